//! The queue of a run. Threads take sessions from it until it is empty or closed.

use std::{
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use rulebook::rule::Ruling;

use crate::{plan::Plan, transcript::Transcript};

impl Plan<'_> {
    /// The places of the transcripts in playing order.
    pub(super) fn in_order(&self) -> Vec<usize> {
        let all = self.transcripts.len();
        match self.course.order {
            [] => (0..all).collect(),
            order => order.iter().copied().filter(|place| *place < all).collect(),
        }
    }

    /// The first skipped ruling that a transcript depends on.
    pub(super) fn skipped_ruling<'t>(&self, transcript: &'t Transcript) -> Option<&'t Ruling> {
        let is_skipped = |ruling: &&Ruling| self.skipped_rulings.iter().any(|s| s == ruling.name);
        transcript.draft.rulings.iter().find(is_skipped)
    }

    /// Plays these places on as many threads as there are jobs, until all are played or the queue is closed. Results
    /// are handled on the calling thread.
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
            // Handing a session to another thread takes longer than judging it.
            while let Some(place) = take() {
                over(place, play(place));
            }
            return;
        }
        // No thread takes the next place before the last result is handled.
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
