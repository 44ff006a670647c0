//! `stickler merge`: joins the shards of a run, and reports it as if it had never been divided.

use std::{path::PathBuf, time::Instant};

use clap::Args;
use rulebook::{games::GameInfo, suite::Suite};

use super::plan_digest::suite_digest;
use crate::{
    cli::{
        Exit, Failure, Output,
        args::{
            known_failures::KnownArgs,
            lookup,
            reporters::{ReportArgs, Reporters},
        },
    },
    dialect,
    event::{Event, report_not_started},
    explore::fresh::chosen,
    package::Package,
    plan::{Plan, Schedule, Target as _, askable},
    records::{
        schema::{GamePlan, Name, PlayedPackage},
        shards::Shards,
    },
    runner::report_outcomes,
    transcript::{Transcript, suite},
};

/// Combine the shards of a split run into one report
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler merge shards/*.jsonl\n  stickler merge --allow-partial --format junit=report.xml shards/*.jsonl"
)]
pub(crate) struct Merge {
    /// The files that `stickler verify --partition … --records FILE` wrote, in any order
    #[arg(required = true, value_name = "SHARD")]
    shards: Vec<PathBuf>,
    /// Report although shards are missing; the report says INCOMPLETE, and the exit code is 6
    #[arg(long)]
    allow_partial: bool,
    /// The folder of the suite that was played [default: the embedded suite]
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
    /// The folder of a game of your own, if it is not where `stickler verify` found it
    #[arg(long = "game", value_name = "DIR")]
    games: Vec<PathBuf>,
    #[command(flatten)]
    known: KnownArgs,
    #[command(flatten)]
    reports: ReportArgs,
}

impl Merge {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        for folder in &self.games {
            Package::open(folder)?;
        }
        let shards = Shards::read(&self.shards, self.allow_partial)?;
        shards.header.packages.iter().try_for_each(open)?;
        let suite = lookup::suite(self.suite.as_deref())?;
        let games = shards.header.plan.games.iter().map(|game| &*game.game);
        if suite_digest(&suite, games) != shards.header.suite {
            return Err(Failure::new(
                Exit::SuiteAtFault,
                "the shards were played by another suite; give --suite DIR, or merge with the stickler that played them",
            ));
        }
        for missing in &shards.missing {
            output.note(&format!("stickler: incomplete: {missing}"));
        }
        let known = self.known.read(self.suite.as_deref())?;
        let mut reporters = self.reports.open(output)?.knowing(known);
        let merging = Merging { shards: &shards, suite: &suite };
        let mut worst = merging.all(&mut reporters, output)?;
        reporters.close()?;
        if !shards.missing.is_empty() {
            worst = worst.max(Exit::Incomplete);
        }
        Ok(worst)
    }
}

/// Opens a package, which must be unchanged since it was played.
fn open(PlayedPackage { game, folder, digest }: &PlayedPackage) -> Result<(), Failure> {
    let package = Package::named(game).map_or_else(|| Package::open(folder), Ok)?;
    if package.game.name == game && package.digest == digest {
        return Ok(());
    }
    let why = format!("this is {package}, but the shards were played with {game} sha256:{digest}");
    Err(Failure::new(Exit::SuiteAtFault, why))
}

/// Shards to join.
struct Merging<'a> {
    shards: &'a Shards,
    suite: &'a Suite,
}

impl Merging<'_> {
    fn all(&self, reporters: &mut Reporters, output: &mut Output) -> Result<Exit, Failure> {
        let mut worst = Exit::Conforms;
        for plan in &self.shards.header.plan.games {
            let game = lookup::game(&plan.game)?;
            let transcripts = self.transcripts(game, plan)?;
            for submission in &plan.submissions {
                let of = Name { game: plan.game.clone(), submission: submission.name.clone() };
                let exit = self.one(&of, plan, &transcripts, reporters, output)?;
                worst = worst.max(exit);
            }
        }
        Ok(worst)
    }

    /// The transcripts that were played. They must be the same as now.
    fn transcripts(
        &self,
        game: &'static GameInfo,
        plan: &GamePlan,
    ) -> Result<Vec<Transcript>, Failure> {
        let mut transcripts = suite::transcripts(self.suite, |key| {
            key.game == game.name && plan.transcripts.contains(&key.slug)
        })?;
        if let Some(fresh) = plan.fresh {
            transcripts.extend(chosen(game, fresh).map_err(|fault| vec![fault])?);
        }
        match transcripts.iter().map(Transcript::name).eq(&plan.transcripts) {
            true => Ok(transcripts),
            false => Err(Failure::new(
                Exit::SuiteAtFault,
                format!("the shards were played with other transcripts of {}", game.name),
            )),
        }
    }

    fn one(
        &self,
        of: &Name,
        game: &GamePlan,
        transcripts: &[Transcript],
        reporters: &mut Reporters,
        output: &mut Output,
    ) -> Result<Exit, Failure> {
        let Shards { header, known, missing } = self.shards;
        let Some(record) = known.calibrated.get(of) else {
            let game = lookup::game(&of.game)?;
            let Some(reason) = known.not_started.get(of) else {
                output.note(&format!("stickler: entry `{}` is in no shard", of.submission));
                return Ok(Exit::Incomplete);
            };
            let report = &mut |event: &Event<'_>| reporters.report(event);
            report_not_started(&of.submission, game, reason, report);
            return Ok(Exit::NotStarted);
        };
        let mut record = record.clone();
        if !missing.is_empty() {
            record.of.submission.insert_str(0, "INCOMPLETE: ");
        }
        let dialect = dialect::of(transcripts[0].draft.game);
        let askable = |transcript| askable(transcript, dialect, record.pins());
        let transcripts: Vec<Transcript> = transcripts.iter().map(askable).collect();
        let plan = Plan {
            fresh: game.fresh,
            skipped_rulings: &header.plan.skipped_rulings,
            course: Schedule { order: &game.order, fail_fast: None, left_out: game.left_out },
            ..Plan::usual(&record, &transcripts)
        };
        let outcomes = known.outcomes(of, &transcripts)?;
        let wall =
            outcomes.values().filter_map(|one| one.tape.as_ref()).map(|tape| tape.wall).sum();
        let now = Instant::now();
        let started = now.checked_sub(wall).unwrap_or(now);
        let mut report = |event: &Event<'_>| reporters.report(event);
        report(&plan.started(plan.transcripts.len()));
        let finished =
            report_outcomes(&plan, record.calibrated.clone(), outcomes, started, &mut report);
        reporters.check()?;
        Ok(reporters.exit(&finished.totals))
    }
}
