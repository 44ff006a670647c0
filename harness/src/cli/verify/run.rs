//! Checks what a command line names: the rulebook, a program, the entries of a manifest, or tapes.

use std::{collections::BTreeMap, path::Path, sync::atomic::AtomicBool, time::Instant};

use rulebook::games::GameInfo;

use super::Verify;
use crate::{
    candidate::{PreparedSubmission, Rulebook},
    cli::{
        Exit, Failure, Output,
        args::{lookup, reporters::Reporters, submission::ReadyEntries},
        verify::{
            exhaustive,
            plan_digest::suite_digest,
            records::RecordWriter,
            selection::GameSelection,
            tapes::{self, TapeDir},
        },
    },
    dialect::{self, Pins},
    event::{Event, Totals},
    explore::shorter::report_shorter,
    judge::Strictness,
    manifest::Entry,
    package::Package,
    plan::{Plan, Schedule, SessionSetup, Target, askable},
    records::{schema::Name, tape_file::TapeHeader},
    runner::{Finished, play_by, rejudge},
    sandbox::Isolation,
    transcript::{Transcript, suite},
};

/// One game of a command.
pub(super) struct VerifyRun<'a> {
    pub(super) verify: &'a Verify,
    pub(super) game: &'static GameInfo,
    pub(super) wanted: GameSelection,
    pub(super) isolation: Isolation,
    pub(super) interrupted: &'static AtomicBool,
    /// The records, if sessions are recorded.
    pub(super) book: Option<&'a RecordWriter>,
    /// The games that failed before, by submission, if only these are played.
    pub(super) failed: Option<&'a BTreeMap<Name, Vec<String>>>,
}

/// The entries of a manifest, if there is one.
pub(super) type Prepared = Option<ReadyEntries<()>>;

impl VerifyRun<'_> {
    /// Prepares the entries of a manifest. Those that cannot be started are reported before anything is played.
    pub(super) fn prepared(&self, reporters: &mut Reporters) -> Result<Prepared, Failure> {
        let submission = &self.verify.submission;
        let Some(path) = submission.manifest() else { return Ok(None) };
        let lacks = |entry: &Entry, reason: &str| {
            self.book.into_iter().for_each(|book| book.not_started(self.game, &entry.id, reason));
        };
        let how = (|_: &Entry| Ok(()), lacks);
        submission.ready_entries(path, self.game, &self.isolation, reporters, how).map(Some)
    }

    /// Verifies everything that the command names.
    pub(super) fn all(
        &self,
        prepared: Prepared,
        reporters: &mut Reporters,
        output: &mut Output,
    ) -> Result<Exit, Failure> {
        match (prepared, self.verify.tapes.judged()) {
            (Some(entries), _) => {
                entries.run(output, |submitted, ()| self.submitted(submitted, reporters))
            }
            (None, Some(tapes)) => self.tapes(tapes, reporters, output),
            (None, None) if self.verify.submission.is_empty() => self.rulebook(reporters),
            (None, None) => self.command(reporters),
        }
    }

    /// Verifies the rulebook, which fails only if the suite has an error.
    fn rulebook(&self, reporters: &mut Reporters) -> Result<Exit, Failure> {
        let exit = self.one(&Rulebook::of(self.game), reporters)?;
        Ok(if exit == Exit::DoesNotConform { Exit::SuiteAtFault } else { exit })
    }

    fn command(&self, reporters: &mut Reporters) -> Result<Exit, Failure> {
        let how = (self.verify.pins.pins(self.game)?, &self.isolation);
        match self.verify.submission.typed_for(self.game, how, reporters)? {
            Some(submitted) => self.submitted(&submitted, reporters),
            None => Ok(Exit::NotStarted),
        }
    }

    /// Verifies a program: the games that failed before, a part of all games, or all.
    fn submitted(
        &self,
        submitted: &PreparedSubmission,
        reporters: &mut Reporters,
    ) -> Result<Exit, Failure> {
        if let Some(failed) = self.failed {
            let submission = submitted.name().to_owned();
            let name = Name { game: self.game.name.to_owned(), submission };
            let Some(names) = failed.get(&name) else { return Ok(Exit::Conforms) };
            let wanted = self.wanted.only(names)?;
            return VerifyRun { wanted, failed: None, isolation: self.isolation.clone(), ..*self }
                .one(submitted, reporters);
        }
        let Some(book) = self.book else { return self.one(submitted, reporters) };
        let transcripts = self.transcripts_for(submitted)?;
        let plan = self.plan(submitted, &transcripts);
        let mut shelf = self.shelf(submitted)?;
        let of = Name::of(&plan);
        let mut report = |event: &Event<'_>| {
            // Records lack the output of most sessions, and the tapes were saved when the games were played.
            let shelf = shelf.iter_mut().filter(|_| !book.repeats(&of, event));
            shelf.for_each(|shelf| shelf.keep(event));
            reporters.report(event);
        };
        let Some(finished) = book.run(&plan, submitted, &mut report)? else {
            return Ok(Exit::Conforms);
        };
        match book.is_part() {
            true => Ok(RecordWriter::exit(&finished)),
            false => Self::finish(&finished, shelf, reporters),
        }
    }

    fn one(&self, candidate: &dyn Target, reporters: &mut Reporters) -> Result<Exit, Failure> {
        if let Some(package) = Package::with_chance(self.game) {
            return self.live(package, candidate, reporters);
        }
        let shelf = self.shelf(candidate)?;
        let started = Instant::now();
        reporters.report(&Event::Conversed { name: "first moves" });
        // The session setup depends on no transcript, so the fresh games may still be being chosen.
        let before = self.plan(candidate, &self.wanted.suite);
        let setup = before.protocol();
        let by_cost = match self.verify.plays_by_cost(self.game) && candidate.takes_time() {
            true => self
                .wanted
                .by_cost(|game| before.cost_of(game, &setup), || self.verify.whole(self.game))?,
            false => None,
        };
        let Some(wanted) = by_cost else {
            return self.played(candidate, (&setup, started), shelf, reporters);
        };
        VerifyRun { wanted, isolation: self.isolation.clone(), ..*self }.played(
            candidate,
            (&setup, started),
            shelf,
            reporters,
        )
    }

    /// Plays the selection on a program with a known session setup.
    fn played(
        &self,
        candidate: &dyn Target,
        (setup, started): (&SessionSetup, Instant),
        mut shelf: Option<TapeDir>,
        reporters: &mut Reporters,
    ) -> Result<Exit, Failure> {
        let report = &mut |event: &Event<'_>| {
            shelf.iter_mut().for_each(|shelf| shelf.keep(event));
            reporters.report(event);
        };
        let transcripts = self.transcripts_for(candidate)?;
        let plan = self.plan(candidate, &transcripts);
        report(&plan.started(transcripts.len()));
        let finished = play_by(&plan, setup, started, report);
        self.shorten(&plan, &finished, report)?;
        let finished = finished.close(report);
        match (self.verify.exhaustive, Self::finish(&finished, shelf, reporters)?) {
            (true, Exit::Conforms) => exhaustive::explore(&plan, reporters),
            (_, exit) => Ok(exit),
        }
    }

    fn finish(
        finished: &Finished,
        shelf: Option<TapeDir>,
        reporters: &mut Reporters,
    ) -> Result<Exit, Failure> {
        reporters.check()?;
        shelf.map_or(Ok(()), TapeDir::check)?;
        Ok(reporters.exit(&finished.totals))
    }

    /// Looks for shorter games than the failed transcripts, using the whole suite.
    fn shorten(
        &self,
        plan: &Plan<'_>,
        finished: &Finished,
        report: &mut dyn FnMut(&Event<'_>),
    ) -> Result<(), Failure> {
        let Totals { wrong, stopped, known, .. } = finished.totals;
        if wrong + stopped + known > 0 {
            let suite = lookup::suite_of(self.game, self.verify.suite.as_deref())?;
            let suite = suite::transcripts(&suite, |key| key.game == self.game.name)?;
            report_shorter(plan, finished, &suite, self.verify.shrink_effort(), report);
        }
        Ok(())
    }

    /// Judges all tapes of a folder, submission by submission.
    fn tapes(
        &self,
        folder: &Path,
        reporters: &mut Reporters,
        output: &mut Output,
    ) -> Result<Exit, Failure> {
        let pins = self.verify.pins.pins(self.game)?;
        let pins = Some(pins).filter(|pins| *pins != Pins::default());
        let suite = lookup::suite(self.verify.suite.as_deref())?;
        let suite = suite_digest(&suite, [self.game.name].into_iter());
        let mut worst = Exit::Conforms;
        let transcripts = self.wanted.all()?;
        let all = tapes::all(folder, self.game, pins.as_ref(), &transcripts)?;
        for (folder, kept) in all {
            kept.check(&folder, &transcripts, &suite, output)?;
            let transcripts = self.transcripts_for(&kept)?;
            let plan = self.plan(&kept, &transcripts);
            let finished = rejudge(&plan, &kept.tapes(), &mut |event| reporters.report(event));
            reporters.check()?;
            worst = worst.max(reporters.exit(&finished.totals));
        }
        Ok(worst)
    }

    /// The transcripts without the inputs that a candidate's notation cannot express.
    fn transcripts_for(&self, candidate: &dyn Target) -> Result<Vec<Transcript>, Failure> {
        let (dialect, pins) = (dialect::of(self.game), candidate.pins());
        Ok(self.wanted.transcripts()?.map(|one| askable(one, dialect, pins)).collect())
    }

    pub(super) fn plan<'p>(
        &'p self,
        candidate: &'p dyn Target,
        transcripts: &'p [Transcript],
    ) -> Plan<'p> {
        let verify = self.verify;
        Plan {
            candidate,
            dialect: dialect::of(self.game),
            transcripts,
            fresh: self.wanted.fresh,
            io: verify.submission.io(),
            jobs: verify.submission.jobs(),
            skipped_rulings: &verify.skip_rulings,
            strictness: if verify.strict { Strictness::Strict } else { Strictness::Lenient },
            share: None,
            known: None,
            course: Schedule {
                order: &self.wanted.order,
                fail_fast: verify.order.fail_fast(),
                left_out: self.wanted.left_out,
            },
            interrupted: self.interrupted,
        }
    }

    /// The folder for the tapes of a submission, and their header. This is prepared before the first game, so that the
    /// digest belongs to the files that are played.
    fn shelf(&self, candidate: &dyn Target) -> Result<Option<TapeDir>, Failure> {
        let (verify, submission) = (self.verify, candidate.name());
        if !verify.tapes.are_kept() {
            return Ok(None);
        }
        let files = match verify.submission.is_empty() {
            true => None,
            false => {
                let pins = candidate.pins().clone();
                let planned = verify.submission.planned(self.game, pins, &self.isolation)?;
                let own = planned.into_iter().find(|planned| planned.name == submission);
                own.map(|planned| planned.files)
            }
        };
        let suite = lookup::suite(verify.suite.as_deref())?;
        let suite = suite_digest(&suite, [self.game.name].into_iter());
        let header = TapeHeader::new(self.game.name, submission, files, suite);
        let is_one_of_several = verify.submission.manifest().is_some();
        verify.tapes.shelf(header, &self.wanted.all()?, is_one_of_several)
    }
}
