//! A run that is divided into shards and merged has the same verdicts as one that was not divided. Shards that do not belong
//! together or are not complete are refused.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use assert_cmd::Command;
use predicates::str::contains;
use regex::Regex;
use rstest::rstest;
use serde_json::Value;
use stickler::records::{journal::Journal, schema::Record};
use tempfile::TempDir;

use crate::tools::is_there;

/// Some transcripts of Alak on which the wrong ones of these programs fail, and fresh games.
const ALAK: &str =
    "--transcript a-capture-of --seed 7 --fresh 3 --entry keeps-the-rules --entry forgets-a-rule";
/// One conforms, one forgets a rule, and one cannot be read.
const QUICKSTART: &str = "examples/quickstart/entries.toml";
const BATCH: &str = "tests/submissions/quagmire/accepted/entries.toml";

/// A folder for shards and reports.
struct Room(TempDir);

impl Room {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn stickler(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stickler"));
        command.current_dir(self.0.path()).args(arguments.split_whitespace());
        for name in ["STICKLER_SHARD", "SLURM_ARRAY_TASK_ID", "CI_NODE_INDEX"] {
            command.env_remove(name);
        }
        command
    }

    /// Verifies entries of a manifest; `words` come first.
    fn verify(&self, words: &str, manifest: &str) -> Command {
        let mut command = self.stickler(&format!("verify {words} --shrink 0 --jobs 2 --entries"));
        command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(manifest));
        command
    }

    /// Plays the shards of the default run.
    fn play(&self, kind: &str, of: usize) -> Vec<String> {
        self.play_of(ALAK, QUICKSTART, kind, of)
    }

    /// Plays the shards of a run.
    fn play_of(&self, words: &str, manifest: &str, kind: &str, of: usize) -> Vec<String> {
        let play = |shard: usize| {
            let file = format!("{kind}-{shard}-of-{of}.jsonl");
            let words = format!("{words} --partition {kind}:{shard}/{of} --records {file}");
            self.verify(&words, manifest).assert().success().stdout(contains("stickler merge"));
            file
        };
        (1..=of).map(play).collect()
    }

    /// The merged report, without its times, and its exit code.
    fn merged(&self, shards: &[String], format: &str) -> (String, Option<i32>) {
        let done = self.stickler(&format!("merge --format {format} {}", shards.join(" ")));
        told(done, format)
    }
}

fn told(mut command: Command, format: &str) -> (String, Option<i32>) {
    let done = command.output().unwrap();
    let text = String::from_utf8(done.stdout).unwrap();
    let text = if format == "json" { without_times(&text) } else { without_seconds(&text) };
    (text, done.status.code())
}

fn without_times(text: &str) -> String {
    let mut document: Value = serde_json::from_str(text).unwrap();
    for record in document["records"].as_array_mut().unwrap() {
        for time in ["elapsed_ms", "wall_ms", "cpu_ms"] {
            record.as_object_mut().unwrap().remove(time);
        }
    }
    serde_json::to_string_pretty(&document).unwrap()
}

/// The report for people without times, and without the lengths of sources, which records do not have.
fn without_seconds(text: &str) -> String {
    let cost = Regex::new(r"\([0-9.]+ s(, \d+ bytes)?\)|\d+ bytes|\d+  +[0-9.]+ s$").unwrap();
    text.lines().map(|line| format!("{}\n", cost.replace_all(line, ""))).collect()
}

const WAYS: &[(&str, usize)] = &[
    ("slice", 1),
    ("slice", 2),
    ("slice", 3),
    ("slice", 7),
    ("hash", 1),
    ("hash", 2),
    ("hash", 3),
    ("hash", 7),
];

#[rstest]
#[case::a_right_and_a_wrong_one(ALAK, QUICKSTART, WAYS)]
#[case::wrong_ones(
    "--transcript a-capture-of --entry A-CAPTURE-x-only --entry wrong-board-stale-final --fresh 1 --seed 2",
    "tests/submissions/alak/wrong_answer/entries.toml",
    WAYS
)]
#[case::all_at_once_as_well(
    "--transcript a-capture-of --entry forgets-a-rule --fresh 12 --seed 5",
    QUICKSTART,
    &[("slice", 3), ("hash", 2)]
)]
#[case::one_that_cannot_be_read(
    "--transcript a-capture-of --entry tells-by-colour --fresh 1 --seed 5",
    QUICKSTART,
    &[("slice", 2)]
)]
fn a_divided_run_is_judged_as_the_whole(
    #[case] words: &str,
    #[case] manifest: &str,
    #[case] ways: &[(&str, usize)],
) {
    if !is_there("python3") {
        return;
    }
    let room = Room::new();
    let whole = ["json", "human"]
        .map(|format| told(room.verify(&format!("{words} --format {format}"), manifest), format));
    assert!(whole.iter().all(|(_, exit)| *exit == Some(1)), "{}", whole[1].0);
    for (kind, of) in ways {
        let mut shards = room.play_of(words, manifest, kind, *of);
        shards.reverse();
        let merged = ["json", "human"].map(|format| room.merged(&shards, format));
        assert_eq!(merged, whole, "{kind} {of}");
    }
}

#[rstest]
#[case::fails("echo no >&2\nexit 3\n", "drew no readable board")]
#[case::hangs("while :; do :; done\n", "hangs before it reads a line")]
fn a_program_that_fails_at_its_start_is_divided_like_any_other(
    #[case] source: &str,
    #[case] reason: &str,
) {
    let room = Room::new();
    fs::write(room.path("fails.sh"), source).unwrap();
    let manifest = "[[entry]]\nid = \"fails\"\ngame = \"alak\"\nlanguage = \"sh\"\nsource = \"fails.sh\"\nrun = [\"sh\", \"fails.sh\"]\n";
    fs::write(room.path("entries.toml"), manifest).unwrap();
    let manifest = room.path("entries.toml");
    let words = "--seed 7 --fresh 12 --step-seconds 1";
    let manifest = manifest.to_str().unwrap();
    // The limit also holds for entries whose manifest names none.
    let whole = told(room.verify(&format!("{words} --format json"), manifest), "json");
    assert!(whole.0.contains(reason), "{}", whole.0);
    for of in [1, 3] {
        let shards = room.play_of(words, manifest, "slice", of);
        assert_eq!(room.merged(&shards, "json"), whole, "{of}");
    }
}

#[test]
fn a_program_that_reads_all_at_once_stays_whole() {
    if !is_there("python3") {
        return;
    }
    let room = Room::new();
    let words = "--entry reads-all-first --transcript loop --seed 3 --fresh 2";
    let whole = told(room.verify(&format!("{words} --format json"), BATCH), "json");
    for shard in 1..=3 {
        let words = format!("{words} --partition slice:{shard}/3 --records {shard}.jsonl");
        room.verify(&words, BATCH).assert().success();
    }
    assert_eq!(room.merged(&["1.jsonl".into(), "2.jsonl".into(), "3.jsonl".into()], "json"), whole);
}

#[test]
fn what_does_not_belong_together_is_refused() {
    if !is_there("python3") {
        return;
    }
    let room = Room::new();
    let shards = room.play("slice", 3);
    let text = |n: usize| fs::read_to_string(room.path(&shards[n])).unwrap();
    let write = |name: &str, text: &str| {
        fs::write(room.path(name), text).unwrap();
        name.to_owned()
    };
    let refused = |shards: &[String], exit: i32, why: &str| {
        let merge = format!("merge {}", shards.join(" "));
        room.stickler(&merge).assert().code(exit).stdout("").stderr(contains(why));
    };
    let with = |third: String| [shards[0].clone(), shards[1].clone(), third];

    refused(&shards[..2], 6, "shard 3 of 3 is missing");
    refused(&with("absent.jsonl".into()), 6, "absent.jsonl: No such file");
    let cut = text(2);
    let without_footer = cut.trim_end().rsplit_once('\n').unwrap().0.to_owned() + "\n";
    refused(
        &with(write("footless", &without_footer)),
        6,
        "footless is not complete: it ends without",
    );
    refused(&with(write("torn", &cut[..cut.len() / 2])), 6, "torn is not complete: it ends within");
    refused(&with(write("empty", "")), 6, "empty: found no records");
    let changed = cut.replace("INVALID", "INVALIB");
    refused(&with(write("changed", &changed)), 6, "changed is not complete: its lines are not");
    let lines: Vec<&str> = cut.lines().collect();
    let shorter = [&lines[..2], &lines[3..]].concat().join("\n") + "\n";
    refused(&with(write("shorter", &shorter)), 6, "shorter is not complete: its");
    refused(&with(write("twice", &text(1))), 5, "are the same shard, slice:2/3");
    let other = "--transcript a-capture-of --seed 8 --fresh 3 --entry keeps-the-rules --entry forgets-a-rule --partition slice:3/3 --records seed";
    room.verify(other, QUICKSTART).assert().success();
    refused(&with("seed".into()), 5, "are of different runs: the games, the seed");
    let strict = format!("{ALAK} --strict --partition slice:3/3 --records strict");
    room.verify(&strict, QUICKSTART).assert().success();
    refused(&with("strict".into()), 5, "are of different runs: the options differ");
    let hashed = format!("{ALAK} --partition hash:3/3 --records hashed");
    room.verify(&hashed, QUICKSTART).assert().success();
    refused(&with("hashed".into()), 5, "are divided differently");
}

#[test]
fn contradicting_shards_are_refused() {
    if !is_there("python3") {
        return;
    }
    let room = Room::new();
    let shards = room.play("slice", 2);
    // The second shard claims to have used another I/O mode.
    let text = fs::read_to_string(room.path(&shards[1])).unwrap();
    let text = text.replace("\"drive\":\"step\",\"tried\"", "\"drive\":\"pty\",\"tried\"");
    let mut records = text.lines().map(|line| serde_json::from_str::<Record>(line).unwrap());
    let Some(Record::Header(header)) = records.next() else { panic!("it has no header") };
    let (_, journal) = Journal::open(&room.path("other"), &header).unwrap_or_default();
    let mut journal = journal.unwrap();
    for record in records.filter(|record| !matches!(record, Record::Footer { .. })) {
        journal.append(&record).unwrap();
    }
    journal.finish().unwrap();
    let merge = format!("merge {} other", shards[0]);
    room.stickler(&merge).assert().code(5).stderr(contains("contradict each other"));
}

#[test]
fn a_part_of_the_shards_is_judged_only_under_a_stamp() {
    if !is_there("python3") {
        return;
    }
    let room = Room::new();
    let shards = room.play("slice", 3);
    let merge = format!("merge --allow-partial --format json {} {}", shards[0], shards[2]);
    let done = room.stickler(&merge).output().unwrap();
    assert_eq!(done.status.code(), Some(6));
    assert!(String::from_utf8_lossy(&done.stderr).contains("shard 2 of 3 is missing"));
    let document: Value = serde_json::from_slice(&done.stdout).unwrap();
    let records = document["records"].as_array().unwrap();
    let submissions = records.iter().filter_map(|record| record["submission"].as_str());
    let submissions: Vec<&str> = submissions.collect();
    assert_eq!(submissions.len(), 2);
    assert!(submissions.iter().all(|name| name.starts_with("INCOMPLETE: ")), "{submissions:?}");
}

#[rstest]
#[case::no_seed("--partition slice:1/2 --records x", "the same `--seed N`")]
#[case::no_records("--partition slice:1/2 --seed 1", "--records <FILE>")]
#[case::no_such_shard("--partition slice:3/2 --records x --seed 1", "expected `slice:M/N`")]
#[case::no_scheduler("--partition auto --records x --seed 1", "found none of STICKLER_SHARD")]
#[case::reported("--partition slice:1/2 --records x --seed 1 --format json", "give --format to")]
#[case::rerun_of_nothing("--rerun missing --records x --seed 1", "found no records")]
fn a_part_that_cannot_be_played_is_said_to_be(#[case] words: &str, #[case] why: &str) {
    Room::new().verify(words, QUICKSTART).assert().code(2).stderr(contains(why));
}

#[test]
fn a_scheduler_chooses_the_shard() {
    if !is_there("python3") {
        return;
    }
    let room = Room::new();
    let words = "--transcript a-capture-of --entry keeps-the-rules --partition auto --records x";
    let mut command = room.verify(words, QUICKSTART);
    command.env("CI_NODE_INDEX", "2").env("CI_NODE_TOTAL", "4");
    command.assert().success().stdout(contains("shard slice:2/4"));
}
