//! Reports for other tools: each equals the kept one, can be read by its tool, and cannot be forged by a submission.
//!
//! `STICKLER_BLESS=1 cargo test -p stickler --test it ci::` rewrites the kept reports; read the difference.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

mod action;
mod forgery;
mod known;
mod runner;

use std::{env, fs, process::Command};

use regex::Regex;
use rstest::rstest;

use crate::{
    golden_program::{TWICE, answers, changed, program, stdout},
    kept::assert_kept,
    tools::is_there,
    workdir::Workdir,
};

/// A transcript with a custom start position, which is skipped.
const SET_UP: &str = "a-jump-keeps-x-in-the-game";
/// The known failures of the four programs: one fails as listed, and one is fixed.
const KNOWN: &str = "known wrong-board   # until the bytes are spared
mended a-piece-may-not-be-moved-twice-in-a-row
";

/// A folder with four programs, and a list of known failures: one program is right, two are wrong, and one has been fixed.
fn four() -> Workdir {
    let room = Workdir::new();
    let wrong = || changed(2, "|O|O|.|O|", "|O|O|O|O|");
    let all = [("right", answers()), ("wrong", wrong()), ("known", wrong()), ("mended", answers())];
    write_all(
        &room,
        all.into_iter().map(|(id, answers)| (id.to_owned(), program(&answers, 9, ""))),
    );
    room.write("known.txt", KNOWN);
    room
}

/// Writes programs and the manifest that names them.
fn write_all(room: &Workdir, programs: impl Iterator<Item = (String, String)>) {
    let entry = |(id, text): (String, String)| {
        room.write(&format!("{id}.sh"), text);
        let head = format!("[[entry]]\nid = \"{id}\"\ngame = \"quagmire\"\nlanguage = \"sh\"\n");
        format!("{head}source = \"{id}.sh\"\nrun = [\"sh\", \"{id}.sh\"]\n\n")
    };
    room.write("entries.toml", programs.map(entry).collect::<String>());
}

/// The command that verifies all of them.
const VERIFY: &[&str] =
    &["verify", "--transcript", TWICE, "--shrink", "0", "--entries", "entries.toml"];

/// A report on the four, and on a transcript that none of them can play.
fn report_of_four(room: &Workdir, format: &str) -> assert_cmd::assert::Assert {
    let words = ["--transcript", SET_UP, "--known-failures", "known.txt", "--format", format];
    let mut stickler = room.stickler(&[VERIFY, &words].concat());
    stickler.env("GITHUB_STEP_SUMMARY", "summary.md").assert()
}

/// A report without what differs from run to run or from one machine to another.
fn kept(report: &str) -> String {
    let time = Regex::new(r" in \d+(\.|&#46;)\d s").unwrap();
    let isolation = Regex::new(r"isolation(:|&#58;) tier [^|\n]*").unwrap();
    let report = time.replace_all(report, " in N s");
    isolation.replace_all(&report, "isolation$1 … ").into_owned()
}

#[rstest]
#[case::tap("tap", "four.tap")]
#[case::github("github", "four.github.txt")]
fn a_report_says_what_is_kept(#[case] format: &str, #[case] name: &str) {
    let room = four();
    assert_kept(name, &kept(&stdout(&report_of_four(&room, format).code(1))));
}

#[test]
fn a_summary_is_added_to_what_the_file_holds() {
    let room = four();
    room.write("summary.md", "of a step before\n\n");
    report_of_four(&room, "github").code(1);
    let summary = room.read("summary.md");
    assert_kept("four.md", &kept(summary.strip_prefix("of a step before\n\n").unwrap()));
}

/// The output of `prove` for the programs, which it verifies on its own, and whether it passes.
fn proved(room: &Workdir, words: &[&str]) -> Option<(String, bool)> {
    if !is_there("prove") {
        return None;
    }
    let stickler = env!("CARGO_BIN_EXE_stickler");
    let verify = [&[stickler], words, &["--format", "tap", "--entries"]].concat().join(" ");
    let mut prove = Command::new("prove");
    prove.current_dir(room.path("")).args(["--exec", &verify, "entries.toml"]);
    let said = prove.env_remove("TAP_VERSION").output().unwrap();
    Some((String::from_utf8(said.stdout).unwrap(), said.status.success()))
}

#[test]
fn prove_reads_what_passes_and_what_fails() {
    let room = four();
    let words = ["verify", "--transcript", TWICE, "--transcript", SET_UP, "--shrink", "0"];
    let known = [&words[..], &["--known-failures", "known.txt"]].concat();
    let Some((said, passes)) = proved(&room, &known) else { return };
    assert!(!passes && !said.contains("Parse errors"), "{said}");
    assert!(said.contains("Failed 2/9 subtests"), "{said}");
    assert!(said.contains("(less 4 skipped subtests: 3 okay)"), "{said}");
    let right = [&words[..], &["--entry", "right"]].concat();
    let (said, passes) = proved(&room, &right).unwrap();
    assert!(passes && said.contains("All tests successful"), "{said}");
}

/// Prints the result of perl's parser for a report: lines that it cannot read, and the diagnostics of each failure.
const PARSER: &str = r#"
use TAP::Parser;
my $parser = TAP::Parser->new({ source => $ARGV[0] });
while (my $result = $parser->next) {
    print "unknown: ", $result->as_string, "\n" if $result->is_unknown;
    print join(" | ", map { $result->data->{$_} } qw(message severity what)), "\n" if $result->is_yaml;
}
print "error: $_\n" for $parser->parse_errors;
"#;

#[test]
fn perl_reads_the_diagnostics() {
    if !is_there("prove") {
        return;
    }
    let room = four();
    let words = ["--format", "tap=four.tap", "--entry", "wrong"];
    room.stickler(&[VERIFY, &words].concat()).env("TAP_VERSION", "13").assert().code(1);
    let mut perl = Command::new("perl");
    let said = perl.current_dir(room.path("")).args(["-e", PARSER, "four.tap"]).output().unwrap();
    let said = String::from_utf8(said.stdout).unwrap();
    let expected =
        "Q-SLIDE: after `g7 f6` c3 should be empty (\".\") but shows \"O\" [wrong-board] | ";
    assert!(said.starts_with(expected) && said.lines().count() == 1, "{said}");
}

#[rstest]
#[case::as_many_as_a_reader_knows("13", "TAP version 13\n")]
#[case::no_more_than_there_is("15", "TAP version 14\n")]
#[case::what_is_no_number("new", "TAP version 14\n")]
fn a_reader_says_which_version_it_knows(#[case] knows: &str, #[case] begins: &str) {
    let room = four();
    let words = ["--format", "tap", "--entry", "right"];
    let mut stickler = room.stickler(&[VERIFY, &words].concat());
    let said = stdout(&stickler.env("TAP_VERSION", knows).assert().code(0));
    assert!(said.starts_with(begins), "{said}");
}
