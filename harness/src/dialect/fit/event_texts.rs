//! Learns one template for each kind of event: the text that most of its passages share, with a slot for the move
//! number.
//!
//! A single session proves little, and the passages of a wrong program contradict each other. So each passage proposes
//! its text, once unchanged and once with the slot, and the most frequent proposal wins.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
};

use super::Ends;
use crate::dialect::fit::{
    expected_events::{Observed, Session},
    templates::{EventKind, Template},
};

/// The slot for the number of the next move.
const SLOT: &str = "{k}";

/// The template of each kind of event that was observed.
pub(super) fn templates(sessions: &[Session<'_>], ends: &Ends) -> BTreeMap<EventKind, Template> {
    let mut proposed: BTreeMap<EventKind, HashMap<Template, (usize, bool)>> = BTreeMap::new();
    for observed in sessions.iter().flat_map(|session| session.observed()) {
        let literal = literal(&observed, ends);
        let slotted = with_slot(&literal, observed.ply + 1);
        let of_kind = proposed.entry(observed.kind).or_default();
        if slotted != literal {
            of_kind.entry(slotted).or_default().0 += 1;
        }
        let as_it_stands = of_kind.entry(literal).or_default();
        *as_it_stands = (as_it_stands.0 + 1, true);
    }
    let most = |proposals: HashMap<Template, (usize, bool)>| {
        let told =
            |(template, votes): &(Template, (usize, bool))| (*votes, Reverse(template.clone()));
        proposals.into_iter().max_by_key(told).map(|(template, _)| template)
    };
    proposed.into_iter().filter_map(|(kind, proposals)| Some((kind, most(proposals)?))).collect()
}

/// The text of a passage as a template.
fn literal(observed: &Observed<'_>, ends: &Ends) -> Template {
    let passage = observed.passage;
    let shown = &passage.shown[..passage.shown.len() - usize::from(observed.restarts)];
    let after = shown.last().map_or("", |shown| shown.after.as_str());
    let after = if observed.restarts { ends.before_opening(after) } else { after };
    Template {
        before: passage.before.clone(),
        boards: shown.last().map_or(0, |shown| shown.times),
        after: after.to_owned(),
    }
}

/// The template with the slot instead of this number.
fn with_slot(template: &Template, number: usize) -> Template {
    let slotted = |text: &str| slotted(text, &number.to_string());
    Template { before: slotted(&template.before), after: slotted(&template.after), ..*template }
}

fn slotted(text: &str, number: &str) -> String {
    let is_digit = |c: char| c.is_ascii_digit();
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(is_digit) {
        let end = rest[at..].find(|c| !is_digit(c)).map_or(rest.len(), |end| at + end);
        out += &rest[..at];
        out += if &rest[at..end] == number { SLOT } else { &rest[at..end] };
        rest = &rest[end..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_count("Move 3, O\n", "3", "Move {k}, O\n")]
    #[case::glued("O3>", "3", "O{k}>")]
    #[case::another_number("Player 1, move 13", "3", "Player 1, move 13")]
    #[case::twice("3 of 3", "3", "{k} of {k}")]
    fn a_number_becomes_a_slot(#[case] text: &str, #[case] number: &str, #[case] expected: &str) {
        assert_eq!(slotted(text, number), expected);
    }
}
