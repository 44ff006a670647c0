//! Keys as they are pressed: a terminal that neither echoes them, nor holds them back for a line, nor makes signals of them.
//!
//! A prompt sets a terminal so while it reads a line. What is pressed between two lines would otherwise still be taken the
//! terminal's own way: Ctrl-C would end the program, and with it the game, only because a key was faster than the prompt.

use std::io;

use rustix::{
    stdio::stdin,
    termios::{InputModes, LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr},
};

/// The terminal as it was before its keys were taken; it becomes so again in the end.
pub(crate) struct Keyboard(Termios);

impl Keyboard {
    /// Takes the keys of the terminal that is standard input.
    pub(crate) fn take() -> io::Result<Self> {
        let before = tcgetattr(stdin())?;
        let mut taken = before.clone();
        taken.local_modes -=
            LocalModes::ECHO | LocalModes::ICANON | LocalModes::IEXTEN | LocalModes::ISIG;
        taken.input_modes -= InputModes::ICRNL;
        tcsetattr(stdin(), OptionalActions::Now, &taken)?;
        Ok(Self(before))
    }
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        // A terminal that is gone wants nothing back.
        let _ = tcsetattr(stdin(), OptionalActions::Now, &self.0);
    }
}
