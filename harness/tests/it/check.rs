//! `stickler check` on the packages of the tests: nothing is at fault in the good ones, and the right question finds each broken
//! reference.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use assert_cmd::{Command, assert::Assert};
use predicates::{prelude::*, str::contains};
use rstest::rstest;
use tempfile::TempDir;

/// The folder of a package: one of the collection, or one that only the tests need.
fn package(name: &str) -> PathBuf {
    let harness = Path::new(env!("CARGO_MANIFEST_DIR"));
    let collected = harness.join("games").join(name);
    if collected.is_dir() { collected } else { harness.join("tests/games").join(name) }
}

/// A copy of a package, without the programs in `submissions` and with the right goldens.
struct Copy(TempDir);

impl Copy {
    fn of(game: &str) -> Self {
        let copy = Self(TempDir::new().unwrap());
        copy_files(&package(game), copy.0.path());
        copy
    }

    /// The package of tic-tac-toe with another reference.
    fn broken(reference: &str) -> Self {
        let copy = Self::of("tictactoe");
        let to = |name: &str| copy.0.path().join(name);
        fs::copy(package("broken").join(reference), to(reference)).unwrap();
        let helper = Path::new(env!("CARGO_MANIFEST_DIR")).join("helpers/stickler.py");
        fs::copy(helper, to("stickler.py")).unwrap();
        copy.replace(
            r#"run = ["node", "reference.js"]"#,
            &format!(r#"run = ["python3", "{reference}"]"#),
        );
        copy
    }

    /// Replaces a text in `game.toml`.
    fn replace(&self, from: &str, to: &str) {
        let path = self.0.path().join("game.toml");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "no {from}");
        fs::write(path, text.replacen(from, to, 1)).unwrap();
    }

    fn check(&self) -> Assert {
        let check = ["check", ".", "--seed", "7", "--positions", "200"];
        Command::new(env!("CARGO_BIN_EXE_stickler")).args(check).current_dir(self.0.path()).assert()
    }

    fn remove(&self, folder: &str) {
        let folder = self.0.path().join(folder);
        if folder.exists() {
            fs::remove_dir_all(folder).unwrap();
        }
    }
}

fn copy_files(from: &Path, to: &Path) {
    for file in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let to = to.join(file.file_name());
        if file.file_type().unwrap().is_dir() {
            fs::create_dir(&to).unwrap();
            copy_files(&file.path(), &to);
        } else {
            fs::copy(file.path(), to).unwrap();
        }
    }
}

/// A line that says that this question finds a fault.
fn at_fault(question: &str) -> impl Predicate<str> + use<> {
    predicate::str::is_match(format!(r"(?m)^at fault +\d+  {question}")).unwrap()
}

#[rstest]
#[case::alak("alak")]
#[case::connect_four("connect4")]
#[case::order_and_chaos("order-and-chaos")]
#[case::pegs("pegs")]
#[case::tic_tac_toe("tictactoe")]
fn nothing_but_a_golden_is_at_fault_in_a_good_package(#[case] game: &str) {
    let checked = Copy::of(game).check();
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
    let copy = Copy::broken(reference);
    copy.remove("submissions");
    copy.check().code(5).stdout(at_fault(question));
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
    let copy = Copy::of("tictactoe");
    copy.remove("submissions");
    copy.replace(from, to);
    copy.check().code(5).stdout(at_fault(question)).stdout(contains(sentence));
}

#[test]
fn a_program_in_the_wrong_folder_is_at_fault() {
    let copy = Copy::of("tictactoe");
    let submissions = copy.0.path().join("submissions");
    fs::remove_dir_all(submissions.join("accepted")).unwrap();
    fs::rename(submissions.join("wrong_answer"), submissions.join("accepted")).unwrap();
    copy.check().code(5).stdout(at_fault("submissions")).stdout(contains("is in `accepted`, but"));
}

#[test]
fn a_folder_without_a_description_is_a_matter_of_usage() {
    let empty = TempDir::new().unwrap();
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    stickler
        .args(["check", "."])
        .current_dir(empty.path())
        .assert()
        .code(2)
        .stderr(contains("game.toml"));
}
