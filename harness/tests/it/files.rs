//! A program finds its files as in a shell: by relative and absolute names, in any language.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::Path,
};

use assert_cmd::Command;
use rstest::rstest;
use stickler::sandbox::{Isolation, Tier};
use tempfile::TempDir;

use crate::tools::is_there;

/// Files and their contents; an executable begins with `#!`.
type Files = &'static [(&'static str, &'static str)];

/// A folder with these files.
fn folder(files: Files) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder above")).expect("a folder");
        fs::write(&path, text).expect("a file");
        let mode = if text.starts_with("#!") { 0o755 } else { 0o644 };
        fs::set_permissions(&path, PermissionsExt::from_mode(mode)).expect("a mode");
    }
    folder
}

/// A run of `stickler verify alak` in this folder: its output, in one line, and its exit code.
fn verify(at: &Path, home: &Path, arguments: &[&str]) -> (String, i32) {
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    stickler.current_dir(at).env("HOME", home);
    stickler.args(["verify", "alak", "--transcript", "the-challenges"]).args(arguments);
    let output = stickler.output().expect("it can be run");
    let printed = [output.stdout, output.stderr].concat();
    let printed =
        String::from_utf8_lossy(&printed).split_whitespace().collect::<Vec<_>>().join(" ");
    (printed.replace("| ", ""), output.status.code().expect("it exits"))
}

/// A right program of Alak, which the programs below start.
const RIGHT: &str = include_str!("../../examples/quickstart/conforms.py");
/// The same without the removal of the mover's own pieces.
const WRONG: &str = include_str!("../../examples/quickstart/forgets_a_rule.py");

const DATA: (&str, &str) = ("data.txt", "data\n");

/// A program and its command. Each reads a file by a relative name, and another one in its folder in the way of its language. Then
/// it becomes the program of the game.
#[rstest]
#[case::python_imports("python3", "q/main.py", "open('data.txt').read()\nimport game")]
#[case::python_packages(
    "python3",
    "q/main.py",
    "open('lib/deep.txt').read()\nimport lib.deep, game"
)]
#[case::a_shell_sources(
    "sh",
    "q/main.sh",
    ". ./lib/set.sh\ncat data.txt >/dev/null || exit\nexec python3 game.py"
)]
#[case::a_shell_by_its_folder(
    "sh",
    "q/main.sh",
    "cd \"$(dirname \"$0\")\"\n. ./lib/set.sh\nexec python3 game.py"
)]
#[case::lua_requires(
    "lua5.4",
    "q/main.lua",
    "require 'lib.set'\nassert(io.open('data.txt'))\nos.execute('exec python3 game.py')"
)]
#[case::ruby_requires(
    "ruby",
    "q/main.rb",
    "require_relative 'lib/set'\nFile.read('data.txt')\nexec 'python3', 'game.py'"
)]
#[case::node_requires(
    "node",
    "q/main.js",
    "require('./lib/set.js')\nrequire('fs').readFileSync('data.txt')\nrequire('child_process').spawnSync('python3', ['game.py'], { stdio: 'inherit' })"
)]
#[case::perl_requires(
    "perl",
    "q/main.pl",
    "require './lib/set.pl'; open F, 'data.txt' or die; exec 'python3', 'game.py'"
)]
#[case::make_starts("make", "q/main.mk", "play:\n\t@cat data.txt >/dev/null && python3 game.py\n")]
fn a_typed_program_finds_what_is_in_its_folder(
    #[case] interpreter: &str,
    #[case] file: &str,
    #[case] text: &str,
    #[values(true, false)] is_right: bool,
    #[values("0", "2", "3")] tier: &str,
) {
    if !is_there(interpreter) || !has_tier(tier) {
        return;
    }
    let above = folder(FILES);
    let game = if is_right { RIGHT } else { WRONG };
    fs::write(above.path().join("q/game.py"), game).expect("a file");
    fs::write(above.path().join(file), text).expect("a file");
    let isolation = match tier {
        "0" => vec!["--no-isolation"],
        tier => vec!["--require-isolation", tier],
    };
    let option: &[&str] = if interpreter == "make" { &["-s", "-f"] } else { &[] };
    let inside = file.trim_start_matches("q/");
    for (at, file) in [(above.path().to_owned(), file), (above.path().join("q"), inside)] {
        let command = [&isolation[..], &["--", interpreter], option, &[file]].concat();
        let (printed, exit) = verify(&at, Path::new("/nowhere"), &command);
        assert_eq!(exit == 0, is_right, "{}: {printed}", at.display());
        assert!(is_right || printed.contains("A-OWN"), "{printed}");
    }
}

const FILES: Files = &[
    ("q/data.txt", "data\n"),
    ("q/lib/deep.txt", "deep\n"),
    ("q/lib/deep.py", ""),
    ("q/lib/set.sh", "set=1\n"),
    ("q/lib/set.lua", "return 1\n"),
    ("q/lib/set.rb", "1\n"),
    ("q/lib/set.js", "1\n"),
    ("q/lib/set.pl", "1;\n"),
    ("q/.hidden", "a hidden file, so that the folder is not granted whole\n"),
];

fn has_tier(tier: &str) -> bool {
    Isolation::best().tier().number().to_string().as_str() >= tier
}

/// Whether there are rules for files, without which every program reads everything.
fn has_rules() -> bool {
    Isolation::usual().tier() >= Tier::Files
}

#[rstest]
#[case::in_the_folder("", &["--", "make", "-s", "play"])]
#[case::a_command_in_words("", &["--", "sh", "-c", "python3 game.py"])]
#[case::a_module("", &["--", "python3", "-m", "game"])]
#[case::an_executable("", &["--", "./game.py"])]
#[case::from_elsewhere("lib", &["--", "../game.py"])]
#[case::by_npm("", &["--", "npm", "--silent", "start"])]
fn a_command_without_a_file_finds_what_is_where_it_was_typed(
    #[case] at: &str,
    #[case] command: &[&str],
) {
    let program = if command[1].contains('/') { "python3" } else { command[1] };
    if !is_there(program) {
        return;
    }
    let folder = folder(&[
        ("Makefile", "play:\n\t@python3 game.py\n"),
        ("package.json", "{\"scripts\": {\"start\": \"python3 game.py\"}}\n"),
        ("lib/x", ""),
        DATA,
    ]);
    let game = format!("#!/usr/bin/env python3\nopen('data.txt').read()\n{RIGHT}");
    let path = folder.path().join("game.py");
    fs::write(&path, game).expect("a file");
    fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("a mode");
    let (printed, exit) = verify(&folder.path().join(at), Path::new("/nowhere"), command);
    assert_eq!(exit, 0, "{printed}");
}

#[test]
fn an_environment_of_python_finds_its_packages() {
    if !is_there("python3") {
        return;
    }
    let folder = folder(&[
        ("q.py", "import landed\n"),
        ("game/q.py", "import landed\n"),
        (".venv/pyvenv.cfg", "home = /usr/bin\ninclude-system-site-packages = false\n"),
    ]);
    let python = fs::canonicalize("/usr/bin/python3").expect("there is Python");
    let version = python.file_name().expect("a name").to_string_lossy().into_owned();
    let packages = folder.path().join(".venv/lib").join(version).join("site-packages");
    fs::create_dir_all(&packages).expect("a folder");
    fs::write(packages.join("landed.py"), RIGHT).expect("a file");
    fs::create_dir_all(folder.path().join(".venv/bin")).expect("a folder");
    symlink(&python, folder.path().join(".venv/bin/python3")).expect("a link");
    for command in [[".venv/bin/python3", "q.py"], [".venv/bin/python3", "game/q.py"]] {
        let arguments = [&["--"], &command[..]].concat();
        let (printed, exit) = verify(folder.path(), Path::new("/nowhere"), &arguments);
        assert_eq!(exit, 0, "{printed}");
    }
}

#[rstest]
#[case::python("python3", "q.py", "open('data.txt')", "data.txt")]
#[case::a_module("python3", "q.py", "import helper", "helper.py")]
#[case::a_module_of_lua("lua5.4", "q.lua", "require 'helper'", "helper.lua")]
#[case::a_module_of_ruby("ruby", "q.rb", "require_relative 'helper'", "helper.rb")]
#[case::a_module_of_node("node", "q.js", "require('./helper')", "helper.js")]
#[case::a_shell("sh", "q.sh", ". ./helper.sh", "helper.sh")]
#[case::perl("perl", "q.pl", "require './helper.pl'", "helper.pl")]
fn a_report_names_the_file_that_a_program_looked_for(
    #[case] interpreter: &str,
    #[case] file: &'static str,
    #[case] text: &'static str,
    #[case] missing: &str,
) {
    if !is_there(interpreter) || !has_rules() {
        return;
    }
    let folder = folder(&[]);
    fs::write(folder.path().join(file), text).expect("a file");
    fs::write(folder.path().join(missing), "").expect("a file");
    // In a home folder only named files are read.
    let (printed, _) = verify(folder.path(), folder.path(), &["--", interpreter, file]);
    let hint = format!("looked for `{missing}`, which it may not read: add `--files {missing}`");
    assert!(printed.contains(&hint), "{printed}");
    let entry = format!(
        "[[entry]]\nid = \"a\"\ngame = \"alak\"\nlanguage = \"x\"\nsource = \"{file}\"\nrun = [\"{interpreter}\", \"{file}\"]\n"
    );
    fs::write(folder.path().join("entries.toml"), entry).expect("a manifest");
    let (printed, _) = verify(folder.path(), Path::new("/nowhere"), &["--entries", "entries.toml"]);
    let hint = format!("add `files = [\"{missing}\"]` to its entry");
    assert!(printed.contains(&hint), "{printed}");
}

#[test]
fn a_report_explains_why_a_home_folder_is_not_read() {
    let folder = folder(&[("q.py", RIGHT)]);
    let (printed, exit) = verify(folder.path(), folder.path(), &["--", "python3", "q.py"]);
    let note = "holds more than this program; the program reads only the files that you name";
    assert!(exit == 0 && printed.contains(note), "{printed}");
}

#[test]
fn what_a_program_writes_stays_in_its_working_folder() {
    let folder = folder(&[DATA]);
    let game = format!("open('new.txt', 'w').write('x')\nassert open('new.txt').read()\n{RIGHT}");
    fs::write(folder.path().join("q.py"), game).expect("a file");
    let (printed, exit) = verify(folder.path(), Path::new("/nowhere"), &["--", "python3", "q.py"]);
    assert_eq!(exit, 0, "{printed}");
    assert!(!folder.path().join("new.txt").exists());
}
