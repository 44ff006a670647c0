//! A reference that plays the game: any conforming program, whose output is read.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::fs;

use assert_cmd::Command;
use predicates::{prelude::*, str::contains};

use crate::{package::PackageCopy, tools::is_there};

/// Tic-tac-toe whose reference is this program, in the folder of the game.
fn with_reference(program: &str) -> PackageCopy {
    let room = PackageCopy::of("tictactoe");
    fs::write(room.path("game/program.py"), program).unwrap();
    let run = "speaks = \"game\"\nrun = [\"python3\", \"-I\", \"-S\", \"program.py\"]";
    room.replace("game/game.toml", "run = [\"node\", \"reference.js\"]", run);
    room
}

fn conforming() -> PackageCopy {
    let marks = crate::package::package("tictactoe").join("submissions/wrong_answer/marks.py");
    with_reference(&fs::read_to_string(marks).unwrap())
}

/// The goldens were written by a reference that answers questions.
#[test]
fn its_goldens_are_those_of_a_reference_that_answers_questions() {
    if is_there("python3") {
        conforming().run("bless --check ./game").code(0).stdout(contains("up to date"));
    }
}

#[test]
fn programs_are_verified_and_fuzzed_with_it() {
    if !["python3", "lua5.4", "perl"].iter().all(|tool| is_there(tool)) {
        return;
    }
    let room = conforming();
    let entries = "game/submissions/accepted/entries.toml";
    room.run(&format!("verify --entries {entries} --fresh 4 --seed 1")).code(0);
    fs::copy(room.path("game/program.py"), room.path("marks.py")).unwrap();
    let wrong = room.run("verify ./game --fresh 2 --seed 1 -- python3 marks.py overwrites").code(1);
    wrong.stdout(contains("TTT-TAKEN: ").and(contains("is illegal, but the program played it")));
    let fuzzed = room.run("fuzz ./game --games 20 --seed 1 -- python3 marks.py overwrites").code(1);
    fuzzed.stdout(contains("is illegal, but the program played it"));
}

/// The author writes the rules in place of `unproven`.
#[test]
fn a_transcript_is_recorded_with_it() {
    if !is_there("python3") {
        return;
    }
    let room = conforming();
    let mut record = Command::new(env!("CARGO_BIN_EXE_stickler"));
    record.current_dir(room.path("game")).env_remove("CI");
    let line = "record . -o transcripts/a-new-one.txt";
    record.args(line.split(' ')).write_stdin("4\n4 !\n0\ndone\nA title\n").assert().code(0);
    let written = fs::read_to_string(room.path("game/transcripts/a-new-one.txt")).unwrap();
    assert!(written.ends_with("\n\n4\n  4         ! unproven\n0\n"), "{written}");
    room.replace("game/transcripts/a-new-one.txt", "! unproven", "! TTT-TAKEN");
    room.run("bless ./game").code(0);
}

/// Its side may pass with `pass`, and keeps the turn with `again`. It counts the marks.
const PASSES: &str = r"
import sys
cells, side, marks = ['.'] * 9, 'X', 0
def show():
    for row in (0, 3, 6): print(*cells[row:row + 3])
    print(f'marks: {marks}\n{side} to move', flush=True)
show()
for text in sys.stdin:
    at = text.strip().removeprefix('again ')
    if at in list('012345678') and cells[int(at)] == '.': cells[int(at)], marks = side, marks + 1
    elif at != 'pass':
        print(f'illegal\n{side} to move', flush=True)
        continue
    if not text.startswith('again '): side = 'XO'[side == 'X']
    show()
";

fn that_passes(transcript: &str) -> PackageCopy {
    let room = with_reference(PASSES);
    let moves = r#"moves = ["{at:cell}", "again {at:cell}", "pass"]"#;
    room.replace("game/game.toml", r#"moves = ["{at:cell}"]"#, moves);
    let field = "[[field]]\nname = \"marks\"\n\n[reference]";
    room.replace("game/game.toml", "[reference]", field);
    for folder in ["transcripts", "golden"] {
        fs::remove_dir_all(room.path("game").join(folder)).unwrap();
        fs::create_dir(room.path("game").join(folder)).unwrap();
    }
    let text = format!("title: A side passes\nrules: TTT-PLACE\n\n{transcript}");
    fs::write(room.path("game/transcripts/passes.txt"), text).unwrap();
    room
}

#[test]
fn the_turn_and_the_fields_are_read_by_their_names() {
    if !is_there("python3") {
        return;
    }
    let room = that_passes("X: 4\nO: pass\nX: again 1\n  1   ! TTT-TAKEN\nX: 2\nO: 0\n");
    room.run("bless ./game").code(0);
    let golden = fs::read_to_string(room.path("game/golden/passes.txt")).unwrap();
    assert!(golden.contains(".X.\n.X.\n...\nmarks: 2\nX to move\nrefused\n"), "{golden}");
    assert!(golden.ends_with("OXX\n.X.\n...\nmarks: 4\nX to move\n"), "{golden}");
    room.run("verify ./game --fresh 0 -- python3 game/program.py").code(0);
}

/// The author knows the rule of a refusal.
#[test]
fn no_rule_of_a_refusal_is_invented() {
    if is_there("python3") {
        let refused = that_passes("X: 4\nO: 4\n").run("bless ./game").code(5);
        refused.stderr(contains("`! RULE`").and(contains("unproven").not()));
    }
}

#[test]
fn check_lists_what_it_does_not_prove() {
    if is_there("python3") {
        let checked = conforming().run("check ./game").code(0);
        checked.stdout(contains("the reference names no rules").and(contains("unproven")));
    }
}

#[test]
fn its_faults_are_those_of_the_game() {
    if !is_there("python3") {
        return;
    }
    let room = with_reference("print('...\\n...\\n...', flush=True)\ninput()\n");
    let refused = room.run("verify ./game --seed 1 -- python3 game/program.py").code(5);
    let why = "does not answer at the start";
    refused.stderr(
        contains("the reference of tictactoe")
            .and(contains("no result can be read"))
            .and(contains(why)),
    );
    let room = with_reference("print('no board', flush=True)\ninput()\n");
    let refused = room.run("verify ./game --seed 1 -- python3 game/program.py").code(5);
    refused.stderr(contains("no board of its first output is the `start` of the game"));
}
