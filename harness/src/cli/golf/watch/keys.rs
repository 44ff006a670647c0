//! The keys of `stickler watch`. Without a terminal there are none.

use std::{io, time::Duration};

use crossterm::event::{self, KeyCode, KeyEvent, KeyModifiers};
use rustix::{process::getpgrp, stdio::stdin, termios::tcgetpgrp};

use crate::cli::{
    Failure,
    keyboard::{Control, Keyboard},
    prompt::Prompt,
};

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// Verify again.
    Again,
    /// Show the failure step by step.
    Show,
    /// Copy the reproduction.
    Copy,
    /// Save the best version.
    Save,
    /// Leave.
    Quit,
}

/// The keys, read while a submission is watched.
pub(super) struct Keys {
    keyboard: Option<Keyboard>,
}

impl Keys {
    /// Takes over the terminal's keys, if there is a terminal. Ctrl-C keeps its usual meaning.
    pub(super) fn take() -> Result<Self, Failure> {
        let is_there = Prompt::is_terminal() && is_in_foreground();
        let keyboard = is_there.then(|| Keyboard::take(Control::Signals)).transpose();
        let keyboard = keyboard.map_err(|error| Failure::internal("the terminal", &error))?;
        Ok(Self { keyboard })
    }

    /// Whether there is a terminal for keys.
    pub(super) fn are_there(&self) -> bool {
        self.keyboard.is_some()
    }

    /// The action of the keys pressed since the last call. A background process that reads keys would be stopped, so it
    /// reads none.
    pub(super) fn pressed(&self) -> Option<Key> {
        if !self.are_there() || !is_in_foreground() {
            return None;
        }
        // A terminal that is gone sends no more keys; its hang-up ends the watch.
        next().ok().flatten()
    }
}

/// The first pressed key that has an action.
fn next() -> io::Result<Option<Key>> {
    while event::poll(Duration::ZERO)? {
        if let Some(key) = event::read()?.as_key_press_event().and_then(action_of) {
            return Ok(Some(key));
        }
    }
    Ok(None)
}

fn action_of(key: KeyEvent) -> Option<Key> {
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

/// Whether this process may read the terminal's keys. A terminal that controls no process sends them to any reader.
fn is_in_foreground() -> bool {
    tcgetpgrp(stdin()).map_or(true, |group| group == getpgrp())
}
