//! Question 4: does a new process give the same answers in another order?

use super::{
    Answer, Finding, Question, Subject,
    random_games::{Sampled, asked},
};
use crate::{
    package::Known,
    reference::{Decided, Facts, Fault, FaultKind, Reference, protocol::NONE},
    report::phrases::count,
};

/// Each new process has its own hash seed, working folder and time.
const PROCESSES: usize = 3;
/// Each answers queries about at most this many positions.
const POSITIONS: usize = 150;
/// In each of them, it decides about at most this many inputs.
const INPUTS: usize = 40;

/// Compares the answers of new processes with the earlier ones.
pub(super) fn ask(subject: &Subject) -> Answer {
    let step = subject.stride(POSITIONS);
    let sample: Vec<&Sampled> = subject.sample.iter().rev().step_by(step).collect();
    let mut findings = Vec::new();
    for _ in 0..PROCESSES {
        match subject.known.again() {
            Ok(cold) => findings.extend(difference(subject, &cold, &sample)),
            Err(why) => findings.push(Finding::fault(why)),
        }
        if !findings.is_empty() {
            break;
        }
    }
    let note = format!("{PROCESSES} new processes, {} each", count(sample.len(), "position"));
    Answer::found(findings, note)
}

/// The shortest position that a new process describes differently.
fn difference(subject: &Subject, cold: &Reference, sample: &[&Sampled]) -> Option<Finding> {
    let paths: Vec<Vec<String>> = sample.iter().map(|sampled| sampled.path.clone()).collect();
    let facts = cold.facts_of_all(None, NONE, &paths);
    let mut found: Vec<Finding> = Vec::new();
    for (sampled, other) in sample.iter().zip(&facts) {
        let different = (cold.fault().is_none() && **other != *sampled.facts)
            .then(|| facts_differ(subject.known, sampled, other));
        found.extend(different.or_else(|| decisions_differ(subject, cold, &sampled.path)));
    }
    if let Some(fault) = cold.fault() {
        let sentence = "a new process does not answer as the first one did";
        return Some(Finding::fault(sentence).after(&fault.after).showing(fault.to_string()));
    }
    found.into_iter().min_by_key(|finding| finding.path.as_ref().map(Vec::len))
}

fn facts_differ(known: &Known, sampled: &Sampled, other: &Facts) -> Finding {
    let sentence = "a new process describes the position differently";
    let shown =
        facts_of_both(known, ("the first process", &sampled.facts), ("a new process", other));
    Finding::fault(sentence).after(&sampled.path).showing(shown)
}

fn decisions_differ(subject: &Subject, cold: &Reference, path: &[String]) -> Option<Finding> {
    let mut inputs: Vec<String> = asked(subject.known, path.len());
    inputs.truncate(INPUTS);
    let warm = subject.reference.ask(None, NONE, path, &inputs);
    inputs.reverse();
    let others = cold.ask(None, NONE, path, &inputs);
    let is_at_fault = cold.fault().is_some() || subject.reference.fault().is_some();
    let mut pairs = inputs.iter().zip(warm.iter().rev()).zip(&others);
    let ((input, one), other) =
        pairs.find(|((_, one), other)| one != other).filter(|_| !is_at_fault)?;
    let sentence = format!(
        "a new process decides differently about `{input}`: {}, and before {}",
        decision(other),
        decision(one)
    );
    Some(Finding::fault(sentence).after(path))
}

/// The facts of two positions, each below its name.
pub(super) fn facts_of_both(known: &Known, one: (&str, &Facts), other: (&str, &Facts)) -> String {
    [one, other].map(|(name, facts)| format!("{name}:\n{}", told(known, facts))).join("\n")
}

/// The facts of a position, line by line.
pub(super) fn told(known: &Known, facts: &Facts) -> String {
    let Facts { turn, board, over, legal, fields, key, impossible, .. } = facts;
    let side = |side: usize| known.description.sides.get(side).map_or("", String::as_str);
    let mut lines = vec![format!("{} to move", side(*turn)), board.to_string()];
    lines.extend(over.as_ref().map(|(winner, rule)| match winner {
        Some(winner) => format!("over by {rule}, {} wins", side(*winner)),
        None => format!("over by {rule}, no side wins"),
    }));
    lines.extend(legal.as_ref().map(|legal| format!("legal: {}", legal.join(", "))));
    lines.extend((!fields.is_empty()).then(|| format!("fields: {}", fields.join(", "))));
    lines.extend(key.as_ref().map(|key| format!("key: {key}")));
    lines.extend(impossible.as_ref().map(|rule| match rule {
        Some(rule) => format!("impossible by {rule}"),
        None => "impossible".to_owned(),
    }));
    lines.join("\n")
}

/// A decision in words.
pub(super) fn decision(decided: &Decided) -> String {
    match decided {
        Decided::Ok(rule) => format!("ok {rule}"),
        Decided::No(rule) => format!("no {rule}"),
        Decided::Quit(rule) => format!("quit {rule}"),
        Decided::What(text) => format!("what {text}"),
    }
}

/// The question to which a fault of the reference belongs. A contradiction that a new process does not repeat is about
/// determinism.
/// determinism.
pub(super) fn question_of(fault: &Fault, known: &Known) -> Question {
    match &fault.kind {
        _ if fault.wavers => Question::Determinism,
        FaultKind::Contradiction(_) if !is_repeated(fault, known) => Question::Determinism,
        FaultKind::Contradiction(_) => Question::Legal,
        FaultKind::NotStarted(_)
        | FaultKind::NoAnswer(_)
        | FaultKind::Answer(_)
        | FaultKind::Harness(_) => Question::Answers,
    }
}

fn is_repeated(fault: &Fault, known: &Known) -> bool {
    let Ok(cold) = known.again() else { return true };
    let facts = cold.facts(None, NONE, &fault.after);
    let legal = facts.legal.iter().flatten().cloned();
    let inputs: Vec<String> = asked(known, fault.after.len()).into_iter().chain(legal).collect();
    cold.ask(None, NONE, &fault.after, &inputs);
    cold.fault().is_some()
}
