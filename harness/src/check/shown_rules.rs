//! The rules that a game shows: those by which its inputs are played or refused, and the one that ends it.

use std::collections::BTreeSet;

use crate::{
    package::Known,
    reference::{
        Decided, Reference,
        protocol::{CHANCE, NONE},
    },
};

/// The reason why inputs do not form a game.
pub(super) struct NotPlayed {
    /// The inputs before the one that is refused.
    pub(super) after: Vec<String>,
    /// The reason.
    pub(super) sentence: String,
}

/// The rules that a game from some start shows. A refused input does not change the position.
pub(super) fn of_game(
    known: &Known,
    reference: &Reference,
    begin: Option<&str>,
    inputs: &[String],
) -> BTreeSet<String> {
    let begin = begin.unwrap_or(NONE);
    let (mut rules, mut path) = (BTreeSet::new(), Vec::new());
    for input in inputs {
        match decided(known, reference, begin, &path, input) {
            Some(Decided::Ok(rule)) => {
                rules.insert(rule);
                path.push(input.clone());
            }
            Some(Decided::No(rule) | Decided::Quit(rule)) => {
                rules.insert(rule);
            }
            Some(Decided::What(_)) | None => {}
        }
    }
    // Every move passes the turn, or keeps it, by the rule of turns.
    rules
        .extend(known.description.turn_rule().filter(|_| !path.is_empty()).map(|it| it.id.clone()));
    // Every board shows the fields.
    let required = known.description.fields.iter().map(|field| &field.rule);
    rules.extend(required.filter(|rule| !rule.is_empty()).cloned());
    rules.extend(reference.facts(None, begin, &path).over.as_ref().map(|(_, rule)| rule.clone()));
    rules
}

/// The decision of the rules about an input, or about a result of chance.
fn decided(
    known: &Known,
    reference: &Reference,
    begin: &str,
    path: &[String],
    input: &str,
) -> Option<Decided> {
    let asked = [input.to_owned()];
    if !(known.description.chance && input.starts_with(CHANCE)) {
        return reference.ask(None, begin, path, &asked).pop();
    }
    let facts = reference.facts(None, begin, &[path, &asked].concat());
    let first = known.turn_rule.id.to_owned();
    Some(match &facts.impossible {
        None => Decided::Ok(first),
        Some(rule) => Decided::No(rule.clone().unwrap_or(first)),
    })
}

/// The rules that an example shows.
pub(super) fn of_example(
    known: &Known,
    reference: &Reference,
    played: &[String],
    refused: Option<&str>,
) -> Result<BTreeSet<String>, NotPlayed> {
    for at in 0..played.len() {
        let decided = decided(known, reference, NONE, &played[..at], &played[at]);
        let is_last = at + 1 == played.len() && refused.is_none();
        match decided {
            Some(Decided::Ok(_)) => {}
            Some(Decided::Quit(_)) if is_last => {}
            Some(Decided::Quit(_) | Decided::No(_) | Decided::What(_)) | None => {
                let sentence = format!("the reference does not play `{}`", played[at]);
                return Err(NotPlayed { after: played[..at].to_vec(), sentence });
            }
        }
    }
    let Some(refused) = refused else { return Ok(of_game(known, reference, None, played)) };
    match decided(known, reference, NONE, played, refused) {
        Some(Decided::No(rule) | Decided::Quit(rule)) => Ok(BTreeSet::from([rule])),
        Some(Decided::Ok(_) | Decided::What(_)) | None => {
            let sentence = format!("the reference does not refuse `{refused}` by a rule");
            Err(NotPlayed { after: played.to_vec(), sentence })
        }
    }
}
