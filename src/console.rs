//! Two players at one terminal: the only input and output of the rulebook.
//!
//! It prints the output of a conforming submission; for the inputs of a transcript, that output is the golden. It shows the board and whose
//! turn it is, and the game's refusal for any input that is not a legal move. At the end it shows the board and the winner.

use std::io::{self, BufRead, Write};

use crate::{
    game::{Outcome, Wording},
    referee::{LineOutcome, Referee},
    text_file,
};

/// Plays a game until it ends or the input does. A line that is not UTF-8 is no move and is answered as such.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn play(
    game: &mut dyn Referee,
    input: impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    announce(game, output)?;
    let mut lines = (0..).zip(input.split(b'\n'));
    while game.outcome() == Outcome::Ongoing
        && let Some((number, line)) = lines.next()
    {
        match str::from_utf8(&line?) {
            Ok(line) if number == 0 => answer(game, text_file::without_mark(line), output)?,
            Ok(line) => answer(game, line, output)?,
            Err(_) => refuse(game, output)?,
        }
    }
    Ok(())
}

/// Answers one line: plays or refuses it.
///
/// # Errors
/// If the output cannot be written.
pub fn answer(game: &mut dyn Referee, line: &str, output: &mut impl Write) -> io::Result<()> {
    match game.submit(line.trim()) {
        LineOutcome::Played => announce(game, output),
        LineOutcome::Refused(_) | LineOutcome::Malformed(_) => refuse(game, output),
        LineOutcome::Quit(_) => Ok(()),
    }
}

fn refuse(game: &dyn Referee, output: &mut impl Write) -> io::Result<()> {
    let Wording { refusal, turns, board_at_refusals, .. } = game.wording();
    writeln!(output, "{refusal}")?;
    if board_at_refusals {
        return announce(game, output);
    }
    if let Some(turns) = turns.filter(|_| game.outcome() == Outcome::Ongoing) {
        writeln!(output, "{}", turns[game.turn() as usize])?;
    }
    output.flush()
}

/// Shows the board with its fields, and whose turn it is or who won.
///
/// # Errors
/// If the output cannot be written.
pub fn announce(game: &dyn Referee, output: &mut impl Write) -> io::Result<()> {
    let Wording { wins, draw, turns, fields, .. } = game.wording();
    let remark = game.remark().map(|remark| format!(", {remark}")).unwrap_or_default();
    write!(output, "{}", game.draw())?;
    for (name, value) in fields.iter().zip(game.fields()) {
        writeln!(output, "{name}: {value}")?;
    }
    match (game.outcome(), turns) {
        (Outcome::Ongoing, Some(turns)) => writeln!(output, "{}", turns[game.turn() as usize])?,
        (Outcome::Ongoing, None) => {
            writeln!(output, "{} to move{remark}", game.sides()[game.turn() as usize])?;
        }
        (Outcome::Won(winner, _), _) => writeln!(output, "{}", wins[winner as usize])?,
        (Outcome::Drawn(_), _) => writeln!(output, "{draw}")?,
    }
    output.flush()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::{
        built_in::BuiltIn as _, game::Game as _, games::find, quagmire::Quagmire,
        referee::GameHistory,
    };

    fn session(position: &str, input: &str) -> String {
        let mut output = Vec::new();
        let mut game = GameHistory::from(Quagmire::position(position).unwrap());
        play(&mut game, input.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    /// The answer of each game to a line that is not UTF-8, although it is a move except for one byte.
    #[rstest]
    #[case::quagmire("quagmire", b"d1\xffe1\n", "0\n")]
    #[case::alak("alak", b"3\xff5\n", "INVALID\n")]
    #[case::chess("gun", b"e2e4\xff\n", "0\n")]
    #[case::fox_and_geese("foxgeese", b"\xffD1\n", "0\n")]
    #[case::and_the_game_goes_on("alak", b"\xf0\x9f\nquit", "INVALID\n")]
    fn a_line_that_is_no_text_is_no_move(
        #[case] game: &str,
        #[case] input: &[u8],
        #[case] answer: &str,
    ) {
        let mut game = find(game).unwrap().at("").unwrap();
        let (mut start, mut output) = (Vec::new(), Vec::new());
        announce(&*game, &mut start).unwrap();
        play(&mut *game, input, &mut output).unwrap();
        assert_eq!(str::from_utf8(&output[start.len()..]), Ok(answer));
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
