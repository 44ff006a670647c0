//! A partial misreading: the program follows it under one condition, and keeps the rules otherwise. So sessions that
//! passed contradict the misreading, and show where the condition is false.

use std::collections::{HashMap, HashSet};

use rulebook::{faults::Fault as Generated, feature::Feature, rule::Citation};

use super::{
    common::in_words,
    decides::what_allows,
    verdict::{Diagnosis, Fault, Judged, Pattern, Suspect, Verdict},
};
use crate::transcript::Transcript;

/// A condition on a move: one feature, or two.
type Condition = (Feature, Option<Feature>);
type Conditions = HashSet<Condition>;

/// The order of features that distinguish the inputs for which a program is wrong.
const ORDER: [&str; 7] = ["player", "direction", "rank", "edge", "piece", "history", "square"];

/// The numbers of wrong and of right inputs from which a distinguishing feature of a class is evidence. Fewer may differ in
/// it by chance.
fn evidence(class: &str, wrong: usize) -> usize {
    const NONE: usize = usize::MAX;
    match (class, wrong) {
        ("player", _) => 4,
        ("direction" | "rank", 1) => 18,
        (_, 1) => NONE,
        ("ply" | "count" | "length", ..4) => NONE,
        _ => 2,
    }
}

/// The failures that a misreading in part explains, and its condition.
struct Part {
    places: Vec<usize>,
    pattern: Pattern,
}

/// If nothing else explains a failure, cites a misreading that applies only under some condition, with that condition.
pub(super) fn cite_parts(run: &mut [Judged<'_>]) {
    let open: Vec<Option<Open>> = run.iter().map(open).collect();
    let mut parts: HashMap<(&str, Open), Option<Part>> = HashMap::new();
    for place in 0..run.len() {
        let Some(kind) = open[place] else { continue };
        let suspects = run[place].verdict.finding().into_iter().flat_map(|it| it.suspects.clone());
        for suspect in suspects.filter(|one| kind.decides == Some(one.rule.id)) {
            let part = || part_of(run, &open, kind, &suspect);
            let part = parts.entry((suspect.id, kind)).or_insert_with(part).as_ref();
            if let Some(part) = part.filter(|part| part.places.contains(&place)) {
                cite(run, part, &suspect);
                break;
            }
        }
    }
}

/// A failure that nothing explains yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Open {
    fault: Fault,
    /// The rule that decides the input.
    decides: Option<&'static str>,
}

fn open(judged: &Judged<'_>) -> Option<Open> {
    let first = judged.verdict.finding()?;
    let is_open = first.diagnosis.is_none() && first.common.is_none() && first.is_about_rules();
    let decides = || first.rule.or_else(|| what_allows(judged.transcript, first.step?));
    is_open.then(|| Open { fault: first.fault, decides: decides().map(|rule| rule.id) })
}

fn cite(run: &mut [Judged<'_>], part: &Part, suspect: &Suspect) {
    let Suspect { id, rule, text, .. } = *suspect;
    for place in &part.places {
        let Some(first) = run[*place].first_mut() else { continue };
        if first.diagnosis.is_none() {
            first.rule.get_or_insert(rule);
            first.diagnosis = Some(Diagnosis { id, rule, text, fitting: 1 });
            first.common = Some(part.pattern.clone());
        }
    }
}

/// What all inputs have in common that a program answers as a misreading does, and no other input has. Of the failures
/// of this kind, it must explain most.
fn part_of(
    run: &[Judged<'_>],
    open: &[Option<Open>],
    kind: Open,
    suspect: &Suspect,
) -> Option<Part> {
    let (mut places, mut wrong, mut right) = (Vec::new(), Vec::new(), Vec::new());
    for (place, judged) in run.iter().enumerate() {
        let first = judged.verdict.finding();
        let is_suspected =
            first.is_some_and(|first| first.suspects.iter().any(|one| one.id == suspect.id));
        let steps = match first {
            Some(first) if is_suspected || open[place] == Some(kind) => {
                first.step.map_or(0, |step| step + 1)
            }
            None if *judged.verdict == Verdict::Passed => judged.transcript.steps.len(),
            _ => continue,
        };
        let mut disputed = disputed(judged.transcript, steps, suspect.id);
        let last = first.and_then(|_| disputed.pop());
        if let Some(conditions) = last.filter(|conditions| !conditions.is_empty()) {
            places.push(place);
            wrong.push(conditions);
        }
        right.extend(disputed.into_iter().filter(|conditions| !conditions.is_empty()));
    }
    let explained = places.iter().filter(|place| open[**place] == Some(kind)).count();
    let of_kind = open.iter().filter(|one| **one == Some(kind)).count();
    let pattern = pattern(&wrong, &right).filter(|_| explained * 2 > of_kind)?;
    Some(Part { places, pattern })
}

/// The condition that all wrong inputs meet, and no right one.
fn pattern(wrong: &[Conditions], right: &[Conditions]) -> Option<Pattern> {
    let is_common = |condition: &&Condition| {
        wrong.iter().all(|conditions| conditions.contains(*condition))
            && !right.iter().any(|conditions| conditions.contains(*condition))
    };
    let rank = |(feature, and): &Condition| {
        let place = ORDER.iter().position(|class| *class == feature.class());
        (and.is_some(), place.unwrap_or(ORDER.len()), *feature, *and)
    };
    let is_proven =
        |(feature, _): &&Condition| right.len() >= evidence(feature.class(), wrong.len());
    let common = wrong.first()?.iter().filter(is_common).filter(is_proven);
    let mut common: Vec<&Condition> = common.collect();
    common.sort_by_key(|condition| rank(condition));
    let best = common.first()?;
    // Another class of features may distinguish them as well.
    let other = common.iter().find(|other| other.1.is_none() && other.0.class() != best.0.class());
    let texts = [Some(best), other.filter(|_| best.1.is_none())].into_iter().flatten();
    let text = texts
        .map(|condition| in_words(Some(condition.0), condition.1))
        .collect::<Vec<_>>()
        .join("; or: ");
    Some(Pattern { text, wrong: wrong.len(), right: right.len() })
}

/// The conditions of each input that a misreading answers differently from the rules. Empty for the others.
pub(super) fn disputed(transcript: &Transcript, steps: usize, id: &str) -> Vec<Conditions> {
    let inputs: Vec<String> =
        transcript.steps.iter().take(steps).map(|step| step.input.clone()).collect();
    let draft = &transcript.draft;
    let revealed = draft.game.partly_misread(draft.set_up.as_ref(), &inputs, Some(id));
    let conditions = |faults: Vec<Generated<Citation>>| {
        faults.iter().filter_map(|fault| Some((fault.feature?, fault.and))).collect()
    };
    revealed.unwrap_or_default().into_iter().map(conditions).collect()
}
