//! A submission whose sessions are kept as they end, and not held again if they are known.

use std::{
    collections::{HashMap, HashSet},
    io,
    mem::{Discriminant, discriminant},
    sync::{Mutex, PoisonError},
};

use rulebook::game::SetUp;

use super::{
    digest::Digest,
    journal::Journal,
    schema::{Case, Name, Record, RecordedOutcome, SessionRecord},
};
use crate::{
    dialect::Pins,
    runner::{SessionOutcome, SessionRequest, Target},
    sandbox::Isolation,
    session::{Limits, Submission},
    tape::IoMode,
};

/// What tells a session from others: the case, the way to talk, and the digest of the lines.
pub(super) type Key = (Case, IoMode, String);

/// The sessions of a run that are known.
#[derive(Default)]
struct Known {
    /// What came of a session, each time that it was held, and how often it was asked for since.
    sessions: HashMap<Key, (Vec<RecordedOutcome>, usize)>,
    /// The cases of which at least one session is known, or that are left out.
    held: HashSet<Case>,
    /// What was last said of each submission as a whole, as it is written.
    said: HashMap<(Discriminant<Record>, Name), Option<String>>,
    journal: Option<Box<Journal>>,
    failed: Option<io::Error>,
}

impl Known {
    fn add(&mut self, record: Record) {
        match record {
            Record::Session(SessionRecord { case, drive, asked, came }) => {
                self.held.insert(case.clone());
                self.sessions.entry((case, drive, asked)).or_default().0.push(came);
            }
            Record::LeftOut(case) => drop(self.held.insert(case)),
            other @ (Record::Ready(_) | Record::NotReady(_) | Record::Judged(_)) => {
                self.is_new(&other);
            }
            Record::Header(_) | Record::Footer(_) => {}
        }
    }

    /// Whether this was not the last that was said of a submission as a whole, if it is said of one. A run that goes on finds
    /// out again what it knows, and says it once.
    fn is_new(&mut self, record: &Record) -> bool {
        let Some(name) = record.submission() else { return true };
        let written = serde_json::to_string(record).ok();
        let before = self.said.insert((discriminant(record), name.clone()), written.clone());
        before != Some(written)
    }
}

/// The records of a run: what is known, and where what comes is kept.
#[derive(Default)]
pub struct Store(Mutex<Known>);

impl Store {
    /// What these records say, which this file is to continue.
    pub fn new(records: Vec<Record>, journal: Option<Box<Journal>>) -> Self {
        let mut known = Known { journal, ..Known::default() };
        for record in records {
            known.add(record);
        }
        Self(Mutex::new(known))
    }

    fn with<T>(&self, act: impl FnOnce(&mut Known) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What came of a session that is known, and was not yet asked for as often as it was held.
    fn take(&self, key: &Key) -> Option<SessionOutcome> {
        self.with(|known| {
            let (came, asked) = known.sessions.get_mut(key)?;
            let next = came.get(*asked)?.clone();
            *asked += 1;
            Some(next.into())
        })
    }

    fn keep(&self, key: Key, outcome: &SessionOutcome) {
        let Some(came) = RecordedOutcome::of(outcome) else { return };
        let (case, drive, asked) = key;
        self.with(|known| known.held.insert(case.clone()));
        self.append(&Record::Session(SessionRecord { case, drive, asked, came }));
    }

    /// Keeps that a case is left out.
    pub fn leave_out(&self, case: Case) {
        if self.with(|known| known.held.insert(case.clone())) {
            self.append(&Record::LeftOut(case));
        }
    }

    /// Whether it is known what came of a case.
    pub fn holds(&self, case: &Case) -> bool {
        self.with(|known| known.held.contains(case))
    }

    /// Keeps a record, unless it is known. That it cannot be kept is told by [`Self::finish`] and [`Self::check`].
    pub fn append(&self, record: &Record) {
        self.with(|known| {
            if !known.is_new(record) {
                return;
            }
            let Known { journal: Some(journal), failed: failed @ None, .. } = known else { return };
            *failed = journal.append(record).err();
        });
    }

    /// Whether everything so far could be kept.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self) -> io::Result<()> {
        self.with(|known| known.failed.take().map_or(Ok(()), Err))
    }

    /// Completes the records, because all is done.
    ///
    /// # Errors
    /// If the system fails.
    pub fn finish(self) -> io::Result<()> {
        self.check()?;
        let journal = self.with(|known| known.journal.take());
        journal.map_or(Ok(()), |journal| journal.finish())
    }
}

/// A submission whose sessions are recorded.
pub struct Recorded<'a> {
    /// The submission.
    pub candidate: &'a dyn Target,
    /// What it is called in records.
    pub name: Name,
    /// The records.
    pub store: &'a Store,
}

pub(super) fn key(name: &Name, ask: &SessionRequest<'_>) -> Key {
    let case = Case { of: name.clone(), case: ask.transcript.name().to_owned() };
    let asked = ask.lines.iter().fold(Digest::default(), |digest, line| digest.and(line));
    (case, ask.drive, asked.text())
}

impl Target for Recorded<'_> {
    fn name(&self) -> &str {
        self.candidate.name()
    }

    fn spawn(&self, from: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        self.candidate.spawn(from)
    }

    fn session(&self, ask: &SessionRequest<'_>) -> SessionOutcome {
        let key = key(&self.name, ask);
        self.store.take(&key).unwrap_or_else(|| {
            let outcome = self.candidate.session(ask);
            self.store.keep(key, &outcome);
            outcome
        })
    }

    fn isolation(&self) -> Option<&Isolation> {
        self.candidate.isolation()
    }

    fn pins(&self) -> &Pins {
        self.candidate.pins()
    }

    fn limits(&self, lines: usize) -> Limits {
        self.candidate.limits(lines)
    }

    fn reproduce(&self, inputs: &[String]) -> Option<String> {
        self.candidate.reproduce(inputs)
    }
}
