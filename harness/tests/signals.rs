//! What becomes of a run, and of what it started, when a signal comes: the run ends soon and tells what it knows, and nothing
//! outlives it, even if it was killed.
#![cfg(target_os = "linux")]

mod soon;

use std::{
    fs,
    io::Read as _,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

use rstest::rstest;
use rustix::process::{Pid, Signal, kill_process};
use soon::comes_true;
use stickler::sandbox::{Isolation, Tier};
use tempfile::TempDir;

/// A run is to end within half a second. A machine that is busy with other tests is granted more.
const SOON: Duration = Duration::from_secs(2);

/// The exit code of a run that was interrupted.
const INCOMPLETE: Option<i32> = Some(6);

fn stickler(arguments: &[&str]) -> Command {
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    stickler.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    stickler
}

/// A run of a submission that sleeps for this long, once it does.
fn asleep(seconds: &str, arguments: &[&str]) -> Child {
    let mut run = stickler(arguments);
    let run = run.args(["--", "sh", "-c", &format!("sleep {seconds}; :")]).spawn();
    let run = run.expect("it can be run");
    assert!(comes_true(|| !sleepers(seconds).is_empty()), "the program should run");
    run
}

/// The processes that sleep for so long, which each test does for a time of its own.
fn sleepers(seconds: &str) -> Vec<PathBuf> {
    let wanted = format!("sleep\0{seconds}\0").into_bytes();
    let processes = fs::read_dir("/proc").expect("processes are listed").flatten();
    let processes = processes.map(|process| process.path());
    let sleeps =
        |path: &PathBuf| fs::read(path.join("cmdline")).is_ok_and(|words| words.ends_with(&wanted));
    processes.filter(sleeps).collect()
}

fn send(signal: Signal, to: &Child) {
    kill_process(Pid::from_child(to), signal).expect("it is our child");
}

/// Sends a signal, and tells how the run ended and all that it said; it must end soon.
fn interrupt(mut run: Child, signal: Signal) -> (ExitStatus, String) {
    let sent = Instant::now();
    send(signal, &run);
    let (mut said, mut stderr) = (String::new(), String::new());
    run.stdout.take().expect("a pipe").read_to_string(&mut said).expect("text");
    run.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("text");
    let status = run.wait().expect("it is our child");
    tell(&format!("{signal:?}: over after {} ms", sent.elapsed().as_millis()));
    assert!(sent.elapsed() < SOON, "{:?}: {said}{stderr}", sent.elapsed());
    (status, said + &stderr)
}

#[rstest]
#[case::int(Signal::INT, "74.11")]
#[case::term(Signal::TERM, "74.12")]
#[case::hup(Signal::HUP, "74.13")]
fn a_signal_ends_the_session_that_runs(#[case] signal: Signal, #[case] seconds: &str) {
    if signal == Signal::HUP && ignores(signal) {
        return tell("SKIPPED a hang-up: it is ignored, as by `nohup`");
    }
    let (status, said) = interrupt(asleep(seconds, &["verify", "quagmire"]), signal);
    assert_eq!(status.code(), INCOMPLETE, "{said}");
    assert!(said.contains(" was interrupted: ") && !said.contains("FAIL"), "{said}");
    assert_eq!(sleepers(seconds), Vec::<PathBuf>::new());
}

/// Whether a signal is ignored here, and so by all that is started.
fn ignores(signal: Signal) -> bool {
    let status = fs::read_to_string("/proc/self/status").expect("the system tells");
    let set = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("it is told");
    let set = u64::from_str_radix(set.trim(), 16).expect("a number");
    set >> (signal.as_raw() - 1) & 1 == 1
}

#[rstest]
#[case::foxgeese("74.21", &["verify", "foxgeese"])]
#[case::foxes("74.22", &["verify", "foxgeese", "--role", "foxes"])]
#[case::all_at_once("74.23", &["verify", "quagmire", "--io", "batch"])]
#[case::by_prefixes("74.24", &["verify", "quagmire", "--io", "prefix"])]
#[case::on_a_terminal("74.25", &["verify", "quagmire", "--io", "pty", "--jobs", "3"])]
#[case::without_isolation("74.26", &["verify", "quagmire", "--no-isolation"])]
#[case::the_bare_loop("74.27", &["bench", "quagmire", "--no-isolation", "--rounds", "1", "--transcript", "sample-game"])]
fn whatever_runs_is_interrupted(#[case] seconds: &str, #[case] arguments: &[&str]) {
    let (status, said) = interrupt(asleep(seconds, arguments), Signal::INT);
    assert_eq!(status.code(), INCOMPLETE, "{said}");
    assert!(said.contains("interrupted") && !said.contains("FAIL"), "{said}");
    assert!(comes_true(|| sleepers(seconds).is_empty()));
}

#[test]
fn programs_that_mean_harm_are_interrupted() {
    let folder = TempDir::new().expect("a folder");
    let attack = |n| {
        format!(
            "[[attack]]\nid = 'sleeps-{n}'\ndoes = 'sleeps'\nrun = ['sleep', '74.31']\nends = ['time']\n"
        )
    };
    let attacks: String = (0..50).map(attack).collect();
    fs::write(folder.path().join("attacks.toml"), attacks).expect("a file");
    let run = stickler(&["doctor", "--hostile"]).arg(folder.path()).spawn();
    let run = run.expect("it can be run");
    assert!(comes_true(|| !sleepers("74.31").is_empty()), "an attack should run");
    let (status, said) = interrupt(run, Signal::TERM);
    assert_eq!(status.code(), INCOMPLETE, "{said}");
    assert!(said.contains("the run was interrupted") && !said.contains("WRONG"), "{said}");
}

/// A program that plays well in its first three sessions, one of which is a trial, and sleeps for ever in the next.
fn plays_three_times(folder: &Path, seconds: &str) -> Vec<String> {
    let (runs, us) = (folder.join("runs").display().to_string(), env!("CARGO_BIN_EXE_stickler"));
    let script = format!(
        "echo >> {runs}; test $(wc -l < {runs}) -gt 3 && exec sleep {seconds}; exec {us} play quagmire"
    );
    ["sh".to_owned(), "-c".to_owned(), script].into()
}

#[rstest]
#[case::human("human", "74.41")]
#[case::json("json", "74.42")]
#[case::jsonl("jsonl", "74.43")]
#[case::junit("junit", "74.44")]
fn what_was_judged_before_is_told(#[case] format: &str, #[case] seconds: &str) {
    let folder = TempDir::new().expect("a folder");
    let mut run =
        stickler(&["verify", "quagmire", "--no-isolation", "--jobs", "1", "--format", format]);
    run.arg("--").args(plays_three_times(folder.path(), seconds)).stderr(Stdio::null());
    let mut run = run.spawn().expect("it can be run");
    run.stderr = Some(empty());
    assert!(comes_true(|| !sleepers(seconds).is_empty()), "the fourth session should begin");
    let (status, said) = interrupt(run, Signal::INT);
    assert_eq!(status.code(), INCOMPLETE, "{said}");
    let totals = |text: &str| {
        let totals: serde_json::Value = serde_json::from_str(text).expect("an object");
        (totals["accepted"].as_u64(), totals["interrupted"].as_bool())
    };
    match format {
        "human" => assert!(said.contains(" was interrupted: 2 accepted, "), "{said}"),
        "json" => {
            let document: serde_json::Value = serde_json::from_str(&said).expect("a document");
            let records = document["records"].as_array().expect("a list");
            let last = records.last().expect("the totals").to_string();
            assert_eq!(totals(&last), (Some(2), Some(true)));
        }
        "jsonl" => {
            let lines: Vec<&str> = said.lines().collect();
            assert!(
                lines.iter().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok())
            );
            assert_eq!(totals(lines.last().expect("the totals")), (Some(2), Some(true)));
        }
        _ => {
            assert!(said.contains(r#"name="interrupted" value="true""#), "{said}");
            let cases = said.matches("<testcase ").count();
            // One has been skipped for another reason.
            assert_eq!(cases - 3, said.matches("=\"skipped: the run was int").count(), "{said}");
            assert!(said.trim_end().ends_with("</testsuites>"), "{said}");
        }
    }
}

/// A pipe from which nothing comes.
fn empty() -> std::process::ChildStderr {
    let (reader, _) = std::io::pipe().expect("a pipe");
    std::os::fd::OwnedFd::from(reader).into()
}

#[test]
fn the_entries_that_are_left_are_said_to_be() {
    let folder = TempDir::new().expect("a folder");
    let us = env!("CARGO_BIN_EXE_stickler");
    let entry = |id: &str, run: &str| {
        format!(
            "[[entry]]\nid = '{id}'\ngame = 'quagmire'\nlanguage = 'sh'\nsource = 'none'\nrun = {run}\n"
        )
    };
    let manifest = [
        entry("plays", &format!("['{us}', 'play', 'quagmire']")),
        entry("sleeps", "['sleep', '74.51']"),
        entry("waits", "['cat']"),
        entry("waits-too", "['cat']"),
    ];
    let path = folder.path().join("entries.toml");
    fs::write(&path, manifest.concat()).expect("a file");
    let run = stickler(&["verify", "quagmire", "--transcript", "sample-game", "--entries"])
        .arg(&path)
        .spawn()
        .expect("it can be run");
    assert!(comes_true(|| !sleepers("74.51").is_empty()), "the second entry should run");
    let (status, said) = interrupt(run, Signal::INT);
    assert_eq!(status.code(), INCOMPLETE, "{said}");
    for told in
        ["plays conforms: 1 accepted", "sleeps was interrupted", "the last 2 of the entries"]
    {
        assert!(said.contains(told), "{said}");
    }
}

#[test]
fn so_is_the_exploring_of_all_positions() {
    // All that goes before is talked to over a pipe.
    let script = format!(
        "test -p /dev/stdin && exec {us} play alak; exec sleep 74.61",
        us = env!("CARGO_BIN_EXE_stickler")
    );
    let mut run = stickler(&["verify", "alak", "--exhaustive", "--no-isolation", "--io", "step"]);
    let run = run.args(["--", "sh", "-c", &script]).spawn().expect("it can be run");
    assert!(comes_true(|| !sleepers("74.61").is_empty()), "it should come to that");
    let (status, said) = interrupt(run, Signal::INT);
    assert_eq!(status.code(), INCOMPLETE, "{said}");
    assert!(said.contains("in 0 games, then interrupted") && !said.contains("FAIL"), "{said}");
}

#[test]
fn a_second_signal_leaves_at_once() {
    // Nobody reads the report, so that it is never written to its end.
    let mut run = stickler(&["verify", "quagmire", "--format", "json", "--format", "jsonl"]);
    let mut run = run.spawn().expect("it can be run");
    let output = run.stdout.take().expect("a pipe");
    let is_full = || rustix::io::ioctl_fionread(&output).expect("a pipe") >= 60 << 10;
    assert!(comes_true(is_full), "the report is longer than a pipe");
    let mut status = None;
    let ends = comes_true(|| {
        send(Signal::INT, &run);
        status = run.try_wait().expect("it is our child");
        status.is_some()
    });
    assert!(ends);
    assert_eq!(status.expect("it has ended").code(), INCOMPLETE);
}

#[rstest]
#[case::tier_1("--no-isolation", "74.71")]
#[case::tier_2("--require-isolation=2", "74.72")]
fn nothing_outlives_a_harness_that_is_killed(#[case] isolation: &str, #[case] seconds: &str) {
    if Isolation::usual().tier() < Tier::Files {
        return tell("SKIPPED the end of the harness: there is no isolation");
    }
    let deaf =
        format!("trap '' HUP INT TERM; (sleep {seconds} & sleep {seconds}) & sleep {seconds}; :");
    let mut run = stickler(&["verify", "quagmire", "--jobs", "2", isolation]);
    let mut run = run.args(["--", "sh", "-c", &deaf]).spawn().expect("it can be run");
    assert!(comes_true(|| sleepers(seconds).len() >= 3), "the program should run");
    let folder = sleepers(seconds).iter().find_map(|it| fs::read_link(it.join("cwd")).ok());
    let home = folder.and_then(|folder| Some(folder.parent()?.to_owned())).expect("it has one");
    let killed = Instant::now();
    run.kill().and_then(|()| run.wait()).expect("it is our child");
    assert!(comes_true(|| sleepers(seconds).is_empty()), "all of it should end with the harness");
    tell(&format!("all gone after {} ms", killed.elapsed().as_millis()));
    assert!(home.exists(), "nobody has removed it");
    let next = || stickler(&["verify", "quagmire", "--transcript", "sample-game", "--", "true"]);
    let is_swept = || next().output().is_ok() && !home.exists();
    assert!(comes_true(is_swept), "the next harness should sweep {}", home.display());
}

#[test]
fn a_report_that_may_not_grow_further_is_told_of() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("report.json");
    let us = env!("CARGO_BIN_EXE_stickler");
    let limited = |rest: &str| {
        let script = format!("ulimit -f 8; exec {us} verify quagmire {rest}");
        let output = Command::new("sh").args(["-c", &script]).output().expect("it can be run");
        (output.status.code(), String::from_utf8(output.stderr).expect("text"))
    };
    let report = path.display();
    let (code, said) = limited(&format!("--format json={report}"));
    assert_eq!(
        (code, said.contains(&format!("{report}: File too large"))),
        (Some(70), true),
        "{said}"
    );
    let (code, said) = limited(&format!("--verbose > {report}"));
    assert_eq!(
        (code, said.contains("standard output: File too large")),
        (Some(70), true),
        "{said}"
    );
}

#[test]
fn a_program_that_writes_too_large_a_file_dies_of_it_as_usual() {
    let mut run = stickler(&["verify", "quagmire", "--transcript", "sample-game", "--"]);
    let run = run.args(["dd", "if=/dev/urandom", "of=large", "bs=1M", "count=9"]).output();
    let said = String::from_utf8(run.expect("it can be run").stdout).expect("text");
    assert!(said.contains("it died of signal 25 "), "{said}");
}

#[expect(
    clippy::print_stderr,
    reason = "what was measured or skipped is seen in the test's output"
)]
fn tell(what: &str) {
    eprintln!("{what}");
}
