//! Counts of detected misreadings and faults: what a transcript adds to the earlier ones, and its cost.

use std::collections::HashMap;

use rulebook::game::Malformed;

use super::{
    generated::{Generated, revealed_by},
    killed,
};
use crate::transcript::Draft;

/// The weight of a misreading, in generated faults. It is high because people are known to make it. The second number
/// applies if one transcript already detects it, because a program may have nearly the same misreading.
pub(super) const WEIGHTS_OF_A_MISREADING: [usize; 2] = [1000, 100];
/// A misreading counts as detected when this many transcripts detect it.
pub(super) const TIMES: usize = WEIGHTS_OF_A_MISREADING.len();

/// The costs of starting a program, of a played move and of a refused one. An interpreted program takes as long to
/// start as to play seven moves, and a compiled one as long as to play thirty. A refusal costs an interpreted program almost
/// nothing, and a compiled one as much as a move.
const START: usize = 28;
const MOVE: usize = 4;
const REFUSAL: usize = 1;

/// The cost of a transcript.
pub(super) fn cost(draft: &Draft) -> usize {
    START + draft.lines.iter().map(|line| cost_of(line.refused_by.is_some())).sum::<usize>()
}

/// The costs of the beginnings of a transcript, after each of its inputs.
pub(super) fn costs(draft: &Draft) -> impl Iterator<Item = usize> {
    draft.lines.iter().scan(START, |sum, line| {
        *sum += cost_of(line.refused_by.is_some());
        Some(*sum)
    })
}

/// The cost of a game of this many moves without refusals.
pub(super) fn cost_of_moves(moves: usize) -> usize {
    START + moves * MOVE
}

fn cost_of(is_refused: bool) -> usize {
    if is_refused { REFUSAL } else { MOVE }
}

/// A transcript, and what it detects.
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

/// The number of transcripts that detect each misreading, and whether any detects each fault.
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

    /// Records the faults that a transcript detects, and counts those that none detected before.
    pub(super) fn note_faults(&mut self, faults: impl IntoIterator<Item = Generated>) -> usize {
        faults.into_iter().filter(|fault| self.faults.insert(*fault, true) != Some(true)).count()
    }

    /// Whether any transcript detects a fault.
    pub(super) fn is_noticed(&self, fault: &Generated) -> bool {
        self.faults.get(fault) == Some(&true)
    }

    /// The number of faults that are detected or expected.
    pub(super) fn faults(&self) -> usize {
        self.faults.len()
    }

    /// The expected faults that are not detected yet.
    pub(super) fn unnoticed(&self) -> impl Iterator<Item = &Generated> {
        self.faults.iter().filter(|(_, is_noticed)| !**is_noticed).map(|(fault, _)| fault)
    }

    /// Adds expected faults.
    pub(super) fn foresee<'f>(&mut self, faults: impl IntoIterator<Item = &'f Generated>) {
        for fault in faults {
            self.faults.entry(*fault).or_default();
        }
    }

    /// The misreadings that a transcript detects, counted by the number of transcripts that already detect them, and the number of new
    /// faults.
    pub(super) fn adds(&self, weighed: &Weighed) -> ([usize; TIMES], usize) {
        let mut misreadings = [0; TIMES];
        for id in &weighed.misreadings {
            let times = self.misreadings.get(id).copied().unwrap_or_default();
            misreadings.get_mut(times).into_iter().for_each(|number| *number += 1);
        }
        let new = weighed.faults.iter().filter(|fault| !self.is_noticed(fault));
        (misreadings, new.count())
    }

    /// The value of the misreadings that it adds.
    pub(super) fn worth_of_misreadings(&self, weighed: &Weighed) -> usize {
        let (misreadings, _) = self.adds(weighed);
        misreadings
            .iter()
            .zip(WEIGHTS_OF_A_MISREADING)
            .map(|(number, weight)| number * weight)
            .sum()
    }
}
