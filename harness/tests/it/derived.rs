//! What follows from other transcripts is what follows from them today, and games of orthodox chess are told in every variant in
//! which they mean the same.

use std::collections::BTreeMap;

use rstest::rstest;
use rulebook::{
    games::{GAMES, GameInfo, find},
    suite::Suite,
};
use stickler::{
    strength::derived::{derived, is_derived, told_in},
    transcript::{Draft, suite},
};

fn drafts(game: &GameInfo) -> Vec<Draft> {
    let drafts = suite::drafts(&Suite::embedded(), |key| key.game == game.name);
    drafts.unwrap_or_else(|faults| panic!("{}", faults[0]))
}

fn orthodox() -> Vec<Draft> {
    suite::orthodox(&Suite::embedded()).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

#[rstest]
#[case("baseline")]
#[case("extinction")]
fn what_follows_from_others_is_up_to_date(#[case] game: &str) {
    hold(find(game).expect("it is listed"));
}

#[test]
#[ignore = "weighs the images of all transcripts of all games"]
fn what_follows_from_others_is_up_to_date_in_every_game() {
    GAMES.iter().for_each(hold);
}

fn hold(game: &'static GameInfo) {
    let (kept, others): (Vec<Draft>, Vec<Draft>) = drafts(game).into_iter().partition(is_derived);
    let derived = derived(game, &orthodox(), &others).expect("the set-ups of the suite are sound");
    let text = |draft: &Draft| (draft.name.clone(), draft.to_string());
    let kept: BTreeMap<String, String> = kept.iter().map(text).collect();
    let derived: BTreeMap<_, _> = derived.iter().map(|derived| text(&derived.draft)).collect();
    assert_eq!(kept, derived, "run `stickler generate {} --derived`", game.name);
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
    let told = GAMES.iter().filter(|game| told_in(game, draft).is_some());
    assert_eq!(told.map(|game| game.name).collect::<Vec<_>>().join(" "), variants);
}

#[test]
fn every_orthodox_game_is_told_somewhere() {
    for draft in orthodox() {
        assert!(GAMES.iter().any(|game| told_in(game, &draft).is_some()), "{}", draft.name);
    }
}
