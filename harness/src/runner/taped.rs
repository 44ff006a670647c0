//! Judges finished sessions, of which only the tapes are left.

use std::time::Instant;

use rulebook::game::SetUp;

use super::{Finished, run_by};
use crate::{
    dialect::Pins,
    event::Event,
    plan::{Plan, SessionOutcome, SessionRequest, SessionSetup, Target},
    sandbox::Isolation,
    session::{Limits, Submission},
    tape::{IoMode, Tape},
};

/// A submission of which only the tapes are left, in the order of the transcripts.
struct Taped<'a> {
    candidate: &'a dyn Target,
    sessions: &'a [SessionOutcome],
    /// A note on them.
    note: Option<&'a str>,
    /// The I/O mode of the sessions.
    drive: IoMode,
}

impl Target for Taped<'_> {
    fn name(&self) -> &str {
        self.candidate.name()
    }

    fn spawn(&self, _: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        Err("a tape cannot be talked to".to_owned())
    }

    fn session(&self, ask: &SessionRequest<'_>) -> SessionOutcome {
        if ask.drive != self.drive {
            return SessionOutcome::Interrupted;
        }
        let session = ask.place.map(|place| self.sessions[place].clone());
        session.unwrap_or_else(not_kept)
    }

    fn takes_time(&self) -> bool {
        false
    }

    fn notes(&self) -> Vec<String> {
        let notes = self.candidate.notes().into_iter();
        notes.chain(self.note.map(str::to_owned)).collect()
    }

    fn isolation(&self) -> Option<&Isolation> {
        self.candidate.isolation()
    }

    fn pins(&self) -> &Pins {
        self.candidate.pins()
    }

    fn known_limits(&self, lines: usize) -> Option<Limits> {
        self.candidate.known_limits(lines)
    }

    fn reproduce(&self, inputs: &[String], drive: IoMode) -> Option<String> {
        self.candidate.reproduce(inputs, drive)
    }
}

/// Judges recorded tapes, in the order of the transcripts.
pub fn rejudge(
    plan: &Plan<'_>,
    tapes: &[Option<Tape>],
    report: &mut dyn FnMut(&Event<'_>),
) -> Finished {
    let drive = tapes.iter().flatten().map(|tape| tape.drive).next().unwrap_or(IoMode::Step);
    let pins = plan.candidate.pins().clone();
    let setup = SessionSetup { tried: 0, ..SessionSetup::of(pins, drive) };
    let session = |tape: &Option<Tape>| tape.clone().map_or_else(not_kept, SessionOutcome::Session);
    let sessions: Vec<SessionOutcome> = tapes.iter().map(session).collect();
    report(&plan.started(plan.transcripts.len()));
    judge_sessions(plan, &setup, &sessions, None, report)
}

/// Judges finished sessions in the order of the transcripts, with a note on them. Reports everything except the start.
pub fn judge_sessions(
    plan: &Plan<'_>,
    setup: &SessionSetup,
    sessions: &[SessionOutcome],
    note: Option<&str>,
    report: &mut dyn FnMut(&Event<'_>),
) -> Finished {
    let started = Instant::now();
    let taped = Taped { candidate: plan.candidate, sessions, note, drive: setup.drive };
    run_by(&Plan { candidate: &taped, ..*plan }, setup, started, report)
}

fn not_kept() -> SessionOutcome {
    SessionOutcome::Skipped("no tape recorded".to_owned())
}
