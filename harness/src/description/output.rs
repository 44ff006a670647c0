//! The output that a challenge requires, and how much of it the challenge leaves open.

use std::collections::BTreeMap;

/// The `[output]` section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// How a board is drawn.
    pub board: BoardDrawing,
    /// The characters that stand for the marks.
    pub glyphs: Glyphs,
    /// When a board is required.
    pub due: Due,
    /// Whether the program must show whose turn it is.
    pub turn: Turn,
    /// The answer to an illegal input.
    pub refusal: Refusal,
    /// The announcement of the result.
    pub end: End,
    /// Whether a board may be shown between a move and its consequences: `between = "moved"`.
    pub between: bool,
    /// Whether a move changes only cells that its input names: `touches = "named"`.
    pub touches: bool,
}

/// How a program draws a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardDrawing {
    /// In any way that shows the cells in their places.
    Free,
    /// Exactly as `drawing` shows it.
    Exact,
}

/// Which characters a program may use for the marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Any, one character each.
    Free,
    /// Those of the description.
    Fixed,
}

/// When a board is required. Elsewhere a program may show one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// At the start.
    pub start: bool,
    /// After each move that does not end the game.
    pub moves: bool,
    /// After the move that ends the game.
    pub end: bool,
}

/// Whether a program must show whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Something must distinguish the sides.
    Shown,
    /// It may show it.
    Free,
}

/// The answer to an illegal input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Something falsy, or only the prompt.
    Falsy,
    /// Any output.
    Any,
    /// Any output, or none.
    Silent,
    /// This word, with anything around it.
    Word(String),
}

/// The announcement of the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By the character of the winner and something truthy.
    Character,
    /// In any words.
    Free,
    /// By a name of the result, as a word in any case.
    Names(Results<Vec<String>>),
    /// By exactly these words.
    Exact(Results<String>),
}

/// Something for each result: one for each side, and one for the result that no side wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results<T> {
    /// By the name of the side that wins.
    pub wins: BTreeMap<String, T>,
    /// For a draw of two sides, or a lost puzzle.
    pub nobody: Option<T>,
}

impl Output {
    /// Whether a board is required after the last move.
    pub fn last_board_due(&self) -> bool {
        self.due.end
    }
}
