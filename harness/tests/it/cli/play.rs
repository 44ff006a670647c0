//! `stickler play`: at a terminal it explains and completes; without one it is the rulebook's console.

use std::process;

use rulebook::games::GAMES;

use super::*;
use crate::terminal::Terminal;

#[test]
fn a_line_that_is_no_text_is_refused_by_every_game() {
    let room = Room::new();
    for game in GAMES {
        let session = |input: &[u8]| {
            let mut play = room.stickler(&format!("play {}", game.name));
            stdout(&play.write_stdin(input).assert().code(0))
        };
        let two_refusals = session(b"") + &format!("{0}\n{0}\n", game.wording.refusal);
        assert_eq!(session(b"\xff\xfe\n\xc3\n"), two_refusals, "{}", game.name);
    }
}

fn at_terminal(arguments: &str, columns: u16) -> Terminal {
    let mut command = process::Command::new(env!("CARGO_BIN_EXE_stickler"));
    command.args(["play", "quagmire"]).args(arguments.split_whitespace()).env("NO_COLOR", "1");
    Terminal::start(command, columns, 30)
}

#[rstest]
#[case::usual(100)]
#[case::narrow(60)]
fn refusals_are_explained_and_moves_completed(#[case] columns: u16) {
    let mut terminal = at_terminal("", columns);
    terminal.until("O> ");
    terminal.press("c2 e3\r", "`c2 e3` is refused by Q-LINE: A piece");
    terminal.press("castle\r", "expected two squares");
    terminal.press("moves b2 f\r", "\nb2 f6");
    terminal.press("b2 f\t\r", "X to move");
    terminal.press("\u{1b}[A", "X> b2 f6");
    terminal.press("\u{3}", "`quit` or Ctrl-D leaves");
    terminal.press("undo\r", "`b2 f6` is taken back");
    terminal.press("undo\r", "there is nothing to take back");
    terminal.press("help\r", "takes the last move back");
    terminal.keys("quit\r");
    assert!(terminal.end().0.success());
}

#[test]
fn a_game_that_is_over_can_be_taken_up_again() {
    let mut command = process::Command::new(env!("CARGO_BIN_EXE_stickler"));
    command.args(["play", "quagmire", "--from", "c1 c3, h6 d2"]);
    let mut terminal = Terminal::start(command, 100, 30);
    terminal.until("O> ");
    terminal.press("a3 c1\r", "the game is over by Q-STUCK: ");
    terminal.until("(over)> ");
    terminal.press("undo\r", "O> ");
    terminal.keys("\u{4}");
    assert!(terminal.end().0.success());
}

#[rstest]
#[case::easy("--against easy --seed 1")]
#[case::hard("--against hard --seed 1")]
fn the_computer_answers_and_its_moves_are_taken_back_too(#[case] arguments: &str) {
    let mut terminal = at_terminal(arguments, 100);
    terminal.until("O> ");
    terminal.press("c2 d3\r", "X plays `");
    terminal.until("O> ");
    terminal.press("undo\r", "`c2 d3` is taken back");
    terminal.until("O> ");
    terminal.keys("\u{4}");
    assert!(terminal.end().0.success());
}

#[test]
fn the_computer_plays_at_a_terminal_only() {
    let refused = Room::new().run("play quagmire --against hard").code(2);
    says(refused, &["--against needs a terminal"]);
}

#[test]
fn plainly_it_is_the_bare_program_even_at_a_terminal() {
    let mut terminal = at_terminal("--plain", 100);
    terminal.press("c2 e3\n", "\n0\r\n");
    terminal.press("c2 d3\n", "X to move");
    terminal.keys("\u{4}");
    let (status, written) = terminal.end();
    assert!(status.success() && !written.contains("O> "), "{written:?}");
}
