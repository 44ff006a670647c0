//! The layout of boards in a text: a value that draws them, and the parser that is its inverse.
//!
//! ```text
//! board = [header] [rule] rank {[rule] rank} [rule]
//! rank  = [prompt] [number] [border] cells [border] [number]
//! cells = adjacent | with a separator | between bars | in brackets
//! ```
//!
//! [`Layout::draw`] writes this grammar, and [`parse`] reads it. A property test checks that they match for the
//! layouts, characters and boards of every game. The parser depends on how much of the layout a challenge leaves open:
//!
//! * [all is fixed](parse::exact): each line is as the description draws it;
//! * [nothing is fixed](parse::any): the start position shows the characters, and how boards are read:
//!   * [rows](parse::free), each in any style, with the number of rows and cells of the [shape](shape);
//!   * [cells that line up](parse::grid), whatever is drawn in them and next to them, if no rows are found;
//!   * [one row](parse::row), anywhere on a line, whose style is learned with the characters;
//!   * [words](parse::words) of different lengths, if nothing else is found;
//! * [numbers](parse::numbers) in the cells.

pub(super) mod parse;
pub(super) mod shape;

use serde::{Deserialize, Serialize};

use rulebook::board::Board;

/// The layout of boards in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// How the cells of a rank are drawn.
    pub cells: CellStyle,
    /// The sides of a rank on which its number is drawn.
    pub labels: Labels,
    /// The line between two ranks, above the first and below the last, if there is one.
    pub rule: Option<String>,
    /// The line above the ranks, such as the names of the files, if there is one.
    pub header: Option<String>,
}

/// How the cells of a rank are drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CellStyle {
    /// Directly next to each other or with text between them, and with text at the borders.
    Apart {
        /// The text before the first cell and after the last.
        border: [String; 2],
        /// The text between two cells.
        between: String,
    },
    /// Each in its own brackets.
    Bracketed {
        /// The text before each cell.
        open: String,
        /// The text after each cell.
        close: String,
    },
}

impl Default for CellStyle {
    fn default() -> Self {
        Self::Apart { border: Default::default(), between: String::new() }
    }
}

/// The sides of a rank on which its number is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// On the left, followed by a blank.
    pub left: bool,
    /// On the right, after a blank.
    pub right: bool,
}

impl Layout {
    /// A board with these glyphs, as lines.
    pub fn draw(&self, board: &Board, glyph: impl Fn(char) -> String) -> String {
        let ranks = board.height();
        let rule = self.rule.as_ref();
        let mut lines: Vec<String> = self.header.iter().chain(rule).cloned().collect();
        for (n, row) in board.rows().enumerate() {
            let cells: Vec<String> = row.iter().flatten().map(|mark| glyph(*mark)).collect();
            lines.push(self.rank(&(ranks - n).to_string(), &cells));
            lines.extend(rule.cloned());
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// The line of the rank with this name.
    fn rank(&self, name: &str, cells: &[String]) -> String {
        let [before, between, after] = self.cells.around();
        let cells = format!("{before}{}{after}", cells.join(&between));
        let [left, right] = self.labels.texts(name);
        format!("{left}{cells}{right}")
    }
}

impl Labels {
    /// The text on either side of the rank with this name.
    fn texts(self, name: &str) -> [String; 2] {
        let left = if self.left { format!("{name} ") } else { String::new() };
        let right = if self.right { format!(" {name}") } else { String::new() };
        [left, right]
    }
}

impl CellStyle {
    /// The text before the first cell, between two cells, and after the last. Brackets are the same kind of text.
    pub(super) fn around(&self) -> [String; 3] {
        match self {
            Self::Apart { border: [left, right], between } => {
                [left.clone(), between.clone(), right.clone()]
            }
            Self::Bracketed { open, close } => {
                [open.clone(), format!("{close}{open}"), close.clone()]
            }
        }
    }
}
