//! Whole verdicts on a submission, beside bare loops on the same games or beside those of another build.

use std::{
    ffi::{OsStr, OsString},
    path::Path,
    process::Command,
    time::Duration,
};

use rulebook::games::GameInfo;

use super::{
    super::Failure,
    Bench,
    figures::{Figure, Figures, Unit},
    median_of, program, ratio_of, shell_loops, this_program,
};
use crate::bench::{Bare, Took, bare_loop, verdicts};

/// The ways to a verdict: as it usually is, by two games at a time, by the least that notices every misreading, and up to the
/// first failure.
const WAYS: [&[&str]; 4] =
    [&["--jobs", "1"], &["--jobs", "2"], &["--quick", "--jobs", "1"], &["--fail-fast"]];

/// What a round took: a verdict in each way, the bare loop, and loops in the shells that are installed.
type Measured = ([Took; WAYS.len()], Bare, Vec<Duration>);

impl Bench {
    /// Whole verdicts of this build and of another, without fresh games: how much processor time each takes, and their ratio.
    /// Games are played one at a time, as two on neighbouring processors slow each other down.
    pub(super) fn compare_builds(
        &self,
        game: &GameInfo,
        other: &Path,
        figures: &mut Figures<'_>,
    ) -> Result<(), Failure> {
        let own = this_program()?;
        let suite = self.suite.iter().flat_map(|suite| [OsStr::new("--suite"), suite.as_ref()]);
        let more: Vec<&OsStr> = ["--jobs", "1"].map(OsStr::new).into_iter().chain(suite).collect();
        let words = [&own, other].map(|build| self.verify_words(game, plays_fresh(build), &more));
        let rounds = self.rounds(|| verdicts([(&own, &words[0]), (other, &words[1])]))?;
        let [ours, others] = [0, 1].map(|build| median_of(&rounds, |round| round[build].cpu));
        let ratio = ratio_of(&rounds, |[ours, others]| (ours.cpu, others.cpu));
        let (name, other) = (self.name(), other.display().to_string());
        let words = format!(
            "a verdict on `{name}`: {ours:.2} s of processor time by this build\n  {others:.2} s by {other}: {ratio:.2}x, the median of {} pairs",
            self.rounds
        );
        let figure = |build, value| Figure::new("verdict", &name, build, value, Unit::Processor);
        let ours = figure("this build", ours).beside(&other, ratio);
        figures.tell(&words, &[ours, figure(&other, others)])
    }

    /// Whole verdicts on the submission in all ways, and a bare loop on the same games.
    pub(super) fn compare_verdicts(
        &self,
        game: &'static GameInfo,
        figures: &mut Figures<'_>,
    ) -> Result<(), Failure> {
        let (own, program, sessions) =
            (this_program()?, program(&self.command)?, self.played(game)?);
        let words = WAYS.map(|way| self.verify_words(game, true, way));
        let loops = shell_loops(&sessions)?;
        let rounds = self.rounds(|| {
            let took = verdicts(words.each_ref().map(|words| (&*own, &**words)))?;
            Ok((took, bare_loop(&program, &sessions)?, loops.run(&self.command)?))
        })?;
        let name = self.name();
        tell_usual(&name, &rounds, sessions.len(), figures)?;
        tell_in_shells(&name, &rounds, loops.shells(), figures)?;
        tell_at_once(&name, &rounds, figures)?;
        tell_quick(&name, &rounds, figures)?;
        tell_first_failure(&name, &rounds, figures)
    }

    /// The words of a verdict without fresh games: of what a build usually plays, or of the transcripts whose names contain a part,
    /// where none plays fresh games.
    fn verify_words(
        &self,
        game: &GameInfo,
        plays_fresh: bool,
        more: &[impl AsRef<OsStr>],
    ) -> Vec<OsString> {
        let choice: &[&str] = match (&*self.part, plays_fresh) {
            ("", true) => &["--fresh", "0"],
            ("", false) => &[],
            (part, _) => &["--transcript", part],
        };
        let words = [&"verify", &game.name].into_iter().chain(choice).map(OsString::from);
        let words = words.chain(more.iter().map(|word| word.as_ref().to_owned()));
        words.chain(["--".into()]).chain(self.command.iter().cloned()).collect()
    }
}

fn figure(name: &str, way: &str, value: f64, unit: Unit) -> Figure {
    Figure::new("verdict", name, way, value, unit)
}

/// The usual verdict, one game at a time.
fn tell_usual(
    name: &str,
    rounds: &[Measured],
    games: usize,
    figures: &mut Figures<'_>,
) -> Result<(), Failure> {
    let cpu = median_of(rounds, |([usual, ..], ..)| usual.cpu);
    let wall = median_of(rounds, |([usual, ..], ..)| usual.wall);
    let ratio = ratio_of(rounds, |([usual, ..], bare, _)| (usual.cpu, bare.cpu));
    let each = cpu * 1e3 / games as f64;
    let words = format!(
        "a verdict on `{name}` by {games} games: {cpu:.2} s of processor time, {each:.2} ms a game\n  {ratio:.2}x of a bare loop on the same games"
    );
    let way = "one game at a time";
    let cpu = figure(name, way, cpu, Unit::Processor).beside("bare loop", ratio);
    figures.tell(&words, &[cpu, figure(name, way, wall, Unit::Clock)])
}

/// The same beside loops in shells.
fn tell_in_shells(
    name: &str,
    rounds: &[Measured],
    shells: &[&str],
    figures: &mut Figures<'_>,
) -> Result<(), Failure> {
    let usual = median_of(rounds, |([usual, ..], ..)| usual.cpu);
    for (n, shell) in shells.iter().enumerate() {
        let cpu = median_of(rounds, |(.., in_shells)| in_shells[n]);
        let ratio = ratio_of(rounds, |([usual, ..], _, in_shells)| (usual.cpu, in_shells[n]));
        let beside = format!("loop in {shell}");
        let in_shell = figure(name, &beside, cpu, Unit::Processor);
        let usual = figure(name, "one game at a time", usual, Unit::Processor);
        let words = format!("  {ratio:.2}x of a {beside}, which takes {cpu:.2} s");
        figures.tell(&words, &[in_shell, usual.beside(&beside, ratio)])?;
    }
    Ok(())
}

/// By two games at a time, beside what a second processor is worth to bare loops.
fn tell_at_once(name: &str, rounds: &[Measured], figures: &mut Figures<'_>) -> Result<(), Failure> {
    let wall = median_of(rounds, |([_, two, ..], ..)| two.wall);
    let ratio = ratio_of(rounds, |([usual, two, ..], ..)| (two.wall, usual.wall));
    let bare = median_of(rounds, |(_, bare, _)| bare.wall_of_two);
    let bare_ratio = ratio_of(rounds, |(_, bare, _)| (bare.wall_of_two, bare.wall));
    let words = format!(
        "  two games at a time: {ratio:.2}x on the clock; two bare loops: {bare_ratio:.2}x of one"
    );
    let of = |way, wall, beside, ratio| figure(name, way, wall, Unit::Clock).beside(beside, ratio);
    let verdicts = of("two games at a time", wall, "one game at a time", ratio);
    figures.tell(&words, &[verdicts, of("two bare loops", bare, "one bare loop", bare_ratio)])
}

/// By the least that notices every misreading.
fn tell_quick(name: &str, rounds: &[Measured], figures: &mut Figures<'_>) -> Result<(), Failure> {
    let cpu = median_of(rounds, |([_, _, quick, _], ..)| quick.cpu);
    let ratio = ratio_of(rounds, |([usual, _, quick, _], ..)| (quick.cpu, usual.cpu));
    let words = format!("  --quick: {cpu:.2} s of processor time, {ratio:.2}x");
    let quick = figure(name, "--quick", cpu, Unit::Processor);
    figures.tell(&words, &[quick.beside("one game at a time", ratio)])
}

/// How soon its first failure is told, if it has one.
fn tell_first_failure(
    name: &str,
    rounds: &[Measured],
    figures: &mut Figures<'_>,
) -> Result<(), Failure> {
    if rounds.iter().any(|([.., first], ..)| !first.fails) {
        return Ok(());
    }
    let wall = median_of(rounds, |([.., first], ..)| first.wall);
    let words = format!("  its first failure is told after {wall:.2} s on the clock");
    figures.tell(&words, &[figure(name, "--fail-fast", wall, Unit::Clock)])
}

/// Whether a build plays fresh games unless it is told not to.
fn plays_fresh(build: &Path) -> bool {
    let help = Command::new(build).args(["verify", "--help"]).output();
    help.is_ok_and(|help| String::from_utf8_lossy(&help.stdout).contains("--fresh"))
}
