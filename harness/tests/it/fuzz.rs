//! Fresh games alone find programs with one fault each, and their failing games are shrunk to a few inputs.

use std::{fmt::Write as _, path::PathBuf, process};

use rstest::rstest;
use serde_json::Value;

use crate::kept::assert_kept;

/// The result of a search: the fault, the rule, and the length of the shrunk game.
struct Found {
    fault: String,
    rule: String,
    inputs: usize,
}

/// The records of a search on an entry of the fixtures.
fn search(game: &str, verdict: &str, entry: &str, games: usize) -> Vec<Value> {
    search_with(game, verdict, games, &["--seed", "9", "--entry", entry])
}

/// The records of a search on the entries of the fixtures that `words` select.
fn search_with(game: &str, verdict: &str, games: usize, words: &[&str]) -> Vec<Value> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/submissions").join(game);
    let manifest = folder.join(verdict).join("entries.toml");
    let mut command = process::Command::new(env!("CARGO_BIN_EXE_stickler"));
    command.args(["fuzz", game, "--format", "jsonl"]).args(words);
    command.args(["--games", &games.to_string(), "--entries"]).arg(manifest);
    let output = command.output().expect("it is built");
    let lines = String::from_utf8(output.stdout).expect("it is JSON");
    lines.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
}

fn found_in(records: &[Value]) -> Option<Found> {
    let mut judged = records.iter().filter(|record| record["event"] == "judged");
    let failed = judged.find(|record| record["verdict"] == "failed")?;
    let finding = &failed["findings"][0];
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let inputs = finding["line"].as_u64().unwrap_or_default() as usize;
    Some(Found { fault: text(&finding["fault"]), rule: text(&finding["rule"]), inputs })
}

/// A game, a program, its fault, and the maximal length of the shrunk game, for any seed. The rules force some inputs: to jump
/// across a loop, both must come near; to lose the last piece but one, it must be captured.
/// across a loop, both must come near; to lose the last piece but one, it must be captured.
#[rstest]
#[case::a_jump_too_far("quagmire", "Q-LOOP-radius-2", "accepted-illegal", "Q-LOOP", 6)]
#[case::a_pass("quagmire", "Q-PASS-zero-redrawn", "wrong-turn", "Q-PASS", 1)]
#[case::a_slide_too_short("quagmire", "Q-SLIDE-six-at-most", "refused-legal", "Q-SLIDE", 1)]
#[case::a_slide_through("quagmire", "Q-SLIDE-through-own", "accepted-illegal", "Q-JUMP", 1)]
#[case::the_third_refusal("quagmire", "Q-TURN-flips-on-third-refusal", "wrong-turn", "Q-TURN", 6)]
#[case::both_are_stuck("quagmire", "Q-STUCK-both-mover-wins", "wrong-winner", "Q-STUCK", 3)]
#[case::nobody_else_wins("quagmire", "wrong-winner-always-o", "wrong-winner", "Q-STUCK", 3)]
#[case::it_goes_on("quagmire", "no-end-plays-on", "no-end", "Q-STUCK", 4)]
fn a_fault_is_found_and_shrunk(
    #[case] game: &str,
    #[case] entry: &str,
    #[case] fault: &str,
    #[case] rule: &str,
    #[case] most: usize,
) {
    if !crate::tools::is_there("python3") {
        return;
    }
    let found = found_in(&search(game, "wrong_answer", entry, 64)).expect("it is found");
    assert_eq!((found.fault.as_str(), found.rule.as_str()), (fault, rule));
    assert!(found.inputs <= most, "{} inputs", found.inputs);
}

#[rstest]
#[case("alak", "plain")]
fn nothing_is_found_in_what_conforms(#[case] game: &str, #[case] entry: &str) {
    if !crate::tools::is_there("python3") {
        return;
    }
    let records = search(game, "accepted", entry, 8);
    assert!(found_in(&records).is_none());
    let last = records.last().expect("something is reported");
    assert_eq!((&last["event"], &last["games"]), (&Value::from("fuzzed"), &Value::from(8)));
    assert!(records.iter().any(|record| record["event"] == "learned"));
}

/// The least percentage of the wrong programs that must be found, for each game.
const FOUND: usize = 95;

/// The games with kept lists, each with as many fresh games as most of its programs play in ten seconds of processor time.
/// `STICKLER_BLESS=1 cargo test --release -p stickler --test it fuzz -- --ignored` rewrites the lists.
#[rstest]
#[case("quagmire", 90)]
#[case("alak", 90)]
#[case("gun", 180)]
#[case("fairy", 180)]
#[case("blackhole", 180)]
#[case("fibonacci", 180)]
#[case("madhouse", 180)]
#[case("baseline", 180)]
#[case("extinction", 180)]
#[ignore = "searches hundreds of programs for a quarter of an hour"]
fn wrong_programs_are_found_by_fresh_games_alone(#[case] game: &str, #[case] games: usize) {
    let records =
        search_with(game, "wrong_answer", games, &["--seed", "3", "--shrink-seconds", "2"]);
    let runs: Vec<&[Value]> =
        records.split_inclusive(|record| record["event"] == "fuzzed").collect();
    let (found, not): (Vec<_>, Vec<_>) = runs.iter().copied().partition(|run| !is_right(run));
    let mut inputs: Vec<usize> =
        found.iter().filter_map(|run| found_in(run)).map(|found| found.inputs).collect();
    inputs.sort_unstable();
    let (programs, median) = (runs.len(), inputs.get(inputs.len() / 2).copied().unwrap_or(0));
    let mut told = format!(
        "{} of {programs} programs with one fault each are found by {games} fresh games; half of them by {median} inputs or fewer\n",
        found.len()
    );
    for run in &not {
        writeln!(told, "not found: {}", run[0]["submission"].as_str().expect("it is named"))
            .expect("there is room");
    }
    assert!(found.len() * 100 >= programs * FOUND, "{told}");
    assert_kept(&format!("tables/{game}-found.txt"), &told);
}

/// Whether a search found nothing.
fn is_right(run: &[Value]) -> bool {
    run.iter().any(|record| record["event"] == "run-finished" && record["conforms"] == true)
}
