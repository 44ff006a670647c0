//! The progress bar, at a terminal.

use std::process;

use super::*;
use crate::terminal::Terminal;

/// A run at a terminal with this many columns, on a program that never prints anything.
fn on_one_that_hangs(columns: u16, flags: &[&str]) -> Terminal {
    let mut command = process::Command::new(env!("CARGO_BIN_EXE_stickler"));
    let words = ["verify", "quagmire", "--step-seconds", "3"];
    let program = ["--", "sh", "-c", "while :; do :; done"];
    command.args(words).args(flags).args(program).env("NO_COLOR", "1");
    Terminal::start(command, columns, 30)
}

#[rstest]
#[case::usual(100, &[])]
#[case::narrow(60, &[])]
#[case::for_the_summary_only(100, &["--quiet"])]
fn a_bar_counts_down_while_a_program_keeps_us_waiting(
    #[case] columns: u16,
    #[case] flags: &[&str],
) {
    let mut terminal = on_one_that_hangs(columns, flags);
    terminal.until("first moves");
    terminal.until("no answer yet, limit in 2 s");
    terminal.until("no answer yet, limit in 1 s");
    terminal.until("does not conform");
    let (status, written) = terminal.end();
    assert_eq!(status.code(), Some(1));
    let end = written.rfind("does not conform").unwrap();
    assert!(!written[end..].contains("limit in"), "{written:?}");
    // The line of the bar is erased before the report begins.
    let bar = written[..end].rfind("limit in").unwrap();
    assert!(written[bar..end].contains("\u{1b}[2K"), "{written:?}");
}
