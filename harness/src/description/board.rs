//! The board of a game: its start, the characters that can stand on it, and the names of its cells.

use rulebook::board::Board;

use super::{drawing::Drawing, names::Names};

/// The `[board]` section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameBoard {
    /// The start; a cell that the board does not have is absent.
    pub start: Board,
    /// The characters that can stand on it: those of the sides, of the start, and of `marks`.
    pub marks: Vec<char>,
    /// The names of its columns, rows and cells.
    pub names: Names,
    /// How the description draws it.
    pub drawing: Drawing,
}
