//! The first command of the README, and the result for each of its three programs.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{env, fs, path::Path};

use assert_cmd::Command;

/// The beginning of the README's command; the tests have a binary already.
const BUILT: &str = "cargo run -p stickler -- ";

/// A part of the report on each program.
const TOLD: [&str; 5] = [
    "keeps-the-rules conforms: all 6 games pass",
    "forgets-a-rule does not conform: 1 of 6 games fails, 1 cause",
    "A-OWN: ",
    "tells-by-colour does not conform: 1 of 1 game fails, 1 cause",
    "[ambiguous-characters]",
];

#[test]
fn the_readmes_command_tells_the_three_programs_apart() {
    if !crate::tools::is_there("python3") {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let command = command(&fs::read_to_string(root.join("README.md")).unwrap());
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    let assert = stickler.current_dir(root).args(command.split(' ')).assert().code(1);
    let said = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    for told in TOLD {
        assert!(said.contains(told), "{told:?} is not in\n{said}");
    }
    assert!(!said.contains("--first"), "a prompt for a player was read as a question\n{said}");
}

/// The one line of the README that names the example, without the part that builds the program.
fn command(readme: &str) -> String {
    let lines = readme.lines().filter_map(|line| line.strip_prefix("$ "));
    let found: Vec<&str> = lines.filter(|line| line.contains("examples/quickstart")).collect();
    let [line] = found[..] else { panic!("the README has {found:?}") };
    let line = line.split("  #").next().unwrap();
    line.strip_prefix(BUILT).unwrap().trim().to_owned()
}
