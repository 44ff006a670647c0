//! Errors in a suite are reported with their places, and all at once.

use super::*;

const TRANSCRIPT: &str = "transcripts/quagmire/a-piece-may-not-be-moved-twice-in-a-row.txt";
const GOLDEN: &str = "golden/quagmire/a-piece-may-not-be-moved-twice-in-a-row.txt";

const ENDS: &str = "transcripts/quagmire/an-end-without-refusals.txt";

/// An error, and the path, the line, the text that was found and what is expected.
#[rstest]
#[case::a_typo_in_the_header("verify", TRANSCRIPT, "title:", "titel:", &[":1: found `titel:` in the header", "did you mean `title`?"])]
#[case::no_title("verify", TRANSCRIPT, "title: A piece", "title:\nboring: A piece", &[":2: found `boring:` in the header", "title, rules, rulings, after, board"])]
#[case::a_rule_that_does_not_exist("verify", TRANSCRIPT, "! Q-TWICE", "! Q-TWCE", &[":6: found `Q-TWCE`, which is no rule of quagmire", "did you mean `Q-TWICE`?"])]
#[case::an_indented_input_without_a_rule("verify", TRANSCRIPT, "! Q-TWICE", "", &[":6: found the indented input `d3 e4`, which names no rule", "an input that is refused"])]
#[case::a_refused_input_at_the_margin("verify", TRANSCRIPT, "  d3 e4", "d3 e4", &[":6: found the input `d3 e4`, refused by Q-TWICE, at the margin", "refused inputs indented"])]
#[case::an_end_of_another_form("verify", TRANSCRIPT, "b3 b5", "= O won", &[":7: found the end `O won`", "`= O wins RULE`"])]
#[case::a_refused_input_that_is_legal("bless", TRANSCRIPT, "d3 e4", "b3 b5", &[":6: found `b3 b5` refused by Q-TWICE, but the rulebook plays it", "this one at the margin"])]
#[case::a_refusal_for_another_rule("bless", TRANSCRIPT, "! Q-TWICE", "! Q-LINE", &[":6: found `d3 e4` refused by Q-LINE, but the rulebook refuses it for Q-TWICE", "`! Q-TWICE` here"])]
#[case::another_side("bless", TRANSCRIPT, "b3 b5", "X: b3 b5", &[":7: found X to move, but the rulebook has O to move", "`O: b3 b5`"])]
#[case::an_illegal_input_at_the_margin("bless", TRANSCRIPT, "b3 b5", "b3 c5", &[":7: found `b3 c5` to be played, but the rulebook refuses it for Q-LINE", "indented with `! Q-LINE`"])]
#[case::an_end_that_is_none("bless", TRANSCRIPT, "b3 b5", "b3 b5\n= O wins Q-STUCK", &[":8: found an end that the rulebook does not see", "the game goes on"])]
#[case::an_end_of_another_winner("bless", ENDS, "= X wins Q-STUCK", "= O wins Q-STUCK", &["found the end `O wins Q-STUCK`, but the rulebook says `X wins Q-STUCK`", "`= X wins Q-STUCK` as the last line"])]
#[case::a_golden_of_other_inputs("verify", GOLDEN, "\n0\n", "\n", &["found a golden that does not fit its transcript at `d3 e4`, line 6", "run `stickler bless quagmire`"])]
fn is_told_in_one_message(
    #[case] command: &str,
    #[case] path: &str,
    #[case] from: &str,
    #[case] to: &str,
    #[case] parts: &[&str],
) {
    let room = Room::new();
    room.replace(path, from, to);
    let said = room.run(&format!("{command} quagmire --suite .")).code(5).stdout("");
    says(said, &[&[path, "stickler: the suite has an error"], parts].concat());
}

#[rstest]
#[case::in_the_header("title:", "", ":1: found `\\u{1b}")]
#[case::in_an_input("c2 d3", "  ", ":4: found the indented input `\\u{1b}")]
fn a_long_line_is_cut_and_made_legible(
    #[case] from: &str,
    #[case] indent: &str,
    #[case] part: &str,
) {
    let room = Room::new();
    let long = "a".repeat(40_000);
    room.replace(TRANSCRIPT, from, &format!("{indent}\u{1b}[31m{long}"));
    let assert = room.run("verify quagmire --suite .").code(5);
    is_legible(&assert);
    assert!(assert.get_output().stderr.len() < 3000);
    says(assert, &[TRANSCRIPT, part]);
}

#[test]
fn a_golden_that_differs_is_one() {
    let room = Room::new();
    room.replace(GOLDEN, "|O|O|O|O|.|", "|O|O|O|.|O|");
    let said = room.run("verify quagmire --suite .").code(5).stdout("");
    says(said, &[GOLDEN, "found `|O|O|O|.|O|.|.|.| 1`", "the suite has an error"]);
}

#[test]
fn a_missing_golden_is_one() {
    let room = Room::new();
    room.remove(GOLDEN);
    let parts = [
        GOLDEN,
        "found no golden",
        "run `stickler bless quagmire`",
        "stickler: the suite has an error",
    ];
    says(room.run("verify quagmire --suite .").code(5), &parts);
}

#[test]
fn a_golden_without_a_transcript_is_one() {
    let room = Room::new();
    room.remove(TRANSCRIPT);
    let parts = [
        GOLDEN,
        "found a golden without a transcript",
        TRANSCRIPT,
        "stickler: the suite has an error",
    ];
    says(room.run("verify quagmire --suite .").code(5), &parts);
}

#[test]
fn all_of_them_are_told_at_once() {
    let room = Room::new();
    room.remove(GOLDEN);
    room.replace(&format!("transcripts/quagmire/{END}.txt"), "rules:", "rles:");
    says(
        room.run("verify quagmire --suite .").code(5),
        &["found no golden", "rles", "the suite has 2 errors"],
    );
}
