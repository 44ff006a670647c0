//! `stickler check` on the packages of the tests: it finds no error in the good ones, and the right check finds each broken
//! reference.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::fs;

use assert_cmd::assert::Assert;
use predicates::{prelude::*, str::contains};
use rstest::rstest;
use tempfile::TempDir;

use crate::package::{PackageCopy, stickler};

fn check(copy: &PackageCopy) -> Assert {
    stickler(&copy.path("game"), "check . --seed 7 --positions 200")
}

/// Checks a copy without its programs.
fn check_without_programs(copy: &PackageCopy) -> Assert {
    fs::remove_dir_all(copy.path("game/submissions")).unwrap();
    check(copy)
}

/// A line that reports an error found by this check.
fn at_fault(question: &str) -> impl Predicate<str> + use<> {
    predicate::str::is_match(format!(r"(?m)^at fault +\d+  {question}")).unwrap()
}

#[rstest]
#[case::alak("alak")]
#[case::connect_four("connect4")]
#[case::heaps("heaps")]
#[case::lamps("lamps")]
#[case::order_and_chaos("order-and-chaos")]
#[case::pegs("pegs")]
#[case::tic_tac_toe("tictactoe")]
fn nothing_but_a_golden_is_at_fault_in_a_good_package(#[case] game: &str) {
    let checked = check(&PackageCopy::of(game));
    let output = String::from_utf8(checked.get_output().stdout.clone()).unwrap();
    let faults: Vec<&str> = output.lines().filter(|line| line.starts_with("  fault:")).collect();
    let others: Vec<&&str> = faults.iter().filter(|line| !line.contains(" no golden")).collect();
    assert!(others.is_empty(), "{output}");
}

#[rstest]
#[case::crash("crashes.py", "answers")]
#[case::no_such_rule("no-such-rule.py", "answers")]
#[case::no_such_side("no-such-side.py", "answers")]
#[case::other_shape("other-shape.py", "answers")]
#[case::unknown_mark("unknown-mark.py", "answers")]
#[case::no_json("speaks-json.py", "answers")]
#[case::other_version("other-version.py", "answers")]
#[case::empty_fields("drops-empty-fields.py", "answers")]
#[case::goldens_are_out_of_reach("reads-goldens.py", "answers")]
#[case::contradiction("contradicts.py", "legal inputs")]
#[case::incomplete_legal_inputs("forgets-legal.py", "legal inputs")]
#[case::moves_after_the_end("goes-on.py", "legal inputs")]
#[case::no_moves("no-moves.py", "legal inputs")]
#[case::own_order("own-order.py", "legal inputs")]
#[case::hash_order("hash-order.py", "determinism")]
#[case::clock("clock.py", "determinism")]
#[case::chance("chance.py", "determinism")]
#[case::memory_of_requests("warms-up.py", "determinism")]
fn the_right_question_finds_a_broken_reference(#[case] reference: &str, #[case] question: &str) {
    let copy = PackageCopy::broken(reference);
    check_without_programs(&copy).code(5).stdout(at_fault(question));
}

#[rstest]
#[case::a_rule_that_nothing_shows(
    "id = \"TTT-TURN\"",
    "id = \"TTT-NEW\"\ntext = \"New.\"\n\n[[rule]]\nid = \"TTT-TURN\"",
    "strength",
    "no transcript plays, refuses or ends by TTT-NEW"
)]
#[case::an_example_that_cannot_be_played("\"4, 0\"", "\"4, 4\"", "strength", "does not play `4`")]
#[case::an_example_of_another_rule(
    "\"! 9\"",
    "\"4 ! 4\"",
    "strength",
    "does not show it, but TTT-TAKEN"
)]
#[case::another_start(".../.../...", "X../.../...", "description", "`start` is not the board")]
fn a_fault_of_the_description_is_found(
    #[case] from: &str,
    #[case] to: &str,
    #[case] question: &str,
    #[case] sentence: &str,
) {
    let copy = PackageCopy::of("tictactoe");
    copy.replace("game/game.toml", from, to);
    check_without_programs(&copy).code(5).stdout(at_fault(question)).stdout(contains(sentence));
}

#[test]
fn a_program_in_the_wrong_folder_is_at_fault() {
    let copy = PackageCopy::of("tictactoe");
    let submissions = copy.path("game/submissions");
    fs::remove_dir_all(submissions.join("accepted")).unwrap();
    fs::rename(submissions.join("wrong_answer"), submissions.join("accepted")).unwrap();
    check(&copy).code(5).stdout(at_fault("submissions")).stdout(contains("is in `accepted`, but"));
}

#[test]
fn a_folder_without_a_description_is_a_matter_of_usage() {
    let empty = TempDir::new().unwrap();
    stickler(empty.path(), "check .").code(2).stderr(contains("game.toml"));
}
