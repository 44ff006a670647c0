//! Question 1: does the description match the reference, and is it complete?

use super::{Answer, Finding, Subject};
use crate::reference::protocol::NONE;
use crate::report::phrases::count;

/// Checks the description.
pub(super) fn ask(subject: &Subject) -> Answer {
    let description = subject.known.description;
    let mut findings = without_rules(subject);
    findings.extend(clashes(subject));
    findings.extend(other_start(subject));
    findings.extend(boards_always_due(subject));
    let without = description.rules.iter().filter(|rule| rule.example.is_none());
    findings.extend(without.map(|rule| {
        Finding::advice(format!(
            "{} has no example; add `example = \"INPUT, INPUT\"`, or `\"transcript: NAME\"`",
            rule.id
        ))
    }));
    let note = format!(
        "{}, {}, {}",
        count(description.rules.len(), "rule"),
        count(description.misreadings.len(), "misreading"),
        count(subject.known.universe.inputs().count(), "input")
    );
    Answer::found(findings, note)
}

fn without_rules(subject: &Subject) -> Vec<Finding> {
    let rules = &subject.known.description.rules;
    if rules.is_empty() {
        return vec![Finding::fault("the game has no rules; add `[[rule]]` with `id` and `text`")];
    }
    let silent = rules.iter().filter(|rule| rule.text.trim().is_empty());
    silent.map(|rule| Finding::fault(format!("{} has no text", rule.id))).collect()
}

/// Notations that write two inputs in the same way. This matters if one of them is a move and the other names different
/// places.
fn clashes(subject: &Subject) -> Vec<Finding> {
    let moves = &subject.known.universe.moves;
    let clashes = subject.known.description.input.clashes().into_iter();
    let clash = clashes.map(|clash| {
        let [one, other] = &clash.inputs;
        let sentence = format!(
            "the notation `{}` writes `{one}` and `{other}` the same: `{}`",
            clash.notation, clash.written
        );
        match moves.contains(other) {
            true => Finding::fault(sentence),
            false => Finding::advice(sentence),
        }
    });
    clash.collect()
}

/// A board that stickler requires although `due` does not.
fn boards_always_due(subject: &Subject) -> Option<Finding> {
    let due = subject.known.description.output.due;
    let sentence = "`due` leaves out `start` or `move`, but stickler always requires the board at the start and after each move";
    (!due.start || !due.moves).then(|| Finding::advice(sentence))
}

/// A start that differs from that of the reference.
fn other_start(subject: &Subject) -> Option<Finding> {
    let reference = subject.reference;
    let shown = &reference.facts(None, NONE, &[]).board;
    let described = &subject.known.description.board.start;
    if reference.fault().is_some() || shown == described {
        return None;
    }
    let both = format!("`start`:\n{described}\nthe reference:\n{shown}");
    let sentence = "`start` is not the board that the reference shows at the start";
    Some(Finding::fault(sentence).after(&[]).showing(both))
}
