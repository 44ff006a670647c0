//! The transport of lines to a submission; each way is one of the [`IoMode`]s.

use std::io;

use super::{HarnessFault, IoMode, Limits, Program, Tape, batch, lockstep, prefix};

/// Something that answers lines.
pub trait Submission: Sync {
    /// Sends the lines in this I/O mode, and records everything.
    ///
    /// # Errors
    /// If the harness or the machine failed. Failures of the submission are on the tape.
    fn converse(
        &self,
        lines: &[String],
        drive: IoMode,
        limits: &Limits,
    ) -> Result<Tape, HarnessFault>;

    /// Sends lines one by one, and records everything. `next` returns the next line, given the output since the last
    /// one; none ends the input.
    ///
    /// # Errors
    /// If the harness or the machine failed, or the submission does not support this.
    fn play(
        &self,
        _next: &mut dyn FnMut(&[u8]) -> Option<String>,
        _drive: IoMode,
        _limits: &Limits,
    ) -> Result<Tape, HarnessFault> {
        let why = io::Error::other("it answers no line before it has read the last one");
        Err(HarnessFault::new("playing live", why))
    }
}

impl Submission for Program {
    fn converse(
        &self,
        lines: &[String],
        drive: IoMode,
        limits: &Limits,
    ) -> Result<Tape, HarnessFault> {
        match drive {
            IoMode::Step | IoMode::Pty => lockstep::converse(self, lines, drive, limits),
            IoMode::Batch => batch::converse(self, lines, limits),
            IoMode::Prefix => prefix::converse(self, lines, limits),
        }
    }

    fn play(
        &self,
        next: &mut dyn FnMut(&[u8]) -> Option<String>,
        drive: IoMode,
        limits: &Limits,
    ) -> Result<Tape, HarnessFault> {
        lockstep::play(self, next, drive, limits)
    }
}
