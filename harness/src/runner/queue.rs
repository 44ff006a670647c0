//! The queue of a run: sessions are taken from it one after the other, several at a time, until it is empty or closed.

use std::{
    num::NonZero,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use rulebook::rule::Ruling;

use super::Plan;
use crate::transcript::Transcript;

/// In which order sessions are held, how many failures end a run before all of them are, and how much was left out before.
#[derive(Clone, Copy, Debug, Default)]
pub struct Schedule<'a> {
    /// The places of the transcripts, each once; if there are none, the order is that of the transcripts.
    pub order: &'a [usize],
    /// The run ends when this number of sessions have failed.
    pub fail_fast: Option<NonZero<usize>>,
    /// How many transcripts are left out, because they add little to the others.
    pub left_out: usize,
}

impl Plan<'_> {
    /// The places of the transcripts in the order in which they are played.
    pub(super) fn in_order(&self) -> Vec<usize> {
        let all = self.transcripts.len();
        match self.course.order {
            [] => (0..all).collect(),
            order => order.iter().copied().filter(|place| *place < all).collect(),
        }
    }

    /// The first ruling that a transcript depends on and that is skipped.
    pub(super) fn skipped_ruling<'t>(&self, transcript: &'t Transcript) -> Option<&'t Ruling> {
        let is_skipped = |ruling: &&Ruling| self.skipped_rulings.iter().any(|s| s == ruling.name);
        transcript.draft.rulings.iter().find(is_skipped)
    }

    /// Plays what is at these places in as many threads as there are jobs, until all is played or the queue is closed. What came of
    /// it is told in this one.
    pub(super) fn in_parallel<T: Send>(
        &self,
        places: &[usize],
        is_closed: &(dyn Fn() -> bool + Sync),
        play: &(dyn Fn(usize) -> T + Sync),
        mut over: impl FnMut(usize, T),
    ) {
        let next = AtomicUsize::new(0);
        let take = || {
            let is_open = !is_closed();
            is_open.then(|| places.get(next.fetch_add(1, Ordering::Relaxed)).copied()).flatten()
        };
        if self.jobs.min(places.len()) < 2 {
            // To hand each session over to another thread takes longer than to judge it.
            while let Some(place) = take() {
                over(place, play(place));
            }
            return;
        }
        // Nobody takes the next before somebody listens to what came of the last one.
        let (sender, receiver) = mpsc::sync_channel(0);
        thread::scope(|scope| {
            for _ in 0..self.jobs.min(places.len()) {
                let sender = sender.clone();
                let work = move || {
                    while take().is_some_and(|place| sender.send((place, play(place))).is_ok()) {}
                };
                scope.spawn(work);
            }
            drop(sender);
            receiver.into_iter().for_each(|(place, outcome)| over(place, outcome));
        });
    }
}
