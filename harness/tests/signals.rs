//! What becomes of a run, and of what it started, when a signal comes: the run ends soon and tells what it knows, and nothing
//! outlives it, even if it was killed.
//!
//! The programs that try to are under `submissions/quagmire/hostile/outliving/`.
#![cfg(target_os = "linux")]

mod soon;

use std::{
    env,
    fs::{self, File},
    io::{Read as _, Seek as _},
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

/// A program that means to outlive us.
fn program(name: &str) -> String {
    format!("{}/tests/submissions/quagmire/hostile/outliving/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A run of a submission that sleeps for this long, once it does.
fn asleep(seconds: &str, arguments: &[&str]) -> Child {
    let mut run = stickler(arguments);
    let run = run.args(["--", "sh", &program("stays.sh"), seconds]).spawn();
    let run = run.expect("it can be run");
    assert!(comes_true(|| !sleepers(seconds).is_empty()), "the program should run");
    run
}

/// The processes that sleep for so long, which each test does for a time of its own.
fn sleepers(seconds: &str) -> Vec<PathBuf> {
    processes(&format!("sleep\0{seconds}\0"))
}

/// The processes whose command ends so, but for our own.
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

/// Sends a signal, and tells how the run ended and all that it said; it must end soon.
fn interrupt(run: &mut Child, signal: Signal) -> (ExitStatus, String) {
    let sent = Instant::now();
    send(signal, run);
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
    let (status, said) = interrupt(&mut asleep(seconds, &["verify", "quagmire"]), signal);
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
    let (status, said) = interrupt(&mut asleep(seconds, arguments), Signal::INT);
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
    let mut run = run.expect("it can be run");
    assert!(comes_true(|| !sleepers("74.31").is_empty()), "an attack should run");
    let (status, said) = interrupt(&mut run, Signal::TERM);
    assert_eq!(status.code(), INCOMPLETE, "{said}");
    assert!(said.contains("the run was interrupted") && !said.contains("WRONG"), "{said}");
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
    run.args(["--", "sh", &program("plays_three_times.sh"), seconds]).stderr(Stdio::null());
    run.arg(folder.path().join("sessions")).arg(env!("CARGO_BIN_EXE_stickler"));
    let mut run = run.spawn().expect("it can be run");
    run.stderr = Some(empty());
    assert!(comes_true(|| !sleepers(seconds).is_empty()), "the fourth session should begin");
    let (status, said) = interrupt(&mut run, Signal::INT);
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
    let mut run = stickler(&["verify", "quagmire", "--transcript", "sample-game", "--entries"])
        .arg(&path)
        .spawn()
        .expect("it can be run");
    assert!(comes_true(|| !sleepers("74.51").is_empty()), "the second entry should run");
    let (status, said) = interrupt(&mut run, Signal::INT);
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
    let program = program("plays_over_a_pipe.sh");
    let mut run = stickler(&["verify", "alak", "--exhaustive", "--no-isolation", "--io", "step"]);
    let run = run.args(["--", "sh", &program, "74.61", env!("CARGO_BIN_EXE_stickler")]).spawn();
    let mut run = run.expect("it can be run");
    assert!(comes_true(|| !sleepers("74.61").is_empty()), "it should come to that");
    let (status, said) = interrupt(&mut run, Signal::INT);
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
    let mut run = stickler(&["verify", "quagmire", "--jobs", "2", isolation]);
    let run = run.args(["--", "sh", &program("deaf.sh"), seconds]).spawn();
    let mut run = run.expect("it can be run");
    assert!(comes_true(|| sleepers(seconds).len() >= 3), "the program should run");
    let folder = sleepers(seconds).iter().find_map(|it| fs::read_link(it.join("cwd")).ok());
    let killed = Instant::now();
    run.kill().and_then(|()| run.wait()).expect("it is our child");
    assert!(comes_true(|| sleepers(seconds).is_empty()), "all of it should end with the harness");
    tell(&format!("all gone after {} ms", killed.elapsed().as_millis()));
    is_swept(above(&folder.expect("it has one")));
}

/// The folder of the harness in which that of a program lies.
fn above(folder: &Path) -> &Path {
    folder.parent().expect("it lies in one")
}

/// Asserts that the folder of a harness that was killed is there until the next starts.
#[track_caller]
fn is_swept(home: &Path) {
    assert!(home.exists(), "nobody has removed it");
    let next = || stickler(&["verify", "quagmire", "--transcript", "sample-game", "--", "true"]);
    let is_gone = || next().output().is_ok() && !home.exists();
    assert!(comes_true(is_gone), "the next harness should sweep {}", home.display());
}

/// What the program that means to outlive whoever runs it says as soon as all its selves have settled, if it was kept from
/// what it tried.
const SETTLED: [&str; 6] = [
    "has forgotten its parent",
    "has left",
    "has shut its folder",
    "has stopped",
    "held",
    "runs away",
];

/// A run of that program, and what can be told of it from outside.
struct Outliving {
    run: Child,
    command: String,
    /// What it says, which is there as long as this is open.
    said: File,
    folder: PathBuf,
}

impl Outliving {
    /// A run of it in a tier, once all its selves have settled; none if there is no such tier or no interpreter.
    fn start(tier: Tier, mark: &str) -> Option<Self> {
        if Isolation::best().tier() < tier || !is_there("python3") {
            tell(&format!("SKIPPED a program that outlives in tier {}", tier.number()));
            return None;
        }
        let isolation = format!("--require-isolation={}", tier.number());
        let (program, mark) = (program("outlives.py"), format!("{mark}-{}", std::process::id()));
        let mut run = stickler(&["verify", "quagmire", "--io", "step", "--jobs", "1", &isolation]);
        let run = run.args(["--", "python3", &program, &mark]).spawn().expect("it can be run");
        Some(Self::settled(run, format!("{program}\0{mark}\0")))
    }

    fn settled(run: Child, command: String) -> Self {
        let mut found = None;
        let looks = || {
            found = found.take().or_else(|| said_by(&command));
            found.as_mut().is_some_and(|(said, _)| lines(said).len() == SETTLED.len())
        };
        assert!(comes_true(looks), "all its selves should settle");
        let (said, folder) = found.expect("it was found");
        Self { run, command, said, folder }
    }

    /// All that it has said, in order of the letters.
    fn said(&self) -> Vec<String> {
        lines(&self.said)
    }

    #[track_caller]
    fn all_end_soon(&self) {
        let asked = Instant::now();
        assert!(comes_true(|| processes(&self.command).is_empty()), "all its selves should end");
        tell(&format!("all its selves are gone after {} ms", asked.elapsed().as_millis()));
        assert!(asked.elapsed() < SOON, "{:?}", asked.elapsed());
    }
}

/// What a program that was started so says, and its folder.
fn said_by(command: &str) -> Option<(File, PathBuf)> {
    processes(command).iter().find_map(|process| {
        let folder = fs::read_link(process.join("cwd")).ok()?;
        Some((File::open(folder.join("said")).ok()?, folder))
    })
}

/// The lines of a file, however far it was read, in order of the letters.
fn lines(mut file: &File) -> Vec<String> {
    let mut text = String::new();
    file.rewind().and_then(|()| file.read_to_string(&mut text)).expect("it can be read");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

/// Whether an interpreter is there, as it must be where all are required.
fn is_there(interpreter: &str) -> bool {
    let is_there = Command::new(interpreter).arg("--version").output().is_ok();
    assert!(is_there || env::var_os("STICKLER_REQUIRE_TOOLS").is_none(), "no {interpreter}");
    is_there
}

#[rstest]
#[case::tier_2(Tier::Files, "killed-2")]
#[case::tier_3(Tier::Namespaces, "killed-3")]
fn no_self_outlives_a_harness_that_is_killed(#[case] tier: Tier, #[case] mark: &str) {
    let Some(mut outliving) = Outliving::start(tier, mark) else { return };
    outliving.run.kill().and_then(|()| outliving.run.wait()).expect("it is our child");
    outliving.all_end_soon();
    assert_eq!(outliving.said(), SETTLED);
    is_swept(above(&outliving.folder));
}

#[rstest]
#[case::tier_2_int(Tier::Files, Signal::INT, "int-2")]
#[case::tier_2_term(Tier::Files, Signal::TERM, "term-2")]
#[case::tier_2_hup(Tier::Files, Signal::HUP, "hup-2")]
#[case::tier_3_int(Tier::Namespaces, Signal::INT, "int-3")]
#[case::tier_3_term(Tier::Namespaces, Signal::TERM, "term-3")]
#[case::tier_3_hup(Tier::Namespaces, Signal::HUP, "hup-3")]
fn no_self_outlives_a_run_that_is_interrupted(
    #[case] tier: Tier,
    #[case] signal: Signal,
    #[case] mark: &str,
) {
    if signal == Signal::HUP && ignores(signal) {
        return tell("SKIPPED a hang-up: it is ignored, as by `nohup`");
    }
    let Some(mut outliving) = Outliving::start(tier, mark) else { return };
    let (status, said) = interrupt(&mut outliving.run, signal);
    assert_eq!(status.code(), INCOMPLETE, "{said}");
    assert!(said.contains(" was interrupted: ") && !said.contains("FAIL"), "{said}");
    outliving.all_end_soon();
    assert_eq!(outliving.said(), SETTLED);
    assert!(!above(&outliving.folder).exists(), "a run that ends by itself sweeps for itself");
}

#[rstest]
#[case::tier_2(Tier::Files, "twice-2")]
#[case::tier_3(Tier::Namespaces, "twice-3")]
fn no_self_outlives_a_run_that_is_left_at_once(#[case] tier: Tier, #[case] mark: &str) {
    let Some(mut outliving) = Outliving::start(tier, mark) else { return };
    // Two of a kind could be taken for one.
    send(Signal::TERM, &outliving.run);
    let (status, said) = interrupt(&mut outliving.run, Signal::INT);
    assert_eq!(status.code(), INCOMPLETE, "{said}");
    outliving.all_end_soon();
    assert_eq!(outliving.said(), SETTLED);
    let home = above(&outliving.folder);
    if home.exists() {
        is_swept(home);
    }
}

/// Else all of that would prove nothing.
#[test]
fn a_self_outlives_who_does_not_keep_it_from_that() {
    if !is_there("python3") {
        return tell("SKIPPED a program that outlives whoever runs it");
    }
    let (folder, program) = (TempDir::new().expect("a folder"), program("outlives.py"));
    let mark = format!("alone-{}", std::process::id());
    let mut run = Command::new("python3");
    let run = run.arg(&program).arg(&mark).current_dir(folder.path()).stdout(Stdio::piped());
    let run = run.spawn().expect("it can be run");
    let mut outliving = Outliving::settled(run, format!("{program}\0{mark}\0"));
    outliving.run.kill().and_then(|()| outliving.run.wait()).expect("it is our child");
    drop(outliving.run.stdout.take());
    assert!(comes_true(|| processes(&outliving.command).is_empty()), "they leave by themselves");
    let said = outliving.said().join("\n");
    assert!(said.contains("a session of its own") && said.contains("outlived"), "{said}");
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
