//! Which rule was misread? The inputs are played again on every mutant of the rulebook; the one that does what the submission
//! did names the rule. A diagnosis adds to a finding a citation, a diagnosis and what shows why, never changes a verdict.

use std::collections::{BTreeSet, HashMap};

use rulebook::{
    differential::{Mutant, look_alike},
    game::Outcome,
    referee::{LineOutcome, Referee},
    rule::Citation,
    sketch::Sketch,
};

use super::{
    compare::is_crash,
    judged::Judged,
    turns::cite_turns,
    verdict::{Diagnosis, Fault, Verdict},
};
use crate::{
    dialect::{Announcement, OutputContract, Reply, ResultForm},
    transcript::{Expect, Step, Transcript},
};

/// Adds to the findings of a run which misreading would do the same: of those that do what the submission did up to its
/// first finding, the one that does all it did in the most sessions. One that accounts for fewer sessions than the rules
/// themselves accounts for nothing. Nor does one that alone would say which rule is broken, and goes wrong in a session that is
/// accepted, if it is known what the wrong inputs have in common.
pub fn diagnose(run: &mut [Judged<'_>]) {
    let likenesses: Vec<Vec<Diagnosis>> = run.iter().map(likenesses).collect();
    let ids: BTreeSet<&str> = likenesses.iter().flatten().map(|diagnosis| diagnosis.id).collect();
    let accounts: HashMap<&str, Account> =
        ids.into_iter().map(|id| (id, account(id, run))).collect();
    let right = run.iter().filter(|judged| !judged.verdict.fails()).count();
    for (judged, likenesses) in run.iter_mut().zip(likenesses) {
        let best = best(&likenesses, |id| accounts[id].sessions);
        let best = best.filter(|best| {
            let account = accounts[best.id];
            account.sessions > right && !(account.is_contradicted && has_a_better_reason(judged))
        });
        cite(judged, best);
    }
    cite_turns(run);
    for judged in run {
        cite_what_allows(judged);
        show_why(judged);
    }
}

/// What a misreading accounts for in a run.
#[derive(Clone, Copy)]
struct Account {
    /// The number of sessions in which it does all that the submission did.
    sessions: usize,
    /// In a session that was accepted it would have gone wrong.
    is_contradicted: bool,
}

fn account(id: &str, run: &[Judged<'_>]) -> Account {
    let (right, wrong): (Vec<_>, Vec<_>) =
        run.iter().partition(|judged| *judged.verdict == Verdict::Passed);
    let explained = |run: &[&Judged<'_>]| run.iter().filter(|judged| explains(id, judged)).count();
    let explained_right = explained(&right);
    Account {
        sessions: explained_right + explained(&wrong),
        is_contradicted: explained_right < right.len(),
    }
}

/// The rules name none for the first finding, and it is known what the inputs at which it occurs have in common.
fn has_a_better_reason(judged: &Judged<'_>) -> bool {
    let finding = judged.verdict.finding();
    finding.is_some_and(|finding| finding.rule.is_none() && finding.common.is_some())
}

/// The misreading that accounts for the most sessions, the first of equals, and how many of these there are.
fn best(likenesses: &[Diagnosis], accounts: impl Fn(&str) -> usize) -> Option<Diagnosis> {
    let most = likenesses.iter().map(|diagnosis| accounts(diagnosis.id)).max()?;
    let mut equals = likenesses.iter().filter(|diagnosis| accounts(diagnosis.id) == most);
    let best = *equals.next()?;
    Some(Diagnosis { fitting: 1 + equals.count(), ..best })
}

fn cite(judged: &mut Judged<'_>, diagnosis: Option<Diagnosis>) {
    if let (Some(diagnosis), Verdict::Failed(findings)) = (diagnosis, &mut *judged.verdict) {
        findings[0].rule.get_or_insert(diagnosis.rule);
        findings[0].diagnosis = Some(diagnosis);
    }
}

/// A legal move that was not played as it should be, and that no misreading accounts for, speaks of the rule that allows it.
fn cite_what_allows(judged: &mut Judged<'_>) {
    let Verdict::Failed(findings) = &mut *judged.verdict else { return };
    for finding in findings {
        let about_the_move = matches!(finding.fault, Fault::RefusedLegal | Fault::WrongBoard);
        if let (true, None, Some(step)) = (about_the_move, finding.rule, finding.step) {
            finding.rule = what_allows(judged.transcript, step);
        }
    }
}

fn what_allows(transcript: &Transcript, step: usize) -> Option<Citation> {
    before(transcript, step)?.rule_of(&transcript.steps[step].input)
}

/// The first finding shows why the rules refuse the input, or end the game, if that can be drawn.
fn show_why(judged: &mut Judged<'_>) {
    let Verdict::Failed(findings) = &mut *judged.verdict else { return };
    findings[0].why = findings[0].step.and_then(|step| why(judged.transcript, step));
}

fn why(transcript: &Transcript, step: usize) -> Option<Sketch> {
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

/// The game of a transcript as it stands before a step.
fn before(transcript: &Transcript, step: usize) -> Option<Box<dyn Referee>> {
    let mut referee = transcript.draft.game.referee(transcript.draft.set_up.as_ref()).ok()?;
    for earlier in &transcript.steps[..step] {
        referee.submit(&earlier.input);
    }
    Some(referee)
}

/// The misreadings that do what a submission did up to its first finding, and that go wrong there themselves.
fn likenesses(judged: &Judged<'_>) -> Vec<Diagnosis> {
    let finding = judged.verdict.finding().filter(|finding| is_about_rules(finding.fault));
    let Some(step) = finding.and_then(|finding| finding.step) else { return Vec::new() };
    let is_premature = finding.is_some_and(|finding| finding.fault == Fault::PrematureEnd);
    if is_premature && is_crash(judged.reading, step) {
        return Vec::new();
    }
    let mutants = mutants(judged);
    let alike = mutants
        .iter()
        .filter(|mutant| steps_alike(mutant, judged) > step && goes_wrong(mutant, judged, step));
    let diagnosis =
        |Mutant { id, rule, text, .. }: &Mutant| Diagnosis { id, rule: *rule, text, fitting: 1 };
    alike.map(diagnosis).collect()
}

fn mutants(judged: &Judged<'_>) -> Vec<Mutant> {
    let draft = &judged.transcript.draft;
    draft.game.mutants(draft.set_up.as_ref()).unwrap_or_default()
}

/// Whether a misreading does in a whole session what the submission did.
fn explains(id: &str, judged: &Judged<'_>) -> bool {
    let steps = judged.reading.replies.len().saturating_sub(1);
    mutants(judged).iter().any(|mutant| mutant.id == id && steps_alike(mutant, judged) >= steps)
}

/// Whether a mutant does something at this step, or left something undone before, that is not as it should be.
fn goes_wrong(mutant: &Mutant, judged: &Judged<'_>, step: usize) -> bool {
    let draft = &judged.transcript.draft;
    let Ok(mut right) = draft.game.referee(draft.set_up.as_ref()) else { return false };
    let mut wrong = mutant.referee.duplicate();
    judged.transcript.steps[..=step].iter().any(|step| {
        let rulings = [&mut right, &mut wrong]
            .map(|referee| referee.submit(&step.input) == LineOutcome::Played);
        rulings[0] != rulings[1] || !look_alike(&*right, &*wrong)
    })
}

pub(super) fn is_about_rules(fault: Fault) -> bool {
    matches!(
        fault,
        Fault::AcceptedIllegal
            | Fault::RefusedLegal
            | Fault::WrongBoard
            | Fault::WrongTurn
            | Fault::NoEnd
            | Fault::PrematureEnd
            | Fault::WrongWinner
    )
}

/// How many steps a mutant does what the submission did.
fn steps_alike(mutant: &Mutant, judged: &Judged<'_>) -> usize {
    let mut referee = mutant.referee.duplicate();
    let replies = judged.reading.replies.iter().skip(1);
    let last = judged.reading.replies.len().saturating_sub(2);
    let steps = judged.transcript.steps.iter().zip(replies).enumerate();
    let seen = |n: usize, reply| ObservedReply::of(reply, judged, n == last);
    steps.take_while(|(n, (step, reply))| seen(*n, reply).fits(&mut *referee, &step.input)).count()
}

/// Whether an end is announced in the challenge's own words, so that there is no doubt about it.
fn has_words(contract: &OutputContract) -> bool {
    matches!(contract.end, ResultForm::Words(_))
}

/// What a submission was seen to do with one input.
struct ObservedReply<'r> {
    reply: &'r Reply,
    contract: &'static OutputContract,
    /// It left, began again, or announced an end.
    ended: bool,
    /// Nothing is known of what it would have done next.
    is_last: bool,
}

impl<'r> ObservedReply<'r> {
    fn of(reply: &'r Reply, judged: &Judged<'_>, is_last: bool) -> Self {
        let reading = judged.reading;
        let restarted = reply.restarts(&judged.transcript.start);
        let announced = has_words(reading.contract) && reply.end().is_some();
        let ended = reading.left_early && is_last || restarted || announced;
        Self { reply, contract: reading.contract, ended, is_last }
    }

    /// Whether a referee does the same; plays the input on it.
    fn fits(&self, referee: &mut dyn Referee, input: &str) -> bool {
        let before = referee.board();
        if referee.outcome() != Outcome::Ongoing {
            return self.reply.last_board().is_none() || self.ended;
        }
        let played = referee.submit(input) == LineOutcome::Played;
        let over = referee.outcome() != Outcome::Ongoing;
        let after = referee.board();
        let shows_after = self.reply.shows(&after);
        let may_be_unshown = over && !self.contract.last_board;
        let unchanged = self.reply.boards().all(|shown| *shown == before);
        let ends_alike = over == self.ended || over && self.is_last;
        let shows =
            if played && after != before { shows_after || may_be_unshown } else { unchanged };
        shows && ends_alike && self.announces(referee.outcome())
    }

    /// Whether it announces this outcome, if it names a winner.
    fn announces(&self, outcome: Outcome<Citation>) -> bool {
        match (self.reply.end(), outcome) {
            (Some(Announcement::Won(named)), Outcome::Won(winner, _)) => named == winner,
            // Where the words are free, they may be none of an end.
            (Some(Announcement::Won(_)), _) => !has_words(self.contract),
            (Some(Announcement::NoWinner) | None, _) => true,
        }
    }
}
