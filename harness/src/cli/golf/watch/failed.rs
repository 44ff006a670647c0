//! The failure that a key shows: the shortest failed game of a round.

use std::{
    io,
    sync::{Arc, Mutex, PoisonError},
};

use crate::{
    event::{Case, Event, Reporter},
    replay::story::Story,
};

/// A game that failed.
pub(super) struct Failed {
    /// The game, step by step.
    pub(super) story: Story,
    /// A command that reproduces it by hand.
    pub(super) reproduce: Option<String>,
}

/// The shortest failed game of the last round, updated as failures are reported.
#[derive(Clone, Default)]
pub(super) struct Shortest {
    failed: Arc<Mutex<Option<Failed>>>,
    submission: String,
}

impl Shortest {
    /// Calls this with the game, if there is one.
    pub(super) fn with<T>(&self, something: impl FnOnce(&Failed) -> T) -> Option<T> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(something)
    }

    /// Forgets it.
    pub(super) fn forget(&self) {
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn keep(&self, case: &Case<'_>) {
        if case.is_known || !case.verdict.fails() {
            return;
        }
        let story = Story::of_case(&self.submission, case);
        let is_shorter = |kept: &Failed| length(&story) < length(&kept.story);
        if !story.steps.is_empty() && self.with(is_shorter).unwrap_or(true) {
            let failed = Failed { story, reproduce: case.reproduce.clone() };
            *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(failed);
        }
    }
}

/// The number of steps up to the failure.
fn length(story: &Story) -> usize {
    story.marked().first().map_or(story.steps.len(), |step| step + 1)
}

impl Reporter for Shortest {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        if let Event::RunStarted { submission, .. } = event {
            (*submission).clone_into(&mut self.submission);
        }
        if let Event::Listed(case) | Event::Shortened { shorter: case, .. } = event {
            self.keep(case);
        }
        Ok(())
    }
}
