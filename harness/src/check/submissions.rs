//! Question 12: does every program in `submissions` get the verdict of its folder?

use std::{
    num::NonZero,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use super::{
    Answer, Finding, Subject,
    live_games::{self, FRESH},
};
use crate::{
    candidate::{NotReady, PreparedSubmission},
    explore::fresh::Fresh,
    judge::Verdict,
    manifest::{self, Entry},
    plan::{Plan, Schedule, Target as _, askable},
    report::phrases::count,
    runner::{self, Finished},
    sandbox::Isolation,
    tape::Turn,
    transcript::Transcript,
};

/// No program starts after this time, to keep the check short.
const PATIENCE: Duration = Duration::from_secs(20);

/// The verdict that a folder requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Demand {
    Accepted,
    WrongAnswer,
}

impl Demand {
    fn folder(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::WrongAnswer => "wrong_answer",
        }
    }
}

/// Verifies all programs.
pub(super) fn ask(subject: &Subject) -> Answer {
    let transcripts = transcripts(subject);
    let folder = subject.known.folder.join("submissions");
    if !folder.is_dir() {
        return Answer::skipped("there is no folder `submissions`");
    }
    let has_chance = subject.known.description.chance;
    if transcripts.is_empty() && !has_chance {
        return Answer::skipped("there is no game to play");
    }
    let games = if has_chance { FRESH } else { transcripts.len() };
    let run = Run { subject, transcripts, started: Instant::now() };
    let (mut findings, mut played) = (Vec::new(), 0);
    for demand in [Demand::Accepted, Demand::WrongAnswer] {
        let path = folder.join(demand.folder()).join("entries.toml");
        match path.is_file().then(|| manifest::read(&path)) {
            None => {}
            Some(Err(fault)) => {
                let sentence = fault.to_string();
                findings
                    .push(Finding::fault(sentence).showing(format!("expected: {}", fault.allowed)));
            }
            Some(Ok(entries)) => {
                played += entries.len();
                findings.extend(entries.iter().filter_map(|it| run.entry(it, &path, demand)));
            }
        }
    }
    Answer::found(findings, format!("{}, {} each", count(played, "program"), count(games, "game")))
}

/// The transcripts of the suite, without regard to their goldens, and fresh games that start from them.
fn transcripts(subject: &Subject) -> Vec<Transcript> {
    if subject.known.description.chance {
        return Vec::new();
    }
    let written = subject.drafts().filter_map(|draft| draft.clone().blessed().ok());
    let mut all: Vec<Transcript> = written.collect();
    let fresh = Fresh::with_seed(subject.package.game, subject.options.seed);
    all.extend(fresh.setting_out_from(&all).next_games(FRESH).unwrap_or_default());
    all
}

struct Run<'a> {
    subject: &'a Subject,
    transcripts: Vec<Transcript>,
    started: Instant,
}

impl Run<'_> {
    /// The finding about an entry, if it has the wrong verdict.
    fn entry(&self, entry: &Entry, manifest: &Path, demand: Demand) -> Option<Finding> {
        let id = &entry.id;
        if self.started.elapsed() > PATIENCE {
            return Some(Finding::advice(format!("{id} was not checked, because time was up")));
        }
        let folder = manifest.parent().map_or_else(PathBuf::new, Path::to_owned);
        let submission = match PreparedSubmission::entry(entry, &folder, Isolation::usual()) {
            Ok(submission) => submission,
            Err(why @ NotReady::NotFound(_)) => {
                return Some(Finding::advice(format!("{id} cannot be started here: {why}")));
            }
            Err(why) => return Some(Finding::fault(format!("{id} cannot be started: {why}"))),
        };
        let Some(finished) = self.finished(&submission, demand) else {
            return Some(Finding::advice(format!(
                "{id} was not checked, because no game was played"
            )));
        };
        wrong(id, &finished, demand)
    }

    fn finished(&self, submission: &PreparedSubmission, demand: Demand) -> Option<Finished> {
        let fail_fast = (demand == Demand::WrongAnswer).then_some(NonZero::<usize>::MIN);
        let course = Schedule { fail_fast, ..Schedule::default() };
        let Subject { package, options, .. } = *self.subject;
        if self.subject.known.description.chance {
            return live_games::finished(package, submission, course, options.seed);
        }
        let dialect = crate::dialect::of(self.subject.package.game);
        let pins = submission.pins();
        let askable = |transcript| askable(transcript, dialect, pins);
        let transcripts: Vec<Transcript> = self.transcripts.iter().map(askable).collect();
        let plan = Plan {
            jobs: thread::available_parallelism().map_or(1, NonZero::get),
            course,
            ..Plan::usual(submission, &transcripts)
        };
        Some(runner::run(&plan, &mut |_| {}))
    }
}

/// The finding about a program whose verdict is not that of its folder.
fn wrong(id: &str, finished: &Finished, demand: Demand) -> Option<Finding> {
    let totals = &finished.totals;
    match demand {
        Demand::Accepted if totals.passes() => None,
        Demand::WrongAnswer if totals.fails() => None,
        _ if totals.faults > 0 => {
            Some(Finding::advice(format!("{id} was not fully checked, because stickler failed")))
        }
        Demand::WrongAnswer => Some(Finding::fault(format!(
            "{id} is in `wrong_answer`, but no game of the suite and no fresh game fails"
        ))),
        Demand::Accepted => {
            let failed = totals.wrong + totals.stopped;
            let fail = if failed == 1 { "fails" } else { "fail" };
            let sentence = format!("{id} is in `accepted`, but {} {fail}", count(failed, "game"));
            Some(first_failure(finished, Finding::fault(sentence)))
        }
    }
}

/// The finding with the shortest game that fails.
fn first_failure(finished: &Finished, finding: Finding) -> Finding {
    let failed = finished.outcomes.iter().filter(|outcome| outcome.verdict.fails());
    let inputs = |verdict: &Verdict| verdict.finding().map_or(usize::MAX, |it| it.inputs());
    let Some(shortest) = failed.min_by_key(|outcome| inputs(&outcome.verdict)) else {
        return finding;
    };
    match (shortest.verdict.finding(), &shortest.tape) {
        (Some(first), tape) => {
            let turns = tape.iter().flat_map(|tape| &tape.turns);
            let sent = turns.filter_map(|turn| match turn {
                Turn::Sent(line) => Some(line.clone()),
                Turn::Closed | Turn::Said(_) => None,
            });
            let path: Vec<String> = sent.take(first.inputs()).collect();
            let rule = first.rule.map(|rule| format!(" ({})", rule.id)).unwrap_or_default();
            let fault = first.fault.text().trim_end_matches('.');
            finding.after(&path).showing(format!("{fault}{rule}: {}", first.what))
        }
        (None, _) => finding.showing(format!("{:?}", shortest.verdict)),
    }
}
