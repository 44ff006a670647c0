//! The two players.

/// One of the two players, by the order in which they first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Moves first.
    One,
    /// Moves second.
    Two,
}

impl Player {
    /// Both players, in the order in which they move.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}
