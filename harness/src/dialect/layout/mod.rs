//! How boards stand in a text: a value that draws them, and the parser that is its inverse.
//!
//! ```text
//! board = [header] [rule] rank {[rule] rank} [rule]
//! rank  = [prompt] [number] [border] cells [border] [number]
//! cells = adjacent | with a separator | between bars | in brackets
//! ```
//!
//! [`Layout::draw`] writes this grammar, and [`parse`] reads it; a property holds the two together for the layouts, characters
//! and boards of every game. A challenge says how much of the layout it leaves open, and that names the parser:
//!
//! * [all is fixed](parse::exact): each line is as the description draws it;
//! * [nothing is fixed](parse::any): the start position tells the characters, and how boards are read:
//!   * [rows](parse::free), as many of as many cells as the [shape](shape) has, each of any style;
//!   * [cells that line up](parse::grid), whatever is drawn in them and beside them, where that finds none;
//!   * [one row](parse::row), anywhere on a line, whose style is learned with the characters;
//! * [numbers](parse::numbers) in the cells.

pub(super) mod parse;
pub(super) mod shape;

use serde::{Deserialize, Serialize};

use rulebook::board::Board;

/// How boards stand in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// How the cells of a rank stand side by side.
    pub cells: CellStyle,
    /// On which sides of a rank its number stands.
    pub labels: Labels,
    /// The line between two ranks, and above the first and below the last of them, if there is one.
    pub rule: Option<String>,
    /// The line above the ranks, such as the names of the files, if there is one.
    pub header: Option<String>,
}

/// How the cells of a rank stand side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CellStyle {
    /// Each next to the one before it, or with this text between any two, and these at the border.
    Apart {
        /// What stands before the first cell and after the last.
        border: [String; 2],
        /// What stands between two cells.
        between: String,
    },
    /// Each in brackets of its own.
    Bracketed {
        /// What stands before each cell.
        open: String,
        /// What stands after each cell.
        close: String,
    },
}

impl Default for CellStyle {
    fn default() -> Self {
        Self::Apart { border: Default::default(), between: String::new() }
    }
}

/// On which sides of a rank its number stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// Before the rank and a blank.
    pub left: bool,
    /// After the rank and a blank.
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

    /// The line of the rank of this name.
    fn rank(&self, name: &str, cells: &[String]) -> String {
        let [before, between, after] = self.cells.around();
        let cells = format!("{before}{}{after}", cells.join(&between));
        let [left, right] = self.labels.texts(name);
        format!("{left}{cells}{right}")
    }
}

impl Labels {
    /// What stands on either side of the rank of this name.
    fn texts(self, name: &str) -> [String; 2] {
        let left = if self.left { format!("{name} ") } else { String::new() };
        let right = if self.right { format!(" {name}") } else { String::new() };
        [left, right]
    }
}

impl CellStyle {
    /// What stands before the first cell, between any two, and after the last: brackets, too, are no more than that.
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
