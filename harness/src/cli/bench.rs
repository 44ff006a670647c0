//! `stickler bench`: what talking to a program costs.

mod figures;
mod tiers;

use std::{
    env,
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use clap::Args;
use figures::{Figure, Figures, Unit};
use rulebook::{games::GameInfo, suite::Suite};

use super::{Exit, Failure, Output, interrupted, lookup, order};
use crate::{
    bench::{Rate, Round, Took, bare_loop, implementations, rate, round, verdicts},
    explore::fresh::Fresh,
    session::{HarnessFault, Inside, Program, Submission, is_stopping},
    transcript::{Draft, Transcript, suite},
};

/// Times the suite over a submission against a bare loop that starts it on the same inputs, side by side
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler bench quagmire -- ruby q.rb\n  stickler bench alak --no-isolation -- lua alak.lua\n  stickler bench quagmire --against old/stickler -- ruby q.rb"
)]
pub(crate) struct Bench {
    /// The game
    game: String,
    /// A submission's command line, after `--`; the rulebook's program is always measured
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
    /// Let the command run without any isolation, too: the bare loop has none, so it can reach all that you can
    #[arg(long)]
    no_isolation: bool,
    /// How often everything is measured; medians are printed
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Only transcripts whose names contain this
    #[arg(long = "transcript", value_name = "PART", default_value = "")]
    part: String,
    /// Measure only whole verdicts, beside those of this other build of stickler, each on its own suite
    #[arg(long, value_name = "PROGRAM", requires = "command")]
    against: Option<PathBuf>,
    /// Both builds on the suite in this folder
    #[arg(long, value_name = "DIR", requires = "against")]
    suite: Option<PathBuf>,
    /// Write every figure to this file, too, as a line of JSON: `what` was measured, of which `program`, in which `way`, its
    /// `value` and `unit`, and the `ratio` to what was measured `beside` it
    #[arg(long, value_name = "FILE")]
    figures: Option<PathBuf>,
}

const NOT_ISOLATED: &str =
    "the bare loop runs the command without any isolation; if you trust it, add --no-isolation";

impl Bench {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let game = lookup::game(&self.game)?;
        if !self.command.is_empty() && !self.no_isolation && self.against.is_none() {
            return Err(Failure::usage(NOT_ISOLATED));
        }
        interrupted();
        let mut figures = Figures::new(output, self.figures.as_deref())?;
        match &self.against {
            Some(other) => self.compare_builds(game, other, &mut figures)?,
            None => self.measure_all(game, &mut figures)?,
        }
        Ok(Exit::Conforms)
    }

    fn measure_all(
        &self,
        game: &'static GameInfo,
        figures: &mut Figures<'_>,
    ) -> Result<(), Failure> {
        self.compare_sessions(game, figures)?;
        if !self.command.is_empty() {
            self.compare_verdicts(game, figures)?;
        }
        self.compare_rates(game, figures)?;
        tiers::compare_steps(figures)?;
        tiers::compare_starts(figures)?;
        compare_implementations(figures)
    }

    /// The sessions of the suite with the rulebook's program and with the submission.
    fn compare_sessions(&self, game: &GameInfo, figures: &mut Figures<'_>) -> Result<(), Failure> {
        let sessions = self.sessions(game.name)?;
        let lines: usize = sessions.iter().map(Vec::len).sum();
        let count =
            format!("{} sessions of {lines} inputs, {} rounds", sessions.len(), self.rounds);
        figures.tell(&count, &[])?;
        let words = format!(
            "{:<28} {:>10} {:>18} {:>13} {:>18}",
            "processor time a session", "bare loop", "batch", "bare turns", "step"
        );
        figures.tell(&words, &[])?;
        let native = [this_program()?.into_os_string(), "play".into(), game.name.into()];
        self.measure(&format!("stickler play {}", game.name), &native, &sessions, figures)?;
        if self.command.is_empty() {
            return Ok(());
        }
        self.measure(&self.name(), &self.command, &sessions, figures)
    }

    /// Whole verdicts of this build and of another, without fresh games: how much processor time each takes, and their ratio.
    /// Games are played one at a time, as two on neighbouring processors slow each other down.
    fn compare_builds(
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
            "a verdict on `{name}`: {ours:.2} s of processor time by this build, {others:.2} s by {other}: {ratio:.2}x, the median of {} pairs",
            self.rounds
        );
        let figure = |build, value| Figure::new("verdict", &name, build, value, Unit::Processor);
        let ours = figure("this build", ours).beside(&other, ratio);
        figures.tell(&words, &[ours, figure(&other, others)])
    }

    /// Whole verdicts on the submission: as they usually are, beside a bare loop on the same games; by two games at a time; by
    /// the least that notices every misreading; and up to the first failure if there is one.
    fn compare_verdicts(
        &self,
        game: &'static GameInfo,
        figures: &mut Figures<'_>,
    ) -> Result<(), Failure> {
        let (own, program, sessions) =
            (this_program()?, program(&self.command)?, self.played(game)?);
        let ways: [&[&str]; 4] =
            [&["--jobs", "1"], &["--jobs", "2"], &["--quick", "--jobs", "1"], &["--fail-fast"]];
        let words = ways.map(|way| self.verify_words(game, true, way));
        let measure = || {
            let took = verdicts(words.each_ref().map(|words| (&*own, &**words)))?;
            Ok((took, bare_loop(&program, &sessions)?))
        };
        let (rounds, bare): (Vec<[Took; 4]>, Vec<Duration>) =
            self.rounds(measure)?.into_iter().unzip();
        let cpu = median_of(&rounds, |[full, ..]| full.cpu);
        let pairs: Vec<(Duration, Duration)> =
            rounds.iter().map(|[full, ..]| full.cpu).zip(bare).collect();
        let beside_bare = ratio_of(&pairs, |pair| *pair);
        let each = cpu * 1e3 / sessions.len() as f64;
        let at_once = ratio_of(&rounds, |[full, two, ..]| (two.wall, full.wall));
        let quick = ratio_of(&rounds, |[full, _, quick, _]| (quick.cpu, full.cpu));
        let name = self.name();
        let words = format!(
            "a verdict on `{name}`: {cpu:.2} s of processor time in all, {each:.2} ms for each of {} games, {beside_bare:.2}x of the bare loop on them; two games at a time: {at_once:.2}x on the clock; --quick: {quick:.2}x",
            sessions.len()
        );
        let figure = |way, value, unit| Figure::new("verdict", &name, way, value, unit);
        let of = |way: fn(&[Took; 4]) -> Duration| median_of(&rounds, way);
        let measured = [
            figure("one game at a time", cpu, Unit::Processor).beside("bare loop", beside_bare),
            figure("one game at a time", of(|[full, ..]| full.wall), Unit::Clock),
            figure("two games at a time", of(|[_, two, ..]| two.wall), Unit::Clock)
                .beside("one game at a time", at_once),
            figure("--quick", of(|[_, _, quick, _]| quick.cpu), Unit::Processor)
                .beside("one game at a time", quick),
        ];
        figures.tell(&words, &measured)?;
        if rounds.iter().any(|[.., first]| !first.fails) {
            return Ok(());
        }
        let first = of(|[.., first]| first.wall);
        let words = format!("its first failure is told after {first:.2} s on the clock");
        figures.tell(&words, &[figure("--fail-fast", first, Unit::Clock)])
    }

    /// Measures something this often.
    fn rounds<T>(&self, measure: impl Fn() -> Result<T, HarnessFault>) -> Result<Vec<T>, Failure> {
        let rounds = (0..self.rounds).map(|_| measure()).collect::<Result<_, _>>();
        rounds.map_err(|fault| failed(&fault))
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

    fn name(&self) -> String {
        let words = self.command.iter().map(|part| part.to_string_lossy());
        words.collect::<Vec<_>>().join(" ")
    }

    fn sessions(&self, game: &str) -> Result<Vec<Vec<String>>, Failure> {
        self.inputs_of(suite::drafts(&Suite::embedded(), |key| key.game == game)?)
    }

    /// The sessions of a verdict.
    fn played(&self, game: &'static GameInfo) -> Result<Vec<Vec<String>>, Failure> {
        let suite = Suite::embedded();
        let mut drafts = suite::drafts(&suite, |key| key.game == game.name)?;
        if self.part.is_empty() {
            order::leave_usual(&suite, game, &mut drafts)?;
        }
        self.inputs_of(drafts)
    }

    /// What is input in those of some drafts that are chosen and begin at the start.
    fn inputs_of(&self, mut drafts: Vec<Draft>) -> Result<Vec<Vec<String>>, Failure> {
        drafts.retain(|draft| draft.set_up.is_none() && draft.name.contains(&self.part));
        if drafts.is_empty() {
            return Err(Failure::nothing_selected("no transcript is selected"));
        }
        Ok(drafts.iter().map(Draft::inputs).collect())
    }

    /// How fast fresh games are played in this process, by the program of it, and by the submission.
    fn compare_rates(
        &self,
        game: &'static GameInfo,
        figures: &mut Figures<'_>,
    ) -> Result<(), Failure> {
        const GAMES: usize = 12;
        let games = Fresh::with_seed(game, 1).next_games(GAMES).map_err(|fault| vec![fault])?;
        let inputs = |game: &Transcript| game.steps.iter().map(|step| step.input.clone()).collect();
        let games: Vec<Vec<String>> = games.iter().map(inputs).collect();
        let referee = game.referee(None).expect("a game has a start");
        let own = this_program()?;
        let native = [own.into_os_string(), "play".into(), game.name.into()];
        let mut played: Vec<(String, Box<dyn Submission>)> = vec![
            ("in this process".to_owned(), Box::new(Inside(referee))),
            (format!("stickler play {}", game.name), Box::new(program(&native)?)),
        ];
        if !self.command.is_empty() {
            played.push((self.name(), Box::new(program(&self.command)?)));
        }
        for (name, submission) in &played {
            let Rate { games, inputs, share } =
                rate(&**submission, &games).map_err(|fault| failed(&fault))?;
            let words = format!(
                "fresh games of {name}: {games:.0} a second, {inputs:.0} inputs a second, {:.0} % of the processor time its own",
                share * 100.0
            );
            let figure = |value, unit| Figure::new("fresh games", name, "step", value, unit);
            let measured = [(games, Unit::Games), (inputs, Unit::Inputs), (share, Unit::Share)];
            figures.tell(&words, &measured.map(|(value, unit)| figure(value, unit)))?;
        }
        Ok(())
    }

    fn measure(
        &self,
        name: &str,
        command: &[OsString],
        sessions: &[Vec<String>],
        figures: &mut Figures<'_>,
    ) -> Result<(), Failure> {
        let program = program(command)?;
        let rounds = self.rounds(|| round(&program, sessions))?;
        let each = |time: fn(&Round) -> Duration| median_of(&rounds, time) / sessions.len() as f64;
        let [bare, batch] = [each(|round| round.bare), each(|round| round.batch)];
        let [bare_turns, step] = [each(|round| round.bare_turns), each(|round| round.step)];
        let beside_bare = ratio_of(&rounds, |round| (round.batch, round.bare));
        let beside_turns = ratio_of(&rounds, |round| (round.step, round.bare_turns));
        let ms = |time: f64| format!("{:.2} ms", time * 1e3);
        let words = format!(
            "{name:<28} {:>10} {:>11} {beside_bare:>5.2}x {:>13} {:>11} {beside_turns:>5.2}x",
            ms(bare),
            ms(batch),
            ms(bare_turns),
            ms(step)
        );
        let figure = |way, value| Figure::new("session", name, way, value, Unit::Processor);
        let measured = [
            figure("bare loop", bare),
            figure("batch", batch).beside("bare loop", beside_bare),
            figure("bare loop, line by line", bare_turns),
            figure("step", step).beside("bare loop, line by line", beside_turns),
        ];
        figures.tell(&words, &measured)
    }
}

/// The program that a command line names.
fn program(command: &[OsString]) -> Result<Program, Failure> {
    let here =
        env::current_dir().map_err(|error| Failure::internal("the current folder", &error))?;
    Program::resolve(command, &here)
        .map_err(|error| Failure::new(Exit::NotStarted, error.to_string()))
}

/// Whether a build plays fresh games unless it is told not to.
fn plays_fresh(build: &Path) -> bool {
    let help = Command::new(build).args(["verify", "--help"]).output();
    help.is_ok_and(|help| String::from_utf8_lossy(&help.stdout).contains("--fresh"))
}

fn this_program() -> Result<PathBuf, Failure> {
    env::current_exe().map_err(|error| Failure::internal("this program", &error))
}

/// What failed: if we are to end, that is why.
fn failed(fault: &HarnessFault) -> Failure {
    if is_stopping() {
        return Failure::interrupted();
    }
    Failure::internal(&fault.what, &fault.source)
}

fn compare_implementations(figures: &mut Figures<'_>) -> Result<(), Failure> {
    const POSITIONS: usize = 5000;
    let each = |time: Duration| time.as_secs_f64() / POSITIONS as f64;
    let [sets, cells] = implementations(POSITIONS, 1).map(each);
    let ratio = cells / sets;
    let words = format!(
        "legal_moves a position: {:.2} µs as sets, {:.1} µs over plain cells, {ratio:.0}x",
        sets * 1e6,
        cells * 1e6
    );
    let figure = |way, value| Figure::new("legal_moves", "quagmire", way, value, Unit::Processor);
    figures
        .tell(&words, &[figure("sets", sets), figure("plain cells", cells).beside("sets", ratio)])
}

/// The median of a time over all rounds, in seconds.
fn median_of<T>(rounds: &[T], time: impl Fn(&T) -> Duration) -> f64 {
    median(rounds.iter().map(|round| time(round).as_secs_f64()))
}

/// The median of the ratio of two times over all rounds.
fn ratio_of<T>(rounds: &[T], times: impl Fn(&T) -> (Duration, Duration)) -> f64 {
    median(rounds.iter().map(&times).map(|(one, other)| one.as_secs_f64() / other.as_secs_f64()))
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
