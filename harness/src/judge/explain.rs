//! Explains the failures of a run: the broken rule, the misreading that explains most of the run, what the wrong inputs
//! have in common, and a sketch that shows why the rules decide so. This happens once, after all verdicts, and depends
//! only on them. So neither their order nor a division into shards changes the result. It adds to findings, and changes
//! no verdict.

use std::collections::HashMap;

use rulebook::{differential::stand_alike, sketch::Sketch};

use super::{
    common::find_common,
    decides::{before, what_allows},
    diagnose::differs,
    one_cause::{
        absorb_lost_turns, agree_on_misreadings, agree_on_patterns, join_drawn_refusals,
        join_kept_turns, join_lost_turns, join_missing_boards, join_played_refusals,
        join_unchecked, join_wrong_cells, join_wrong_drawings, join_wrong_pieces,
    },
    part::cite_parts,
    refused::cite_what_refuses,
    turns::cite_turns,
    verdict::{Diagnosis, Fault, Finding, Judged, Suspect, Verdict},
};
use crate::transcript::{Expect, Step, Transcript};

/// Adds explanations to the failures of a run.
pub fn explain(run: &mut [Judged<'_>]) {
    let by_pattern: Vec<_> = run.iter().map(|one| (one.transcript, by_itself(one))).collect();
    for (place, pattern) in find_common(&by_pattern) {
        run[place].first_mut().into_iter().for_each(|first| first.common = Some(pattern.clone()));
    }
    cite_misreadings(run);
    cite_parts(run);
    absorb_lost_turns(run);
    cite_turns(run);
    for Judged { transcript, verdict } in &mut *run {
        let Verdict::Failed(findings) = &mut **verdict else { continue };
        findings.iter_mut().for_each(|finding| cite_what_allows(finding, transcript));
        findings[0].why = why(transcript, &findings[0]);
    }
    agree_on_misreadings(run);
    agree_on_patterns(run);
    cite_what_refuses(run);
    join_lost_turns(run);
    join_kept_turns(run);
    join_missing_boards(run);
    join_wrong_cells(run);
    join_wrong_pieces(run);
    join_drawn_refusals(run);
    join_played_refusals(run);
    join_unchecked(run);
    join_wrong_drawings(run);
}

/// The verdict, if it shows how well the rules are kept. In a second game, state left from the first may be the cause.
fn by_itself<'v>(judged: &'v Judged<'_>) -> &'v Verdict {
    static LEFT_OUT: Verdict = Verdict::Skipped(String::new());
    if judged.transcript.draft.is_second() { &LEFT_OUT } else { judged.verdict }
}

/// Cites the suspect that explains the most sessions, of those that fully explain a session. A misreading that a passed
/// session contradicts is not cited: it does not apply everywhere, as the citation would say.
fn cite_misreadings(run: &mut [Judged<'_>]) {
    let accounts = accounts(run);
    for judged in run {
        let Some(first) = judged.first_mut() else { continue };
        let best = likeliest(&first.suspects, &accounts).filter(|best| {
            let Account { explained, contradicted } = accounts[best.id];
            explained > 0 && contradicted == 0
        });
        if let Some(best) = best {
            first.rule.get_or_insert(best.rule);
            first.diagnosis = Some(best);
        }
    }
}

/// How well a misreading explains a run.
#[derive(Clone, Copy, Default)]
struct Account {
    /// The number of failed sessions in which it does the same as the submission.
    explained: usize,
    /// The number of passed sessions in which it would have been wrong.
    contradicted: usize,
}

/// How well each suspect explains the run.
fn accounts(run: &[Judged<'_>]) -> HashMap<&'static str, Account> {
    let suspects = run.iter().filter_map(|one| one.verdict.finding());
    let suspects = suspects.flat_map(|first| &first.suspects);
    let mut accounts: HashMap<&str, Account> = HashMap::new();
    for suspect in suspects {
        accounts.entry(suspect.id).or_default().explained += usize::from(suspect.explains_all);
    }
    if !accounts.is_empty() {
        let passed = run.iter().filter(|one| *one.verdict == Verdict::Passed);
        passed.for_each(|one| count_contradictions(&mut accounts, one.transcript));
    }
    accounts
}

/// Counts a passed session: it contradicts the misreadings that would have been wrong in it.
fn count_contradictions(accounts: &mut HashMap<&'static str, Account>, passed: &Transcript) {
    let draft = &passed.draft;
    for mutant in draft.game.mutants(draft.set_up.as_ref()).unwrap_or_default() {
        let Some(account) = accounts.get_mut(mutant.id) else { continue };
        let is_contradicted = differs(&mutant, passed, passed.steps.len(), stand_alike);
        account.contradicted += usize::from(is_contradicted);
    }
}

/// The suspect that explains the most sessions (of equals, the first), and the number of such suspects.
fn likeliest(suspects: &[Suspect], accounts: &HashMap<&str, Account>) -> Option<Diagnosis> {
    let balance = |suspect: &Suspect| {
        let Account { explained, contradicted } = accounts[suspect.id];
        explained.cast_signed() - contradicted.cast_signed()
    };
    let most = suspects.iter().map(balance).max()?;
    let mut equals = suspects.iter().filter(|suspect| balance(suspect) == most);
    let Suspect { id, rule, text, .. } = *equals.next()?;
    Some(Diagnosis { id, rule, text, fitting: 1 + equals.count() })
}

/// If a legal move was not played correctly and no misreading explains it, cites the rule that allows the move. Not in
/// a second game, where state left from the first may be the cause.
fn cite_what_allows(finding: &mut Finding, transcript: &Transcript) {
    let about_the_move = !transcript.draft.is_second()
        && finding.is_about_rules()
        && matches!(finding.fault, Fault::RefusedLegal | Fault::WrongBoard);
    if let (true, None, Some(step)) = (about_the_move, finding.rule, finding.step) {
        finding.rule = what_allows(transcript, step);
    }
}

/// A sketch of why the rules refuse the input of a finding, or end the game. None if it cannot be drawn, or if the end
/// does not matter because the program did not play the move.
pub fn why(transcript: &Transcript, finding: &Finding) -> Option<Sketch> {
    let is_about_move = !matches!(finding.fault, Fault::RefusedLegal | Fault::MalformedBoard);
    let step = finding.step.filter(|_| is_about_move)?;
    let mut referee = before(transcript, step)?;
    let Step { input, expect, .. } = &transcript.steps[step];
    match expect {
        Expect::Refusal(_) => referee.why_refused(input),
        Expect::End { .. } => {
            referee.submit(input);
            referee.why_over()
        }
        Expect::Over(_) => referee.why_over(),
        Expect::Board { .. } | Expect::Leave(_) => None,
    }
}
