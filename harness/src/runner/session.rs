//! One session: what is asked of a submission, and what comes of it before it is judged.

use crate::{
    session::{HarnessFault, Limits, Submission},
    tape::{Ending, IoMode, Tape},
    transcript::Transcript,
};

/// What a session is to be held about.
pub struct SessionRequest<'a> {
    /// What is played.
    pub transcript: &'a Transcript,
    /// Its place in the plan, if it is part of it.
    pub place: Option<usize>,
    /// The lines that are typed before the first board.
    pub first: &'a [String],
    /// The moves of a whole game that is played before this one.
    pub before: &'a [String],
    /// Its inputs as the submission reads them.
    pub lines: &'a [String],
    /// The way to talk.
    pub drive: IoMode,
    /// Its limits.
    pub limits: Limits,
}

/// Sends some lines to a submission after those that are typed before the first board. What is said to these is said before the first
/// input, and the tape tells only of the others.
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

/// What came of one transcript's session before it is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionOutcome {
    /// All that passed.
    Session(Tape),
    /// There can be none, for this reason.
    Skipped(String),
    /// The harness failed.
    Fault(String),
    /// It was ended, or not begun, because the run was to end.
    Interrupted,
}

impl SessionRequest<'_> {
    /// What comes of it with a submission that was made ready, or was not.
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
    /// Of a game before this one, the tape has only what is said to its last move.
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
    pub(super) fn tape(&self) -> Option<&Tape> {
        match self {
            Self::Session(tape) => Some(tape),
            Self::Skipped(_) | Self::Fault(_) | Self::Interrupted => None,
        }
    }
}
