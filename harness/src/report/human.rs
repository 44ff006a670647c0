//! The report for people: the verdict, each cause of failures with its shortest game, details, and the verdict again.
//! Except for the games of a verbose report, nothing is written before a run is over. For several entries, a table
//! comes last.

use std::io::{self, Write};

use super::{
    causes::{Causes, Failure},
    details::{Details, detail},
    entries::{self, Entry},
    failure::{self, Look},
    matches,
    not_started::NotStarted,
    palette::Palette,
    phrases::{
        explored_in_words, fuzzed_in_words, outdated_in_words, played_in_words, verdict_sentence,
    },
    wrap::{hanging, tagged},
};
use crate::{
    event::{Case, Event, Explored, Reporter, StaleKnownFailure, Totals, matches::MatchReport},
    judge::Verdict,
    sandbox::{Isolation, Tier},
    untrusted_text,
};

/// The amount of detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Only the verdicts.
    Quiet,
    /// Failures and details.
    Normal,
    /// Every transcript.
    Verbose,
}

/// The amount of detail, and the look.
#[derive(Clone, Copy)]
pub struct Style {
    /// The colours.
    pub palette: Palette,
    /// Whether a runner of workflows reads the report and would obey lines that are its commands.
    pub inert: bool,
    /// The amount of detail.
    pub detail: Detail,
    /// At most this many causes of a run are shown in full.
    pub in_full: usize,
    /// The columns that lines are laid out for.
    pub columns: usize,
    /// The columns for a verdict. It stays on one line if the number of columns is unknown.
    pub facts: usize,
}

/// Writes the report for people.
pub struct Human<W> {
    out: W,
    style: Style,
    run: RunState,
    entries: Vec<Entry>,
    /// The end of the last report, which depends on whether another entry follows.
    pending: Option<Ending>,
    /// The warning about little isolation, if it was not written yet.
    warning: Option<String>,
    is_warned: bool,
}

/// The end of a report on one submission.
struct Ending {
    details: Details,
    fails: bool,
    /// The verdict again, if there is anything between the two.
    closing: Vec<String>,
}

/// The state of a run in progress.
#[derive(Default)]
struct RunState {
    submission: String,
    causes: Causes,
    details: Details,
    /// The failed games in full, if all are shown.
    failed: Vec<String>,
    /// The stale lines of the list of known failures.
    outdated: Vec<String>,
    /// Why the submission could not be built or started.
    not_started: Option<String>,
}

impl<W: Write> Human<W> {
    /// A report in this style.
    pub fn new(out: W, style: Style) -> Self {
        let (run, entries) = (RunState::default(), Vec::new());
        Self { out, style, run, entries, pending: None, warning: None, is_warned: false }
    }

    fn look(&self) -> Look<'_> {
        let Style { palette, columns, .. } = &self.style;
        Look { palette, columns: *columns, is_verbose: self.is_verbose() }
    }

    fn is_quiet(&self) -> bool {
        self.style.detail == Detail::Quiet
    }

    fn is_verbose(&self) -> bool {
        self.style.detail == Detail::Verbose
    }

    fn lines(&mut self, lines: impl IntoIterator<Item = String>) -> io::Result<()> {
        let inert = self.style.inert;
        let line = |line: String| if inert { untrusted_text::inert(&line) } else { line };
        lines.into_iter().try_for_each(|text| writeln!(self.out, "{}", line(text)))
    }

    /// Handles the isolation of submissions. Little isolation is a warning, and no isolation is one even in a short
    /// report.
    fn isolation(&mut self, isolation: &Isolation) {
        let tier = isolation.tier();
        let is_shown = tier == Tier::Off || !self.is_quiet();
        if tier <= Tier::Limits && is_shown && !self.is_warned {
            self.is_warned = true;
            let warning = format!("{} {isolation}", self.style.palette.bad("warning: isolation:"));
            self.warning = Some(warning);
        }
        let text = match self.style.detail {
            Detail::Verbose => isolation.to_string(),
            Detail::Quiet | Detail::Normal if tier == Tier::Off => "off".to_owned(),
            Detail::Quiet | Detail::Normal => isolation.brief(),
        };
        self.run.details.add_run([format!("isolation {text}")]);
    }

    /// Writes a line about a game that has just ended, if all games are shown.
    fn judged(&mut self, case: &Case<'_>) -> io::Result<()> {
        let name = failure::name(case);
        match case.verdict {
            Verdict::Passed => self.game("pass", &name, ""),
            Verdict::Skipped(reason) => self.game("skip", &name, reason),
            _ if case.is_known => self.game("known", &name, &failure::summary(case)),
            Verdict::Failed(_) | Verdict::Stopped(_) | Verdict::HarnessError(_) => {
                self.game("FAIL", &name, &failure::summary(case))
            }
        }
    }

    fn listed(&mut self, case: &Case<'_>) {
        self.run.details.judged(case);
        if !case.is_known && !matches!(case.verdict, Verdict::Passed | Verdict::Skipped(_)) {
            let failure = failure::failure(case, self.look());
            self.failed(failure);
        }
    }

    fn match_finished(&mut self, report: &MatchReport<'_>) -> io::Result<()> {
        let (name, summary) = (matches::name(report), matches::summary(report));
        match report.verdict {
            Verdict::Passed | Verdict::Skipped(_) => self.game("pass", &name, &summary),
            _ if report.is_known => self.game("known", &name, &summary),
            Verdict::Failed(_) | Verdict::Stopped(_) | Verdict::HarnessError(_) => {
                let failure = matches::failure(report, self.look());
                self.failed(failure);
                self.game("FAIL", &name, &summary)
            }
        }
    }

    /// Writes a line about a game, if all games are shown.
    fn game(&mut self, word: &str, name: &str, more: &str) -> io::Result<()> {
        if !self.is_verbose() {
            return Ok(());
        }
        let more = if more.is_empty() { String::new() } else { format!(": {more}") };
        let line = untrusted_text::line(&format!("{word} {name}{more}"));
        self.lines(hanging(&line, 0, self.style.facts))?;
        self.out.flush()
    }

    /// Adds a failure to its cause; also keeps it in full if all are shown.
    fn failed(&mut self, failure: Failure) {
        if self.is_verbose() {
            let Style { palette, columns, .. } = self.style;
            let name = format!("{} {}", palette.bad("FAIL"), failure.name);
            self.run.failed.extend(hanging(&name, 0, columns));
            self.run.failed.extend(failure.heading(columns, &palette));
            self.run.failed.extend(failure.lines(&palette));
            self.run.failed.push(String::new());
        }
        self.run.causes.add(failure);
    }

    /// Replaces a failure by a shorter game.
    fn shortened(&mut self, of: &str, shorter: &Case<'_>) {
        let name = format!("{}/{of}", shorter.transcript.draft.game.name);
        let failure = Failure { name, ..failure::failure(shorter, self.look()) };
        self.run.causes.shorten(failure);
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

    fn finished(&mut self, totals: &Totals) -> io::Result<()> {
        let next = RunState { submission: self.run.submission.clone(), ..RunState::default() };
        let mut run = std::mem::replace(&mut self.run, next);
        let entry = self.entries.last_mut().expect("the run has started");
        (entry.totals, entry.causes) = (totals.clone(), run.causes.labels());
        entry.not_started.clone_from(&run.not_started);
        let cost = entry.cost();
        if let Some(reason) = run.not_started {
            return self.not_started(&run.submission, totals, &reason);
        }
        let sentence = self.sentence(&run, totals);
        let in_short = match sentence.strip_suffix(')') {
            Some(sentence) => format!("{sentence}, {}", cost.trim_start_matches('(')),
            None => format!("{sentence} {cost}"),
        };
        let in_short = hanging(&in_short, 0, self.style.facts);
        let stands_once = run.causes.is_empty() && run.outdated.is_empty();
        if self.is_quiet() || stands_once {
            self.lines(in_short.clone())?;
        } else {
            self.lines(hanging(&sentence, 0, self.style.facts))?;
        }
        let warning = self.warning.take();
        self.lines(warning.into_iter().flat_map(|text| hanging(&text, 0, usize::MAX)))?;
        let (closing, fails) = (if stands_once { Vec::new() } else { in_short }, totals.fails());
        match self.is_quiet() {
            true => self.lines(run.outdated)?,
            false => {
                let details = self.causes(run)?;
                self.pending = Some(Ending { details, fails, closing });
            }
        }
        self.out.flush()
    }

    fn not_started(&mut self, name: &str, totals: &Totals, reason: &str) -> io::Result<()> {
        let palette = self.style.palette;
        let sentence = verdict_sentence(name, totals, 0, |word| palette.bad(word));
        let NotStarted { what, output, advice } = NotStarted::of(reason);
        self.lines(tagged(&format!("{sentence}: {what}"), "not-started", self.style.facts))?;
        if self.is_quiet() {
            return Ok(());
        }
        self.lines(output.iter().map(|line| format!("  | {line}")))?;
        let columns = self.style.facts;
        self.lines(advice.iter().flat_map(|line| hanging(line, 2, columns)))
    }

    fn sentence(&self, run: &RunState, totals: &Totals) -> String {
        let palette = &self.style.palette;
        let is_good = totals.passes() && !totals.interrupted;
        let paint = |word: &str| if is_good { palette.good(word) } else { palette.bad(word) };
        verdict_sentence(&run.submission, totals, run.causes.len(), paint)
    }

    /// Writes the failures in full, the causes and the stale known failures. Returns the details.
    fn causes(&mut self, run: RunState) -> io::Result<Details> {
        let Style { palette, in_full, columns, .. } = self.style;
        let in_full = if self.is_verbose() { 0 } else { in_full };
        let stops_at_start = run.causes.stops_at_start();
        let causes = run.causes.lines(in_full, columns, &palette);
        let parts = [run.failed, causes, run.outdated];
        for part in parts.into_iter().filter(|part| !part.is_empty()) {
            self.lines([String::new()])?;
            self.lines(part)?;
        }
        let is_brief = stops_at_start && !self.is_verbose();
        Ok(if is_brief { run.details.of_run_only() } else { run.details })
    }

    /// Writes the end of the last report: in full, or shortened if another entry follows.
    fn complete(&mut self, is_one_of_several: bool) -> io::Result<()> {
        let Some(Ending { details, fails, closing }) = self.pending.take() else { return Ok(()) };
        let Style { palette, columns, .. } = self.style;
        if is_one_of_several && closing.is_empty() {
            let untested = details.untested_lines(columns, &palette);
            return self.lines(untested.into_iter().filter(|_| !fails));
        }
        let lines = details.lines(fails, columns, &palette);
        let is_bare = closing.is_empty() || lines.is_empty() && is_one_of_several;
        self.lines((!is_bare).then(String::new))?;
        self.lines(lines)?;
        if !is_one_of_several {
            self.lines(detail("run", &details.run().join("; "), columns, &palette))?;
            self.lines(closing)?;
        }
        Ok(())
    }

    /// Starts a report. If it is on the same submission as the last, for example for more games, it continues that.
    fn started(&mut self, entry: Entry, left_out: usize) -> io::Result<()> {
        let last = self.entries.last().map(|last| (&last.name, last.game.name));
        let goes_on = last == Some((&entry.name, entry.game.name));
        let is_first = self.entries.is_empty();
        self.complete(!goes_on)?;
        if !is_first && !self.is_quiet() {
            self.lines([String::new()])?;
        }
        self.run = RunState {
            submission: untrusted_text::line(&entry.name),
            details: Details::new(left_out),
            ..RunState::default()
        };
        if goes_on {
            self.entries.pop();
        }
        self.entries.push(entry);
        Ok(())
    }

    /// Adds the result of an exploration. The verdict above it was about the games alone.
    fn explored(&mut self, explored: &Explored) {
        self.add("explored", explored_in_words(explored));
        let Some(pending) = self.pending.as_mut().filter(|_| explored.interrupted) else { return };
        let what = format!("{}: interrupted before all positions were tried", self.run.submission);
        let palette = &self.style.palette;
        pending.closing = hanging(&palette.bad(what), 0, self.style.facts);
    }

    /// Adds a row that is known only when the run is over.
    fn add(&mut self, name: &'static str, text: String) {
        if let Some(pending) = &mut self.pending {
            pending.details.add(name, text);
        }
    }
}

impl<W: Write> Reporter for Human<W> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::RunStarted { submission, game, isolation, left_out, fresh, source, .. } => {
                let entry = Entry::new(submission, game, *source);
                self.started(entry, *left_out)?;
                self.run.details.add_run(played_in_words(game, 0, *fresh));
                isolation.iter().for_each(|isolation| self.isolation(isolation));
            }
            Event::NotStarted(reason) => self.run.not_started = Some((*reason).to_owned()),
            Event::Fuzzed(fuzzed) => self.add("played", fuzzed_in_words(fuzzed)),
            Event::Explored(explored) => self.explored(explored),
            Event::Learned { learned, drive } => self.run.details.learned(learned, *drive),
            Event::Judged(case) => self.judged(case)?,
            Event::Listed(case) => self.listed(case),
            Event::Shortened { of, shorter } => self.shortened(of, shorter),
            Event::MatchesStarted(setting) => {
                self.run.details.add("learned", matches::in_row(&matches::setting_lines(setting)));
            }
            Event::MatchFinished(report) => self.match_finished(report)?,
            Event::MatchesFinished(scoreboard) => {
                let lines = matches::scoreboard_lines(scoreboard);
                self.run.details.add("matches", matches::in_row(&lines));
            }
            Event::StaleKnownFailure(outdated) => self.outdated(outdated),
            Event::RunFinished(totals) => self.finished(totals)?,
            Event::Conversed { .. } | Event::Exploring(_) | Event::Fuzzing(_) => {}
        }
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        let is_one_of_several = self.entries.len() > 1;
        let run = self.pending.as_ref().map(|pending| pending.details.of_command());
        self.complete(is_one_of_several)?;
        if is_one_of_several {
            let Style { palette, columns, .. } = self.style;
            let run = run.into_iter().filter(|run| !run.is_empty());
            let run = run.flat_map(|run| detail("run", &run, columns, &palette));
            let space = (!self.is_quiet()).then(String::new);
            self.lines(space.into_iter().chain(run))?;
            self.lines(entries::lines(&self.entries, columns))?;
        }
        self.out.flush()
    }
}
