//! The layout of boards in a text, and its parser.
//!
//! ```text
//! board = [header] [rule] rank {[rule] rank} [rule]
//! rank  = [prompt] [number] [border] cells [border] [number]
//! cells = adjacent | with a separator | between bars | in brackets
//! ```
//!
//! [`parse`] reads this grammar. It depends on how much of the layout a challenge leaves open:
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

/// How the cells of a rank are drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellStyle {
    /// The text before the first cell and after the last.
    pub border: [String; 2],
    /// The text between two cells.
    pub between: String,
}

/// The sides of a rank on which its number is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// On the left, followed by a blank.
    pub left: bool,
    /// On the right, after a blank.
    pub right: bool,
}
