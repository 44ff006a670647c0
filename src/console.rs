//! Two players at one terminal: the only input and output of the rulebook.
//!
//! What it prints is a conforming submission's output and, on a transcript's inputs, that transcript's golden: the board and
//! whose turn it is, the game's refusal for whatever is not a legal move, and at the end the board and who has won.

use std::io::{self, BufRead, Write};

use crate::{
    game::{Outcome, Wording},
    referee::{LineOutcome, Referee},
};

/// Plays a game until it ends or the input does.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn play(
    game: &mut dyn Referee,
    input: impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    announce(game, output)?;
    let mut lines = input.lines();
    while game.outcome() == Outcome::Ongoing
        && let Some(line) = lines.next()
    {
        answer(game, &line?, output)?;
    }
    Ok(())
}

/// Answers one line: plays it, or refuses it.
///
/// # Errors
/// If the output cannot be written.
pub fn answer(game: &mut dyn Referee, line: &str, output: &mut impl Write) -> io::Result<()> {
    match game.submit(line.trim()) {
        LineOutcome::Played => announce(game, output),
        LineOutcome::Refused(_) | LineOutcome::Malformed(_) => {
            writeln!(output, "{}", game.wording().refusal)?;
            output.flush()
        }
        LineOutcome::Quit(_) => Ok(()),
    }
}

/// Shows the board, and whose turn it is or who has won.
///
/// # Errors
/// If the output cannot be written.
pub fn announce(game: &dyn Referee, output: &mut impl Write) -> io::Result<()> {
    let Wording { wins, draw, .. } = game.wording();
    let remark = game.remark().map(|remark| format!(", {remark}")).unwrap_or_default();
    write!(output, "{}", game.draw())?;
    match game.outcome() {
        Outcome::Ongoing => {
            writeln!(output, "{} to move{remark}", game.sides()[game.turn() as usize])?;
        }
        Outcome::Won(winner, _) => writeln!(output, "{}", wins[winner as usize])?,
        Outcome::Drawn(_) => writeln!(output, "{draw}")?,
    }
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Game as _, quagmire::Quagmire, referee::GameHistory};

    fn session(position: &str, input: &str) -> String {
        let mut output = Vec::new();
        let mut game = GameHistory::from(Quagmire::position(position).unwrap());
        play(&mut game, input.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    fn drawn(position: &str) -> String {
        Quagmire::position(position).unwrap().draw()
    }

    #[test]
    fn the_board_and_the_turn_come_before_any_input() {
        assert_eq!(session("", ""), drawn("") + "O to move\n");
    }

    #[test]
    fn a_refused_move_and_what_is_no_move_are_answered_by_a_nought() {
        assert_eq!(session("", "h5 h4\nhello\n\n"), drawn("") + "O to move\n0\n0\n0\n");
    }

    #[test]
    fn blanks_around_a_move_and_foreign_line_ends_do_no_harm() {
        let played = drawn("") + "O to move\n" + &drawn("d1 e1") + "X to move\n";
        assert_eq!(session("", "  d1 e1 \r\n"), played);
    }

    #[test]
    fn the_end_names_the_winner_and_nothing_is_read_after_it() {
        let end = drawn("c1 c3, h6 d2") + "O to move\n" + &drawn("c1 c3, h6 d2, a3 c1") + "X 1\n";
        assert_eq!(session("c1 c3, h6 d2", "a3 c1\nh5 h4\n"), end);
    }

    #[test]
    fn a_game_that_is_over_is_shown_and_no_more() {
        assert_eq!(
            session("c1 c3, h6 d2, a3 c1", "h5 h4\n"),
            drawn("c1 c3, h6 d2, a3 c1") + "X 1\n"
        );
    }
}
