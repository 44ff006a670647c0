//! `stickler compare` on the three small programs of the quickstart: the first difference, the right program, and the number of
//! differences.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{env, path::Path};

use assert_cmd::Command;
use rstest::rstest;

/// In `the-challenges-loss` the last input, on line 10, makes A-OWN remove a piece.
const LOSS: &str = "alak --transcript the-challenges-loss -- python3";

/// The arguments, the exit code, and the parts of the report, in this order.
#[rstest]
#[case::only_the_first_is_right(&format!("{LOSS} conforms.py :: python3 forgets_a_rule.py"), 1, &[
    "the programs differ in 1 of 1 game first python3 conforms.py second python3 forgets_a_rule.py",
    "first difference: alak/the-challenges-loss at line 10, `11 8`: the first follows the rules",
    "first passed second A-OWN: after `11 8` ",
    "expected actual",
    "| python3 forgets_a_rule.py",
    "both are right 0 only the first is right 1 only the second is right 0 neither is right 0",
    "isolation tier 2 the programs differ in 1 of 1 game",
])]
#[case::only_the_second_is_right(&format!("{LOSS} forgets_a_rule.py :: python3 conforms.py"), 1, &[
    "at line 10, `11 8`: the second follows the rules",
    "first A-OWN: after `11 8` ",
    "second passed",
    "only the first is right 0 only the second is right 1",
])]
#[case::both_are_wrong_and_one_of_them_later(&format!("{LOSS} forgets_a_rule.py :: python3 tells_by_colour.py"), 1, &[
    "first difference: alak/the-challenges-loss at the start: the first follows the rules",
    "first later A-OWN: ",
    "second format: two kinds of cells share one character",
    "neither is right 1",
    "the programs differ in 1 of 1 game",
])]
#[case::both_are_wrong_alike(&format!("{LOSS} forgets_a_rule.py :: python3 forgets_a_rule.py"), 0, &[
    "the programs never differ in 1 game",
    "neither is right 1",
    "not compared 1 game: custom start position (`set_up`)",
])]
#[case::fresh_games(
    "alak --transcript the-challenges-gap --fresh 2 --seed 7 -- python3 conforms.py :: python3 conforms.py",
    0,
    &["the programs never differ in 3 games", "both are right 3", "2 fresh games from --seed 7"],
)]
#[case::entries_in_the_order_of_the_command_line(
    "--transcript the-challenges-loss --entries entries.toml --entry forgets-a-rule --entry keeps-the-rules",
    1,
    &["first forgets-a-rule second keeps-the-rules", "the second follows the rules"],
)]
#[case::nothing_could_be_compared(
    "alak --transcript gap-set-up -- python3 conforms.py :: python3 conforms.py",
    4,
    &["no game could be compared"],
)]
fn two_programs_are_compared(#[case] line: &str, #[case] exit: i32, #[case] told: &[&str]) {
    if !crate::tools::is_there("python3") {
        return;
    }
    let said = run(line, exit).0;
    let mut rest = said.as_str();
    for part in told {
        rest =
            rest.split_once(part).unwrap_or_else(|| panic!("no {part:?} in\n{rest}\nof {said}")).1;
    }
}

#[rstest]
#[case::one_command("alak -- a", 2, "expected two commands, as in `-- COMMAND :: COMMAND`")]
#[case::half_a_pair("alak -- a ::", 2, "found 1 command")]
#[case::three_commands("alak -- a :: b :: c", 2, "found 3 commands")]
#[case::no_command("alak", 2, "found 0 commands")]
#[case::one_entry(
    "--entries entries.toml --entry keeps-the-rules",
    2,
    "expected two entries, found 1: keeps-the-rules"
)]
#[case::an_unknown_entry(
    "--entries entries.toml --entry keeps-the-rule",
    4,
    "did you mean `keeps-the-rules`?"
)]
#[case::no_such_program("alak -- no-such-program :: b", 3, "no program `no-such-program`")]
#[case::a_game_of_matches("foxgeese -- a :: b", 2, "`stickler match foxgeese`")]
#[case::no_transcript(
    "alak --transcript no-such-transcript -- a :: b",
    4,
    "no transcript is selected"
)]
fn what_cannot_be_compared_is_refused(#[case] line: &str, #[case] exit: i32, #[case] told: &str) {
    let said = run(line, exit).1;
    assert!(said.contains(told), "{told:?} is not in {said}");
}

/// The output of `compare` on both streams in the folder of the programs, with its words one blank apart.
#[track_caller]
fn run(line: &str, exit: i32) -> (String, String) {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/quickstart");
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    stickler.current_dir(programs).arg("compare");
    let assert = stickler.args(line.split(' ')).assert().code(exit);
    let output = assert.get_output();
    let words = |bytes: &[u8]| {
        let text = String::from_utf8(bytes.to_owned()).unwrap();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    (words(&output.stdout), words(&output.stderr))
}
