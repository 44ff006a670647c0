//! The texts for users are plain English: README, guide and help have no long sentence and no worn word.
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use regex::Regex;
use rstest::rstest;

use crate::kept::data;

/// A sentence has at most this many words; code in backquotes counts as one.
const MOST: usize = 30;
/// Words and phrases that have no meaning, or that are not idiomatic.
const WORN: [&str; 25] = [
    "whoever",
    "nobody",
    "no one's",
    "this number of",
    "in place of",
    "in its stead",
    "anew",
    "in turns",
    "of ours",
    "so many",
    "alike",
    "set apart",
    "kept apart",
    "owns up",
    "for want of",
    "but for",
    "is told",
    "are told",
    "tells",
    "lies in",
    "comes to its",
    "takes it for",
    "knows no",
    "a further",
    "once more",
];

#[test]
fn no_sentence_is_long() {
    let long: Vec<String> = texts()
        .iter()
        .flat_map(|(name, text)| {
            let long =
                sentences(text).into_iter().filter(|it| it.split_whitespace().count() > MOST);
            long.map(move |sentence| format!("{name}: {sentence}")).collect::<Vec<_>>()
        })
        .collect();
    assert!(long.is_empty(), "over {MOST} words:\n{}", long.join("\n"));
}

#[test]
fn no_word_is_worn() {
    let mut found = Vec::new();
    for (name, text) in texts() {
        for sentence in sentences(&text) {
            let plain = format!(" {} ", sentence.to_lowercase().replace([',', '.', ';', ':'], " "));
            let worn = WORN.iter().filter(|worn| plain.contains(&format!(" {worn} ")));
            found.extend(worn.map(|worn| format!("{name}: {worn:?} in: {sentence}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[rstest]
#[case::two("One is here. Two is there.", &["One is here.", "Two is there."])]
#[case::code_is_a_word("Type `a b. C` now.", &["Type CODE now."])]
#[case::a_list("- One\n- Two\n\nThree", &["One", "Two", "Three"])]
#[case::no_code_and_no_table("One\n\n```text\nno. No\n```\n\n| no | no |\n\nTwo", &["One", "Two"])]
#[case::a_link("See [the page](page.md#part).", &["See the page."])]
fn sentences_are_found(#[case] page: &str, #[case] expected: &[&str]) {
    assert_eq!(sentences(&prose(page)), expected);
}

/// Texts in the sources that are no message.
const NO_MESSAGE: [&str; 1] = ["clap tells by it"];

#[test]
fn no_message_has_a_worn_word() {
    let literal = Regex::new(r#""((?:[^"\\]|\\.)* (?:[^"\\]|\\.)*)""#).unwrap();
    let mut found = Vec::new();
    for path in sources() {
        let source = fs::read_to_string(&path).unwrap();
        let code = source.split("#[cfg(test)]").next().unwrap().lines();
        let code = code.filter(|line| !line.trim_start().starts_with("//"));
        let code: Vec<String> = code.map(|line| line.replace("'\"'", "")).collect();
        let texts = code.iter().flat_map(|line| literal.captures_iter(line));
        for text in texts.map(|found| found[1].to_lowercase()) {
            let is_message = NO_MESSAGE.iter().all(|other| !text.contains(other));
            let plain = format!(" {} ", text.replace([',', '.', ';', ':'], " "));
            let worn =
                WORN.iter().filter(|worn| is_message && plain.contains(&format!(" {worn} ")));
            found.extend(worn.map(|worn| format!("{}: {worn:?} in: {text}", path.display())));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The sources of the harness and of the rulebook, without their tests.
fn sources() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut folders, mut files) = (vec![root.join("src"), root.join("../src")], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_test = path.file_stem().is_some_and(|name| name == "tests");
            match path.extension() {
                _ if is_test => {}
                Some(kind) if kind == "rs" => files.push(path),
                _ if path.is_dir() => folders.push(path),
                _ => {}
            }
        }
    }
    files
}

/// The prose of the pages, and the help of the commands, by their names.
fn texts() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let named = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
    let in_folder = |folder: PathBuf| -> Vec<PathBuf> {
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect()
    };
    let mut pages = in_folder(root.join("guide"));
    pages.extend(["../README.md", "README.md"].map(|page| root.join(page)));
    let pages = pages.iter().map(|path| (named(path), prose(&fs::read_to_string(path).unwrap())));
    let help = in_folder(data("help"));
    let help = help.iter().map(|path| (named(path), help_of(&fs::read_to_string(path).unwrap())));
    pages.chain(help).collect()
}

/// The paragraphs of a page, a line each, without code, tables and the targets of links.
fn prose(page: &str) -> String {
    let (mut paragraphs, mut is_code) = (vec![String::new()], false);
    for line in page.lines() {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        let is_apart =
            is_fence || is_code || line.is_empty() || line.starts_with(['|', '#', '<', '!']);
        let item = line.strip_prefix("- ");
        if is_apart || item.is_some() {
            paragraphs.push(String::new());
        }
        if !is_apart {
            let paragraph = paragraphs.last_mut().unwrap();
            *paragraph += " ";
            *paragraph += item.unwrap_or(line);
        }
    }
    let plain = paragraphs.iter().map(|it| without_links(&without_code(it)).trim().to_owned());
    plain.filter(|it| !it.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The text of a command's help, an option or a paragraph a line.
fn help_of(help: &str) -> String {
    let texts = help.lines().take_while(|line| *line != "Examples:");
    let mut said = vec![String::new()];
    for line in texts {
        let is_command = line.starts_with("  ") && !line.starts_with("   ");
        let line = line.trim();
        if is_command || line.is_empty() || line.starts_with('-') || line.ends_with(':') {
            said.push(String::new());
        }
        if !line.starts_with('-') {
            let text = said.last_mut().unwrap();
            *text += " ";
            *text += line;
        }
    }
    said.iter().map(|it| without_code(it)).collect::<Vec<_>>().join("\n")
}

/// Replaces code in backquotes by one word.
fn without_code(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts.map(|(at, part)| if at % 2 == 1 { "CODE" } else { part }).collect()
}

/// Replaces a link by its text.
fn without_links(text: &str) -> String {
    let mut parts = text.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once(')').map_or("", |(_, after)| after));
    (first + &rest.collect::<String>()).replace('[', "")
}

/// The sentences of some paragraphs.
fn sentences(text: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    for paragraph in text.lines() {
        let mut sentence = String::new();
        for word in paragraph.split_whitespace() {
            sentence += if sentence.is_empty() { "" } else { " " };
            sentence += word;
            let is_end = word.trim_end_matches([')', '"', '*']).ends_with(['.', '!', '?']);
            if is_end && word != "e.g." {
                sentences.push(std::mem::take(&mut sentence));
            }
        }
        sentences.extend((!sentence.is_empty()).then_some(sentence));
    }
    sentences
}
