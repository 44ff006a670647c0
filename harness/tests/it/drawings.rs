//! Drawings as beginners make them: a correct program conforms in each, and the same program with one fault does not, for the rule that
//! it breaks.
#![cfg(target_os = "linux")]

use std::path::Path;

use predicates::str::contains;
use rstest::rstest;
use tempfile::TempDir;

use crate::{
    package::{package, stickler},
    tools::is_there,
};

/// One of numbers and words.
#[rstest]
#[case::lights_off("lights-off", "L-CROSS", "words lists commas before-and-after")]
fn a_drawing_is_read(#[case] game: &str, #[case] rule: &'static str, #[case] drawings: &str) {
    are_read(game, rule, drawings);
}

#[rstest]
#[case::connect4("connect4", "C4-FULL", "from-nought capital-letters")]
#[case::kalah("kalah", "K-CAPTURE", "three-lines three-lines-in-a-box four-lines labels blanks")]
#[case::nim("nim", "N-MORE", "one-row table strokes-and-numbers strokes-apart triangle")]
#[case::sokoban("sokoban", "S-TWO", "plain apart indented redrawn")]
#[case::tictactoe_3d(
    "tictactoe-3d",
    "T3-TAKEN",
    "titles titles-and-rulers titles-and-boxes side-by-side"
)]
#[ignore = "the drawings of the other games take half a minute"]
fn all_other_drawings_are_read(
    #[case] game: &str,
    #[case] rule: &'static str,
    #[case] drawings: &str,
) {
    are_read(game, rule, drawings);
}

fn are_read(game: &str, rule: &'static str, drawings: &str) {
    let needs = ["python3", "cc", "perl", "mawk", "php"];
    if needs.iter().all(|tool| is_there(tool)) {
        drawings.split(' ').for_each(|drawing| is_read(&package(game), game, drawing, rule));
    }
}

#[test]
fn a_row_is_read_in_any_drawing() {
    if is_there("python3") {
        let room = TempDir::new().unwrap();
        stickler(room.path(), "init game row --like row --language python").success();
        for drawing in ["ruler-above", "ruler-below", "box", "list", "words"] {
            is_read(&room.path().join("row"), "row", drawing, "R-MANY");
        }
    }
}

#[track_caller]
fn is_read(package: &Path, game: &str, drawing: &str, rule: &'static str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/drawings");
    let line = format!("verify {} --fresh 0 -- python3 {game}.py {drawing}", package.display());
    stickler(&folder, &line).code(0).stdout(contains(" conforms: all "));
    stickler(&folder, &(line + " wrong")).code(1).stdout(contains(format!("{rule}: ")));
}
