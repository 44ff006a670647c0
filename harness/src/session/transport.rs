//! How a list of lines gets to something that answers them: each way of talking to a program is one of the [`Drive`]s.

use super::{Drive, ForkServers, HarnessFault, Limits, Program, Tape, batch, lockstep, prefix};

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

    /// The same for somebody who asks again what does not conform: a program may be copied by a fork server instead of being
    /// executed anew.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    fn converse_with_copy(
        &self,
        _servers: &ForkServers,
        lines: &[String],
        drive: Drive,
        limits: &Limits,
    ) -> Result<Tape, HarnessFault> {
        self.converse(lines, drive, limits)
    }
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

    fn converse_with_copy(
        &self,
        servers: &ForkServers,
        lines: &[String],
        drive: Drive,
        limits: &Limits,
    ) -> Result<Tape, HarnessFault> {
        match drive {
            Drive::Step => lockstep::converse_by(Some(servers), self, lines, drive, limits),
            Drive::Batch => batch::converse_with_copy(servers, self, lines, limits),
            Drive::Pty | Drive::Prefix => self.converse(lines, drive, limits),
        }
    }
}
