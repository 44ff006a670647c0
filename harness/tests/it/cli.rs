//! The command line from outside: the output of each command, its stream, and its exit code.
//!
//! Most programs that are verified here print the golden of one transcript, one answer for each line of input, regardless of the
//! input. Each test changes the text to add a fault.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

pub(crate) mod bless;
pub(crate) mod byte_order_marks;
pub(crate) mod completions;
pub(crate) mod entries;
pub(crate) mod exit_codes;
pub(crate) mod explain;
pub(crate) mod faults_of_the_suite;
pub(crate) mod formats;
pub(crate) mod isolation;
pub(crate) mod list;
pub(crate) mod order;
pub(crate) mod play;
pub(crate) mod progress;
pub(crate) mod record;
pub(crate) mod replay;
pub(crate) mod talking;
pub(crate) mod tapes;
pub(crate) mod verify;

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use assert_cmd::{Command, assert::Assert};
use predicates::{
    prelude::*,
    str::{contains, starts_with},
};
use rstest::rstest;
use serde_json::Value;
use tempfile::TempDir;

use crate::tools::is_there;

const TWICE: &str = "a-piece-may-not-be-moved-twice-in-a-row";
const END: &str = "an-end-without-refusals";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A folder that contains a small suite, and any files of a test.
struct Room(TempDir);

impl Room {
    fn new() -> Self {
        let room = Self(TempDir::new().unwrap());
        for name in [TWICE, END] {
            for kind in ["transcripts", "golden"] {
                let path = format!("{kind}/quagmire/{name}.txt");
                let text = fs::read_to_string(root().join(&path)).unwrap();
                room.write(&path, &text);
            }
        }
        room
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    fn write(&self, path: &str, text: &str) {
        fs::create_dir_all(self.path(path).parent().unwrap()).unwrap();
        fs::write(self.path(path), text).unwrap();
    }

    fn replace(&self, path: &str, from: &str, to: &str) {
        let text = self.read(path);
        assert!(text.contains(from), "{path} holds no {from:?}");
        self.write(path, &text.replacen(from, to, 1));
    }

    fn remove(&self, path: &str) {
        fs::remove_file(self.path(path)).unwrap();
    }

    /// The command line run in this folder.
    fn stickler(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stickler"));
        command.current_dir(self.0.path()).env_remove("CI").args(arguments.split_whitespace());
        command
    }

    #[track_caller]
    fn run(&self, arguments: &str) -> Assert {
        self.stickler(arguments).assert()
    }

    /// Verifies a program that prints a golden on its transcript.
    fn verify(&self, arguments: &str, program: &str) -> Command {
        self.write("program.sh", program);
        self.stickler(&format!(
            "verify quagmire --jobs 1 --transcript {TWICE} {arguments} -- sh program.sh"
        ))
    }
}

/// The standard error of a command, with its lines and the marks around them joined, so that sentences are whole.
fn said(assert: &Assert) -> String {
    let stderr = String::from_utf8_lossy(&assert.get_output().stderr);
    stderr
        .split(|c: char| c.is_whitespace() || c == '│')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[track_caller]
fn says(assert: Assert, parts: &[&str]) {
    let said = said(&assert);
    for part in parts {
        assert!(said.contains(part), "{part:?} is not in\n{said}");
    }
}

/// Asserts that no output commands a terminal.
#[track_caller]
fn is_legible(assert: &Assert) {
    let output = assert.get_output();
    let said = [&output.stdout[..], &output.stderr[..]].concat();
    let said = String::from_utf8(said).unwrap();
    assert!(!said.contains(|c: char| c.is_control() && c != '\n'), "{said:?}");
}

fn stdout(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// A shell program that prints the golden: its start, then an answer for each line of input.
fn golden_program() -> String {
    let golden = fs::read_to_string(root().join(format!("golden/quagmire/{TWICE}.txt"))).unwrap();
    let (mut answers, mut answer) = (Vec::new(), String::new());
    for line in golden.lines() {
        answer = answer + line + "\n";
        if line == "0" || line.ends_with("to move") {
            answers.push(std::mem::take(&mut answer));
        }
    }
    let say: String = answers
        .iter()
        .map(|answer| format!("printf '{answer}'\nread -r line || exit 0\n"))
        .collect();
    format!("{say}cat > /dev/null\n")
}

/// Such a program with a change.
#[track_caller]
fn changed(from: &str, to: &str) -> String {
    let program = golden_program();
    assert!(program.contains(from), "{from:?} is not in\n{program}");
    program.replace(from, to)
}
