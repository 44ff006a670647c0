//! The packages in `harness/games`: each is complete, and its programs get the verdicts of their folders, the wrong ones by the
//! right rule.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use rstest::rstest;
use serde_json::Value;

use crate::{
    package::{package, stickler},
    tools::is_there,
};

/// The interpreters and compilers of the references and programs.
const TOOLS: [&str; 9] =
    ["python3", "node", "ruby", "cc", "perl", "lua5.4", "php", "mawk", "tclsh"];
/// The least number of transcripts, wrong programs, and wrong programs that are blamed on the right rule, in each package.
const TRANSCRIPTS: usize = 10;
const WRONG: usize = 5;
const BLAMED: usize = 4;

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games")
}

/// One of numbers. The live games have tests of their own.
#[rstest]
#[case("nim")]
fn a_package_is_complete(#[case] game: &str) {
    is_complete(game);
}

#[rstest]
#[case("2048")]
#[case("connect4")]
#[case("hex")]
#[case("kalah")]
#[case("lights-off")]
#[case("order-and-chaos")]
#[case("pegs")]
#[case("reversi")]
#[case("sokoban")]
#[case("tictactoe-3d")]
#[case("tictactoe-exact")]
#[ignore = "the other packages take two minutes"]
fn all_other_packages_are_complete(#[case] game: &str) {
    is_complete(game);
}

fn is_complete(game: &str) {
    if !TOOLS.iter().all(|tool| is_there(tool)) {
        return;
    }
    let transcripts = fs::read_dir(package(game).join("transcripts")).unwrap().count();
    assert!(transcripts >= TRANSCRIPTS, "{game} has {transcripts} transcripts");
    stickler(&package(game), "check . --positions 100 --seed 1").code(0);
    wrong_programs_are_blamed_on_their_rules(game);
}

/// `check` has played the games of each program; this checks which rule a wrong one breaks first.
fn wrong_programs_are_blamed_on_their_rules(game: &str) {
    let entries = "submissions/wrong_answer/entries.toml";
    let line = format!("verify --entries {entries} --fresh 3 --seed 1 --shrink 0 --format json");
    let verified = stickler(&package(game), &line).code(1);
    let report: Value = serde_json::from_slice(&verified.get_output().stdout).unwrap();
    let programs = broken_rules(report["records"].as_array().unwrap());
    assert!(programs.len() >= WRONG, "{game} has {} wrong programs", programs.len());
    let is_right = |(name, rules): &(&String, &BTreeSet<String>)| {
        rules.iter().any(|rule| name.starts_with(rule))
    };
    let blamed = programs.iter().filter(is_right).count();
    assert!(blamed >= BLAMED, "{game}: {programs:?}");
}

/// The rules that each program breaks.
fn broken_rules(records: &[Value]) -> BTreeMap<String, BTreeSet<String>> {
    let (mut programs, mut name) = (BTreeMap::<_, BTreeSet<_>>::new(), String::new());
    for record in records {
        if let Some(submission) = record["submission"].as_str() {
            name = submission.to_owned();
        }
        let findings = record["findings"].as_array().into_iter().flatten();
        let rules = findings.filter_map(|finding| finding["rule"].as_str());
        programs.entry(name.clone()).or_default().extend(rules.map(str::to_owned));
    }
    programs
}

#[test]
fn every_package_is_tried() {
    let folders = fs::read_dir(games()).unwrap().map(|entry| entry.unwrap());
    let folders = folders.filter(|entry| entry.path().is_dir());
    let names: BTreeSet<String> =
        folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
    let this = include_str!("games.rs");
    for name in names {
        assert!(this.contains(&format!("#[case({name:?})]")), "{name}");
    }
}
