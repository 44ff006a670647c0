//! Phrases for findings: inputs, players and cells as the submission writes them.

use rulebook::board::{Board, Difference};

use super::Walk;
use crate::{
    description::BoardLabels,
    dialect::{NearBoard, Reply},
};

/// A sentence names at most this many cells.
const CELLS: usize = 6;
/// The rulebook's character for an empty cell.
pub(in crate::judge) const BLANK: char = '.';

impl Walk<'_> {
    /// The input of a step in quotes.
    pub(super) fn input(&self, step: usize) -> String {
        quoted(&self.transcript.steps[step].input)
    }

    /// The illegal input of a step in quotes.
    pub(super) fn illegal(&self, step: usize) -> String {
        match &*self.transcript.steps[step].input {
            "" => "the illegal empty line".to_owned(),
            input => format!("the illegal {}", quoted(input)),
        }
    }

    /// The cells in which a board differs from the expected one.
    pub(super) fn differences(&self, expected: &Board, seen: &Board) -> String {
        let differences = expected.differences(seen);
        let words = differences.iter().take(CELLS).map(|it| self.difference(expected, it));
        let more = differences.len().saturating_sub(CELLS);
        let more = (more > 0).then(|| format!("and {more} more"));
        words.chain(more).collect::<Vec<_>>().join("; ")
    }

    /// `c5 should be empty (".") but shows "O"`.
    fn difference(&self, board: &Board, it: &Difference) -> String {
        let labels = BoardLabels::of(self.transcript.draft.game);
        let cell = labels.named(board, &it.cell);
        let slot = if board.height() == 1 { "slot " } else { "" };
        let should = match it.left {
            Some(BLANK) => format!("be empty (\"{}\")", (self.shown)(BLANK)),
            Some(mark) => format!("show \"{}\"", (self.shown)(mark)),
            None => "not exist".to_owned(),
        };
        let shows = match it.right {
            Some(mark) => format!("shows \"{}\"", (self.shown)(mark)),
            None => "is missing".to_owned(),
        };
        format!("{slot}{cell} should {should} but {shows}")
    }
}

/// An input in quotes.
fn quoted(input: &str) -> String {
    if input.is_empty() { "an empty line".to_owned() } else { format!("`{input}`") }
}

/// The fault if a board has an unknown character.
pub(super) fn unknown(board: &Board, reply: &Reply) -> Option<String> {
    unknown_character(board, reply)
        .map(|quote| format!("the board has an unknown character: {quote}"))
}

/// The unknown character of a board.
pub(super) fn unknown_character(board: &Board, reply: &Reply) -> Option<String> {
    reply.near_boards().find_map(|near| match near {
        NearBoard::Unknown(of, quote) if of == board => Some(format!("`{quote}`")),
        NearBoard::Malformed(_)
        | NearBoard::Unknown(..)
        | NearBoard::Shared
        | NearBoard::Several => None,
    })
}
