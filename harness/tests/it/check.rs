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

/// The packages that are complete are checked in `games`.
#[rstest]
#[case::heaps("heaps")]
fn nothing_but_a_golden_is_at_fault_in_a_good_package(#[case] game: &str) {
    nothing_else_is_at_fault(game);
}

#[rstest]
#[case::alak("alak")]
#[case::lamps("lamps")]
#[case::tic_tac_toe("tictactoe")]
#[ignore = "the other packages take half a minute"]
fn all_other_good_packages_have_only_goldens_at_fault(#[case] game: &str) {
    nothing_else_is_at_fault(game);
}

fn nothing_else_is_at_fault(game: &str) {
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
#[case::no_such_rule_for_another_input("no-such-rule-again.py", "answers")]
#[case::contradiction("contradicts.py", "legal inputs")]
#[case::legal_inputs_after_the_end("lists-moves-at-the-end.py", "legal inputs")]
#[case::incomplete_legal_inputs("forgets-legal.py", "legal inputs")]
#[case::moves_after_the_end("goes-on.py", "legal inputs")]
#[case::no_moves("no-moves.py", "legal inputs")]
#[case::own_order("own-order.py", "legal inputs")]
#[case::a_move_without_effect("changes-nothing.py", "legal inputs")]
#[case::hidden_state("hides-a-mark.py", "start positions")]
#[case::another_turn_in_spite_of_a_key("sets-up-another-turn.py", "start positions")]
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

/// Faults that are planted together in a copy of Connect Four: the file, what is replaced there, the question that finds the fault,
/// and what it says.
const PLANTED: [[&str; 5]; 9] = [
    ["game.toml", r#""8", "x""#, r#""8", "c""#, "description", "writes `3` and `c` the same: `c`"],
    [
        "game.toml",
        r#"due = ["start", "move", "end"]"#,
        r#"due = ["move", "end"]"#,
        "description",
        "`due` leaves out `start`",
    ],
    [
        "game.toml",
        "example = \"4, 4\"\n\n[[rule]]\nid = \"C4-COLUMN\"",
        "[[rule]]\nid = \"C4-COLUMN\"",
        "description",
        "C4-DROP has no example",
    ],
    [
        "reference.py",
        "cls(cells, side)",
        "cls(cells, 'X')",
        "start positions",
        "does not give that position",
    ],
    ["oracle.c", "== 6)", "== 5)", "oracle", "and the oracle says `no C4-FULL`"],
    ["golden/four-in-a-row-win.txt", "X wins", "O wins", "suite", "golden/four-in-a-row-win.txt"],
    [
        "transcripts/a-full-column-takes-no-more-discs.txt",
        "! C4-FULL",
        "! C4-COLUMN",
        "suite",
        "transcripts/a-full-column-takes-no-more-discs.txt",
    ],
    [
        "game.toml",
        "transcript: a-full-board-is-a-draw",
        "transcript: no-such-game",
        "strength",
        "is the transcript no-such-game, which does not exist",
    ],
    [
        "reference.py",
        "'never-full': NeverFull",
        "'never-full': Connect4",
        "strength",
        "no transcript detects never-full, a misreading of C4-DRAW; it changes nothing",
    ],
];

#[test]
fn each_of_several_planted_faults_is_found() {
    let copy = PackageCopy::of("connect4");
    for [file, from, to, ..] in PLANTED {
        copy.replace(&format!("game/{file}"), from, to);
    }
    let checked = check_without_programs(&copy).code(5);
    let output = String::from_utf8(checked.get_output().stdout.clone()).unwrap();
    for [_, _, to, question, sentence] in PLANTED {
        let found = about(&output, question);
        assert!(found.contains(sentence), "{to}: {question} does not say `{sentence}`\n{output}");
    }
    let oracle = about(&output, "oracle");
    let path = oracle.split_once("after: ").unwrap().1.split_once(" | ").unwrap().0;
    assert!(path.split(", ").count() <= 6, "{path}");
}

/// What is found about a question, without line ends.
fn about(output: &str, question: &str) -> String {
    let is_heading = |line: &&str| !line.starts_with(' ');
    let mut lines =
        output.lines().skip_while(|line| !(is_heading(line) && line.contains(question)));
    let heading = lines.next().unwrap_or_default();
    let findings = lines.take_while(|line| !is_heading(line));
    let words = [heading].into_iter().chain(findings).flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ")
}

/// Both transcripts would seem to be wrong after the reference has died.
#[test]
fn what_follows_from_the_fault_of_a_reference_is_not_told() {
    let copy = PackageCopy::broken("sets-up-and-crashes.py");
    for name in ["one", "two"] {
        let header = "title: X goes on\nrules: TTT-PLACE\nboard:\n  X..\n  .O.\n  ...\nturn: X\n";
        let path = copy.path(&format!("game/transcripts/{name}.txt"));
        fs::write(path, format!("{header}\n8\n")).unwrap();
    }
    let checked = check_without_programs(&copy).code(5).stdout(at_fault("answers"));
    checked.stdout(contains("no rule is known here").and(contains("tictactoe 1.0.0: 1 fault,")));
}

#[test]
fn the_oracle_is_blamed_for_its_own_crash() {
    let copy = PackageCopy::broken("crashes.py");
    let crashes = r#"run = ["python3", "crashes.py"]"#;
    let both = format!("run = [\"node\", \"reference.js\"]\n\n[oracle]\n{crashes}");
    copy.replace("game/game.toml", crashes, &both);
    let checked = check_without_programs(&copy).code(5).stdout(at_fault("oracle"));
    checked.stdout(contains("the oracle of tictactoe does not answer after"));
}

/// The winner's character alone does not announce the end.
#[test]
fn an_end_by_characters_is_read() {
    let copy = PackageCopy::of("tictactoe");
    let names = "end = { X = [\"x\", \"cross\", \"crosses\"], O = [\"o\", \"nought\", \"noughts\"], draw = [\"draw\", \"tie\", \"nobody\"] }";
    copy.replace("game/game.toml", names, "end = \"character\"");
    check_without_programs(&copy).stdout(contains("ok        10  reading"));
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
