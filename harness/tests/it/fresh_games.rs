//! The cost of a program decides how many fresh games a usual run plays. The report prints the number, which plays the same games again.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{path::Path, process::Command};

use serde_json::Value;

use crate::tools::is_there;

/// The number of fresh games of a run on a program in C, and all games that it judges, with their verdicts.
fn run(words: &str) -> (u64, Vec<(String, String)>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/submissions/alak/accepted");
    let mut command = Command::new(env!("CARGO_BIN_EXE_stickler"));
    command.env_remove("STICKLER_FRESH");
    let line = "verify alak --seed 7 --format json --entry arrows-on-the-way";
    command.args(line.split(' ').chain(words.split_whitespace())).arg("--entries");
    let done = command.arg(folder.join("entries.toml")).output().unwrap();
    let document: Value = serde_json::from_slice(&done.stdout).unwrap();
    let records = document["records"].as_array().unwrap();
    let fresh = records.iter().find_map(|record| record["fresh"]["games"].as_u64());
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let judged = records
        .iter()
        .filter_map(|record| Some((text(&record["transcript"])?, text(&record["verdict"])?)));
    (fresh.unwrap(), judged.collect())
}

#[test]
fn the_printed_number_of_fresh_games_plays_the_same_games() {
    if !is_there("cc") {
        return;
    }
    let (number, usual) = run("--jobs 2");
    assert!([12, 48].contains(&number), "{number}");
    assert!(usual.iter().any(|(game, _)| *game == format!("fresh-7-{number}")), "{usual:?}");
    let again = ["", "--all"].map(|all| run(&format!("--jobs 1 --fresh {number} {all}")));
    assert!(again.contains(&(number, usual)), "{again:?}");
}

/// All parts of a run must play the same games, and a run that continues those of the first.
#[test]
fn a_recorded_run_plays_twelve_fresh_games() {
    if !is_there("cc") {
        return;
    }
    let folder = tempfile::TempDir::new().unwrap();
    assert_eq!(run(&format!("--records {}", folder.path().join("records").display())).0, 12);
}
