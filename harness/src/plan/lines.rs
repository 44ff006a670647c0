//! The lines that a program reads for the inputs of a transcript.
//!
//! Some notations have several lines. A program that reads more or fewer lines for an illegal input than are sent for it
//! would read the rest as a part of the next move, and would seem to break rules from then on. So no second cell is sent
//! with a first cell that the program refuses alone, and an illegal input of one line is sent at each prompt.

use rulebook::referee::Referee;

use super::Plan;
use crate::{
    dialect::{FirstCell, Pins},
    transcript::{Expect, Step, Transcript},
};

impl Plan<'_> {
    /// The inputs of a transcript as the program reads them.
    pub fn lines(&self, transcript: &Transcript, pins: &Pins) -> Vec<String> {
        if pins.has_inputs_in_parts() {
            return self.in_parts(transcript, pins);
        }
        transcript.steps.iter().map(|step| self.dialect.write(&step.input, pins)).collect()
    }

    /// The moves of the game before, as the program reads them.
    pub(crate) fn lines_before(&self, transcript: &Transcript, pins: &Pins) -> Vec<String> {
        transcript.draft.after.iter().map(|input| self.dialect.write(input, pins)).collect()
    }

    /// The inputs of a transcript in a notation of several lines.
    fn in_parts(&self, transcript: &Transcript, pins: &Pins) -> Vec<String> {
        let mut referee = self.game().referee(transcript.draft.set_up.as_ref()).ok();
        let lines = |step: &Step| {
            let lines = match is_refused(step) {
                true => self.refused_lines(referee.as_deref(), &step.input, pins),
                false => self.dialect.write(&step.input, pins),
            };
            referee.iter_mut().for_each(|referee| drop(referee.submit(&step.input)));
            lines
        };
        transcript.steps.iter().map(lines).collect()
    }

    /// The lines of an illegal input: only the first if the program refuses that alone. If it is one line, it is sent
    /// for each line of a move.
    fn refused_lines(&self, referee: Option<&dyn Referee>, input: &str, pins: &Pins) -> String {
        let lines = self.dialect.write(input, pins);
        let first = referee.and_then(|referee| self.first_cell(referee, input));
        if first.is_some_and(|cell| pins.refused_alone.contains(&cell)) {
            return lines.lines().next().unwrap_or_default().to_owned();
        }
        match lines.contains('\n') {
            true => lines,
            false => vec![lines; self.lines_of_a_move(referee, pins)].join("\n"),
        }
    }

    /// The number of lines that the program reads for a move in this position.
    fn lines_of_a_move(&self, referee: Option<&dyn Referee>, pins: &Pins) -> usize {
        let legal = referee.and_then(|referee| referee.legal_moves().into_iter().next());
        let usual = 1 + usize::from(pins.has_line_for_each_cell());
        legal.map_or(usual, |legal| self.dialect.lines_at_prompt(&legal, pins))
    }

    /// The contents of the first cell of an input, if no move may start there.
    pub(crate) fn first_cell(&self, referee: &dyn Referee, input: &str) -> Option<FirstCell> {
        let cells = self.dialect.cells(input);
        let starts = |m: &String| self.dialect.cells(m).first() == cells.first();
        if !cells.is_empty() && referee.legal_moves().iter().any(starts) {
            return None;
        }
        let board = referee.board();
        let mark =
            board.cells().find(|(name, _)| Some(name) == cells.first()).map(|(_, mark)| mark);
        Some(match mark.and_then(|mark| self.dialect.owner(mark)) {
            Some(owner) if owner == referee.turn() => FirstCell::Stuck,
            Some(_) => FirstCell::Enemy,
            None => FirstCell::Empty,
        })
    }
}

fn is_refused(step: &Step) -> bool {
    matches!(step.expect, Expect::Refusal(_) | Expect::Over(_))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use rulebook::games::find;

    use super::*;
    use crate::{candidate::Rulebook, transcript::Draft};

    /// The lines for these inputs, two for each, if the program refuses these first cells alone.
    fn typed(game: &str, inputs: &[&str], alone: &[FirstCell]) -> Vec<String> {
        let mut pins = Pins { refused_alone: alone.iter().copied().collect(), ..Pins::default() };
        pins.pin("input", r"{from}\n{to}").unwrap();
        lines(game, inputs, &pins)
    }

    fn lines(game: &str, inputs: &[&str], pins: &Pins) -> Vec<String> {
        let game = find(game).unwrap();
        let inputs: Vec<String> = inputs.iter().map(|input| (*input).to_owned()).collect();
        let draft = Draft::played(game, "typed".to_owned(), "Some inputs".to_owned(), &inputs);
        let transcript = draft.blessed().unwrap();
        let rulebook = Rulebook::of(game);
        let transcripts = [transcript.clone()];
        Plan::usual(&rulebook, &transcripts).lines(&transcript, pins)
    }

    #[rstest]
    #[case::legal("quagmire", "a4 a5", &FirstCell::ALL, "a4\na5")]
    #[case::from_an_empty_square("quagmire", "a5 a6", &[FirstCell::Empty], "a5")]
    #[case::of_an_enemy_piece("quagmire", "h5 h4", &[FirstCell::Enemy], "h5")]
    #[case::of_another_kind("quagmire", "h5 h4", &[FirstCell::Empty], "h5\nh4")]
    #[case::to_a_wrong_square("quagmire", "a4 b4", &FirstCell::ALL, "a4\nb4")]
    #[case::by_a_piece_that_cannot_move("extinction", "a1a3", &[FirstCell::Stuck], "a1")]
    #[case::by_one_that_can("extinction", "e2e5", &FirstCell::ALL, "e2\ne5")]
    #[case::a_word("alak", "help", &[], "help\nhelp")]
    #[case::a_word_refused_at_once("alak", "help", &[FirstCell::Empty], "help")]
    #[case::a_piece_and_one_cell("fibonacci", "P@d4", &[], "P@d4\nP@d4")]
    #[case::a_piece_that_is_placed_in_one_line("baseline", "K@e2", &[], "K@e2")]
    #[case::off_the_board("alak", "12 5", &[FirstCell::Empty], "12")]
    fn an_input_is_typed(
        #[case] game: &str,
        #[case] input: &str,
        #[case] alone: &[FirstCell],
        #[case] expected: &str,
    ) {
        assert_eq!(typed(game, &[input], alone), [expected]);
    }

    #[rstest]
    #[case::a_move_before_all_are_placed(
        "baseline",
        "placement",
        r"{piece}\n{square}",
        "e2e4",
        "e2e4\ne2e4"
    )]
    #[case::a_placement("baseline", "placement", r"{piece}\n{square}", "K@e2", "K\ne2")]
    #[case::no_part("madhouse", "put", r"\n{square}", "e2e5", "e2e5")]
    fn an_illegal_input_has_the_lines_of_a_move(
        #[case] game: &str,
        #[case] part: &str,
        #[case] template: &str,
        #[case] input: &str,
        #[case] expected: &str,
    ) {
        let mut pins = Pins::default();
        pins.pin(part, template).unwrap();
        assert_eq!(lines(game, &[input], &pins), [expected]);
    }

    #[test]
    fn the_position_before_each_input_counts() {
        let inputs = ["a4 a5", "a5 a6", "h5 h4"];
        let lines = ["a4\na5", "a5", "h5\nh4"];
        assert_eq!(typed("quagmire", &inputs, &FirstCell::ALL), lines);
    }
}
