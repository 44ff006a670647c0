//! `stickler shave`: it removes what is not needed, keeps what is, and never overwrites the user's files.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{fs, path::Path};

use assert_cmd::Command;
use rstest::rstest;
use tempfile::TempDir;

/// A program that conforms and cannot be made shorter.
const LEAN: &str = include_str!("../submissions/alak/accepted/lean.pl");

/// The same with unnecessary text: each insertion, and the text before it.
const FAT: [(&str, &str); 5] = [
    ("", "# This program plays Alak.\n"),
    ("print\"$_\\n\";", "$unused=17;"),
    ("while($l=<>){", "$unused++;"),
    ("$w=3-$x", "+0"),
    ("$s=3-$s", "-0"),
];

fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("lean.pl", LEAN);
    write("fat.pl", &fat());
    write("other.pl", "");
    write("there.pl", "mine");
    write("run.sh", "exec perl $1");
    write("slow.sh", "echo 'xxxx___oooo'; read -r line; sleep 60");
    write("wrong.sh", "echo 'xxxx___oooo'; while read -r line; do echo INVALID; done");
    folder
}

fn fat() -> String {
    FAT.iter().fold(LEAN.to_owned(), |source, (behind, fat)| {
        assert!(source.contains(behind), "{behind:?} is not in\n{source}");
        source.replacen(behind, &format!("{behind}{fat}"), 1)
    })
}

/// The output on both streams.
#[track_caller]
fn shave(line: &str, folder: &Path, exit: i32) -> (String, String) {
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    let assert =
        stickler.current_dir(folder).arg("shave").args(line.split(' ')).assert().code(exit);
    let said = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (said(&assert.get_output().stdout), said(&assert.get_output().stderr))
}

#[rstest]
#[case::nothing("alak", 2, "name a submission: -- COMMAND")]
#[case::matches("foxgeese -- perl lean.pl", 2, "prove too little")]
#[case::no_file("alak -- cat", 2, "found 0 files of the submission")]
#[case::two_files("alak -- perl lean.pl other.pl", 2, "found 2 files of the submission")]
#[case::a_file_in_the_way("alak -o there.pl -- perl lean.pl", 2, "there.pl exists already")]
#[case::a_file_that_is_not_named(
    "alak --source other.pl -- perl lean.pl",
    2,
    "no word of the command"
)]
#[case::a_file_that_is_no_source(
    "alak --source other.pl -- sh run.sh lean.pl other.pl",
    2,
    "the program conforms without this file"
)]
#[case::a_wrong_program("alak -- sh wrong.sh", 1, "wrong.sh does not conform: ")]
#[case::a_slow_program(
    "alak --step-seconds 1 -- sh slow.sh",
    1,
    "slow.sh is too slow: the limit is 1 s for each answer; `--step-seconds N`"
)]
fn what_cannot_be_shaved_is_refused(#[case] line: &str, #[case] exit: i32, #[case] part: &str) {
    if !crate::tools::is_there("perl") {
        return;
    }
    let folder = folder();
    let (_, said) = shave(line, folder.path(), exit);
    assert!(said.contains(part), "{part:?} is not in {said}");
    assert_eq!(fs::read_to_string(folder.path().join("there.pl")).unwrap(), "mine");
}

#[test]
#[ignore = "the whole suite on a slow program takes a minute"]
fn all_rules_by_which_no_source_can_be_held_are_told() {
    if !crate::tools::is_there("python3") {
        return;
    }
    let folder = folder();
    let source = include_str!("../submissions/quagmire/accepted/batch_reader.py");
    fs::write(folder.path().join("q.py"), source).unwrap();
    let (said, _) = shave("quagmire --time 0 -- python3 q.py", folder.path(), 0);
    assert!(said.contains("q.py: not tested: Q-BLOCKED\n"), "{said}");
}

#[test]
fn a_source_becomes_shorter_and_is_not_written_over() {
    if !crate::tools::is_there("perl") {
        return;
    }
    let folder = folder();
    let (said, _) = shave("alak --time 12 --fresh 2 --seed 7 -- perl fat.pl", folder.path(), 0);
    assert!(said.contains("fat.pl:1: `# This program plays Alak.⏎` can go"), "{said}");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("fat.pl"), fat());
    assert!(!read("fat.shaved.pl").contains('#'), "{said}");
}

#[test]
#[ignore = "tries thousands of sources"]
fn what_was_planted_goes_and_nothing_else() {
    if !crate::tools::is_there("perl") {
        return;
    }
    let folder = folder();
    let (said, _) = shave("alak --time 500 --seed 7 -- perl fat.pl", folder.path(), 0);
    let left = fs::read_to_string(folder.path().join("fat.shaved.pl")).unwrap();
    assert_eq!(left, LEAN, "{said}");
    assert!(said.contains("nothing more can go"), "{said}");
}
