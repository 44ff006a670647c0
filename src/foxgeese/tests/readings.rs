//! The tellings are compared, and the comparison is shown to be able to fail.

use crate::{
    foxgeese::{FoxGeese, Misreading, plain::Plain},
    twin::{compare, compare_with},
};

/// A longer comparison is `rulebook check foxgeese --positions 1000000`.
#[test]
fn sets_and_letters_tell_the_same_rules() {
    let tally =
        compare::<FoxGeese>(5_000, 1).unwrap_or_else(|disagreement| panic!("{disagreement}"));
    assert_eq!((tally.positions, tally.fully), (5_000, 50));
}

#[test]
fn every_misreading_is_found_out_by_comparing() {
    let missed = |m: &&Misreading| {
        let found =
            compare_with::<FoxGeese, _>(10_000, 2, |position| Plain::read(position, Some(**m)));
        found.is_ok()
    };
    let missed: Vec<_> = Misreading::ALL.iter().filter(missed).collect();
    assert!(missed.is_empty(), "{missed:?}");
}
