//! Question 7: do the transcripts agree with the reference, and do the goldens agree with its results?

use super::{Answer, Finding, Subject};
use crate::bless::{Part, of_pool};
use crate::report::phrases::count;
use crate::transcript::{Draft, Source, SuiteFault, suite};
use rulebook::suite::Suite;

/// Plays every transcript, and compares its golden.
pub(super) fn ask(subject: &Subject) -> Answer {
    let suite = match &subject.suite {
        Ok(suite) => suite,
        Err(why) => {
            let sentence = format!("the transcripts cannot be read: {why}");
            return Answer::found(vec![Finding::fault(sentence)], "");
        }
    };
    let mut findings: Vec<Finding> =
        subject.drafts.iter().filter_map(|it| wrong(it, suite)).collect();
    findings.extend(without_golden(subject, suite));
    findings.extend(orphans(suite));
    if subject.drafts.is_empty() {
        let sentence = "there is no transcript; `stickler record` plays a game and writes one";
        findings.push(Finding::advice(sentence));
    }
    findings.extend(stale_pool(subject));
    findings.extend(unproven(subject));
    Answer::found(findings, count(subject.drafts.len(), "transcript"))
}

/// The rules that only transcripts name, because the reference names none.
fn unproven(subject: &Subject) -> Option<Finding> {
    let drafts = || subject.drafts().filter(|_| subject.reference.plays());
    let refused = drafts().flat_map(|draft| &draft.lines).filter(|line| line.refused_by.is_some());
    let (refused, ended) = (refused.count(), drafts().filter(|draft| draft.end.is_some()).count());
    (refused + ended > 0).then(|| {
        Finding::advice(format!(
            "the reference names no rules: those of {} and {} are unproven",
            count(refused, "refusal"),
            count(ended, "end")
        ))
    })
}

/// The finding if the kept games differ from what the reference plays.
fn stale_pool(subject: &Subject) -> Option<Finding> {
    match of_pool(subject.package) {
        Err(fault) => Some(finding(&fault)),
        Ok(change) => change.map(|change| {
            let games = change.lines().into_iter().filter(|(part, _)| *part == Part::Before);
            let (games, folder) = (count(games.count(), "game"), subject.known.folder.display());
            Finding::fault(format!(
                "games.pool: the reference plays {games} differently; `stickler bless {folder}` renews them"
            ))
        }),
    }
}

/// The finding about a transcript or its golden.
fn wrong(draft: &Result<Draft, SuiteFault>, suite: &Suite) -> Option<Finding> {
    let fault = match draft {
        Err(fault) => return Some(finding(fault)),
        Ok(draft) => draft.hold().err().or_else(|| stale(draft, suite)),
    };
    fault.as_ref().map(finding)
}

fn stale(draft: &Draft, suite: &Suite) -> Option<SuiteFault> {
    let key = draft.key();
    let text = suite.goldens.get(&key)?.clone();
    draft.hold_golden(&Source { path: suite.golden_path(&key), text }).err()
}

fn finding(fault: &SuiteFault) -> Finding {
    Finding::fault(fault.to_string()).showing(format!("expected: {}", fault.allowed))
}

/// The transcripts that have no golden, in one finding.
fn without_golden(subject: &Subject, suite: &Suite) -> Option<Finding> {
    let written = subject.drafts().filter(|draft| !draft.is_generated());
    let missing: Vec<&str> = written
        .filter(|draft| !suite.goldens.contains_key(&draft.key()))
        .map(|draft| draft.name.as_str())
        .collect();
    let [first, others @ ..] = &missing[..] else { return None };
    let folder = subject.known.folder.display();
    let sentence = match others.len() {
        0 => format!("{first} has no golden; `stickler bless {folder}` writes it"),
        more => {
            format!("{first} and {more} more have no golden; `stickler bless {folder}` writes them")
        }
    };
    Some(Finding::fault(sentence))
}

fn orphans(suite: &Suite) -> Vec<Finding> {
    let orphan = |key| {
        let path = suite.golden_path(key);
        Finding::fault(format!("{}: a golden without a transcript", path.display()))
    };
    suite::orphans(suite).into_iter().map(orphan).collect()
}
