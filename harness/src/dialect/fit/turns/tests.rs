//! What is usual around boards, and what is new.

use rstest::rstest;

use super::*;
use crate::{
    dialect::script::{Script, learned},
    tape::IoMode,
};

/// The texts learned from these texts around the boards of one player and of the other.
fn turns(one: &str, two: &str) -> Turns {
    let mut lines = vec![("start", one)];
    lines.extend([two, one, two, one].map(|text| ("move", text)));
    learned(&[Script::of("quagmire", IoMode::Step, &lines)]).0.fit.turns
}

#[rstest]
#[case::a_longer_list("gun", "Taken by White: P N\nWhite wins", "White wins")]
#[case::a_list_in_one_word("gun", "Taken by White: PN", "")]
#[case::another_list("gun", "Lost by White: P", "Lost by White: P")]
#[case::a_winner_by_a_character("quagmire", "Taken by White: O", "Taken by White: O")]
fn a_list_of_pieces_is_not_new(#[case] game: &str, #[case] text: &str, #[case] new: &str) {
    let list = "{b}Taken by White: \n";
    let lines = [("start", list), ("move", list), ("move", list)];
    let script = Script::of(game, IoMode::Step, &lines);
    let turns = learned(&[script]).0.fit.turns;
    assert_eq!(turns.new_lines(text), new);
}

#[rstest]
#[case::a_line("0\nO to move\n", "O to move\n")]
#[case::the_end_of_one("1O to move\n", "O to move\n")]
#[case::several("won\nNext\nO to move\n", "Next\nO to move\n")]
#[case::nothing("won\n", "")]
fn what_stands_before_a_board(#[case] text: &str, #[case] before: &str) {
    let turns = turns("Next\nO to move\n{b}", "Next\nX to move\n{b}");
    assert_eq!(turns.before_a_board(text), before);
}

#[rstest]
#[case::a_prompt("O>0", "0")]
#[case::a_prompt_and_more("X> no\n", "no\n")]
#[case::none("no\n", "no\n")]
fn what_stands_after_a_late_prompt(#[case] text: &str, #[case] after: &str) {
    assert_eq!(turns("X>{b}", "O>{b}").after_late_prompt(text), after);
}

#[rstest]
#[case::a_value_that_is_a_piece("01: ", Some("1: "))]
#[case::a_value("No1: ", Some("1: "))]
#[case::a_prompt("1: ", None)]
#[case::words("Never 1: ", None)]
fn what_stands_after_any_falsy_value(#[case] text: &str, #[case] after: Option<&str>) {
    assert_eq!(turns("{b}0: ", "{b}1: ").after_any_falsy(text), after);
}

#[rstest]
#[case::an_answer("Thank you.", true)]
#[case::an_answer_and_a_prompt("Thank you.\nO> ", true)]
#[case::something_else("No, thank you.", false)]
#[case::a_prompt("O> ", false)]
fn what_answers_a_move(#[case] text: &str, #[case] answers: bool) {
    let turns = turns("Thank you.\n{b}O> ", "Thank you.\n{b}X> ");
    assert_eq!(turns.answers_a_move(text), answers);
}

#[test]
fn a_refusal_may_take_the_prompt_that_comes_before_the_next_board() {
    let lines = [
        ("start", "{b}"),
        ("move", "O> {b}"),
        ("illegal", "X> no\n"),
        ("move", "{b}"),
        ("illegal", "O> no\n"),
        ("illegal", "no\n"),
        ("move", "{b}"),
        ("move", "X> {b}"),
        ("illegal", "O> no\n"),
        ("move", "{b}"),
        ("illegal", "X> no\n"),
        ("move", "{b}"),
    ];
    let script = Script::of("quagmire", IoMode::Step, &lines);
    let turns = learned(&[script]).0.fit.turns;
    assert!(!turns.markers.are_missing());
    assert!(turns.markers.know("O") && turns.markers.know("X"));
}

#[test]
fn numbers_are_left_out_of_what_is_usual() {
    let turns = turns("{b}Move 1, O> ", "{b}Move 2, X> ");
    assert!(turns.has("Move 17, X>") && !turns.has("Moved 17, X>"));
    assert_eq!(turns.new_lines("Move 3, O>\n\nwon"), "won");
}
