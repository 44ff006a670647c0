//! Arrows point down: a module may use what stands below it, and nothing else.
//!
//! In the lists, a line is a layer. Modules joined by `=` know each other; others of one layer do not.

use std::{
    fs,
    path::{Path, PathBuf},
};

const HARNESS: &[&str] = &[
    "cli",
    "hostile",
    "candidate bench bless explore strength",
    "report runner manifest",
    "event",
    "foxgeese",
    "judge diff",
    "session dialect",
    "tape",
    "sandbox transcript palette",
    "legible",
];

/// A game, its drawn board and the squares it is told in all speak of what is malformed, which is a word of games.
const RULEBOOK: &[&str] =
    &["console games suite", "alak chess foxgeese quagmire", "twin", "game=board=squares", "rule"];

#[test]
fn the_harness_uses_nothing_above() {
    assert_eq!(violations(HARNESS, &sources("src")), Vec::<String>::new());
}

#[test]
fn the_rulebook_uses_nothing_above() {
    assert_eq!(violations(RULEBOOK, &sources("../src")), Vec::<String>::new());
}

#[test]
fn a_planted_violation_is_found() {
    let planted = |text: &str| violations(HARNESS, &[("judge/mod.rs".to_owned(), text.to_owned())]);
    assert_eq!(planted("use crate::tape::Ending;\n// crate::cli\n"), Vec::<String>::new());
    let found = ["judge/mod.rs uses runner, which is not below judge"];
    assert_eq!(planted("use crate::runner::run;"), found);
    assert_eq!(planted("use crate::{\n    tape::{Drive, Ending},\n    runner::run,\n};"), found);
    assert_eq!(planted("fn run() { crate::runner::run() }"), found);
    assert_eq!(planted("use crate::diff;"), ["judge/mod.rs uses diff, which is not below judge"]);
    assert_eq!(planted("use crate::news;"), ["judge/mod.rs uses news, which is in no layer"]);
}

/// Every use of a module that is not below its user, by file.
fn violations(layers: &[&str], sources: &[(String, String)]) -> Vec<String> {
    let place = |module: &str| {
        let groups = layers
            .iter()
            .enumerate()
            .flat_map(|(n, layer)| layer.split(' ').map(move |group| (n, group)));
        groups.into_iter().find(|(_, group)| group.split('=').any(|name| name == module))
    };
    let violation = |user: &str, used: &str| match (place(user), place(used)) {
        (None, _) => Some(format!("{user}, which is in no layer")),
        (_, None) => Some(format!("{used}, which is in no layer")),
        (Some((above, one)), Some((below, other))) => {
            (above >= below && one != other).then(|| format!("{used}, which is not below {user}"))
        }
    };
    let mut found = Vec::new();
    for (file, text) in sources {
        let user = file.split('/').next().unwrap_or_default().trim_end_matches(".rs");
        if !["lib", "main", "build"].contains(&user) {
            let violations = used(text).into_iter().filter_map(|used| violation(user, &used));
            found.extend(violations.map(|violation| format!("{file} uses {violation}")));
        }
    }
    found
}

/// The modules named after `crate::`, alone or in braces, outside of comments and of the tests at the end; macros are
/// nobody's.
fn used(text: &str) -> Vec<String> {
    let lines = text.lines().take_while(|line| *line != "mod tests {");
    let code: String = lines.filter(|line| !line.trim_start().starts_with("//")).collect();
    let name = |path: &str| {
        let path = path.trim();
        let end = path.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(path.len());
        if path[end..].starts_with('!') { String::new() } else { path[..end].to_owned() }
    };
    code.match_indices("crate::")
        .filter(|(at, _)| {
            !code[..*at].ends_with(|c: char| c == '$' || c.is_alphanumeric() || c == '_')
        })
        .flat_map(|(at, word)| {
            let path = &code[at + word.len()..];
            path.strip_prefix('{')
                .map_or_else(|| vec![name(path)], |group| members(group).map(name).collect())
        })
        .filter(|name| !name.is_empty())
        .collect()
}

/// The members of a group of imports, which begins here and ends with its brace.
fn members(group: &str) -> impl Iterator<Item = &str> {
    let mut depth = 1;
    let inside = group.find(move |c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    });
    let mut depth = 0;
    group[..inside.unwrap_or(group.len())].split(move |c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    })
}

/// The files of a folder of this package, by their paths in it.
fn sources(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let (inner, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
        folders.extend(inner);
        for file in
            files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs"))
        {
            let name = file
                .strip_prefix(&root)
                .expect("it is in there")
                .to_string_lossy()
                .replace('\\', "/");
            found.push((name, fs::read_to_string(file).expect("a text")));
        }
    }
    found.sort();
    found
}
