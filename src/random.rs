//! Random numbers. A seed gives the same numbers in every version.
//!
//! The stream is that of PCG 64 (XSL RR 128/64), which is specified independently of any library. This module defines how numbers in a
//! range, choices and shuffles are built from it, and the tests pin both. A change of either would change the meaning of every published
//! seed.

use std::ops::{Bound, RangeBounds};

use rand_pcg::{Pcg64, rand_core::Rng as _};

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Rng(Pcg64);

/// The PCG stream: the default of its specification.
const STREAM: u128 = 0x0a02_bdbf_7bb3_c0a7_ac28_fa16_a64a_bf96;
/// Spreads seeds over all states, because people write small ones.
const SPREAD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

impl Rng {
    /// The stream of a seed.
    pub fn with_seed(seed: u64) -> Self {
        Self(Pcg64::new(SPREAD.wrapping_mul(u128::from(seed) + 1), STREAM))
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// One of two.
    pub fn bool(&mut self) -> bool {
        self.number() >> 63 == 1
    }

    /// A byte in a range.
    ///
    /// # Panics
    /// If the range is empty.
    pub fn u8(&mut self, range: impl RangeBounds<u8>) -> u8 {
        let (low, high) = bounds(range, u8::MAX.into());
        (low + self.up_to(high - low)) as u8
    }

    /// A number in a range.
    ///
    /// # Panics
    /// If the range is empty.
    pub fn usize(&mut self, range: impl RangeBounds<usize>) -> usize {
        let (low, high) = bounds(range, usize::MAX as u64);
        (low + self.up_to(high - low)) as usize
    }

    /// One of several items; `None` if there are none.
    pub fn choice<I: IntoIterator<IntoIter: ExactSizeIterator>>(
        &mut self,
        several: I,
    ) -> Option<I::Item> {
        let mut several = several.into_iter();
        let last = several.len().checked_sub(1)?;
        several.nth(self.usize(..=last))
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for n in (1..list.len()).rev() {
            list.swap(n, self.usize(..=n));
        }
    }

    /// A number from zero to `most`, each equally likely.
    fn up_to(&mut self, most: u64) -> u64 {
        let Some(count) = most.checked_add(1) else { return self.number() };
        // The upper half of a product is unbiased once the smallest of the lower halves are rejected (Lemire 2019).
        let uneven = count.wrapping_neg() % count;
        loop {
            let product = u128::from(self.number()) * u128::from(count);
            if product as u64 >= uneven {
                return (product >> 64) as u64;
            }
        }
    }
}

/// The first and the last number of a range.
fn bounds<T: Copy + TryInto<u64>>(range: impl RangeBounds<T>, most: u64) -> (u64, u64) {
    let number = |n: &T| (*n).try_into().unwrap_or(most);
    let low = match range.start_bound() {
        Bound::Included(low) => number(low),
        Bound::Excluded(low) => number(low) + 1,
        Bound::Unbounded => 0,
    };
    let high = match range.end_bound() {
        Bound::Included(high) => Some(number(high)),
        Bound::Excluded(high) => number(high).checked_sub(1),
        Bound::Unbounded => Some(most),
    };
    (low, high.filter(|high| low <= *high).expect("something is in the range"))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn the_stream_is_that_of_the_specification() {
        // `pcg64_srandom_r(&rng, 42, 54)`, round 1 of the reference implementation's `pcg64-demo`.
        let mut rng = Rng(Pcg64::new(42, 54));
        let told = [0x86b1_da1d_7206_2b68, 0x1304_aa46_c985_3d39, 0xa367_0e9e_0dd5_0358];
        assert_eq!([(); 3].map(|()| rng.number()), told);
    }

    #[test]
    fn a_seed_means_the_same_for_ever() {
        let mut rng = Rng::with_seed(7);
        let mut list = *b"abcdefgh";
        rng.shuffle(&mut list);
        let numbers = [(); 8].map(|()| rng.usize(1..=100));
        let bytes = [(); 8].map(|()| rng.u8(0..6));
        let bools = [(); 8].map(|()| rng.bool());
        let chosen = rng.choice("Quagmire Alak".split(' ').collect::<Vec<_>>());
        assert_eq!(list, *b"acbhefdg");
        assert_eq!(numbers, [19, 65, 48, 40, 68, 44, 89, 57]);
        assert_eq!(bytes, [2, 3, 1, 0, 4, 0, 1, 4]);
        assert_eq!(bools, [false, false, false, false, false, false, true, false]);
        assert_eq!(chosen, Some("Alak"));
    }

    #[rstest]
    fn every_number_of_a_range_comes_as_often(#[values(1, 2, 3, 6, 7, 11)] count: usize) {
        let (mut rng, mut seen) = (Rng::with_seed(1), vec![0_usize; count]);
        (0..1000 * count).for_each(|_| seen[rng.usize(..count)] += 1);
        assert!(seen.iter().all(|times| (850..1150).contains(times)), "{seen:?}");
    }

    #[test]
    fn the_ends_of_ranges_are_in_them_or_not() {
        let mut rng = Rng::with_seed(1);
        let mut all = |range: (Bound<u8>, Bound<u8>)| {
            let mut seen: Vec<u8> = (0..200).map(|_| rng.u8(range)).collect();
            seen.sort_unstable();
            seen.dedup();
            seen
        };
        assert_eq!(all((Bound::Included(3), Bound::Excluded(6))), [3, 4, 5]);
        assert_eq!(all((Bound::Excluded(3), Bound::Included(6))), [4, 5, 6]);
        assert_eq!(all((Bound::Unbounded, Bound::Excluded(2))), [0, 1]);
        assert_eq!(all((Bound::Included(254), Bound::Unbounded)), [254, 255]);
    }

    #[test]
    fn nothing_is_chosen_of_nothing() {
        assert_eq!(Rng::with_seed(1).choice([0_u8; 0]), None);
    }
}
