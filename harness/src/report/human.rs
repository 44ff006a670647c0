//! The report for people: the verdict, what was learned, each cause of failures with the shortest game that shows it, and the
//! verdict again.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use unicode_width::UnicodeWidthStr as _;

use super::{
    causes::{Causes, Failure, body, headline},
    dialect::describe,
    failure::{self, Look},
    matches,
    palette::Palette,
    phrases::{
        explored_in_words, fuzzed_in_words, outdated_in_words, played_in_words, totals_in_words,
        verdict_in_words,
    },
    wrap::{hanging, in_rows},
};
use crate::{
    event::{Case, Event, Reporter, StaleKnownFailure, Totals, matches::MatchReport},
    judge::Verdict,
    sandbox::{Isolation, Tier},
    untrusted_text,
};

/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The summary.
    Quiet,
    /// Failures and the summary.
    Normal,
    /// Every transcript.
    Verbose,
}

/// Writes for people.
pub struct Human<W> {
    out: W,
    style: Style,
    isolation_is_shown: bool,
    run: RunState,
}

/// How much is told, and how it looks.
#[derive(Clone, Copy)]
pub struct Style {
    /// The colours.
    pub palette: Palette,
    /// Whether a runner of workflows reads along, which obeys lines that are its commands.
    pub inert: bool,
    /// How much is told.
    pub detail: Detail,
    /// The largest number of causes of a run that are told in full.
    pub in_full: usize,
    /// The columns that lines are laid out for.
    pub columns: usize,
    /// The columns for the verdict and the like, which stay in one line where nobody says how many columns there are.
    pub facts: usize,
}

/// What is known of the run so far.
#[derive(Default)]
struct RunState {
    submission: String,
    /// What was learned of it, and what its matches add up to: each a name and what goes by it.
    about: Vec<String>,
    causes: Causes,
    /// What is told of lines of the list of known failures that name what passes.
    outdated: Vec<String>,
    /// Why transcripts were skipped, and how many for each reason.
    skipped: BTreeMap<String, usize>,
    /// The rules that games are about, and whether one of these games was judged.
    rules: BTreeMap<&'static str, bool>,
    /// The first failure. It is printed when the next session ends; after the last one the report itself shows it.
    first: Option<String>,
    /// Whether it was told.
    is_told: bool,
    /// Why the submission could not be built or started, if it could not.
    not_started: Option<String>,
}

impl RunState {
    /// The rules about which no game was judged, unless something failed: then there are other cares.
    fn untested(&self) -> Vec<&'static str> {
        let untested = self.rules.iter().filter(|(_, is_judged)| !**is_judged);
        untested.map(|(rule, _)| *rule).filter(|_| self.causes.is_empty()).collect()
    }
}

impl<W: Write> Human<W> {
    /// Tells so of each run.
    pub fn new(out: W, style: Style) -> Self {
        Self { out, style, isolation_is_shown: false, run: RunState::default() }
    }

    fn look(&self) -> Look<'_> {
        let Style { palette, detail, columns, .. } = &self.style;
        Look { palette, columns: *columns, is_verbose: *detail == Detail::Verbose }
    }

    fn is_quiet(&self) -> bool {
        self.style.detail == Detail::Quiet
    }

    fn lines(&mut self, lines: impl IntoIterator<Item = String>) -> io::Result<()> {
        let inert = self.style.inert;
        let line = |line: String| if inert { untrusted_text::inert(&line) } else { line };
        lines.into_iter().try_for_each(|text| writeln!(self.out, "{}", line(text)))
    }

    /// What isolates submissions, once, and what is played.
    fn header(
        &mut self,
        isolation: Option<&Isolation>,
        played: impl Iterator<Item = String>,
    ) -> io::Result<()> {
        let isolation = isolation.and_then(|isolation| self.isolation_line(isolation));
        let parts: Vec<String> = isolation.into_iter().chain(played).collect();
        if parts.is_empty() {
            return Ok(());
        }
        self.lines(hanging(&parts.join("; "), 0, self.style.facts))
    }

    /// What isolates submissions, unless that was told; that nothing does is told even if little is wanted.
    fn isolation_line(&mut self, isolation: &Isolation) -> Option<String> {
        let is_silent = self.is_quiet() && isolation.tier() != Tier::Off;
        if is_silent || std::mem::replace(&mut self.isolation_is_shown, true) {
            return None;
        }
        let text = match self.style.detail {
            Detail::Verbose => isolation.to_string(),
            Detail::Quiet | Detail::Normal => isolation.brief(),
        };
        Some(format!("{} {text}", self.style.palette.hint("isolation:")))
    }

    fn judged(&mut self, case: &Case<'_>) -> io::Result<()> {
        let is_judged = !matches!(case.verdict, Verdict::Skipped(_));
        for rule in case.transcript.draft.rules_met() {
            *self.run.rules.entry(rule.id).or_default() |= is_judged;
        }
        match case.verdict {
            Verdict::Passed => self.passed(|| failure::name(case)),
            Verdict::Skipped(reason) => self.skipped(&failure::name(case), reason),
            _ if case.is_known => self.known(&failure::name(case), &failure::summary(case)),
            Verdict::Failed(_) | Verdict::Stopped(_) | Verdict::HarnessError(_) => {
                let failure = failure::failure(case, self.look());
                self.failed(failure)
            }
        }
    }

    /// Keeps the first failure, which is shown in full at the end.
    fn keep_first(&mut self, case: &Case<'_>) -> io::Result<()> {
        let is_failure = case.verdict.fails() && !case.is_known;
        if is_failure && self.run.first.is_none() {
            let summary = failure::summary(case);
            self.run.first = Some(format!("{}: {summary}", case.transcript.name()));
        }
        Ok(())
    }

    /// Tells the first failure while other games are played.
    fn tell_first(&mut self) -> io::Result<()> {
        let Some(first) = self.run.first.as_ref().filter(|_| !self.run.is_told) else {
            return Ok(());
        };
        let first = untrusted_text::line(first);
        self.run.is_told = true;
        if self.is_quiet() {
            return Ok(());
        }
        let failed = self.style.palette.bad("failed:");
        self.lines(hanging(&format!("{failed} {first}"), 0, self.style.columns))?;
        self.out.flush()
    }

    fn match_finished(&mut self, report: &MatchReport<'_>) -> io::Result<()> {
        match report.verdict {
            Verdict::Passed | Verdict::Skipped(_) => {
                self.passed(|| format!("{}: {}", matches::name(report), matches::summary(report)))
            }
            _ if report.is_known => self.known(&matches::name(report), &matches::summary(report)),
            Verdict::Failed(_) | Verdict::Stopped(_) | Verdict::HarnessError(_) => {
                let failure = matches::failure(report, self.look());
                self.failed(failure)
            }
        }
    }

    fn outdated(&mut self, outdated: &StaleKnownFailure) {
        let Style { palette, columns, .. } = self.style;
        let words = untrusted_text::line(&outdated_in_words(outdated));
        self.run.outdated.extend(hanging(
            &format!("{} {words}", palette.bad("error:")),
            0,
            columns,
        ));
    }

    fn passed(&mut self, name: impl FnOnce() -> String) -> io::Result<()> {
        if self.style.detail != Detail::Verbose {
            return Ok(());
        }
        writeln!(self.out, "{} {}", self.style.palette.good("pass"), name())
    }

    /// A failure that is known is counted only.
    fn known(&mut self, name: &str, summary: &str) -> io::Result<()> {
        if self.style.detail != Detail::Verbose {
            return Ok(());
        }
        self.lines(hanging(&format!("known {name}: {summary}"), 0, self.style.columns))
    }

    fn skipped(&mut self, name: &str, reason: &str) -> io::Result<()> {
        let reason = untrusted_text::line(reason);
        *self.run.skipped.entry(reason.clone()).or_default() += 1;
        match self.style.detail {
            Detail::Verbose => self.lines([format!("skip {name}: {reason}")]),
            Detail::Quiet | Detail::Normal => Ok(()),
        }
    }

    /// Keeps a failure for its cause. Where everything is told, it is told at once.
    fn failed(&mut self, failure: Failure) -> io::Result<()> {
        self.run.causes.add(failure.clone());
        if self.style.detail != Detail::Verbose {
            return Ok(());
        }
        let Style { palette, columns, .. } = self.style;
        let headline = headline(&failure.name, &failure.summary, &palette);
        self.lines(hanging(&headline, 0, columns))?;
        self.lines(body(failure, columns, &palette))?;
        writeln!(self.out)
    }

    /// Keeps a shorter game in place of a failure. Where everything is told, it is told at once.
    fn shortened(&mut self, of: &str, shorter: &Case<'_>) -> io::Result<()> {
        let name = format!("{}/{of}", shorter.transcript.draft.game.name);
        let failure = Failure { name, ..failure::failure(shorter, self.look()) };
        let inputs = failure::inputs_in_words(shorter);
        if self.style.detail != Detail::Verbose {
            self.run.causes.shorten(failure, &inputs);
            return Ok(());
        }
        let Style { palette, columns, .. } = self.style;
        self.lines(hanging(&format!("{}: {inputs}", failure.name), 0, columns))?;
        self.lines(body(failure, columns, &palette))?;
        writeln!(self.out)
    }

    /// Keeps lines about the submission. Where everything is told, they are told at once, its name above the first of them.
    fn about(&mut self, lines: &[String], first: bool) -> io::Result<()> {
        let lines = lines.iter().map(|line| untrusted_text::line(line));
        if self.style.detail != Detail::Verbose {
            self.run.about.extend(lines);
            return Ok(());
        }
        let columns = self.style.columns;
        let lines: Vec<String> = lines.flat_map(|line| about_line(&line, columns)).collect();
        let name = first.then(|| self.style.palette.heading(&self.run.submission));
        self.lines(name.into_iter().chain(lines))
    }

    /// The verdict, below what it rests on; if the submission fails, above it as well.
    fn finished(&mut self, totals: &Totals) -> io::Result<()> {
        let submission = self.run.submission.clone();
        let next = RunState { submission: submission.clone(), ..RunState::default() };
        let run = std::mem::replace(&mut self.run, next);
        if let Some(reason) = &run.not_started {
            let word = self.style.palette.bad(verdict_in_words(totals));
            let reason = untrusted_text::lines(reason);
            return self.lines(hanging(
                &format!("{submission} {word}: {reason}"),
                0,
                self.style.facts,
            ));
        }
        let verdict = self.verdict(&run, totals);
        match self.is_quiet() {
            true => self.lines(run.outdated)?,
            false => self.told(run, &verdict)?,
        }
        self.lines(verdict)
    }

    fn told(&mut self, run: RunState, verdict: &[String]) -> io::Result<()> {
        let Style { palette, detail, in_full, columns, .. } = self.style;
        let stops_at_start = run.causes.stops_at_start();
        let untested = run.untested();
        let (heading, about) = if run.causes.is_empty() && run.outdated.is_empty() {
            let about = run.about.iter().flat_map(|line| about_line(line, columns)).collect();
            (hanging(&palette.heading(&run.submission), 0, columns), about)
        } else {
            (verdict.to_vec(), about_in_brief(&run.about, columns))
        };
        if detail == Detail::Normal {
            self.lines(heading)?;
            self.lines(about.into_iter().filter(|_| !stops_at_start))?;
        }
        let in_full = if detail == Detail::Verbose { 0 } else { in_full };
        self.lines(run.causes.lines(in_full, columns, &palette))?;
        self.lines(run.outdated)?;
        let skipped = run.skipped.iter().filter(|_| !stops_at_start);
        let skipped = skipped.flat_map(|(reason, count)| {
            hanging(&format!("{} {count}: {reason}", palette.hint("skipped")), 0, columns)
        });
        self.lines(skipped.collect::<Vec<_>>())?;
        let line = format!("{} {}", palette.hint("not tested:"), untested.join(", "));
        self.lines(hanging(&line, 0, columns).into_iter().filter(|_| !untested.is_empty()))
    }

    fn verdict(&self, run: &RunState, totals: &Totals) -> Vec<String> {
        let palette = &self.style.palette;
        let word = verdict_in_words(totals);
        let is_good = totals.passes() && !totals.interrupted;
        let word = if is_good { palette.good(word) } else { palette.bad(word) };
        let causes = match run.causes.len() {
            0 => String::new(),
            1 => "; 1 cause".to_owned(),
            many => format!("; {many} causes"),
        };
        let totals = totals_in_words(totals);
        let line = format!("{} {word}: {totals}{causes}", run.submission);
        hanging(&line, 0, self.style.facts)
    }
}

/// The lines about a submission above its failures, which are what people look for: as many in a row as there is room for, and
/// each note by itself.
fn about_in_brief(lines: &[String], columns: usize) -> Vec<String> {
    let (notes, facts): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line.starts_with("note "));
    let in_brief = |(name, rest): (&str, &str)| format!("{} {rest}", name.trim_end());
    let facts: Vec<String> = facts.into_iter().map(|line| in_brief(named(line))).collect();
    let rows = in_rows(&facts, 2, columns).into_iter();
    rows.chain(notes.into_iter().flat_map(|note| about_line(note, columns))).collect()
}

/// A line about the submission: a name and what goes by it, below which the rest stands.
fn about_line(line: &str, columns: usize) -> Vec<String> {
    let (name, rest) = named(line);
    if line.width() + 2 <= columns || !name.ends_with(' ') {
        return vec![format!("  {line}")];
    }
    let rest = hanging(rest, NAME, columns);
    let lines = rest.iter().enumerate().map(|(n, line)| match n {
        0 => format!("  {name}{}", line.trim_start()),
        _ => format!("  {line}"),
    });
    lines.collect()
}

/// The columns of a name, with the blanks between it and what goes by it.
const NAME: usize = 10;

/// A line about the submission, split after the name.
fn named(line: &str) -> (&str, &str) {
    line.split_at_checked(NAME).unwrap_or((line, ""))
}

impl<W: Write> Reporter for Human<W> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::RunStarted { submission, game, isolation, left_out, fresh, .. } => {
                self.run.submission = untrusted_text::line(submission);
                self.header(*isolation, played_in_words(game, *left_out, *fresh))
            }
            Event::NotStarted(reason) => {
                self.run.not_started = Some((*reason).to_owned());
                Ok(())
            }
            Event::Conversed { .. } => self.tell_first(),
            Event::Exploring(_) | Event::Fuzzing(_) => Ok(()),
            Event::Fuzzed(fuzzed) => writeln!(self.out, "{}", fuzzed_in_words(fuzzed)),
            Event::Explored(explored) => {
                let line = format!("{}: {}", self.run.submission, explored_in_words(explored));
                self.lines(hanging(&line, 0, self.style.facts))
            }
            Event::Learned { learned, drive } => self.about(&describe(learned, *drive), true),
            Event::Judged(case) => self.keep_first(case),
            Event::Listed(case) => self.judged(case),
            Event::Shortened { of, shorter } => self.shortened(of, shorter),
            Event::MatchesBegun(setting) => self.about(&matches::setting_lines(setting), true),
            Event::MatchFinished(report) => self.match_finished(report),
            Event::MatchesFinished(scoreboard) => {
                self.about(&matches::scoreboard_lines(scoreboard), false)
            }
            Event::Outdated(outdated) => {
                self.outdated(outdated);
                Ok(())
            }
            Event::RunFinished(totals) => self.finished(totals),
        }
    }
}
