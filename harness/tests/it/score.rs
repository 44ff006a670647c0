//! `stickler score`: the counted bytes, the ranks, and the wrong claims; and the output of `stickler verify` about them.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::fs;

use assert_cmd::Command;
use rstest::rstest;
use serde_json::Value;
use tempfile::TempDir;

const ENTRY: &str = "[[entry]]\ngame = 'alak'\nlanguage = 'Shell'\n";

/// The arguments, the exit code, and for each source in its order: rank, name and score, `-` where there is none.
#[rstest]
#[case::the_shortest_first("long short", 0, "1 short 3, 2 long 5")]
#[case::equals_in_their_order("short other", 0, "1 short 3, 2 other 3")]
#[case::equals_in_the_other_order("other short", 0, "1 other 3, 2 short 3")]
#[case::bytes_of_utf_8("umlaut", 0, "1 umlaut 4")]
#[case::a_right_claim("--entries m.toml --entry right", 0, "1 right 3")]
#[case::a_wrong_claim("--entries m.toml --entry wrong", 1, "1 wrong 3")]
#[case::in_an_encoding("--entries m.toml --entry latin", 0, "1 latin 2")]
#[case::in_an_unknown_encoding("--entries m.toml --entry jelly", 0, "- jelly -")]
#[case::all("--entries m.toml", 1, "1 latin 2, 2 right 3, 3 wrong 3, - jelly -")]
#[case::only_what_conforms_is_ranked("--entries m.toml --entry right --verify", 1, "- right 3")]
fn sources_are_ranked(#[case] line: &str, #[case] exit: i32, #[case] ranked: &str) {
    let (said, _) = run(&format!("{line} --format json"), exit);
    let document: Value = serde_json::from_str(&said).unwrap();
    let scores = document["scores"].as_array().unwrap().iter().map(|scored| {
        let number = |key: &str| scored[key].as_u64().map_or("-".to_owned(), |n| n.to_string());
        let name = scored["name"].as_str().unwrap();
        format!("{} {name} {}", number("rank"), number("score"))
    });
    assert_eq!(scores.collect::<Vec<_>>().join(", "), ranked);
}

#[rstest]
#[case::characters("umlaut", 0, "4 bytes  umlaut    2 characters, 2 bytes in ISO 8859-1")]
#[case::a_newline("long", 0, "the last byte is a newline")]
#[case::no_utf_8("binary", 0, "1 byte  binary    no UTF-8")]
#[case::a_wrong_claim("--entries m.toml --entry wrong", 1, "claims 2")]
#[case::flags("--entries m.toml --entry wrong", 1, "run with -e,")]
#[case::an_unknown_encoding("--entries m.toml --entry jelly", 0, "`Jelly` is an unknown encoding")]
#[case::the_game("--entries m.toml --entry right", 0, "alak\n  1      3 bytes  right  Shell\n")]
fn people_are_told(#[case] line: &str, #[case] exit: i32, #[case] part: &str) {
    let (said, _) = run(line, exit);
    assert!(said.contains(part), "{part:?} is not in\n{said}");
}

#[rstest]
#[case::of_a_file(
    "short --format badge",
    0,
    r#""label": "short", "message": "3 bytes", "color": "blue""#
)]
#[case::of_an_entry(
    "--entries m.toml --entry right --verify --format badge",
    1,
    r#""label": "alak", "message": "does not conform", "color": "red""#
)]
#[case::of_no_score(
    "--entries m.toml --entry jelly --format badge",
    0,
    r#""message": "not counted", "color": "lightgrey""#
)]
#[case::a_page("--entries m.toml --entry latin --format html", 0, "<th scope=\"row\">latin</th>")]
#[case::what_is_written_on_it(
    "--entries m.toml --entry latin --format html",
    0,
    "<td>1</td><td>2</td>"
)]
fn browsers_and_badges_are_told(#[case] line: &str, #[case] exit: i32, #[case] part: &str) {
    let (said, _) = run(line, exit);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains(part), "{part:?} is not in\n{said}");
}

#[rstest]
#[case::two_for_a_badge(
    "short long --format badge",
    2,
    "a badge shows one source, found 2 sources"
)]
#[case::nothing_there("missing", 2, "missing: No such file")]
#[case::a_device("/dev/zero", 2, "/dev/zero: expected a regular file")]
#[case::files_to_verify("--verify short", 2, "'--verify' cannot be used with '[FILE]...'")]
#[case::an_unknown_entry("--entries m.toml --entry x", 4, "no entry `x` in m.toml")]
fn what_cannot_be_counted_is_refused(#[case] line: &str, #[case] exit: i32, #[case] part: &str) {
    let (_, said) = run(line, exit);
    assert!(said.contains(part), "{part:?} is not in {said}");
}

/// The arguments, the exit code, and how the report ends.
#[rstest]
#[case::a_command("alak --quick -- sh umlaut", 1, ", 4 bytes, 2 characters)\n")]
#[case::no_text("alak --quick -- sh binary", 1, ", 1 byte)\n")]
#[case::an_entry("--entries m.toml --entry latin", 1, ", 2 bytes)\n")]
#[case::the_order("alak --list", 0, "\n")]
#[case::a_report_in_a_file(
    "alak --quick --format tap=report -- sh umlaut",
    1,
    ", 4 bytes, 2 characters)\n"
)]
#[case::the_summary_only("alak --quick --quiet -- sh umlaut", 1, ", 4 bytes, 2 characters)\n")]
fn a_verdict_comes_with_the_length(#[case] line: &str, #[case] exit: i32, #[case] end: &str) {
    let (report, notes) = stickler(&format!("verify {line}"), exit);
    assert!(report.ends_with(end), "{report}");
    assert_eq!(notes, "");
}

#[test]
fn a_wrong_claim_is_reported_after_the_verdicts() {
    let line = "verify --entries m.toml --entry right --entry wrong --entry latin";
    let (_, notes) = stickler(line, 1);
    assert_eq!(notes, "entry `wrong`: the source has 3 bytes, the manifest claims 2\n");
}

/// The output of `score` on both streams.
#[track_caller]
fn run(line: &str, exit: i32) -> (String, String) {
    stickler(&format!("score {line}"), exit)
}

/// The output on both streams, in a folder of sources of which each is as long as it looks.
#[track_caller]
fn stickler(line: &str, exit: i32) -> (String, String) {
    let folder = TempDir::new().unwrap();
    let entry = |id: &str, source: &str, more: &str| {
        let flag = if id == "wrong" { "'-e', " } else { "" };
        format!("{ENTRY}id = '{id}'\nsource = '{source}'\nrun = ['sh', {flag}'{source}']\n{more}\n")
    };
    let manifest = [
        entry("right", "short", "score = 3"),
        entry("wrong", "other", "score = 2"),
        entry("latin", "umlaut", "score = 2\nencoding = 'ISO-8859-1'"),
        entry("jelly", "short", "encoding = 'Jelly'"),
    ]
    .concat();
    let files: [(&str, &[u8]); 6] = [
        ("m.toml", manifest.as_bytes()),
        ("short", b": 1"),
        ("other", b": 2"),
        ("long", b": 12\n"),
        ("umlaut", "äö".as_bytes()),
        ("binary", b"\xff"),
    ];
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    let stickler = stickler.current_dir(folder.path()).args(line.split(' '));
    let assert = stickler.assert().code(exit);
    let output = assert.get_output();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_owned()).unwrap();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_history_says_how_a_score_has_changed() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let score = || {
        let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
        let words = ["score", "q.rb", "--history", "scores.jsonl"];
        let run = stickler.current_dir(folder.path()).args(words).assert().code(0);
        String::from_utf8(run.get_output().stdout.clone()).unwrap()
    };
    write("q.rb", "puts 12");
    assert!(!score().contains("since"));
    write("q.rb", "puts 1");
    let said = score();
    assert!(said.contains("-1 byte since 2"), "{said}");
    assert!(!score().contains("since"));
    let lines = fs::read_to_string(folder.path().join("scores.jsonl")).unwrap();
    let scores = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let scores: Vec<u64> = scores.map(|score| score["score"].as_u64().unwrap()).collect();
    assert_eq!(scores, [7, 6]);
    write("scores.jsonl", "{\n");
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    let words = ["score", "q.rb", "--history", "scores.jsonl"];
    let run = stickler.current_dir(folder.path()).args(words).assert().code(2);
    run.stderr(predicates::str::contains("scores.jsonl:1: EOF"));
}
