//! How Alak is written: moves, the drawn row, a set-up.

use std::{fmt, str::FromStr};

use super::{
    Alak, Move,
    slots::{Slot, Slots},
};
use crate::{
    board::Board,
    built_in::BuiltIn as _,
    game::{Malformed, Player, SetUp},
};

/// Ends the game, instead of a move.
pub(super) const QUIT: &str = "quit";

const MARKS: [char; 2] = ['x', 'o'];
/// An empty slot on the boards of all games; the challenge draws a different character.
const EMPTY: char = '.';
const DRAWN_EMPTY: char = '_';

/// Reads two numbers with a separator: `1 4`, `1,4`, `1-4` or `1 > 4`.
impl FromStr for Move {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        pair(text.trim()).ok_or_else(|| {
            Malformed::new(text, format!("two tiles with a separator, such as `1 4`, or `{QUIT}`"))
        })
    }
}

fn pair(text: &str) -> Option<Move> {
    let (from, rest) = number(text)?;
    let (to, rest) = number(separated(rest)?)?;
    rest.is_empty().then_some(Move { from, to })
}

/// The number at the start of a text, and the rest.
fn number(text: &str) -> Option<(i32, &str)> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &text[..text.len() - rest.len()];
    Some((number.parse().ok()?, rest))
}

/// The rest after a separator: blanks, or one mark that is no letter or digit, with or without blanks around it.
fn separated(text: &str) -> Option<&str> {
    let rest = text.trim_start();
    if rest.len() < text.len() && number(rest).is_some() {
        return Some(rest);
    }
    let mark = rest.chars().next().filter(|mark| !mark.is_alphanumeric())?;
    Some(rest[mark.len_utf8()..].trim_start())
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.from, self.to)
    }
}

impl Alak {
    pub(super) fn drawn(&self) -> Board {
        let mark = |slot| {
            if self.pieces(Player::One).has(slot) {
                MARKS[0]
            } else if self.pieces(Player::Two).has(slot) {
                MARKS[1]
            } else {
                EMPTY
            }
        };
        Board::of(Slot::all().count(), Slot::all().map(|slot| Some(mark(slot))))
    }

    /// Reads a row of `x`, `o` and `_`, with `turn`.
    pub(super) fn from_set_up(from: &SetUp) -> Result<Self, Malformed> {
        from.allow(&["turn"])?;
        // A board treats the mark of an empty slot as an absent cell, and shows a blank.
        let row = from.board.to_string().replace(' ', &DRAWN_EMPTY.to_string());
        let row = read_board(&row)?.to_string();
        let position = Self {
            pieces: MARKS.map(|mark| Slots::drawn(&row, mark)),
            turn: from.turn(Self::SIDES)?,
        };
        if Player::BOTH.into_iter().all(|player| position.is_beaten(player)) {
            return Err(Malformed::new(row, "a player who has two pieces at least"));
        }
        Ok(position)
    }
}

/// A board as the challenge draws it, on its own line.
pub(super) fn draw(board: &Board) -> String {
    format!("{}\n", board.map(|cell| if cell == EMPTY { DRAWN_EMPTY } else { cell }))
}

/// Reads a row as the challenge draws it, or as a board stores it.
pub(super) fn read_board(row: &str) -> Result<Board, Malformed> {
    let is_cell = |cell| MARKS.contains(&cell) || [DRAWN_EMPTY, EMPTY].contains(&cell);
    if !row.chars().all(is_cell) || row.len() != usize::from(Slot::COUNT) {
        return Err(Malformed::new(row, "eleven cells `x`, `o` and `_`"));
    }
    row.replace(DRAWN_EMPTY, &EMPTY.to_string()).parse()
}
