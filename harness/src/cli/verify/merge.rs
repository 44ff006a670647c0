//! `stickler merge`: judges the records of a run as if it had never been divided.

use std::{path::PathBuf, sync::atomic::AtomicBool, time::Instant};

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
    event::Event,
    explore::fresh::Fresh,
    judge::Strictness,
    records::{
        replay::Replayed,
        schema::{GamePlan, Name, PlanRecord},
        shards::{Found, Shards},
    },
    runner::{Io, Plan, Schedule, Target as _, run_by},
    transcript::{Transcript, suite},
};

/// Judges the shards of a run together, and reports as `stickler verify` does
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler merge shards/*.jsonl\n  stickler merge --allow-partial --format junit=report.xml shards/*.jsonl"
)]
pub(crate) struct Merge {
    /// The files that `stickler verify --partition … --records FILE` wrote, in any order
    #[arg(required = true, value_name = "SHARD")]
    shards: Vec<PathBuf>,
    /// Judge what is there although something is missing; the report says INCOMPLETE, and the exit code is 6
    #[arg(long)]
    allow_partial: bool,
    /// The folder of the suite that was played, if it was not the embedded one
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
    #[command(flatten)]
    known: KnownArgs,
    #[command(flatten)]
    reports: ReportArgs,
}

impl Merge {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let shards = Shards::read(&self.shards, self.allow_partial)?;
        let suite = lookup::suite(self.suite.as_deref())?;
        let plan = &shards.header().plan;
        if suite_digest(&suite, plan.games.iter().map(|game| &*game.game)) != shards.header().suite
        {
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
        let merging = Merging { shards: &shards, plan, suite: &suite };
        let mut worst = merging.all(&mut reporters, output)?;
        reporters.close()?;
        if !shards.missing.is_empty() {
            worst = worst.max(Exit::Incomplete);
        }
        Ok(worst)
    }
}

/// Shards that are judged together.
struct Merging<'a> {
    shards: &'a Shards,
    plan: &'a PlanRecord,
    suite: &'a Suite,
}

impl Merging<'_> {
    fn all(&self, reporters: &mut Reporters, output: &mut Output) -> Result<Exit, Failure> {
        let mut worst = Exit::Conforms;
        for plan in &self.plan.games {
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

    /// The transcripts that were played, which have to be those that there are now.
    fn transcripts(
        &self,
        game: &'static GameInfo,
        plan: &GamePlan,
    ) -> Result<Vec<Transcript>, Failure> {
        let mut transcripts = suite::transcripts(self.suite, |key| {
            key.game == game.name && plan.transcripts.contains(&key.slug)
        })?;
        if let Some(fresh) = plan.fresh {
            let games = Fresh::with_seed(game, fresh.seed).next_games(fresh.games);
            transcripts.extend(games.map_err(|fault| vec![fault])?);
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
        plan: &GamePlan,
        transcripts: &[Transcript],
        reporters: &mut Reporters,
        output: &mut Output,
    ) -> Result<Exit, Failure> {
        match self.shards.find(of)? {
            Found::Nothing => {
                output.note(&format!("stickler: incomplete: nothing is known of {of}"));
                Ok(Exit::Incomplete)
            }
            Found::NotReady(path) => {
                let path = path.display();
                output.note(&format!(
                    "stickler: entry `{}`: it could not be built or started where {path} was written, whose run said why",
                    of.submission
                ));
                Ok(Exit::NotStarted)
            }
            Found::Sessions(ready, sessions) => {
                let name = match self.shards.missing.is_empty() {
                    true => of.submission.clone(),
                    false => format!("INCOMPLETE: {}", of.submission),
                };
                self.judge(&Replayed::new(name, *ready, sessions), plan, transcripts, reporters)
            }
        }
    }

    fn judge(
        &self,
        replayed: &Replayed,
        game: &GamePlan,
        transcripts: &[Transcript],
        reporters: &mut Reporters,
    ) -> Result<Exit, Failure> {
        let (dialect, pins) = (dialect::of(transcripts[0].draft.game), replayed.pins());
        let can_be_asked = |t: &Transcript| t.only(|step| dialect.can_write(step, pins));
        let transcripts: Vec<Transcript> = transcripts.iter().map(can_be_asked).collect();
        let plan = Plan {
            candidate: replayed,
            dialect,
            transcripts: &transcripts,
            fresh: game.fresh,
            io: Io::Auto,
            // One after the other, so that whatever depends on the order comes out the same each time.
            jobs: 1,
            strictness: if self.plan.strict { Strictness::Strict } else { Strictness::Lenient },
            skipped_rulings: &self.plan.skipped_rulings,
            course: Schedule { order: &game.order, fail_fast: None, left_out: game.left_out },
            interrupted: &AtomicBool::new(false),
        };
        let now = Instant::now();
        let started = now.checked_sub(replayed.wall()).unwrap_or(now);
        let mut report = |event: &Event<'_>| {
            if !matches!(event, Event::Certain(_) | Event::Conversed { .. }) {
                reporters.report(event);
            }
        };
        report(&plan.started(plan.transcripts.len()));
        let finished = run_by(&plan, &replayed.ready().protocol, started, &mut report);
        reporters.check()?;
        match replayed.missing().first() {
            Some(case) if self.shards.missing.is_empty() => Err(Failure::new(
                Exit::Incomplete,
                format!(
                    "the verdict needs a session of {case} that is in no shard; play the shards again"
                ),
            )),
            Some(_) | None => Ok(reporters.exit(&finished.totals)),
        }
    }
}
