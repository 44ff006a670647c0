//! Two fresh games are played with all input at once. The report says that the answers change only if they do.
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::path::Path;

use assert_cmd::Command;
use rstest::rstest;

use crate::tools::is_there;

const CHANGES: &str = "the answers change when all input arrives at once (allowed)";

/// The report of `verify` on an entry of the submissions in a folder, with few transcripts and fresh games.
fn report(game: &str, folder: &str, entry: &str, seed: &str) -> (Option<i32>, String) {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/submissions").join(folder);
    let mut command = Command::new(env!("CARGO_BIN_EXE_stickler"));
    command.args(["verify", game, "--entry", entry, "--fresh", "12", "--seed", seed]);
    command.args(["--shrink", "0", "--verbose", "--transcript", "sample-game", "--entries"]);
    let output = command.arg(manifest.join("entries.toml")).output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// With these seeds the answers were once reported as different, although they were the same bytes.
#[rstest]
#[case::an_end("alak", "alak/wrong_answer", "A-PASS-zero", "7")]
fn what_is_wrong_in_both_ways_counts(
    #[case] game: &str,
    #[case] folder: &str,
    #[case] entry: &str,
    #[case] seed: &str,
) {
    if !is_there("python3") {
        return;
    }
    let (exit, told) = report(game, folder, entry, seed);
    let is_wrong = |game: &str| told.contains(&format!("FAIL alak/fresh-{seed}-{game}\n"));
    assert!(is_wrong("11") || is_wrong("12"), "{told}");
    assert!(exit == Some(1) && !told.contains(CHANGES), "{told}");
}

#[test]
fn what_answers_otherwise_at_once_is_skipped() {
    if !is_there("cc") {
        return;
    }
    let (exit, told) = report("quagmire", "quagmire/accepted", "one-read-one-line", "7");
    let skipped = [11, 12].map(|game| format!("skip quagmire/fresh-7-{game}: {CHANGES}"));
    assert!(exit == Some(0) && skipped.iter().all(|line| told.contains(line)), "{told}");
}
