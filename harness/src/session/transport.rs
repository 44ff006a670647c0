//! How a list of lines gets to something that answers them: each way of talking to a program is one of the [`Drive`]s.

use super::{Drive, HarnessFault, Limits, Program, Tape, batch, lockstep, prefix};

/// Something that can be talked to.
pub trait Submission: Sync {
    /// Sends the lines in this way, and keeps all that passed.
    ///
    /// # Errors
    /// If the harness or the machine failed; whatever the submission does is on the tape.
    fn converse(
        &self,
        lines: &[String],
        drive: Drive,
        limits: &Limits,
    ) -> Result<Tape, HarnessFault>;
}

impl Submission for Program {
    fn converse(
        &self,
        lines: &[String],
        drive: Drive,
        limits: &Limits,
    ) -> Result<Tape, HarnessFault> {
        match drive {
            Drive::Step | Drive::Pty => lockstep::converse(self, lines, drive, limits),
            Drive::Batch => batch::converse(self, lines, limits),
            Drive::Prefix => prefix::converse(self, lines, limits),
        }
    }
}
