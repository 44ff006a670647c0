//! The faults of bad descriptions of puzzles.

use rstest::rstest;

use super::{
    super::super::{
        tests::{PEGS, edited},
        told,
    },
    faults, line,
};

#[rstest]
#[case::a_turn_that_is_shown(
    "refusal = \"any\"",
    "turn = \"shown\"",
    "found `turn = \"shown\"` for a game of one side"
)]
#[case::an_exact_turn(
    "refusal = \"any\"",
    "turn = { you = \"> \" }",
    "found a display of the turn for a game of one side"
)]
#[case::a_draw(
    "lost = [",
    "draw = [",
    "found `draw` in `end`, which is no result of this game; expected one of: you, lost"
)]
#[case::a_turn_rule(
    "example = \"d6 d4\"",
    "turn = true",
    "found a rule with `turn = true` in a game of one side"
)]
#[case::the_character_of_a_long_name(
    "end = { you = [\"solved\", \"win\"], lost = [\"lost\", \"lose\", \"no more\", \"game over\"] }",
    "end = \"character\"",
    "the sides are not two characters"
)]
#[case::a_number_for_a_cell(
    "\"{from}-{to}\"",
    "\"{from0}-{to}\"",
    "found `{from0}`, but the places of `from` have no numbers; expected `{from}`, or `{FROM}`"
)]
#[case::a_cell_twice(
    "\"{from}-{to}\"",
    "\"{from}-{from}\"",
    "found the place `from` 2 times in a notation"
)]
fn a_puzzle_has_faults_of_its_own(#[case] from: &str, #[case] to: &str, #[case] sentence: &str) {
    let text = edited(PEGS, from, to);
    let faults = faults(&text);
    assert!(faults.iter().any(|fault| fault.to_string().contains(sentence)), "{}", told(&faults));
    assert!(line(&text, &faults[0]).contains(to), "{}", faults[0]);
}
