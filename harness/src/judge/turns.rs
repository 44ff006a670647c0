//! Finds the broken rule if a program shows the wrong player's turn and no misreading explains it.

use super::verdict::{Fault, Finding, Judged, Verdict};
use crate::transcript::Transcript;

/// Cites the rule of turns. But if the turn passes only after inputs that one other rule forbids, cites that rule. Such
/// a program treats these inputs as moves that its board does not show, and otherwise keeps the order of turns.
pub(super) fn cite_turns(run: &mut [Judged<'_>]) {
    let is_wrong = |finding: &Finding| finding.fault == Fault::WrongTurn;
    if !run.iter().flat_map(|one| one.verdict.findings()).any(is_wrong) {
        return;
    }
    let only = only_rule_that_passes(run);
    for Judged { transcript, verdict } in run {
        let Verdict::Failed(findings) = &mut **verdict else { continue };
        for finding in findings.iter_mut().filter(|finding| is_wrong(finding)) {
            let step = finding.step.and_then(|step| transcript.steps.get(step));
            let rule = step.and_then(|step| step.refused_for()).filter(|it| only == Some(it.id));
            finding.rule.get_or_insert(rule.unwrap_or(transcript.draft.game.turn_rule()));
        }
    }
}

/// The rule that forbids all illegal inputs after which the turn passed, if there is only one, and there are games that
/// are right to the end and in which other rules forbid inputs. Those games must have as many illegal inputs, in total
/// and in a row, as there were when the turn first passed. Otherwise their number may be what makes the turn pass.
fn only_rule_that_passes(run: &[Judged<'_>]) -> Option<&'static str> {
    let passed: Vec<_> = run.iter().flat_map(passed).collect();
    let (only, _) = *passed.first()?;
    let first = |count: fn(&Illegal) -> usize| passed.iter().map(|(_, it)| count(it)).min();
    let (in_all, in_a_row) = (first(|it| it.in_all)?, first(|it| it.in_a_row)?);
    let right = run.iter().filter(|judged| *judged.verdict == Verdict::Passed);
    let others: Vec<Illegal> =
        right.map(|judged| illegal(judged.transcript, usize::MAX, only)).collect();
    let is_only = passed.iter().all(|(rule, _)| *rule == only)
        && others.iter().any(|it| it.of_others && it.in_all >= in_all)
        && others.iter().any(|it| it.of_others && it.most_in_a_row >= in_a_row);
    is_only.then_some(only)
}

/// The rules that forbid the inputs after which the turn passed, each with the illegal inputs up to that point.
fn passed(judged: &Judged<'_>) -> Vec<(&'static str, Illegal)> {
    let findings = judged.verdict.findings().iter();
    let wrong = findings.filter(|finding| finding.fault == Fault::WrongTurn);
    let steps = wrong.filter_map(|finding| finding.step);
    let passed = steps.filter_map(|step| {
        let rule = judged.transcript.steps.get(step)?.refused_for()?;
        Some((rule.id, illegal(judged.transcript, step, rule.id)))
    });
    passed.collect()
}

/// The illegal inputs of a game up to a step.
#[derive(Clone, Copy, Default)]
struct Illegal {
    in_all: usize,
    /// Their number in a row, at the end.
    in_a_row: usize,
    most_in_a_row: usize,
    /// Whether another rule than the one in question forbids some of them.
    of_others: bool,
}

fn illegal(transcript: &Transcript, step: usize, rule: &str) -> Illegal {
    let mut illegal = Illegal::default();
    for step in transcript.steps.iter().take(step.saturating_add(1)) {
        let forbids = step.refused_for();
        illegal.in_all += usize::from(forbids.is_some());
        illegal.in_a_row = forbids.map_or(0, |_| illegal.in_a_row + 1);
        illegal.most_in_a_row = illegal.most_in_a_row.max(illegal.in_a_row);
        illegal.of_others |= forbids.is_some_and(|it| it.id != rule);
    }
    illegal
}
