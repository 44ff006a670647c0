//! The notations that are tried on a submission.

use super::{has_reference, trial::plays_first};
use crate::{
    dialect::{Learned, Pins},
    plan::{Plan, SessionSetup},
};

impl Plan<'_> {
    /// The notations to try: the one that was set, or all notations of the dialect. If the first inputs of a game are no
    /// moves, the notations of those are tried instead.
    pub(super) fn notations(&self) -> Vec<Pins> {
        let pins = self.candidate.pins();
        let with = |notation: &&str| Pins { input: Some((*notation).to_owned()), ..pins.clone() };
        let notations: Vec<Pins> = match pins.input {
            Some(_) => vec![pins.clone()],
            None => self.dialect.notations().iter().map(with).collect(),
        };
        let first = self.first_input();
        let others = |input: String| self.dialect.with_part_notations(&input, &notations[0]);
        match first.map(others).unwrap_or_default() {
            others if others.is_empty() => notations,
            others => [&notations[..1], &others].concat(),
        }
    }

    /// A legal first input of a game in which not every input is a move.
    pub(crate) fn first_input(&self) -> Option<String> {
        if !self.dialect.has_whole_parts() || !has_reference(self.game()) {
            return None;
        }
        let referee = self.game().referee(None).ok()?;
        referee.legal_moves().into_iter().next()
    }

    /// The setup with a notation in which the program plays the first move as expected, if there is one; those with a
    /// line for each cell come first. A program that joins two lines and reads only the ends of the result seems to
    /// understand other notations, but plays each move one input late.
    ///
    /// # Errors
    /// The harness error that prevented the trial.
    pub(super) fn prefer_notation_that_plays(
        &self,
        setup: SessionSetup,
        notations: &[Pins],
    ) -> Result<SessionSetup, String> {
        let others = notations.iter().filter(|pins| **pins != setup.pins);
        let (first, rest): (Vec<&Pins>, Vec<&Pins>) =
            others.partition(|pins| pins.has_line_for_each_cell());
        for pins in first.into_iter().chain(rest) {
            let other = SessionSetup { pins: pins.clone(), ..setup.clone() };
            if self.plays_first_move(&other)? {
                return Ok(other);
            }
        }
        Ok(setup)
    }

    /// Whether the program plays the first move of the trial when it is sent.
    ///
    /// # Errors
    /// The harness error that prevented the session.
    pub(super) fn plays_first_move(&self, setup: &SessionSetup) -> Result<bool, String> {
        let Some(trial) = self.trial() else { return Ok(false) };
        let Some(tape) = self.tape_of(&trial, setup)? else { return Ok(false) };
        let learned = Learned::of(self.game(), &setup.pins, &[(&trial, &tape)]);
        Ok(plays_first(&trial, &learned.read(&trial, &tape)))
    }
}

/// The usual notation, and those of two words, with the two cells of a move in reverse order.
pub(super) fn in_other_order(notations: &[Pins]) -> impl Iterator<Item = Pins> {
    let has_words = |pins: &Pins| pins.input.as_ref().is_some_and(|input| input.contains("} {"));
    let usual_or_words = move |(n, pins): &(usize, &Pins)| *n == 0 || has_words(pins);
    notations.iter().enumerate().filter(usual_or_words).map(|(_, pins)| swapped(pins))
}

/// The notation with the two cells of a move in reverse order.
fn swapped(notation: &Pins) -> Pins {
    let exchange = |input: &String| {
        input.replace("{from", "{\0").replace("{to", "{from").replace("{\0", "{to")
    };
    Pins { input: notation.input.as_ref().map(exchange), ..notation.clone() }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::two_words("{from} {to}", "{to} {from}")]
    #[case::slots_from_nought("{from0},{to0}", "{to0},{from0}")]
    fn cells_stand_in_the_other_order(#[case] notation: &str, #[case] other: &str) {
        let pins = |input: &str| Pins { input: Some(input.to_owned()), ..Pins::default() };
        assert_eq!(swapped(&pins(notation)), pins(other));
    }
}
