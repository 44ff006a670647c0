//! Question 5: does a custom start position give the position that it describes, and do positions with the same key get
//! the same answers?

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use rulebook::game::SetUp;

use super::{Answer, Finding, Subject, determinism::told, listed, random_games::Sampled};
use crate::{
    package::{Known, PackagePosition},
    reference::{Capability, Facts},
    report::phrases::count,
};

/// At most this many positions are set up.
const POSITIONS: usize = 100;

/// Sets up positions from games, and compares positions that the reference calls the same.
pub(super) fn ask(subject: &Subject) -> Answer {
    let can = subject.reference.can(Capability::SetUp);
    let step = subject.stride(POSITIONS);
    let sample: Vec<&Sampled> = subject.sample.iter().step_by(step).filter(|_| can).collect();
    let other = sample.iter().find_map(|sampled| other_position(subject, sampled));
    let findings: Vec<Finding> = other.into_iter().chain(different_twins(subject)).collect();
    match can {
        true => Answer::found(findings, format!("{} set up", count(sample.len(), "position"))),
        false if findings.is_empty() => Answer::skipped("the reference cannot set a position up"),
        false => Answer::found(findings, ""),
    }
}

/// The finding if setting up a position gives a different one.
fn other_position(subject: &Subject, Sampled { path, facts }: &Sampled) -> Option<Finding> {
    let from = SetUp { board: facts.board.clone(), fields: fields(subject.known, facts) };
    let wrong = match PackagePosition::set_up(subject.known, &from) {
        Ok(position) if is_same(position.facts(), facts) => return None,
        Ok(position) => told(subject.known, position.facts()),
        Err(malformed) => malformed.to_string(),
    };
    let sentence = format!("the start position `{from}` does not give that position");
    let shown = format!("reached by moves:\n{}\nset up:\n{wrong}", told(subject.known, facts));
    Some(Finding::fault(sentence).after(path).showing(shown))
}

/// The turn and the fields of a position, by their names.
fn fields(known: &Known, facts: &Facts) -> BTreeMap<String, String> {
    let turn = known.description.sides.get(facts.turn).cloned().unwrap_or_default();
    let names = known.description.fields.iter().map(|field| field.name.clone());
    let fields = names.zip(facts.fields.iter().cloned());
    fields.chain([("turn".to_owned(), turn)]).collect()
}

/// Whether a position is the one that was set up. A key contains state that the board, the turn and the fields do not
/// show. It may decide all else.
fn is_same(position: &Facts, reached: &Facts) -> bool {
    let [legal, other_legal] =
        [position, reached].map(|facts| sorted(facts.legal.as_deref().unwrap_or_default()));
    let is_shown_same = (&position.board, position.turn) == (&reached.board, reached.turn);
    let is_alike = (&position.over, &position.fields) == (&reached.over, &reached.fields);
    is_shown_same && (reached.key.is_some() || is_alike && legal == other_legal)
}

/// Two indistinguishable positions with different legal inputs.
fn different_twins(subject: &Subject) -> Option<Finding> {
    let mut first: HashMap<_, (&[String], Arc<Facts>)> = HashMap::new();
    for (path, facts) in subject.games.reached(subject.reference) {
        let Facts { board, turn, over, fields, key, legal: Some(legal), .. } = &*facts else {
            continue;
        };
        let seen = (board.clone(), *turn, over.clone(), fields.clone(), key.clone());
        let (earlier, twin) = first.entry(seen).or_insert_with(|| (path, Arc::clone(&facts)));
        if sorted(twin.legal.as_deref().unwrap_or_default()) != sorted(legal) {
            let sentence = format!(
                "the same board, turn, fields and key have other legal inputs than after {}: `key` must distinguish them",
                listed(earlier)
            );
            let shown = [twin, &facts].map(|facts| told(subject.known, facts)).join("\n");
            return Some(Finding::fault(sentence).after(path).showing(shown));
        }
    }
    None
}

fn sorted(inputs: &[String]) -> Vec<&String> {
    let mut sorted: Vec<&String> = inputs.iter().collect();
    sorted.sort();
    sorted
}
