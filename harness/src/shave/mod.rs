//! Makes a submission shorter: removes everything that it does not need to conform.
//!
//! [`Shaver`] tries every cut of [`cuts`], the largest kinds first, and keeps those that pass. [`trial`] defines the
//! games that a shorter source must pass: one game, the quick order, the whole suite, and fresh games, which differ for
//! every source. A source that passes the suite but fails a fresh game reveals a hole in the suite.

pub mod cuts;
pub mod trial;
pub mod workshop;

use std::collections::HashSet;

use cuts::{Cuts, Stretch, without};

/// The result for a source.
pub enum TrialResult<Hole> {
    /// It conforms in all games played.
    Passes,
    /// It does not conform.
    Breaks,
    /// It passes the suite, but this game shows that it is wrong.
    Hole(Hole),
}

/// The games that a source must pass.
pub trait Trial {
    /// A game that is missing in the suite.
    type Hole;
    /// Whether a source conforms.
    fn holds(&mut self, source: &[u8]) -> TrialResult<Self::Hole>;
    /// Whether a source passes a game that another source failed.
    fn passes(&mut self, source: &[u8], hole: &Self::Hole) -> bool;
    /// Whether the search must stop.
    fn is_over(&self) -> bool;
}

/// A part that was removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saving {
    /// The source before.
    pub before: Vec<u8>,
    /// The removed stretches of the source before.
    pub cut: Vec<Stretch>,
}

impl Saving {
    /// The number of removed bytes.
    pub fn bytes(&self) -> usize {
        self.cut.iter().map(ExactSizeIterator::len).sum()
    }

    /// The line at which the cut starts in the source before, from 1.
    pub fn line(&self) -> usize {
        let before = &self.before[..self.cut.first().map_or(0, |cut| cut.start)];
        before.split(|byte| *byte == b'\n').count()
    }
}

/// An event of a search.
pub enum ShaveStep<'a, Hole> {
    /// A cut passes; this is the source without it.
    Saved(&'a Saving, &'a [u8]),
    /// A game that shows that the suite accepts a wrong source.
    Hole(&'a Hole),
    /// The last saving is withdrawn, because the game of a hole fails with it.
    Retracted(&'a Saving),
}

/// A search for a shorter source.
pub struct Shaver<'a, T: Trial> {
    trial: &'a mut T,
    report: &'a mut dyn FnMut(ShaveStep<'_, T::Hole>),
    source: Vec<u8>,
    savings: Vec<Saving>,
    /// Sources that do not pass.
    known: HashSet<Vec<u8>>,
}

/// The result of a search.
#[derive(Debug)]
pub struct Shaved {
    /// The shortest source that passes.
    pub source: Vec<u8>,
    /// The removed parts, in order.
    pub savings: Vec<Saving>,
    /// The number of sources tried.
    pub tried: usize,
    /// Whether everything was tried.
    pub is_finished: bool,
}

impl<'a, T: Trial> Shaver<'a, T> {
    /// A search that starts with a source that passes.
    pub fn new(
        source: Vec<u8>,
        trial: &'a mut T,
        report: &'a mut dyn FnMut(ShaveStep<'_, T::Hole>),
    ) -> Self {
        Self { trial, report, source, savings: Vec::new(), known: HashSet::new() }
    }

    /// Tries every kind of cut, and starts again as long as a round saved something.
    pub fn shave(mut self) -> Shaved {
        loop {
            let before = self.source.len();
            Cuts::all().into_iter().for_each(|cuts| self.try_all(cuts));
            if self.trial.is_over() || self.source.len() == before {
                break;
            }
        }
        let is_finished = !self.trial.is_over();
        let tried = self.known.len() + self.savings.len();
        Shaved { source: self.source, savings: self.savings, tried, is_finished }
    }

    /// Tries every cut of a kind. After one that passes, the next starts at the same place.
    fn try_all(&mut self, kind: Cuts) {
        let (mut cuts, mut next) = (kind.of(&self.source), 0);
        while let Some(cut) = cuts.get(next).filter(|_| !self.trial.is_over()) {
            if self.try_one(cut.clone()) {
                cuts = kind.of(&self.source);
            } else {
                next += 1;
            }
        }
    }

    /// Tries a cut, and returns whether the source changed.
    fn try_one(&mut self, cut: Vec<Stretch>) -> bool {
        let shorter = without(&self.source, &cut);
        if shorter.is_empty() || self.known.contains(&shorter) {
            return false;
        }
        match self.trial.holds(&shorter) {
            TrialResult::Passes => {
                let saving = Saving { before: std::mem::replace(&mut self.source, shorter), cut };
                (self.report)(ShaveStep::Saved(&saving, &self.source));
                self.savings.push(saving);
                true
            }
            // The end of the search may have interrupted the trial; such a source is not recorded.
            TrialResult::Breaks => {
                if !self.trial.is_over() {
                    self.known.insert(shorter);
                }
                false
            }
            TrialResult::Hole(hole) => {
                self.known.insert(shorter);
                (self.report)(ShaveStep::Hole(&hole));
                self.retract(&hole)
            }
        }
    }

    /// Goes back to the last source that passes a game, and returns whether anything was withdrawn.
    fn retract(&mut self, hole: &T::Hole) -> bool {
        let kept = self.savings.len();
        while !self.savings.is_empty() && !self.trial.passes(&self.source, hole) {
            let Some(saving) = self.savings.pop() else { break };
            (self.report)(ShaveStep::Retracted(&saving));
            self.known.insert(std::mem::replace(&mut self.source, saving.before));
        }
        self.savings.len() < kept
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// Passes as long as all of this is left, in this order. The game of a hole is missing in the suite.
    struct Needs {
        suite: &'static str,
        fresh: &'static str,
        /// The number of sources after which fresh games are played.
        late: usize,
        tried: usize,
    }

    fn has(source: &[u8], needed: &str) -> bool {
        let mut left = source.iter();
        needed.bytes().all(|byte| left.any(|other| *other == byte))
    }

    impl Trial for Needs {
        type Hole = ();
        fn holds(&mut self, source: &[u8]) -> TrialResult<()> {
            self.tried += 1;
            match (has(source, self.suite), has(source, self.fresh) || self.tried <= self.late) {
                (true, true) => TrialResult::Passes,
                (true, false) => TrialResult::Hole(()),
                (false, _) => TrialResult::Breaks,
            }
        }
        fn passes(&mut self, source: &[u8], (): &()) -> bool {
            has(source, self.fresh)
        }
        fn is_over(&self) -> bool {
            self.tried >= 5000
        }
    }

    #[rstest]
    #[case::nothing("ab", "ab", "ab")]
    #[case::lines("a\nx\nb\n", "ab", "ab")]
    #[case::words("a unused b", "ab", "ab")]
    #[case::brackets("(a)", "a", "a")]
    #[case::all_in_time("a(x1)[2]{y}b", "a()b", "a()b")]
    fn whatever_is_not_needed_goes(
        #[case] source: &str,
        #[case] suite: &'static str,
        #[case] left: &str,
    ) {
        let mut needs = Needs { suite, fresh: "", late: 0, tried: 0 };
        let mut ignore = |_: ShaveStep<'_, ()>| {};
        let shaved = Shaver::new(source.into(), &mut needs, &mut ignore).shave();
        assert_eq!(String::from_utf8_lossy(&shaved.source), left);
        assert!(shaved.is_finished);
        let saved: usize = shaved.savings.iter().map(Saving::bytes).sum();
        assert_eq!(saved, source.len() - left.len());
    }

    #[test]
    fn what_only_fresh_games_refuse_is_a_hole() {
        let mut needs = Needs { suite: "ab", fresh: "abc", late: 0, tried: 0 };
        let mut holes = 0;
        let mut count =
            |step: ShaveStep<'_, ()>| holes += usize::from(matches!(step, ShaveStep::Hole(())));
        let shaved = Shaver::new(b"abc".to_vec(), &mut needs, &mut count).shave();
        assert_eq!(shaved.source, b"abc");
        assert!(holes > 0);
    }

    #[test]
    fn a_saving_that_a_later_game_shows_to_be_none_is_retracted() {
        let mut needs = Needs { suite: "d", fresh: "cd", late: 1, tried: 0 };
        let mut told = Vec::new();
        let mut tell = |step: ShaveStep<'_, ()>| {
            told.push(match step {
                ShaveStep::Saved(..) => "saved",
                ShaveStep::Hole(()) => "hole",
                ShaveStep::Retracted(_) => "retracted",
            });
        };
        let shaved = Shaver::new(b"c\nd\nx".to_vec(), &mut needs, &mut tell).shave();
        assert_eq!(shaved.source, b"cd");
        assert_eq!(told[..3], ["saved", "hole", "retracted"]);
    }
}
