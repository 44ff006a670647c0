//! A run that was killed continues from its records, and then reports the same as an undisturbed one.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
};

use rstest::rstest;
use serde_json::Value;
use tempfile::TempDir;

use crate::tools::is_there;

const ALAK: &str =
    "--transcript a-capture-of --fresh 3 --entry keeps-the-rules --entry forgets-a-rule";

struct Room(TempDir);

impl Room {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn verify(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stickler"));
        let words = format!("verify {ALAK} --shrink 0 --jobs 2 --format json {words} --entries");
        command.current_dir(self.0.path()).args(words.split_whitespace());
        let manifest = "examples/quickstart/entries.toml";
        command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(manifest));
        command
    }

    /// The report without its times.
    fn report(&self, words: &str) -> Value {
        let done = self.verify(words).output().unwrap();
        let error = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{error}");
        let mut document: Value = serde_json::from_slice(&done.stdout).unwrap();
        for record in document["records"].as_array_mut().unwrap() {
            for time in ["elapsed_ms", "wall_ms", "cpu_ms"] {
                record.as_object_mut().unwrap().remove(time);
            }
        }
        document
    }

    fn lines(&self, name: &str) -> usize {
        fs::read(self.path(name))
            .map_or(0, |text| String::from_utf8_lossy(&text).matches('\n').count())
    }

    /// Runs it, and kills it as soon as its records have this many lines. Returns the number of lines then.
    fn kill_after(&self, lines: usize, words: &str) -> usize {
        let mut run = self.verify(words);
        let mut run = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while self.lines("killed.part") < lines && run.try_wait().unwrap().is_none() {
            thread::yield_now();
        }
        run.kill().unwrap();
        run.wait().unwrap();
        self.lines("killed.part")
    }
}

/// A run is killed this often, at places of its own.
const KILLS: usize = 4;

#[test]
fn a_killed_run_goes_on_and_reports_as_an_undisturbed_one() {
    if !is_there("python3") {
        return;
    }
    let room = Room::new();
    let undisturbed = room.report("--seed 7 --records whole");
    let (all, mut amid) = (room.lines("whole"), 0);
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..KILLS {
        // On a busy machine, a run may have ended before the kill.
        let lines = rng.usize(1..all);
        let before = room.kill_after(lines, "--seed 7 --records killed");
        assert!(before == 0 || before >= lines, "it was killed with {before} lines of records");
        amid += usize::from(before > 0);
        // Without a seed, it continues with the one of its records.
        assert_eq!(room.report("--records killed"), undisturbed, "killed after {before} lines");
        assert!(!room.path("killed.part").exists());
        fs::remove_file(room.path("killed")).unwrap();
    }
    assert!(amid > 0, "no run was killed before its end");
}

#[test]
fn a_run_that_is_killed_again_and_again_comes_to_its_end() {
    if !is_there("python3") {
        return;
    }
    let room = Room::new();
    let undisturbed = room.report("--seed 7 --records whole");
    let (mut before, mut kills) = (0, 0);
    while room.lines("killed") == 0 {
        before = room.kill_after(before + 1, "--seed 7 --records killed");
        kills += 1;
        assert!(before <= room.lines("whole"), "more than all was kept: {before} lines");
    }
    assert!(kills > 1, "it was never killed before its end");
    assert_eq!(room.lines("killed"), room.lines("whole"));
    assert_eq!(room.report("--records killed"), undisturbed);
}

#[rstest]
#[case::in_the_header(|_| 40)]
#[case::in_the_middle(|all| all / 2)]
#[case::in_the_footer(|all| all - 40)]
fn a_torn_line_is_played_again(#[case] bytes: fn(usize) -> usize) {
    if !is_there("python3") {
        return;
    }
    let room = Room::new();
    let undisturbed = room.report("--seed 7 --records whole");
    let whole = fs::read(room.path("whole")).unwrap();
    fs::write(room.path("torn.part"), &whole[..bytes(whole.len())]).unwrap();
    assert_eq!(room.report("--seed 7 --records torn"), undisturbed);
}

#[test]
fn records_that_are_complete_are_judged_without_playing() {
    if !is_there("python3") {
        return;
    }
    let room = Room::new();
    let first = room.report("--seed 7 --records whole");
    let before = fs::read(room.path("whole")).unwrap();
    assert_eq!(room.report("--seed 7 --records whole --rerun missing"), first);
    assert_eq!(fs::read(room.path("whole")).unwrap(), before);
}

#[test]
fn records_of_another_run_are_refused() {
    if !is_there("python3") {
        return;
    }
    let room = Room::new();
    room.report("--seed 7 --records whole");
    let done = room.verify("--seed 8 --records whole").output().unwrap();
    let error = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(2), "{error}");
    assert!(
        error.contains("whole: found the records of another run: the games, the seed"),
        "{error}"
    );
}

#[test]
fn only_what_failed_is_played_again() {
    if !is_there("python3") {
        return;
    }
    let room = Room::new();
    let all = room.report("--seed 7 --records whole");
    let failures = |document: &Value| -> Vec<String> {
        let records = document["records"].as_array().unwrap().iter();
        let judged = records.filter(|record| record["event"] == "judged");
        let failed = judged.filter(|record| record["verdict"] == "failed");
        failed.map(|record| record["transcript"].as_str().unwrap().to_owned()).collect()
    };
    let before = failures(&all);
    assert!(!before.is_empty());
    let again = room.report("--records whole --rerun failed");
    let judged = again["records"].as_array().unwrap().iter();
    let judged = judged.filter(|record| record["event"] == "judged").count();
    assert_eq!((failures(&again), judged), (before.clone(), before.len()));
}
