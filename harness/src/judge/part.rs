//! A partial misreading: the program follows it under one condition, and keeps the rules otherwise. So sessions that
//! passed contradict the misreading, and show where the condition is false.

use std::collections::HashSet;

use rulebook::{faults::Fault as Generated, feature::Feature, rule::Citation};

use super::verdict::{Judged, Pattern, Suspect, Verdict};
use crate::transcript::Transcript;

/// A condition on a move: one feature, or two.
type Condition = (Feature, Option<Feature>);

/// The order of features that distinguish the inputs for which a program is wrong.
const ORDER: [&str; 7] = ["player", "direction", "rank", "edge", "piece", "history", "square"];

/// If one of these distinguishes it from the others, a single wrong input is evidence enough. Any of its other features
/// may differ by chance.
const STRONG: [&str; 3] = ["player", "direction", "rank"];
const LEAST: usize = 2;

/// What all inputs have in common that a program answers as a misreading does, and no other input has.
pub(super) fn part_of(run: &[Judged<'_>], suspect: &Suspect) -> Option<Pattern> {
    let (mut wrong, mut right): (Vec<HashSet<Condition>>, Vec<HashSet<Condition>>) =
        (Vec::new(), Vec::new());
    for judged in run {
        let (transcript, verdict) = (judged.transcript, &*judged.verdict);
        let steps = match (verdict, verdict.finding()) {
            (Verdict::Passed, _) => transcript.steps.len(),
            (_, Some(finding)) if finding.suspects.iter().any(|one| one.id == suspect.id) => {
                finding.step? + 1
            }
            _ => continue,
        };
        let mut disputed = disputed(transcript, steps, suspect.id);
        if verdict.fails() {
            wrong.push(disputed.pop()?);
        }
        right.extend(disputed.into_iter().filter(|conditions| !conditions.is_empty()));
    }
    let is_common = |condition: &&Condition| {
        wrong.iter().all(|conditions| conditions.contains(*condition))
            && !right.iter().any(|conditions| conditions.contains(*condition))
    };
    let rank = |(feature, and): &Condition| {
        let place = ORDER.iter().position(|class| *class == feature.class());
        (and.is_some(), place.unwrap_or(ORDER.len()), *feature, *and)
    };
    let common = wrong.first()?.iter().filter(is_common).min_by_key(|condition| rank(condition))?;
    let text =
        [Some(common.0), common.1].iter().flatten().map(ToString::to_string).collect::<Vec<_>>();
    let (text, wrong, right) = (text.join(", "), wrong.len(), right.len());
    let is_proven = wrong >= LEAST || STRONG.contains(&common.0.class());
    (is_proven && right >= LEAST).then_some(Pattern { text, wrong, right })
}

/// The conditions of each input that a misreading answers differently from the rules. Empty for the others.
fn disputed(transcript: &Transcript, steps: usize, id: &str) -> Vec<HashSet<Condition>> {
    let inputs: Vec<String> =
        transcript.steps.iter().take(steps).map(|step| step.input.clone()).collect();
    let draft = &transcript.draft;
    let revealed = draft.game.partly_misread(draft.set_up.as_ref(), &inputs, Some(id));
    let conditions = |faults: Vec<Generated<Citation>>| {
        faults.iter().filter_map(|fault| Some((fault.feature?, fault.and))).collect()
    };
    revealed.unwrap_or_default().into_iter().map(conditions).collect()
}
