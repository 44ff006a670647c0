//! One session: what to send to a submission, and what it returned, before it is judged.

use crate::{
    session::{HarnessFault, Limits, Submission},
    tape::{Ending, IoMode, Tape},
    transcript::Transcript,
};

/// The session to run.
pub struct SessionRequest<'a> {
    /// The transcript.
    pub transcript: &'a Transcript,
    /// Its place in the plan, if it is in the plan.
    pub place: Option<usize>,
    /// The lines that the program reads before it draws the first board.
    pub first: &'a [String],
    /// The moves of a whole game to play before this one.
    pub before: &'a [String],
    /// Its inputs as the submission reads them.
    pub lines: &'a [String],
    /// The I/O mode.
    pub drive: IoMode,
    /// Its limits.
    pub limits: Limits,
}

/// Sends these lines after those that the program reads before the first board. Output before the first input is kept
/// as one reply, and the tape records only `lines`.
///
/// # Errors
/// If the harness or the machine failed.
pub fn converse_after(
    first: &[String],
    submission: &dyn Submission,
    lines: &[String],
    drive: IoMode,
    limits: &Limits,
) -> Result<Tape, HarnessFault> {
    if first.is_empty() {
        return submission.converse(lines, drive, limits);
    }
    let over_after = limits.over_after.map(|after| after + first.len());
    let limits = Limits { over_after, ..*limits };
    let tape = submission.converse(&[first, lines].concat(), drive, &limits)?;
    Ok(tape.without_first(first.len()))
}

/// The result of a session, before it is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionOutcome {
    /// The tape.
    Session(Tape),
    /// It cannot be run, for this reason.
    Skipped(String),
    /// The harness failed.
    Fault(String),
    /// It was ended, or not started, because the run was interrupted.
    Interrupted,
}

impl SessionRequest<'_> {
    /// Runs the session with a submission that was started, or reports why it was not.
    pub fn of<'s>(&self, submission: Result<Box<dyn Submission + 's>, String>) -> SessionOutcome {
        let submission = match submission {
            Ok(submission) => submission,
            Err(reason) => return SessionOutcome::Skipped(reason),
        };
        let submission = submission.as_ref();
        match self.converse(submission) {
            Ok(tape) if tape.ending == Ending::Interrupted => SessionOutcome::Interrupted,
            Ok(tape) => SessionOutcome::Session(tape),
            Err(HarnessFault { what, source }) => {
                SessionOutcome::Fault(format!("{what}: {source}"))
            }
        }
    }
}

impl SessionRequest<'_> {
    /// If another game comes before this one, the tape holds only the reply to the last move of that.
    fn converse(&self, submission: &dyn Submission) -> Result<Tape, HarnessFault> {
        let Self { first, before, lines, drive, limits, .. } = self;
        if before.is_empty() {
            return converse_after(first, submission, lines, *drive, limits);
        }
        let over_after = limits.over_after.map(|after| after + before.len());
        let limits = Limits { over_after, ..*limits };
        let all = [*before, *lines].concat();
        let tape = converse_after(first, submission, &all, *drive, &limits)?;
        Ok(tape.after(before.len()))
    }
}

impl SessionOutcome {
    pub(crate) fn tape(&self) -> Option<&Tape> {
        match self {
            Self::Session(tape) => Some(tape),
            Self::Skipped(_) | Self::Fault(_) | Self::Interrupted => None,
        }
    }
}
