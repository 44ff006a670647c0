//! Notations with a line for each cell: some programs refuse a first cell before they read the second. This module finds
//! out which kinds of first cells a program refuses alone.

use rulebook::{game::Outcome, referee::Referee};

use crate::{
    dialect::{FirstCell, Learned},
    plan::{Plan, SessionSetup},
    transcript::Transcript,
};

impl Plan<'_> {
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

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use rulebook::games::find;

    use super::*;
    use crate::{
        candidate::Rulebook,
        transcript::{Draft, Expect},
    };

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
            assert!(matches!(refused.expect, Expect::Refusal(_)), "{}", game.name);
            assert!(legal.expect.board().is_some(), "{}", game.name);
        }
    }
}
