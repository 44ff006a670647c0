//! Ways to send a list of lines to a submission: each is one of the [`IoMode`]s.

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
}
