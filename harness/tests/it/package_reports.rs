//! Reports on games from packages.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::fs;

use predicates::{prelude::*, str::contains};
use rstest::rstest;
use serde_json::Value;

use crate::{
    package::{PackageCopy, package, stickler},
    tools::is_there,
};

/// The options with which only the suite is played, and no failing game is shortened.
const SUITE_ALONE: &str = "--fresh 0 --shrink 0";

#[rstest]
#[case::columns("connect4", "C4-FOUR-no-diagonals", "   1  2  3  4  5  6  7")]
#[case::single_cells("tictactoe", "TTT-TAKEN-overwrites", "6  ")]
fn boards_have_the_names_of_the_description(
    #[case] game: &str,
    #[case] entry: &str,
    #[case] labels: &str,
) {
    if ["python3", "node"].iter().all(|tool| is_there(tool)) {
        let manifest = "submissions/wrong_answer/entries.toml";
        let line = format!("verify --entries {manifest} --entry {entry} {SUITE_ALONE}");
        stickler(&package(game), &line).code(1).stdout(contains(labels));
    }
}

#[test]
fn a_rule_without_misreadings_is_shown_by_what_is_played() {
    if is_there("node") {
        let nothing = "0 transcripts play a move by it, 0 test a refusal";
        stickler(&package("tictactoe"), "strength .").code(0).stdout(contains(nothing).not());
    }
}

#[test]
fn the_reference_and_not_the_rulebook_disagrees_with_a_transcript() {
    if !is_there("node") {
        return;
    }
    let copied = PackageCopy::of("tictactoe");
    let text = "title: Wrong\nrules: TTT-TAKEN\n\n4\n  0   ! TTT-TAKEN\n";
    fs::write(copied.path("game/transcripts/wrong.txt"), text).unwrap();
    let refused = copied.run("bless ./game").code(5);
    refused.stderr(contains("reference plays it").and(contains("rulebook").not()));
}

#[test]
fn one_of_something_is_no_plural() {
    if is_there("node") {
        let checked = stickler(&package("tictactoe"), "check . --seed 7 --positions 1").code(0);
        checked.stdout(contains("1 position").and(contains(" 1 positions").not()));
    }
}

/// A transcript seems wrong because the reference crashed.
#[test]
fn a_fault_of_the_reference_is_reported_once_beside_other_faults() {
    if !is_there("python3") {
        return;
    }
    let blessed = PackageCopy::broken("crashes.py").run("bless ./game").code(5);
    blessed.stderr(contains("ValueError: the centre is missing").count(1));
}

/// The challenge names the words for a draw, so a program must print one.
#[rstest]
#[case::nothing("pass")]
#[case::no_name("print('The game is over')")]
fn a_draw_must_be_named(#[case] said: &str) {
    if !["python3", "node"].iter().all(|tool| is_there(tool)) {
        return;
    }
    let copied = PackageCopy::of("tictactoe");
    let program = "game/submissions/wrong_answer/marks.py";
    copied.replace(program, "print('draw')", said);
    let verified = copied.run(&format!("verify ./game {SUITE_ALONE} -- python3 {program}"));
    verified.code(1).stdout(contains("TTT-DRAW").and(contains("none of `draw`")));
}

/// A program that conforms, and the short suite that it plays.
const CONFORMING: &str =
    "--fresh 0 --transcript draw -- python3 game/submissions/wrong_answer/marks.py";

/// The digest of a game, as a report for programs has it.
fn digest(copied: &PackageCopy) -> String {
    let verified = copied.run(&format!("verify ./game --format json {CONFORMING}")).code(0);
    let report: Value = serde_json::from_slice(&verified.get_output().stdout).unwrap();
    report["records"][0]["package"]["digest"].as_str().unwrap().to_owned()
}

#[rstest]
#[case::people("")]
#[case::build_servers("--format junit ")]
#[case::test_harnesses("--format tap ")]
#[case::browsers("--format html ")]
fn a_report_names_the_version_and_the_digest(#[case] options: &str) {
    if !["python3", "node"].iter().all(|tool| is_there(tool)) {
        return;
    }
    let copied = PackageCopy::of("tictactoe");
    let version = format!("tictactoe 1.0.0 {}", &digest(&copied)[..19]);
    let verified = copied.run(&format!("verify ./game {options}{CONFORMING}"));
    verified.code(0).stdout(contains(version));
}

#[rstest]
#[case::hidden_files("game/.cache/file", false)]
#[case::compiled_python("game/__pycache__/reference.pyc", false)]
#[case::submissions("game/submissions/new.py", false)]
#[case::a_file_of_the_reference("game/lines/__init__.py", true)]
fn the_digest_is_of_what_decides(#[case] file: &str, #[case] counts: bool) {
    if !["python3", "node"].iter().all(|tool| is_there(tool)) {
        return;
    }
    let copied = PackageCopy::of("tictactoe");
    let before = digest(&copied);
    fs::create_dir_all(copied.path(file).parent().unwrap()).unwrap();
    fs::write(copied.path(file), "").unwrap();
    assert_eq!(digest(&copied) != before, counts);
}

#[test]
fn only_the_pinned_game_is_verified() {
    if !["python3", "node"].iter().all(|tool| is_there(tool)) {
        return;
    }
    let copied = PackageCopy::of("tictactoe");
    let pinned = |pin: &str| copied.run(&format!("verify ./game --pin {pin} {CONFORMING}"));
    pinned(&digest(&copied)[..15]).code(0);
    pinned("12345678").code(5).stderr(contains("expected a digest that starts with"));
    pinned("1234567").code(2).stderr(contains("8 to 64 hexadecimal digits"));
    let built_in = copied.run("verify quagmire --pin 12345678 -- true").code(2);
    built_in.stderr(contains("part of stickler"));
}

/// Plays a half of a run of tic-tac-toe.
fn play_half(copied: &PackageCopy, half: &str) {
    let line = format!(
        "verify ./game --partition slice:{half}/2 --records {half}.jsonl --fresh 2 --seed 1"
    );
    copied.run(&format!("{line} -- python3 game/submissions/wrong_answer/marks.py")).code(0);
}

#[test]
fn the_halves_of_a_run_are_merged() {
    if !["python3", "node"].iter().all(|tool| is_there(tool)) {
        return;
    }
    let copied = PackageCopy::of("tictactoe");
    ["1", "2"].iter().for_each(|half| play_half(&copied, half));
    copied.run("merge 1.jsonl 2.jsonl").code(0).stdout(contains("conforms"));
    copied.replace("game/reference.js", "\n", "\n\n");
    let changed = copied.run("merge 1.jsonl 2.jsonl").code(5);
    changed.stderr(contains("but the shards were played with tictactoe"));
}

#[test]
fn the_halves_of_a_run_are_merged_with_a_game_that_has_moved() {
    if !["python3", "node"].iter().all(|tool| is_there(tool)) {
        return;
    }
    let copied = PackageCopy::of("tictactoe");
    ["1", "2"].iter().for_each(|half| play_half(&copied, half));
    fs::rename(copied.path("game"), copied.path("moved")).unwrap();
    copied.run("merge 1.jsonl 2.jsonl").stderr(contains("give `merge` its folder with --game"));
    copied.run("merge --game moved 1.jsonl 2.jsonl").code(0).stdout(contains("conforms"));
}

#[test]
fn the_halves_of_two_versions_are_not_merged() {
    if !["python3", "node"].iter().all(|tool| is_there(tool)) {
        return;
    }
    let copied = PackageCopy::of("tictactoe");
    play_half(&copied, "1");
    copied.replace("game/reference.js", "\n", "\n\n");
    play_half(&copied, "2");
    let refused = copied.run("merge 1.jsonl 2.jsonl").code(5);
    refused.stderr(contains("the files of the game `tictactoe` differ"));
}
