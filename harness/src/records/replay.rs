//! A submission of which there are only records: what it is asked is answered from them.

use std::{collections::HashMap, sync::Mutex, sync::PoisonError, time::Duration};

use rulebook::game::SetUp;

use super::{
    recorder::{Key, key},
    schema::{Case, Ready, SessionRecord},
};
use crate::{
    candidate::reproduced_by,
    dialect::Pins,
    runner::{SessionOutcome, SessionRequest, Target},
    sandbox::Isolation,
    session::Submission,
};

/// A submission as it was recorded.
pub struct Replayed {
    name: String,
    ready: Ready,
    sessions: HashMap<Key, SessionOutcome>,
    missing: Mutex<Vec<Case>>,
}

impl Replayed {
    /// A submission that is known by these sessions, under this name in reports.
    pub fn new(name: String, ready: Ready, sessions: Vec<SessionRecord>) -> Self {
        let session = |record: SessionRecord| {
            let SessionRecord { case, drive, asked, came } = record;
            ((case, drive, asked), came.into())
        };
        let sessions = sessions.into_iter().map(session).collect();
        Self { name, ready, sessions, missing: Mutex::default() }
    }

    /// How it was made ready.
    pub fn ready(&self) -> &Ready {
        &self.ready
    }

    /// How long all sessions took together.
    pub fn wall(&self) -> Duration {
        let wall = |outcome: &SessionOutcome| match outcome {
            SessionOutcome::Session(tape) => tape.wall,
            SessionOutcome::Skipped(_) | SessionOutcome::Fault(_) | SessionOutcome::Interrupted => {
                Duration::ZERO
            }
        };
        self.sessions.values().map(wall).sum()
    }

    /// The cases of which a session was asked for that is not in the records.
    pub fn missing(&self) -> Vec<Case> {
        self.missing.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Target for Replayed {
    fn name(&self) -> &str {
        &self.name
    }

    fn spawn(&self, _: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        Err("a record cannot be talked to".to_owned())
    }

    fn session(&self, ask: &SessionRequest<'_>) -> SessionOutcome {
        let key = key(&self.ready.of, ask);
        self.sessions.get(&key).cloned().unwrap_or_else(|| {
            self.missing.lock().unwrap_or_else(PoisonError::into_inner).push(key.0);
            SessionOutcome::Interrupted
        })
    }

    fn isolation(&self) -> Option<&Isolation> {
        Some(&self.ready.isolation)
    }

    fn pins(&self) -> &Pins {
        &self.ready.pins
    }

    fn reproduce(&self, inputs: &[String]) -> Option<String> {
        Some(reproduced_by(&self.ready.command_line, inputs))
    }
}
