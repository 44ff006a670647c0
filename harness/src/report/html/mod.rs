//! The report as one page for a browser: a file that loads nothing, and that works without its script.
//!
//! Of each run, only the data of the page is kept ([`run`]): a line for each game, and for each cause the shortest
//! game, step by step ([`timeline`](super::timeline)). When all runs are over, the page is written ([`document`]): the
//! verdicts, all games in tables ([`games`]), and each cause ([`cause`]) with its boards ([`board`]).
//!
//! Output of a submission is treated as hostile: it passes through [`escape`], and the templates escape it everywhere.
//! The page's policy allows no style and no script but its own.

pub mod board;
pub mod cause;
pub mod document;
pub mod games;
mod picture;
pub mod run;

use std::io::{self, Write};

use run::Run;

use super::{
    dialect::describe,
    escape, matches,
    not_started::NotStarted,
    phrases::{explored_in_words, fuzzed_in_words, outdated_in_words, played_in_words},
};
use crate::event::{Event, Reporter};

/// Writes a page when all runs are over.
pub struct Html<W> {
    out: W,
    runs: Vec<Run>,
    is_live: bool,
}

impl<W: Write> Html<W> {
    /// Creates a report; a live page tells browsers to reload it.
    pub fn new(out: W, is_live: bool) -> Self {
        Self { out, runs: Vec::new(), is_live }
    }

    /// Adds lines about the last submission.
    fn about(&mut self, lines: Vec<String>) {
        if let Some(run) = self.runs.last_mut() {
            run.about.extend(lines.iter().map(|line| escape::line(line)));
        }
    }

    fn fact(&mut self, fact: String) {
        if let Some(run) = self.runs.last_mut() {
            run.facts.push(fact);
        }
    }
}

impl<W: Write> Reporter for Html<W> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::RunStarted { submission, game, isolation, left_out, fresh, .. } => {
                self.runs.push(Run::new(submission, game));
                let isolation =
                    isolation.map(|isolation| format!("isolation: {}", isolation.brief()));
                isolation
                    .into_iter()
                    .chain(played_in_words(game, *left_out, *fresh))
                    .for_each(|fact| self.fact(fact));
            }
            Event::Learned { learned, drive } => {
                self.about(describe(learned, *drive));
                if let Some(run) = self.runs.last_mut() {
                    run.alphabet = learned.alphabet.clone();
                }
            }
            Event::Listed(case) => {
                self.runs.iter_mut().last().into_iter().for_each(|run| run.judged(case));
            }
            Event::Shortened { of, shorter } => {
                self.runs.iter_mut().last().into_iter().for_each(|run| run.shortened(of, shorter));
            }
            Event::MatchFinished(report) => {
                self.runs.iter_mut().last().into_iter().for_each(|run| run.played(report));
            }
            Event::RunFinished(totals) => {
                self.runs.iter_mut().last().into_iter().for_each(|run| run.finished(totals));
            }
            Event::NotStarted(reason) => {
                let why = || Some(NotStarted::of(reason));
                self.runs.iter_mut().last().into_iter().for_each(|run| run.not_started = why());
            }
            Event::Explored(explored) => self.fact(explored_in_words(explored)),
            Event::StaleKnownFailure(outdated) => self.fact(outdated_in_words(outdated)),
            Event::Fuzzed(fuzzed) => self.fact(fuzzed_in_words(fuzzed)),
            Event::MatchesStarted(setting) => self.about(matches::setting_lines(setting)),
            Event::MatchesFinished(board) => self.about(matches::scoreboard_lines(board)),
            Event::Conversed { .. }
            | Event::Judged(_)
            | Event::Exploring(_)
            | Event::Fuzzing(_) => {}
        }
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        let page = document::document(&self.runs, self.is_live).into_string();
        self.out.write_all(page.as_bytes())
    }
}
