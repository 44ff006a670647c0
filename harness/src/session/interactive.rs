//! A conversation without a script: the next input depends on the last answer.

use super::{
    Ending, HarnessFault, IoMode, Limits, Program, SideChannel, Tape,
    conversation::{Conversation, LAST_WORDS, StopReason},
    stdio::Wiring,
};
use crate::untrusted_text;

/// A conversation with a running program.
pub struct Interactive<'a> {
    conversation: Conversation<'a>,
    is_closed: bool,
}

impl<'a> Interactive<'a> {
    /// Starts the program. If that fails, returns a tape with the reason.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub fn start(
        program: &Program,
        drive: IoMode,
        limits: &'a Limits,
    ) -> Result<Result<Self, Tape>, HarnessFault> {
        let wiring = if drive == IoMode::Pty { Wiring::Terminal } else { Wiring::Step };
        let conversation = Conversation::start(program, wiring, drive, limits)?;
        Ok(conversation.map(|conversation| Self { conversation, is_closed: false }))
    }

    /// Reads until the program waits for input or is gone, or the side channel needs no more output.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub fn read_until_idle(
        &mut self,
        side_channel: &mut dyn FnMut() -> SideChannel,
    ) -> Result<StopReason, HarnessFault> {
        self.conversation.read_until_idle_beside(side_channel)
    }

    /// The output since something was last sent.
    pub fn said(&self) -> String {
        untrusted_text::of_bytes(self.conversation.said())
    }

    /// Sends lines, the last of which needs no line end.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub fn send(&mut self, lines: &str) -> Result<(), HarnessFault> {
        self.conversation.send(lines)
    }

    /// Ends the input.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub fn close(&mut self) -> Result<(), HarnessFault> {
        self.is_closed = true;
        self.conversation.close()
    }

    /// Whether the input has ended.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Ends the input if it has not ended, reads the last output and then ends the program.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub fn leave(mut self) -> Result<Tape, HarnessFault> {
        if !self.is_closed {
            self.close()?;
        }
        let ending = self.conversation.drain(LAST_WORDS)?;
        Ok(self.conversation.finish(ending))
    }

    /// Ends the program immediately.
    pub fn cut(self, ending: Ending) -> Tape {
        self.conversation.finish(ending)
    }
}
