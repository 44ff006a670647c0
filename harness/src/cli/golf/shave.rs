//! `stickler shave`: shortens a submission while it still conforms.

use std::{
    env, fs,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use clap::Args;
use rulebook::{games::GameInfo, rule::Citation};

use crate::{
    candidate::{NotReady, PreparedSubmission},
    cli::{
        Exit, Failure, Output,
        args::{
            isolation::IsolationArgs, lookup, order, pins::PinArgs, seed::SeedArgs,
            submission::SubmissionArgs,
        },
        columns::count,
        here, interrupted, matches,
    },
    dialect,
    explore::fresh::Fresh,
    judge::Verdict,
    manifest::EntryLimits,
    plan::{Plan, Target as _, askable},
    report::phrases::ending_in_words,
    sandbox::Isolation,
    score::Length,
    shave::{
        Saving, ShaveStep, Shaved, Shaver, Trial as _, TrialResult,
        cuts::Stretch,
        trial::{FailedGame, Hole, Suite, Trials},
        workshop::Workshop,
    },
    strength::order::QUICK_PERCENT,
    transcript::{Draft, Transcript, suite},
    untrusted_text::{self, brief},
};

/// Make a source shorter while it still conforms
///
/// Cuts out lines, tokens and characters, and keeps a cut if the program still passes the whole suite and fresh (random) games.
/// Writes the shortest source whenever it finds one.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler shave quagmire -- ruby q.rb\n  stickler shave alak --time 60 -o shorter.lua -- lua alak.lua"
)]
pub(crate) struct Shave {
    /// The game
    game: String,
    #[command(flatten)]
    submission: SubmissionArgs,
    /// The file to shorten [default: the one that the command names]
    #[arg(long, value_name = "FILE")]
    source: Option<PathBuf>,
    #[command(flatten)]
    seed: SeedArgs,
    /// Play N fresh (random) games with each source that passes the suite
    #[arg(long, value_name = "N", default_value_t = 12)]
    fresh: usize,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    time: u64,
    /// Write the shortest source to this file [default: `NAME.shaved.EXTENSION` next to the source]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write games that the suite turned out to need to this folder, as transcripts
    #[arg(hide_short_help = true, long, value_name = "FOLDER")]
    holes: Option<PathBuf>,
    #[command(flatten)]
    pins: PinArgs,
    #[command(flatten)]
    isolation: IsolationArgs,
}

/// A cut may leave a program that never answers, so the default time limit is shorter than for other commands.
const STEP_SECONDS: u64 = 2;
/// At most this many characters of a cut are shown.
const SHOWN: usize = 50;
/// An empty source, with which no submission works.
const NO_SOURCE: &[u8] = b"\n";

impl Shave {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let (stop, until) = (interrupted(), Instant::now() + Duration::from_secs(self.time));
        self.submission.limit_threads();
        let game = lookup::game(&self.game)?;
        lookup::need_no_chance(game)?;
        self.check(game)?;
        let isolation = self.isolation.choose()?;
        let (source, workshop) = self.workshop(game, &isolation)?;
        let before = fs::read(&source).map_err(|error| Failure::file(&source, error))?;
        let to = self.output.clone().unwrap_or_else(|| beside(&source));
        check_is_new(&to)?;
        let submitted = workshop.program(&before).map_err(|error| not_ready(&error))?;
        let (transcripts, quick) = wanted(game, &submitted)?;
        let plan = self.plan(&submitted, &transcripts, stop);
        let seed = self.seed.seed();
        let suite = Suite {
            transcripts: &transcripts,
            quick,
            fresh: Fresh::with_seed(game, seed),
            games: self.fresh,
        };
        let maker = |source: &[u8]| workshop.program(source);
        let mut trials = Trials::new(&maker, plan, suite);
        let seconds = submitted.limits(1).step_wall.as_secs();
        check_begins_well(&mut trials, &before, &source, seconds)?;
        trials.begin(until);
        let told = ShaveProgress { source: &source, to: &to, holes: self.holes.as_deref() };
        told.begin(&before, [transcripts.len(), self.fresh], seed, output);
        told.untested(game, &transcripts, output);
        output.searching("trying shorter sources");
        told.shave(&before, &mut trials, output)?;
        Ok(if plan.is_interrupted() { Exit::Incomplete } else { Exit::Conforms })
    }

    /// How each source is verified.
    fn plan<'a>(
        &self,
        candidate: &'a PreparedSubmission,
        transcripts: &'a [Transcript],
        interrupted: &'a AtomicBool,
    ) -> Plan<'a> {
        Plan {
            io: self.submission.io(),
            jobs: self.submission.jobs(),
            interrupted,
            ..Plan::usual(candidate, transcripts)
        }
    }

    fn check(&self, game: &GameInfo) -> Result<(), Failure> {
        if matches::are_played_in(game) {
            return Err(Failure::usage(format!(
                "{} is played in matches, which prove too little about a shorter source",
                game.title
            )));
        }
        match self.submission.is_empty() {
            true => Err(Failure::usage("there is nothing to shave; name a submission: -- COMMAND")),
            false => Ok(()),
        }
    }

    /// The source, and the folder in which shorter ones are tried.
    fn workshop(
        &self,
        game: &'static GameInfo,
        isolation: &Isolation,
    ) -> Result<(PathBuf, Workshop), Failure> {
        let made = match self.submission.manifest() {
            Some(path) => self.submission.one_entry(path, game).map(|(entry, folder)| {
                let source = folder.join(&entry.source);
                let usual =
                    EntryLimits { step_seconds: Some(STEP_SECONDS), ..EntryLimits::default() };
                let limited = entry.within(usual);
                (source, Workshop::of_entry(&limited, &folder, isolation))
            })?,
            None => {
                let source = self.source()?;
                let here = here()?;
                let typed = self.submission.as_typed(self.pins.pins(game)?, STEP_SECONDS, &here);
                let workshop = Workshop::of_command(typed, &source, isolation);
                (source, workshop)
            }
        };
        let (source, workshop) = made;
        let workshop = workshop.map_err(|error| Failure::file(&source, error))?;
        Ok((source, workshop))
    }

    /// The source of the command.
    fn source(&self) -> Result<PathBuf, Failure> {
        if let Some(source) = &self.source {
            return Ok(source.clone());
        }
        let mut own = self.submission.own_paths()?;
        own.retain(|path| path.is_file());
        match &own[..] {
            [source] => Ok(near(source)),
            others => Err(Failure::usage(format!(
                "found {} of the submission; name the one to be made shorter by `--source FILE`",
                count(others.len(), "file")
            ))),
        }
    }
}

/// The transcripts that a submission can play, those that detect most first, and the number of them in the quick order.
fn wanted(
    game: &'static GameInfo,
    submitted: &PreparedSubmission,
) -> Result<(Vec<Transcript>, usize), Failure> {
    let suite = lookup::suite(None)?;
    let drafts = suite::drafts_of(&suite, game)?;
    let order = order::of(&suite, game, &drafts)?;
    let all = suite::joined(&suite, game, drafts)?;
    let places = order.places(all.iter().map(Transcript::name));
    let (dialect, pins) = (dialect::of(game), submitted.pins());
    let can_begin = |one: &&Transcript| submitted.spawn(one.draft.set_up.as_ref()).is_ok();
    let wanted = places.into_iter().map(|place| &all[place]).filter(can_begin);
    let wanted: Vec<Transcript> = wanted.map(|one| askable(one, dialect, pins)).collect();
    let quick: Vec<&str> = order.noticing(QUICK_PERCENT).collect();
    let is_quick = |one: &&Transcript| quick.contains(&one.name());
    let quick = wanted.iter().take_while(is_quick).count();
    Ok((wanted, quick))
}

/// Checks that the source conforms and an empty one does not. Otherwise the program does not depend on the source.
fn check_begins_well(
    trials: &mut Trials<'_>,
    before: &[u8],
    source: &Path,
    seconds: u64,
) -> Result<(), Failure> {
    if !matches!(trials.holds(before), TrialResult::Passes) {
        let why = why_it_fails(trials.last_failure().as_ref(), source, seconds);
        return Err(Failure::new(Exit::DoesNotConform, why));
    }
    let source = source.display();
    match trials.holds(NO_SOURCE) {
        TrialResult::Breaks => Ok(()),
        TrialResult::Passes | TrialResult::Hole(_) => Err(Failure::usage(format!(
            "{source}: the program conforms without this file, so it is not its source; name another with `--source`"
        ))),
    }
}

/// Why the first source cannot be made shorter: it fails a game, or takes too long.
fn why_it_fails(failed: Option<&FailedGame>, source: &Path, seconds: u64) -> String {
    let source = source.display();
    if failed.is_some_and(FailedGame::is_too_slow) {
        return format!(
            "{source} is too slow: the limit is {seconds} s for each answer; `--step-seconds N` and `--total-seconds N` allow more"
        );
    }
    let why = match failed.map(|failed| &failed.verdict) {
        Some(Verdict::Stopped(ending)) => Some(ending_in_words(ending, None)),
        other => other.and_then(Verdict::finding).map(|it| untrusted_text::line(&it.what)),
    };
    let why = why.map(|why| format!(": {why}")).unwrap_or_default();
    format!("{source} does not conform{why}; `stickler verify` shows more")
}

fn not_ready(error: &NotReady) -> Failure {
    Failure::new(Exit::NotStarted, error.to_string())
}

/// A path relative to the current folder, if it is in there.
fn near(path: &Path) -> PathBuf {
    let here = env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).to_owned()
}

/// The default file for the shortest source.
fn beside(source: &Path) -> PathBuf {
    let name = source.file_stem().unwrap_or_default().to_string_lossy();
    let extension = source.extension().map(|end| format!(".{}", end.to_string_lossy()));
    source.with_file_name(format!("{name}.shaved{}", extension.unwrap_or_default()))
}

fn check_is_new(path: &Path) -> Result<(), Failure> {
    match path.exists() {
        true => Err(Failure::usage(format!(
            "{} exists already: remove it, or name another file by `--output`",
            path.display()
        ))),
        false => Ok(()),
    }
}

/// Progress messages and intermediate files.
struct ShaveProgress<'a> {
    source: &'a Path,
    to: &'a Path,
    holes: Option<&'a Path>,
}

impl ShaveProgress<'_> {
    /// Reports how many transcripts and fresh games each source plays.
    fn begin(&self, before: &[u8], games: [usize; 2], seed: u64, output: &mut Output) {
        let [transcripts, fresh] = games;
        output.result(&format!(
            "{}: {}; each source plays {} and {} from --seed {seed}",
            self.source.display(),
            count(before.len(), "byte"),
            count(transcripts, "transcript"),
            count(fresh, "fresh game"),
        ));
    }

    /// Reports the rules that no game tests, so the user knows where to check the shorter source.
    fn untested(&self, game: &GameInfo, transcripts: &[Transcript], output: &mut Output) {
        let is_met = |rule: &Citation| {
            transcripts.iter().any(|one| one.draft.rules_met().any(|met| met == *rule))
        };
        let rules: Vec<&str> =
            game.rules().iter().filter(|rule| !is_met(rule)).map(|rule| rule.id).collect();
        if !rules.is_empty() {
            output.result(&format!("{}: not tested: {}", self.source.display(), rules.join(", ")));
        }
    }

    /// Makes the source shorter and reports each step.
    fn shave(
        &self,
        before: &[u8],
        trials: &mut Trials<'_>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let mut failed = None;
        let mut report =
            |step: ShaveStep<'_, Hole>| failed = self.step(&step, output).err().or(failed.take());
        let shaved = Shaver::new(before.to_owned(), trials, &mut report).shave();
        failed.map_or(Ok(()), Err)?;
        self.end(before, &shaved, output);
        Ok(())
    }

    fn step(&self, step: &ShaveStep<'_, Hole>, output: &mut Output) -> Result<(), Failure> {
        match step {
            ShaveStep::Saved(saving, left) => {
                let place = format!("{}:{}", self.source.display(), saving.line());
                output.result(&format!(
                    "{place}: {} can go; {} left",
                    gone(saving),
                    count(left.len(), "byte")
                ));
                self.write(left)
            }
            ShaveStep::Retracted(saving) => {
                let place = format!("{}:{}", self.source.display(), saving.line());
                output.result(&format!("{place}: {} is needed after all", gone(saving)));
                self.write(&saving.before)
            }
            ShaveStep::Hole(hole) => self.hole(hole, output),
        }
    }

    fn write(&self, source: &[u8]) -> Result<(), Failure> {
        fs::write(self.to, source).map_err(|error| Failure::file(self.to, error))
    }

    /// Reports and saves a game that the suite should have.
    fn hole(&self, hole: &Hole, output: &mut Output) -> Result<(), Failure> {
        let inputs: Vec<&str> = hole.transcript.steps.iter().map(|step| &*step.input).collect();
        let finding = hole.verdict.finding();
        let rule = finding.and_then(|finding| finding.rule).map_or("", |rule| rule.id);
        output.result(&format!(
            "the suite has a gap: it accepts a source that breaks {rule} after `{}`",
            brief(&inputs.join("`, `"), 2 * SHOWN)
        ));
        let Some(folder) = self.holes else { return Ok(()) };
        let name = format!("{}.txt", hole.transcript.name());
        let path = folder.join(name);
        let rules = finding.and_then(|finding| finding.rule).into_iter().collect();
        let draft = Draft { rules, ..(*hole.transcript.draft).clone() };
        fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
        fs::write(&path, draft.to_string()).map_err(|error| Failure::file(&path, error))?;
        output.result(&format!("written to {}", path.display()));
        Ok(())
    }

    fn end(&self, before: &[u8], shaved: &Shaved, output: &mut Output) {
        let Length { bytes, .. } = Length::of(&shaved.source);
        let saved = before.len() - bytes;
        let end = if shaved.is_finished { "nothing more can go" } else { "time is up" };
        output.result(&format!(
            "{}: {} of {} saved in {}, {} tried; {end}",
            self.source.display(),
            saved,
            count(before.len(), "byte"),
            count(shaved.savings.len(), "cut"),
            count(shaved.tried, "source"),
        ));
        if saved > 0 {
            output.result(&format!("the shortest is in {}", self.to.display()));
        }
    }
}

/// Describes the removed text.
fn gone(saving: &Saving) -> String {
    let text = |cut: &Stretch| {
        let text = String::from_utf8_lossy(&saving.before[cut.clone()]).replace('\n', "⏎");
        format!("`{}`", brief(&text, SHOWN))
    };
    saving.cut.iter().map(text).collect::<Vec<_>>().join(" with ")
}
