//! Keys as they are pressed: a terminal that neither echoes them, nor holds them back for a line, nor makes signals of them
//! unless that is wanted.
//!
//! A prompt sets a terminal so while it reads a line. What is pressed between two lines would otherwise still be taken the
//! terminal's own way: Ctrl-C would end the program, and with it the game, only because a key was faster than the prompt.

use std::io;

use rustix::{
    stdio::stdin,
    termios::{InputModes, LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr},
};

/// What Ctrl-C, Ctrl-Z and the like are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Control {
    /// Keys like others.
    Keys,
    /// Signals.
    Signals,
}

/// The terminal as it was before its keys were taken; it becomes so again in the end.
pub(crate) struct Keyboard(Termios);

impl Keyboard {
    /// Takes the keys of the terminal that is standard input.
    pub(crate) fn take(control: Control) -> io::Result<Self> {
        let before = tcgetattr(stdin())?;
        let mut taken = before.clone();
        taken.local_modes -= LocalModes::ECHO | LocalModes::ICANON | LocalModes::IEXTEN;
        if control == Control::Keys {
            taken.local_modes -= LocalModes::ISIG;
        }
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
