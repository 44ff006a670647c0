//! Which rule is broken where the wrong player's turn is shown, and no misreading accounts for it.

use std::collections::BTreeSet;

use rulebook::rule::Citation;

use super::{
    diagnose::Judged,
    verdict::{Fault, Verdict},
};
use crate::transcript::{Expect, Transcript};

/// Cites the rule that says whose turn it is; but where the turn passes only with inputs that one other rule forbids, that rule. Such a
/// program takes these inputs for moves, of which its board shows nothing, and keeps to the order of turns otherwise.
pub(super) fn cite_turns(run: &mut [Judged<'_>]) {
    let only = only_rule_that_passes(run);
    for Judged { transcript, verdict, .. } in run {
        let Verdict::WrongAnswer(findings) = &mut **verdict else { continue };
        for finding in findings.iter_mut().filter(|finding| finding.fault == Fault::WrongTurn) {
            let forbids = finding.step.and_then(|step| forbidden_by(transcript, step));
            let rule = forbids.filter(|rule| only == Some(rule.id));
            finding.rule.get_or_insert(rule.unwrap_or(transcript.draft.game.turn_rule()));
        }
    }
}

/// The rule that forbids all the inputs with which the turn passed although they are illegal, if there is only one, and inputs that
/// others forbid were refused.
fn only_rule_that_passes(run: &[Judged<'_>]) -> Option<&'static str> {
    let mut passing: BTreeSet<&str> = run.iter().flat_map(passed).collect();
    let only = passing.pop_first().filter(|_| passing.is_empty())?;
    run.iter().flat_map(refused).any(|rule| rule != only).then_some(only)
}

/// The rules that forbid the inputs with which the turn passed.
fn passed<'r>(judged: &'r Judged<'_>) -> impl Iterator<Item = &'static str> + use<'r> {
    let findings = judged.verdict.findings();
    let wrong = findings.iter().filter(|finding| finding.fault == Fault::WrongTurn);
    let steps = wrong.filter_map(|finding| finding.step);
    steps.filter_map(|step| Some(forbidden_by(judged.transcript, step)?.id))
}

/// The rules that forbid the inputs which were refused as they should be: those before the first finding, or all.
fn refused<'r>(judged: &'r Judged<'_>) -> impl Iterator<Item = &'static str> + use<'r> {
    let right = if *judged.verdict == Verdict::Accepted {
        judged.transcript.steps.len()
    } else {
        judged.verdict.finding().and_then(|finding| finding.step).unwrap_or(0)
    };
    (0..right).filter_map(|step| Some(forbidden_by(judged.transcript, step)?.id))
}

fn forbidden_by(transcript: &Transcript, step: usize) -> Option<Citation> {
    match transcript.steps.get(step)?.expect {
        Expect::Refusal(rule) => Some(rule),
        Expect::Board { .. } | Expect::End { .. } | Expect::Leave(_) | Expect::Over(_) => None,
    }
}
