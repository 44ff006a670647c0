//! A set of squares.

use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Not, Sub},
};

use super::{Direction, Square};

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

    /// The number of squares in the set.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no squares.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Moves every square one step; squares that would leave the board are dropped.
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

    /// The squares one king's step away from a square of the set.
    pub fn neighbours(self) -> Self {
        let sides = self.shift(Direction::East) | self.shift(Direction::West);
        let row = self | sides;
        sides | row.shift(Direction::North) | row.shift(Direction::South)
    }

    /// The squares on a slide from here in one direction, up to the first that is not open.
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

    /// The squares on slides from here in all directions, each up to the first that is not open.
    pub fn rays(self, open: Self) -> Self {
        Direction::ALL.into_iter().fold(Self::NONE, |all, way| all | self.ray(way, open))
    }

    /// The squares that king's steps through open squares reach, including the starting ones.
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
