//! A misreading: what a program with it does, and the transcripts that detect it.

use std::collections::BTreeMap;

use rulebook::differential::Mutant;

use super::{first, transcripts};
use crate::{
    cli::columns::indented,
    strength::{Detection, detection},
    transcript::Draft,
};

/// The lines about a misreading.
pub(super) fn lines(mutant: &Mutant, drafts: &[Draft]) -> Vec<String> {
    let mut lines = vec![indented(&format!("The program {}.", mutant.text), 2)];
    lines.push(indented(&mutant.rule.to_string(), 2));
    let mut killers: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for draft in drafts {
        if let Some(detection) = detection_of(draft, mutant) {
            killers.entry(detection_in_words(detection)).or_default().push(draft.name.clone());
        }
    }
    let heading = transcripts(killers.values().map(Vec::len).sum(), "detect");
    let groups = killers.iter().map(|(how, names)| indented(&format!("{how}: {}", few(names)), 2));
    lines.extend([String::new(), heading + if killers.is_empty() { " it" } else { " it:" }]);
    lines.extend(groups);
    lines
}

/// The first few names, and how many more there are.
fn few(names: &[String]) -> String {
    first(names).join(", ")
}

/// How a transcript detects the mutant of a misreading, from the start of the transcript.
fn detection_of(draft: &Draft, misreading: &Mutant) -> Option<Detection> {
    let mutants = draft.game.mutants(draft.set_up.as_ref()).unwrap_or_default();
    mutants
        .iter()
        .find(|mutant| mutant.id == misreading.id)
        .and_then(|mutant| detection(draft, mutant))
}

fn detection_in_words(detection: Detection) -> String {
    match detection {
        Detection::Plays(rule) => format!("it plays what {} forbids", rule.id),
        Detection::Rejects => "it refuses a legal input, or plays it otherwise".to_owned(),
    }
}
