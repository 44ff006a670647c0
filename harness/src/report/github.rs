//! The report for GitHub workflows: an annotation for each cause of failures, and a summary of the job in Markdown.
//!
//! A runner obeys every line that is a workflow command. Only this file writes such lines. Output of a submission is
//! escaped in their values, or in lines that are no commands.

use std::io::{self, Write};

use super::{
    causes::{Causes, Failure},
    details::SlowGames,
    failure::{self, Look},
    markdown::{self, Submission},
    matches,
    palette::Palette,
    phrases::{
        explored_in_words, fuzzed_in_words, outdated_in_words, played_in_words, totals_in_words,
    },
    wrap,
};
use crate::{
    event::{Event, Reporter, Totals},
    judge::Verdict,
    untrusted_text,
};

/// At most this many errors are annotated; a runner shows no more for a step.
const MOST: usize = 10;

/// Writes commands when a run is over, and the summary when all runs are over.
pub struct Github<W> {
    out: W,
    summary: Option<Box<dyn Write>>,
    submissions: Vec<Submission>,
    causes: Causes,
    /// Annotations in addition to causes.
    others: Vec<String>,
    /// The number of errors.
    errors: usize,
    times: SlowGames,
}

impl<W: Write> Github<W> {
    /// Writes commands, and a summary if there is a file for one.
    pub fn new(out: W, summary: Option<Box<dyn Write>>) -> Self {
        let (submissions, causes, others) = (Vec::new(), Causes::default(), Vec::new());
        Self { out, summary, submissions, causes, others, errors: 0, times: SlowGames::default() }
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{}", untrusted_text::inert(&untrusted_text::line(text)))
    }

    fn finish(&mut self, totals: &Totals) -> io::Result<()> {
        let causes = std::mem::take(&mut self.causes).shortest();
        let others = std::mem::take(&mut self.others);
        let Some(submission) = self.submissions.last_mut() else { return Ok(()) };
        let name = submission.name.clone();
        submission.totals = Some(totals.clone());
        submission.facts.extend(self.times.in_words().map(|slow| format!("slow: {slow}")));
        submission.others.extend(others.iter().cloned());
        submission.causes.clone_from(&causes);
        let word = submission.verdict();
        self.line(&format!("{name} {word}: {}", totals_in_words(totals)))?;
        for (failure, games) in &causes {
            self.error(&format!("{name}: {}", failure.summary()), &message(failure, *games))?;
        }
        others.iter().try_for_each(|other| self.error(&name, other))?;
        if causes.is_empty() && others.is_empty() && (totals.interrupted || !totals.passes()) {
            self.error(&name, &format!("{word}: {}", totals_in_words(totals)))?;
        }
        self.out.flush()
    }

    fn error(&mut self, title: &str, message: &str) -> io::Result<()> {
        self.errors += 1;
        if self.errors > MOST {
            return Ok(());
        }
        writeln!(self.out, "::error title={}::{}", property(title), data(message))
    }
}

impl<W: Write> Reporter for Github<W> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        let palette = Palette::plain();
        let look = Look { palette: &palette, columns: wrap::COLUMNS, is_verbose: false };
        if let Event::Listed(case) = event {
            self.times.add(case);
        }
        match event {
            Event::RunStarted { submission, game, isolation, left_out, fresh, source, .. } => {
                let played = played_in_words(game, *left_out, *fresh);
                let of_run = (*isolation, *source);
                self.submissions.push(Submission::new(submission, game, of_run, played));
                self.times = SlowGames::default();
            }
            Event::Listed(case) if !case.is_known && has_failed(case.verdict) => {
                self.causes.add(failure::failure(case, look));
            }
            Event::Shortened { of, shorter } if !shorter.is_known => {
                let name = format!("{}/{of}", shorter.transcript.draft.game.name);
                let failure = Failure { name, ..failure::failure(shorter, look) };
                self.causes.shorten(failure);
            }
            Event::MatchFinished(report) if !report.is_known && has_failed(report.verdict) => {
                self.causes.add(matches::failure(report, look));
            }
            Event::NotStarted(reason) => {
                self.others.push(format!("could not be started: {reason}"));
            }
            Event::StaleKnownFailure(outdated) => self.others.push(outdated_in_words(outdated)),
            Event::Explored(explored) => self.line(&explored_in_words(explored))?,
            Event::Fuzzed(fuzzed) => self.line(&fuzzed_in_words(fuzzed))?,
            Event::RunFinished(totals) => self.finish(totals)?,
            Event::Judged(_)
            | Event::Listed(_)
            | Event::Shortened { .. }
            | Event::MatchFinished(_)
            | Event::Conversed { .. }
            | Event::Learned { .. }
            | Event::Exploring(_)
            | Event::Fuzzing(_)
            | Event::MatchesStarted(_)
            | Event::MatchesFinished(_) => {}
        }
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        if let more @ 1.. = self.errors.saturating_sub(MOST) {
            writeln!(self.out, "::notice title=stickler::+{more} more")?;
        }
        let Some(summary) = &mut self.summary else { return Ok(()) };
        summary.write_all(markdown::summary(&self.submissions).as_bytes())?;
        summary.flush()
    }
}

fn has_failed(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Failed(_) | Verdict::Stopped(_) | Verdict::HarnessError(_) => true,
        Verdict::Passed | Verdict::Skipped(_) => false,
    }
}

/// The text of an annotation below its title.
fn message(failure: &Failure, games: usize) -> String {
    let lines = failure.lines(&Palette::plain()).into_iter().map(|line| line.trim_end().to_owned());
    let games = match games {
        1 => format!("in 1 game: {}", failure.name),
        games => format!("in {games} games, such as {}", failure.name),
    };
    lines.chain([games]).collect::<Vec<_>>().join("\n")
}

/// The value of a command.
fn data(text: &str) -> String {
    untrusted_text::lines(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property of a command.
fn property(text: &str) -> String {
    data(&untrusted_text::line(text)).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::lines("a\n::error::b", "a%0A::error::b")]
    #[case::what_looks_escaped("50%0A", "50%250A")]
    #[case::a_line_that_overwrites("a\rb", "a\\rb")]
    fn a_value_has_one_line(#[case] text: &str, #[case] told: &str) {
        assert_eq!(data(text), told);
    }

    #[test]
    fn a_property_ends_where_it_ends() {
        assert_eq!(property("a,file=b::c"), "a%2Cfile=b%3A%3Ac");
    }
}
