//! The page about `game.toml` explains each supported key, and its quotes are in the games that it names.
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{fs, path::PathBuf};

use stickler::description::Description;

/// A description in which each section has a key that no section has.
const UNKNOWN: &str = r#"
stickler = 1
sides = ["X", "O"]
"?" = 1
[board]
"?" = 1
[input]
"?" = 1
[output]
"?" = 1
[reference]
"?" = 1
[[rule]]
"?" = 1
[[field]]
"?" = 1
[[ruling]]
"?" = 1
[[misreading]]
"?" = 1
"#;

#[test]
fn every_key_is_explained() {
    let (page, faults) = (page(), Description::read(UNKNOWN).unwrap_err());
    let unknown = faults.iter().filter_map(|fault| {
        Some((fault.found.strip_prefix("found the unknown key `?` in ")?, fault.allowed.as_str()))
    });
    let known: Vec<_> = unknown.collect();
    assert_eq!(known.len(), UNKNOWN.matches('?').count(), "{known:?}");
    for (section, advice) in known {
        let part = part(&page, section);
        for key in keys(advice) {
            let is_section = [format!("`[{key}]`"), format!("`[[{key}]]`")];
            let is_section = is_section.iter().any(|heading| page.contains(heading));
            assert!(is_section || part.contains(&format!("| `{key}` |")), "`{key}` in {section}");
        }
    }
}

#[test]
fn every_quoted_line_is_in_its_game() {
    let page = page();
    let quotes: Vec<_> = page.split("](../").skip(1).filter_map(quote).collect();
    assert!(quotes.len() > 50, "only {}", quotes.len());
    for (game, line) in quotes {
        let text = fs::read_to_string(harness().join(game)).unwrap();
        let is_there = text.lines().any(|of| of == line || of.starts_with(&format!("{line}  ")));
        assert!(is_there, "{game} has no line {line}");
    }
}

fn harness() -> PathBuf {
    env!("CARGO_MANIFEST_DIR").into()
}

fn page() -> String {
    fs::read_to_string(harness().join("guide/game-toml.md")).unwrap()
}

/// The part of the page about this section.
fn part<'p>(page: &'p str, section: &str) -> &'p str {
    let heading = |part: &str| part.lines().next().unwrap_or_default().to_lowercase();
    page.split("\n## ").skip(1).find(|part| heading(part).contains(section)).unwrap()
}

/// The known keys in the advice about an unknown one.
fn keys(advice: &str) -> impl Iterator<Item = &str> {
    let known = advice.trim_start_matches("expected one of: ").split(';').next();
    known.unwrap_or_default().split(", ")
}

/// The file of a game and the line that is quoted from it, if a quote begins here.
fn quote(rest: &str) -> Option<(&str, String)> {
    let (game, quoted) = rest.split_once("): `")?;
    let line = quoted.split('`').next()?.replace("\\|", "|");
    game.ends_with("game.toml").then_some((game, line))
}
