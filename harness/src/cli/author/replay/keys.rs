//! The keys for stepping through a game at a terminal, and the screen that shows it.

use std::io::{self, Write};

use crossterm::{
    cursor::{Hide, MoveTo, Show},
    event::{self, KeyCode, KeyEvent, KeyModifiers},
    execute, queue,
    style::Print,
    terminal::{
        Clear, ClearType, DisableLineWrap, EnableLineWrap, EnterAlternateScreen,
        LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
    },
};

use crate::{
    palette::Palette,
    replay::{
        screen::Screen,
        story::Story,
        walk::{Go, Walk},
    },
};

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyAction {
    Go(Go),
    Quit,
}

/// Shows a game until the user leaves, then restores the terminal.
pub(super) fn walk(story: &Story, mut walk: Walk, palette: &Palette) -> io::Result<()> {
    let _terminal = Terminal::take()?;
    loop {
        show(story, &walk, palette)?;
        let asked = loop {
            let event = event::read()?;
            if event.as_resize_event().is_some() {
                break None;
            }
            if let Some(asked) = event.as_key_press_event().and_then(action_of) {
                break Some(asked);
            }
        };
        match asked {
            Some(KeyAction::Go(go)) => walk.go(go),
            Some(KeyAction::Quit) => return Ok(()),
            None => {}
        }
    }
}

fn show(story: &Story, walk: &Walk, palette: &Palette) -> io::Result<()> {
    let (columns, rows) = size()?;
    let screen = Screen { story, palette, columns: usize::from(columns.max(1)) };
    let mut out = io::stdout().lock();
    queue!(out, Clear(ClearType::All))?;
    for (line, row) in screen.page(walk, usize::from(rows)).iter().zip(0..rows) {
        queue!(out, MoveTo(0, row), Print(line))?;
    }
    out.flush()
}

/// The keys that have an action.
const KEYS: &[(&[KeyCode], KeyAction)] = &[
    (
        &[
            KeyCode::Right,
            KeyCode::Down,
            KeyCode::PageDown,
            KeyCode::Enter,
            KeyCode::Char('n'),
            KeyCode::Char('j'),
            KeyCode::Char('l'),
            KeyCode::Char(' '),
        ],
        KeyAction::Go(Go::Next),
    ),
    (
        &[
            KeyCode::Left,
            KeyCode::Up,
            KeyCode::PageUp,
            KeyCode::Backspace,
            KeyCode::Char('p'),
            KeyCode::Char('k'),
            KeyCode::Char('h'),
        ],
        KeyAction::Go(Go::Previous),
    ),
    (&[KeyCode::Home, KeyCode::Char('g')], KeyAction::Go(Go::First)),
    (&[KeyCode::End, KeyCode::Char('G')], KeyAction::Go(Go::Last)),
    (&[KeyCode::Char('f')], KeyAction::Go(Go::NextMarked)),
    (&[KeyCode::Char('F')], KeyAction::Go(Go::PreviousMarked)),
    (&[KeyCode::Char('q'), KeyCode::Esc], KeyAction::Quit),
];

/// The action of a key; most keys have none.
fn action_of(key: KeyEvent) -> Option<KeyAction> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        let leaves = [KeyCode::Char('c'), KeyCode::Char('d')].contains(&key.code);
        return leaves.then_some(KeyAction::Quit);
    }
    KEYS.iter().find(|(keys, _)| keys.contains(&key.code)).map(|(_, asked)| *asked)
}

/// A terminal in raw mode, with its own screen.
struct Terminal;

impl Terminal {
    fn take() -> io::Result<Self> {
        enable_raw_mode()?;
        let terminal = Self;
        // A board may be wider than the terminal. It is cut rather than wrapped.
        execute!(io::stdout(), EnterAlternateScreen, Hide, DisableLineWrap)?;
        Ok(terminal)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        drop(execute!(io::stdout(), EnableLineWrap, Show, LeaveAlternateScreen));
        drop(disable_raw_mode());
    }
}
