//! Everything that `.github/CONTRIBUTING.md` names exists, and its paths are as short as they look.
//!
//! A file is named there by its path from the root of the repository. An item is named by its kind and name, such as `fn tone`,
//! after the file that defines it. An arrow leads from a file to one that the first names.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Kinds of items, as they begin a definition.
const KINDS: [&str; 6] = ["fn", "struct", "enum", "trait", "const", "macro_rules!"];
/// The beginnings of the paths in the repository.
const ROOTS: [&str; 6] = ["src/", "harness/", "transcripts/", "golden/", ".ci/", ".github/"];

#[test]
fn every_file_exists() {
    let guide = guide();
    let files: Vec<&str> = quoted(&guide).filter(|name| is_path(name)).collect();
    assert!(files.len() > 40, "only {files:?}");
    for file in files {
        assert!(root().join(file).exists(), "CONTRIBUTING names {file}, which is not there");
    }
}

#[test]
fn every_link_leads_somewhere() {
    for target in guide().split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(root().join(".github").join(target).exists(), "CONTRIBUTING links to {target}");
    }
}

#[test]
fn every_item_is_defined_in_the_file_beside_it() {
    let (mut items, mut missing) = (0, Vec::new());
    for line in guide().lines() {
        let mut file = None;
        for name in quoted(line) {
            if is_path(name) {
                file = Some(name);
            } else if let (Some(file), true) = (file, is_item(name)) {
                items += 1;
                if !defines(&read(file), name) {
                    missing.push(format!("{file} has no `{name}`"));
                }
            }
        }
    }
    assert_eq!(missing, [""; 0]);
    assert!(items > 25, "only {items} items");
}

#[test]
fn every_file_of_a_path_names_the_next() {
    let guide = guide();
    let paths = guide.lines().filter(|line| line.contains(" → "));
    let mut steps = 0;
    for path in paths {
        let files: Vec<&str> = quoted(path).filter(|name| is_path(name)).collect();
        for pair in files.windows(2) {
            steps += 1;
            let (text, next) = (read(pair[0]), pair[1]);
            let named = text.contains(next) || words(&text).any(|word| word == module(next));
            assert!(named, "CONTRIBUTING: {} does not name {next}", pair[0]);
        }
    }
    assert!(steps > 20, "only {steps} steps");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn guide() -> String {
    read(".github/CONTRIBUTING.md")
}

/// The texts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2))
}

fn is_path(name: &str) -> bool {
    let is_listed = ROOTS.iter().any(|root| name.starts_with(root));
    let is_at_the_top = matches!(
        name,
        "README.md"
            | "CHANGELOG.md"
            | "SECURITY.md"
            | "Cargo.toml"
            | "pyproject.toml"
            | ".deny.toml"
    );
    is_at_the_top || is_listed && !name.contains(' ')
}

fn is_item(name: &str) -> bool {
    matches!(name.split_once(' '), Some((kind, _)) if KINDS.contains(&kind))
}

/// Whether a text defines an item. The enums of rules, faults and misreadings are defined within macros, in the same words.
fn defines(text: &str, item: &str) -> bool {
    text.match_indices(item).any(|(at, _)| {
        let rest = &text[at + item.len()..];
        !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// The name of the module that a file holds.
fn module(path: &str) -> &str {
    let path = path.strip_suffix("/mod.rs").unwrap_or(path);
    let name = path.rsplit('/').next().unwrap_or(path);
    name.strip_suffix(".rs").unwrap_or(name)
}
