//! Games with chance are played live: what cannot result is found at its step, by the rule that the reference names.
#![cfg(target_os = "linux")]

use std::process::Command;

use predicates::{prelude::*, str::contains};
use rstest::rstest;

use crate::{
    package::{PackageCopy, package, stickler},
    terminal::Terminal,
    tools::is_there,
};

#[rstest]
#[case::shuffles_and_slides("fifteen", "")]
#[case::hides_a_coin("coin", "")]
fn a_program_conforms_if_chance_can_do_what_it_shows(#[case] game: &str, #[case] mistake: &str) {
    verify(game, mistake, 0, "all 12 games pass");
}

#[rstest]
#[case::moves_tiles_at_will("fifteen", "jumps", "F-NEXT")]
#[case::starts_where_nobody_can_solve_it("fifteen", "start", "F-SHUFFLE: ")]
#[case::moves_the_coin("coin", "cheats", "COIN-HIDDEN")]
fn a_program_that_cheats_fails_at_the_impossible_step(
    #[case] game: &str,
    #[case] mistake: &str,
    #[case] rule: &'static str,
) {
    verify(game, mistake, 1, rule);
}

fn verify(game: &str, mistake: &str, code: i32, printed: &str) {
    if is_there("python3") {
        let line = format!("verify . --seed 1 -- python3 program.py {mistake}");
        stickler(&package(game), line.trim()).code(code).stdout(contains(printed));
    }
}

#[test]
fn a_bar_counts_the_games_while_they_are_played() {
    if !is_there("python3") {
        return;
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_stickler"));
    let words = ["verify", ".", "--seed", "1", "--fresh", "1", "--step-seconds", "2"];
    let program = ["--", "sh", "-c", "while :; do :; done"];
    command.current_dir(package("coin")).args(words).args(program).env("NO_COLOR", "1");
    let mut terminal = Terminal::start(command, 100, 30);
    terminal.until(" 0/1");
    terminal.until("no answer yet, limit in ");
    terminal.until("does not conform");
    assert_eq!(terminal.end().0.code(), Some(1));
}

/// A program shows one board after each move, and only one of them can result.
#[test]
fn the_step_that_is_impossible_is_reported() {
    if is_there("python3") {
        let line = "verify . --seed 1 --fresh 1 --shrink 0 -- python3 program.py cheats";
        let report = stickler(&package("coin"), line).code(1);
        report.stdout(contains("cannot result from").and(contains("COIN-HIDDEN")));
    }
}

#[rstest]
#[case::ends("self.lifted is None:", "self.lifted is None and exit(3):")]
#[case::names_another_rule("'COIN-HIDDEN' if", "'COIN-OTHER' if")]
fn a_fault_of_the_reference_is_not_the_programs(#[case] before: &str, #[case] after: &str) {
    if is_there("python3") {
        let copied = PackageCopy::of("coin");
        copied.replace("game/reference.py", before, after);
        let line = "verify ./game --seed 1 -- python3 game/program.py cheats";
        copied.run(line).code(5).stderr(contains("the reference of coin"));
    }
}

#[rstest]
#[case::play("play .")]
#[case::fuzz("fuzz . -- python3 program.py")]
#[case::generate("generate .")]
#[case::no_program("verify .")]
#[case::tapes("verify . --keep-tapes t -- python3 program.py")]
#[case::selection("verify . --transcript a -- python3 program.py")]
#[case::all_at_once("verify . --io batch -- python3 program.py")]
fn what_plans_games_or_keeps_them_is_refused(#[case] line: &str) {
    if is_there("python3") {
        stickler(&package("coin"), line).code(2).stderr(contains("coin has chance"));
    }
}
