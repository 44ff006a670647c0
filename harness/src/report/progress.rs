//! The progress bar: on standard error, if that is a terminal; it disappears when the run is over. It shows the number
//! of games played and of failures and, while a program does not answer, the time until it is ended.

use std::{fmt::Write, time::Duration};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::{failure::in_few_words, phrases::fuzzed_in_words};
use crate::{event::Event, untrusted_text};

/// The time until a program that does not answer is ended, if there is one.
pub type Patience = fn() -> Option<Duration>;

/// The interval between redraws while nothing happens.
const TICK: Duration = Duration::from_millis(250);

/// A bar that follows a run.
pub struct Progress {
    bar: Option<ProgressBar>,
    /// None if the user wants no bar.
    patience: Option<Patience>,
    failed: usize,
    /// The first failure.
    first: String,
}

impl Progress {
    /// Creates a bar, if `patience` is given. It shows how long stickler still waits for programs.
    pub fn new(patience: Option<Patience>) -> Self {
        Self { bar: None, patience, failed: 0, first: String::new() }
    }

    /// Prints something with the bar out of the way.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        aside(self.bar.as_ref(), print)
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Handles an event.
    pub fn report(&mut self, event: &Event<'_>) {
        match event {
            Event::RunStarted { transcripts, .. } => {
                self.failed = 0;
                self.clear();
                self.bar = self.patience.map(|patience| begin(*transcripts, patience));
            }
            Event::Conversed { name } => {
                let bar = self.bar.take().or_else(|| self.patience.map(spin));
                self.bar = bar.inspect(|bar| {
                    bar.set_message((*name).to_owned());
                    bar.inc(1);
                });
            }
            Event::Judged(case) if case.verdict.fails() && !case.is_known => {
                self.failed += 1;
                if self.failed == 1 {
                    self.first = untrusted_text::line(&in_few_words(case));
                }
                if let Some(bar) = &self.bar {
                    bar.set_prefix(format!("{} failed so far ({}) ", self.failed, self.first));
                }
            }
            Event::Exploring(explored) => {
                let begin = || self.patience.map(|patience| begin(explored.of, patience));
                let bar = self.bar.take().or_else(begin);
                self.bar = bar.inspect(|bar| bar.set_position(explored.positions as u64));
            }
            Event::Fuzzing(fuzzed) => {
                if self.bar.as_ref().is_some_and(|bar| bar.length().is_some()) {
                    self.clear();
                }
                let bar = self.bar.take().or_else(|| self.patience.map(spin));
                self.bar = bar.inspect(|bar| bar.set_message(fuzzed_in_words(fuzzed)));
            }
            Event::Listed(_)
            | Event::Fuzzed(_)
            | Event::Explored(_)
            | Event::MatchesStarted(_)
            | Event::RunFinished(_) => self.clear(),
            Event::Judged(_)
            | Event::Learned { .. }
            | Event::Shortened { .. }
            | Event::MatchFinished(_)
            | Event::MatchesFinished(_)
            | Event::StaleKnownFailure(_)
            | Event::NotStarted(_) => {}
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Prints something with a bar out of the way, if there is one.
pub fn aside<T>(bar: Option<&ProgressBar>, print: impl FnOnce() -> T) -> T {
    match bar {
        Some(bar) => bar.suspend(print),
        None => print(),
    }
}

fn begin(transcripts: usize, patience: Patience) -> ProgressBar {
    let bar = ProgressBar::new(transcripts as u64);
    bar.set_style(style("{bar:30} {pos}/{len} {prefix}{left}{wide_msg}", patience));
    bar.enable_steady_tick(TICK);
    bar
}

/// A line for a search of unknown length.
pub fn spin(patience: Patience) -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    bar.set_style(style("{elapsed} {left}{wide_msg}", patience));
    bar.enable_steady_tick(TICK);
    bar
}

fn style(template: &str, patience: Patience) -> ProgressStyle {
    let left = move |_: &ProgressState, bar: &mut dyn Write| {
        if let Some(left) = patience() {
            // A failure to draw the bar does not matter.
            let _ = write!(bar, "no answer yet, limit in {} s ", left.as_secs_f64().ceil());
        }
    };
    let style = ProgressStyle::with_template(template).expect("the template is a constant");
    style.with_key("left", left)
}
