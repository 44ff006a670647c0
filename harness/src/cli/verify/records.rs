//! `--records`, `--partition` and `--rerun`: saves the verdicts of a run, so that it can be continued or divided.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    env, io,
    path::{Path, PathBuf},
    time::Instant,
};

use clap::{Args, ValueEnum};
use rulebook::games::GameInfo;

use crate::{
    candidate::PreparedSubmission,
    cli::{Exit, Failure, Output, args::submission::SubmissionArgs, columns::count, help::RECORDS},
    dialect::Learned,
    event::{self, Event, FreshGames},
    judge::Verdict,
    plan::{Calibrated, Plan, SessionSetup, Target as _},
    records::{
        Refusal,
        journal::{self, Content, Journal},
        known::Known,
        partition::{Partition, Wanted as Part, from_scheduler},
        schema::{CalibratedRecord, Case, Header, JudgedRecord, Name, Record},
    },
    runner::{Finished, INTERRUPTED, report_outcomes, run_by},
};

#[derive(Args)]
pub(crate) struct RecordArgs {
    /// Record every verdict in this file at once; the same command continues an interrupted run
    #[arg(help_heading = RECORDS, hide_short_help = true, long, value_name = "FILE", conflicts_with_all = ["tapes", "exhaustive", "list"])]
    records: Option<PathBuf>,
    /// Play only this part of the run, for `stickler merge` to report: `slice:M/N`, `hash:M/N` or `auto`
    #[arg(help_heading = RECORDS, hide_short_help = true, long, value_name = "PART", requires = "records", conflicts_with_all = ["keep_tapes", "fail_fast", "known_failures"])]
    partition: Option<Part>,
    /// Play only games that failed in the recorded run, or games that its records lack
    #[arg(help_heading = RECORDS,
        hide_short_help = true,
        long,
        value_enum,
        requires = "records",
        conflicts_with = "partition"
    )]
    rerun: Option<Rerun>,
}

/// The part to play, from the option or from the variables of a scheduler.
pub(crate) fn partition(part: Part) -> Result<Partition, Failure> {
    match part {
        Part::This(partition) => Ok(partition),
        Part::Auto => from_scheduler(|name| env::var(name).ok()).map_err(Failure::usage),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Rerun {
    /// Games that failed, with the program as it is now; the records do not change
    Failed,
    /// Games that the records lack; the report covers all
    Missing,
}

impl RecordArgs {
    /// Checks that these options can be used.
    ///
    /// # Errors
    /// If there is no submission whose sessions could be saved.
    pub(crate) fn check(&self, submission: &SubmissionArgs) -> Result<(), Failure> {
        if self.records.is_some() && submission.is_empty() {
            let why = "only sessions with a submission are recorded: name one, -- COMMAND or --entries FILE";
            return Err(Failure::usage(why));
        }
        Ok(())
    }

    /// Whether sessions are recorded.
    pub(crate) fn is_used(&self) -> bool {
        self.records.is_some()
    }

    /// Whether only a part of the run is played.
    pub(crate) fn is_part(&self) -> bool {
        self.partition.is_some()
    }

    /// Whether only games are played that failed before.
    pub(crate) fn is_of_failed(&self) -> bool {
        self.rerun == Some(Rerun::Failed)
    }

    /// The fresh games of a game in the recorded run, if there is one.
    pub(crate) fn fresh(&self, game: &GameInfo) -> Result<Option<FreshGames>, Failure> {
        let games = self.recorded()?.into_iter().flat_map(|found| found.header.plan.games);
        Ok(games.filter(|plan| plan.game == game.name).find_map(|plan| plan.fresh))
    }

    fn recorded(&self) -> Result<Option<Content>, Failure> {
        self.records.as_deref().map_or(Ok(None), |path| Ok(journal::find(path)?))
    }

    /// The failures of each submission in the recorded run, if only these are played.
    pub(crate) fn failed(&self) -> Result<Option<BTreeMap<Name, Vec<String>>>, Failure> {
        let Some(path) = self.records.as_deref().filter(|_| self.is_of_failed()) else {
            return Ok(None);
        };
        let Content { header, records, cut_off, .. } = journal::read(path)?;
        if header.partition != Partition::WHOLE || cut_off.is_some() {
            let why = "found a part of a run; expected the records of a whole run that is complete";
            return Err(Failure::file(path, why));
        }
        let mut failed: BTreeMap<Name, Vec<String>> = BTreeMap::new();
        for record in records {
            if let Record::Judged(one) = record
                && one.verdict.fails()
            {
                failed.entry(one.case.of).or_default().push(one.case.transcript);
            }
        }
        match failed.is_empty() {
            true => Err(Failure::nothing_selected(format!("{}: nothing failed", path.display()))),
            false => Ok(Some(failed)),
        }
    }

    /// Opens the records of this plan, if sessions are recorded.
    pub(crate) fn open(
        &self,
        header: impl FnOnce(Partition) -> Result<Header, Failure>,
    ) -> Result<Option<RecordWriter>, Failure> {
        let Some(path) = self.records.as_deref().filter(|_| !self.is_of_failed()) else {
            return Ok(None);
        };
        if self.rerun == Some(Rerun::Missing) && self.recorded()?.is_none() {
            return Err(Failure::file(path, "found no records"));
        }
        let partition = self.partition.map(partition).transpose()?;
        let header = header(partition.unwrap_or(Partition::WHOLE))?;
        Ok(Some(RecordWriter::open(path, &header, partition.is_some())?))
    }
}

/// The records of a run in progress.
pub(crate) struct RecordWriter {
    path: PathBuf,
    /// The file to append to; none if the records are complete.
    journal: RefCell<Option<Journal>>,
    /// The first error in appending a record.
    failed: RefCell<Option<io::Error>>,
    partition: Partition,
    is_part: bool,
    own: BTreeSet<Case>,
    /// The records of earlier runs.
    known: Known,
}

impl RecordWriter {
    fn open(path: &Path, header: &Header, is_part: bool) -> Result<Self, Failure> {
        let (records, journal) = Journal::open(path, header)?;
        let mut known = Known::default();
        let mut records = records.into_iter();
        let added = records.try_for_each(|record| known.add(record));
        added.map_err(|why| Refusal::Mixed(format!("{}: {why}", path.display())))?;
        let partition = header.partition;
        let cases = header.plan.holders(partition);
        let own = cases.filter(|(_, holder)| *holder == partition.shard.get());
        Ok(Self {
            path: path.to_owned(),
            journal: RefCell::new(journal),
            failed: RefCell::default(),
            partition,
            is_part,
            own: own.map(|(case, _)| case).collect(),
            known,
        })
    }

    /// Whether only a part of all cases is judged here.
    pub(crate) fn is_part(&self) -> bool {
        self.is_part
    }

    fn is_complete(&self) -> bool {
        self.journal.borrow().is_none()
    }

    /// Whether nothing is left to do, because nothing is reported.
    pub(crate) fn is_done(&self) -> bool {
        self.is_part && self.is_complete()
    }

    /// Judges the cases of one submission in this part, saves each verdict as soon as it is known, and passes events
    /// on. A submission without cases in this part is skipped.
    pub(crate) fn run(
        &self,
        plan: &Plan<'_>,
        submitted: &PreparedSubmission,
        report: &mut dyn FnMut(&Event<'_>),
    ) -> Result<Option<Finished>, Failure> {
        let of = Name::of(plan);
        let places = plan.transcripts.iter().enumerate();
        let own = places.filter(|(_, transcript)| self.own.contains(&of.case(transcript)));
        let share: BTreeSet<usize> = own.map(|(place, _)| place).collect();
        if share.is_empty() {
            return Ok(None);
        }
        let known = self.known.outcomes(&of, plan.transcripts)?;
        let plan = Plan { share: Some(&share), known: Some(&known), ..*plan };
        report(&plan.started(plan.transcripts.len()));
        let started = Instant::now();
        let finished = match self.known.calibrated.get(&of) {
            Some(record) if known.len() == share.len() => {
                report_outcomes(&plan, record.calibrated.clone(), known.clone(), started, report)
            }
            _ => self.played(&plan, &of, submitted, started, report),
        };
        self.check()?;
        Ok(Some(finished))
    }

    fn played(
        &self,
        plan: &Plan<'_>,
        of: &Name,
        submitted: &PreparedSubmission,
        started: Instant,
        report: &mut dyn FnMut(&Event<'_>),
    ) -> Finished {
        let setup = plan.protocol();
        let report = &mut |event: &Event<'_>| {
            if let Event::Learned { learned, .. } = event
                && !plan.is_interrupted()
            {
                self.keep_calibrated(of, submitted, &setup, learned);
            }
            if let Event::Judged(case) = event
                && !self.repeats(of, event)
            {
                self.keep_judged(of, case);
            }
            report(event);
        };
        run_by(plan, &setup, started, report)
    }

    /// Saves the session setup and the dialect of a submission. A continued run must learn the same.
    fn keep_calibrated(
        &self,
        of: &Name,
        submitted: &PreparedSubmission,
        setup: &SessionSetup,
        learned: &Learned,
    ) {
        let record = CalibratedRecord {
            of: of.clone(),
            command_line: submitted.command_line(),
            folder: submitted.folder(),
            source: submitted.source(),
            limits: submitted.entry_limits(),
            isolation: submitted.isolation().expect("a program has one").clone(),
            calibrated: Calibrated { setup: setup.clone(), learned: learned.clone() },
        };
        match self.known.calibrated.get(of) {
            None => self.append(&Record::Calibrated(Box::new(record))),
            Some(known) if known.is_same(&record) => {}
            Some(_) => {
                let why = format!("{of} speaks another dialect than before; remove this file");
                self.failed.borrow_mut().get_or_insert(io::Error::other(why));
            }
        }
    }

    /// Whether an event repeats a verdict that was recorded before.
    pub(crate) fn repeats(&self, of: &Name, event: &Event<'_>) -> bool {
        let Event::Judged(case) = event else { return false };
        self.known.judged.contains_key(&of.case(case.transcript))
    }

    /// Saves a verdict, unless it says nothing about the submission; then its case will be played again.
    fn keep_judged(&self, of: &Name, case: &event::Case<'_>) {
        let is_none = match case.verdict {
            Verdict::Skipped(reason) => reason == INTERRUPTED,
            Verdict::HarnessError(_) => true,
            Verdict::Passed | Verdict::Failed(_) | Verdict::Stopped(_) => false,
        };
        if !is_none {
            let key = of.case(case.transcript);
            let record = JudgedRecord::new(key, case.verdict, case.tape);
            self.append(&Record::Judged(Box::new(record)));
        }
    }

    fn append(&self, record: &Record) {
        if let Some(journal) = self.journal.borrow_mut().as_mut() {
            let appended = journal.append(record);
            let mut failed = self.failed.borrow_mut();
            *failed = failed.take().or(appended.err());
        }
    }

    fn check(&self) -> Result<(), Failure> {
        let failed = self.failed.borrow_mut().take();
        failed.map_or(Ok(()), |error| {
            Err(Failure::internal(&self.path.display().to_string(), &error))
        })
    }

    /// The exit code of a part of a run, whose verdicts `stickler merge` reports.
    pub(crate) fn exit(finished: &Finished) -> Exit {
        match &finished.totals {
            totals if totals.interrupted => Exit::Incomplete,
            totals if totals.faults > 0 => Exit::Internal,
            _ => Exit::Conforms,
        }
    }

    /// Completes the records if everything is done, and returns the exit code.
    pub(crate) fn close(self, worst: Exit, output: &mut Output) -> Result<Exit, Failure> {
        if matches!(worst, Exit::Incomplete | Exit::Internal) {
            if !self.is_complete() {
                output.note(&format!(
                    "stickler: {} keeps what was played; the same command continues it",
                    journal::part_of(&self.path).display()
                ));
            }
            return Ok(worst);
        }
        self.check()?;
        let Self { path, journal, partition, is_part, own, .. } = self;
        let path = path.display().to_string();
        let finished = journal.into_inner().map_or(Ok(()), |journal| journal.finish());
        finished.map_err(|error| Failure::internal(&path, &error))?;
        if is_part {
            let cases = count(own.len(), "case");
            output.result(&format!(
                "shard {partition}: {cases} in {path}; `stickler merge` joins all shards"
            ));
            return Ok(Exit::Conforms);
        }
        Ok(worst)
    }

    /// Saves why a submission could not be built or started, if this part has cases of it.
    pub(crate) fn not_started(&self, game: &GameInfo, submission: &str, reason: &str) {
        let of = Name { game: game.name.to_owned(), submission: submission.to_owned() };
        let is_own = self.own.iter().any(|case| case.of == of);
        if is_own && !self.known.not_started.contains_key(&of) {
            self.append(&Record::NotStarted { of, reason: reason.to_owned() });
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let exit = match &refusal {
            Refusal::Incomplete(_) => Exit::Incomplete,
            Refusal::Mixed(_) => Exit::SuiteAtFault,
            Refusal::NoRecords(_) => Exit::Usage,
            Refusal::System(_) => Exit::Internal,
        };
        Self::new(exit, refusal.to_string())
    }
}
