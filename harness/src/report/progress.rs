//! The progress bar: on a terminal, on standard error, gone when the run is over.

use indicatif::{ProgressBar, ProgressStyle};

use super::human::fuzzed_in_words;
use crate::event::Event;

/// A bar that follows a run.
pub struct Progress {
    bar: Option<ProgressBar>,
    is_wanted: bool,
}

impl Progress {
    /// A bar, if it is wanted.
    pub fn new(is_wanted: bool) -> Self {
        Self { bar: None, is_wanted }
    }

    /// Has something printed with the bar out of its way.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Follows one event.
    pub fn report(&mut self, event: &Event<'_>) {
        match event {
            Event::RunStarted { transcripts, .. } if self.is_wanted => {
                self.bar = Some(begin(*transcripts));
            }
            Event::Conversed { name } => {
                if let Some(bar) = &self.bar {
                    bar.set_message((*name).to_owned());
                    bar.inc(1);
                }
            }
            Event::Exploring(explored) => {
                let wanted = self.is_wanted;
                let bar = self.bar.take().or_else(|| wanted.then(|| begin(explored.of)));
                self.bar = bar.inspect(|bar| bar.set_position(explored.positions as u64));
            }
            Event::Fuzzing(fuzzed) => {
                let wanted = self.is_wanted;
                let bar = self.bar.take().or_else(|| wanted.then(spin));
                self.bar = bar.inspect(|bar| bar.set_message(fuzzed_in_words(fuzzed)));
            }
            Event::Learned { .. }
            | Event::Fuzzed(_)
            | Event::Explored(_)
            | Event::MatchesBegun(_) => {
                if let Some(bar) = self.bar.take() {
                    bar.finish_and_clear();
                }
            }
            Event::RunStarted { .. }
            | Event::Certain(_)
            | Event::Judged(_)
            | Event::Shortened { .. }
            | Event::MatchFinished(_)
            | Event::MatchesFinished(_)
            | Event::Outdated(_)
            | Event::RunFinished(_) => {}
        }
    }
}

fn begin(transcripts: usize) -> ProgressBar {
    let bar = ProgressBar::new(transcripts as u64);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}");
    bar.set_style(style.expect("the template is a constant"));
    bar
}

/// A line for a search of which nobody knows how long it takes.
fn spin() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    bar.set_style(
        ProgressStyle::with_template("{elapsed} {wide_msg}").expect("the template is a constant"),
    );
    bar
}
