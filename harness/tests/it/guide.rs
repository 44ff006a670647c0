//! The commands in the README and the guide run here, word for word, page by page; and their links have targets.
//!
//! `cargo test --release -p stickler --test it guide -- --ignored` runs all commands.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    env, fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
};

use rstest::rstest;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// The programs in the guide, and the files that stand in for them.
const PROGRAMS: [(&str, &str); 6] = [
    ("q.rb", "quagmire/wrong_answer/quagmire.rb"),
    ("old.rb", "quagmire/accepted/slough.rb"),
    ("new.rb", "quagmire/wrong_answer/quagmire.rb"),
    ("q.py", "quagmire/wrong_answer/quagmire.py"),
    ("geese.py", "foxgeese/accepted/pond/gaggle.py"),
    ("foxes.js", "foxgeese/accepted/den.js"),
];

const ENTRIES: &str = r#"
[[entry]]
id = "old"
game = "quagmire"
language = "Ruby"
source = "old.rb"
run = ["ruby", "old.rb"]

[[entry]]
id = "new"
game = "quagmire"
language = "Ruby"
source = "new.rb"
run = ["ruby", "new.rb"]
"#;

/// The content of the guide's list of known failures.
const KNOWN: &str = "q\n";

/// A page with this command needs no manifest.
const WRITES_A_MANIFEST: &str = "stickler init --game";

/// These commands run until they are interrupted.
const SERVERS: [&str; 2] = ["stickler watch ", "stickler serve "];
/// These commands run this test, or take longer than it may.
const ELSEWHERE: [&str; 2] = ["cargo test", "cargo install"];

#[test]
fn every_link_leads_somewhere() {
    let mut links = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let is_near = !target.is_empty() && !target.contains("://");
            let leads = page.parent().unwrap().join(target);
            assert!(!is_near || leads.exists(), "{} links to {target}", page.display());
            links += 1;
        }
    }
    assert!(links > 20, "only {links}");
}

#[rstest]
#[case::readme("../README.md")]
#[case::verify("guide/verify.md")]
#[case::golf("guide/golf.md")]
#[case::entries("guide/entries.md")]
#[case::ci("guide/ci.md")]
#[case::foxgeese("guide/foxgeese.md")]
#[case::own_game("guide/own-game.md")]
#[ignore = "verifies dozens of submissions"]
fn every_command_does_what_it_should(#[case] page: &str) {
    if !["ruby", "python3", "node", "bash"].into_iter().all(crate::tools::is_there) {
        return;
    }
    let text = fs::read_to_string(harness().join(page)).unwrap();
    let folder = prepared();
    if !text.contains(WRITES_A_MANIFEST) {
        fs::write(folder.path().join("entries.toml"), ENTRIES).unwrap();
    }
    let steps = steps(&text);
    assert!(!steps.is_empty(), "{page}");
    for step in steps {
        match step {
            Step::Types(command) => run(&command, folder.path()),
            Step::Saves(path, text) => fs::write(folder.path().join(path), text).unwrap(),
        }
    }
}

/// Every page that has commands is among the cases above.
#[test]
fn no_page_with_commands_is_forgotten() {
    let with =
        pages().into_iter().filter(|page| !commands(&fs::read_to_string(page).unwrap()).is_empty());
    let names: Vec<_> = with.map(|page| page.file_name().unwrap().to_owned()).collect();
    let tried = include_str!("guide.rs");
    for name in &names {
        assert!(tried.contains(&format!("/{}\")]", name.to_str().unwrap())), "{name:?}");
    }
    assert!(names.len() >= 5, "{names:?}");
}

fn harness() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn pages() -> Vec<PathBuf> {
    let guide = fs::read_dir(harness().join("guide")).unwrap();
    let pages = guide.map(|page| page.unwrap().path());
    pages.chain([harness().join("../README.md")]).collect()
}

/// A step of a page for its readers.
enum Step {
    /// The text after a prompt, without its output.
    Types(String),
    /// A file, by its path and its text: a block of the page whose first line names the path after the word `text`.
    Saves(String, String),
}

fn steps(page: &str) -> Vec<Step> {
    let (mut steps, mut lines) = (Vec::new(), page.lines());
    while let Some(line) = lines.next() {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step::Types(command.split("  #").next().unwrap().trim().to_owned()));
        } else if let Some(path) = line.strip_prefix("```text ") {
            let text = lines.by_ref().take_while(|line| *line != "```");
            let text = text.map(|line| format!("{line}\n")).collect();
            steps.push(Step::Saves(path.to_owned(), text));
        }
    }
    steps
}

fn commands(page: &str) -> Vec<String> {
    let command = |step| match step {
        Step::Types(command) => Some(command),
        Step::Saves(..) => None,
    };
    steps(page).into_iter().filter_map(command).collect()
}

fn prepared() -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, from) in PROGRAMS {
        let from = harness().join("tests/submissions").join(from);
        fs::copy(from, folder.path().join(name)).unwrap();
    }
    fs::write(folder.path().join("known.txt"), KNOWN).unwrap();
    folder
}

/// Runs a command to its end. Its exit code may only mean that something conforms or not, or that it was interrupted.
#[track_caller]
fn run(command: &str, folder: &Path) {
    if ELSEWHERE.iter().any(|elsewhere| command.starts_with(elsewhere)) {
        return;
    }
    let status = if SERVERS.iter().any(|server| command.starts_with(server)) {
        end(shell(command, folder).stdout(Stdio::piped()).spawn().unwrap())
    } else {
        shell(command, folder).stdout(Stdio::null()).status().unwrap()
    };
    assert!(matches!(status.code(), Some(0 | 1 | 6)), "{command}: {status}");
}

/// A shell that becomes the command. Cargo runs it in the checkout, as readers do.
fn shell(command: &str, folder: &Path) -> Command {
    let mut path = vec![Path::new(env!("CARGO_BIN_EXE_stickler")).parent().unwrap().to_owned()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let begins_in =
        if command.starts_with("cargo ") { harness().join("..") } else { folder.to_owned() };
    let mut shell = Command::new("bash");
    shell.args(["-c", &format!("exec {command}")]).current_dir(begins_in).stdin(Stdio::null());
    // Readers type at home, where goldens may be written.
    shell.env("PATH", env::join_paths(path).unwrap()).env_remove("CI");
    shell
}

/// Waits until a program prints something, and interrupts it.
fn end(mut run: Child) -> ExitStatus {
    let mut said = BufReader::new(run.stdout.take().unwrap());
    said.read_line(&mut String::new()).unwrap();
    kill_process(Pid::from_child(&run), Signal::INT).unwrap();
    run.wait().unwrap()
}
