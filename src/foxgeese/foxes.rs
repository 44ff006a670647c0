//! Players of the foxes, from one that never thinks to one that looks ahead; a server of the game answers with them.

use std::{fmt, str::FromStr};

use super::{FoxGeese, Move, search};
use crate::game::{Game as _, Malformed};

/// A player of the foxes. It has no memory and always makes the same move in the same position, so a game can be repeated. The seed chooses
/// between equally good moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Foxes {
    /// How well the player plays.
    pub strategy: FoxesStrategy,
    /// The seed of its choices.
    pub seed: u64,
}

/// The strength of the foxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FoxesStrategy {
    /// The first legal move.
    First,
    /// The last legal move.
    Last,
    /// Any legal move.
    Random,
    /// The move that threatens to capture the most geese.
    Greedy,
    /// The best move after looking this many plies ahead.
    Minimax(u32),
}

/// The maximum number of plies to look ahead.
const FURTHEST: u32 = 8;

impl Foxes {
    /// The chosen move; none if the foxes have no legal move.
    pub fn choose(&self, position: &FoxGeese) -> Option<Move> {
        let legal = position.legal_moves();
        let choices = match self.strategy {
            FoxesStrategy::First => return legal.first().copied(),
            FoxesStrategy::Last => return legal.last().copied(),
            FoxesStrategy::Random => legal,
            FoxesStrategy::Greedy => search::best(
                &legal.into_iter().map(|m| (m, threat(position, m))).collect::<Vec<_>>(),
            ),
            FoxesStrategy::Minimax(depth) => {
                search::best(&search::values(position, depth, search::victory))
            }
        };
        search::chance(self.seed, position).choice(choices)
    }
}

/// The number of geese that could be captured next if the geese did not move.
fn threat(position: &FoxGeese, m: Move) -> i32 {
    search::after(position, m).most_geese() as i32
}

impl fmt::Display for FoxesStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First => f.write_str("first"),
            Self::Last => f.write_str("last"),
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Minimax(depth) => write!(f, "minimax:{depth}"),
        }
    }
}

impl FromStr for FoxesStrategy {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let plain = [Self::First, Self::Last, Self::Random, Self::Greedy];
        let minimax = (1..=FURTHEST).map(Self::Minimax);
        let mut all = plain.into_iter().chain(minimax);
        let allowed = format!("first, last, random, greedy or minimax:1 to minimax:{FURTHEST}");
        all.find(|strategy| strategy.to_string() == text)
            .ok_or_else(|| Malformed::new(text, allowed))
    }
}
