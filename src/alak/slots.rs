//! The eleven slots of Alak's board, and sets of them that are read from pictures and printed as pictures.
//!
//! ```
//! use rulebook::alak::slots::{Slot, Slots};
//!
//! let left = Slots::drawn("xxxx___oooo", 'x');
//! assert_eq!(left.last(), Slot::new(4));
//! assert!(!left.has(Slot::new(5).expect("there is a fifth slot")));
//! ```

use std::{
    fmt,
    ops::{BitAnd, BitOr, Not, Sub},
};

/// A slot, numbered from 1 on the left to 11 on the right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(u8);

impl Slot {
    /// The number of slots.
    pub const COUNT: u8 = 11;

    /// The slot of this number, if there is one.
    pub fn new(number: i32) -> Option<Self> {
        let number = u8::try_from(number).ok()?;
        (1..=Self::COUNT).contains(&number).then_some(Self(number))
    }

    /// Every slot, from the left.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::COUNT).map(Self)
    }

    /// The number of the slot on the board.
    pub fn number(self) -> i32 {
        self.0.into()
    }
}

/// A set of slots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Slots(u16);

impl Slots {
    /// No slot.
    pub const NONE: Self = Self(0);
    /// Every slot.
    pub const ALL: Self = Self((1 << Slot::COUNT) - 1);

    /// The slots that show a mark in a picture of the board.
    pub fn drawn(picture: &str, mark: char) -> Self {
        let cells = Slot::all().zip(picture.chars());
        cells.filter(|(_, cell)| *cell == mark).map(|(slot, _)| slot).collect()
    }

    /// The number of slots in the set.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether a slot is in the set.
    pub fn has(self, slot: Slot) -> bool {
        !(self & slot.into()).is_empty()
    }

    /// The leftmost slot.
    pub fn first(self) -> Option<Slot> {
        self.into_iter().next()
    }

    /// The rightmost slot.
    pub fn last(self) -> Option<Slot> {
        self.into_iter().next_back()
    }

    /// The slots on the left of a slot.
    pub fn left_of(self, slot: Slot) -> Self {
        self & Self(Self::from(slot).0 - 1)
    }

    /// The slots on the right of a slot.
    pub fn right_of(self, slot: Slot) -> Self {
        self - self.left_of(slot) - slot.into()
    }

    /// The slots of `row` that these reach by going left, slot by slot, on `row` alone.
    pub fn run_left(self, row: Self) -> Self {
        self.run(row, |reached| Self(reached.0 >> 1))
    }

    /// The slots of `row` that these reach by going right, slot by slot, on `row` alone.
    pub fn run_right(self, row: Self) -> Self {
        self.run(row, |reached| Self(reached.0 << 1))
    }

    fn run(self, row: Self, step: impl Fn(Self) -> Self) -> Self {
        let mut reached = step(self) & row;
        loop {
            let next = reached | step(reached) & row;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

impl From<Slot> for Slots {
    fn from(slot: Slot) -> Self {
        Self(1 << (slot.0 - 1))
    }
}

impl FromIterator<Slot> for Slots {
    fn from_iter<I: IntoIterator<Item = Slot>>(slots: I) -> Self {
        slots.into_iter().fold(Self::NONE, |set, slot| set | slot.into())
    }
}

impl IntoIterator for Slots {
    type Item = Slot;
    type IntoIter = Members;

    fn into_iter(self) -> Members {
        Members(self.0)
    }
}

/// The slots of a set, from the left.
#[derive(Clone, Debug)]
pub struct Members(u16);

impl Iterator for Members {
    type Item = Slot;

    fn next(&mut self) -> Option<Slot> {
        let first = (self.0 != 0).then(|| Slot(self.0.trailing_zeros() as u8 + 1))?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl DoubleEndedIterator for Members {
    fn next_back(&mut self) -> Option<Slot> {
        let last = (self.0 != 0).then(|| Slot(self.0.ilog2() as u8 + 1))?;
        self.0 &= !Slots::from(last).0;
        Some(last)
    }
}

impl BitOr for Slots {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Slots {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Slots {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Slots {
    type Output = Self;
    fn not(self) -> Self {
        Self::ALL - self
    }
}

/// The picture that [`Slots::drawn`] reads with the mark `x`.
impl fmt::Debug for Slots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture: String =
            Slot::all().map(|slot| if self.has(slot) { 'x' } else { '_' }).collect();
        f.write_str(&picture)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn set(picture: &str) -> Slots {
        assert_eq!(picture.len(), 11, "{picture}");
        Slots::drawn(picture, 'x')
    }

    fn slot(number: i32) -> Slot {
        Slot::new(number).unwrap()
    }

    #[test]
    fn there_are_eleven_slots() {
        let numbers: Vec<i32> = (-20..300).filter_map(Slot::new).map(Slot::number).collect();
        assert_eq!(numbers, (1..=11).collect::<Vec<_>>());
        assert_eq!(Slots::ALL.into_iter().collect::<Vec<_>>(), Slot::all().collect::<Vec<_>>());
        assert!(Slots::ALL.into_iter().rev().eq(Slot::all().rev()));
    }

    #[rstest]
    #[case("xxxx_______")]
    #[case("x_________x")]
    #[case("___________")]
    #[case("_x_x_xx____")]
    fn a_set_prints_the_picture_that_makes_it(#[case] picture: &str) {
        assert_eq!(format!("{:?}", set(picture)), picture);
        assert_eq!(!!set(picture), set(picture));
    }

    #[rstest]
    #[case("_x_x_xx____", 4, "_x_________", "_____xx____")]
    #[case("_x_x_xx____", 1, "___________", "_x_x_xx____")]
    #[case("_x_x_xx____", 11, "_x_x_xx____", "___________")]
    fn a_slot_parts_a_set(
        #[case] all: &str,
        #[case] at: i32,
        #[case] left: &str,
        #[case] right: &str,
    ) {
        assert_eq!(set(all).left_of(slot(at)), set(left));
        assert_eq!(set(all).right_of(slot(at)), set(right));
    }

    #[rstest]
    #[case::to_the_end("x__________", "_xxx_xx____", "_xxx_______", "___________")]
    #[case::both_ways("____x______", "_xxx_xx____", "_____xx____", "_xxx_______")]
    #[case::not_over_a_gap("___x_______", "x____xxx___", "___________", "___________")]
    #[case::not_round_the_edge("x_________x", "xx_______xx", "_x_________", "_________x_")]
    fn a_run_goes_on_a_row_alone(
        #[case] from: &str,
        #[case] row: &str,
        #[case] right: &str,
        #[case] left: &str,
    ) {
        assert_eq!(set(from).run_right(set(row)), set(right));
        assert_eq!(set(from).run_left(set(row)), set(left));
    }
}
