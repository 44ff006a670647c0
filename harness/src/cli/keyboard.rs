//! Single key presses: a terminal that does not echo keys, does not wait for a whole line, and makes no signals of keys
//! unless asked to.
//!
//! A line editor sets this mode only while it reads a line. Keys pressed between two lines would still have their usual
//! effect: Ctrl-C would end the program, and with it the game, only because the key was faster than the prompt. A
//! `Keyboard` keeps the mode between the lines too.

use std::io;

use rustix::{
    stdio::stdin,
    termios::{InputModes, LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr},
};

/// The effect of Ctrl-C, Ctrl-Z and similar keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Control {
    /// They are keys like others.
    Keys,
    /// They send signals.
    Signals,
}

/// The terminal's settings before its keys were taken, which are restored at the end.
pub(crate) struct Keyboard(Termios);

impl Keyboard {
    /// Takes the keys of the terminal on standard input.
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
        // If the terminal is gone, there is nothing to restore.
        let _ = tcsetattr(stdin(), OptionalActions::Now, &self.0);
    }
}
