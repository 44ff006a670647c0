//! A saved report for the page: the failed games of each run, which the user can step through up to the failure.

use std::collections::BTreeMap;

use rulebook::{
    games::{GameInfo, find},
    rule::Citation,
    text_file,
};
use serde::{Deserialize, Serialize};
use serde_json::{Deserializer, from_str};

use super::{
    session::{Session, SessionInput, Start},
    view::Rule,
};
use crate::{http::Refused, report::json::VERSION, untrusted_text};

/// A report, as written by `stickler verify --format json` or `--format jsonl`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenedReport {
    /// The text of its file.
    pub report: String,
}

/// The data of a submission in a report.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct SubmissionReport {
    /// The submission.
    pub submission: String,
    /// The game's title.
    pub title: String,
    /// Why it could not be started, if it could not.
    pub not_started: Option<String>,
    /// The number of played games.
    pub played: usize,
    /// The number of failed games.
    pub failed: usize,
    /// The failed games that the page can show, the shortest first.
    pub failures: Vec<Failure>,
    /// The characters that the program draws for those of the rulebook.
    #[serde(skip)]
    characters: BTreeMap<char, String>,
}

/// A game that failed.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The game's name.
    pub game: &'static str,
    /// The name of the transcript, or of the shorter game.
    pub title: String,
    /// The failure in a sentence.
    pub summary: String,
    /// The message of the finding.
    pub what: String,
    /// The custom start position, if there is one.
    pub from: Option<Start>,
    /// The moves of the game before it in the same session; none if it is the first.
    pub after: Vec<String>,
    /// The inputs.
    pub inputs: Vec<String>,
    /// The number of inputs up to the failure.
    pub at: usize,
    /// The output after the last of them.
    pub said: String,
    /// The broken rule, if there is one.
    pub rule: Option<Rule>,
    /// The rows of the board that was shown, if another was expected.
    pub actual: Option<String>,
    /// The characters that the program draws for those of the rulebook.
    pub characters: BTreeMap<char, String>,
}

/// The data read from a report.
#[derive(Deserialize)]
struct Document {
    version: u32,
    records: Vec<ReportEvent>,
}

/// The events read from a report.
#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum ReportEvent {
    RunStarted {
        version: u32,
        submission: String,
        game: String,
    },
    NotStarted {
        reason: String,
    },
    Learned {
        #[serde(default)]
        characters: BTreeMap<char, String>,
    },
    Judged(Judged),
    Shortened {
        of: String,
        shorter: Judged,
    },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Judged {
    transcript: String,
    verdict: String,
    summary: String,
    known: bool,
    findings: Vec<Found>,
    replay: Option<Replay>,
}

impl Judged {
    fn fails(&self) -> bool {
        self.replay.is_some() && !self.known
    }

    /// Whether the game was played, so that it counts.
    fn is_played(&self) -> bool {
        self.verdict != "skipped"
    }
}

#[derive(Deserialize)]
struct Replay {
    from: Option<Start>,
    #[serde(default)]
    after: Vec<String>,
    inputs: Vec<String>,
}

#[derive(Deserialize)]
struct Found {
    step: Option<usize>,
    message: String,
    output: String,
    #[serde(default)]
    rule: Option<String>,
    #[serde(default)]
    actual: Option<String>,
}

/// The runs in a report.
///
/// # Errors
/// If it is not a report, or has another version.
pub fn runs(OpenedReport { report }: OpenedReport) -> Result<Vec<SubmissionReport>, Refused> {
    let mut runs = Vec::new();
    for told in events_of(&report)? {
        match (told, runs.last_mut()) {
            (ReportEvent::RunStarted { version, submission, game }, _) => {
                check(version)?;
                let game = find(&game).map_err(|error| Refused::bad(error.to_string()))?;
                runs.push((game, SubmissionReport::begun(submission, game)));
            }
            (ReportEvent::NotStarted { reason }, Some((_, run))) => {
                run.not_started = Some(untrusted_text::lines(&reason));
            }
            (ReportEvent::Learned { characters }, Some((_, run))) => run.characters = characters,
            (ReportEvent::Judged(judged), Some((game, run))) => {
                run.played += usize::from(judged.is_played());
                run.failed += usize::from(judged.fails());
                run.failures.extend(failure(judged, game));
            }
            (ReportEvent::Shortened { of, shorter }, Some((game, run))) => {
                run.shorten(&of, failure(shorter, game));
            }
            (_, None) | (ReportEvent::Other, _) => {}
        }
    }
    let sorted = |(_, mut run): (_, SubmissionReport)| {
        run.failures.sort_by_key(|failure| failure.inputs.len());
        for failure in &mut run.failures {
            failure.characters.clone_from(&run.characters);
        }
        run
    };
    Ok(runs.into_iter().map(sorted).collect())
}

/// The events of a report, which is one document or has one event per line.
fn events_of(report: &str) -> Result<Vec<ReportEvent>, Refused> {
    let report = text_file::without_mark(report);
    if let Ok(Document { version, records }) = from_str(report) {
        check(version)?;
        return Ok(records);
    }
    let lines = Deserializer::from_str(report).into_iter().collect::<Result<Vec<ReportEvent>, _>>();
    let allowed = "expected a report, as `stickler verify --format json` writes it";
    lines
        .ok()
        .filter(|lines| !lines.is_empty())
        .ok_or_else(|| Refused::bad(format!("found no report; {allowed}")))
}

fn check(version: u32) -> Result<(), Refused> {
    let why =
        || Refused::bad(format!("expected a report of version {VERSION}, found version {version}"));
    (version == VERSION).then_some(()).ok_or_else(why)
}

impl SubmissionReport {
    fn begun(submission: String, game: &GameInfo) -> Self {
        let submission = untrusted_text::line(&submission);
        Self {
            submission,
            title: game.title.to_owned(),
            not_started: None,
            played: 0,
            failed: 0,
            failures: Vec::new(),
            characters: BTreeMap::new(),
        }
    }

    /// Replaces a failed game by a shorter one.
    fn shorten(&mut self, of: &str, shorter: Option<Failure>) {
        let failed = self.failures.iter_mut().find(|failure| failure.title == of);
        if let (Some(failed), Some(shorter)) = (failed, shorter) {
            let title = format!("{of}, made shorter");
            *failed = Failure { title, ..shorter };
        }
    }
}

/// A failed game, if the page can show it.
fn failure(judged: Judged, game: &'static GameInfo) -> Option<Failure> {
    if !judged.fails() {
        return None;
    }
    let Judged { transcript, summary, findings, replay, .. } = judged;
    let Replay { from, after, inputs } = replay?;
    let asked =
        SessionInput { game: game.name.to_owned(), from, inputs, ..SessionInput::default() };
    let Session { from, inputs, .. } = Session::of(asked).ok()?;
    let found = findings.into_iter().next();
    let (rule, actual) = found.as_ref().map_or((None, None), |found| shown(found, game));
    let number = found.as_ref().and_then(|found| found.step);
    let (what, said) =
        found.map(|Found { message, output, .. }| (message, output)).unwrap_or_default();
    let at = number.unwrap_or(inputs.len()).min(inputs.len());
    Some(Failure {
        game: game.name,
        title: untrusted_text::line(&transcript),
        summary: untrusted_text::line(&summary),
        what: untrusted_text::line(&what),
        from: from.as_ref().map(Start::from),
        after: after.iter().map(|input| untrusted_text::line(input)).collect(),
        inputs,
        at,
        said: untrusted_text::lines(&said),
        rule,
        actual,
        characters: BTreeMap::new(),
    })
}

/// The rule of a finding, and the board that was shown.
fn shown(found: &Found, game: &GameInfo) -> (Option<Rule>, Option<String>) {
    let is_named = |rule: &Citation| found.rule.as_deref() == Some(rule.id);
    let actual = found.actual.clone().filter(|rows| game.read_rows(rows).is_ok());
    (game.rules().into_iter().find(is_named).map(Rule::from), actual)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn judged(name: &str, inputs: &[&str]) -> Value {
        let finding = json!({
            "step": 2, "message": "it is played", "output": "a\\u{7}board", "rule": "A-OWN", "actual": "xxx.x..oooo",
        });
        let replay = json!({ "from": null, "inputs": inputs });
        json!({
            "event": "judged", "transcript": name, "verdict": "failed", "summary": "accepted-illegal A-OWN", "known": false, "findings": [finding],
            "replay": replay, "reproduce": null,
        })
    }

    fn records() -> Vec<Value> {
        let begun = json!({ "event": "run-started", "version": 1, "submission": "ruby a.rb", "game": "alak" });
        let accepted = json!({ "event": "judged", "transcript": "fine", "verdict": "passed", "summary": "", "known": false, "findings": [], "replay": null });
        let skipped = json!({ "event": "judged", "transcript": "late", "verdict": "skipped", "summary": "", "known": false, "findings": [], "replay": null });
        let learned = json!({ "event": "learned", "characters": { ".": "_" } });
        let shorter =
            json!({ "event": "shortened", "of": "long", "shorter": judged("it", &["1 5", "1 5"]) });
        let over = json!({ "event": "run-finished", "conforms": false });
        let [long, short] = [("long", 4), ("short", 3)]
            .map(|(name, count)| judged(name, &["1 5", "8 7", "2 1", "9 8"][..count]));
        vec![begun, accepted, long, short, shorter, over, skipped, learned]
    }

    fn read(report: &str) -> Result<Vec<SubmissionReport>, String> {
        runs(OpenedReport { report: report.to_owned() }).map_err(|refused| refused.why)
    }

    #[test]
    fn the_shortest_game_that_failed_comes_first() {
        let document = json!({ "version": 1, "records": records() }).to_string();
        let runs = read(&document).expect("it is a report");
        let [SubmissionReport { played: 3, failed: 2, failures, .. }] = &runs[..] else {
            panic!("{runs:?}")
        };
        let told: Vec<_> =
            failures.iter().map(|it| (&*it.title, it.inputs.len(), it.at, &*it.said)).collect();
        assert_eq!(
            told,
            [("long, made shorter", 2, 2, "a\\u{7}board"), ("short", 3, 2, "a\\u{7}board")]
        );
    }

    #[test]
    fn a_failure_names_its_rule_and_has_the_board_that_was_shown() {
        let mut records = records();
        records[3]["findings"][0]["actual"] = json!("rows\nof different length");
        let runs = read(&json!({ "version": 1, "records": records }).to_string());
        let failures = &runs.expect("it is a report")[0].failures;
        let rule = |failure: &Failure| failure.rule.as_ref().map(|rule| rule.id);
        assert_eq!(failures.iter().map(rule).collect::<Vec<_>>(), [Some("A-OWN"); 2]);
        let boards: Vec<_> = failures.iter().map(|failure| failure.actual.as_deref()).collect();
        assert_eq!(boards, [Some("xxx.x..oooo"), None]);
    }

    #[test]
    fn a_second_game_has_the_moves_of_the_first() {
        let mut records = records();
        records[3]["replay"]["after"] = json!(["4 8", "9\u{7}5"]);
        let runs = read(&json!({ "version": 1, "records": records }).to_string());
        let failures = &runs.expect("it is a report")[0].failures;
        let after: Vec<_> = failures.iter().map(|it| (&*it.title, it.after.join(", "))).collect();
        assert_eq!(after[1], ("short", r"4 8, 9\u{7}5".to_owned()));
        assert_eq!(after[0].1, "");
    }

    #[test]
    fn a_failure_has_the_characters_of_the_program() {
        let runs = read(&json!({ "version": 1, "records": records() }).to_string());
        let failures = &runs.expect("it is a report")[0].failures;
        assert_eq!(failures[0].characters, BTreeMap::from([('.', "_".to_owned())]));
    }

    #[test]
    fn a_submission_that_could_not_be_started_has_its_reason() {
        let reason = json!({ "event": "not-started", "reason": "no program `a` in PATH" });
        let records = [records().remove(0), reason];
        let runs = read(&json!({ "version": 1, "records": records }).to_string());
        let runs = runs.expect("it is a report");
        assert_eq!(runs[0].not_started.as_deref(), Some("no program `a` in PATH"));
    }

    #[test]
    fn lines_say_the_same_as_a_document() {
        let lines: Vec<String> = records().iter().map(Value::to_string).collect();
        assert_eq!(
            read(&lines.join("\n")),
            read(&json!({ "version": 1, "records": records() }).to_string())
        );
    }

    #[test]
    fn what_is_no_report_of_this_version_is_refused() {
        let refused = |report: &str| read(report).expect_err("it is no report");
        assert_eq!(
            refused(r#"{"version":2,"records":[]}"#),
            "expected a report of version 1, found version 2"
        );
        for none in ["", "{}", "nonsense", "[1]"] {
            assert!(refused(none).contains("expected a report"), "{none}");
        }
    }
}
