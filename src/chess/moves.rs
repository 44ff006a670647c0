//! Moves, and how they are written: `e2e4`, `e7e8q`, with a captured piece put back `e4d5@h6`, and placed `K@e1`.

use std::{fmt, str::FromStr};

use super::piece::Role;
use crate::{game::Malformed, squares::Square};

/// What a player may decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece goes to another square.
    Go(Going),
    /// A piece that was not on the board is placed there.
    Place(Placing),
}

/// How a piece goes from one square to another. Castling is the king's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Going {
    /// Where it stands.
    pub from: Square,
    /// Where it goes, or where it captures without going there.
    pub to: Square,
    /// What it becomes.
    pub promotion: Option<Role>,
    /// Where the piece that it captures is put.
    pub put: Option<Square>,
}

impl Going {
    /// A move without a promotion, after which nothing is put anywhere.
    pub fn plain(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None, put: None }
    }
}

/// How a new piece comes to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "a piece of a kind comes to a square")]
pub struct Placing {
    pub role: Role,
    pub square: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Go(Going { from, to, promotion, put }) => {
                let promotion =
                    promotion.map(|role| role.letter().to_ascii_lowercase().to_string());
                let put = put.map(|square| format!("@{square}"));
                write!(f, "{from}{to}{}{}", promotion.unwrap_or_default(), put.unwrap_or_default())
            }
            Self::Place(Placing { role, square }) => write!(f, "{}@{square}", role.letter()),
        }
    }
}

impl FromStr for Move {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let allowed = "a move such as e2e4, e7e8q, e4d5@h6 or K@e1";
        let (left, put) = match text.split_once('@') {
            Some((left, put)) => (left, Some(put.parse()?)),
            None => (text, None),
        };
        let read = match put.filter(|_| left.len() == 1) {
            Some(square) => role(left).map(|role| Self::Place(Placing { role, square })),
            None => going(left).map(|going| Self::Go(Going { put, ..going })),
        };
        read.ok_or_else(|| Malformed::new(text, allowed))
    }
}

/// Reads two squares and perhaps the small letter of a promotion.
fn going(text: &str) -> Option<Going> {
    let square = |at| text.get(at..at + 2).and_then(|name| name.parse().ok());
    let promotion = match text.get(4..)? {
        "" => None,
        letter if letter.chars().all(|letter| letter.is_ascii_lowercase()) => {
            Some(role(&letter.to_ascii_uppercase())?)
        }
        _ => return None,
    };
    Some(Going { promotion, ..Going::plain(square(0)?, square(2)?) })
}

/// Reads one capital letter.
fn role(text: &str) -> Option<Role> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none()).and_then(Role::lettered)
}
