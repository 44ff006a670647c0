//! The action that workflows of other repositories use: what its steps run, but for the build, is run here.

use yaml_rust2::{Yaml, YamlLoader};

use super::*;
use crate::workflow::step;

fn action() -> Yaml {
    let path = crate::golden_program::root().join(".github/actions/verify/action.yml");
    YamlLoader::load_from_str(&fs::read_to_string(path).unwrap()).unwrap().remove(0)
}

/// The steps that run something, by their names.
fn script(name: &str) -> String {
    let action = action();
    let steps = action["runs"]["steps"].as_vec().unwrap();
    let step = steps.iter().find(|step| step["name"].as_str() == Some(name)).unwrap();
    assert_eq!(step["shell"].as_str(), Some("bash"));
    step["run"].as_str().unwrap().to_owned()
}

/// A folder in which a step may run, as after the build.
fn built() -> Workdir {
    let room = four();
    let bin = room.path("temp/stickler/bin");
    fs::create_dir_all(&bin).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_stickler"), bin.join("stickler")).unwrap();
    room
}

#[rstest]
#[case::what_fails("--entries entries.toml", "", 1)]
#[case::what_is_right("--entries entries.toml --entry right", "", 0)]
#[case::what_is_known("--entries entries.toml --entry known", "known.txt", 0)]
#[case::no_script("--entries $(touch\tforged) ; touch forged", "", 2)]
fn the_action_fails_if_a_submission_does(
    #[case] words: &str,
    #[case] known: &str,
    #[case] exit: i32,
) {
    let room = built();
    let words = format!("--transcript {TWICE} --shrink 0 {words}");
    let mut bash = step(room.path(""), &script("Verify"));
    bash.env("RUNNER_TEMP", room.path("temp")).env("ARGUMENTS", words).env("KNOWN_FAILURES", known);
    let said = bash.env("GITHUB_STEP_SUMMARY", room.path("summary.md")).output().unwrap();
    assert_eq!(said.status.code(), Some(exit), "{said:?}");
    assert!(!room.path("forged").exists());
    assert_eq!(room.path("summary.md").exists(), exit < 2);
}

#[test]
fn the_key_of_the_binary_is_made_of_the_sources() {
    let room = Workdir::new();
    let mut bash = step(room.path(""), &script("What the binary is made of"));
    bash.env("GITHUB_ACTION_PATH", crate::golden_program::root().join(".github/actions/verify"));
    let said = bash.env("GITHUB_OUTPUT", room.path("output")).output().unwrap();
    assert!(said.status.success(), "{said:?}");
    let output = room.read("output");
    let digest = output.trim_end().strip_prefix("digest=").unwrap();
    assert!(digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit()), "{output}");
}

#[test]
fn what_a_caller_says_comes_by_variables() {
    let action = action();
    for step in action["runs"]["steps"].as_vec().unwrap() {
        assert!(!step["run"].as_str().unwrap_or_default().contains("${{"), "{step:?}");
    }
    for input in ["arguments", "known-failures", "working-directory"] {
        assert!(action["inputs"][input]["description"].as_str().is_some(), "{input}");
    }
}
