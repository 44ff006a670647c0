//! Arrows point down: a module may use modules below it, and nothing else.
//!
//! In the lists, a line is a layer, and the modules of one layer do not use each other.
//!
//! A game that is played in matches, Fox & Geese, is above everything that is common to all games. The code that reads manifests,
//! starts programs, judges, and reports does not know its sides and protocols.
//!
//! The judge and the explorer use only the understood parts of dialects, and see no text.

use std::{
    fs,
    path::{Path, PathBuf},
};

use rulebook::games::GAMES;

const HARNESS: &[&str] = &[
    "cli",
    "studio",
    "recording records shave check",
    "candidate bless compare explore foxgeese live replay strength",
    "report runner manifest",
    "probe",
    "plan",
    "event",
    "judge diff",
    "package",
    "reference",
    "session dialect",
    "description",
    "tape http",
    "sandbox transcript palette hosts",
    "untrusted_text digest score grammar stderr",
];

const RULEBOOK: &[&str] = &[
    "command_line",
    "console games suite",
    "engine",
    "alak chess foxgeese quagmire",
    "testing",
    "faults",
    "differential",
    "referee",
    "built_in",
    "game",
    "set_up feature",
    "board squares",
    "malformed player random rule sketch text_file",
];

/// The parts of `dialect` that the judge may use: the understood output and the expected output.
const UNDERSTOOD: &[&str] = &[
    "Announcement",
    "ResultForm",
    "FormatError",
    "Dialect",
    "OutputContract",
    "NearBoard",
    "Reading",
    "RefusalForm",
    "Reply",
    "Tone",
    "TurnDisplay",
    "Utterance",
];
/// The explorer also has its tapes read.
const READER: &[&str] = &["Pins", "learn"];

/// Names that only the reader may use, and functions that look into a text.
const OF_TEXTS: &[&str] = &[
    "Learned",
    "Alphabet",
    "Fit",
    "glyph",
    "glyphs",
    "Regex",
    "regex",
    "str::",
    ".text(",
    ".trim(",
    ".trim_start",
    ".trim_end",
    ".trim_matches",
    ".chars(",
    ".char_indices(",
    ".bytes(",
    ".as_bytes(",
    ".starts_with(",
    ".ends_with(",
    ".strip_prefix(",
    ".strip_suffix(",
    ".split",
    ".rsplit",
    ".matches(",
    ".match_indices(",
    ".parse(",
    ".parse::",
    ".replace(",
    ".to_lowercase(",
    ".to_uppercase(",
    ".contains(\"",
    ".contains('",
    ".find(\"",
    ".find('",
];

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
    let event = |text: &str| violations(HARNESS, &[("event.rs".to_owned(), text.to_owned())]);
    assert_eq!(
        event("use crate::foxgeese::matches::Role;"),
        ["event.rs uses foxgeese, which is not below event"]
    );
    assert_eq!(planted("use crate::news;"), ["judge/mod.rs uses news, which is in no layer"]);
}

#[test]
fn what_is_of_every_game_names_none_that_is_played_in_matches() {
    assert_eq!(names_of_matches(&sources("src")), Vec::<String>::new());
    let planted = |file: &str| names_of_matches(&[(file.to_owned(), "/// Its Foxes.".to_owned())]);
    assert_eq!(planted("report/json.rs"), ["report/json.rs names fox"]);
    assert_eq!(planted("cli/matches/mod.rs"), Vec::<String>::new());
}

/// Every mention of Fox & Geese in code for all games, by file.
fn names_of_matches(sources: &[(String, String)]) -> Vec<String> {
    let is_of_every_game = |file: &str| {
        let module = file.split(['/', '.']).next();
        ["event", "plan", "probe", "manifest", "candidate", "report", "runner"]
            .map(Some)
            .contains(&module)
    };
    let sources = sources.iter().filter(|(file, _)| is_of_every_game(file));
    let mentions = |(file, text): &(String, String)| {
        let (file, text) = (file.clone(), text.to_lowercase());
        let found = ["fox", "geese", "goose"].into_iter().find(|name| text.contains(name));
        found.map(|name| format!("{file} names {name}"))
    };
    sources.filter_map(mentions).collect()
}

#[test]
fn only_commands_name_games() {
    assert_eq!(names_of_games(&sources("src")), Vec::<String>::new());
    let planted = |file: &str, code: &str| names_of_games(&[(file.to_owned(), code.to_owned())]);
    assert_eq!(planted("judge/part.rs", "game.name == \"gun\""), ["judge/part.rs names gun"]);
    assert_eq!(
        planted("strength/a.rs", "use rulebook::chess::Kind;"),
        ["strength/a.rs names chess"]
    );
    assert_eq!(planted("judge/part.rs", "// \"gun\"\nmod tests {\n\"gun\""), Vec::<String>::new());
    assert_eq!(planted("cli/golf/fuzz.rs", "\"stickler fuzz alak\""), Vec::<String>::new());
}

/// Every mention of a game of the rulebook by file. Help and the example of `init` need one; and one game is played in matches.
fn names_of_games(sources: &[(String, String)]) -> Vec<String> {
    let is_other = |file: &str| {
        let tests = ["tests.rs", "/built_in.rs", "/inverse.rs", "/script.rs"];
        let rooms = ["cli/", "foxgeese/", "foxgeese.rs"];
        tests.iter().any(|end| file.ends_with(end))
            || rooms.iter().any(|room| file.starts_with(room))
    };
    let names: Vec<&str> = GAMES.iter().map(|game| game.name).chain(["chess"]).collect();
    let mut found = Vec::new();
    for (file, text) in sources.iter().filter(|(file, _)| !is_other(file)) {
        let code = code(text);
        let is_named = |name: &&&str| {
            code.contains(&format!("\"{name}\"")) || code.contains(&format!("rulebook::{name}"))
        };
        found.extend(names.iter().filter(is_named).map(|name| format!("{file} names {name}")));
    }
    found
}

#[test]
fn the_judge_sees_no_text() {
    assert_eq!(looks_at_texts(&sources("src")), Vec::<String>::new());
}

#[test]
fn a_planted_look_at_a_text_is_found() {
    let planted = |file: &str, text: &str| looks_at_texts(&[(file.to_owned(), text.to_owned())]);
    let judge = |text: &str| planted("judge/compare/moves.rs", text);
    let right = "use crate::dialect::{Reply, Tone};\n// Alphabet, reply.text()\nlet fits = 1;\nlet text = \"\";";
    assert_eq!(judge(right), Vec::<String>::new());
    let finding = "    fn find(\n        reply.text();\n    }\n";
    assert_eq!(planted("judge/compare/mod.rs", finding), Vec::<String>::new());
    assert_eq!(judge(finding), ["judge/compare/moves.rs names .text("]);
    let more = finding.to_owned() + "fn stray() {\n    reply.text();\n    }\n";
    assert_eq!(planted("judge/compare/mod.rs", &more), ["judge/compare/mod.rs names .text("]);
    assert_eq!(planted("explore/tour.rs", "map.glyph(0)"), ["explore/tour.rs names glyph"]);
    assert_eq!(judge("line\n    .trim_end()"), ["judge/compare/moves.rs names .trim_end"]);
    assert_eq!(judge("texts.map(str::len)"), ["judge/compare/moves.rs names str::"]);
    let reader = "use crate::{\n    dialect::{Reply, Pins, learn},\n    tape::Tape,\n};";
    assert_eq!(planted("explore/cover.rs", reader), Vec::<String>::new());
    let found =
        ["Pins", "learn"].map(|name| format!("judge/compare/moves.rs uses dialect::{name}"));
    assert_eq!(judge(reader), found);
    assert_eq!(
        judge("crate::dialect::tells_apart()"),
        ["judge/compare/moves.rs uses dialect::tells_apart"]
    );
}

/// Every look at a text in the judge and the explorer, by file: the name, and the parts of the dialects that are used.
fn looks_at_texts(sources: &[(String, String)]) -> Vec<String> {
    let mut found = Vec::new();
    for (file, text) in sources {
        let code = without_findings(file, &code(text));
        let may_use = match file.split('/').next() {
            Some("judge") => UNDERSTOOD.to_vec(),
            Some("explore") => [UNDERSTOOD, READER].concat(),
            _ => continue,
        };
        let named = OF_TEXTS.iter().filter(|name| names(&code, name));
        found.extend(named.map(|name| format!("{file} names {name}")));
        let used = of_dialect(&code).into_iter().filter(|name| !may_use.contains(&name.as_str()));
        found.extend(used.map(|name| format!("{file} uses dialect::{name}")));
    }
    found
}

/// The code of a file, except for the function in which a finding keeps the output for users.
fn without_findings(file: &str, code: &str) -> String {
    let keeps = Some("    fn find(").filter(|_| file == "judge/compare/mod.rs");
    let Some((before, find)) = keeps.and_then(|keeps| code.split_once(keeps)) else {
        return code.to_owned();
    };
    let rest = find.split_once("\n    }\n").map_or("", |(_, rest)| rest);
    format!("{before}\n{rest}")
}

/// Whether a name occurs in code and is not part of a longer one. A pattern that ends within a name may be the beginning of
/// several.
fn names(code: &str, name: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let is_whole = name.chars().all(char::is_alphanumeric);
    code.match_indices(name).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + name.len()..]);
        let goes_on = is_whole && is_part(after.chars().next());
        name.starts_with('.') || !(is_part(before.chars().next_back()) || goes_on)
    })
}

/// The parts of the module `dialect` that code uses.
fn of_dialect(code: &str) -> Vec<String> {
    let name = |path: &str| {
        let path = path.trim();
        let end = path.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(path.len());
        path[..end].to_owned()
    };
    let uses = code.match_indices("dialect::").flat_map(|(at, word)| {
        let path = &code[at + word.len()..];
        path.strip_prefix('{')
            .map_or_else(|| vec![name(path)], |group| members(group).map(name).collect())
    });
    uses.filter(|name| !name.is_empty()).collect()
}

/// The code of a file: its lines without comments and without the tests at the end.
fn code(text: &str) -> String {
    let lines = text.lines().take_while(|line| *line != "mod tests {");
    let code = lines.filter(|line| !line.trim_start().starts_with("//"));
    code.map(|line| format!("{line}\n")).collect()
}

/// Every use of a module that is not below its user, by file.
fn violations(layers: &[&str], sources: &[(String, String)]) -> Vec<String> {
    let place = |module: &str| {
        let of_module = |layer: &&str| layer.split(' ').any(|name| name == module);
        layers.iter().position(of_module)
    };
    let violation = |user: &str, used: &str| match (place(user), place(used)) {
        (None, _) => Some(format!("{user}, which is in no layer")),
        (_, None) => Some(format!("{used}, which is in no layer")),
        (Some(above), Some(below)) => {
            (above >= below && user != used).then(|| format!("{used}, which is not below {user}"))
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

/// The modules named after `crate::`, alone or in braces, outside of comments and of the tests at the end. Macros belong to no
/// module.
fn used(text: &str) -> Vec<String> {
    let code = code(text);
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
pub(crate) fn sources(folder: &str) -> Vec<(String, String)> {
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
            // Files of tests may use everything.
            if !name.ends_with("/tests.rs") {
                found.push((name, fs::read_to_string(file).expect("a text")));
            }
        }
    }
    found.sort();
    found
}
