//! How Quagmire is written: moves, the drawn board, a set-up.

use std::{fmt, str::FromStr};

use super::{Move, Quagmire};
use crate::{
    board::Board,
    built_in::BuiltIn as _,
    game::{Malformed, Player, SetUp},
    squares::{Square, Squares},
};

/// Two squares with one character between them: `a2 a4`.
impl FromStr for Move {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let square = |name: &[char]| name.iter().collect::<String>().parse::<Square>().ok();
        let characters: Vec<char> = text.trim_end().chars().collect();
        let squares = match &characters[..] {
            [from @ .., _, _, _] if from.len() == 2 => square(from).zip(square(&characters[3..])),
            _ => None,
        };
        let allowed = "two squares from a1 to h8 with one character between them";
        squares.map(|(from, to)| Self { from, to }).ok_or_else(|| Malformed::new(text, allowed))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.from, self.to)
    }
}

impl Quagmire {
    pub(super) fn drawn(&self) -> Board {
        let glyph = |square| {
            if self.pieces(Player::One).has(square) {
                'O'
            } else if self.pieces(Player::Two).has(square) {
                'X'
            } else {
                '.'
            }
        };
        let row = |rank| (0..8).map(move |file| Square::new(file, rank).map(glyph));
        Board::of(8, (0..8).rev().flat_map(row))
    }

    /// Reads a board of `O`, `X` and `.`, with `turn` and, after the first move, `last`: the squares of the pieces that O and X moved last,
    /// `-` for none.
    pub(super) fn from_set_up(from: &SetUp) -> Result<Self, Malformed> {
        from.allow(&["turn", "last"])?;
        if (from.board.width(), from.board.height()) != (8, 8) {
            return Err(Malformed::new(from.board.to_string(), "eight rows of eight cells"));
        }
        let position = Self {
            pieces: [pieces(&from.board, 'O'), pieces(&from.board, 'X')],
            turn: from.turn(Self::SIDES)?,
            last: last_moved(from.fields.get("last"))?,
        };
        position.believable(&from.board)
    }

    fn believable(self, board: &Board) -> Result<Self, Malformed> {
        if let Some(other) = board.marks().find(|cell| !"OX.".contains(*cell)) {
            return Err(Malformed::new(other.to_string(), "the cells `O`, `X` and `.`"));
        }
        let moved = self.last.into_iter().zip(self.pieces);
        match moved
            .into_iter()
            .find(|(last, pieces)| last.is_some_and(|square| !pieces.has(square)))
        {
            Some((last, _)) => {
                let square = last.map(|square| square.to_string()).unwrap_or_default();
                Err(Malformed::new(square, "the square of a piece that its player moved last"))
            }
            None => Ok(self),
        }
    }
}

fn pieces(board: &Board, glyph: char) -> Squares {
    let cell = |square: Square| board.cell(square.file() as usize, 7 - square.rank() as usize);
    Square::all().filter(|square| cell(*square) == Some(glyph)).collect()
}

fn last_moved(field: Option<&String>) -> Result<[Option<Square>; 2], Malformed> {
    let field = field.map_or("-,-", String::as_str);
    let (one, two) =
        field.split_once(',').ok_or_else(|| Malformed::new(field, "two squares, as in `d2,-`"))?;
    let square = |name: &str| match name.trim() {
        "-" => Ok(None),
        name => name.parse().map(Some),
    };
    Ok([square(one)?, square(two)?])
}
