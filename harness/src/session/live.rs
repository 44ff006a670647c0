//! A conversation that nobody has written down: what is said next depends on what was answered.

use super::{
    Drive, Ending, HarnessFault, Limits, Program, Pulse, Tape,
    process::Wiring,
    talk::{LAST_WORDS, Stop, Talk},
};

/// A conversation with a running program.
pub struct Live<'a> {
    talk: Talk<'a>,
    is_closed: bool,
}

/// Why listening stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The program waits for input.
    Waiting,
    /// Whatever passes beside the conversation says that it is enough.
    Enough,
    /// The program is gone, or was stopped.
    Over(Ending),
}

impl<'a> Live<'a> {
    /// Starts the program; or tells on a tape why it is not started.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub fn start(
        program: &Program,
        drive: Drive,
        limits: &'a Limits,
    ) -> Result<Result<Self, Tape>, HarnessFault> {
        let wiring = if drive == Drive::Pty { Wiring::Terminal } else { Wiring::Step };
        let talk = Talk::start(program, wiring, drive, limits)?;
        Ok(talk.map(|talk| Self { talk, is_closed: false }))
    }

    /// Listens until the program waits for input or is over, or the pulse says that it is enough.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub fn hear(&mut self, pulse: &mut dyn FnMut() -> Pulse) -> Result<Heard, HarnessFault> {
        Ok(match self.talk.hear_while(pulse)? {
            Stop::Waiting => Heard::Waiting,
            Stop::Enough => Heard::Enough,
            Stop::Over(ending) => Heard::Over(ending),
        })
    }

    /// What was said since something was last sent.
    pub fn said(&self) -> String {
        String::from_utf8_lossy(self.talk.said()).into_owned()
    }

    /// Sends lines, the last of which needs no line end.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub fn say(&mut self, lines: &str) -> Result<(), HarnessFault> {
        self.talk.send(lines)
    }

    /// Ends the input.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub fn close(&mut self) -> Result<(), HarnessFault> {
        self.is_closed = true;
        self.talk.close()
    }

    /// Whether the input has ended.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Ends the input if it has not ended, listens to the last words and then ends the program.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub fn leave(mut self) -> Result<Tape, HarnessFault> {
        if !self.is_closed {
            self.close()?;
        }
        let ending = self.talk.hear_out(LAST_WORDS)?;
        Ok(self.talk.finish(ending))
    }

    /// Ends the program as it stands.
    pub fn cut(self, ending: Ending) -> Tape {
        self.talk.finish(ending)
    }
}
