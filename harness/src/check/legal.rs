//! Question 3: do the legal inputs of a position and the decisions about all inputs agree?

use super::{
    Answer, Finding, Subject,
    random_games::{Sampled, asked, is_chance, last_move},
};
use crate::reference::{Decided, Facts, protocol::NONE};
use crate::report::phrases::count;

/// At most this many decisions are requested.
const DECISIONS: usize = 100_000;

/// Compares `legal` with `ask`, and looks for positions without moves, and moves without effect.
pub(super) fn ask(subject: &Subject) -> Answer {
    let inputs = subject.known.asks.min(subject.known.universe.inputs().count()).max(1);
    let sample: Vec<&Sampled> = subject.sample.iter().take((DECISIONS / inputs).max(10)).collect();
    let found = sample.iter().find_map(|sampled| contradiction(subject, sampled));
    let findings = found.into_iter().chain(without_effect(subject)).chain(undescribed(subject));
    let findings = findings.collect();
    let note = format!(
        "at most {} in each of {}",
        count(inputs, "input"),
        count(sample.len(), "position")
    );
    Answer::found(findings, note)
}

/// The first contradiction in a position. Contradictions of `legal` and `ask` about a legal input are found when the
/// reference is queried.
fn contradiction(subject: &Subject, sampled: &Sampled) -> Option<Finding> {
    let Sampled { path, facts } = sampled;
    let inputs = inputs(subject, sampled);
    let decided = subject.reference.ask(None, NONE, path, &inputs);
    if subject.reference.fault().is_some() {
        return None;
    }
    let wrong = inputs.iter().zip(&decided).find_map(|(input, it)| wrong(facts, input, it));
    let wrong = wrong.or_else(|| goes_on(facts));
    let is_stuck = || {
        let is_complete = facts.legal.is_some() || subject.known.universe.is_complete();
        let is_legal = |it: &Decided| matches!(it, Decided::Ok(_) | Decided::Quit(_));
        facts.over.is_none() && is_complete && !decided.iter().any(is_legal)
    };
    let stuck = "no input is legal, although the game is not over";
    let sentence = wrong.or_else(|| is_stuck().then(|| stuck.to_owned()))?;
    Some(Finding::fault(sentence).after(path).showing(facts.board.to_string()))
}

/// The inputs to ask about in a position: the usual ones, the legal ones, and those that were legal before.
fn inputs(subject: &Subject, Sampled { path, facts }: &Sampled) -> Vec<String> {
    let mut inputs = asked(subject.known, path.len());
    let others = facts.legal.iter().flatten().chain(path.iter().filter(|part| !is_chance(part)));
    for input in others {
        if !inputs.contains(input) {
            inputs.push(input.clone());
        }
    }
    inputs
}

/// The legal input of a position that is over, if it has one.
fn goes_on(facts: &Facts) -> Option<String> {
    let ((_, rule), input) = facts.over.as_ref().zip(facts.legal.as_ref()?.first())?;
    Some(format!("`legal` has `{input}`, although the game is over by {rule}"))
}

/// The first legal input that `moves` does not describe. Nothing else would be tried in its place.
fn undescribed(subject: &Subject) -> Option<Finding> {
    let input = &subject.known.description.input;
    subject.sample.iter().find_map(|Sampled { path, facts }| {
        let mut legal = facts.legal.iter().flatten();
        let found = legal.find(|legal| input.places(legal).is_none())?;
        let sentence = format!(
            "`legal` has `{found}`, which none of `moves` describes; near misses of it are not tried"
        );
        Some(Finding::advice(sentence).after(path))
    })
}

fn wrong(facts: &Facts, input: &str, decided: &Decided) -> Option<String> {
    let is_listed = facts.legal.as_ref().is_none_or(|legal| legal.iter().any(|it| it == input));
    match (decided, &facts.over) {
        (Decided::Ok(rule), None) if !is_listed => {
            Some(format!("`ask` accepts `{input}` by {rule}, but `legal` does not have it"))
        }
        (Decided::Ok(_) | Decided::Quit(_), Some((_, rule))) => {
            Some(format!("`ask` accepts `{input}`, although the game is over by {rule}"))
        }
        (Decided::Ok(_) | Decided::No(_) | Decided::Quit(_) | Decided::What(_), _) => None,
    }
}

/// The first move without a visible effect.
fn without_effect(subject: &Subject) -> Option<Finding> {
    let reference = subject.reference;
    let mut found = subject.games.reached(reference).filter_map(|(path, facts)| {
        let (input, before) = last_move(path)?;
        let earlier = reference.facts(None, NONE, before);
        let is_same = seen(&earlier) == seen(&facts) && reference.fault().is_none();
        let sentence = format!("`{input}` is legal, but it changes nothing that can be seen");
        is_same.then(|| Finding::fault(sentence).after(before).showing(facts.board.to_string()))
    });
    found.next()
}

/// The parts of a position that a player or the reference can know.
fn seen(facts: &Facts) -> impl PartialEq {
    let Facts { board, turn, over, fields, key, remark, .. } = facts;
    (board, *turn, over.is_some(), fields, key.as_deref(), remark.as_deref())
}
