//! Finds the rule by which a program wrongly refuses legal moves, if it is not the rule that allows them. The program may
//! apply a restriction to too many moves. Or it requires another move, because it allows that one against the rules.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    ops::Range,
};

use rulebook::rule::Citation;

use super::{
    part::disputed,
    verdict::{Fault, Judged, Verdict},
};
use crate::transcript::Transcript;

/// At least this many refused moves must have a rule in common: fewer may by chance.
const LEAST: usize = 4;

/// A refused legal move that nothing explains, with the misreadings that refuse it.
struct Refused {
    place: usize,
    allowed_by: &'static str,
    by: BTreeMap<&'static str, Citation>,
}

/// Cites the rule of a misreading that refuses such a move and plays all illegal moves that the program plays against
/// this rule. If there is none, and several rules allow these moves, cites the only rule by which all are refused.
pub(super) fn cite_what_refuses(run: &mut [Judged<'_>]) {
    let refused: Vec<Refused> =
        run.iter().enumerate().filter_map(|(place, one)| refused(place, one)).collect();
    let mut lax: BTreeMap<_, _> = refused.iter().flat_map(|one| one.by.clone()).collect();
    lax.retain(|id, rule| explains_illegal(run, id, *rule));
    let strict = common_to(run, &refused);
    for Refused { place, allowed_by, by } in refused {
        let mut others = by.into_iter().filter(|(_, rule)| rule.id != allowed_by);
        let consequence = others.find(|(id, _)| lax.contains_key(id)).map(|(_, rule)| rule);
        let Some(first) = run[place].first_mut() else { continue };
        first.consequence_of = consequence.map(|_| Fault::AcceptedIllegal);
        first.rule = consequence.or(strict).or(first.rule);
    }
}

fn refused(place: usize, judged: &Judged<'_>) -> Option<Refused> {
    let draft = &judged.transcript.draft;
    let first = judged.verdict.finding()?;
    let is_open = first.fault == Fault::RefusedLegal
        && first.diagnosis.is_none()
        && first.common.is_none()
        && !draft.is_second();
    let (rule, step) = first.rule.filter(|_| is_open).zip(first.step)?;
    let steps = &judged.transcript.steps[..=step];
    let inputs: Vec<String> = steps.iter().map(|step| step.input.clone()).collect();
    let by = draft.game.refusing(draft.set_up.as_ref(), &inputs).ok()?.into_iter().collect();
    Some(Refused { place, allowed_by: rule.id, by })
}

/// Whether a misreading plays all illegal moves that the program plays against its rule, and there are some.
fn explains_illegal(run: &[Judged<'_>], id: &str, rule: Citation) -> bool {
    let played = run.iter().filter_map(|one| {
        let first = one.verdict.finding().filter(|first| first.rule == Some(rule))?;
        let is_played = first.fault_of_cause(one.transcript) == Fault::AcceptedIllegal;
        first.step.filter(|_| is_played).map(|step| (one.transcript, step))
    });
    let mut played = played.peekable();
    played.peek().is_some()
        && played.all(|(transcript, step)| plays_illegal(transcript, step..step + 1, id))
}

/// Whether a misreading plays an illegal move, or passes the turn after it, in these steps.
fn plays_illegal(transcript: &Transcript, steps: Range<usize>, id: &str) -> bool {
    let disputed = disputed(transcript, steps.end, id);
    let mut each = disputed.iter().zip(&*transcript.steps).skip(steps.start);
    each.any(|(conditions, step)| !conditions.is_empty() && step.refused_for().is_some())
}

/// The only rule with misreadings that refuse all of these moves, if several rules allow them. Misreadings do not count
/// that play illegal moves which the program refuses.
fn common_to(run: &[Judged<'_>], refused: &[Refused]) -> Option<Citation> {
    let allowed_by: BTreeSet<_> = refused.iter().map(|one| one.allowed_by).collect();
    if refused.len() < LEAST || allowed_by.len() < 2 {
        return None;
    }
    let mut strict: BTreeMap<_, _> = refused.iter().flat_map(|one| one.by.clone()).collect();
    strict.retain(|id, _| !plays_what_is_refused(run, id));
    let rules: HashSet<Citation> = strict.values().copied().collect();
    let refuses = |one: &Refused, rule: &Citation| {
        one.by.iter().any(|(id, of)| of == rule && strict.contains_key(id))
    };
    let mut common = rules.iter().filter(|rule| refused.iter().all(|one| refuses(one, rule)));
    common.next().filter(|_| common.next().is_none()).copied()
}

/// Whether a misreading plays an illegal move that the program refuses in a game that passes.
fn plays_what_is_refused(run: &[Judged<'_>], id: &str) -> bool {
    let mut passed = run.iter().filter(|one| *one.verdict == Verdict::Passed);
    passed.any(|one| plays_illegal(one.transcript, 0..one.transcript.steps.len(), id))
}
