//! Moves, and how they are written: `e2e4`, `e7e8q`, with a captured piece dropped `e4d5@h6`, and dropped from a reserve
//! `K@e1`.

use std::{fmt, str::FromStr};

use super::piece::Role;
use crate::{game::Malformed, squares::Square};

/// A move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A move of a piece to another square.
    Normal(NormalMove),
    /// A drop of a piece from a reserve on the board.
    Drop(DropMove),
}

/// A move of a piece from one square to another. Castling is the king's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NormalMove {
    /// The square of the piece.
    pub from: Square,
    /// The square it moves to, or on which it captures without moving.
    pub to: Square,
    /// The piece that it promotes to.
    pub promotion: Option<Role>,
    /// The square on which the captured piece is dropped.
    pub drop_square: Option<Square>,
}

impl NormalMove {
    /// A move without a promotion and without a drop.
    pub fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None, drop_square: None }
    }
}

/// A drop of a piece from a reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "a piece of a role comes to a square")]
pub struct DropMove {
    pub role: Role,
    pub square: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Normal(NormalMove { from, to, promotion, drop_square }) => {
                let promotion =
                    promotion.map(|role| role.letter().to_ascii_lowercase().to_string());
                let drop_square = drop_square.map(|square| format!("@{square}"));
                write!(
                    f,
                    "{from}{to}{}{}",
                    promotion.unwrap_or_default(),
                    drop_square.unwrap_or_default()
                )
            }
            Self::Drop(DropMove { role, square }) => write!(f, "{}@{square}", role.letter()),
        }
    }
}

impl FromStr for Move {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let allowed = "a move such as e2e4, e7e8q, e4d5@h6 or K@e1";
        let (left, drop_square) = match text.split_once('@') {
            Some((left, drop_square)) => (left, Some(drop_square.parse()?)),
            None => (text, None),
        };
        let read = match drop_square.filter(|_| left.len() == 1) {
            Some(square) => role(left).map(|role| Self::Drop(DropMove { role, square })),
            None => normal(left).map(|normal| Self::Normal(NormalMove { drop_square, ..normal })),
        };
        read.ok_or_else(|| Malformed::new(text, allowed))
    }
}

/// Reads two squares and an optional lower-case promotion letter.
fn normal(text: &str) -> Option<NormalMove> {
    let square = |at| text.get(at..at + 2).and_then(|name| name.parse().ok());
    let promotion = match text.get(4..)? {
        "" => None,
        letter if letter.chars().all(|letter| letter.is_ascii_lowercase()) => {
            Some(role(&letter.to_ascii_uppercase())?)
        }
        _ => return None,
    };
    Some(NormalMove { promotion, ..NormalMove::new(square(0)?, square(2)?) })
}

/// Reads one upper-case letter.
fn role(text: &str) -> Option<Role> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none()).and_then(Role::lettered)
}
