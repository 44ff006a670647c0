//! Squares of an 8x8 board, and sets of them that are written and printed as pictures.
//!
//! The rules of a game are told over named sets: compute the set, then ask whether it [has](Squares::has) a square.
//!
//! ```
//! use rulebook::{squares, squares::{Direction, Square, Squares}};
//!
//! let corner = squares! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     X . . . . . . .
//!     X X . . . . . .
//! };
//! assert!(corner.has("b1".parse()?));
//! assert_eq!(corner.shift(Direction::East).len(), 3);
//! # Ok::<(), rulebook::malformed::Malformed>(())
//! ```

use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Not, Sub},
    str::FromStr,
};

use crate::malformed::Malformed;

/// A square, named by its file and its rank: `a1` is bottom left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

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

    /// The file, counted from zero on the left.
    pub fn file(self) -> i8 {
        (self.0 % 8) as i8
    }

    /// The rank, counted from zero at the bottom.
    pub fn rank(self) -> i8 {
        (self.0 / 8) as i8
    }

    /// The square one step on, unless the board ends there.
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
        match text.as_bytes() {
            &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self((rank - b'1') * 8 + file - b'a')),
            _ => Err(Malformed::new(text, "a square from a1 to h8")),
        }
    }
}

/// One of the eight directions of a king's step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    /// The way back.
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// How many files and ranks one step goes.
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

/// A set of squares.
///
/// `a | b` is the union, `a & b` the intersection, `a - b` the difference and `!a` the complement. `{:?}` prints the
/// [`squares!`](crate::squares!) picture that makes the set.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Squares(u64);

impl Squares {
    /// No square.
    pub const NONE: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(!0);
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    const H_FILE: u64 = 0x8080_8080_8080_8080;

    /// The set drawn as eight rows of eight cells, `X` for a member; blanks are ignored.
    ///
    /// # Panics
    /// If the picture has other characters or another size; in a constant, that is a compile error.
    pub const fn drawn(picture: &str) -> Self {
        let (picture, mut cells, mut set, mut at) = (picture.as_bytes(), 0, 0u64, 0);
        while at < picture.len() {
            match picture[at] {
                b'X' | b'.' if cells == 64 => panic!("a picture of squares has 64 cells, not more"),
                b'X' => set |= 1 << (56 - cells / 8 * 8 + cells % 8),
                b'.' | b' ' | b'\n' => {}
                _ => panic!("a picture of squares is drawn with `X` and `.`"),
            }
            cells += (picture[at] == b'X' || picture[at] == b'.') as u64;
            at += 1;
        }
        assert!(cells == 64, "a picture of squares has 64 cells, not fewer");
        Self(set)
    }

    /// The squares of a file, counted from zero on the left.
    pub const fn file(file: i8) -> Self {
        Self(Self::A_FILE << file)
    }

    /// The squares of a rank, counted from zero at the bottom.
    pub const fn rank(rank: i8) -> Self {
        Self(0xff << (8 * rank))
    }

    /// Whether a square is in the set.
    pub fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// How many squares are in the set.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no squares.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Every square moved one step; what would leave the board is gone.
    pub const fn shift(self, direction: Direction) -> Self {
        let (east, west) = (self.0 & !Self::H_FILE, self.0 & !Self::A_FILE);
        Self(match direction {
            Direction::North => self.0 << 8,
            Direction::NorthEast => east << 9,
            Direction::East => east << 1,
            Direction::SouthEast => east >> 7,
            Direction::South => self.0 >> 8,
            Direction::SouthWest => west >> 9,
            Direction::West => west >> 1,
            Direction::NorthWest => west << 7,
        })
    }

    /// The squares a king's step away from some square of the set.
    pub fn neighbours(self) -> Self {
        let sides = self.shift(Direction::East) | self.shift(Direction::West);
        let row = self | sides;
        sides | row.shift(Direction::North) | row.shift(Direction::South)
    }

    /// The squares met by sliding from here in one direction while they are open.
    pub fn ray(self, direction: Direction, open: Self) -> Self {
        let (mut front, mut ray) = (self, Self::NONE);
        loop {
            front = front.shift(direction) & open;
            if front.is_empty() {
                return ray;
            }
            ray |= front;
        }
    }

    /// The squares that king's steps through open squares lead to, the starting ones included.
    pub fn flood(self, open: Self) -> Self {
        let mut reached = self;
        loop {
            let next = reached | reached.neighbours() & open;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

/// Draws a set of squares, the eighth rank on top: `X` is a member, `.` is not. See the [module](mod@crate::squares).
#[macro_export]
macro_rules! squares {
    ($($cell:tt)*) => {
        const { $crate::squares::Squares::drawn(concat!($(stringify!($cell), " "),*)) }
    };
}

impl From<Square> for Squares {
    fn from(square: Square) -> Self {
        Self(1 << square.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::NONE, |set, square| set | square.into())
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Members;

    fn into_iter(self) -> Members {
        Members(self.0)
    }
}

/// The squares of a set, from a1 along the ranks to h8.
#[derive(Clone, Debug)]
pub struct Members(u64);

impl Iterator for Members {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let lowest = (self.0 != 0).then(|| Square(self.0.trailing_zeros() as u8))?;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

impl BitOr for Squares {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAnd for Squares {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Squares {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Squares {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "squares! {{")?;
        for rank in (0..8).rev() {
            let row = (0..8).filter_map(|file| Square::new(file, rank));
            let row: Vec<_> = row.map(|square| if self.has(square) { "X" } else { "." }).collect();
            writeln!(f, "    {}", row.join(" "))?;
        }
        write!(f, "}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn a_shift_does_not_wrap_round_the_edge() {
        for from in Square::all() {
            for direction in Direction::ALL {
                let stepped: Squares = from.step(direction).into_iter().collect();
                assert_eq!(Squares::from(from).shift(direction), stepped, "{from} {direction:?}");
            }
        }
    }

    #[test]
    fn the_neighbours_of_a_set_are_the_neighbours_of_its_squares() {
        for (one, other) in [("a1", "b2"), ("a1", "h8"), ("c3", "e3"), ("d4", "d5")] {
            let pair: Squares = [square(one), square(other)].into_iter().collect();
            let stepped: Squares = pair
                .into_iter()
                .flat_map(|s| Direction::ALL.into_iter().filter_map(move |d| s.step(d)))
                .collect();
            assert_eq!(pair.neighbours(), stepped, "{one} {other}");
        }
    }

    #[test]
    fn a_set_prints_the_picture_that_makes_it() {
        let set = squares! {
            . . . . . . . X
            . . . . . . . .
            . . . . . . . .
            . . . X . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            X . . . . . . .
        };
        let picture = format!("{set:?}");
        let inside = picture.trim_start_matches("squares! {").trim_end_matches('}');
        assert_eq!(Squares::drawn(inside), set);
        assert!(set.has(square("a1")) && set.has(square("d5")) && set.has(square("h8")));
    }

    #[test]
    fn a_flood_stops_at_closed_squares_and_squeezes_through_diagonals() {
        let open = squares! {
            . . . . . . . .
            . . . . . . . .
            . . . . . X . .
            . . . . X . . .
            . . . X . . . .
            X X . . . . . .
            X X . . . . . .
            X X . . . . . .
        };
        assert_eq!(Squares::from(square("a1")).flood(open).len(), 6);
        assert_eq!(Squares::from(square("d4")).flood(open).len(), 3);
    }

    #[test]
    fn a_straight_line_has_a_direction_and_a_knights_leap_has_none() {
        assert_eq!(square("a1").direction_to(square("h8")), Some(Direction::NorthEast));
        assert_eq!(square("d4").direction_to(square("d1")), Some(Direction::South));
        assert_eq!(square("a1").direction_to(square("b3")), None);
        assert_eq!(square("a1").direction_to(square("a1")), None);
    }
}
