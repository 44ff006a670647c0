//! Which rule was misread? The inputs are played again on every mutant of the rulebook; the one that does what the submission
//! did names the rule. A diagnosis adds to a finding a citation, a diagnosis and what shows why, never changes a verdict.

use rulebook::{
    differential::{Mutant, look_alike},
    game::Outcome,
    referee::{LineOutcome, Referee},
    rule::Citation,
    sketch::Sketch,
};

use super::{
    company::{Company, Judged},
    compare::is_crash,
    turns::cite_turns,
    verdict::{Diagnosis, Fault, Finding, Verdict},
};
use crate::{
    dialect::{Announcement, OutputContract, Reading, Reply, ResultForm},
    transcript::{Expect, Step, Transcript},
};

/// Adds to a failure which misreading would do the same: of those that do what the submission did up to its first finding, the one
/// that does all it did in the most of these sessions. One that accounts for fewer of them than the rules themselves accounts for
/// nothing. Then it adds the rule that allows a move, or says whose turn it is, and what shows why.
pub fn diagnose(
    transcript: &Transcript,
    reading: &Reading,
    verdict: &mut Verdict,
    company: &Company,
) {
    let before = verdict.clone();
    let this = Judged { transcript, reading, verdict: &before };
    let Verdict::Failed(findings) = verdict else { return };
    if let Some(diagnosis) = likeliest(this, company) {
        findings[0].rule.get_or_insert(diagnosis.rule);
        findings[0].diagnosis = Some(diagnosis);
    }
    cite_turns(findings, this, company);
    findings.iter_mut().for_each(|finding| cite_what_allows(finding, transcript));
    findings[0].why = findings[0].step.and_then(|step| why(transcript, step));
}

/// The misreading that accounts for the most sessions, the first of equals, and how many of these there are.
fn likeliest(this: Judged<'_>, company: &Company) -> Option<Diagnosis> {
    let fitting = fitting(this);
    let is_one_more = !fitting.is_empty() && !company.has(this.transcript);
    let accounts: Vec<usize> = fitting
        .iter()
        .map(|Diagnosis { id, .. }| {
            let account = company.account(id, |session| explains(id, session));
            account.sessions + usize::from(is_one_more && explains(id, this))
        })
        .collect();
    let most = accounts.iter().copied().max().filter(|most| *most >= company.right().max(1))?;
    let mut equals = fitting.iter().zip(&accounts).filter(|(_, account)| **account == most);
    let (best, _) = equals.next()?;
    Some(Diagnosis { fitting: 1 + equals.count(), ..*best })
}

/// A legal move that was not played as it should be, and that no misreading accounts for, speaks of the rule that allows it.
fn cite_what_allows(finding: &mut Finding, transcript: &Transcript) {
    let about_the_move = matches!(finding.fault, Fault::RefusedLegal | Fault::WrongBoard);
    if let (true, None, Some(step)) = (about_the_move, finding.rule, finding.step) {
        finding.rule = what_allows(transcript, step);
    }
}

fn what_allows(transcript: &Transcript, step: usize) -> Option<Citation> {
    before(transcript, step)?.rule_of(&transcript.steps[step].input)
}

/// What shows why the rules refuse the input of a step, or end the game, if that can be drawn.
pub fn why(transcript: &Transcript, step: usize) -> Option<Sketch> {
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
fn fitting(judged: Judged<'_>) -> Vec<Diagnosis> {
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

fn mutants(judged: Judged<'_>) -> Vec<Mutant> {
    let draft = &judged.transcript.draft;
    draft.game.mutants(draft.set_up.as_ref()).unwrap_or_default()
}

/// Whether a misreading does in a whole session what the submission did.
fn explains(id: &str, judged: Judged<'_>) -> bool {
    let steps = judged.reading.replies.len().saturating_sub(1);
    mutants(judged).iter().any(|mutant| mutant.id == id && steps_alike(mutant, judged) >= steps)
}

/// Whether a mutant does something at this step, or left something undone before, that is not as it should be.
fn goes_wrong(mutant: &Mutant, judged: Judged<'_>, step: usize) -> bool {
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
fn steps_alike(mutant: &Mutant, judged: Judged<'_>) -> usize {
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
    fn of(reply: &'r Reply, judged: Judged<'_>, is_last: bool) -> Self {
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
