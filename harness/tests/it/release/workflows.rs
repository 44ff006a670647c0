//! The workflows: their actions are pinned, their jobs are limited, and their permissions are minimal.

use std::collections::BTreeMap;

use yaml_rust2::{Yaml, YamlLoader};

use super::*;

const CI: &str = ".github/workflows/ci.yml";
const RELEASE: &str = ".github/workflows/release.yml";
/// The templates of `stickler init` that are YAML before they are filled in.
const TEMPLATES: [&str; 2] = [
    "harness/src/cli/tools/init/templates/workflow.yml",
    "harness/src/cli/tools/init/templates/stickler-shards.yml",
];

fn yaml(path: &str) -> Yaml {
    let text = read(path).replace("@GIT@", "git").replace("@OWN@", "").replace("@ALL@", "1");
    YamlLoader::load_from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}")).remove(0)
}

/// All workflows: this repository's and those that stickler writes.
fn workflows() -> impl Iterator<Item = &'static str> {
    [CI, RELEASE].into_iter().chain(TEMPLATES)
}

#[test]
fn every_action_is_pinned_by_its_digest_beside_its_version() {
    let pinned = Regex::new(r"^[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$").unwrap();
    let mut digests = BTreeMap::new();
    for path in workflows().chain([".github/actions/verify/action.yml"]) {
        for line in read(path).lines().filter(|line| !line.trim_start().starts_with('#')) {
            let Some((_, action)) = line.split_once("uses: ") else { continue };
            assert!(pinned.is_match(action), "{path}: {action}");
            let (name, digest) = action.split_once('@').unwrap();
            let first = digests.entry(name.to_owned()).or_insert(digest.to_owned());
            assert_eq!(first, digest, "{path}: {name} has another digest elsewhere");
        }
    }
    assert!(digests.len() >= 4, "{digests:?}");
}

#[test]
fn every_job_ends_in_time_and_may_only_read() {
    for path in workflows() {
        let workflow = yaml(path);
        assert_eq!(pairs(&workflow["permissions"]), ["contents: read"], "{path}");
        for (name, job) in workflow["jobs"].as_hash().unwrap() {
            let name = name.as_str().unwrap();
            assert!(job["timeout-minutes"].as_i64().is_some_and(|it| it <= 360), "{path}: {name}");
            let permissions = pairs(&job["permissions"]).join(", ");
            // Only the job that drafts a release writes anything.
            let expected = if (path, name) == (RELEASE, "draft") { "contents: write" } else { "" };
            assert_eq!(permissions, expected, "{path}: {name}");
        }
    }
}

/// The entries of a map, as `key: value`.
fn pairs(map: &Yaml) -> Vec<String> {
    let pair = |(key, value): (&Yaml, &Yaml)| {
        format!("{}: {}", key.as_str().unwrap(), value.as_str().unwrap())
    };
    map.as_hash().into_iter().flatten().map(pair).collect()
}

/// Expressions about a run are passed in variables, which no shell reads as a script.
#[test]
fn no_script_holds_an_expression() {
    for path in [CI, RELEASE] {
        for step in steps(&yaml(path)) {
            let script = step["run"].as_str().unwrap_or_default();
            assert!(!script.contains("${{"), "{path}: {script}");
            if step["uses"].as_str().is_some_and(|action| action.starts_with("actions/checkout@")) {
                assert_eq!(step["with"]["persist-credentials"].as_bool(), Some(false), "{path}");
            }
        }
    }
}

fn steps(workflow: &Yaml) -> Vec<Yaml> {
    let jobs = workflow["jobs"].as_hash().unwrap().values();
    jobs.flat_map(|job| job["steps"].as_vec().unwrap().clone()).collect()
}

/// Scripts of the repository that a workflow runs are there.
#[rstest]
#[case::the_gate(CI, &[".ci/run"])]
#[case::a_release(RELEASE, &[".ci/archive", ".ci/wheel", ".ci/notes"])]
fn every_script_that_a_workflow_runs_is_there(#[case] path: &str, #[case] scripts: &[&str]) {
    let named = Regex::new(r"\.ci/\w+").unwrap();
    let runs: String = steps(&yaml(path)).iter().filter_map(|step| step["run"].as_str()).collect();
    let mut found: Vec<&str> = named.find_iter(&runs).map(|script| script.as_str()).collect();
    found.dedup();
    assert_eq!(found, scripts);
    assert!(scripts.iter().all(|script| root().join(script).exists()));
}

/// The parts of `.ci/run`, in the order in which it runs them.
fn parts() -> Vec<String> {
    let script = read(".ci/run");
    let list = script.split_once("\nparts=\"").unwrap().1.split_once('"').unwrap().0;
    list.split(' ').map(str::to_owned).collect()
}

#[test]
fn the_workflow_runs_every_part_of_the_gate() {
    let matrix = &yaml(CI)["jobs"]["gate"]["strategy"]["matrix"]["part"];
    let jobs: Vec<&str> = matrix.as_vec().unwrap().iter().filter_map(Yaml::as_str).collect();
    assert_eq!(jobs, parts());
    let (script, contributing) = (read(".ci/run"), read(".github/CONTRIBUTING.md"));
    for part in parts() {
        assert!(script.contains(&format!("\n{part}() {{\n")), "no function {part}");
        assert!(contributing.contains(&format!("`{part}`")), "CONTRIBUTING does not name {part}");
    }
}

#[test]
fn a_part_that_there_is_not_is_refused_before_anything_runs() {
    let mut gate = Command::new("bash");
    let said = gate.arg(root().join(".ci/run")).args(["lints", "lint"]).output().unwrap();
    let complaint = String::from_utf8(said.stderr).unwrap();
    assert_eq!(said.status.code(), Some(2), "{complaint}");
    assert!(complaint.contains("no part `lint`; choose from: tools lints"), "{complaint}");
    assert!(said.stdout.is_empty());
}

/// A release is built for the systems that the README and `cargo binstall` name.
#[test]
fn a_release_is_built_for_three_systems() {
    let include = &yaml(RELEASE)["jobs"]["build"]["strategy"]["matrix"]["include"];
    let targets: Vec<_> =
        include.as_vec().unwrap().iter().filter_map(|it| it["target"].as_str()).collect();
    let expected =
        ["x86_64-unknown-linux-musl", "aarch64-unknown-linux-musl", "aarch64-apple-darwin"];
    assert_eq!(targets, expected);
    let action = read(".github/actions/verify/action.yml");
    assert!(targets.iter().all(|target| action.contains(&format!("target={target} "))));
}
