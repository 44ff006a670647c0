//! The report for build servers: a test suite for each submission, a test case for each transcript.

use std::{
    io::{self, Write},
    time::Duration,
};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::{
    failure::{said_in_brief, stderr_of, summary},
    matches,
    phrases::{explored_in_words, fuzzed_in_words, outdated_in_words},
};
use crate::{
    event::{Case, Event, Reporter, StaleKnownFailure, matches::MatchReport},
    judge::{Finding, Verdict},
    package::Package,
    untrusted_text,
};

/// Writes `JUnit` XML when all runs are over.
pub struct Junit<W> {
    out: W,
    suites: Vec<TestSuite>,
    elapsed: Duration,
}

impl<W: Write> Junit<W> {
    /// Creates a report.
    pub fn new(out: W) -> Self {
        Self { out, suites: Vec::new(), elapsed: Duration::ZERO }
    }
}

impl<W: Write> Reporter for Junit<W> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        if let Event::RunStarted { submission, game, isolation, left_out, fresh, .. } = event {
            let mut suite = TestSuite::new(*submission);
            let properties = [
                Package::of(game).map(|package| ("game", package.to_string())),
                isolation.map(|isolation| ("isolation", isolation.to_string())),
                (*left_out > 0).then(|| ("omitted", left_out.to_string())),
                fresh.map(|fresh| ("seed", fresh.seed.to_string())),
            ];
            properties.into_iter().flatten().for_each(|property| add(&mut suite, property));
            self.suites.push(suite);
        }
        let Some(suite) = self.suites.last_mut() else { return Ok(()) };
        match event {
            Event::NotStarted(reason) => _ = suite.add_test_case(not_started(reason)),
            Event::Listed(case) => _ = suite.add_test_case(test_case(case)),
            Event::MatchFinished(report) => _ = suite.add_test_case(match_case(report)),
            Event::StaleKnownFailure(outdated) => _ = suite.add_test_case(outdated_case(outdated)),
            Event::Explored(explored) => add(suite, ("explored", explored_in_words(explored))),
            Event::Fuzzed(fuzzed) => add(suite, ("fuzzed", fuzzed_in_words(fuzzed))),
            Event::RunFinished(totals) => {
                self.elapsed += totals.elapsed;
                if totals.interrupted {
                    add(suite, ("interrupted", "true".to_owned()));
                }
            }
            Event::RunStarted { .. }
            | Event::Conversed { .. }
            | Event::Judged(_)
            | Event::Learned { .. }
            | Event::Shortened { .. }
            | Event::Exploring(_)
            | Event::Fuzzing(_)
            | Event::MatchesStarted(_)
            | Event::MatchesFinished(_) => {}
        }
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        let mut report = Report::new("stickler");
        report.set_time(self.elapsed);
        report.add_test_suites(self.suites.drain(..));
        let text = report.to_string().map_err(io::Error::other)?;
        self.out.write_all(untrusted_text::numbered(&text).as_bytes())
    }
}

fn add(suite: &mut TestSuite, (name, value): (&str, String)) {
    suite.add_property((name, value.as_str()));
}

fn test_case(case: &Case<'_>) -> TestCase {
    let reproduce = case.reproduce.as_deref();
    let status = match case.is_known {
        true => known(&summary(case)),
        false => status(case.verdict, &summary(case), reproduce, stderr_of(case).as_deref()),
    };
    let mut test = TestCase::new(case.transcript.name(), status);
    if let Some(tier) = case.tape.and_then(|tape| tape.isolation) {
        test.add_property(("isolation", tier.number().to_string().as_str()));
    }
    test.set_classname(case.transcript.draft.game.name);
    test.set_time(case.tape.map_or(Duration::ZERO, |tape| tape.wall));
    test
}

fn match_case(report: &MatchReport<'_>) -> TestCase {
    let summary = matches::summary(report);
    let status = match report.is_known {
        true => known(&summary),
        false => status(report.verdict, &summary, Some(&report.reproduce), None),
    };
    let mut test = TestCase::new(report.name.clone(), status);
    test.set_classname(report.game.name);
    test.set_time(report.wall());
    test
}

fn not_started(reason: &str) -> TestCase {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    let (first, more) = reason.split_once('\n').unwrap_or((reason, ""));
    status.set_message(format!("could not be started: {first}"));
    if !more.is_empty() {
        status.set_description(more);
    }
    TestCase::new("start", status)
}

/// The status of a known failure. Build servers have no better word for it.
fn known(summary: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(format!("known failure: {summary}"));
    status
}

fn outdated_case(outdated: &StaleKnownFailure) -> TestCase {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_message(outdated_in_words(outdated));
    status.set_type("outdated");
    let mut test = TestCase::new(outdated.line.clone(), status);
    test.set_classname("known failures");
    test
}

fn status(
    verdict: &Verdict,
    summary: &str,
    reproduce: Option<&str>,
    stderr: Option<&str>,
) -> TestCaseStatus {
    let mut status = match verdict {
        Verdict::Passed => TestCaseStatus::success(),
        Verdict::Skipped(_) => TestCaseStatus::skipped(),
        Verdict::Failed(_) | Verdict::Stopped(_) => {
            TestCaseStatus::non_success(NonSuccessKind::Failure)
        }
        Verdict::HarnessError(_) => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    if *verdict != Verdict::Passed {
        status.set_message(summary);
        status.set_type(verdict.word());
    }
    let description = description(verdict, reproduce, stderr);
    if !description.is_empty() {
        status.set_description(description);
    }
    status
}

/// The details of a failure, one or more lines for each.
fn description(verdict: &Verdict, reproduce: Option<&str>, stderr: Option<&str>) -> String {
    let (finding, fails) = (verdict.finding(), verdict.fails());
    let said = |finding: &Finding| {
        stderr.map(|_| format!("output:\n{}", said_in_brief(finding).trim_end()))
    };
    let parts = [
        finding.map(|finding| finding.what.clone()),
        finding.and_then(|finding| finding.rule).map(|rule| rule.to_string()),
        finding.and_then(said),
        reproduce.filter(|_| fails).map(str::to_owned),
        stderr.map(|text| format!("stderr (not judged):\n{text}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}
