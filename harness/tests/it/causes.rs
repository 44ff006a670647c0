//! The text report shows each cause once, on one screen, with the shortest game that shows it.
//!
//! `STICKLER_BLESS=1 cargo test -p stickler --test it causes::` rewrites the kept reports; read the difference.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

pub(crate) mod shorter;

use rstest::rstest;

use crate::{
    golden_program::{answers, changed, program, stdout},
    kept::assert_kept,
    tools::is_there,
    workdir::Workdir,
};

/// The fault of a program that looks for ways round loops not far enough: it breaks one rule in many games.
const SHORT_SIGHTED: &str = "Q-LOOP-radius-2";

/// The output on a terminal with this many columns, for a run of the default suite with these flags.
fn told(columns: &str, flags: &[&str]) -> String {
    let room = Workdir::new();
    let command = room.with_fault(SHORT_SIGHTED);
    let command: Vec<&str> = command.iter().map(String::as_str).collect();
    let words = [&["verify", "quagmire", "--seed", "7"], flags, &["--"], &command].concat();
    stdout(&room.stickler(&words).env("COLUMNS", columns).assert().code(1))
}

/// The final output, without the parts that differ from run to run.
fn lasting(told: &str) -> String {
    let mut is_early = false;
    let lines = told.lines().filter(|line| {
        is_early = line.starts_with("failed:") || is_early && line.starts_with(' ');
        !is_early
    });
    let lines = lines.map(|line| match line.split_once(" s; 1 cause") {
        Some((before, _)) => format!("{} N s; 1 cause\n", before.rsplit_once(' ').unwrap().0),
        None => format!("{line}\n"),
    });
    lines.collect()
}

#[test]
fn one_cause_in_many_games_fits_one_screen() {
    if !is_there("python3") {
        return;
    }
    let told = told("100", &[]);
    // On a terminal, a line with the size of the program follows.
    assert!(told.lines().count() < 30, "{told}");
    let told = lasting(&told);
    assert_eq!(told.matches("FAIL").count(), 1, "{told}");
    let command = told.lines().find(|line| line.starts_with("printf '")).unwrap();
    assert_eq!(command.matches("\\n").count(), 5, "{command}");
    assert_kept("one-cause.txt", &told);
}

#[test]
fn a_narrow_terminal_holds_every_line_but_the_command() {
    if !is_there("python3") {
        return;
    }
    let told = told("60", &[]);
    let long: Vec<&str> = told.lines().filter(|line| line.chars().count() > 60).collect();
    assert!(long.len() == 1 && long[0].starts_with("printf '"), "{long:?}");
}

#[test]
fn boards_that_do_not_fit_stand_one_above_the_other() {
    if !is_there("python3") {
        return;
    }
    let told = told("50", &[]);
    let [expected, seen] = ["expected", "seen"]
        .map(|heading| told.lines().position(|line| line.trim() == heading).unwrap());
    assert_eq!(seen - expected, 10, "{told}");
}

#[test]
fn verbosely_every_failure_is_told_in_full() {
    if !is_there("python3") {
        return;
    }
    let flags = ["--verbose", "--rule", "Q-LOOP", "--transcript", "steps-forbids-the-jump"];
    let told = lasting(&told("100", &flags));
    let failures = told.matches("accepted-illegal Q-LOOP at line").count();
    let commands = told.matches("\nprintf '").count();
    // Each in full, and one again as the headline of the cause.
    assert!(commands > 3 && failures == commands + 1, "{told}");
}

#[test]
fn a_program_that_cannot_even_begin_takes_ten_lines() {
    let room = Workdir::new();
    room.write("program.sh", "echo one >&2\necho two >&2\necho three >&2\necho four >&2\nif\n");
    let words = ["verify", "quagmire", "--transcript", "a-jump", "--", "sh", "program.sh"];
    let told = stdout(&room.stickler(&words).assert().code(1));
    assert!(told.lines().count() <= 10, "{told}");
    assert!(told.contains("it fails at the start: "), "{told}");
    assert!(!told.contains("more games") && told.contains("printf '' | sh program.sh"), "{told}");
    assert_eq!(told.matches("standard error").count(), 1, "{told}");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[lines.len() - 2].starts_with("  | "), "{told}");
}

#[rstest]
#[case::one_line_at_a_time(&[])]
#[case::two_games_at_a_time(&["--jobs", "2"])]
#[case::all_lines_at_once(&["--io", "batch"])]
fn a_program_that_cannot_even_begin_is_told_of_once(#[case] flags: &[&str]) {
    let room = Workdir::new();
    room.write("program.sh", "echo no such thing >&2\nexit 3\n");
    let words = [&["verify", "quagmire"], flags, &["--", "sh", "program.sh"]].concat();
    let told = stdout(&room.stickler(&words).assert().code(1));
    assert!(told.contains(" does not conform: 1 stopped, "), "{told}");
    assert!(told.contains("it fails at the start: it exited with status 3"), "{told}");
    assert!(told.contains("  | no such thing\n"), "{told}");
    assert!(told.lines().count() <= 10, "{told}");
}

#[rstest]
#[case::spins("while :; do :; done\n")]
#[case::shows_something_and_spins("echo hello\nwhile :; do :; done\n")]
fn a_program_that_hangs_before_its_first_answer_is_started_once(#[case] source: &str) {
    let room = Workdir::new();
    room.write("program.sh", source);
    let words = ["verify", "quagmire", "--step-seconds", "1", "--", "sh", "program.sh"];
    let told = stdout(&room.stickler(&words).assert().code(1));
    assert!(told.contains(" does not conform: 1 stopped, "), "{told}");
    assert!(told.contains("; it took no line\n"), "{told}");
    assert!(told.lines().count() <= 10, "{told}");
}

#[test]
fn the_verdict_is_first_and_last() {
    let assert = Workdir::new().verify(&[], &program(&changed(0, "|O|O|O|O|", "|O|O|O|.|"), 9, ""));
    let told = stdout(&assert.code(1));
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[1].starts_with("sh program.sh does not conform: 1 wrong in "), "{told}");
    assert!(lines[1].ends_with("; 1 cause"), "{told}");
    assert_eq!(lines[1], lines[lines.len() - 1]);
}

#[test]
fn a_long_standard_error_is_silenced_in_the_command() {
    let warning = "a warning that is told again and again ".repeat(4);
    let noisy = format!("for n in 1 2 3 4 5 6 7 8 9; do echo {warning} >&2; done");
    let wrong = changed(2, "|O|O|.|O|", "|O|O|O|O|");
    let assert = Workdir::new().verify(&[], &program(&wrong, 0, &noisy)).code(1);
    let told = stdout(&assert);
    assert!(told.contains("| sh program.sh 2>/dev/null\n"), "{told}");
    let told = stdout(&Workdir::new().verify(&[], &program(&wrong, 9, "")).code(1));
    assert!(told.contains("| sh program.sh\n"), "{told}");
}

#[test]
fn isolation_is_a_word_if_nothing_is_missing() {
    let told = stdout(&Workdir::new().verify(&[], &program(&answers(), 9, "")).code(0));
    let first = told.lines().next().unwrap();
    assert!(first == "isolation: tier 2" || first.contains("not in force"), "{first}");
    let told = stdout(&Workdir::new().verify(&["--verbose"], &program(&answers(), 9, "")).code(0));
    assert!(told.starts_with("isolation: tier ") && told.contains("limits"), "{told}");
}
