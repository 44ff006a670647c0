//! A run that is interrupted ends soon, and reports its results so far.

use super::*;

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
    assert!(said.contains(": interrupted after ") && !said.contains("does not conform"), "{said}");
    assert_eq!(sleepers(seconds), Vec::<PathBuf>::new());
}

#[rstest]
#[case::foxgeese("74.21", &["verify", "foxgeese"])]
#[case::foxes("74.22", &["verify", "foxgeese", "--role", "foxes"])]
#[case::all_at_once("74.23", &["verify", "quagmire", "--io", "batch"])]
#[case::by_prefixes("74.24", &["verify", "quagmire", "--io", "prefix"])]
#[case::on_a_terminal("74.25", &["verify", "quagmire", "--io", "pty", "--jobs", "3"])]
#[case::without_isolation("74.26", &["verify", "quagmire", "--no-isolation"])]
fn whatever_runs_is_interrupted(#[case] seconds: &str, #[case] arguments: &[&str]) {
    let (status, said) = interrupt(&mut asleep(seconds, arguments), Signal::INT);
    assert_eq!(status.code(), INCOMPLETE, "{said}");
    assert!(said.contains("interrupted") && !said.contains("FAIL"), "{said}");
    assert!(comes_true(|| sleepers(seconds).is_empty()));
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
        (totals["passed"].as_u64(), totals["interrupted"].as_bool())
    };
    match format {
        "human" => assert!(said.contains(": interrupted after 2 of "), "{said}"),
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
            // Two were accepted before.
            assert_eq!(cases - 2, said.matches("=\"skipped: int").count(), "{said}");
            assert!(said.trim_end().ends_with("</testsuites>"), "{said}");
        }
    }
}

/// A pipe without data.
fn empty() -> std::process::ChildStderr {
    let (reader, _) = std::io::pipe().expect("a pipe");
    std::os::fd::OwnedFd::from(reader).into()
}

#[test]
fn the_entries_that_are_left_are_said_to_be() {
    let folder = TempDir::new().expect("a folder");
    let us = env!("CARGO_BIN_EXE_stickler");
    let entry_of = |game: &str, id: &str, run: &str| {
        format!(
            "[[entry]]\nid = '{id}'\ngame = '{game}'\nlanguage = 'sh'\nsource = 'none'\nrun = {run}\n"
        )
    };
    let entry = |id: &str, run: &str| entry_of("quagmire", id, run);
    let manifest = [
        entry("plays", &format!("['{us}', 'play', 'quagmire']")),
        entry("sleeps", "['sleep', '74.51']"),
        entry("waits", "['cat']"),
        entry("waits-too", "['cat']"),
        entry_of("alak", "is-of-another-game", "['cat']"),
    ];
    let path = folder.path().join("entries.toml");
    fs::write(&path, manifest.concat()).expect("a file");
    let mut run = stickler(&["verify", "--transcript", "sample-game", "--entries"])
        .arg(&path)
        .spawn()
        .expect("it can be run");
    assert!(comes_true(|| !sleepers("74.51").is_empty()), "the second entry should run");
    let (status, said) = interrupt(&mut run, Signal::INT);
    assert_eq!(status.code(), INCOMPLETE, "{said}");
    for told in
        ["plays conforms: 1 game passes", "sleeps: interrupted", "; 3 entries were not played"]
    {
        assert!(said.contains(told), "{said}");
    }
}

#[test]
fn so_is_the_exploring_of_all_positions() {
    // Everything before it uses a pipe.
    let program = program("plays_over_a_pipe.sh");
    let mut run = stickler(&["verify", "alak", "--exhaustive", "--no-isolation", "--io", "step"]);
    run.args(["--fresh", "0"]);
    let run = run.args(["--", "sh", &program, "74.61", env!("CARGO_BIN_EXE_stickler")]).spawn();
    let mut run = run.expect("it can be run");
    assert!(comes_true(|| !sleepers("74.61").is_empty()), "it should come to that");
    let (status, said) = interrupt(&mut run, Signal::INT);
    assert_eq!(status.code(), INCOMPLETE, "{said}");
    assert!(
        said.contains("0 games), then interrupted") && !said.contains("does not conform"),
        "{said}"
    );
}

#[test]
fn a_second_signal_leaves_at_once() {
    // The report is not read, so that it is never written to its end.
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
