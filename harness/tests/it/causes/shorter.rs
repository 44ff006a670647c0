//! Where a transcript fails, `stickler verify` looks for a shorter game that fails for the same reason, and shows that one.

use std::process::Command;

use predicates::{prelude::PredicateBooleanExt as _, str::contains};
use rstest::rstest;
use serde_json::Value;

use crate::{
    golden_program::{root, stdout},
    tools,
    workdir::Workdir,
};

/// The output for a program with a fault on the transcripts with these names.
fn verify(fault: &str, transcripts: &str, flags: &[&str]) -> assert_cmd::assert::Assert {
    let room = Workdir::new();
    let program = room.with_fault(fault);
    let program: Vec<&str> = program.iter().map(String::as_str).collect();
    let words = ["verify", "quagmire", "--jobs", "1", "--transcript", transcripts];
    room.stickler(&[&words[..], flags, &["--"], &program].concat()).assert().code(1)
}

/// A fault, the transcript that shows it, its inputs up to there, and the maximal length of the shorter game: enough to come near.
#[rstest]
#[case::a_jump_too_far("Q-LOOP-radius-2", "a-long-way-round-puts-no-duty-on-a-stuck-piece", 7, 5)]
#[case::an_end_too_early("Q-STUCK-orthogonal-only", "a-long-game-with-jumps-of-every-kind", 53, 3)]
fn a_shorter_game_is_found(
    #[case] fault: &str,
    #[case] transcript: &str,
    #[case] inputs: usize,
    #[case] most: usize,
) {
    if !tools::is_there("python3") {
        return;
    }
    let told = stdout(&verify(fault, transcript, &["--format", "jsonl"]));
    let records: Vec<Value> =
        told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let event = |name| records.iter().find(|record| record["event"] == name).unwrap();
    let (failed, shortened) = (event("judged"), event("shortened"));
    assert_eq!((&shortened["of"], &failed["transcript"]), (&transcript.into(), &transcript.into()));
    let shown_by =
        |verdict: &Value| verdict["reproduce"].as_str().unwrap().split("\\n").count() - 1;
    assert_eq!(shown_by(failed), inputs);
    assert!(shown_by(&shortened["shorter"]) <= most, "{shortened}");
    assert_eq!(shortened["inputs"].as_array().unwrap().len(), shown_by(&shortened["shorter"]));
    let (explained, shorter) = (event("explained"), &shortened["shorter"]["findings"][0]);
    assert_eq!(shorter["fault"], failed["findings"][0]["fault"]);
    for part in ["rule", "misreading"] {
        assert_eq!(shorter[part], explained[part]);
    }
}

#[test]
fn the_shorter_game_is_what_a_person_is_shown_and_it_can_be_reproduced() {
    if !tools::is_there("python3") {
        return;
    }
    let room = Workdir::new();
    let program = room.with_fault("Q-LOOP-radius-2").join(" ");
    let name = "a-long-way-round-puts-no-duty-on-a-stuck-piece";
    let told = stdout(&verify("Q-LOOP-radius-2", name, &[]));
    assert!(told.contains("reproduce (5 moves, the shortest game found):"), "{told}");
    let line = told.lines().find(|line| line.starts_with("printf ")).unwrap();
    assert!(line.ends_with(&program));
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(
        root().join("harness/tests/submissions/quagmire/wrong_answer/quagmire.py"),
        folder.path().join("q.py"),
    )
    .unwrap();
    let shown = Command::new("sh").args(["-c", line]).current_dir(folder.path()).output().unwrap();
    let shown = String::from_utf8(shown.stdout).unwrap();
    let last = shown.lines().rfind(|line| line.ends_with(" 6")).unwrap();
    assert_eq!(last, "|.|.|.|.|.|.|.|O| 6", "the jump is played");
}

#[rstest]
#[case::none_is_wanted(&["--shrink", "0"])]
#[case::the_run_ends_at_once(&["--fail-fast"])]
fn no_shorter_game_is_looked_for(#[case] flags: &[&str]) {
    if !tools::is_there("python3") {
        return;
    }
    let name = "a-long-way-round-puts-no-duty-on-a-stuck-piece";
    verify("Q-LOOP-radius-2", name, flags).stdout(contains("the shortest game found").not());
}
