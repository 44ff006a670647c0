//! Commands that find a game, and what is of it, by its folder.

use std::fs;

use predicates::{prelude::*, str::contains};
use rstest::rstest;

use crate::{package::PackageCopy, tools::is_there};

/// Alak has a transcript of this name as well.
#[test]
fn only_the_game_of_a_folder_is_explained() {
    if !is_there("node") {
        return;
    }
    let room = PackageCopy::of("tictactoe");
    for folder in ["transcripts", "golden"] {
        let path = |name: &str| room.path(&format!("game/{folder}/{name}.txt"));
        fs::rename(path("a-row-wins"), path("sample-game")).unwrap();
    }
    let explained = room.run("explain --game ./game sample-game").code(0);
    explained.stdout(contains("a transcript of tictactoe").and(contains("alak").not()));
}

/// A tape names its game, and is found with that game around it.
#[test]
fn a_tape_of_a_package_is_replayed() {
    if !["node", "python3"].iter().all(|tool| is_there(tool)) {
        return;
    }
    let room = PackageCopy::of("tictactoe");
    let program = "python3 game/submissions/wrong_answer/marks.py";
    room.run(&format!("verify ./game --fresh 0 --keep-tapes tapes -- {program}")).code(0);
    let mut tapes = fs::read_dir(room.path("tapes")).unwrap();
    let tape = tapes.next().unwrap().unwrap().file_name().into_string().unwrap();
    room.run(&format!("replay tapes/{tape}")).code(2).stderr(contains("add `--game FOLDER`"));
    room.run(&format!("replay --game ./game tapes/{tape}")).stdout(contains("tictactoe/")).code(0);
    fs::rename(room.path("tapes"), room.path("game/tapes")).unwrap();
    room.run(&format!("replay game/tapes/{tape}")).stdout(contains("tictactoe/")).code(0);
}

/// A game is found and explained by its folder.
#[rstest]
#[case("list rules ./game", "TTT-")]
#[case("list rules --game game", "TTT-")]
#[case("list rules ./game/game.toml", "TTT-")]
#[case("list transcripts --game ./game", "the-ninth-mark-can-win  ")]
#[case("bless --check --game ./game", "up to date")]
#[case("list transcripts ./game", "the-ninth-mark-can-win")]
#[case("list misreadings ./game", "TTT-")]
#[case("strength ./game", "detect")]
#[case("explain --game ./game the-ninth-mark-can-win", "X")]
#[case("explain ./game", "Play it: stickler play ./game")]
#[case("replay --game ./game a-row-wins", "tictactoe/a-row-wins")]
#[case("replay game/transcripts/a-row-wins.txt", "tictactoe/a-row-wins")]
#[case("explain --game ./game TTT-TURN", "for example, after `4`, `0`:")]
#[case("explain --game ./game TTT-CELL", "for example, at the start:")]
#[case("explain --game ./game TTT-TAKEN", "for example, after `4`:")]
fn a_command_takes_the_folder_of_a_game(#[case] line: &str, #[case] said: &str) {
    if is_there("node") {
        PackageCopy::of("tictactoe").run(line).stdout(contains(said)).code(0);
    }
}
