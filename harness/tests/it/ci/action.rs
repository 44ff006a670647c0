//! The action for workflows of other repositories: its steps run here, except for the build.

use yaml_rust2::{Yaml, YamlLoader};

use super::*;
use crate::{golden_program::root, workflow::step};

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn action() -> Yaml {
    let path = root().join(".github/actions/verify/action.yml");
    YamlLoader::load_from_str(&fs::read_to_string(path).unwrap()).unwrap().remove(0)
}

/// The scripts of the steps, by their names.
fn script(name: &str) -> String {
    let action = action();
    let steps = action["runs"]["steps"].as_vec().unwrap();
    let step = steps.iter().find(|step| step["name"].as_str() == Some(name)).unwrap();
    assert_eq!(step["shell"].as_str(), Some("bash"));
    step["run"].as_str().unwrap().to_owned()
}

/// A folder in which a step can run, as after the build.
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
    bash.env("GITHUB_ACTION_PATH", root().join(".github/actions/verify"));
    let said = bash.env("GITHUB_OUTPUT", room.path("output")).output().unwrap();
    assert!(said.status.success(), "{said:?}");
    let output = room.read("output");
    let digest = output.trim_end().strip_prefix("digest=").unwrap();
    assert!(digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit()), "{output}");
}

/// A folder with a release of a small program, packed by `.ci/archive`, in the layout of the download address.
fn released() -> Workdir {
    let room = Workdir::new();
    room.write_script("stickler", &format!("#!/bin/sh\necho stickler {VERSION}\n"));
    let pack = format!("{}/.ci/archive $TARGET ./stickler v{VERSION}", root().display());
    let mut bash = step(room.path(""), &pack);
    let target = match env::consts::ARCH {
        "aarch64" => "aarch64-unknown-linux-musl",
        _ => "x86_64-unknown-linux-musl",
    };
    let said = bash.env("TARGET", target).env_remove("TAG").output().unwrap();
    assert!(said.status.success(), "{said:?}");
    room
}

/// Whether the download step succeeds, its output, and whether it reports a binary.
fn downloaded(room: &Workdir, digest: &str) -> (bool, String, bool) {
    let mut bash = step(room.path(""), &script("Download"));
    bash.env("GITHUB_ACTION_PATH", root().join(".github/actions/verify"));
    bash.env("RUNNER_TEMP", room.path("temp")).env("GITHUB_OUTPUT", room.path("output"));
    bash.env("RELEASES", format!("file://{}", room.path("").display())).env("DIGEST", digest);
    let said = bash.output().unwrap();
    let found = fs::read_to_string(room.path("output")).is_ok_and(|it| it == "found=true\n");
    (said.status.success(), String::from_utf8(said.stdout).unwrap(), found)
}

/// The output of `.ci/sources`.
fn sources() -> String {
    let said = Command::new(root().join(".ci/sources")).output().unwrap();
    String::from_utf8(said.stdout).unwrap().trim_end().to_owned()
}

#[test]
fn a_released_binary_of_the_same_sources_is_downloaded() {
    let room = released();
    let (succeeds, said, found) = downloaded(&room, &sources());
    assert!(succeeds && found, "{said}");
    assert!(room.path("temp/stickler/bin/stickler").exists());
}

#[rstest]
#[case::other_sources(released(), "built from other sources")]
#[case::no_release(Workdir::new(), "no binary of version ")]
fn without_one_it_is_compiled(#[case] room: Workdir, #[case] reason: &str) {
    let (succeeds, said, found) = downloaded(&room, "another digest");
    assert!(succeeds && !found && said.contains(reason), "{said}");
    assert!(!room.path("temp/stickler/bin/stickler").exists());
    let action = action();
    let steps = action["runs"]["steps"].as_vec().unwrap();
    let build = steps.iter().find(|step| step["name"].as_str() == Some("Build")).unwrap();
    let condition =
        "steps.cache.outputs.cache-hit != 'true' && steps.download.outputs.found != 'true'";
    assert_eq!(build["if"].as_str(), Some(condition));
}

#[test]
fn a_damaged_archive_is_refused() {
    let room = released();
    let damage = "for archive in v*/*.tar.gz; do printf x >> $archive; done";
    assert!(step(room.path(""), damage).status().unwrap().success());
    let (succeeds, said, found) = downloaded(&room, &sources());
    assert!(!succeeds && !found, "{said}");
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
