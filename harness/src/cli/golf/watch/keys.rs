//! The keys of `stickler watch`. Without a terminal there are none.

use std::{io, time::Duration};

use crossterm::event::{self, KeyCode, KeyEvent, KeyModifiers};
use rustix::{process::getpgrp, stdio::stdin, termios::tcgetpgrp};

use crate::cli::{
    Failure,
    keyboard::{Control, Keyboard},
    prompt::Prompt,
};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// To verify again.
    Again,
    /// To show the failure step by step.
    Show,
    /// To copy what reproduces it.
    Copy,
    /// To save the best version.
    Save,
    /// To leave.
    Quit,
}

/// The keys, read while a submission is watched.
pub(super) struct Keys {
    keyboard: Option<Keyboard>,
}

impl Keys {
    /// Reads them, if there is a terminal. Ctrl-C keeps its usual meaning.
    pub(super) fn take() -> Result<Self, Failure> {
        let is_there = Prompt::is_terminal() && is_in_foreground();
        let keyboard = is_there.then(|| Keyboard::take(Control::Signals)).transpose();
        let keyboard = keyboard.map_err(|error| Failure::internal("the terminal", &error))?;
        Ok(Self { keyboard })
    }

    /// Whether there are any.
    pub(super) fn are_there(&self) -> bool {
        self.keyboard.is_some()
    }

    /// What was asked for since this was called last. Who reads keys in the background is stopped, so there none are read.
    pub(super) fn pressed(&self) -> Option<Key> {
        if !self.are_there() || !is_in_foreground() {
            return None;
        }
        // A terminal that has gone away asks for nothing more; its hang-up ends the watch.
        next().ok().flatten()
    }
}

/// The first of the keys that came that asks for something.
fn next() -> io::Result<Option<Key>> {
    while event::poll(Duration::ZERO)? {
        if let Some(key) = event::read()?.as_key_press_event().and_then(asked_by) {
            return Ok(Some(key));
        }
    }
    Ok(None)
}

fn asked_by(key: KeyEvent) -> Option<Key> {
    let character = if key.code == KeyCode::Enter { 'r' } else { key.code.as_char()? };
    match (key.modifiers.contains(KeyModifiers::CONTROL), character) {
        (false, 'r') => Some(Key::Again),
        (false, 'f') => Some(Key::Show),
        (false, 'c') => Some(Key::Copy),
        (false, 'b') => Some(Key::Save),
        (false, 'q') | (true, 'd') => Some(Key::Quit),
        _ => None,
    }
}

/// Whether this process reads the terminal's keys; a terminal that controls no process sends them to any reader.
fn is_in_foreground() -> bool {
    tcgetpgrp(stdin()).map_or(true, |group| group == getpgrp())
}
