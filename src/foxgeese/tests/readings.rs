//! The game is compared with its oracle, and tests show that the comparison can fail.

use crate::{
    differential::compare,
    foxgeese::{FoxGeese, Misreading, oracle::Oracle},
    testing::undetected,
};

/// A longer comparison is `rulebook check foxgeese --positions 1000000`.
#[test]
fn sets_and_letters_tell_the_same_rules() {
    let stats =
        compare::<FoxGeese>(5_000, 1).unwrap_or_else(|counterexample| panic!("{counterexample}"));
    assert_eq!((stats.positions, stats.fully), (5_000, 50));
}

#[test]
fn every_misreading_is_found_out_by_comparing() {
    let missed = undetected::<FoxGeese, _>(Misreading::ALL, 10_000, 2, |position, m| {
        Oracle::read(position, Some(m))
    });
    assert!(missed.is_empty(), "{missed:?}");
}
