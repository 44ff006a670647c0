//! `stickler verify`: hold a submission to the rules.

mod matches;

use std::{
    env,
    ffi::OsString,
    io::{self, IsTerminal as _},
    num::NonZero,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    thread,
};

use clap::{Args, ValueEnum};
use rulebook::games::GameInfo;

use super::{
    Exit, Failure, Output, exhaustive,
    format::{FormatArg, reporters},
    interrupted,
    isolation::IsolationArgs,
    lookup, tapes,
};
use crate::{
    candidate::{NotReady, Rulebook, Submitted},
    dialect::{self, Pins},
    event::{Event, Reporter, Totals},
    judge::Strictness,
    manifest::{self, Entry, EntryLimits},
    report::{human::Detail, progress::Progress},
    runner::{Candidate, Finished, Io, Plan, rejudge, run},
    sandbox::Isolation,
    session::is_stopping,
    tape::Drive,
    transcript::{SuiteFault, Transcript, select::Selection, suite},
};

/// Holds a submission to the rules: plays every transcript on it and says which rule it breaks.
/// Without a command, the embedded rulebook is verified
#[derive(Args)]
pub(crate) struct Verify {
    /// The game
    game: String,
    /// The submission's command line, after `--`
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
    /// A file or folder that the submission reads beside those that its command names; nothing else of yours can be read
    #[arg(long, value_name = "PATH", conflicts_with_all = ["entries", "tapes"])]
    files: Vec<PathBuf>,
    /// Only transcripts whose names contain this
    #[arg(long = "transcript", value_name = "PART")]
    transcripts: Vec<String>,
    /// Only transcripts about this rule
    #[arg(long = "rule", value_name = "ID")]
    rules: Vec<String>,
    /// A folder that holds `transcripts` and `golden`, in place of the embedded suite
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
    /// Verify the entries of a manifest in place of a command
    #[arg(long, value_name = "FILE", conflicts_with = "command")]
    entries: Option<PathBuf>,
    /// Only this entry of the manifest
    #[arg(long = "entry", value_name = "ID", requires = "entries")]
    only: Vec<String>,
    /// Judge the tapes of a folder again, without running anything
    #[arg(long, value_name = "DIR", conflicts_with_all = ["command", "entries"])]
    tapes: Option<PathBuf>,
    /// Keep what passed in every session
    #[arg(long, value_name = "DIR")]
    keep_tapes: Option<PathBuf>,
    /// How to talk to the submission
    #[arg(long, value_enum, default_value_t)]
    io: IoArg,
    /// How many sessions to hold at a time [default: one for each processor]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// Fail what is doubtful: refusals that read as truthy
    #[arg(long)]
    strict: bool,
    /// Then ask it everything in every position that the game can reach; only for a game that is small enough
    #[arg(long, conflicts_with_all = ["tapes", "keep_tapes"])]
    exhaustive: bool,
    /// Set apart what depends on this ruling, of which the submission has another reading
    #[arg(long = "skip-ruling", value_name = "NAME")]
    skip_rulings: Vec<String>,
    /// Pin a character: `O=@`, `X=#`, `blank=_`
    #[arg(long, value_name = "O=CHAR", value_parser = pin)]
    bind: Vec<(String, String)>,
    /// Pin how inputs are written: `{from}>{to}`, in capitals `{FROM}>{TO}`
    #[arg(long, value_name = "TEMPLATE")]
    input: Option<String>,
    /// Seconds a submission may take from one input to the next
    #[arg(long, value_name = "SECONDS")]
    step_seconds: Option<u64>,
    /// Seconds a session may take in all
    #[arg(long, value_name = "SECONDS")]
    total_seconds: Option<u64>,
    #[command(flatten)]
    matches: matches::MatchArgs,
    #[command(flatten)]
    isolation: IsolationArgs,
    /// How many failures to tell in full
    #[arg(long, value_name = "N", default_value_t = 3)]
    details: usize,
    /// Name every transcript
    #[arg(long, short)]
    verbose: bool,
    /// Print the summary only
    #[arg(long, short, conflicts_with = "verbose")]
    quiet: bool,
    /// Report as human, json, jsonl or junit, `=PATH` into a file; may be given more than once [default: human]
    #[arg(long = "format", value_name = "FORMAT[=PATH]")]
    formats: Vec<FormatArg>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum IoArg {
    /// Whichever way suits the program
    #[default]
    Auto,
    /// A line at a time: input a pipe, output a terminal
    Step,
    /// A line at a time: input and output a terminal
    Pty,
    /// All lines at once
    Batch,
    /// Runs with no line, one line, and so on
    Prefix,
}

impl From<IoArg> for Io {
    fn from(io: IoArg) -> Self {
        match io {
            IoArg::Auto => Self::Auto,
            IoArg::Step => Self::Only(Drive::Step),
            IoArg::Pty => Self::Only(Drive::Pty),
            IoArg::Batch => Self::Only(Drive::Batch),
            IoArg::Prefix => Self::Only(Drive::Prefix),
        }
    }
}

fn pin(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("a pin is written `O=@`")?;
    Pins::default().pin(name, value)?;
    Ok((name.to_owned(), value.to_owned()))
}

impl Verify {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let interrupted = interrupted();
        let game = lookup::game(&self.game)?;
        exhaustive::check(game, self.exhaustive)?;
        if matches::are_wanted(self, game)? {
            return matches::run(self, game, &self.isolation.choose()?, output);
        }
        let transcripts = self.select(game)?;
        let isolation = self.isolation.choose()?;
        let run = Run { verify: self, game, transcripts, isolation, interrupted };
        let reports = &mut reporters(&self.formats, self.detail(), self.details, output)?[..];
        let exit = match (&self.entries, &self.tapes) {
            (Some(manifest), _) => run.entries(manifest, reports, output),
            (None, Some(tapes)) => run.tapes(tapes, reports),
            (None, None) if self.command.is_empty() => run.rulebook(reports),
            (None, None) => run.command(reports),
        }?;
        let closed = reports.iter_mut().try_for_each(|report| report.close());
        closed.map_err(|error| Failure::internal("the report", &error))?;
        Ok(exit)
    }

    /// The wanted transcripts; every transcript of the game must be readable all the same.
    fn select(&self, game: &'static GameInfo) -> Result<Vec<Transcript>, Failure> {
        self.rules.iter().try_for_each(|id| lookup::rule(game, id).map(drop))?;
        self.skip_rulings.iter().try_for_each(|name| lookup::ruling(game, name).map(drop))?;
        let suite = lookup::suite(self.suite.as_deref())?;
        let selection = Selection { names: self.transcripts.clone(), rules: self.rules.clone() };
        let mut transcripts = suite::transcripts(&suite, |key| key.game == game.name)?;
        transcripts.retain(|transcript| selection.wants(&transcript.draft));
        if transcripts.is_empty() {
            return Err(Failure::nothing_selected("no transcript is selected"));
        }
        Ok(transcripts)
    }

    fn limits(&self) -> EntryLimits {
        let (step_seconds, total_seconds) = (self.step_seconds, self.total_seconds);
        EntryLimits { step_seconds, total_seconds, build_seconds: None }
    }

    /// The submission whose command was typed in this folder.
    fn typed(&self, folder: &Path) -> Result<Submitted, Failure> {
        let (pins, limits) = (self.pins()?, self.limits());
        let submitted = Submitted::typed(&self.command, &self.files, pins, limits, folder);
        submitted.map_err(not_started)
    }

    fn pins(&self) -> Result<Pins, Failure> {
        let mut pins = Pins { input: self.input.clone(), ..Pins::default() };
        for (name, value) in &self.bind {
            pins.pin(name, value).map_err(Failure::usage)?;
        }
        Ok(pins)
    }
}

/// The reports of a command, told of all its runs.
pub(super) type Reports = [Box<dyn Reporter>];

struct Run<'a> {
    verify: &'a Verify,
    game: &'static GameInfo,
    transcripts: Vec<Transcript>,
    isolation: Isolation,
    interrupted: &'static AtomicBool,
}

impl Run<'_> {
    /// The rulebook is at fault where it rules otherwise than a transcript says, and so is the suite where a golden differs.
    fn rulebook(&self, reports: &mut Reports) -> Result<Exit, Failure> {
        let faults: Vec<SuiteFault> = self
            .transcripts
            .iter()
            .filter_map(|transcript| transcript.draft.hold().err())
            .collect();
        if !faults.is_empty() {
            return Err(faults.into());
        }
        let exit = self.one(&Rulebook::of(self.game), reports)?;
        Ok(if exit == Exit::DoesNotConform { Exit::SuiteAtFault } else { exit })
    }

    fn command(&self, reports: &mut Reports) -> Result<Exit, Failure> {
        let verify = self.verify;
        let here =
            env::current_dir().map_err(|error| Failure::internal("the current folder", &error))?;
        let submitted = verify.typed(&here)?;
        self.one(&submitted.isolated(&self.isolation), reports)
    }

    fn entries(
        &self,
        path: &Path,
        reports: &mut Reports,
        output: &mut Output,
    ) -> Result<Exit, Failure> {
        let entries = manifest::read(path).map_err(Failure::manifest)?;
        let only = &self.verify.only;
        let wanted = selected(&entries, self.game, only, path)?;
        let folder = folder_of(path);
        let mut worst = Exit::Conforms;
        for (n, entry) in wanted.iter().enumerate() {
            if was_interrupted(wanted.len() - n, output) {
                return Ok(worst.max(Exit::Incomplete));
            }
            let exit = match Submitted::entry(entry, folder, &self.isolation) {
                Ok(submitted) => self.one(&submitted, reports)?,
                Err(error) => {
                    output.note(&format!("stickler: entry `{}`: {error}", entry.id));
                    Exit::NotStarted
                }
            };
            worst = worst.max(exit);
        }
        Ok(worst)
    }

    fn one(&self, candidate: &dyn Candidate, reports: &mut Reports) -> Result<Exit, Failure> {
        let transcripts = self.transcripts_for(candidate);
        let plan = self.plan(candidate, &transcripts);
        let mut teller = self.teller(reports);
        let finished = run(&plan, &mut |event| teller.tell(event));
        teller.finish()?;
        self.keep(candidate, &finished)?;
        match (self.verify.exhaustive, exit(&finished.totals)) {
            (true, Exit::Conforms) => exhaustive::explore(&plan, &mut teller),
            (_, exit) => Ok(exit),
        }
    }

    fn tapes(&self, folder: &Path, reports: &mut Reports) -> Result<Exit, Failure> {
        let kept = tapes::read(folder, &self.transcripts)?;
        let candidate = tapes::Kept::new(folder, self.verify.pins()?);
        let plan = self.plan(&candidate, &self.transcripts);
        let mut teller = self.teller(reports);
        let finished = rejudge(&plan, kept, &mut |event| teller.tell(event));
        teller.finish()?;
        Ok(exit(&finished.totals))
    }

    /// The transcripts without what a candidate's notation cannot ask for.
    fn transcripts_for(&self, candidate: &dyn Candidate) -> Vec<Transcript> {
        let (dialect, pins) = (dialect::of(self.game), candidate.pins());
        let can_be_asked = |t: &Transcript| t.only(|step| dialect.can_write(step, pins));
        self.transcripts.iter().map(can_be_asked).collect()
    }

    fn plan<'p>(&'p self, candidate: &'p dyn Candidate, transcripts: &'p [Transcript]) -> Plan<'p> {
        let verify = self.verify;
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        Plan {
            candidate,
            dialect: dialect::of(self.game),
            transcripts,
            io: verify.io.into(),
            jobs: verify.jobs.map_or(processors, NonZero::get),
            skipped_rulings: &verify.skip_rulings,
            strictness: if verify.strict { Strictness::Strict } else { Strictness::Lenient },
            interrupted: self.interrupted,
        }
    }

    fn teller<'r>(&self, reports: &'r mut Reports) -> Teller<'r> {
        Teller::new(reports, self.verify.quiet)
    }

    fn keep(&self, candidate: &dyn Candidate, finished: &Finished) -> Result<(), Failure> {
        let Some(folder) = &self.verify.keep_tapes else { return Ok(()) };
        let apart = self.verify.entries.is_some();
        tapes::keep(folder, candidate.name(), &self.transcripts, &finished.tapes, apart)
    }
}

/// Whether the run was interrupted before it came to the last entries, as many as these; that they are left out is told.
fn was_interrupted(left: usize, output: &mut Output) -> bool {
    if is_stopping() {
        output.note(&format!("stickler: interrupted, and the last {left} of the entries left out"));
    }
    is_stopping()
}

/// The entries of a manifest that are wanted: all of the game, or those that are named.
fn selected<'e>(
    entries: &'e [Entry],
    game: &GameInfo,
    only: &[String],
    path: &Path,
) -> Result<Vec<&'e Entry>, Failure> {
    let wanted =
        |entry: &&Entry| entry.game == game.name && (only.is_empty() || only.contains(&entry.id));
    let wanted: Vec<&Entry> = entries.iter().filter(wanted).collect();
    if wanted.is_empty() {
        let message = format!("no entry of {} is selected", path.display());
        return Err(Failure::nothing_selected(message));
    }
    Ok(wanted)
}

/// The folder that a file lies in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Tells every report, and the progress bar, what happens.
pub(super) struct Teller<'r> {
    reports: &'r mut Reports,
    progress: Progress,
    told: io::Result<()>,
}

impl<'r> Teller<'r> {
    fn new(reports: &'r mut Reports, quiet: bool) -> Self {
        let progress = Progress::new(io::stderr().is_terminal() && !quiet);
        Self { reports, progress, told: Ok(()) }
    }

    pub(super) fn tell(&mut self, event: &Event<'_>) {
        self.progress.tell(event);
        for reporter in &mut *self.reports {
            let told = std::mem::replace(&mut self.told, Ok(()));
            self.told = told.and_then(|()| reporter.tell(event));
        }
    }

    /// Whether everything could be told; a reader that has gone away is nobody's fault.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        match std::mem::replace(&mut self.told, Ok(())) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Failure::internal("the report", &error))
            }
            Ok(()) | Err(_) => Ok(()),
        }
    }
}

impl Verify {
    fn detail(&self) -> Detail {
        match (self.quiet, self.verbose) {
            (true, _) => Detail::Quiet,
            (_, true) => Detail::Verbose,
            _ => Detail::Normal,
        }
    }
}

pub(super) fn exit(totals: &Totals) -> Exit {
    match totals {
        totals if totals.faults > 0 => Exit::Internal,
        totals if totals.interrupted => Exit::Incomplete,
        totals if totals.wrong + totals.stopped > 0 => Exit::DoesNotConform,
        totals if totals.too_few_wins => Exit::DoesNotConform,
        totals if totals.accepted == 0 => Exit::NothingSelected,
        _ => Exit::Conforms,
    }
}

fn not_started(error: NotReady) -> Failure {
    Failure::new(Exit::NotStarted, error.to_string())
}
