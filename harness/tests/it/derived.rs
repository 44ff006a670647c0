//! Games of orthodox chess are told in every variant in which they mean the same, and the suite has them as they are told today.

use std::{collections::BTreeMap, slice};

use rstest::rstest;
use rulebook::{games::GAMES, suite::Suite};
use stickler::{
    strength::derived::derived,
    transcript::{Draft, suite},
};

fn orthodox() -> Vec<Draft> {
    suite::orthodox(&Suite::embedded()).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

#[test]
fn the_games_that_the_suite_has_are_those_that_are_told_today() {
    for game in GAMES {
        let told: BTreeMap<String, Vec<String>> = derived(game, &orthodox())
            .into_iter()
            .map(|draft| (draft.name.clone(), draft.inputs()))
            .collect();
        let is_told = |slug: &str| told.contains_key(slug);
        let kept = suite::drafts(&Suite::embedded_of(game.name), |key| is_told(&key.slug));
        let kept = kept.unwrap_or_else(|faults| panic!("{}", faults[0])).into_iter();
        let kept = kept.map(|draft| (draft.name.clone(), draft.inputs())).collect();
        assert_eq!(told, kept, "run `stickler generate {} --more --aimed 0`", game.name);
    }
}

/// Each game of orthodox chess says itself why it is not told in the others.
#[rstest]
#[case("a-check-from-behind", "gun fairy blackhole fibonacci madhouse baseline")]
#[case(
    "a-knight-does-not-go-round-the-edge",
    "gun fairy blackhole fibonacci madhouse baseline extinction"
)]
#[case(
    "a-pawn-two-files-away-is-not-captured-en-passant",
    "gun fairy blackhole fibonacci madhouse baseline extinction"
)]
#[case("a-pinned-rook-does-not-move", "gun fairy blackhole fibonacci madhouse baseline")]
#[case(
    "a-rook-that-came-back-does-not-castle",
    "gun fairy blackhole fibonacci madhouse extinction"
)]
#[case("a-stalemate-without-a-capture", "madhouse baseline")]
#[case("another-rook-in-blacks-corner-does-not-castle", "gun fairy blackhole fibonacci extinction")]
#[case("black-does-not-castle-across-an-attacked-square", "gun fairy blackhole fibonacci madhouse")]
#[case(
    "black-does-not-castle-long-across-an-attacked-square",
    "gun fairy blackhole fibonacci madhouse"
)]
fn an_orthodox_game_means_the_same_in(#[case] name: &str, #[case] variants: &str) {
    let orthodox = orthodox();
    let draft = orthodox.iter().find(|draft| draft.name == name).expect("it is there");
    let told = GAMES.iter().filter(|game| !derived(game, slice::from_ref(draft)).is_empty());
    assert_eq!(told.map(|game| game.name).collect::<Vec<_>>().join(" "), variants);
}

#[test]
fn every_orthodox_game_is_told_somewhere() {
    for draft in orthodox() {
        let draft = slice::from_ref(&draft);
        assert!(GAMES.iter().any(|game| !derived(game, draft).is_empty()), "{}", draft[0].name);
    }
}
