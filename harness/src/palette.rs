//! Colours by meaning. Whether they are shown at all is decided where they are written.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

/// What a piece of text means; [`Palette::plain`] says everything without colour.
#[derive(Clone, Copy, Debug, Default)]
pub struct Palette {
    good: Style,
    bad: Style,
    expected: Style,
    actual: Style,
    hint: Style,
    heading: Style,
}

impl Palette {
    /// No colour at all.
    pub fn plain() -> Self {
        Self::default()
    }

    /// Colours for a terminal.
    pub fn colored() -> Self {
        Self {
            good: AnsiColor::Green.on_default(),
            bad: AnsiColor::Red.on_default().bold(),
            expected: AnsiColor::Green.on_default(),
            actual: AnsiColor::Red.on_default(),
            hint: AnsiColor::Cyan.on_default(),
            heading: Style::new().bold(),
        }
    }

    /// Something that went well.
    pub fn good(&self, text: impl Display) -> String {
        paint(self.good, text)
    }

    /// Something that went wrong.
    pub fn bad(&self, text: impl Display) -> String {
        paint(self.bad, text)
    }

    /// What was expected.
    pub fn expected(&self, text: impl Display) -> String {
        paint(self.expected, text)
    }

    /// What was seen.
    pub fn actual(&self, text: impl Display) -> String {
        paint(self.actual, text)
    }

    /// Something to try next.
    pub fn hint(&self, text: impl Display) -> String {
        paint(self.hint, text)
    }

    /// The beginning of something.
    pub fn heading(&self, text: impl Display) -> String {
        paint(self.heading, text)
    }
}

fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
