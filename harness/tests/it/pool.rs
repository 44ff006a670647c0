//! Kept games: `games.pool` replaces fresh games where the reference cannot be started.
#![cfg(target_os = "linux")]

use std::fs;

use predicates::{prelude::*, str::contains};

use crate::{
    package::{PackageCopy, package, stickler},
    tools::is_there,
};

/// A copy of tic-tac-toe with kept games.
fn with_pool(games: usize) -> PackageCopy {
    let room = PackageCopy::of("tictactoe");
    let written = room.run(&format!("bless ./game --pool {games}")).code(0);
    written.stdout(contains("games.pool written"));
    room
}

#[test]
fn kept_games_are_played_where_the_reference_cannot_be_started() {
    if !["node", "python3"].iter().all(|tool| is_there(tool)) {
        return;
    }
    let room = with_pool(6);
    fs::copy(room.path("game/submissions/wrong_answer/marks.py"), room.path("marks.py")).unwrap();
    room.replace("game/game.toml", "\"node\"", "\"no-such-program\"");
    // The rest of the suite has no game in which this program is wrong.
    for folder in ["transcripts", "golden"] {
        fs::remove_file(room.path(&format!("game/{folder}/a-taken-cell-is-refused.txt"))).unwrap();
    }
    let verify =
        |fault: &str| room.run(&format!("verify ./game --seed 3 -- python3 marks.py{fault}"));
    let said = contains("no-such-program").and(contains("fresh games come from `games.pool`"));
    verify("").code(0).stderr(said).stdout(contains("all 14 games pass"));
    verify(" overwrites").code(1).stdout(contains("TTT-TAKEN").and(contains("pool-")));
    room.run("verify ./game --fresh 2 --seed 3 -- python3 marks.py")
        .code(0)
        .stdout(contains("all 10 games pass"));
}

#[test]
fn kept_games_are_held_fresh() {
    if !is_there("node") {
        return;
    }
    let room = with_pool(3);
    let blessed = fs::read(room.path("game/games.pool")).unwrap();
    room.replace("game/games.pool", "X to move", "O to move");
    room.run("bless --check ./game").code(5).stdout(contains("games.pool would change"));
    let fault = "games.pool: the reference plays 1 game differently";
    room.run("check ./game --positions 10").code(5).stdout(contains(fault));
    room.run("bless ./game").code(0).stdout(contains("games.pool written"));
    assert_eq!(fs::read(room.path("game/games.pool")).unwrap(), blessed);
}

#[test]
fn kept_games_that_cannot_be_read_are_refused_at_their_line() {
    let room = PackageCopy::of("tictactoe");
    fs::write(room.path("game/games.pool"), "{}\n").unwrap();
    room.replace("game/game.toml", "\"node\"", "\"no-such-program\"");
    let refused = room.run("verify ./game --seed 3 -- true").code(5);
    refused.stderr(contains("games.pool:1").and(contains("missing field")));
}

#[test]
fn only_a_package_without_chance_keeps_games() {
    let refused = stickler(&package("2048"), "bless . --pool 3").code(2);
    refused.stderr(contains("has chance"));
    stickler(&package("2048"), "bless alak --pool 3").code(2).stderr(contains("--pool"));
}
