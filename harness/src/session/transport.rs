//! How a list of lines gets to something that answers them: each way of talking to a program is one of the [`IoMode`]s.

use super::{HarnessFault, IoMode, Limits, Program, Tape, batch, lockstep, prefix};

/// Something that can be talked to.
pub trait Submission: Sync {
    /// Sends the lines in this way, and keeps all that passed.
    ///
    /// # Errors
    /// If the harness or the machine failed; whatever the submission does is on the tape.
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
