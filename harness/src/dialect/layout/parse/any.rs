//! Finds boards of any shape in a free drawing, and the meaning of their characters.
//!
//! Prose, titles and lists of moves contain many texts that look like a small board. So only cells that are the start
//! position, with one character for each of the rulebook's, bind the characters. From then on, a board consists mostly
//! of these. If several alphabets are possible, the one with which most boards are found wins.

use std::cmp::Reverse;

use rulebook::board::Board;

use super::{free, grid, row, words};
use crate::dialect::{
    Alphabet, Blanks, Start, bind_first,
    layout::shape::Shape,
    read::{
        alphabet::Unbound,
        extract::{Cells, Segment},
    },
};

/// At most this many alphabets are compared.
const PROPOSED: usize = 4;
/// Usual characters for empty cells that come in several kinds: squares of two colours, and holes.
const BLANKS: [&str; 3] = [" ", ".", "*"];
/// Characters of rules. A cell drawn with one of these counts only if no other drawing is found.
const OF_RULES: [&str; 6] = ["-", "_", "=", "+", "─", "═"];

/// A text to search for boards.
#[derive(Clone, Copy, Debug)]
pub(in crate::dialect) struct Text<'t> {
    /// The whole text.
    pub(in crate::dialect) whole: &'t str,
    /// The part that may come before the end of the first board.
    pub(in crate::dialect) beginning: &'t str,
    /// The places where the program paused for input.
    pub(in crate::dialect) pauses: &'t [usize],
}

/// The start position of a game.
#[derive(Clone, Copy, Debug)]
pub(in crate::dialect) struct First<'s> {
    /// Its shape.
    pub(in crate::dialect) shape: &'s Shape,
    /// The board.
    pub(in crate::dialect) board: &'s Board,
    /// Whether the program must use the rulebook's characters.
    pub(in crate::dialect) is_literal: bool,
}

impl First<'_> {
    /// The alphabet under which these cells are the start position.
    fn learn(self, cells: &Cells) -> Result<Alphabet, Unbound> {
        let learned = Alphabet::learn(cells, self.board, self.blanks())?;
        let is_allowed = !self.is_literal || learned.is_literal();
        is_allowed.then_some(learned).ok_or(Unbound::OtherBoard)
    }

    fn blanks(self) -> Blanks {
        if self.shape.is_chequered() { Blanks::OfKinds } else { Blanks::Alike }
    }

    /// Whether these cells are the start position.
    pub(in crate::dialect) fn is_start(self, cells: &Cells) -> bool {
        self.learn(cells).is_ok()
    }

    /// The alphabet under which the first board of a text is the start position.
    ///
    /// # Errors
    /// Why there are none.
    pub(in crate::dialect) fn bind(self, text: Text<'_>) -> Result<Alphabet, Start> {
        if self.shape.height() == 1 {
            return self.bind_row(text);
        }
        let mut proposed = self.proposed(text, false);
        if proposed.is_empty() {
            proposed = self.proposed(text, true);
        }
        let mut alphabet = match self.best(proposed, text) {
            Some(plain) if self.shape.identifies_board() => self.with_grid(plain, text),
            Some(plain) => plain,
            None => self
                .lined_up(text)
                .or_else(|| self.in_words(text))
                .ok_or_else(|| self.why_not(text))?,
        };
        if self.blanks() == Blanks::OfKinds {
            alphabet.allow_blanks(&BLANKS);
        }
        Ok(alphabet)
    }

    /// The alphabet with the grid of the cells, if they line up: some boards can be read only by the grid.
    fn with_grid(self, plain: Alphabet, text: Text<'_>) -> Alphabet {
        let lined_up = grid::bind(text.beginning, text.pauses, self.shape, self.board);
        match lined_up.and_then(|alphabet| alphabet.grid) {
            Some(grid) => plain.on(grid),
            None => plain,
        }
    }

    fn bind_row(self, text: Text<'_>) -> Result<Alphabet, Start> {
        let bound = row::bind(text.beginning, text.pauses, self.board)
            .or_else(|why| self.in_words(text).ok_or(why));
        let bound = bound.map_err(|unbound| match unbound {
            Unbound::Shared => Start::Shared,
            Unbound::Several => Start::Several,
            Unbound::OtherBoard => Start::Nothing,
        })?;
        let is_allowed = !self.is_literal || bound.is_literal();
        is_allowed.then_some(bound).ok_or(Start::Other)
    }

    /// The different alphabets under which a board is the start position; only the first if the shape alone identifies
    /// a board.
    fn proposed(self, text: Text<'_>, rules_are_cells: bool) -> Vec<Alphabet> {
        let tells = self.shape.identifies_board();
        let is_cell = |glyph: &str| rules_are_cells && (tells || OF_RULES.contains(&glyph));
        let is_board = |cells: &Cells| tells || self.is_start(cells);
        let known = free::Known { is_cell, is_board };
        let mut proposed: Vec<Alphabet> = Vec::new();
        for piece in free::boards(text.beginning, text.pauses, self.shape, known) {
            if proposed.len() == if tells { 1 } else { PROPOSED } {
                break;
            }
            let Segment::Board(_, cells) = piece else { continue };
            match self.learn(&cells) {
                Ok(alphabet) if !proposed.contains(&alphabet) => proposed.push(alphabet),
                Err(Unbound::Shared | Unbound::Several) if tells => break,
                Ok(_) | Err(_) => {}
            }
        }
        proposed
    }

    /// The alphabet with which most boards are found; of equals, the first.
    fn best(self, proposed: Vec<Alphabet>, text: Text<'_>) -> Option<Alphabet> {
        if proposed.len() < 2 {
            return proposed.into_iter().next();
        }
        let found = |alphabet: &Alphabet| {
            let pieces = free::extract(text.beginning, text.pauses, self.shape, alphabet);
            pieces.iter().filter(|piece| matches!(piece, Segment::Board(..))).count()
        };
        proposed.into_iter().min_by_key(|alphabet| Reverse(found(alphabet)))
    }

    /// The alphabet of boards whose cells line up.
    fn lined_up(self, text: Text<'_>) -> Option<Alphabet> {
        let alphabet = grid::bind(text.beginning, text.pauses, self.shape, self.board)?.lined_up();
        (!self.is_literal || alphabet.is_literal()).then_some(alphabet)
    }

    /// The alphabet of boards whose cells are words.
    fn in_words(self, text: Text<'_>) -> Option<Alphabet> {
        let bound =
            words::bind(text.beginning, text.pauses, self.shape, self.board, self.blanks())?;
        (!self.is_literal || bound.is_literal()).then_some(bound)
    }

    /// Why no board is the start position.
    fn why_not(self, text: Text<'_>) -> Start {
        let known = free::Known { is_cell: |_: &str| false, is_board: |_: &Cells| true };
        let boards = free::boards(text.beginning, text.pauses, self.shape, known);
        match bind_first(boards, self.board, self.blanks()) {
            Err(Start::Other) if self.shape.cells() < LARGE => Start::Nothing,
            Err(why) => why,
            Ok(_) => Start::Other,
        }
    }
}

/// Smaller boards are too similar to prose and lists to be reported as a wrong board.
const LARGE: usize = 16;

/// The boards at the start of a text whose cells are valid.
pub(in crate::dialect) fn boards(
    text: Text<'_>,
    shape: &Shape,
    is_board: impl Fn(&Cells) -> bool,
) -> Vec<Segment> {
    let is_cell = |glyph: &str| OF_RULES.contains(&glyph);
    let known = free::Known { is_cell, is_board };
    free::boards(text.beginning, text.pauses, shape, known).collect()
}

/// Cuts a text into boards and the text between them.
pub(in crate::dialect) fn extract(
    text: Text<'_>,
    shape: &Shape,
    alphabet: &Alphabet,
) -> Vec<Segment> {
    if let Some(words) = alphabet.words {
        return words::extract(text.whole, text.pauses, shape, alphabet, words);
    }
    match shape.height() {
        1 => row::extract(text.whole, text.pauses, shape, alphabet),
        _ => free::extract(text.whole, text.pauses, shape, alphabet),
    }
}

#[cfg(test)]
mod tests;
