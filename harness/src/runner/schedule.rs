//! The course of a run: in which order sessions are held, when no more are, and what is set apart.

use std::{num::NonZero, sync::mpsc, thread};

use rulebook::rule::Ruling;

use super::{Plan, SessionOutcome};
use crate::transcript::Transcript;

/// In which order sessions are held, how many failures end a run before all of them are, and how much was left out before.
#[derive(Clone, Copy, Debug, Default)]
pub struct Schedule<'a> {
    /// The places of the transcripts, each once; if there are none, the order is that of the transcripts.
    pub order: &'a [usize],
    /// The run ends when this number of failures are certain.
    pub fail_fast: Option<NonZero<usize>>,
    /// How many transcripts are left out, because they add little to the others.
    pub left_out: usize,
}

impl Schedule<'_> {
    /// The place of the transcript that is played after this number of others; none if all these were played.
    pub(super) fn place(&self, played: usize, transcripts: usize) -> Option<usize> {
        let in_order = (played < transcripts).then_some(played);
        let mut order = self.order.iter().filter(|n| **n < transcripts);
        if self.order.is_empty() { in_order } else { order.nth(played).copied() }
    }
}

impl Plan<'_> {
    /// The first ruling that a transcript depends on and that is skipped.
    pub(super) fn skipped_ruling<'t>(&self, transcript: &'t Transcript) -> Option<&'t Ruling> {
        let is_skipped = |ruling: &&Ruling| self.skipped_rulings.iter().any(|s| s == ruling.name);
        transcript.draft.rulings.iter().find(is_skipped)
    }
}

/// Plays what comes next in this number of threads, until nothing does. What came of it is told in this one.
pub(super) fn in_parallel(
    jobs: usize,
    next: &(dyn Fn() -> Option<usize> + Sync),
    play: &(dyn Fn(usize) -> SessionOutcome + Sync),
    mut over: impl FnMut(usize, SessionOutcome),
) {
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let sender = sender.clone();
            scope.spawn(move || while next().is_some_and(|n| sender.send((n, play(n))).is_ok()) {});
        }
        drop(sender);
        receiver.into_iter().for_each(|(n, one)| over(n, one));
    });
}
