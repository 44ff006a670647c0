//! Games from packages: every command takes one, their programs get their verdicts, and a reference that fails is reported as the
//! error.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

mod by_folder;

use std::{
    collections::BTreeSet,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command as Process, Stdio},
};

use assert_cmd::Command;
use predicates::{prelude::*, str::contains};
use rstest::rstest;
use tempfile::TempDir;

use crate::{
    package::{PackageCopy, copy, package, stickler},
    tools::is_there,
};

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

#[rstest]
#[case("alak", &["python3"])]
#[case("connect4", &["python3"])]
#[case("heaps", &["python3"])]
#[case("lamps", &["python3"])]
#[case("order-and-chaos", &["cc"])]
#[case("pegs", &["ruby"])]
#[case("tictactoe", &["node"])]
fn its_goldens_and_its_reference_agree(#[case] name: &str, #[case] tools: &[&str]) {
    if tools.iter().all(|tool| is_there(tool)) {
        stickler(&package(name), "bless --check .").code(0);
        stickler(&package(name), "verify . --quiet").code(0);
    }
}

/// One without a reference in Python.
#[rstest]
#[case("tictactoe")]
fn programs_get_the_verdict_of_their_folder(#[case] name: &str) {
    get_the_verdict_of_their_folder(name);
}

#[rstest]
#[case("alak")]
#[case("connect4")]
#[case("heaps")]
#[case("lamps")]
#[case("order-and-chaos")]
#[case("pegs")]
#[ignore = "the programs of the other packages take a minute"]
fn all_other_programs_get_the_verdict_of_their_folder(#[case] name: &str) {
    get_the_verdict_of_their_folder(name);
}

fn get_the_verdict_of_their_folder(name: &str) {
    if !["python3", "node", "ruby", "cc"].iter().all(|tool| is_there(tool)) {
        return;
    }
    let of = |folder: &str| {
        let line = format!(
            "verify --entries submissions/{folder}/entries.toml --all --fresh 3 --seed 1 --shrink 0"
        );
        stickler(&package(name), &line)
    };
    of("accepted").code(0);
    let wrong = of("wrong_answer").code(1);
    let said = String::from_utf8(wrong.get_output().stdout.clone()).unwrap();
    let manifest = fs::read_to_string(package(name).join("submissions/wrong_answer/entries.toml"));
    for line in manifest.unwrap().lines().filter_map(|line| line.strip_prefix("id = ")) {
        let id = line.trim_matches('"');
        assert!(said.contains(&format!("{id} does not conform")), "{id}:\n{said}");
    }
}

/// Mistakes are named by the rule, and by the misreading if there is one.
#[rstest]
#[case("connect4", "C4-FOUR-no-diagonals", "(no-diagonals)")]
#[case("pegs", "P-STRAIGHT-diagonals", "diagonals")]
#[case("kalah", "K-AGAIN-always-passes", "(always-passes)")]
#[case("kalah", "K-CAPTURE-never-captures", "(never-captures)")]
#[case("nim", "N-MORE-takes-what-there-is", "(takes-what-there-is)")]
#[case(
    "lamps",
    "LP-MOVES-counts-refusals",
    "LP-MOVES: `moves` should be 1, but the program shows 2"
)]
#[case("lamps", "LP-MOVES-not-shown", "LP-MOVES: the program does not show `moves`, which is 0")]
#[case("lamps", "LP-MOVES-not-reset", "LP-MOVES: `moves` should be 0, but the program shows 2")]
#[case("lamps", "LP-MOVES-from-one", "LP-MOVES: `moves` should be 0, but the program shows 1")]
#[case(
    "lamps",
    "LP-GLOW-dim-with-four",
    "LP-GLOW: `glow` should be bright, but the program shows dim"
)]
#[case("heaps", "HP-MORE-takes-what-there-is", "(takes-what-there-is)")]
#[case("tictactoe-exact", "TTE-TURN-names-the-other", "TTE-TURN: ")]
#[case("tictactoe-exact", "TTE-TURN-silent-after-refusals", "[turn-not-shown]")]
fn a_mistake_is_named(#[case] name: &str, #[case] entry: &str, #[case] named: &str) {
    if ["python3", "node", "ruby"].iter().all(|tool| is_there(tool)) {
        let manifest = "submissions/wrong_answer/entries.toml";
        let line = format!("verify --entries {manifest} --entry {entry} --fresh 0 --shrink 0");
        stickler(&package(name), &line).code(1).stdout(contains(named));
    }
}

/// The same rules in Python: the output for all transcripts of the built-in game is the same, byte for byte.
#[test]
fn alak_as_a_package_has_the_goldens_of_the_built_in_game() {
    if !is_there("python3") {
        return;
    }
    alak_with_all_transcripts().run("bless --check ./game").code(0).stdout(contains("up to date"));
}

/// The same number of transcripts detects each of the twelve misreadings: `cargo test --release -p stickler --test it -- --ignored
/// alak_as_a_package`.
#[test]
#[ignore = "twelve misreadings are compared with all transcripts, which takes a minute"]
fn alak_as_a_package_has_the_strength_of_the_built_in_game() {
    let room = alak_with_all_transcripts();
    let detected = |line| {
        let run = room.run(line).code(0);
        let output = String::from_utf8(run.get_output().stdout.clone()).unwrap();
        let rows = output.lines().filter(|line| line.ends_with(" detect"));
        let words = rows.map(|row| row.split_whitespace().map(str::to_owned).collect());
        words.collect::<BTreeSet<Vec<String>>>()
    };
    let package = detected("strength ./game");
    assert_eq!(package.len(), 12);
    let missing: Vec<_> = package.difference(&detected("strength alak")).cloned().collect();
    assert_eq!(missing, Vec::<Vec<String>>::new());
}

fn alak_with_all_transcripts() -> PackageCopy {
    let room = PackageCopy::of("alak");
    let root = tests().join("../..");
    fs::remove_dir_all(room.path("game/transcripts")).unwrap();
    fs::remove_dir_all(room.path("game/golden")).unwrap();
    copy(&root.join("transcripts/alak"), &room.path("game/transcripts"));
    copy(&root.join("golden/alak"), &room.path("game/golden"));
    room
}

#[rstest]
#[case::no_turn_rule("turn = true", "turn = false", "turn = true")]
#[case::another_key("sides =", "players =", "players")]
#[case::no_such_glyph(
    "[reference]",
    "[reference]\nspeaks = \"game\"\ndialect = { Q = \"q\" }",
    "`dialect` in `[reference]`: unknown character `Q`"
)]
fn a_description_that_is_no_game_is_refused_at_its_line(
    #[case] before: &str,
    #[case] after: &str,
    #[case] said: &str,
) {
    let room = PackageCopy::of("tictactoe");
    room.replace("game/game.toml", before, after);
    let refused = room.run("verify ./game").code(5);
    refused.stderr(contains("game.toml").and(contains(said)));
}

#[test]
fn a_folder_that_is_no_game_is_refused() {
    let room = PackageCopy::of("tictactoe");
    room.run("verify ./nowhere").code(2).stderr(contains("nowhere"));
    room.run("verify tictactoe").code(2).stderr(contains("./tictactoe"));
}

/// A submission is never blamed for a failure of the reference.
#[rstest]
#[case("crashes.py", "the centre is missing")]
#[case("no-such-rule.py", "TTT-FREE")]
#[case("no-such-side.py", "side")]
#[case("other-shape.py", "shape")]
#[case("no-empty-line.py", "")]
#[case("speaks-json.py", "")]
fn a_reference_that_goes_wrong_is_at_fault_itself(#[case] program: &str, #[case] said: &str) {
    if !is_there("python3") {
        return;
    }
    let room = PackageCopy::broken(program);
    let refused = room.run("verify ./game --seed 1 -- python3 game/stickler.py").code(5);
    refused.stderr(contains("reference").and(contains(said)));
}

/// Nothing that relies on its answers is printed.
#[rstest]
#[case::at_the_start("no-such-side.py", "play ./game", "side")]
#[case::in_a_game("crashes.py", "strength ./game", "the centre is missing")]
fn a_command_of_an_author_names_the_fault_of_the_reference(
    #[case] program: &str,
    #[case] line: &str,
    #[case] said: &str,
) {
    if is_there("python3") {
        let refused = PackageCopy::broken(program).run(line).code(5).stdout("");
        refused.stderr(contains("the reference of tictactoe").and(contains(said)));
    }
}

#[test]
fn without_its_reference_a_game_is_judged_by_its_suite() {
    if !is_there("python3") {
        return;
    }
    let room = PackageCopy::of("tictactoe");
    room.replace("game/game.toml", "\"node\"", "\"no-such-program\"");
    let entries = "game/submissions/accepted/entries.toml";
    let verified = room.run(&format!("verify --entries {entries}"));
    verified.code(0).stderr(contains("no-such-program").and(contains("no fresh games")));
    room.run("fuzz ./game -- true").code(5).stderr(contains("no-such-program"));
    room.run("bless ./game").code(5).stderr(contains("no-such-program"));
}

/// No reference can try the start position of a transcript if it is missing or has died. The golden shows that position.
#[rstest]
#[case::missing("\"no-such-program\"", 0, "no fresh games")]
#[case::at_fault("\"python3\"", 5, "no rule is known here")]
fn a_start_position_is_no_fault_of_the_suite_without_the_reference(
    #[case] command: &str,
    #[case] code: i32,
    #[case] said: &str,
) {
    if !is_there("python3") {
        return;
    }
    let room = PackageCopy::broken("sets-up-and-crashes.py");
    room.replace("game/game.toml", "\"python3\"", command);
    let header = "title: X goes on\nrules: TTT-PLACE\nboard:\n  X..\n  .O.\n  ...\nturn: X\n";
    fs::write(room.path("game/transcripts/goes-on.txt"), format!("{header}\n8\n")).unwrap();
    let golden = "X..\n.O.\n...\nX to move\nX..\n.O.\n..X\nO to move\n";
    fs::write(room.path("game/golden/goes-on.txt"), golden).unwrap();
    let program = "game/submissions/wrong_answer/marks.py";
    let verified = room.run(&format!("verify ./game --seed 1 -- python3 {program}"));
    verified.code(code).stderr(contains(said).and(contains("goes-on").not()));
}

/// The adapter and the class are one submission, which finds no results.
#[test]
fn a_class_that_an_adapter_plays_reads_no_results() {
    if !is_there("python3") {
        return;
    }
    let room = PackageCopy::of("tictactoe");
    fs::write(room.path("game/games.pool"), "").unwrap();
    let folder = "import os, sys\ngame = os.path.dirname(os.path.abspath(sys.argv[0]))\n";
    let secrets = "['golden/a-row-wins.txt', 'transcripts/a-row-wins.txt', 'games.pool']";
    let prying = format!(
        "{folder}for name in {secrets}:\n    try:\n        open(os.path.join(game, name))\n        sys.exit(7)\n    except OSError:\n        pass\n"
    );
    let class = room.path("game/submissions/accepted/game_class.py");
    fs::write(&class, prying + &fs::read_to_string(&class).unwrap()).unwrap();
    let entries = "game/submissions/accepted/entries.toml";
    let line = format!("verify --entries {entries} --entry a-class-with-make-move --fresh 0");
    room.run(&line).code(0);
}

/// The helpers in the packages are copies.
#[test]
fn the_helper_of_a_package_is_that_of_stickler() {
    let folders = ["games", "../games"].map(|folder| fs::read_dir(tests().join(folder)).unwrap());
    for game in folders.into_iter().flatten().map(Result::unwrap) {
        for helper in fs::read_dir(tests().join("../helpers")).unwrap().map(Result::unwrap) {
            let copied = game.path().join(helper.file_name());
            let is_equal = || fs::read(&copied).unwrap() == fs::read(helper.path()).unwrap();
            assert!(!copied.exists() || is_equal(), "{} is no copy", copied.display());
        }
    }
}

/// One conversation with the same small game in four languages.
#[rstest]
#[case::python("stickler.py", "takeaway.py", &["python3", "-I", "-S", "-c", "import sys, runpy; sys.path.insert(0, '.'); sys.argv = ['takeaway.py']; runpy.run_path('takeaway.py', run_name='__main__')"])]
#[case::javascript("stickler.js", "takeaway.js", &["node", "takeaway.js"])]
#[case::ruby("stickler.rb", "takeaway.rb", &["ruby", "takeaway.rb"])]
#[case::c("stickler.h", "takeaway.c", &["sh", "-c", "cc -o takeaway takeaway.c && ./takeaway"])]
fn a_helper_speaks_the_protocol(
    #[case] helper: &str,
    #[case] game: &str,
    #[case] command: &[&str],
) {
    if !is_there(if command[0] == "sh" { "cc" } else { command[0] }) {
        return;
    }
    let room = TempDir::new().unwrap();
    fs::copy(tests().join("../helpers").join(helper), room.path().join(helper)).unwrap();
    fs::copy(tests().join("data/helpers").join(game), room.path().join(game)).unwrap();
    let session = fs::read_to_string(tests().join("data/helpers/session.txt")).unwrap();
    let (mut requests, mut answers) = (String::new(), String::new());
    for line in session.lines() {
        let text = line.get(2..).unwrap_or_default().replace('→', "\t") + "\n";
        match line.get(..1) {
            Some(">") => requests += &text,
            Some("<") => answers += &text,
            _ => {}
        }
    }
    assert_eq!(answered(room.path(), command, &requests), answers);
}

fn answered(folder: &Path, command: &[&str], requests: &str) -> String {
    let mut program = Process::new(command[0])
        .args(&command[1..])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(requests.as_bytes()).unwrap();
    String::from_utf8(program.wait_with_output().unwrap().stdout).unwrap()
}

/// The transcripts that detect the misreading depend on the ruling, although none names it.
#[test]
fn a_ruling_selects_the_transcripts_that_notice_its_misreading() {
    if !["node", "python3"].iter().all(|tool| is_there(tool)) {
        return;
    }
    let room = PackageCopy::of("tictactoe");
    let ruling = "[[ruling]]\nname = \"diagonals\"\ndecided = \"A diagonal is a line.\"\nbecause = \"It is straight.\"\notherwise = [\"no-diagonals\"]\n\n[[misreading]]";
    room.replace("game/game.toml", "[[misreading]]", ruling);
    room.run("list rules ./game")
        .code(0)
        .stdout(contains("diagonals  a ruling; 2 transcripts depend on it"));
    let program = "python3 game/submissions/wrong_answer/marks.py one-diagonal";
    let skipped = format!("verify ./game --fresh 0 --skip-ruling diagonals -- {program}");
    room.run(&skipped).code(0);
}

/// Kept games replace fresh ones and change no rule.
#[test]
fn kept_games_do_not_change_the_digest() {
    if !["node", "python3"].iter().all(|tool| is_there(tool)) {
        return;
    }
    let room = PackageCopy::of("tictactoe");
    let digest = || {
        let line = "verify ./game --fresh 0 -- python3 game/submissions/wrong_answer/marks.py";
        let run = room.run(line).code(0);
        let output = String::from_utf8(run.get_output().stdout.clone()).unwrap();
        let (_, digest) = output.split_once("sha256:").unwrap();
        digest[..12].to_owned()
    };
    let before = digest();
    room.run("bless ./game --pool 2").code(0);
    assert_eq!(digest(), before);
}

/// Names are asked for before the game. They are no moves.
#[test]
fn the_inputs_before_a_game_are_read_first() {
    if !is_there("node") {
        return;
    }
    let room = PackageCopy::of("tictactoe");
    room.replace("game/game.toml", "nonsense =", "before = [\"Ann\", \"Bob\"]\nnonsense =");
    let mut play = Command::new(env!("CARGO_BIN_EXE_stickler"));
    play.current_dir(room.path("game")).args(["play", "."]).write_stdin("0\n1\n4\n");
    play.assert().code(0).stdout("...\n...\n...\nX to move\n...\n.X.\n...\nO to move\n");
}
