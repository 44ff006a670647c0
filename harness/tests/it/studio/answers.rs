//! Answers to the page, without a socket.

use std::fs;

use rstest::rstest;
use serde_json::{Value, json};
use stickler::http::Service as _;

use super::{request, said, studio};

/// The answer to the page.
fn ask(path: &str, body: &Value) -> Value {
    let (studio, _suite) = studio(true);
    let response = studio.answer(&request(path, &body.to_string()));
    assert_eq!(response.status, 200, "{}", response.body);
    serde_json::from_str(&response.body).unwrap()
}

#[test]
fn what_comes_of_inputs_is_the_rulebooks_word() {
    let told =
        ask("api/play", &json!({ "game": "quagmire", "inputs": ["c2-d3", "g7 f6", "d3 e4"] }));
    let steps = told["steps"].as_array().unwrap();
    let came: Vec<&str> = steps.iter().map(|step| step["came"].as_str().unwrap()).collect();
    assert_eq!(came, ["played", "played", "refused"]);
    assert_eq!(steps[0]["input"], "c2 d3");
    assert_eq!(steps[2]["rule"]["id"], "Q-TWICE");
    assert_eq!(steps[2]["why"], "O moved the piece on d3 last turn");
    assert_eq!(told["turn"], "O");
    let is_there =
        |input: &str| told["moves"].as_array().unwrap().iter().any(|m| m["input"] == input);
    assert!(is_there("b3 b5") && !is_there("d3 e4"), "{}", told["moves"]);
}

#[rstest]
#[case::a_legal_move("quagmire", &["a4", "c4"], "a4 c4", "played")]
#[case::an_illegal_move("quagmire", &["a1", "a5"], "a1 a5", "refused")]
#[case::a_piece_of_the_reserve("baseline", &["K", "e1"], "K@e1", "played")]
#[case::a_goose("foxgeese", &["d4", "d5"], "du", "played")]
fn cells_say_a_move(
    #[case] game: &str,
    #[case] cells: &[&str],
    #[case] input: &str,
    #[case] came: &str,
) {
    let told = ask("api/play", &json!({ "game": game, "cells": cells }));
    assert_eq!(
        (&told["steps"][0]["input"], &told["steps"][0]["came"]),
        (&json!(input), &json!(came))
    );
}

#[rstest]
#[case::easy("easy")]
#[case::hard("hard")]
fn the_computer_plays_a_legal_move(#[case] level: &str) {
    let session = json!({ "game": "quagmire", "inputs": ["c2 d3", "c2 d3"] });
    let reply = ask("api/reply", &json!({ "session": session, "level": level, "seed": 3 }));
    let inputs = json!(["c2 d3", reply["input"]]);
    let played = ask("api/play", &json!({ "game": "quagmire", "inputs": inputs }));
    assert_eq!(played["steps"][1]["came"], "played", "{reply}");
}

#[test]
fn a_board_is_turned_with_its_names() {
    let cells = |is_turned: bool| {
        let look = json!({ "is_turned": is_turned });
        let told = ask("api/play", &json!({ "game": "quagmire", "look": look }));
        let cells = told["board"]["cells"].as_array().unwrap().clone();
        let cell = |cell: &Value| (cell["name"].clone(), cell["mark"].clone());
        cells.iter().map(cell).collect::<Vec<_>>()
    };
    let (mut turned, straight) = (cells(true), cells(false));
    assert_eq!(turned[0].0, "h1");
    turned.reverse();
    assert_eq!(turned, straight);
}

#[test]
fn the_board_that_a_program_showed_is_drawn_next_to_the_right_one() {
    let body = json!({ "game": "alak", "inputs": ["4 5"], "look": { "actual": "xxxx...oooo" } });
    let drawing = ask("api/play", &body)["actual"].as_str().unwrap().to_owned();
    assert!(drawing.contains("aria-label=\"actual: xxxx...oooo\""), "{drawing}");
    assert_eq!(drawing.matches("href=\"#x\"").count(), 2, "{drawing}");
}

#[test]
fn a_board_is_drawn_in_the_characters_of_a_program() {
    let look = json!({ "characters": { "_": "-", ".": "-" } });
    let told = ask("api/play", &json!({ "game": "alak", "inputs": ["4 5"], "look": look }));
    let drawing = told["board"]["svg"].as_str().unwrap();
    assert!(drawing.contains("aria-label=\"the position: xxx-x--oooo\""), "{drawing}");
}

#[test]
fn a_position_has_a_text() {
    let told = ask("api/play", &json!({ "game": "alak", "inputs": ["4 5", "4 5"] }));
    let text = told["text"].as_str().unwrap();
    assert!(text.starts_with("4 5\n\nxxx_x__oooo"), "{text}");
}

#[test]
fn a_rule_has_an_example_from_the_suite() {
    let (studio, _suite) = studio(true);
    let told = said(&studio.answer(&request("api/example/quagmire/Q-TWICE", "")));
    assert!(
        told.contains(r#""name":"sample-game""#) && told.contains(r#""verb":"is illegal""#),
        "{told}"
    );
    let told = said(&studio.answer(&request("api/example/quagmire/Q-THRICE", "")));
    assert!(told.starts_with("404 "), "{told}");
}

#[test]
fn the_end_of_a_game_names_its_rule() {
    let inputs = ["1 5", "8 7", "2 6", "11 8", "6 11", "7 6", "3 7"];
    let told = ask("api/play", &json!({ "game": "alak", "inputs": inputs }));
    assert_eq!(
        (&told["end"]["said"], &told["end"]["rule"]["id"]),
        (&json!("x wins"), &json!("A-END"))
    );
    assert_eq!((&told["turn"], told["moves"].as_array().map(Vec::len)), (&Value::Null, Some(0)));
}

#[test]
fn a_transcript_is_opened_with_its_comments() {
    let (studio, _suite) = studio(true);
    let response = studio.answer(&request("api/transcript/quagmire/sample-game", ""));
    let told: Value = serde_json::from_str(&response.body).unwrap();
    assert_eq!(told["title"], "A whole game that meets most of the rules");
    assert_eq!(told["inputs"].as_array().map(Vec::len), Some(23));
    assert_eq!(
        (&told["inputs"][2], &told["comments"][2]),
        (&json!("c2 d4"), &json!("not a straight line"))
    );
}

/// A new case, as the page sends it.
fn case(slug: &str, bless: bool) -> Value {
    let session = json!({ "game": "quagmire", "inputs": ["c2 d3", "g7 f6", "d3 e4"] });
    json!({ "session": session, "title": "A piece rests", "slug": slug, "comments": ["first"], "bless": bless })
}

#[test]
fn a_transcript_is_written_and_blessed() {
    let (studio, suite) = studio(true);
    let response = studio.answer(&request("api/save", &case("", true).to_string()));
    assert_eq!(response.status, 200, "{}", response.body);
    let read = |folder: &str| {
        fs::read_to_string(suite.path().join(folder).join("quagmire/a-piece-rests.txt"))
    };
    let text = "title: A piece rests\nrules: Q-TWICE\n\nc2 d3                     # first\ng7 f6\n  d3 e4     ! Q-TWICE\n";
    assert_eq!(read("transcripts").unwrap(), text);
    assert!(read("golden").unwrap().ends_with("O to move\n0\n"), "{}", read("golden").unwrap());
    let again = studio.answer(&request("api/save", &case("", true).to_string()));
    assert!(said(&again).starts_with("409 "), "{}", again.body);
}

#[rstest]
#[case::without_its_golden(true, false, 200, 1, 0)]
#[case::where_nothing_is_blessed(false, true, 409, 0, 0)]
fn only_what_is_asked_for_is_written(
    #[case] may_bless: bool,
    #[case] bless: bool,
    #[case] status: u16,
    #[case] transcripts: usize,
    #[case] goldens: usize,
) {
    let (studio, suite) = studio(may_bless);
    let response = studio.answer(&request("api/save", &case("", bless).to_string()));
    assert_eq!(response.status, status, "{}", response.body);
    let new = |folder: &str| {
        fs::read_dir(suite.path().join(folder).join("quagmire")).unwrap().count() - 1
    };
    assert_eq!((new("transcripts"), new("golden")), (transcripts, goldens));
}

#[rstest]
#[case::another_game("api/play", r#"{"game":"chequers"}"#, "400", "found `chequers`")]
#[case::too_many_inputs("api/play", &json!({ "game": "alak", "inputs": vec!["1 5"; 1001] }).to_string(), "400", "found 1001 inputs")]
#[case::a_long_input("api/play", &json!({ "game": "alak", "inputs": ["1".repeat(101)] }).to_string(), "400", "expected at most 100")]
#[case::two_lines_as_one(
    "api/play",
    r#"{"game":"alak","inputs":["1 5\n8 7"]}"#,
    "400",
    "found the input"
)]
#[case::cells_that_are_no_move(
    "api/play",
    r#"{"game":"foxgeese","cells":["d4","d7"]}"#,
    "400",
    "no move is written"
)]
#[case::a_position_that_is_none(
    "api/play",
    r#"{"game":"gun","from":{"board":"x","fields":{}}}"#,
    "400",
    "found"
)]
#[case::an_unknown_field("api/play", r#"{"game":"alak","secret":1}"#, "400", "unknown field")]
#[case::no_data("api/play", "{", "400", "EOF")]
#[case::a_name_that_leads_away("api/save", &case("../../a", true).to_string(), "400", "found the title")]
#[case::a_path_that_leads_away(
    "api/transcript/quagmire/../../../etc/passwd",
    "",
    "404",
    "found nothing"
)]
#[case::an_escaped_path(
    "api/transcript/quagmire/..%2f..%2fgolden",
    "",
    "404",
    "found no transcript"
)]
#[case::a_game_that_leads_away("api/transcript/../quagmire", "", "404", "found no transcript")]
#[case::nothing("api/nothing", "", "404", "found nothing")]
fn what_makes_no_sense_is_refused(
    #[case] path: &str,
    #[case] body: &str,
    #[case] status: &str,
    #[case] why: &str,
) {
    let (studio, suite) = studio(true);
    let told = said(&studio.answer(&request(path, body)));
    assert!(told.starts_with(status) && told.contains(why), "{told}");
    let files = fs::read_dir(suite.path().join("transcripts/quagmire")).unwrap().count();
    assert_eq!(files, 1);
}

#[test]
fn a_folder_that_leads_out_of_the_suite_is_not_written_into() {
    let (studio, suite) = studio(true);
    let outside = tempfile::tempdir().unwrap();
    let folder = suite.path().join("transcripts/alak");
    std::os::unix::fs::symlink(outside.path(), folder).unwrap();
    let session = json!({ "game": "alak", "inputs": ["1 5"] });
    let body = json!({ "session": session, "title": "A leap" }).to_string();
    let told = said(&studio.answer(&request("api/save", &body)));
    assert!(told.starts_with("403 ") && told.contains("outside of the suite"), "{told}");
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0);
}

#[test]
fn a_golden_that_would_change_is_shown_and_accepted() {
    let (studio, suite) = studio(true);
    let golden = suite.path().join("golden/quagmire/sample-game.txt");
    let right = fs::read_to_string(&golden).unwrap();
    fs::write(&golden, right.replacen("O to move", "X to move", 1)).unwrap();
    let shown = said(&studio.answer(&request("api/changes/quagmire", "")));
    let line = r#"{"sign":"-","text":"X to move"},{"sign":"+","text":"O to move"}"#;
    assert!(
        shown.contains(r#""name":"sample-game","kind":"changed""#) && shown.contains(line),
        "{shown}"
    );
    let accept = json!({ "game": "quagmire", "name": "sample-game" }).to_string();
    assert_eq!(studio.answer(&request("api/bless", &accept)).status, 200);
    assert_eq!(fs::read_to_string(&golden).unwrap(), right);
    assert_eq!(said(&studio.answer(&request("api/changes/quagmire", ""))), "200 []");
    assert!(said(&studio.answer(&request("api/bless", &accept))).contains("nothing would change"));
}
