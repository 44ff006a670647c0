//! The files of `stickler init` work at once, and overwrite nothing.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

mod game;
mod shards;

use std::{
    env, fs,
    path::Path,
    process::{Command, Output},
};

use predicates::{prelude::*, str::contains};
use rstest::rstest;
use yaml_rust2::{Yaml, YamlLoader};

use crate::{tools::is_there, workdir::Workdir, workflow::step};

const WORKFLOW: &str = ".github/workflows/stickler.yml";

/// A folder in which a few transcripts replace the suite, so that the test does not take minutes: `stickler` is found in its `bin`.
fn quick_room() -> Workdir {
    let room = Workdir::new();
    let stickler = env!("CARGO_BIN_EXE_stickler");
    let few = "--transcript the-challenges --transcript first --shrink 0 --fresh 1";
    room.write_script(
        "bin/stickler",
        &format!("#!/bin/sh\nif [ \"$1\" = verify ]; then shift; exec {stickler} verify {few} \"$@\"; fi\nexec {stickler} \"$@\"\n"),
    );
    room
}

/// The output of a script in the folder, with these variables.
fn run(room: &Workdir, script: &str, variables: &[(&str, &str)]) -> Output {
    let path = env::var_os("PATH").unwrap();
    let folders = [room.path("bin")].into_iter().chain(env::split_paths(&path));
    let mut bash = step(room.path(""), script);
    bash.env("PATH", env::join_paths(folders).unwrap()).envs(variables.iter().copied());
    for name in ["GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "CI_NODE_INDEX"] {
        bash.env_remove(name);
    }
    bash.output().unwrap()
}

#[track_caller]
fn says(output: &Output, exit: i32, said: &str) {
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.code() == Some(exit) && stdout.contains(said), "{output:?}");
}

/// A file of YAML.
fn yaml(room: &Workdir, path: &str) -> Yaml {
    YamlLoader::load_from_str(&room.read(path)).unwrap().remove(0)
}

/// The steps of a job that verify or merge, each as one script.
fn scripts(job: &Yaml) -> Vec<String> {
    let runs = job["steps"].as_vec().unwrap().iter().filter_map(|step| step["run"].as_str());
    runs.filter(|run| !run.contains("cargo install")).map(str::to_owned).collect()
}

/// A wrong program in a user's folder.
fn forgets_a_rule(room: &Workdir, path: &str) {
    let program =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/quickstart/forgets_a_rule.py");
    room.write(path, fs::read(program).unwrap());
}

#[test]
fn an_example_conforms_by_every_step_of_its_workflow() {
    if !is_there("python3") {
        return;
    }
    let room = quick_room();
    room.stickler(&["init"]).assert().code(0).stdout(contains(format!("wrote {WORKFLOW}")));
    let scripts = scripts(&yaml(&room, WORKFLOW)["jobs"]["verify"]);
    assert_eq!(scripts.len(), 2);
    for script in scripts {
        says(&run(&room, &script, &[]), 0, "alak conforms: ");
    }
    room.stickler(&["bless", "--check", "--suite", "."]).assert().code(0);
}

#[rstest]
#[case::here(&[], "q.py", "")]
#[case::in_another_folder(&["--into", "other"], "other/q.py", "other/")]
fn a_command_becomes_an_entry(#[case] into: &[&str], #[case] source: &str, #[case] folder: &str) {
    if !is_there("python3") {
        return;
    }
    let room = quick_room();
    forgets_a_rule(&room, source);
    let words = [&["init", "--game", "alak"], into, &["--", "python3", source]].concat();
    room.stickler(&words).assert().code(0);
    let manifest = room.read(&format!("{folder}entries.toml"));
    assert!(
        manifest.contains("id = \"q\"\n") && manifest.contains("run = [\"python3\", \"q.py\"]"),
        "{manifest}"
    );
    let verify = format!("stickler verify --entries {folder}entries.toml");
    says(&run(&room, &verify, &[]), 1, "q does not conform: ");
}

#[rstest]
#[case::quagmire("quagmire", true)]
#[case::chess("gun", true)]
#[case::pieces_that_are_placed("baseline", true)]
#[case::one_that_is_played_live("foxgeese", false)]
fn every_game_has_a_first_transcript_unless_it_is_played_live(
    #[case] game: &str,
    #[case] has: bool,
) {
    let room = Workdir::new();
    room.write("q.sh", "exit 0");
    room.stickler(&["init", "--game", game, "--", "sh", "q.sh"]).assert().code(0);
    assert_eq!(room.path(format!("transcripts/{game}/first.txt")).exists(), has);
    assert_eq!(room.read(WORKFLOW).contains("--suite ."), has);
    if has {
        room.stickler(&["bless", "--check", "--suite", "."]).assert().code(0);
        room.stickler(&["verify", game, "--suite", "."]).assert().code(0);
    }
}

#[rstest]
fn what_is_commented_out_is_right(#[values("alak", "quagmire", "gun", "blackhole")] game: &str) {
    let room = Workdir::new();
    room.write("q.sh", "exit 0");
    room.stickler(&["init", "--game", game, "--", "sh", "q.sh"]).assert().code(0);
    let manifest = room.read("entries.toml").replace("# dialect", "dialect");
    room.write("entries.toml", manifest);
    let run = ["verify", "--entries", "entries.toml", "--quick", "--fresh", "0"];
    room.stickler(&run).assert().code(1);
}

#[test]
fn a_game_without_a_command_is_that_of_the_example_or_is_told_what_to_type() {
    let room = Workdir::new();
    let says = contains("stickler init --game quagmire -- COMMAND");
    room.stickler(&["init", "--game", "quagmire"]).assert().code(2).stderr(says);
    room.stickler(&["init", "--game", "alak"]).assert().code(0);
    assert!(room.path("alak.py").exists());
}

#[test]
fn nothing_is_overwritten_unless_that_is_wanted() {
    let room = Workdir::new();
    room.write("entries.toml", "mine");
    let refused = contains("found entries.toml; nothing was written").and(contains("--force"));
    room.stickler(&["init"]).assert().code(2).stderr(refused);
    assert!(room.read("entries.toml") == "mine" && !room.path("alak.py").exists());
    room.stickler(&["init", "--force"]).assert().code(0);
    assert!(room.read("entries.toml").contains("[[entry]]"));
}

#[test]
fn a_link_is_replaced_and_not_followed() {
    let room = Workdir::new();
    room.write("precious", "mine");
    std::os::unix::fs::symlink("precious", room.path("entries.toml")).unwrap();
    room.stickler(&["init"]).assert().code(2);
    room.stickler(&["init", "--force"]).assert().code(0);
    assert_eq!(room.read("precious"), "mine");
}

#[rstest]
#[case::no_game(&["init", "--", "sh", "q.sh"], "--game <GAME>")]
#[case::no_command(&["init", "--game", "quagmire"], "name the command")]
#[case::no_source(&["init", "--game", "quagmire", "--", "true"], "the command names no file of")]
#[case::no_image(&["init", "kubernetes"], "--image <IMAGE>")]
#[case::no_shards(&["init", "slurm", "--shards", "0"], "--shards")]
#[case::a_script(&["init", "slurm", "--entries", "a;b"], "--entries: expected letters, digits and")]
#[case::an_option(&["init", "slurm", "--entries=-x"], "--entries: expected letters, digits and")]
#[case::an_expression(&["init", "--git", "${{a}}"], "--git: expected letters, digits and")]
fn what_cannot_be_written_is_refused(#[case] words: &[&str], #[case] why: &str) {
    let room = Workdir::new();
    room.stickler(words).assert().code(2).stderr(contains(why));
    assert_eq!(fs::read_dir(room.path("")).unwrap().count(), 0);
}

#[test]
fn the_workflow_installs_from_where_it_is_told() {
    let room = Workdir::new();
    room.stickler(&["init", "--git", "https://example.org/s.git"]).assert().code(0);
    let step = yaml(&room, WORKFLOW)["jobs"]["verify"]["steps"][1].clone();
    assert_eq!(step["env"]["STICKLER"].as_str(), Some("https://example.org/s.git"));
    // Without an address it prints what to do.
    let said = run(&room, step["run"].as_str().unwrap(), &[("STICKLER", "")]);
    assert!(
        String::from_utf8_lossy(&said.stderr).contains("set the variable STICKLER"),
        "{said:?}"
    );
}
