//! The game is compared with its oracle, and tests show that the comparison can fail.

use crate::{
    differential::compare,
    quagmire::{Misreading, Quagmire, oracle::Oracle},
    testing::undetected,
};

/// A longer comparison is `rulebook check quagmire --positions 1000000`.
#[test]
fn sets_cells_and_rings_tell_the_same_rules() {
    let stats =
        compare::<Quagmire>(5_000, 1).unwrap_or_else(|counterexample| panic!("{counterexample}"));
    assert_eq!((stats.positions, stats.fully), (5_000, 50));
    assert!(stats.single_rules > 1_000, "{stats}");
}

#[test]
fn every_misreading_is_found_out_by_comparing() {
    let missed = undetected::<Quagmire, _>(Misreading::ALL, 6_000, 5, |position, m| {
        Oracle::read(position, Some(m))
    });
    assert!(missed.is_empty(), "{missed:?}");
}
