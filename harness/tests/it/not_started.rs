//! An entry that cannot be built or started is a result of its own. Every format contains it with the reason, the other entries are
//! played, and no report says that it does not conform.
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use assert_cmd::Command;
use rstest::rstest;
use tempfile::TempDir;

use crate::tools::is_there;

/// Entries that cannot be started, each with a file, its text, the rest of the entry, and a part of the report.
const BROKEN: [[&str; 5]; 10] = [
    [
        "no-program",
        "a.py",
        "",
        "run = [\"no-such-interpreter\", \"a.py\"]",
        "no program `no-such-interpreter`",
    ],
    [
        "no-source",
        "",
        "",
        "run = [\"python3\", \"-u\", \"gone/q.py\"]",
        "no such source file: gone/q.py",
    ],
    [
        "no-interpreter",
        "b.sh",
        "#!/no/such/shell\n",
        "run = [\"./b.sh\"]",
        "`/no/such/shell`, which is not there",
    ],
    [
        "return",
        "c.sh",
        "#!/bin/sh\r\necho\r\n",
        "run = [\"./c.sh\"]",
        "ends with a carriage return",
    ],
    ["mark", "d.sh", "\u{feff}#!/bin/sh\n", "run = [\"./d.sh\"]", "begins with a byte-order mark"],
    ["no-line", "e.sh", "echo\n", "run = [\"./e.sh\"]", "no #! line"],
    [
        "no-language",
        "g.sh",
        "#!/usr/bin/env no-such-language\n",
        "run = [\"./g.sh\"]",
        "`no-such-language`, which is not in PATH",
    ],
    ["a-folder", "h.sh", "", "run = [\"./folder\"]", "is a folder, not a program"],
    [
        "no-build",
        "f.sh",
        "exit 1\n",
        "build = [\"sh\", \"f.sh\", \"{build}/f\"]\nrun = [\"{build}/f\"]",
        "building by `sh f.sh {build}/f` failed: exit code 1, no output",
    ],
    [
        "nothing-built",
        "i.sh",
        "exit 0\n",
        "build = [\"sh\", \"i.sh\"]\nrun = [\"{build}/i\"]",
        "the build `sh i.sh` made no file `{build}/i`",
    ],
];
/// Programs that can be started.
const SOUND: [&str; 3] = ["one", "two", "three"];

fn manifest(folder: &Path) {
    let program =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/submissions/alak/accepted/planiverse.py");
    fs::copy(program, folder.join("sound.py")).unwrap();
    let mut entries = String::new();
    let mut add = |id: &str, source: &str, rest: &str| {
        entries += &format!(
            "[[entry]]\nid = \"{id}\"\ngame = \"alak\"\nlanguage = \"x\"\nsource = \"{source}\"\n{rest}\n"
        );
    };
    add(SOUND[0], "sound.py", "run = [\"python3\", \"sound.py\"]");
    for [id, file, text, rest, _] in BROKEN {
        let source = if file.is_empty() { "gone/q.py" } else { file };
        if !file.is_empty() {
            fs::write(folder.join(file), text).unwrap();
            let executable = fs::Permissions::from_mode(0o755);
            fs::set_permissions(folder.join(file), executable).unwrap();
        }
        add(id, source, rest);
    }
    SOUND[1..].iter().for_each(|id| add(id, "sound.py", "run = [\"python3\", \"sound.py\"]"));
    fs::create_dir(folder.join("folder")).unwrap();
    fs::write(folder.join("entries.toml"), entries).unwrap();
}

fn stickler(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stickler"));
    command.current_dir(folder).args(arguments.split_whitespace());
    command
}

const VERIFY: &str = "verify --entries entries.toml --fresh 0 --transcript the-challenges*";

/// The report on an entry that could not be started.
#[rstest]
#[case::people("human", " could not be started: ")]
#[case::build_servers("junit", "<error message=\"could not be started: ")]
#[case::tap("tap", ": could not be started")]
#[case::programs("json", "\"event\": \"not-started\"")]
#[case::programs_at_once("jsonl", "\"event\":\"not-started\"")]
#[case::a_page("html", "could not be started")]
#[case::github("github", "could not be started: ")]
fn every_format_holds_all_entries(#[case] format: &str, #[case] says: &str) {
    if !is_there("python3") {
        return;
    }
    let folder = TempDir::new().unwrap();
    manifest(folder.path());
    let run = stickler(folder.path(), &format!("{VERIFY} --format {format}")).assert().code(3);
    let told = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    for id in SOUND.iter().chain(BROKEN.iter().map(|[id, ..]| id)) {
        assert!(told.contains(id), "{format} does not hold {id}:\n{told}");
    }
    assert!(told.matches(says).count() >= BROKEN.len(), "{says}\n{told}");
    let plain = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = plain.replace("&#96;", "`").replace("&#39;", "'");
    for [id, _, _, _, reason] in BROKEN {
        assert!(plain.contains(reason), "{format} does not say why of {id}: {reason}\n{told}");
    }
    assert!(!told.contains("does not conform"), "{told}");
}

#[rstest]
#[case::people("human", "no-such-program a.py could not be started: no program `no-such-program`")]
#[case::build_servers("junit", "<error message=\"could not be started: no program")]
#[case::tap("tap", "no-such-program a.py: could not be started")]
#[case::programs("json", "\"event\": \"not-started\"")]
#[case::a_page("html", "no program `no-such-program`")]
#[case::github("github", "could not be started: no program `no-such-program`")]
fn every_format_holds_a_command_that_cannot_be_started(#[case] format: &str, #[case] says: &str) {
    let folder = TempDir::new().unwrap();
    let line = format!("verify alak --format {format} -- no-such-program a.py");
    let run = stickler(folder.path(), &line).assert().code(3);
    let told = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    let told = told.replace("&#96;", "`");
    assert!(told.contains(says), "{told}");
}

/// The report names the line of the manifest and what to do; entries of all games are checked before anything is played.
#[test]
fn a_report_begins_with_what_cannot_be_started_and_says_what_to_do() {
    let folder = TempDir::new().unwrap();
    let entry = |id: &str, game: &str, run: &str| {
        format!(
            "[[entry]]\nid = \"{id}\"\ngame = \"{game}\"\nlanguage = \"x\"\nsource = \"a.sh\"\nrun = {run}\n"
        )
    };
    let entries =
        [entry("one", "quagmire", r#"["sh", "a.sh"]"#), entry("two", "alak", r#"["no-such"]"#)];
    fs::write(folder.path().join("entries.toml"), entries.concat()).unwrap();
    fs::write(folder.path().join("a.sh"), "exit 1\n").unwrap();
    let run = stickler(folder.path(), "verify --entries entries.toml").assert().code(3);
    let told = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    let first: Vec<&str> = told.lines().take(3).collect();
    let expected = [
        "two could not be started: no program `no-such` in PATH  [not-started]",
        "  entries.toml:12: run = [\"no-such\"]",
        "  Install no-such, or change `run` of the entry `two`.",
    ];
    assert_eq!(first, expected, "{told}");
}

#[test]
fn shards_keep_why_an_entry_could_not_be_started() {
    if !is_there("python3") {
        return;
    }
    let folder = TempDir::new().unwrap();
    manifest(folder.path());
    for shard in 1..=2 {
        let words = format!("{VERIFY} --partition slice:{shard}/2 --records {shard}.jsonl");
        stickler(folder.path(), &words).output().unwrap();
    }
    let merged = stickler(folder.path(), "merge --format tap 1.jsonl 2.jsonl").assert().code(3);
    let told = String::from_utf8(merged.get_output().stdout.clone()).unwrap();
    for [id, _, _, _, reason] in BROKEN {
        assert!(told.contains(id) && told.contains(reason), "{id}: {reason}\n{told}");
    }
}

/// The output of a compiler keeps its shape.
#[rstest]
#[case::people(
    "human",
    "failed: exit code 1  [not-started]\n  |     1 | int x\n  |       |     ^\n"
)]
#[case::a_page("html", "aria-label=\"output of the build\">    1 | int x\n      |     ^</pre>")]
fn the_output_of_a_build_is_quoted(#[case] format: &str, #[case] quotes: &str) {
    let folder = TempDir::new().unwrap();
    let build = "echo '    1 | int x'; echo '      |     ^'; exit 1";
    let entry = format!(
        "[[entry]]\nid = \"a\"\ngame = \"alak\"\nlanguage = \"x\"\nsource = \"a.c\"\nbuild = [\"sh\", \"-c\", \"{build}\"]\nrun = [\"{{build}}/a\"]\n"
    );
    fs::write(folder.path().join("entries.toml"), entry).unwrap();
    fs::write(folder.path().join("a.c"), "int x\n").unwrap();
    let line = format!("verify --entries entries.toml --format {format}");
    let run = stickler(folder.path(), &line).assert().code(3);
    let told = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    assert!(told.contains(quotes), "{told}");
}

/// A compiler that is missing is named where the manifest names it.
#[test]
fn a_missing_compiler_is_looked_for_in_the_build() {
    let folder = TempDir::new().unwrap();
    let entry = "[[entry]]\nid = \"a\"\ngame = \"alak\"\nlanguage = \"x\"\nsource = \"a.c\"\nbuild = [\"no-such-cc\"]\nrun = [\"{build}/a\"]\n";
    fs::write(folder.path().join("entries.toml"), entry).unwrap();
    fs::write(folder.path().join("a.c"), "").unwrap();
    let run = stickler(folder.path(), "verify --entries entries.toml").assert().code(3);
    let told = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    assert!(told.contains("entries.toml:6: build = [\"no-such-cc\"]\n"), "{told}");
    assert!(told.contains("Install no-such-cc, or change `build` of the entry `a`."), "{told}");
}
