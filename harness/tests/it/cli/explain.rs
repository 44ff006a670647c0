//! `stickler explain`: each named thing, and unknown names.

use super::*;

#[rstest]
#[case::a_rule("Q-TWICE", &[
        "Q-TWICE: a rule of Quagmire",
        "may not be moved again",
        "source: Arbitrary rules, third point",
        "for example, in `a-piece-may-not-be-moved-twice-in-a-row` after `c2 d3`, `g7 f6`:",
        "|O|O|.|O|.|.|.|.| 3",
        "`d3 e4` is illegal by Q-TWICE",
        "known mistakes:",
        "1 transcript detects a known mistake at a refusal:\n  a-piece-may-not-be-moved-twice-in-a-row",
    ])]
#[case::a_rule_in_small_letters("q-twice", &["Q-TWICE: a rule of Quagmire"])]
#[case::a_rule_that_no_transcript_is_about("Q-LOOP", &["no transcript has a step that it decides", "way-round-of-four"])]
#[case::a_kind_of_finding("accepted-illegal", &["accepted-illegal: a kind of finding", "The program played an illegal input."])]
#[case::a_misreading("way-round-of-four", &["way-round-of-four: a known mistake (misreading) of Q-LOOP in Quagmire", "0 transcripts detect it"])]
#[case::a_misreading_that_is_noticed("top-right-first", &["2 transcripts detect it:", "it refuses a legal input"])]
#[case::what_is_required("alak", &["output: the board, drawn in any way", "`INVALID` after an illegal", "`P1 WINS` or `P2 WINS` at the end"])]
#[case::a_game("quagmire", &["quagmire: Quagmire", "Q-LOOP: An enemy piece", "Play it: stickler play quagmire"])]
#[case::one_word_of_a_term("tier", &["isolation tier: a word of the glossary"])]
#[case::a_ruling("hole_knight", &["hole_knight: a ruling of Blackhole Chess", "reason: ", "`--skip-ruling hole_knight` skips"])]
#[case::a_word("golden", &["golden: a word of the glossary"])]
#[case::a_transcript("an-end-without-refusals", &["rules: ", "start:", "O to move", "end:", "wins by Q-STUCK", "X 1"])]
#[case::a_transcript_of_a_game("quagmire/a-piece-may-not-be-moved-twice-in-a-row", &["line 6  O  d3 e4  refused by Q-TWICE"])]
fn each_thing_is_explained(#[case] thing: &str, #[case] parts: &[&str]) {
    let assert = Room::new().run(&format!("explain --suite . {thing}")).code(0).stderr("");
    for part in parts {
        assert!(stdout(&assert).contains(part), "{part:?} is not in\n{}", stdout(&assert));
    }
}

#[test]
fn a_game_is_explained_by_its_folder() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/games/reversi");
    let told = stdout(&Room::new().run(&format!("explain {folder}")).code(0));
    let parts =
        ["input: a move, such as `d3`", "or none, after an illegal", "example.org/challenge/8"];
    assert!(parts.iter().all(|part| told.contains(part)), "{told}");
}

/// Examples come from transcripts that people wrote, and show an input that the rule decides.
#[rstest]
#[case::a_loss("A-OWN", "in `four-own-pieces-are-lost`", "ends the game by A-OWN")]
#[case::a_win("A-END", "in `who-takes-all-wins`", "ends the game by A-END")]
#[case::a_shot("GUN-STAY", "in `a-queen-mates-by-a-shot`", "GUN-STAY")]
#[case::a_promotion("EXT-PROMOTE", "in `the-only-pawn-left-becomes-a-king`", "by EXT-PROMOTE")]
fn a_rule_is_explained_by_an_example(
    #[case] rule: &str,
    #[case] transcript: &str,
    #[case] decides: &str,
) {
    let told = stdout(&Room::new().run(&format!("explain {rule}")).code(0));
    assert!(told.contains(transcript) && told.contains(decides), "{told}");
}

#[rstest]
#[case::a_rule("Q-TWCE", "did you mean `Q-TWICE`?")]
#[case::a_rule_in_small_letters("q-twce", "did you mean `Q-TWICE`?")]
#[case::a_finding("acepted-illegal", "did you mean `accepted-illegal`?")]
#[case::a_misreading("way-round-of-for", "did you mean `way-round-of-four`?")]
#[case::a_transcript("without-refusals", "did you mean `an-end-without-refusals`?")]
#[case::something_else("the-meaning-of-life", "`stickler list rules`")]
fn what_is_unknown_is_refused(#[case] thing: &str, #[case] part: &str) {
    says(Room::new().run(&format!("explain --suite . {thing}")).code(2).stdout(""), &[part]);
}
