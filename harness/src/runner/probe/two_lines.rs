//! Notations of several lines: a program that reads more or fewer lines for an illegal input than are sent for it would
//! read the rest as a part of the next move, and would seem to break rules from then on.
//!
//! Some programs refuse a first cell before they read the second. So stickler finds out which kinds of first cells the
//! program refuses alone, and sends no second cell with those. An illegal input of one line is sent at each prompt.

use rulebook::{game::Outcome, referee::Referee};

use super::SessionSetup;
use crate::{
    dialect::{FirstCell, Learned, Pins},
    runner::Plan,
    transcript::{Expect, Step, Transcript},
};

impl Plan<'_> {
    /// The inputs of a transcript in a notation of several lines.
    pub(in crate::runner) fn in_parts(&self, transcript: &Transcript, pins: &Pins) -> Vec<String> {
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
    fn first_cell(&self, referee: &dyn Referee, input: &str) -> Option<FirstCell> {
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

    /// The same setup, with the first cells that the program refuses before it reads the second.
    ///
    /// # Errors
    /// The harness error that prevented the trial.
    pub(super) fn with_refused_alone(&self, setup: SessionSetup) -> Result<SessionSetup, String> {
        let mut setup = setup;
        if !setup.is_proven || !setup.pins.has_line_for_each_cell() {
            return Ok(setup);
        }
        for cell in FirstCell::ALL {
            let Some(trial) = self.refused_first_cell(cell) else { continue };
            if self.plays_on(&trial, &setup)? {
                continue;
            }
            let mut alone = setup.clone();
            alone.pins.refused_alone.insert(cell);
            if self.plays_on(&trial, &alone)? {
                setup = alone;
            }
        }
        Ok(setup)
    }

    /// Whether the program plays the last move of a trial.
    fn plays_on(&self, trial: &Transcript, setup: &SessionSetup) -> Result<bool, String> {
        let Some(tape) = self.tape_of(trial, setup)? else { return Ok(false) };
        let learned = Learned::of(self.game(), &setup.pins, &[(trial, &tape)]);
        let last = trial.steps.last().and_then(|step| step.expect.board());
        let replies = learned.read(trial, &tape).replies;
        Ok(last.is_some_and(|last| replies.iter().any(|reply| reply.shows(last))))
    }

    /// A short game with an illegal move that starts on such a cell and ends on one where a legal move may start,
    /// followed by that legal move.
    fn refused_first_cell(&self, wanted: FirstCell) -> Option<Transcript> {
        let mut referee = self.game().referee(None).ok()?;
        let mut inputs = Vec::new();
        while inputs.len() < TRIED && referee.outcome() == Outcome::Ongoing {
            if let Some(pair) = self.refused_and_legal(referee.as_ref(), wanted) {
                inputs.extend(pair);
                return self.on_rulebook("first-cell", "No move starts on this cell", &inputs);
            }
            let moves = referee.legal_moves();
            let m = &moves[moves.len() / 2];
            referee.submit(m);
            inputs.push(m.clone());
        }
        None
    }

    fn refused_and_legal(&self, referee: &dyn Referee, wanted: FirstCell) -> Option<[String; 2]> {
        let legal = referee.legal_moves();
        let legal = legal.iter().find(|m| self.dialect.cells(m).len() == 2)?;
        let cells = self.dialect.cells(legal);
        let between = legal.strip_prefix(&cells[0])?.strip_suffix(&cells[1])?;
        let board = referee.board();
        let mut inputs = board.cells().map(|(cell, _)| format!("{cell}{between}{}", cells[0]));
        let refused = inputs.find(|input| self.first_cell(referee, input) == Some(wanted))?;
        Some([refused, legal.clone()])
    }
}

/// A trial game has at most this many moves before the refused one.
const TRIED: usize = 8;

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

    #[rstest]
    #[case::empty(FirstCell::Empty)]
    #[case::enemy(FirstCell::Enemy)]
    #[case::stuck(FirstCell::Stuck)]
    fn a_trial_shows_whether_a_first_cell_is_refused_alone(#[case] cell: FirstCell) {
        // In Alak every piece can move as long as a slot is empty.
        let can_be = |game: &&str| cell != FirstCell::Stuck || *game != "alak";
        for game in ["quagmire", "alak", "extinction"].into_iter().filter(can_be) {
            let game = find(game).unwrap();
            let rulebook = Rulebook::of(game);
            let any = Draft::played(game, "any".to_owned(), "Nothing".to_owned(), &[]);
            let any = [any.blessed().unwrap()];
            let trial = Plan::usual(&rulebook, &any).refused_first_cell(cell);
            let trial = trial.unwrap_or_else(|| panic!("no trial of {cell:?} in {}", game.name));
            let [.., refused, legal] = &trial.steps[..] else { panic!("too few steps") };
            assert!(is_refused(refused), "{}", game.name);
            assert!(legal.expect.board().is_some(), "{}", game.name);
        }
    }
}
