//! Sends queries to the processes of a reference, and finds out what is wrong if one of them does not answer correctly.
//!
//! Each concurrent query has its own process, up to a limit. After a fault, the query is sent once more, to a new
//! process. If that one answers, the reference is inconsistent.

mod playing;

use std::{
    num::NonZero,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use super::{
    fault::{Fault, FaultKind},
    launch::{Launch, ended},
    process::{Answers, Query, Question, Running, Step, afresh, in_words},
    protocol::{self, Capability, Decided, Facts, Reason, Request, Vocabulary},
};
use crate::{
    session::{Broken, Ending},
    stderr::complaint,
    untrusted_text,
};
pub(super) use playing::Playing;

/// At most this many processes run at the same time.
const PROCESSES: usize = 4;
/// At most this many queries are sent in one block.
const BLOCK: usize = 512;
/// At most this many lines and characters of an answer, and of standard error, are kept.
const KEPT_LINES: usize = 8;
const KEPT_CHARACTERS: usize = 800;

/// The answer of a reference to a query.
#[derive(Clone, Debug, Default)]
pub(super) struct Answered {
    /// The facts of the position, if they were requested.
    pub(super) facts: Option<Arc<Facts>>,
    pub(super) decisions: Vec<Decided>,
    pub(super) reason: Option<Reason>,
}

/// The reason why there is no answer.
pub(super) enum Stopped {
    /// The user interrupted the run.
    Interrupted,
    /// The reference has a fault.
    Fault(Box<Fault>),
}

/// The processes of a reference.
pub(super) struct ReferenceProcesses {
    pub(super) launch: Launch,
    pub(super) vocabulary: Vocabulary,
    /// How to query it, if it plays the game.
    pub(super) playing: Option<Playing>,
    can: OnceLock<Vec<Capability>>,
    processes: Vec<Mutex<Option<Running>>>,
    next: AtomicUsize,
}

/// The failure of a block.
enum Failure {
    Interrupted,
    At(Box<FailedQuery>),
}

struct FailedQuery {
    /// The index of the query in its block.
    query: usize,
    kind: FaultKind,
    came: String,
    stderr: String,
    /// Whether it took so long that the query is not repeated.
    is_hang: bool,
}

impl FailedQuery {
    fn new(query: usize, kind: FaultKind) -> Self {
        Self { query, kind, came: String::new(), stderr: String::new(), is_hang: false }
    }
}

impl ReferenceProcesses {
    pub(super) fn new(launch: Launch, vocabulary: Vocabulary) -> Self {
        let count = thread::available_parallelism().map_or(1, NonZero::get).min(PROCESSES);
        Self {
            launch,
            vocabulary,
            playing: None,
            can: OnceLock::new(),
            processes: (0..count).map(|_| Mutex::new(None)).collect(),
            next: AtomicUsize::new(0),
        }
    }

    /// The capabilities of the reference, if they are known yet.
    pub(super) fn capabilities(&self) -> Option<&[Capability]> {
        if self.playing.is_some() {
            return Some(&[]);
        }
        self.can.get().map(Vec::as_slice)
    }

    /// Sends these queries in blocks, and returns an answer to each.
    pub(super) fn ask(&self, queries: &[Query<'_>]) -> Result<Vec<Answered>, Stopped> {
        if let Some(playing) = &self.playing {
            return playing.ask(self, queries);
        }
        let blocks: Vec<_> =
            queries.chunks(BLOCK).map(|block| self.ask_block(block)).collect::<Result<_, _>>()?;
        Ok(blocks.into_iter().flatten().collect())
    }

    fn ask_block(&self, queries: &[Query<'_>]) -> Result<Vec<Answered>, Stopped> {
        let mut process = self.process();
        self.attempt(&mut process, queries).map_err(|failure| match failure {
            Failure::Interrupted => Stopped::Interrupted,
            Failure::At(failed) => self.judge(*failed, queries),
        })
    }

    /// A process that is not in use, or else the next one that becomes free.
    fn process(&self) -> MutexGuard<'_, Option<Running>> {
        let free = self.processes.iter().find_map(|process| match process.try_lock() {
            Ok(process) => Some(process),
            Err(TryLockError::Poisoned(process)) => Some(process.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        });
        free.unwrap_or_else(|| {
            let next = self.next.fetch_add(1, Ordering::Relaxed) % self.processes.len();
            self.processes[next].lock().unwrap_or_else(PoisonError::into_inner)
        })
    }

    /// Queries a process, and starts one if there is none. After a failure the process is gone.
    fn attempt(
        &self,
        process: &mut Option<Running>,
        queries: &[Query<'_>],
    ) -> Result<Vec<Answered>, Failure> {
        let mut running = match process.take() {
            Some(running) => running,
            None => self.start()?,
        };
        match running.ask(queries) {
            Err(fault) => Err(of_harness(fault.to_string())),
            Ok(answers) => match self.read(&answers, queries.len()) {
                Ok(answered) => {
                    *process = Some(running);
                    Ok(answered)
                }
                Err(Failure::Interrupted) => Err(Failure::Interrupted),
                Err(Failure::At(failed)) => {
                    let stderr = kept_stderr(&running.end());
                    Err(Failure::At(Box::new(FailedQuery { stderr, ..*failed })))
                }
            },
        }
    }

    fn start(&self) -> Result<Running, Failure> {
        match Running::start(&self.launch) {
            Ok(Ok(running)) => Ok(running),
            Ok(Err(Ending::Interrupted)) => Err(Failure::Interrupted),
            Ok(Err(Ending::NeverStarted(why))) => Err(not_started(why)),
            Ok(Err(ending)) => Err(not_started(ended(&ending))),
            Err(fault) => Err(of_harness(fault.to_string())),
        }
    }

    /// Reads the answers to this many queries.
    fn read(&self, answers: &Answers<'_>, queries: usize) -> Result<Vec<Answered>, Failure> {
        let mut answered = vec![Answered::default(); queries];
        for (step, answer) in answers.steps.iter().zip(&answers.answers) {
            self.read_one(*step, answer, &mut answered[step.query]).map_err(|fault| {
                let came = kept(answer, Part::Start);
                let kind = match &answers.broken {
                    // The surplus output is in the place of this answer.
                    Some(Broken::TooMuch) => {
                        FaultKind::NoAnswer(format!("{}; {fault}", in_words(&Broken::TooMuch)))
                    }
                    Some(_) | None => FaultKind::Answer(fault),
                };
                let failed = FailedQuery::new(step.query, kind);
                Failure::At(Box::new(FailedQuery { came, ..failed }))
            })?;
        }
        match &answers.broken {
            None => Ok(answered),
            Some(Broken::Over(Ending::Interrupted)) => Err(Failure::Interrupted),
            Some(broken) => {
                let unanswered = answers.steps.get(answers.answers.len()).or(answers.steps.last());
                let query = unanswered.map_or(0, |step| step.query);
                let extra = answers.answers.get(answers.steps.len());
                let came = kept(extra.unwrap_or(&answers.rest), Part::Start);
                let failed = FailedQuery::new(query, FaultKind::NoAnswer(in_words(broken)));
                let is_hang = *broken == Broken::Over(Ending::OutOfTime);
                Err(Failure::At(Box::new(FailedQuery { came, is_hang, ..failed })))
            }
        }
    }

    fn read_one(
        &self,
        step: Step<'_>,
        answer: &str,
        into: &mut Answered,
    ) -> Result<(), protocol::Fault> {
        match step.request {
            Request::Hello => {
                let can = protocol::capabilities(answer)?;
                self.can.get_or_init(|| can);
            }
            Request::At(_, path) => {
                let can = self.capabilities().unwrap_or_default();
                let facts = protocol::facts(answer, &self.vocabulary, can)?;
                protocol::check_impossible(&facts, path)?;
                into.facts = Some(Arc::new(facts));
            }
            Request::Ask(inputs) => {
                into.decisions = protocol::decisions(answer, &self.vocabulary, inputs)?;
            }
            Request::Why(_) => into.reason = Some(protocol::reason(answer, &self.vocabulary)?),
            Request::Misread(_) => {}
        }
        Ok(())
    }

    /// The fault behind a failure, after repeating the query with a new process.
    fn judge(&self, failed: FailedQuery, queries: &[Query<'_>]) -> Stopped {
        let query = queries[failed.query];
        let is_asked = matches!(failed.kind, FaultKind::NoAnswer(_) | FaultKind::Answer(_));
        let again = (is_asked && !failed.is_hang).then(|| self.attempt(&mut None, &[query]));
        if let Some(Err(Failure::Interrupted)) = again {
            return Stopped::Interrupted;
        }
        Stopped::Fault(Box::new(Fault {
            request: is_asked.then(|| self.reproduced(query)),
            came: failed.came,
            stderr: failed.stderr,
            wavers: again.is_some_and(|again| again.is_ok()),
            ..Fault::new(&self.launch, query.position.path, failed.kind)
        }))
    }

    /// A command line that sends this query to a new process.
    pub(super) fn reproduced(&self, query: Query<'_>) -> String {
        let lines: String = match &self.playing {
            Some(playing) => playing.lines(self, query),
            None => afresh(query).iter().map(|it| it.line() + "\n").collect(),
        };
        let escapes = [("\\", "\\\\"), ("%", "%%"), ("'", "'\\''"), ("\t", "\\t"), ("\n", "\\n")];
        let lines = escapes.iter().fold(lines, |text, (from, to)| text.replace(from, to));
        format!("printf '{lines}' | {}", self.launch.command_line)
    }
}

/// A query for the capabilities of a reference.
pub(super) fn hello(misreading: Option<&str>) -> Query<'_> {
    let position = super::process::Position { misreading, begin: protocol::NONE, path: &[] };
    Query { position, question: Question::Hello }
}

fn of_harness(why: String) -> Failure {
    Failure::At(Box::new(FailedQuery::new(0, FaultKind::Harness(why))))
}

fn not_started(why: String) -> Failure {
    Failure::At(Box::new(FailedQuery::new(0, FaultKind::NotStarted(why))))
}

/// The part of a long text to keep.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Start,
    End,
}

/// The part of a reference's standard error that tells most, made safe to show.
pub(super) fn kept_stderr(text: &str) -> String {
    if text.lines().count() > KEPT_LINES {
        return kept(&complaint(text), Part::End);
    }
    kept(text, Part::End)
}

/// A part of a reference's output, made safe to show.
pub(super) fn kept(text: &str, part: Part) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let lines = match part {
        Part::Start => &lines[..lines.len().min(KEPT_LINES)],
        Part::End => &lines[lines.len().saturating_sub(KEPT_LINES)..],
    };
    let text = untrusted_text::lines(&lines.join("\n").replace('\t', "→"));
    untrusted_text::brief(&text, KEPT_CHARACTERS)
}
