//! The `--help` of each command is kept in `data/help/`, so that a review shows its changes: of `stickler`, and of the rulebook's
//! program.
//!
//! `STICKLER_BLESS=1 cargo test -p stickler --test it help::` rewrites it; read the difference.
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
};

use assert_cmd::Command;
use rstest::rstest;
use rulebook::command_line;
use similar::TextDiff;

use crate::kept::data;

/// No line of a help is longer, on any terminal; the kept ones are this wide.
const COLUMNS: usize = 100;

#[test]
fn every_command_says_what_is_kept() {
    let said = all_help(COLUMNS);
    if env::var_os("STICKLER_BLESS").is_some() {
        bless(&said);
    }
    let kept = kept();
    assert_eq!(said.keys().collect::<Vec<_>>(), kept.keys().collect::<Vec<_>>(), "{ADVICE}");
    for (name, help) in &said {
        let difference = TextDiff::from_lines(&kept[name], help).unified_diff().to_string();
        assert!(difference.is_empty(), "{name}:\n{difference}\n{ADVICE}");
    }
}

const ADVICE: &str = "if that is meant, run `STICKLER_BLESS=1 cargo test -p stickler --test it help::`, and read the difference";

/// A terminal that is wider than the widest help changes nothing.
#[rstest]
#[case::narrow(60)]
#[case::usual(80)]
#[case::wide(100)]
#[case::wider(140)]
fn lines_fit_and_break_between_words(#[case] columns: usize) {
    let widest = all_help(COLUMNS);
    for (name, help) in all_help(columns) {
        let fits = |line: &&str| line.chars().count() <= columns.min(COLUMNS);
        let long = help.lines().find(|line| !fits(line) && !is_kept_whole(line));
        assert_eq!(long, None, "in {name} at {columns} columns");
        assert_eq!(words(&help), words(&widest[&name]), "in {name} at {columns} columns");
    }
}

/// The short help of every command fits on a usual screen.
#[test]
fn the_short_help_fits_on_one_screen() {
    const LINES: usize = 30;
    for name in kept().keys().filter_map(|name| name.strip_suffix(".txt")) {
        let mut words = name.split('-');
        if words.next() == Some("stickler") && name != "stickler" {
            let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
            let short = stickler.args(words).arg("-h").env("COLUMNS", COLUMNS.to_string());
            let short = short.assert().success().get_output().stdout.clone();
            let lines = String::from_utf8(short).unwrap().lines().count();
            assert!(lines <= LINES, "{name} -h has {lines} lines");
        }
    }
}

/// Lines of usage and examples are to be copied, and a word that is longer than its place stays whole.
fn is_kept_whole(line: &str) -> bool {
    let is_copied = ["Usage: ", "  stickler ", "  rulebook "].iter().any(|it| line.starts_with(it));
    is_copied || line.split_whitespace().count() == 1
}

/// The words of a help, in their order: a break within a word would add one.
fn words(help: &str) -> Vec<&str> {
    help.split_whitespace().collect()
}

/// The help of both programs, by the names of its files.
fn all_help(columns: usize) -> BTreeMap<String, String> {
    let stickler = help_of("stickler", |command| stickler(command, columns));
    let rulebook = help_of("rulebook", |command| rulebook(command, columns));
    stickler.into_iter().chain(rulebook).collect()
}

/// The help of a program, of each of its commands and of theirs.
fn help_of(program: &str, help: impl Fn(&[String]) -> String) -> BTreeMap<String, String> {
    let (mut all, mut open) = (BTreeMap::new(), vec![Vec::new()]);
    while let Some(command) = open.pop() {
        let help = help(&command);
        for name in commands(&help).filter(|name| name != "help") {
            open.push(command.iter().cloned().chain([name]).collect());
        }
        let words = [&[program.to_owned()], &command[..]].concat();
        all.insert(words.join("-") + ".txt", help);
    }
    all
}

fn stickler(command: &[String], columns: usize) -> String {
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    let stickler = stickler.args(command).arg("--help").env("COLUMNS", columns.to_string());
    let said = stickler.assert().success();
    trimmed(&String::from_utf8(said.get_output().stdout.clone()).unwrap())
}

/// Its program belongs to another package, and is not built for the tests of this one; this is all that it prints.
fn rulebook(command: &[String], columns: usize) -> String {
    let words = ["rulebook"].into_iter().chain(command.iter().map(String::as_str));
    let rulebook = command_line::command().term_width(columns.min(COLUMNS));
    let said = rulebook.try_get_matches_from(words.chain(["--help"])).unwrap_err();
    trimmed(&said.to_string())
}

fn trimmed(said: &str) -> String {
    said.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The commands that a help lists, under one heading or in groups.
fn commands(help: &str) -> impl Iterator<Item = String> {
    let is_heading = |line: &&str| !["Commands:", "Check a program:"].contains(line);
    let listed = help.lines().skip_while(is_heading).skip(1);
    let lines = listed.take_while(|line| *line != "Options:" && *line != "Arguments:");
    // A line that continues the description of a command is indented further.
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned)
}

fn folder() -> PathBuf {
    data("help")
}

fn kept() -> BTreeMap<String, String> {
    let files = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    files.map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect()
}

/// Writes the changed files, and removes those of no command.
fn bless(said: &BTreeMap<String, String>) {
    fs::create_dir_all(folder()).unwrap();
    let kept = kept();
    for name in kept.keys().filter(|name| !said.contains_key(*name)) {
        fs::remove_file(folder().join(name)).unwrap();
    }
    for (name, help) in said.iter().filter(|(name, help)| kept.get(*name) != Some(help)) {
        fs::write(folder().join(name), help).unwrap();
    }
}
