//! The output of `stickler play` and `stickler record`: boards, moves, and the reason why an input is not played.

use rulebook::rule::Citation;

use super::explain::drawn;
use crate::cli::Output;
use crate::cli::columns::{columns, width, wrapped};
use crate::recording::playing::{InputOutcome, Playing};

/// A command, and its effect.
pub(crate) type Command = (&'static str, &'static str);

/// Lists commands.
pub(crate) fn help(commands: &[Command], output: &mut Output) {
    say(
        "Type a move, or one of these; the Tab key completes both, the arrow keys bring back earlier lines.",
        output,
    );
    let rows: Vec<_> =
        commands.iter().map(|(name, does)| [format!("  {name}"), (*does).to_owned()]).collect();
    columns(&rows).iter().for_each(|line| output.result(line));
}

/// Draws the position, and prints the result if the game is over.
pub(crate) fn show(playing: &Playing, output: &mut Output) {
    output.result(&drawn(playing.referee()));
    if let Some(rule) = playing.ended_by() {
        say(&format!("the game is over by {rule}"), output);
    }
}

/// Lists the legal moves that start like this, wrapped to the terminal's width.
pub(crate) fn list_moves(playing: &Playing, beginning: &str, output: &mut Output) {
    let moves = playing.moves(beginning);
    match (moves.is_empty(), playing.ended_by()) {
        (true, Some(_)) => output.result("no move is legal: the game is over"),
        (true, None) => output.result(&format!("no legal move begins with `{beginning}`")),
        (false, _) => in_lines(&moves).iter().for_each(|line| output.result(line)),
    }
}

/// Moves in lines of the terminal's width, without breaking a move.
fn in_lines(moves: &[String]) -> Vec<String> {
    let width = width();
    let mut lines = vec![String::new()];
    for (place, one) in moves.iter().enumerate() {
        let end = if place + 1 == moves.len() { "" } else { "," };
        let line = lines.last_mut().expect("there is always a line");
        if !line.is_empty() && line.len() + 1 + one.len() + end.len() > width {
            lines.push(format!("{one}{end}"));
        } else {
            let gap = if line.is_empty() { "" } else { " " };
            line.push_str(&format!("{gap}{one}{end}"));
        }
    }
    lines
}

/// Prints a sentence as a result, wrapped to the terminal's width.
fn say(text: &str, output: &mut Output) {
    let width = width();
    wrapped(text, width).iter().for_each(|line| output.result(line));
}

/// Prints a sentence as a note, wrapped to the terminal's width.
pub(crate) fn note(text: &str, output: &mut Output) {
    let width = width();
    output.note(&wrapped(text, width).join("\n"));
}

/// Prints that an input is refused, and the text of the rule.
pub(crate) fn refused(input: &str, rule: Citation, output: &mut Output) {
    say(&format!("`{input}` is refused by {rule}"), output);
}

/// Explains why an input was not played, or shows the position after it.
pub(crate) fn show_outcome(outcome: &InputOutcome, playing: &Playing, output: &mut Output) {
    match outcome {
        InputOutcome::Played(_) => show(playing, output),
        InputOutcome::Recorded(input, rule) | InputOutcome::Refused(input, rule) => {
            refused(input, *rule, output);
        }
        InputOutcome::Legal(input) => {
            output.result(&format!("`{input}` is legal, so no rule refuses it"));
        }
        InputOutcome::RefusedByAnother(input, rule, asked) => {
            refused(input, *rule, output);
            output.result(&format!("that is {}, and not {asked}", rule.id));
        }
        InputOutcome::Malformed(malformed) => say(&format!("{malformed}; or `help`"), output),
    }
}
