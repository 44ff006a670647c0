//! `stickler fuzz`: plays fresh games on a submission until one fails, and shows the shortest game with the same
//! failure.

use std::{
    collections::BTreeMap,
    fs,
    num::NonZero,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use clap::Args;
use rulebook::games::GameInfo;

use crate::{
    candidate::PreparedSubmission,
    cli::{
        Exit, Failure, Output,
        args::{
            isolation::IsolationArgs,
            lookup,
            pins::PinArgs,
            reporters::{ReportArgs, Reporters},
            seed::SeedArgs,
            submission::SubmissionArgs,
        },
        interrupted, matches,
        verify::records,
    },
    event::{Event, Fuzzed, Totals},
    explore::{
        fresh::Fresh,
        fuzz::{Found, Fuzzer, Until},
    },
    judge::Strictness,
    manifest::Entry,
    plan::{Calibrated, Plan},
    records::partition::Wanted as Part,
    runner::{calibrate, report_outcomes},
    transcript::{Draft, Transcript, suite},
};

/// Play random games until one fails, then shorten that game
///
/// The games also try illegal moves.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler fuzz quagmire -- ruby q.rb\n  stickler fuzz alak --games 500 --seed 7 --partition slice:2/3 -- lua alak.lua"
)]
pub(crate) struct Fuzz {
    /// The game
    game: String,
    #[command(flatten)]
    submission: SubmissionArgs,
    #[command(flatten)]
    seed: SeedArgs,
    /// Play this part of a divided search; each part has its own seed, counted from --seed
    #[arg(hide_short_help = true, long, value_name = "PART", requires = "seed")]
    partition: Option<Part>,
    /// Play at most N games
    #[arg(long, value_name = "N")]
    games: Option<NonZero<usize>>,
    /// Start no game after this many seconds [default: 60, unless --games is given]
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// In each game, try every input that could be a move in one position
    #[arg(long, hide_short_help = true)]
    saturate: bool,
    /// Search at most this many seconds for a shorter game
    #[arg(hide_short_help = true, long, value_name = "SECONDS", default_value_t = 20)]
    shrink_seconds: u64,
    /// Write the failing game to this file, as a transcript
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    pins: PinArgs,
    /// Also fail doubtful output, such as a refusal in words where a falsy value is required
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    isolation: IsolationArgs,
    #[command(flatten)]
    reports: ReportArgs,
}

const USUAL_TIME: u64 = 60;

impl Fuzz {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let interrupted = interrupted();
        self.submission.limit_threads();
        let game = lookup::playable(&self.game)?;
        self.check(game)?;
        let suite = suite::transcripts(&lookup::suite(None)?, |key| key.game == game.name)?;
        let isolation = self.isolation.choose()?;
        let mut reporters = self.reports.open(output)?;
        let run = FuzzRun { fuzz: self, game, suite, seed: self.own_seed()?, interrupted };
        let exit = match self.submission.manifest() {
            Some(path) => {
                let how = (|_: &Entry| Ok(()), |_: &Entry, _: &str| ());
                let ready = &self.submission;
                let ready = ready.ready_entries(path, game, &isolation, &mut reporters, how)?;
                ready.run(output, |submitted, ()| run.one(submitted, &mut reporters))
            }
            None => {
                let how = (self.pins.pins(game)?, &isolation);
                match self.submission.typed_for(game, how, &mut reporters)? {
                    Some(submitted) => run.one(&submitted, &mut reporters),
                    None => Ok(Exit::NotStarted),
                }
            }
        }?;
        reporters.close()?;
        Ok(exit)
    }

    fn check(&self, game: &GameInfo) -> Result<(), Failure> {
        if matches::are_played_in(game) {
            return Err(Failure::usage(format!(
                "{} is played in matches, and every match is a new game; use `stickler match {}`",
                game.title, game.name
            )));
        }
        if self.submission.is_empty() {
            return Err(Failure::usage("there is nothing to fuzz; name a submission: -- COMMAND"));
        }
        match &self.output {
            Some(path) if path.exists() => {
                Err(Failure::file(path, "found a file; a transcript is written to a new one"))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// The seed of this part of the search.
    fn own_seed(&self) -> Result<u64, Failure> {
        let part = self.partition.map(records::partition).transpose()?;
        let before = part.map_or(0, |part| part.shard.get() as u64 - 1);
        Ok(self.seed.seed().wrapping_add(before))
    }

    fn until(&self) -> Until {
        let games = self.games.map(NonZero::get);
        let seconds = self.time.or(games.is_none().then_some(USUAL_TIME));
        Until { games, time: seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds)) }
    }
}

struct FuzzRun<'a> {
    fuzz: &'a Fuzz,
    game: &'static GameInfo,
    suite: Vec<Transcript>,
    seed: u64,
    interrupted: &'static AtomicBool,
}

impl FuzzRun<'_> {
    fn one(
        &self,
        submitted: &PreparedSubmission,
        reporters: &mut Reporters,
    ) -> Result<Exit, Failure> {
        let (plan, started) = (self.plan(submitted), Instant::now());
        reporters.report(&plan.started(plan.transcripts.len()));
        let shrinking = Duration::from_secs(self.fuzz.shrink_seconds);
        let fuzzer = Fuzzer { plan: &plan, until: self.fuzz.until(), shrinking };
        let mut fresh = self.games();
        let mut report = |fuzzed: &Fuzzed| reporters.report(&Event::Fuzzing(fuzzed));
        let calibrated = calibrate(&plan, &plan.protocol());
        let searched = fuzzer.search(&calibrated, &mut fresh, &mut report);
        let (fuzzed, found) = searched.map_err(|fault| vec![fault])?;
        let exit = match found {
            Some(found) => self.show(&plan, calibrated, found, started, reporters)?,
            None => {
                let (learned, drive) = (&calibrated.learned, calibrated.setup.drive);
                reporters.report(&Event::Learned { learned, drive });
                nothing_found(&fuzzed, started, reporters)
            }
        };
        reporters.report(&Event::Fuzzed(&fuzzed));
        reporters.check()?;
        Ok(exit)
    }

    /// The games to play.
    fn games(&self) -> Fresh {
        if self.fuzz.saturate {
            return Fresh::saturated(self.game, self.seed);
        }
        Fresh::with_seed(self.game, self.seed).setting_out_from(&self.suite)
    }

    /// Shows the failing game in the same way as any other.
    fn show(
        &self,
        plan: &Plan<'_>,
        calibrated: Calibrated,
        found: Found,
        started: Instant,
        reporters: &mut Reporters,
    ) -> Result<Exit, Failure> {
        let transcripts = [found.transcript];
        let plan = Plan { transcripts: &transcripts, ..*plan };
        let outcomes = BTreeMap::from([(0, found.outcome)]);
        let mut report = |event: &Event<'_>| reporters.report(event);
        let finished = report_outcomes(&plan, calibrated, outcomes, started, &mut report);
        if let Some(path) = &self.fuzz.output {
            let rule = finished.verdicts().last().and_then(|verdict| verdict.finding()?.rule);
            write(
                path,
                Draft { rules: rule.into_iter().collect(), ..(*transcripts[0].draft).clone() },
            )?;
        }
        Ok(Exit::from(&finished.totals))
    }

    fn plan<'p>(&'p self, candidate: &'p PreparedSubmission) -> Plan<'p> {
        Plan {
            io: self.fuzz.submission.io(),
            jobs: self.fuzz.submission.jobs(),
            strictness: if self.fuzz.strict { Strictness::Strict } else { Strictness::Lenient },
            interrupted: self.interrupted,
            ..Plan::usual(candidate, &self.suite)
        }
    }
}

/// Reports that all games passed that were played.
fn nothing_found(fuzzed: &Fuzzed, started: Instant, reporters: &mut Reporters) -> Exit {
    let Fuzzed { games, faults, interrupted, .. } = *fuzzed;
    let (accepted, elapsed) = (games - faults, started.elapsed());
    let totals = Totals { accepted, faults, interrupted, elapsed, ..Totals::default() };
    reporters.report(&Event::RunFinished(&totals));
    Exit::from(&totals)
}

/// Writes a game as a transcript that the user can edit.
fn write(path: &Path, draft: Draft) -> Result<(), Failure> {
    let title = "A fresh game that a submission failed".to_owned();
    fs::write(path, Draft { title, ..draft }.to_string())
        .map_err(|error| Failure::file(path, error))
}
