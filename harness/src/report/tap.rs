//! The report in the Test Anything Protocol, which Perl's `prove` and many other tools read: a test point for each
//! transcript, with the details of a failure in a YAML block.
//!
//! Only the first word of a line has a meaning, and a `#` in it. No line starts with output of a submission, and such
//! output is always in a quoted string of one line.

use std::io::{self, Write};

use super::{
    causes::Failure,
    failure::{self, Look},
    matches,
    palette::Palette,
    phrases::{
        explored_in_words, fuzzed_in_words, outdated_in_words, played_in_words, totals_in_words,
    },
    wrap,
};
use crate::{
    event::{Case, Event, Reporter, StaleKnownFailure, Totals, matches::MatchReport},
    judge::Verdict,
    untrusted_text,
};

/// The version of the protocol, unless a reader requests an older one.
pub const VERSION: u32 = 14;
/// The first version with YAML blocks.
const OLDEST: u32 = 13;

/// Writes test points, those of a submission when its run is over.
pub struct Tap<W> {
    out: W,
    version: u32,
    has_begun: bool,
    /// The number of points written.
    written: usize,
    submission: String,
    points: Vec<Point>,
    interrupted: bool,
}

/// A test point of the current run.
struct Point {
    /// The name of the game, to which a shorter game refers.
    name: String,
    description: String,
    passes: bool,
    /// The text after a `#`: `SKIP` or `TODO`, with the reason.
    directive: Option<String>,
    /// The details of a failure.
    said: Vec<(&'static str, String)>,
}

impl<W: Write> Tap<W> {
    /// Creates a report in the newest version that the reader understands, if it says which.
    pub fn new(out: W, understood: Option<u32>) -> Self {
        let version = understood.map_or(VERSION, |version| version.clamp(OLDEST, VERSION));
        Self {
            out,
            version,
            has_begun: false,
            written: 0,
            submission: String::new(),
            points: Vec::new(),
            interrupted: false,
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        writeln!(self.out, "TAP version {}", self.version)
    }

    fn comment(&mut self, text: &str) -> io::Result<()> {
        self.begin()?;
        writeln!(self.out, "# {}", untrusted_text::inert(&untrusted_text::line(text)))
    }

    /// Replaces the details of a failure by those of a shorter game.
    fn shorten(&mut self, of: &str, shorter: &Case<'_>) {
        if let Some(point) = self.points.iter_mut().find(|point| point.name == of) {
            let inputs = failure::inputs_in_words(shorter);
            point.said = said(shorter.verdict, failure::failure(shorter, look(&Palette::plain())));
            point.said.push(("shortest", inputs));
        }
    }

    /// Writes the points of a run, and one of the submission if they do not say everything.
    fn finish(&mut self, totals: &Totals) -> io::Result<()> {
        self.begin()?;
        self.interrupted |= totals.interrupted;
        let mut points = std::mem::take(&mut self.points);
        let fails = points.iter().any(|point| !point.passes && point.directive.is_none());
        if !totals.passes() && !fails || points.is_empty() {
            points.push(of_all(totals));
        }
        points.iter().try_for_each(|point| self.point(point))?;
        self.out.flush()
    }

    fn point(&mut self, point: &Point) -> io::Result<()> {
        self.written += 1;
        let ok = if point.passes { "ok" } else { "not ok" };
        let description = described(&format!("{}: {}", self.submission, point.description));
        let directive = point.directive.as_ref().map(|words| format!(" # {}", directive(words)));
        let directive = directive.unwrap_or_default();
        writeln!(self.out, "{ok} {} - {description}{directive}", self.written)?;
        if point.said.is_empty() {
            return Ok(());
        }
        let lines = point.said.iter().map(|(key, text)| format!("  {key}: {}\n", quoted(text)));
        write!(self.out, "  ---\n{}  ...\n", lines.collect::<String>())
    }
}

impl<W: Write> Reporter for Tap<W> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::RunStarted { submission, game, isolation, left_out, fresh, .. } => {
                self.submission = (*submission).to_owned();
                let isolation = isolation.map(|it| format!("isolation: {}", it.brief()));
                let played = played_in_words(game, *left_out, *fresh);
                let facts: Vec<_> = isolation.into_iter().chain(played).collect();
                facts.iter().try_for_each(|fact| self.comment(fact))?;
            }
            Event::NotStarted(reason) => self.points.push(of_not_started(reason)),
            Event::Listed(case) => self.points.push(of_case(case)),
            Event::Shortened { of, shorter } => self.shorten(of, shorter),
            Event::MatchFinished(report) => self.points.push(of_match(report)),
            Event::MatchesFinished(board) => {
                let lines = matches::scoreboard_lines(board);
                lines.iter().try_for_each(|line| self.comment(line))?;
            }
            Event::Explored(explored) => self.comment(&explored_in_words(explored))?,
            Event::Fuzzed(fuzzed) => self.comment(&fuzzed_in_words(fuzzed))?,
            Event::StaleKnownFailure(outdated) => self.points.push(of_outdated(outdated)),
            Event::RunFinished(totals) => self.finish(totals)?,
            Event::Conversed { .. }
            | Event::Judged(_)
            | Event::Learned { .. }
            | Event::Exploring(_)
            | Event::Fuzzing(_)
            | Event::MatchesStarted(_) => {}
        }
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        self.begin()?;
        match (self.interrupted, self.written) {
            (true, _) => writeln!(self.out, "Bail out! the run was interrupted"),
            (false, 0) => writeln!(self.out, "1..0 # SKIP nothing was judged"),
            (false, points) => writeln!(self.out, "1..{points}"),
        }
    }
}

fn look(palette: &Palette) -> Look<'_> {
    Look { palette, columns: wrap::COLUMNS, is_verbose: false }
}

fn of_case(case: &Case<'_>) -> Point {
    let failure = || failure::failure(case, look(&Palette::plain()));
    of_verdict(case.verdict, case.is_known, case.transcript.name(), failure::name(case), failure)
}

fn of_match(report: &MatchReport<'_>) -> Point {
    let failure = || matches::failure(report, look(&Palette::plain()));
    of_verdict(report.verdict, report.is_known, &report.name, matches::name(report), failure)
}

fn of_verdict(
    verdict: &Verdict,
    is_known: bool,
    name: &str,
    description: String,
    failure: impl FnOnce() -> Failure,
) -> Point {
    let (passes, directive, said) = match verdict {
        Verdict::Passed => (true, None, Vec::new()),
        Verdict::Skipped(reason) => (true, Some(format!("SKIP {reason}")), Vec::new()),
        Verdict::Failed(_) | Verdict::Stopped(_) | Verdict::HarnessError(_) => {
            let known = is_known.then(|| "TODO known failure".to_owned());
            (false, known, said(verdict, failure()))
        }
    };
    Point { name: name.to_owned(), description, passes, directive, said }
}

fn of_outdated(outdated: &StaleKnownFailure) -> Point {
    let said = vec![("message", outdated_in_words(outdated))];
    let description = "known failures".to_owned();
    Point { name: String::new(), description, passes: false, directive: None, said }
}

/// The point of a submission that could not be started.
fn of_not_started(reason: &str) -> Point {
    let description = "could not be started".to_owned();
    let said = vec![("message", reason.to_owned()), ("severity", "not-started".to_owned())];
    Point { name: String::new(), description, passes: false, directive: None, said }
}

fn of_all(totals: &Totals) -> Point {
    let passes = totals.passes();
    let message = vec![("message", totals_in_words(totals))];
    let said = if passes { Vec::new() } else { message };
    let description = "it passes".to_owned();
    Point { name: String::new(), description, passes, directive: None, said }
}

fn said(verdict: &Verdict, failure: Failure) -> Vec<(&'static str, String)> {
    let details: Vec<&str> = failure.body.iter().map(|line| line.trim_end()).collect();
    let stderr: Vec<&str> = failure.stderr.iter().map(|line| line.trim_end()).collect();
    let parts = [
        ("message", failure.summary()),
        ("severity", verdict.word().to_owned()),
        ("what", failure.what),
        ("details", details.join("\n")),
        ("reproduce", failure.reproduce.unwrap_or_default()),
        ("stderr", stderr.join("\n")),
    ];
    parts.into_iter().filter(|(_, text)| !text.is_empty()).collect()
}

/// A text in one line, in which no `#` starts a directive.
fn described(text: &str) -> String {
    untrusted_text::line(text).replace('\\', "\\\\").replace('#', "\\#")
}

fn directive(text: &str) -> String {
    untrusted_text::inert(&untrusted_text::line(text))
}

/// A YAML string, with only the escapes that readers of this protocol know.
fn quoted(text: &str) -> String {
    let text = untrusted_text::lines(text).replace('\\', "\\\\").replace('"', "\\\"");
    let text = text.replace('\n', "\\n").replace('\t', "\\t").replace("##[", "##\\x5b");
    format!("\"{text}\"")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_directive("a # TODO", "a \\# TODO")]
    #[case::one_that_is_escaped("a \\# SKIP", "a \\\\\\# SKIP")]
    #[case::a_line("a\nok 1", "a\\\\nok 1")]
    fn a_description_has_no_directive_and_no_second_line(#[case] text: &str, #[case] told: &str) {
        assert_eq!(described(text), told);
    }

    #[rstest]
    #[case::quotes("say \"a\\b\"", r#""say \"a\\b\"""#)]
    #[case::lines("a\n\tb\r", r#""a\n\tb\\r""#)]
    #[case::a_command_of_another_reader("##[error]", r###""##\x5berror]""###)]
    fn a_string_is_quoted(#[case] text: &str, #[case] told: &str) {
        assert_eq!(quoted(text), told);
    }
}
