//! Sessions with small programs that each read, write or misbehave in their own way.
//!
//! The programs that answer all play the same game: they prompt with `> `, answer a line with `got LINE`, and print `bye` at the
//! end of input. A program whose interpreter is not installed is skipped with a message.
#![cfg(target_os = "linux")]

pub(crate) mod answers;
pub(crate) mod misbehaving;
pub(crate) mod namespaces;
pub(crate) mod programs;
pub(crate) mod starting;

use std::{
    ffi::OsString,
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use rustix::thread::{CpuSet, sched_setaffinity};
use stickler::{
    sandbox::{Isolation, Mechanism, Tier},
    session::{Ending, IoMode, Limits, NotFound, Program, Submission, Tape, Turn},
};
use tempfile::TempDir;

use crate::load::Busy;

const LINES: [&str; 4] = ["one", "two two", "3", "four"];

/// A program: its name, its command (`{}` is its file), its source.
pub(crate) struct Case {
    name: &'static str,
    run: &'static [&'static str],
    source: &'static str,
}

const fn sh(name: &'static str, source: &'static str) -> Case {
    Case { name, run: &["sh", "{}"], source }
}

const fn py(name: &'static str, source: &'static str) -> Case {
    Case { name, run: &["/usr/bin/python3", "{}"], source }
}

/// Limits of which the one for this ending is soon reached. The others are not reached even on a busy machine.
fn tight(ending: &Ending) -> Limits {
    let soon = Duration::from_millis(600);
    let mut limits = Limits { quiet: Duration::from_millis(400), ..limits() };
    if *ending == Ending::OutOfTime {
        (limits.step_wall, limits.total_wall) = (soon, 2 * soon);
    }
    if *ending == Ending::OutOfCpu {
        limits.step_cpu = soon / 4;
    }
    limits
}

/// Runs a misbehaving program in this tier, and checks that the session ends in this way.
#[track_caller]
fn misbehave(case: &Case, drive: IoMode, ending: &Ending, said: &str, tier: Tier) {
    let Some(tape) = talk_in(tier, case, drive, &LINES, &tight(ending)) else { return };
    let what = format!("{} by {drive:?} in tier {}: {}", case.name, tier.number(), tape.stderr);
    assert_eq!((&tape.ending, told(&tape).concat().as_str()), (ending, said), "{what}");
    assert!(tape.stderr.len() <= 4096, "{what}");
}

/// Command lines of running processes with this in them.
fn survivors(mark: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").expect("processes are listed").flatten();
    let lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.contains(&format!("sleep {mark}"))).collect()
}

/// A program in this folder that can be found but not executed.
fn not_executable(folder: &Path) -> Program {
    let file = folder.join("program");
    fs::write(&file, b"\x7fELF\x02").expect("a file");
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&file, executable).expect("a mode");
    Program::resolve(&["./program".into()], folder).expect("it is a file")
}

fn answers() -> [&'static str; 6] {
    ["> ", "got one\n> ", "got two two\n> ", "got 3\n> ", "got four\n> ", "bye\n"]
}

#[track_caller]
fn check(case: &Case, drive: IoMode, said: &[&str]) {
    let Some(tape) = talk(case, drive, &LINES, &limits()) else { return };
    assert_eq!(told(&tape), said, "{} by {drive:?}: {:?} {}", case.name, tape.ending, tape.stderr);
    // A virtual machine may take so long to exit that its session ends as quiet; nothing depends on it.
    let ended = [Ending::Exited(0), Ending::Quiet].contains(&tape.ending);
    assert!(ended, "{}: {:?} {}", case.name, tape.ending, tape.stderr);
}

/// The output on a tape on which everything was sent.
fn told(tape: &Tape) -> Vec<String> {
    let said = tape.turns.iter().filter_map(|turn| match turn {
        Turn::Said(bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
        Turn::Sent(_) | Turn::Closed => None,
    });
    said.collect()
}

fn limits() -> Limits {
    Limits::for_lines(LINES.len())
}

fn talk(case: &Case, drive: IoMode, lines: &[&str], limits: &Limits) -> Option<Tape> {
    talk_in(Isolation::usual().tier(), case, drive, lines, limits)
}

fn talk_in(
    tier: Tier,
    case: &Case,
    drive: IoMode,
    lines: &[&str],
    limits: &Limits,
) -> Option<Tape> {
    let folder = TempDir::new().expect("a folder for the program");
    let program = build(case, folder.path())?.kept_apart(tier);
    let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    Some(program.converse(&lines, drive, limits).expect("the harness is sound"))
}

/// Writes the program, compiles it if necessary, and finds its interpreter.
fn build(case: &Case, folder: &Path) -> Option<Program> {
    let file = folder.join(if case.run[0] == "java" { "Main.java" } else { "program.c" });
    fs::write(&file, case.source).expect("the program can be written down");
    let mut run: Vec<OsString> = case.run.iter().map(OsString::from).collect();
    for word in run.iter_mut().filter(|word| *word == "{}") {
        *word = file.clone().into_os_string();
    }
    if run[0] == "cc" {
        run = vec![compile(&file)?.into_os_string()];
    }
    let program = Program::resolve(&run, folder);
    if let Err(missing) = &program {
        skip(case.name, missing);
    }
    program.ok()
}

fn compile(file: &Path) -> Option<PathBuf> {
    let program = file.with_extension("out");
    let done = Command::new("cc").arg("-w").arg("-o").arg(&program).arg(file).status();
    if done.is_err() {
        skip("a program in C", "no C compiler");
    }
    done.ok()?.success().then_some(program)
}

#[expect(clippy::print_stderr, reason = "a skipped program must be seen in the test's output")]
fn skip(name: &str, reason: impl std::fmt::Display) {
    eprintln!("SKIPPED {name}: {reason}");
}
