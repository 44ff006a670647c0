//! `--records`, `--partition` and `--rerun`: the sessions of a run are kept, so that it can be continued or divided.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    env, io,
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum};
use rulebook::games::GameInfo;

use crate::{
    candidate::PreparedSubmission,
    cli::{Exit, Failure, Output, args::submission::SubmissionArgs, columns::count},
    event::{Event, FreshGames},
    records::{
        Refusal,
        journal::{self, Journal, Opened},
        partition::{Partition, Wanted as Part, from_scheduler},
        recorder::{Recorded, Store},
        schema::{Case, Header, Judged, Name, Ready, Record},
    },
    runner::{Finished, Plan, SessionSetup, Target as _},
};

#[derive(Args)]
pub(crate) struct RecordArgs {
    /// Keep every session in this file as soon as it is over; the same command continues a run that was interrupted
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tapes", "exhaustive", "list"])]
    records: Option<PathBuf>,
    /// Hold only this part of all sessions, and leave it to `stickler merge` to judge them: `slice:M/N`, `hash:M/N` or `auto`
    #[arg(long, value_name = "PART", requires = "records", conflicts_with_all = ["keep_tapes", "fail_fast", "known_failures"])]
    partition: Option<Part>,
    /// Play only what failed in the run that is recorded, or only what its records lack
    #[arg(long, value_enum, requires = "records", conflicts_with = "partition")]
    rerun: Option<Rerun>,
}

/// The part that is meant, by what was said or by what a scheduler's variables say.
pub(crate) fn partition(part: Part) -> Result<Partition, Failure> {
    match part {
        Part::This(partition) => Ok(partition),
        Part::Auto => from_scheduler(|name| env::var(name).ok()).map_err(Failure::usage),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Rerun {
    /// What failed, with the program as it is now; the records stay as they are
    Failed,
    /// What the records lack; the report is of all
    Missing,
}

impl RecordArgs {
    /// Whether these options can be used at all.
    ///
    /// # Errors
    /// If there is no submission whose sessions could be kept.
    pub(crate) fn check(&self, submission: &SubmissionArgs) -> Result<(), Failure> {
        if self.records.is_some() && submission.is_empty() {
            let why = "only sessions with a submission are recorded: name one, -- COMMAND or --entries FILE";
            return Err(Failure::usage(why));
        }
        Ok(())
    }

    /// Whether only a part of all sessions is held.
    pub(crate) fn is_part(&self) -> bool {
        self.partition.is_some()
    }

    /// Whether only what failed before is played.
    pub(crate) fn is_of_failed(&self) -> bool {
        self.rerun == Some(Rerun::Failed)
    }

    /// The fresh games of a game in the run that is recorded, if there is such a run.
    pub(crate) fn fresh(&self, game: &GameInfo) -> Result<Option<FreshGames>, Failure> {
        let header = self.header()?;
        let games = header.into_iter().flat_map(|header| header.plan.games);
        Ok(games.filter(|plan| plan.game == game.name).find_map(|plan| plan.fresh))
    }

    fn header(&self) -> Result<Option<Header>, Failure> {
        self.records.as_deref().map_or(Ok(None), |path| Ok(journal::header(path)?))
    }

    /// What failed of each submission in the run that is recorded, if only that is wanted.
    pub(crate) fn failed(&self) -> Result<Option<BTreeMap<Name, Vec<String>>>, Failure> {
        let Some(path) = self.records.as_deref().filter(|_| self.is_of_failed()) else {
            return Ok(None);
        };
        let (header, records, read) = journal::all(path)?;
        if header.partition != Partition::WHOLE || read.cut_off.is_some() {
            let why = "found a part of a run; allowed are the records of a whole run that came to its end";
            return Err(Failure::file(path, why));
        }
        let judged = records.into_iter().filter_map(|record| {
            let Record::Judged(Judged { of, failed }) = record else { return None };
            Some((of, failed))
        });
        let failed: BTreeMap<_, _> = judged.filter(|(_, failed)| !failed.is_empty()).collect();
        match failed.is_empty() {
            true => Err(Failure::nothing_selected(format!("{}: nothing failed", path.display()))),
            false => Ok(Some(failed)),
        }
    }

    /// Opens the records of this plan, if sessions are kept.
    pub(crate) fn open(
        &self,
        header: impl FnOnce(Partition) -> Result<Header, Failure>,
    ) -> Result<Option<RecordWriter>, Failure> {
        let Some(path) = self.records.as_deref().filter(|_| !self.is_of_failed()) else {
            return Ok(None);
        };
        if self.rerun == Some(Rerun::Missing) && self.header()?.is_none() {
            return Err(Failure::file(path, "found no records"));
        }
        let partition = self.partition.map(partition).transpose()?;
        let header = header(partition.unwrap_or(Partition::WHOLE))?;
        Ok(Some(RecordWriter::open(path, header, partition.is_some())?))
    }
}

/// The records of a run that is going on.
pub(crate) struct RecordWriter {
    path: PathBuf,
    store: Store,
    header: Header,
    is_part: bool,
    is_complete: bool,
    own: BTreeSet<Case>,
    /// The number of the shard that holds the first case of each submission.
    first: BTreeMap<Name, usize>,
    /// The submissions that were made ready.
    ready: RefCell<BTreeSet<Name>>,
}

impl RecordWriter {
    fn open(path: &Path, header: Header, is_part: bool) -> Result<Self, Failure> {
        let (records, journal) = match Journal::open(path, &header)? {
            Opened::Open(journal, records) => (records, Some(journal)),
            Opened::Complete(records) => (records, None),
        };
        let is_complete = journal.is_none();
        let own = header.plan.cases(header.partition).collect();
        let first = header.plan.first_holders(header.partition);
        let (path, store) = (path.to_owned(), Store::new(records, journal));
        let ready = RefCell::default();
        Ok(Self { path, store, header, is_part, is_complete, own, first, ready })
    }

    /// Whether only a part of all sessions is held, and nothing is judged.
    pub(crate) fn is_part(&self) -> bool {
        self.is_part
    }

    /// Whether nothing is left to be done, because nothing is judged.
    pub(crate) fn is_done(&self) -> bool {
        self.is_part && self.is_complete
    }

    /// A submission whose sessions are kept here.
    pub(crate) fn recorded<'a>(
        &'a self,
        game: &GameInfo,
        of: &'a PreparedSubmission,
    ) -> Recorded<'a> {
        let name = Name { game: game.name.to_owned(), submission: of.name().to_owned() };
        self.ready.borrow_mut().insert(name.clone());
        Recorded { candidate: of, name, store: &self.store }
    }

    /// Keeps how a submission is talked to.
    fn keep_ready(&self, name: &Name, submitted: &PreparedSubmission, protocol: &SessionSetup) {
        let ready = Ready {
            of: name.clone(),
            command_line: submitted.command_line(),
            pins: submitted.pins().clone(),
            protocol: protocol.clone(),
            isolation: submitted.isolation().expect("a program has one").clone(),
        };
        self.store.append(&Record::Ready(Box::new(ready)));
    }

    /// Keeps how a submission of a whole run is talked to, and what failed.
    pub(crate) fn keep_judged(
        &self,
        plan: &Plan<'_>,
        submitted: &PreparedSubmission,
        protocol: &SessionSetup,
        finished: &Finished,
    ) -> Result<(), Failure> {
        if finished.totals.interrupted {
            return Ok(());
        }
        let of = name_of(plan);
        self.keep_ready(&of, submitted, protocol);
        self.leave_out(plan, &of, &finished.left_out());
        let judged = plan.transcripts.iter().zip(&finished.verdicts);
        let failed = judged.filter(|(_, verdict)| verdict.fails());
        let failed = failed.map(|(transcript, _)| transcript.name().to_owned()).collect();
        self.store.append(&Record::Judged(Judged { of, failed }));
        self.check()
    }

    fn leave_out(&self, plan: &Plan<'_>, of: &Name, left_out: &[usize]) {
        for place in left_out {
            let case = plan.transcripts[*place].name().to_owned();
            self.store.leave_out(Case { of: of.clone(), case });
        }
    }

    fn check(&self) -> Result<(), Failure> {
        self.store.check().map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &io::Error) -> Failure {
        Failure::internal(&self.path.display().to_string(), error)
    }

    /// Holds the sessions of this part with one submission.
    pub(crate) fn hold(
        &self,
        plan: &Plan<'_>,
        submitted: &PreparedSubmission,
        report: &mut dyn FnMut(&Event<'_>),
    ) -> Result<Exit, Failure> {
        let of = name_of(plan);
        let places = 0..plan.transcripts.len();
        let own: Vec<usize> =
            places.filter(|n| self.own.contains(&case_of(plan, &of, *n))).collect();
        if own.is_empty() {
            return Ok(Exit::Conforms);
        }
        report(&plan.started(plan.transcripts.len()));
        let protocol = plan.protocol();
        if plan.is_interrupted() {
            return Ok(Exit::Incomplete);
        }
        if let Some(fault) = &protocol.fault {
            return Err(Failure::new(Exit::Internal, fault));
        }
        self.keep_ready(&of, submitted, &protocol);
        let held = match (protocol.is_whole(), self.has_first(&of)) {
            (false, _) => {
                self.leave_out(plan, &of, &plan.hold(&own, &protocol, report));
                own
            }
            (true, true) => {
                self.leave_out(plan, &of, &plan.hold_all(&protocol, report));
                (0..plan.transcripts.len()).collect()
            }
            (true, false) => Vec::new(),
        };
        self.check()?;
        let lacks = |n: &usize| !self.store.holds(&case_of(plan, &of, *n));
        Ok(match (plan.is_interrupted(), held.iter().any(lacks)) {
            (true, _) => Exit::Incomplete,
            (false, true) => Exit::Internal,
            (false, false) => Exit::Conforms,
        })
    }

    /// Whether this part has the first case of a submission.
    fn has_first(&self, name: &Name) -> bool {
        self.first.get(name) == Some(&self.header.partition.shard.get())
    }

    /// Completes the records if all is done, and says how the command went.
    pub(crate) fn close(self, worst: Exit, output: &mut Output) -> Result<Exit, Failure> {
        if matches!(worst, Exit::Incomplete | Exit::Internal) {
            if !self.is_complete {
                output.note(&format!(
                    "stickler: {} keeps what was played; the same command continues it",
                    journal::part_of(&self.path).display()
                ));
            }
            return Ok(worst);
        }
        self.keep_not_ready();
        let Self { path, store, header, is_part, own, .. } = self;
        let path = path.display().to_string();
        store.finish().map_err(|error| Failure::internal(&path, &error))?;
        if is_part {
            let (cases, partition) = (count(own.len(), "case"), header.partition);
            output.result(&format!(
                "shard {partition}: {cases} in {path}; `stickler merge` judges all shards"
            ));
            return Ok(Exit::Conforms);
        }
        Ok(worst)
    }

    /// Keeps which submissions could not be made ready.
    fn keep_not_ready(&self) {
        let ready = self.ready.borrow();
        let names: BTreeSet<&Name> = self.own.iter().map(|case| &case.of).collect();
        for name in names.into_iter().filter(|name| !ready.contains(name)) {
            self.store.append(&Record::NotReady(name.clone()));
        }
    }
}

fn name_of(plan: &Plan<'_>) -> Name {
    Name { game: plan.game().name.to_owned(), submission: plan.candidate.name().to_owned() }
}

fn case_of(plan: &Plan<'_>, of: &Name, place: usize) -> Case {
    Case { of: of.clone(), case: plan.transcripts[place].name().to_owned() }
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
