//! `stickler verify`: checks a submission against the rules.
//!
//! - `run`: checks the rulebook, a program, the entries of a manifest, or tapes
//! - `selection`: the transcripts and fresh games of one game
//! - `plan_digest`: digests of the suite and of the files of a submission
//! - `records`: `--records`, `--partition` and `--rerun`: saves sessions, so that a run can be continued or divided
//! - `merge`: `stickler merge`: judges the shards of a divided run together
//! - `tapes`: `--keep-tapes` and `--tapes`: judges saved sessions again
//! - `live`: games with chance, which are chosen during play
//! - `exhaustive`: `--exhaustive`: tries every input in every position
//! - `fresh`: the fresh games: how many, and which
//! - `version`: `--pin`: the version of a game that is expected
//! - `length`: the length that a manifest claims for a source

pub(super) mod exhaustive;
mod fresh;
mod length;
mod live;
pub(super) mod merge;
pub(super) mod plan_digest;
pub(super) mod records;
mod run;
pub(super) mod selection;
pub(super) mod tapes;
mod version;

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

use clap::{Args, Command, FromArgMatches as _};
use rulebook::{games::GameInfo, suite::Suite};

use run::VerifyRun;

use super::{
    Exit, Failure, Output,
    args::{
        isolation::IsolationArgs,
        known_failures::KnownArgs,
        lookup,
        order::{self, OrderArgs},
        pins::PinArgs,
        reporters::{ReportArgs, Reporters},
        submission::SubmissionArgs,
    },
    help::GAMES,
    interrupted,
    matches::{self, MatchArgs},
};
use crate::{
    event::Reporter,
    explore::shorter::Effort,
    package::Package,
    records::{
        partition::Partition,
        schema::{Header, PlanRecord},
    },
    sandbox::Isolation,
    strength::{add_rulings, order::Order},
    transcript::{
        Draft, Transcript,
        select::{NamePattern, Selection},
        suite,
    },
};
use fresh::note_missing_reference;
use plan_digest::suite_digest;
use records::{RecordArgs, RecordWriter};
use selection::{Choosing, GameSelection};
use tapes::TapeArgs;
use version::VersionArgs;

/// Play the test suite against a program and report the rules it breaks
///
/// Without a program, stickler verifies its own rulebook.
#[derive(Args)]
#[command(mut_args(matches::hidden))]
#[command(
    after_help = "Examples:\n  stickler verify quagmire -- ruby q.rb\n  stickler verify --entries entries.toml --format junit=report.xml"
)]
pub(crate) struct Verify {
    /// The game, or the folder of your own game; not needed with --entries or --tapes
    #[arg(required_unless_present_any = ["entries", "tapes"])]
    game: Option<String>,
    #[command(flatten)]
    submission: SubmissionArgs,
    /// Play only transcripts whose names contain NAME
    ///
    /// `*` matches anything, and `!NAME` excludes.
    #[arg(long = "transcript", value_name = "NAME", help_heading = GAMES, hide_short_help = true)]
    transcripts: Vec<NamePattern>,
    #[command(flatten)]
    version: VersionArgs,
    /// Play only transcripts that show this rule
    #[arg(long = "rule", value_name = "ID", help_heading = GAMES, hide_short_help = true)]
    rules: Vec<String>,
    /// Play the suite in this folder (`transcripts` and `golden`) instead of the embedded one
    #[arg(hide_short_help = true, long, value_name = "DIR", help_heading = GAMES)]
    suite: Option<PathBuf>,
    #[command(flatten)]
    tapes: TapeArgs,
    /// Also fail doubtful output, such as a refusal in words where a falsy value is required
    #[arg(hide_short_help = true, long, help_heading = GAMES)]
    strict: bool,
    /// Afterwards, try every input in every reachable position; for games of at most 250,000 positions, such as Alak
    #[arg(long, help_heading = GAMES, hide_short_help = true, conflicts_with_all = ["tapes", "keep_tapes"])]
    exhaustive: bool,
    /// Skip games that depend on this ruling, because the program interprets the challenge differently
    #[arg(long = "skip-ruling", value_name = "NAME", help_heading = GAMES, hide_short_help = true)]
    skip_rulings: Vec<String>,
    /// Play N fresh (random) games after the suite [default: 12 to 48]
    ///
    /// The report prints the number. If you select transcripts, the default is 0.
    #[arg(long, value_name = "N", help_heading = GAMES)]
    fresh: Option<usize>,
    /// After a failure, play at most N games to find a shorter one that fails for the same reason [default: 12; 0 with --fail-fast]
    #[arg(long, value_name = "N", help_heading = GAMES, hide_short_help = true)]
    shrink: Option<usize>,
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    records: RecordArgs,
    #[command(flatten)]
    pins: PinArgs,
    #[command(flatten)]
    isolation: IsolationArgs,
    #[command(flatten)]
    known: KnownArgs,
    #[command(flatten)]
    reports: ReportArgs,
    /// For a game that is played in matches, this command is another name of `stickler match`.
    #[command(flatten)]
    matches: MatchArgs,
}

/// At least this many fresh games are played after a whole suite.
pub(super) const USUAL_FRESH_GAMES: usize = 12;
/// The number for a program that starts fast.
pub(super) const MORE_FRESH_GAMES: usize = 48;
/// One in this many of them gets all its input at once.
const AT_ONCE: usize = 6;

impl Verify {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let worst = self.reported(None, output)?;
        self.check_claims(output)?;
        Ok(worst)
    }

    /// Prepares reports that are written again in every round.
    pub(crate) fn repeat(&self) -> Result<(), Failure> {
        self.reports.repeat()
    }

    /// Verifies and reports, to this reporter as well.
    pub(crate) fn reported(
        &self,
        listener: Option<Box<dyn Reporter>>,
        output: &mut Output,
    ) -> Result<Exit, Failure> {
        let mut reporters = match self.records.is_part() {
            true => self.reports.progress(),
            false => self.reports.open(output),
        }?;
        let known = self.known.read_for(&self.submission, self.suite.as_deref())?;
        reporters = reporters.with(listener).knowing(known);
        let worst = self.run_with(&mut reporters, output)?;
        reporters.close()?;
        Ok(worst)
    }

    /// Whether an entry of a manifest conforms, without a report.
    pub(super) fn conforms(path: &Path, id: &str, output: &mut Output) -> Result<bool, Failure> {
        let words = ["verify", "--entry", id, "--entries"].map(OsStr::new);
        let words = words.into_iter().chain([path.as_os_str()]);
        let arguments = Self::augment_args(Command::new("verify")).get_matches_from(words);
        let verify = Self::from_arg_matches(&arguments).expect("these are its options");
        match verify.run_with(&mut Reporters::silent(), output)? {
            Exit::Conforms => Ok(true),
            Exit::DoesNotConform | Exit::NotStarted | Exit::NothingSelected => Ok(false),
            Exit::Incomplete => Err(Failure::interrupted()),
            exit @ (Exit::Usage | Exit::SuiteAtFault | Exit::Internal) => {
                Err(Failure::new(exit, format!("entry `{id}` could not be verified")))
            }
        }
    }

    fn run_with(&self, reporters: &mut Reporters, output: &mut Output) -> Result<Exit, Failure> {
        self.records.check(&self.submission)?;
        let interrupted = interrupted();
        self.submission.limit_threads();
        let games = match (self.game.as_deref(), self.tapes.judged()) {
            (None, Some(folder)) => tapes::games(folder)?,
            (game, _) => self.submission.games(game, output)?,
        };
        games.iter().try_for_each(|game| self.version.check(game))?;
        if self.order.is_list() {
            return self.list(&games, output);
        }
        games.iter().for_each(|game| note_missing_reference(game, output));
        let wanted = games.into_iter().map(|game| Ok((game, self.wanted(game)?)));
        let wanted = wanted.collect::<Result<Vec<_>, Failure>>()?;
        let isolation = self.isolation.choose()?;
        let failed = self.records.failed()?;
        let book = self.records.open(|partition| self.header(&wanted, partition, &isolation))?;
        if book.as_ref().is_some_and(RecordWriter::is_done) {
            return book.map_or(Ok(Exit::Conforms), |book| book.close(Exit::Conforms, output));
        }
        let runs = wanted.into_iter().map(|(game, wanted)| {
            let run = wanted.map(|wanted| VerifyRun {
                verify: self,
                game,
                wanted,
                isolation: isolation.clone(),
                interrupted,
                book: book.as_ref(),
                failed: failed.as_ref(),
            });
            let prepared = run.as_ref().map_or(Ok(None), |run| run.prepared(reporters))?;
            Ok((game, run, prepared))
        });
        let runs = runs.collect::<Result<Vec<_>, Failure>>()?;
        let mut worst = Exit::Conforms;
        for (game, run, prepared) in runs {
            let exit = match run {
                Some(run) => run.all(prepared, reporters, output),
                None => {
                    let (submission, matches) = (&self.submission, &self.matches);
                    matches::play(game, submission, matches, &isolation, reporters, output)
                }
            }?;
            worst = worst.max(exit);
        }
        book.map_or(Ok(worst), |book| book.close(worst, output))
    }

    /// The header of the records of this run.
    fn header(
        &self,
        wanted: &[(&'static GameInfo, Option<GameSelection>)],
        partition: Partition,
        isolation: &Isolation,
    ) -> Result<Header, Failure> {
        let games = wanted.iter().map(|(game, wanted)| {
            let title = game.title;
            let wanted = wanted.as_ref().ok_or_else(|| Failure::usage(format!(
                "{title} is played in matches, which are not recorded; choose other entries by --entry, or name a game"
            )))?;
            let submissions = self.submission.planned(game, self.pins.pins(game)?, isolation)?;
            wanted.record(game.name, submissions)
        });
        let games = games.collect::<Result<Vec<_>, Failure>>()?;
        let suite = lookup::suite(self.suite.as_deref())?;
        let suite = suite_digest(&suite, games.iter().map(|game| &*game.game));
        let skipped_rulings = self.skip_rulings.clone();
        let conditions = self.conditions()?;
        let plan = PlanRecord { skipped_rulings, conditions, games };
        Ok(Header::new(plan, suite, partition))
    }

    /// The other options that affect how sessions are run and judged.
    fn conditions(&self) -> Result<String, Failure> {
        let game = self.game.as_deref().map(lookup::game).transpose()?;
        let pins = game.map(|game| self.pins.pins(game)).transpose()?;
        let submission = self.submission.conditions();
        let fail_fast = self.order.fail_fast();
        let (isolation, strict) = (self.isolation.conditions(), self.strict);
        Ok(format!("{submission}; {isolation}; {pins:?}; {fail_fast:?}; strict {strict}"))
    }

    /// Lists the playing order of the transcripts of these games.
    fn list(&self, games: &[&'static GameInfo], output: &mut Output) -> Result<Exit, Failure> {
        for game in games {
            let (_, drafts, order) = self.select(game)?;
            self.order.list(&order, &drafts, output);
        }
        Ok(Exit::Conforms)
    }

    /// The selected transcripts, with the fresh games; none if matches are played.
    fn wanted(&self, game: &'static GameInfo) -> Result<Option<GameSelection>, Failure> {
        self.pins.pins(game)?;
        if Package::with_chance(game).is_some() {
            return self.wanted_live(game).map(Some);
        }
        exhaustive::check(game, self.exhaustive)?;
        if self.wants_matches(game)? {
            return Ok(None);
        }
        let fresh = self.fresh(game)?.map(|fresh| Choosing::start(game, fresh));
        let (suite, mut drafts, order) = self.select(game)?;
        let left_out = match self.plays_all(game) {
            true => 0,
            false => {
                let kept = self.tapes.judged_names()?;
                self.order.leave_out(&mut drafts, &order, |one| kept.contains(&one.name))
            }
        };
        let transcripts = suite::joined(&suite, game, drafts)?;
        let is_of_reference = Package::of(game).is_some_and(|it| it.known.has_reference());
        if self.suite.is_some() || is_of_reference {
            suite::check(&suite, &transcripts)?;
        }
        Ok(Some(GameSelection::new(game, transcripts, &order, left_out, fresh)))
    }

    /// All transcripts of a game, and their order.
    fn whole(&self, game: &'static GameInfo) -> Result<(Vec<Transcript>, Order), Failure> {
        let (suite, drafts, order) = self.select(game)?;
        Ok((suite::joined(&suite, game, drafts)?, order))
    }

    /// Whether every selected transcript is played. This is so for the rulebook, for the user's own suite or game, and
    /// for what the user or an earlier run chose.
    fn plays_all(&self, game: &GameInfo) -> bool {
        let is_rulebook = self.submission.is_empty() && self.tapes.judged().is_none();
        let is_own = self.suite.is_some() || Package::of(game).is_some();
        is_rulebook || is_own || self.selects() || self.records.is_of_failed()
    }

    /// Whether transcripts are selected by their names or rules.
    fn selects(&self) -> bool {
        !self.transcripts.is_empty() || !self.rules.is_empty()
    }

    /// The files and folders that the command names.
    pub(crate) fn own_paths(&self) -> Result<Vec<PathBuf>, Failure> {
        self.submission.own_paths()
    }

    /// Whether to play matches instead of transcripts.
    ///
    /// # Errors
    /// If an option belongs to the other kind.
    fn wants_matches(&self, game: &GameInfo) -> Result<bool, Failure> {
        let wants_matches = matches::are_played_in(game) && !self.submission.is_empty();
        let of_transcripts = self.selects()
            || !self.skip_rulings.is_empty()
            || self.suite.is_some()
            || self.tapes.are_kept()
            || self.order.is_used()
            || self.exhaustive;
        if wants_matches && of_transcripts {
            return Err(Failure::usage(format!(
                "a submission of {} plays matches, which have no transcripts; choose matches by `--against`",
                game.title
            )));
        }
        if !wants_matches && self.matches.is_used() {
            return Err(Failure::usage(
                "`--role`, `--wire`, `--against` and `--forgive` are options of `stickler match`, which needs a submission",
            ));
        }
        Ok(wants_matches)
    }

    /// The suite, its selected transcripts without their goldens, and the order of all. Every transcript of the game
    /// must be readable, even if it is not selected.
    fn select(&self, game: &'static GameInfo) -> Result<(Suite, Vec<Draft>, Order), Failure> {
        self.rules.iter().try_for_each(|id| lookup::rule(game, id).map(drop))?;
        self.skip_rulings.iter().try_for_each(|name| lookup::ruling(game, name).map(drop))?;
        let suite = lookup::suite_of(game, self.suite.as_deref())?;
        let selection = Selection { names: self.transcripts.clone(), rules: self.rules.clone() };
        let mut drafts = suite::drafts_of(&suite, game)?;
        let order = order::of(&suite, game, &drafts)?;
        drafts.retain(|draft| selection.wants(draft));
        self.order.narrow(&mut drafts, &order);
        if drafts.is_empty() {
            return Err(Failure::nothing_selected("no transcript is selected"));
        }
        if !self.skip_rulings.is_empty() {
            add_rulings(&mut drafts);
        }
        Ok((suite, drafts, order))
    }

    /// The effort for shorter games, which are shown for the causes in full.
    fn shrink_effort(&self) -> Effort {
        let usual = if self.order.fail_fast().is_some() { 0 } else { USUAL_SHRINKING };
        Effort { causes: self.reports.causes_in_full(), sessions: self.shrink.unwrap_or(usual) }
    }
}

/// At most this many games are played to find a shorter one.
const USUAL_SHRINKING: usize = 12;
