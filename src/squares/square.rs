//! A square, and the directions of a step from it.

use std::{fmt, str::FromStr};

use crate::malformed::Malformed;

/// A square, named by its file and its rank: `a1` is at the bottom left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(super) u8);

impl Square {
    /// The square on a file and a rank, both counted from zero, if there is one.
    pub fn new(file: i8, rank: i8) -> Option<Self> {
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then_some(Self((rank * 8 + file) as u8))
    }

    /// Every square, from a1 along the ranks to h8.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..64).map(Self)
    }

    /// The square of this name, if there is one.
    pub(crate) fn named(name: [u8; 2]) -> Option<Self> {
        match name {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Self((rank - b'1') * 8 + file - b'a')),
            _ => None,
        }
    }

    /// The square of this number, counted from zero at a1 along the ranks.
    ///
    /// # Panics
    /// If the number is above 63.
    pub fn numbered(number: usize) -> Self {
        assert!(number < 64, "{number} is no square");
        Self(number as u8)
    }

    /// The number, counted from zero at a1 along the ranks.
    pub fn number(self) -> usize {
        self.0.into()
    }

    /// The file, counted from zero on the left.
    pub fn file(self) -> i8 {
        (self.0 % 8) as i8
    }

    /// The rank, counted from zero at the bottom.
    pub fn rank(self) -> i8 {
        (self.0 / 8) as i8
    }

    /// The next square in a direction, unless the board ends here.
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (file, rank) = direction.offset();
        Self::new(self.file() + file, self.rank() + rank)
    }

    /// The direction of the straight line from here to another square, if one joins them.
    pub fn direction_to(self, to: Self) -> Option<Direction> {
        let (file, rank) = (to.file() - self.file(), to.rank() - self.rank());
        let straight = file == 0 || rank == 0 || file.abs() == rank.abs();
        let step = (file.signum(), rank.signum());
        Direction::ALL.into_iter().find(|direction| straight && direction.offset() == step)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.0 % 8) as char, self.0 / 8 + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let square = text.as_bytes().try_into().ok().and_then(Self::named);
        square.ok_or_else(|| Malformed::new(text, "a square from a1 to h8"))
    }
}

/// One of the eight directions of a king's step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the points of the compass, north being the eighth rank")]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The opposite direction.
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The number of files and ranks of one step.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }
}
