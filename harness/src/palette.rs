//! Colours by meaning. The writer decides whether they are shown at all.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

/// The meaning of a piece of text; [`Palette::plain`] prints everything without colour.
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

    /// A success.
    pub fn good(&self, text: impl Display) -> String {
        paint(self.good, text)
    }

    /// A failure.
    pub fn bad(&self, text: impl Display) -> String {
        paint(self.bad, text)
    }

    /// An expected value.
    pub fn expected(&self, text: impl Display) -> String {
        paint(self.expected, text)
    }

    /// An actual value.
    pub fn actual(&self, text: impl Display) -> String {
        paint(self.actual, text)
    }

    /// A suggestion.
    pub fn hint(&self, text: impl Display) -> String {
        paint(self.hint, text)
    }

    /// A heading.
    pub fn heading(&self, text: impl Display) -> String {
        paint(self.heading, text)
    }
}

fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
