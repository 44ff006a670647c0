//! Moves: the letter of a goose or a fox, and a step or a chain of jumps.

use crate::squares::Direction;

/// One of the four directions of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "as on the drawn board")]
pub enum Way {
    Up,
    Down,
    Left,
    Right,
}

impl Way {
    /// All four directions.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The direction on a chessboard.
    pub const fn direction(self) -> Direction {
        match self {
            Self::Up => Direction::North,
            Self::Down => Direction::South,
            Self::Left => Direction::West,
            Self::Right => Direction::East,
        }
    }
}

/// One of the twenty geese, which keeps its letter for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Goose(u8);

impl Goose {
    /// The number of geese at the start.
    pub const COUNT: usize = 20;

    /// The goose of a letter from a to t.
    pub fn of(letter: char) -> Option<Self> {
        ('a'..='t').contains(&letter).then(|| Self(letter as u8 - b'a'))
    }

    /// All geese, by their letters.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Its letter.
    pub fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// Its index, counted from zero.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the two foxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fox {
    /// The fox that starts on the left.
    X,
    /// The fox that starts on the right.
    Y,
}

impl Fox {
    /// Both foxes.
    pub const BOTH: [Self; 2] = [Self::X, Self::Y];

    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Self::X => 'X',
            Self::Y => 'Y',
        }
    }
}

/// A fox's turn: one direction for a step or a jump, several for consecutive jumps. It has room for a jump over every goose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chain {
    first: Way,
    rest: [Option<Way>; Goose::COUNT - 1],
}

impl Chain {
    /// A single step or jump.
    pub fn of(way: Way) -> Self {
        Self { first: way, rest: [None; Goose::COUNT - 1] }
    }

    /// The chain with one more jump, if there is room for one.
    pub fn then(mut self, way: Way) -> Option<Self> {
        let room = self.rest.iter_mut().find(|room| room.is_none())?;
        *room = Some(way);
        Some(self)
    }

    /// Its directions, in order.
    pub fn ways(self) -> impl Iterator<Item = Way> {
        [self.first].into_iter().chain(self.rest.into_iter().map_while(|way| way))
    }

    /// The number of its directions.
    #[expect(clippy::len_without_is_empty, reason = "no chain is empty")]
    pub fn len(self) -> usize {
        1 + self.rest.iter().flatten().count()
    }

    /// The direction of a chain that has only one.
    pub fn single(self) -> Option<Way> {
        self.rest[0].is_none().then_some(self.first)
    }
}

/// A goose's step, or a fox's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// This goose moves one step.
    Goose(Goose, Way),
    /// This fox moves one step, or captures.
    Fox(Fox, Chain),
}
