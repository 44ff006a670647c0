//! Question 8: do transcripts and examples show every rule, and do transcripts detect every misreading?

use std::collections::BTreeSet;

use super::{Answer, Finding, Subject, listed, shown_rules};
use crate::{
    description::{Example, RuleEntry},
    reference::{Capability, protocol::NONE},
    report::phrases::count,
    strength::killed_by,
    transcript::Draft,
};

/// A misreading that no transcript detects is compared with the rules in at most this many positions.
const POSITIONS: usize = 200;

/// Looks for rules without transcripts, wrong examples, and misreadings that nothing detects.
pub(super) fn ask(subject: &Subject) -> Answer {
    let by_transcripts: BTreeSet<String> =
        subject.drafts().flat_map(|draft| of_draft(subject, draft)).collect();
    let rules = &subject.known.description.rules;
    let mut findings: Vec<Finding> =
        rules.iter().filter_map(|rule| of_rule(subject, rule, &by_transcripts)).collect();
    let (unnoticed, note) = misreadings(subject);
    findings.extend(unnoticed);
    Answer::found(findings, format!("{}, {note}", count(rules.len(), "rule")))
}

/// The rules that a transcript shows.
fn of_draft(subject: &Subject, draft: &Draft) -> BTreeSet<String> {
    let begin = draft.set_up.as_ref().map(|from| format!("board={from}"));
    let (known, reference) = (subject.known, subject.reference);
    shown_rules::of_game(known, reference, begin.as_deref(), &draft.inputs())
}

/// The finding about a rule: its example is wrong, or nothing shows it.
fn of_rule(
    subject: &Subject,
    rule: &RuleEntry,
    by_transcripts: &BTreeSet<String>,
) -> Option<Finding> {
    let id = &rule.id;
    let is_shown = by_transcripts.contains(id);
    match example(subject, rule) {
        Some(Err(finding)) => Some(finding),
        Some(Ok(())) if !is_shown => {
            Some(Finding::advice(format!("only its example shows {id}: write a transcript")))
        }
        None if !is_shown => Some(Finding::fault(format!(
            "no transcript plays, refuses or ends by {id}, and it has no example"
        ))),
        Some(Ok(())) | None => None,
    }
}

/// Checks that the example of a rule shows it, if there is one.
fn example(subject: &Subject, rule: &RuleEntry) -> Option<Result<(), Finding>> {
    let id = &rule.id;
    let (path, shown) = match rule.example.as_ref()? {
        Example::Transcript(name) => match subject.drafts().find(|draft| draft.name == *name) {
            Some(draft) => (draft.inputs(), of_draft(subject, draft)),
            None => {
                let sentence = format!(
                    "the example of {id} is the transcript {name}, which does not exist or cannot be read"
                );
                return Some(Err(Finding::fault(sentence)));
            }
        },
        Example::Inputs { played, refused } => {
            let (known, reference) = (subject.known, subject.reference);
            match shown_rules::of_example(known, reference, played, refused.as_deref()) {
                Ok(shown) => (played.clone(), shown),
                Err(not) => {
                    let sentence = format!("the example of {id} is wrong: {}", not.sentence);
                    return Some(Err(Finding::fault(sentence).after(&not.after)));
                }
            }
        }
    };
    let others = || match shown.is_empty() {
        true => "no rule".to_owned(),
        false => shown.iter().map(String::as_str).collect::<Vec<_>>().join(", "),
    };
    Some(match shown.contains(id) {
        true => Ok(()),
        false => {
            let sentence = format!("the example of {id} does not show it, but {}", others());
            Err(Finding::fault(sentence).after(&path))
        }
    })
}

/// The misreadings that no transcript detects, and the counts in words.
fn misreadings(subject: &Subject) -> (Vec<Finding>, String) {
    let described = subject.known.misreadings.len();
    if described == 0 {
        return (Vec::new(), "no misreadings".to_owned());
    }
    if !subject.reference.can(Capability::Misread) {
        let sentence =
            "the reference implements none of the misreadings; `can` does not have `misread`";
        return (vec![Finding::advice(sentence)], count(described, "misreading"));
    }
    let drafts: Vec<Draft> = subject.drafts().cloned().collect();
    let kills = killed_by(&drafts);
    let unnoticed = kills.iter().filter(|(_, _, transcripts)| transcripts.is_empty());
    let findings = unnoticed.map(|(id, rule, _)| of_misreading(subject, id, rule)).collect();
    (findings, count(described, "misreading"))
}

fn of_misreading(subject: &Subject, id: &str, rule: &str) -> Finding {
    let sentence = format!("no transcript detects {id}, a misreading of {rule}");
    match difference(subject, id) {
        Some(path) => Finding::advice(format!("{sentence}; it shows after {}", listed(&path))),
        None => Finding::advice(format!(
            "{sentence}; it changes nothing in the positions that were tried, too"
        )),
    }
}

/// The shortest path of the sample that shows a misreading.
fn difference(subject: &Subject, id: &str) -> Option<Vec<String>> {
    let step = subject.stride(POSITIONS);
    let sample = || subject.sample.iter().step_by(step);
    let paths: Vec<Vec<String>> = sample().map(|sampled| sampled.path.clone()).collect();
    let misread = subject.reference.facts_of_all(Some(id), NONE, &paths);
    let mut pairs = sample().zip(&misread);
    let differing = pairs.find(|(sampled, facts)| *sampled.facts != ***facts);
    differing.map(|(sampled, _)| sampled.path.clone())
}
