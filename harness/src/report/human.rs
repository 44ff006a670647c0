//! The report for people: a line for each failure as it is found, the first failures in full, and a summary.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use super::{dialect::describe, matches, palette::Palette, words::ending_in_words};
use crate::{
    diff::{
        board::{side_by_side, visible},
        text::shown,
    },
    event::{Case, Event, Explored, FreshGames, Fuzzed, Reporter, Totals, matches::MatchReport},
    judge::{Diagnosis, Fault, Finding, Verdict},
    legible,
    sandbox::{Isolation, Tier},
    tape::Drive,
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
    palette: Palette,
    detail: Detail,
    /// The largest number of failures of a run that are shown in full, and how many of this run were.
    in_full: usize,
    shown_in_full: usize,
    /// How many failures of this run were told before its end.
    told_early: usize,
    failures: Vec<String>,
    /// Why transcripts of this run were skipped, and how many for each reason.
    skipped: BTreeMap<String, usize>,
    drive: Drive,
    submission: String,
    isolation_is_shown: bool,
}

impl<W: Write> Human<W> {
    /// Tells the first `in_full` failures of each run in full.
    pub fn new(out: W, palette: Palette, detail: Detail, in_full: usize) -> Self {
        Self {
            out,
            palette,
            detail,
            in_full,
            shown_in_full: 0,
            told_early: 0,
            failures: Vec::new(),
            skipped: BTreeMap::new(),
            drive: Drive::Step,
            submission: String::new(),
            isolation_is_shown: false,
        }
    }

    /// Shows once what isolates submissions; that nothing does is shown even if little is wanted.
    fn report_isolation(&mut self, isolation: Option<&Isolation>) -> io::Result<()> {
        let Some(isolation) = isolation.filter(|_| !self.isolation_is_shown) else { return Ok(()) };
        if self.detail == Detail::Quiet && isolation.tier() != Tier::Off {
            return Ok(());
        }
        self.isolation_is_shown = true;
        writeln!(self.out, "{} {isolation}", self.palette.hint("isolation:"))
    }

    fn judged(&mut self, case: &Case<'_>) -> io::Result<()> {
        let name = format!("{}/{}", case.transcript.draft.game.name, case.transcript.name());
        match case.verdict {
            Verdict::Accepted if self.detail == Detail::Verbose => {
                writeln!(self.out, "{} {name}", self.palette.good("pass"))
            }
            Verdict::Accepted => Ok(()),
            Verdict::Skipped(reason) => {
                let reason = legible::lines(reason);
                *self.skipped.entry(reason.clone()).or_default() += 1;
                match self.detail {
                    Detail::Verbose => writeln!(self.out, "skip {name}: {reason}"),
                    Detail::Quiet | Detail::Normal => Ok(()),
                }
            }
            Verdict::WrongAnswer(_) | Verdict::Stopped(_) | Verdict::HarnessFault(_) => {
                let in_full = in_full_lines(case, self.drive, &self.palette);
                self.failed(&name, &summary(case), &in_full)
            }
        }
    }

    /// A line for a failure that is certain while the run goes on; it is shown in full at the end.
    fn certain(&mut self, case: &Case<'_>) -> io::Result<()> {
        if self.detail == Detail::Quiet || self.told_early >= self.in_full {
            return Ok(());
        }
        self.told_early += 1;
        let name = format!("{}/{}", case.transcript.draft.game.name, case.transcript.name());
        let summary = legible::lines(&summary(case));
        writeln!(self.out, "{} {name}: {summary}", self.palette.bad("certain already:"))?;
        self.out.flush()
    }

    fn match_finished(&mut self, report: &MatchReport<'_>) -> io::Result<()> {
        let (name, summary) = (matches::name(report), matches::summary(report));
        match report.verdict {
            Verdict::Accepted | Verdict::Skipped(_) if self.detail == Detail::Verbose => {
                writeln!(self.out, "{} {name}: {summary}", self.palette.good("pass"))
            }
            Verdict::Accepted | Verdict::Skipped(_) => Ok(()),
            Verdict::WrongAnswer(_) | Verdict::Stopped(_) | Verdict::HarnessFault(_) => {
                let in_full = matches::in_full_lines(report, &self.palette);
                self.failed(&name, &summary, &in_full)
            }
        }
    }

    fn failed(&mut self, name: &str, summary: &str, in_full: &[String]) -> io::Result<()> {
        let summary = legible::lines(summary);
        let line = format!("{} {name}: {summary}", self.palette.bad("FAIL"));
        if self.shown_in_full < self.in_full && self.detail != Detail::Quiet {
            self.shown_in_full += 1;
            writeln!(self.out, "{line}")?;
            in_full.iter().try_for_each(|line| writeln!(self.out, "    {line}"))?;
            writeln!(self.out)?;
        }
        self.failures.push(line);
        Ok(())
    }

    /// Lines about the submission, with its name above if they are the first.
    fn lines(&mut self, lines: &[String], first: bool) -> io::Result<()> {
        if self.detail == Detail::Quiet {
            return Ok(());
        }
        if first {
            writeln!(self.out, "{}", self.palette.heading(&self.submission))?;
        }
        lines.iter().try_for_each(|line| writeln!(self.out, "  {}", legible::line(line)))
    }

    fn report_skipped(&mut self) -> io::Result<()> {
        for (reason, count) in std::mem::take(&mut self.skipped) {
            if self.detail != Detail::Quiet {
                writeln!(self.out, "{} {count}: {reason}", self.palette.hint("skipped"))?;
            }
        }
        Ok(())
    }

    fn finished(&mut self, totals: &Totals) -> io::Result<()> {
        let all_shown = self.failures.len() == 1 && self.shown_in_full == 1;
        if self.detail != Detail::Quiet && !self.failures.is_empty() && !all_shown {
            writeln!(self.out, "{}", self.palette.heading("all failures"))?;
            self.failures.iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
        }
        self.report_skipped()?;
        self.failures.clear();
        self.shown_in_full = 0;
        self.told_early = 0;
        let conforms = totals.conforms() && !totals.interrupted;
        let word = if conforms {
            self.palette.good("conforms")
        } else {
            self.palette.bad("does not conform")
        };
        let word = if totals.interrupted { self.palette.bad("was interrupted") } else { word };
        writeln!(self.out, "{} {word}: {}", self.submission, totals_in_words(totals))
    }
}

impl<W: Write> Reporter for Human<W> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::RunStarted { submission, isolation, fresh, .. } => {
                self.submission = legible::line(submission);
                self.report_isolation(*isolation)?;
                fresh.map_or(Ok(()), |fresh| writeln!(self.out, "{}", fresh_in_words(fresh)))
            }
            Event::Conversed { .. } | Event::Exploring(_) | Event::Fuzzing(_) => Ok(()),
            Event::Fuzzed(fuzzed) => writeln!(self.out, "{}", fuzzed_in_words(fuzzed)),
            Event::Explored(explored) => {
                writeln!(self.out, "{}: {}", self.submission, explored_in_words(explored))
            }
            Event::Learned { learned, drive } => {
                self.drive = *drive;
                self.lines(&describe(learned, *drive), true)
            }
            Event::Certain(case) => self.certain(case),
            Event::Judged(case) => self.judged(case),
            Event::MatchesBegun(setting) => self.lines(&matches::setting_lines(setting), true),
            Event::MatchFinished(report) => self.match_finished(report),
            Event::MatchesFinished(scoreboard) => {
                self.lines(&matches::scoreboard_lines(scoreboard), false)
            }
            Event::RunFinished(totals) => self.finished(totals),
        }
    }
}

/// Which fresh games are played after the suite.
fn fresh_in_words(FreshGames { games, seed }: FreshGames) -> String {
    format!("fresh games: {games}, chosen by --seed {seed}")
}

/// How much of fresh games was asked.
pub fn fuzzed_in_words(fuzzed: &Fuzzed) -> String {
    let Fuzzed { seed, games, inputs, refusals, interrupted, .. } = fuzzed;
    let end = if *interrupted { ", then interrupted" } else { "" };
    format!(
        "fresh games: {games}, chosen by --seed {seed}: {inputs} inputs, {refusals} of them illegal{end}"
    )
}

/// How much of a game was explored.
pub fn explored_in_words(explored: &Explored) -> String {
    let Explored { positions, of, inputs, games, interrupted } = explored;
    let end = if *interrupted { ", then interrupted" } else { "" };
    format!(
        "everything was asked in {positions} of {of} positions: {inputs} inputs in {games} games{end}"
    )
}

/// The counts, those that are zero left out.
pub fn totals_in_words(totals: &Totals) -> String {
    let counts = [
        (totals.accepted, "accepted"),
        (totals.wrong, "wrong"),
        (totals.stopped, "stopped"),
        (totals.skipped, "skipped"),
        (totals.faults, "not judged because of a fault of ours"),
    ];
    let counted = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"));
    let too_few = totals.too_few_wins.then(|| "too few wins".to_owned());
    let counted: Vec<String> = counted.chain(too_few).collect();
    format!("{} in {:.1} s", counted.join(", "), totals.elapsed.as_secs_f64())
}

/// A failure in a line.
pub fn summary(case: &Case<'_>) -> String {
    match case.verdict {
        Verdict::WrongAnswer(findings) => {
            findings.first().map(|finding| finding_line(case, finding)).unwrap_or_default()
        }
        Verdict::Stopped(ending) => format!("stopped: {}", ending_in_words(ending)),
        Verdict::HarnessFault(fault) => format!("not judged: {fault}"),
        Verdict::Accepted => "accepted".to_owned(),
        Verdict::Skipped(reason) => format!("skipped: {reason}"),
    }
}

fn finding_line(case: &Case<'_>, finding: &Finding) -> String {
    let rule = finding.rule.map(|rule| format!(" {}", rule.id)).unwrap_or_default();
    let place = finding.step.map(|step| {
        let step = &case.transcript.steps[step];
        format!(" at line {}, `{}`", step.line, step.input)
    });
    format!("{}{rule}{}", finding.fault.id(), place.unwrap_or_else(|| " at the start".to_owned()))
}

fn in_full_lines(case: &Case<'_>, drive: Drive, palette: &Palette) -> Vec<String> {
    let mut lines = vec![format!("shows: {}", case.transcript.draft.title)];
    let Verdict::WrongAnswer(findings) = case.verdict else {
        lines.extend(stopped_lines(case));
        lines.extend(reproduce_line(case, palette));
        return lines;
    };
    if let Some(finding) = findings.first() {
        let what = legible::lines(&finding.what);
        lines.push(format!("{}: {what}", palette.bad(finding.fault.id())));
        lines.extend(rule_lines(finding));
        lines.extend(pin_line(case, finding));
        lines.extend(boards(case, finding, palette));
        lines.extend(said_lines(case, finding));
    }
    for finding in findings.iter().skip(1).take(3) {
        lines.push(format!("also (secondary): {}", finding_line(case, finding)));
    }
    let alphabet = &case.learned.alphabet;
    let pieces =
        if alphabet.is_empty() { "unknown pieces".to_owned() } else { alphabet.describe() };
    lines.push(format!("dialect: {pieces}; {}", super::dialect::drive_in_words(drive)));
    lines.extend(reproduce_line(case, palette));
    lines
}

fn rule_lines(finding: &Finding) -> Vec<String> {
    let rule = finding.rule.map(|rule| format!("{rule} ({})", rule.source));
    let diagnosis = finding.diagnosis.map(|Diagnosis { rule, text, .. }| {
        format!("it answers like a program that {text} ({})", rule.id)
    });
    rule.into_iter().chain(diagnosis).collect()
}

/// The pin to try where a legal move is refused that has a part which a program may ask for by itself.
fn pin_line(case: &Case<'_>, finding: &Finding) -> Option<String> {
    let step = case.transcript.steps.get(finding.step?)?;
    let (name, value) = case.learned.dialect.pin_of_its_own(&step.input, &case.learned.pins)?;
    let is_refused = finding.fault == Fault::RefusedLegal;
    is_refused.then(|| {
        format!("if it asks for that part on a line of its own, pin it: dialect = {{ {name} = \"{value}\" }}")
    })
}

/// The boards side by side; none while nobody knows what the characters mean.
fn boards(case: &Case<'_>, finding: &Finding, palette: &Palette) -> Vec<String> {
    let Some((expected, seen)) = finding.expected.as_ref().zip(finding.seen.as_ref()) else {
        return Vec::new();
    };
    if expected == seen || case.learned.alphabet.is_empty() {
        return Vec::new();
    }
    let glyph = |mark: char| match case.learned.alphabet.glyph(mark) {
        "" => mark.to_string(),
        glyph => visible(glyph),
    };
    let mut lines = side_by_side(expected, seen, &glyph, palette);
    lines.push(crate::judge::compare::differences(expected, seen));
    lines
}

/// What was said, a few lines of it; while nobody knows what the characters mean, a board's.
fn said_lines(case: &Case<'_>, finding: &Finding) -> Vec<String> {
    let is_unread = case.learned.alphabet.is_empty();
    let most = if is_unread { 18 } else { 6 };
    if finding.seen.is_some()
        && !is_unread
        && finding.fault != Fault::WinnerNotShown
        && finding.fault != Fault::MalformedBoard
    {
        return Vec::new();
    }
    let lines: Vec<&str> = finding.said.lines().collect();
    if lines.is_empty() {
        return vec!["it said nothing".to_owned()];
    }
    let last = lines.iter().rev().take(most).rev().map(|line| format!("  | {}", shown(line)));
    let cut =
        (lines.len() > most).then(|| format!("  | … {} more lines above", lines.len() - most));
    ["it said:".to_owned()].into_iter().chain(cut).chain(last).collect()
}

fn stopped_lines(case: &Case<'_>) -> Vec<String> {
    let Some((tape, _)) = case.session else { return Vec::new() };
    let times = format!(
        "{:.1} s on the clock, {:.1} s of processor time",
        tape.wall.as_secs_f64(),
        tape.cpu.as_secs_f64()
    );
    let stderr = tape.stderr.lines().rev().take(3).map(|line| format!("  | {}", shown(line)));
    let stderr: Vec<String> = stderr.collect::<Vec<_>>().into_iter().rev().collect();
    let heading = (!stderr.is_empty())
        .then(|| "standard error, which is not evidence, ends with:".to_owned());
    [times].into_iter().chain(heading).chain(stderr).collect()
}

fn reproduce_line(case: &Case<'_>, palette: &Palette) -> Option<String> {
    let reproduce = case.reproduce.as_ref().map(|line| legible::lines(line));
    reproduce.map(|line| format!("reproduce: {}", palette.hint(line)))
}
