//! Signals: the run ends soon and reports its results so far. Nothing outlives it, even if it was killed.
//!
//! The programs that try to outlive it are under `submissions/quagmire/hostile/outliving/`.
#![cfg(target_os = "linux")]

pub(crate) mod interrupted;
pub(crate) mod limits;
pub(crate) mod outliving;

use std::{
    env,
    fs::{self, File},
    io::{Read as _, Seek as _},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
};

use rstest::rstest;
use rustix::process::{Pid, Signal, kill_process};
use stickler::sandbox::{Isolation, Tier};
use tempfile::TempDir;

use crate::{tools::is_there, wait::comes_true};

/// The exit code of a run that was interrupted.
const INCOMPLETE: Option<i32> = Some(6);

fn stickler(arguments: &[&str]) -> Command {
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    stickler.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    stickler
}

/// A program that tries to outlive the harness.
fn program(name: &str) -> String {
    format!("{}/tests/submissions/quagmire/hostile/outliving/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A run of a submission that sleeps for this long, once it sleeps.
fn asleep(seconds: &str, arguments: &[&str]) -> Child {
    let mut run = stickler(arguments);
    let run = run.args(["--", "sh", &program("stays.sh"), seconds]).spawn();
    let run = run.expect("it can be run");
    assert!(comes_true(|| !sleepers(seconds).is_empty()), "the program should run");
    run
}

/// The processes that sleep for this many seconds. Each test has its own number.
fn sleepers(seconds: &str) -> Vec<PathBuf> {
    processes(&format!("sleep\0{seconds}\0"))
}

/// The processes whose command ends with this text, except our own.
fn processes(command: &str) -> Vec<PathBuf> {
    let ours = env!("CARGO_BIN_EXE_stickler").as_bytes();
    let is_theirs =
        |words: Vec<u8>| words.ends_with(command.as_bytes()) && !words.starts_with(ours);
    let processes = fs::read_dir("/proc").expect("processes are listed").flatten();
    let processes = processes.map(|process| process.path());
    processes.filter(|path| fs::read(path.join("cmdline")).is_ok_and(is_theirs)).collect()
}

fn send(signal: Signal, to: &Child) {
    kill_process(Pid::from_child(to), signal).expect("it is our child");
}

/// Sends a signal; returns the exit status of the run and its whole output. Its program would sleep for more than a minute.
fn interrupt(run: &mut Child, signal: Signal) -> (ExitStatus, String) {
    send(signal, run);
    let (mut said, mut stderr) = (String::new(), String::new());
    run.stdout.take().expect("a pipe").read_to_string(&mut said).expect("text");
    run.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("text");
    let status = run.wait().expect("it is our child");
    (status, said + &stderr)
}

/// Whether a signal is ignored here, and so by all child processes.
fn ignores(signal: Signal) -> bool {
    let status = fs::read_to_string("/proc/self/status").expect("the system tells");
    let set = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("it is told");
    let set = u64::from_str_radix(set.trim(), 16).expect("a number");
    set >> (signal.as_raw() - 1) & 1 == 1
}

/// The harness's folder that contains that of a program.
fn above(folder: &Path) -> &Path {
    folder.parent().expect("it lies in one")
}

/// Asserts that the next harness removes the folder of one that was killed. Another test may already have started it.
#[track_caller]
fn is_swept(home: &Path) {
    let next = || stickler(&["verify", "quagmire", "--transcript", "sample-game", "--", "true"]);
    let is_gone = || next().output().is_ok() && !home.exists();
    assert!(comes_true(is_gone), "the next harness should sweep {}", home.display());
}

#[expect(clippy::print_stderr, reason = "what is skipped must be seen in the test's output")]
fn tell(what: &str) {
    eprintln!("{what}");
}
