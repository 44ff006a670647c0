//! I/O with a program: at a terminal, in two lines for a move, and with a first input.

use super::*;

/// A program that keeps the rules, with this dialect.
fn quagmire(flags: &str, dialect: &str) -> Assert {
    let programs = root().join("harness/tests/submissions/quagmire/accepted");
    let flags = flags.split_whitespace();
    let mut command = Command::new(env!("CARGO_BIN_EXE_stickler"));
    command.current_dir(programs).args(["verify", "quagmire", "--transcript", TWICE]).args(flags);
    command.args(["--", "python3", "-I", "-S", "dialects.py", dialect]).assert()
}

#[rstest]
#[case::keys("", "keys", 0, "line by line, in a terminal")]
#[case::keys_without_a_terminal("--io step", "keys", 1, "with `--io pty` its standard input is a")]
#[case::a_prompt_that_a_person_sees("--io pty", "prompt-on-stderr", 0, "turn: `O>`, `X>`")]
#[case::a_prompt_at_a_terminal("--io pty", "prompt-at-a-terminal", 0, "turn: `O>`, `X>`")]
#[case::a_prompt_elsewhere("", "prompt-at-a-terminal", 1, "at a terminal, its prompt is `O>`;")]
#[case::a_prompt_that_is_not_read("", "prompt-on-stderr", 1, "prompt `O> ` is on standard error")]
#[case::a_turn_that_is_not_read("", "prompt-on-stderr", 1, "turn: not shown")]
#[case::two_prompts("", "two-prompts", 0, r"input: `{from}\n{to}`")]
#[case::pinned(r"--input {FROM}\n{TO}", "two-lines", 0, r"input: `{FROM}\n{TO}`")]
#[case::pinned_wrongly(
    r"--input {from}\n{to}",
    "two-lines",
    1,
    r"accepted no move as `{from}\n{to}`"
)]
#[case::names(r"--first Ann --first Bob", "names-first", 0, r"first: `Ann\nBob`")]
#[case::a_menu(r"--first 2\nn", "menu-first", 0, "conforms: 1 game passes")]
#[case::a_question("", "menu-first", 1, "it asks `Which?`: answer with `--first")]
fn a_program_is_talked_to(
    #[case] flags: &str,
    #[case] dialect: &str,
    #[case] exit: i32,
    #[case] part: &str,
) {
    if is_there("python3") {
        quagmire(flags, dialect).code(exit).stdout(contains(part));
    }
}

/// The command that reproduces a failure types the game in the same way.
#[rstest]
#[case::at_a_terminal(
    "--io pty",
    "menu-first",
    "| script -qec 'python3 -I -S dialects.py menu-first'"
)]
#[case::what_is_typed_first(
    "--first 7 --first n --input {FROM}{TO}",
    "menu-first",
    r"printf '7\nn\nC2D3\n'"
)]
#[case::two_lines(r"--input {from}\n{to}", "two-lines", r"printf 'c2\nd3\n'")]
fn a_failure_is_reproduced(#[case] flags: &str, #[case] dialect: &str, #[case] part: &str) {
    if is_there("python3") {
        quagmire(flags, dialect).code(1).stdout(contains(part));
    }
}
