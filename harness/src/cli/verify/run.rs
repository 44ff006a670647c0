//! Holds what a command line names to the rules: the rulebook, a program, the entries of a manifest, or what is on tape.

use std::{collections::BTreeMap, path::Path, sync::atomic::AtomicBool, time::Instant};

use rulebook::games::GameInfo;

use super::Verify;
use crate::{
    candidate::{Rulebook, Submitted},
    cli::{
        Exit, Failure, Output, exhaustive, lookup, records::Book, reporters::Reporters, tapes,
        wanted::Wanted,
    },
    dialect,
    event::Event,
    explore::shorter::report_shorter,
    judge::Strictness,
    records::form::Name,
    runner::{Candidate, Course, Finished, Plan, askable, play, rejudge, run_by},
    sandbox::Isolation,
    transcript::{Transcript, suite},
};

/// One game of a command.
pub(super) struct Run<'a> {
    pub(super) verify: &'a Verify,
    pub(super) game: &'static GameInfo,
    pub(super) wanted: Wanted,
    pub(super) isolation: Isolation,
    pub(super) interrupted: &'static AtomicBool,
    /// Where sessions are kept, if they are.
    pub(super) book: Option<&'a Book>,
    /// What failed before, by submission, if only that is wanted.
    pub(super) failed: Option<&'a BTreeMap<Name, Vec<String>>>,
}

impl Run<'_> {
    /// Whatever is held to the rules.
    pub(super) fn all(
        &self,
        reporters: &mut Reporters,
        output: &mut Output,
    ) -> Result<Exit, Failure> {
        let submission = &self.verify.submission;
        match (submission.manifest(), &self.verify.tapes) {
            (Some(manifest), _) => self.entries(manifest, reporters, output),
            (None, Some(tapes)) => self.tapes(tapes, reporters),
            (None, None) if submission.is_empty() => self.rulebook(reporters),
            (None, None) => self.command(reporters),
        }
    }

    /// The rulebook, which is held to transcripts and goldens before anything else, fails only by our own fault.
    fn rulebook(&self, reporters: &mut Reporters) -> Result<Exit, Failure> {
        let exit = self.one(&Rulebook::of(self.game), reporters)?;
        Ok(if exit == Exit::DoesNotConform { Exit::SuiteAtFault } else { exit })
    }

    fn command(&self, reporters: &mut Reporters) -> Result<Exit, Failure> {
        let submitted =
            self.verify.submission.typed(self.verify.pins.pins(self.game)?, &self.isolation)?;
        self.submitted(&submitted, reporters)
    }

    fn entries(
        &self,
        path: &Path,
        reporters: &mut Reporters,
        output: &mut Output,
    ) -> Result<Exit, Failure> {
        let (submission, isolation) = (&self.verify.submission, &self.isolation);
        let run = |submitted: &Submitted, ()| self.submitted(submitted, reporters);
        submission.each_entry(path, self.game, isolation, output, |_| Ok(()), run)
    }

    /// A program: what failed before of it, a part of all, or all.
    fn submitted(&self, submitted: &Submitted, reporters: &mut Reporters) -> Result<Exit, Failure> {
        if let Some(failed) = self.failed {
            let submission = submitted.name().to_owned();
            let name = Name { game: self.game.name.to_owned(), submission };
            let Some(names) = failed.get(&name) else { return Ok(Exit::Conforms) };
            let wanted = self.wanted.only(names);
            return Run { wanted, failed: None, isolation: self.isolation.clone(), ..*self }
                .one(submitted, reporters);
        }
        let Some(book) = self.book else { return self.one(submitted, reporters) };
        let recorded = book.recorded(self.game, submitted);
        let transcripts = self.transcripts_for(&recorded);
        let plan = self.plan(&recorded, &transcripts);
        if book.is_part() {
            return book.hold(&plan, submitted, &mut |event| reporters.report(event));
        }
        let started = Instant::now();
        reporters.report(&plan.started());
        let protocol = plan.protocol();
        let finished = run_by(&plan, &protocol, started, &mut |event| reporters.report(event));
        book.keep_judged(&plan, submitted, &protocol, &finished)?;
        self.finish(&recorded, &finished, reporters)
    }

    fn one(&self, candidate: &dyn Candidate, reporters: &mut Reporters) -> Result<Exit, Failure> {
        let transcripts = self.transcripts_for(candidate);
        let plan = self.plan(candidate, &transcripts);
        let report = &mut |event: &Event<'_>| reporters.report(event);
        let finished = play(&plan, report);
        self.shorten(&plan, &finished, report)?;
        let finished = finished.close(report);
        match (self.verify.exhaustive, self.finish(candidate, &finished, reporters)?) {
            (true, Exit::Conforms) => exhaustive::explore(&plan, reporters),
            (_, exit) => Ok(exit),
        }
    }

    fn finish(
        &self,
        candidate: &dyn Candidate,
        finished: &Finished,
        reporters: &mut Reporters,
    ) -> Result<Exit, Failure> {
        reporters.check()?;
        self.keep(candidate, finished)?;
        Ok(reporters.exit(&finished.totals))
    }

    /// Looks for shorter games than the transcripts that failed, with all that the suite has for help.
    fn shorten(
        &self,
        plan: &Plan<'_>,
        finished: &Finished,
        report: &mut dyn FnMut(&Event<'_>),
    ) -> Result<(), Failure> {
        if !finished.totals.conforms() {
            let suite = lookup::suite(self.verify.suite.as_deref())?;
            let suite = suite::transcripts(&suite, |key| key.game == self.game.name)?;
            report_shorter(plan, finished, &suite, self.verify.shrink_effort(), report);
        }
        Ok(())
    }

    fn tapes(&self, folder: &Path, reporters: &mut Reporters) -> Result<Exit, Failure> {
        let kept = tapes::read(folder, &self.wanted.transcripts)?;
        let candidate = tapes::Kept::new(folder, self.verify.pins.pins(self.game)?);
        let plan = self.plan(&candidate, &self.wanted.transcripts);
        let finished = rejudge(&plan, kept, &mut |event| reporters.report(event));
        reporters.check()?;
        Ok(reporters.exit(&finished.totals))
    }

    /// The transcripts without what a candidate's notation cannot ask for.
    fn transcripts_for(&self, candidate: &dyn Candidate) -> Vec<Transcript> {
        let (dialect, pins) = (dialect::of(self.game), candidate.pins());
        self.wanted.transcripts.iter().map(|one| askable(one, dialect, pins)).collect()
    }

    fn plan<'p>(&'p self, candidate: &'p dyn Candidate, transcripts: &'p [Transcript]) -> Plan<'p> {
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
            course: Course { order: &self.wanted.order, fail_fast: verify.order.fail_fast() },
            interrupted: self.interrupted,
        }
    }

    fn keep(&self, candidate: &dyn Candidate, finished: &Finished) -> Result<(), Failure> {
        let Some(folder) = &self.verify.keep_tapes else { return Ok(()) };
        let apart = self.verify.submission.manifest().is_some();
        tapes::keep(folder, candidate.name(), &self.wanted.transcripts, &finished.tapes, apart)
    }
}
