//! A position in a game: one of its steps, with ways to others.

use std::collections::BTreeSet;

/// The direction to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// To the step after this one.
    Next,
    /// To the step before this one.
    Previous,
    /// To the start.
    First,
    /// To the last step.
    Last,
    /// To the next step that is marked; after the last of them, to the first.
    NextMarked,
    /// To the marked step before this one; before the first of them, to the last.
    PreviousMarked,
}

/// A position in a game of at least one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    at: usize,
    last: usize,
    marked: BTreeSet<usize>,
}

impl Walk {
    /// A walk through this many steps, some of them marked, from the first step.
    pub fn new(steps: usize, marked: BTreeSet<usize>) -> Self {
        Self { at: 0, last: steps.saturating_sub(1), marked }
    }

    /// The same walk from another step, or from the last if the number is too large.
    pub fn from(self, step: usize) -> Self {
        Self { at: step.min(self.last), ..self }
    }

    /// The current step.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The last step.
    pub fn last(&self) -> usize {
        self.last
    }

    /// The index of this step among the marked ones, counted from one, and their number.
    pub fn marked(&self) -> (Option<usize>, usize) {
        let place = self.marked.iter().position(|step| *step == self.at);
        (place.map(|place| place + 1), self.marked.len())
    }

    /// Goes in a direction, or stays if there is no such step.
    pub fn go(&mut self, go: Go) {
        let (at, marked) = (self.at, &self.marked);
        self.at = match go {
            Go::Next => (at + 1).min(self.last),
            Go::Previous => at.saturating_sub(1),
            Go::First => 0,
            Go::Last => self.last,
            Go::NextMarked => *marked.range(at + 1..).next().or(marked.first()).unwrap_or(&at),
            Go::PreviousMarked => *marked.range(..at).last().or(marked.last()).unwrap_or(&at),
        };
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{Go::*, *};

    #[rstest]
    #[case::one_by_one(0, &[Next, Next, Previous], 1)]
    #[case::not_before_the_start(0, &[Previous], 0)]
    #[case::not_after_the_end(8, &[Next, Next], 9)]
    #[case::to_the_end(3, &[Last], 9)]
    #[case::to_the_start(3, &[First], 0)]
    #[case::to_a_fault(0, &[NextMarked], 2)]
    #[case::to_the_one_after_it(0, &[NextMarked, NextMarked], 7)]
    #[case::round_the_end(7, &[NextMarked], 2)]
    #[case::back(9, &[PreviousMarked, PreviousMarked], 2)]
    #[case::round_the_start(2, &[PreviousMarked], 7)]
    fn goes_where_it_is_told(#[case] from: usize, #[case] way: &[Go], #[case] to: usize) {
        let mut walk = Walk::new(10, BTreeSet::from([2, 7])).from(from);
        way.iter().for_each(|go| walk.go(*go));
        assert_eq!(walk.at(), to);
    }

    #[test]
    fn where_nothing_is_marked_it_stays() {
        let mut walk = Walk::new(3, BTreeSet::new()).from(1);
        walk.go(NextMarked);
        walk.go(PreviousMarked);
        assert_eq!((walk.at(), walk.marked()), (1, (None, 0)));
    }

    #[test]
    fn it_knows_which_of_the_marked_steps_it_stands_at() {
        let walk = Walk::new(10, BTreeSet::from([2, 7])).from(7);
        assert_eq!(walk.marked(), (Some(2), 2));
    }
}
