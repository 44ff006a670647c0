//! The parts of a release are consistent: versions, links, licences, workflows and scripts. An archive has the expected content.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

mod archive;
mod build;
mod workflows;

use std::{fs, path::PathBuf, process::Command};

use regex::Regex;
use rstest::rstest;
use toml::Table;

use crate::golden_program::root;

const REPOSITORY: &str = "https://github.com/stickler-golf/stickler";

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn table(path: &str) -> Table {
    read(path).parse().unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The version of the workspace, which is that of both crates.
fn version() -> String {
    table("Cargo.toml")["workspace"]["package"]["version"].as_str().unwrap().to_owned()
}

#[test]
fn every_version_is_that_of_the_workspace() {
    let (rulebook, stickler, wheel) =
        (table("Cargo.toml"), table("harness/Cargo.toml"), table("pyproject.toml"));
    for package in [&rulebook, &stickler] {
        assert_eq!(package["package"]["version"]["workspace"].as_bool(), Some(true));
    }
    let required = &stickler["dependencies"]["rulebook"]["version"];
    for named in [required, &wheel["project"]["version"]] {
        assert_eq!(named.as_str(), Some(&*version()));
    }
}

#[rstest]
#[case::rulebook("Cargo.toml", "")]
#[case::stickler("harness/Cargo.toml", "harness/")]
fn a_crate_says_what_a_registry_shows(#[case] manifest: &str, #[case] folder: &str) {
    let manifest = table(manifest);
    let package = manifest["package"].as_table().unwrap();
    for key in ["license", "repository", "rust-version"] {
        assert_eq!(package[key]["workspace"].as_bool(), Some(true), "{key}");
    }
    for (key, most) in [("keywords", 5), ("categories", 5), ("include", 9)] {
        let words = package[key].as_array().unwrap();
        assert!((2..=most).contains(&words.len()), "{key}: {words:?}");
    }
    let readme = format!("{folder}{}", package["readme"].as_str().unwrap());
    assert!(read(&readme).contains(&format!("# {}\n", package["name"].as_str().unwrap())));
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        assert_eq!(read(&format!("{folder}{licence}")), read(licence));
    }
}

#[test]
fn every_licence_is_the_same() {
    let (cargo, wheel) = (table("Cargo.toml"), table("pyproject.toml"));
    let crates = &cargo["workspace"]["package"]["license"];
    assert_eq!(crates.as_str(), Some("MIT OR Apache-2.0"));
    assert_eq!(&wheel["project"]["license"], crates);
    assert!(read("LICENSE-MIT").contains("Copyright (c) 2026 The stickler authors"));
    assert!(read("LICENSE-APACHE").contains("Version 2.0, January 2004"));
}

#[test]
fn every_text_names_the_same_repository() {
    let cargo = table("Cargo.toml");
    assert_eq!(cargo["workspace"]["package"]["repository"].as_str(), Some(REPOSITORY));
    let named = Regex::new(r"(?:github\.com/|uses: )([\w-]+/stickler)\b").unwrap();
    let mut links = 0;
    for path in texts() {
        for found in named.captures_iter(&read(&path)) {
            assert_eq!(&found[1], "stickler-golf/stickler", "in {path}");
            links += 1;
        }
    }
    assert!(links > 10, "only {links} links");
}

/// A link to the repository on the web leads to a file, and so does one within it.
#[test]
fn every_link_leads_to_a_file() {
    let link = Regex::new(r"\]\(([^)#\s]+)").unwrap();
    let ours = format!("{REPOSITORY}/blob/main/");
    for path in texts().into_iter().filter(|path| path.ends_with(".md")) {
        let folder = root().join(&path).parent().unwrap().to_owned();
        for target in link.captures_iter(&read(&path)).map(|found| found[1].to_owned()) {
            let file = match target.strip_prefix(&ours) {
                Some(file) => root().join(file),
                None if target.contains("://") => continue,
                None => folder.join(&target),
            };
            assert!(file.exists(), "{path} links to {target}");
        }
    }
}

/// The texts that users read before and after they install, and the files that build it.
fn texts() -> Vec<String> {
    let mut texts = Command::new("git");
    texts.current_dir(root()).args([
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "--",
    ]);
    texts.args(["*.md", "*.toml", "*.yml", ".ci"]);
    let said = String::from_utf8(texts.output().unwrap().stdout).unwrap();
    let all: Vec<String> = said.lines().map(str::to_owned).collect();
    assert!(all.len() > 20, "{all:?}");
    all.into_iter().filter(|path| root().join(path).exists()).collect()
}

#[test]
fn the_security_policy_says_how_to_report_and_what_is_promised() {
    let policy = read("SECURITY.md");
    for part in [
        "## Supported versions",
        "/security/advisories/new",
        "**Isolation tiers.**",
        "**Limits.**",
        "**Hostile submissions.**",
        "--require-isolation 2",
    ] {
        assert!(policy.contains(part), "{part}");
    }
}

#[rstest]
#[case::that_is_there("Unreleased", true)]
#[case::that_is_not("99.0.0", false)]
fn the_notes_of_a_release_are_a_section_of_the_changelog(#[case] name: &str, #[case] has: bool) {
    let said = Command::new(root().join(".ci/notes")).arg(name).output().unwrap();
    assert_eq!(said.status.success(), has, "{said:?}");
    assert_eq!(String::from_utf8(said.stdout).unwrap().contains("### Check programs"), has);
    assert_eq!(String::from_utf8(said.stderr).unwrap().contains("has no section"), !has);
}

/// Every script of `.ci`.
fn scripts() -> Vec<PathBuf> {
    let folder = fs::read_dir(root().join(".ci")).unwrap();
    folder.map(|file| file.unwrap().path()).collect()
}

#[test]
fn every_script_is_one_that_bash_reads() {
    assert!(scripts().len() >= 6);
    for script in scripts() {
        let said = Command::new("bash").arg("-n").arg(&script).output().unwrap();
        assert!(said.status.success(), "{said:?}");
        assert!(fs::read_to_string(&script).unwrap().contains("\nset -euo pipefail\n"));
    }
}

/// Not required by a gate, so a machine without it checks nothing here.
#[test]
fn shellcheck_finds_nothing_where_it_is_installed() {
    let Ok(said) = Command::new("shellcheck").args(scripts()).output() else { return };
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stdout));
}
