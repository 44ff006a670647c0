//! Two players at one terminal: the only input and output of the rulebook.
//!
//! What it prints is a conforming submission's output and, on a transcript's inputs, that transcript's golden: the board and
//! whose turn it is, `0` for whatever is not a legal move, and at the end the board, the winner and `1`.

use std::io::{self, BufRead, Write};

use crate::game::{Outcome, Player, Referee, Ruling};

/// Plays a game until it ends or nobody says anything more.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn play(game: &mut dyn Referee, input: impl BufRead, output: &mut impl Write) -> io::Result<()> {
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
    match game.rule_on(line.trim()) {
        Ruling::Played => announce(game, output),
        Ruling::Refused(_) | Ruling::Malformed(_) => {
            writeln!(output, "0")?;
            output.flush()
        }
    }
}

/// Shows the board, and whose turn it is or who has won.
///
/// # Errors
/// If the output cannot be written.
pub fn announce(game: &dyn Referee, output: &mut impl Write) -> io::Result<()> {
    let side = |player: Player| game.sides()[player as usize];
    write!(output, "{}", game.draw())?;
    match game.outcome() {
        Outcome::Ongoing => writeln!(output, "{} to move", side(game.turn()))?,
        Outcome::Won(winner, _) => writeln!(output, "{} 1", side(winner))?,
        Outcome::Drawn(_) => writeln!(output, "draw 1")?,
    }
    output.flush()
}
