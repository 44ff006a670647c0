//! What transcripts notice, counted: what one adds to those before it, and what it costs.

use std::collections::HashMap;

use rulebook::game::Malformed;

use super::{
    generated::{Generated, revealed_by},
    killed,
};
use crate::transcript::Draft;

/// A misreading weighs as much as this number of generated faults, because people are known to make it; and so much when one
/// transcript notices it already, because a program may misread nearly the same.
pub(super) const WEIGHTS_OF_A_MISREADING: [usize; 2] = [1000, 100];
/// What is misread counts as noticed when this number of transcripts notice it.
pub(super) const TIMES: usize = WEIGHTS_OF_A_MISREADING.len();

/// What it costs to start a program, to have it play a move, and to have it refuse one. A start takes an interpreted program as
/// long as seven moves, and a compiled one as long as thirty; a refusal takes the former next to nothing, and the latter as long
/// as a move.
const START: usize = 28;
const MOVE: usize = 4;
const REFUSAL: usize = 1;

/// What it costs to play a transcript.
pub(super) fn cost(draft: &Draft) -> usize {
    START + draft.lines.iter().map(|line| cost_of(line.refused_by.is_some())).sum::<usize>()
}

/// What it costs to play the beginnings of a transcript, after each of its inputs.
pub(super) fn costs(draft: &Draft) -> impl Iterator<Item = usize> {
    draft.lines.iter().scan(START, |sum, line| {
        *sum += cost_of(line.refused_by.is_some());
        Some(*sum)
    })
}

/// What it costs to play a game of this number of moves, none of which is refused.
pub(super) fn cost_of_moves(moves: usize) -> usize {
    START + moves * MOVE
}

fn cost_of(is_refused: bool) -> usize {
    if is_refused { REFUSAL } else { MOVE }
}

/// A transcript, and what it notices.
pub(super) struct Weighed {
    pub(super) draft: Draft,
    pub(super) misreadings: Vec<&'static str>,
    pub(super) faults: Vec<Generated>,
}

impl Weighed {
    pub(super) fn of(draft: Draft) -> Result<Self, Malformed> {
        let faults = revealed_by(&draft)?.into_iter().collect();
        Ok(Self { misreadings: killed(&draft), faults, draft })
    }

    pub(super) fn cost(&self) -> usize {
        cost(&self.draft)
    }
}

/// How many transcripts notice each misreading, and whether any notices each fault.
#[derive(Default)]
pub(super) struct Tally {
    misreadings: HashMap<&'static str, usize>,
    faults: HashMap<Generated, bool>,
}

impl Tally {
    pub(super) fn note(&mut self, weighed: &Weighed) {
        weighed.misreadings.iter().for_each(|id| *self.misreadings.entry(id).or_default() += 1);
        self.note_faults(weighed.faults.iter().copied());
    }

    /// Notes the faults that a transcript notices, and counts those that none noticed before.
    pub(super) fn note_faults(&mut self, faults: impl IntoIterator<Item = Generated>) -> usize {
        faults.into_iter().filter(|fault| self.faults.insert(*fault, true) != Some(true)).count()
    }

    /// Whether a transcript notices a fault.
    pub(super) fn is_noticed(&self, fault: &Generated) -> bool {
        self.faults.get(fault) == Some(&true)
    }

    /// How many faults are noticed or foreseen.
    pub(super) fn faults(&self) -> usize {
        self.faults.len()
    }

    /// The faults that were foreseen and that nothing notices yet.
    pub(super) fn unnoticed(&self) -> impl Iterator<Item = &Generated> {
        self.faults.iter().filter(|(_, is_noticed)| !**is_noticed).map(|(fault, _)| fault)
    }

    /// Foresees faults that nothing notices yet.
    pub(super) fn foresee<'f>(&mut self, faults: impl IntoIterator<Item = &'f Generated>) {
        for fault in faults {
            self.faults.entry(*fault).or_default();
        }
    }

    /// The misreadings that a transcript notices, by how many notice them already, and the number of faults that nothing notices.
    pub(super) fn adds(&self, weighed: &Weighed) -> ([usize; TIMES], usize) {
        let mut misreadings = [0; TIMES];
        for id in &weighed.misreadings {
            let times = self.misreadings.get(id).copied().unwrap_or_default();
            misreadings.get_mut(times).into_iter().for_each(|number| *number += 1);
        }
        let new = weighed.faults.iter().filter(|fault| !self.is_noticed(fault));
        (misreadings, new.count())
    }

    /// What the misreadings that it adds are worth.
    pub(super) fn worth_of_misreadings(&self, weighed: &Weighed) -> usize {
        let (misreadings, _) = self.adds(weighed);
        misreadings
            .iter()
            .zip(WEIGHTS_OF_A_MISREADING)
            .map(|(number, weight)| number * weight)
            .sum()
    }
}
