//! Which rule was misread? The inputs are played again on every mutant of the rulebook; the one that does what the submission
//! did names the rule. A diagnosis adds a citation and a likeness to a finding, never changes a verdict.

use std::collections::HashMap;

use rulebook::{
    board::Board,
    game::{Outcome, Referee, Ruling},
    rule::Citation,
    twin::Mutant,
};

use super::verdict::{Fault, Finding, Verdict};
use crate::{
    dialect::{Reading, Reply},
    transcript::Transcript,
};

/// One judged session.
pub struct Judged<'a> {
    /// What was asked.
    pub transcript: &'a Transcript,
    /// What was said.
    pub reading: &'a Reading,
    /// What it is worth.
    pub verdict: &'a mut Verdict,
}

/// Adds to the findings of a run which misreading would do the same. A misreading that does all that the submission did on
/// the most of its failed transcripts is preferred.
pub fn diagnose(run: &mut [Judged<'_>]) {
    let likenesses: Vec<Vec<Likeness>> = run.iter().map(likenesses).collect();
    let mut scores: HashMap<&str, usize> = HashMap::new();
    for likeness in likenesses.iter().flatten() {
        *scores.entry(likeness.id).or_default() += 1 + usize::from(likeness.to_the_end);
    }
    for (judged, likenesses) in run.iter_mut().zip(likenesses) {
        let best = likenesses.iter().max_by_key(|likeness| (scores[likeness.id], likeness.to_the_end));
        if let (Some(best), Verdict::WrongAnswer(findings)) = (best, &mut *judged.verdict) {
            cite(findings, best);
        }
        cite_turns(judged);
    }
}

/// A turn that is shown wrongly, and that no misreading accounts for, breaks the rule that says whose turn it is.
fn cite_turns(judged: &mut Judged<'_>) {
    let turns = (judged.transcript.draft.game.turns)();
    let Verdict::WrongAnswer(findings) = &mut *judged.verdict else { return };
    for finding in findings.iter_mut().filter(|finding| finding.fault == Fault::WrongTurn) {
        finding.rule.get_or_insert(turns);
    }
}

fn cite(findings: &mut [Finding], best: &Likeness) {
    let Some(first) = findings.first_mut() else { return };
    let contradicted = first.rule.is_some_and(|rule| rule != best.rule);
    if !contradicted {
        first.rule = Some(best.rule);
        first.likeness = Some(best.text);
    }
}

/// A misreading that does what a submission did, at least up to its first finding.
struct Likeness {
    id: &'static str,
    rule: Citation,
    text: &'static str,
    to_the_end: bool,
}

fn likenesses(judged: &Judged<'_>) -> Vec<Likeness> {
    let Some(finding) = judged.verdict.finding().filter(|finding| is_about_rules(finding.fault)) else {
        return Vec::new();
    };
    let Some(step) = finding.step else { return Vec::new() };
    let mutants = (judged.transcript.draft.game.mutants)(judged.transcript.draft.set_up.as_ref());
    let alike = |mutant: &Mutant| {
        let same = steps_alike(mutant, judged);
        (same > step).then(|| Likeness {
            id: mutant.id,
            rule: mutant.rule,
            text: mutant.text,
            to_the_end: same >= judged.reading.replies.len() - 1,
        })
    };
    mutants.unwrap_or_default().iter().filter_map(alike).collect()
}

fn is_about_rules(fault: Fault) -> bool {
    match fault {
        Fault::AcceptedIllegal
        | Fault::RefusedLegal
        | Fault::WrongBoard
        | Fault::WrongTurn
        | Fault::NoEnd
        | Fault::PrematureEnd
        | Fault::WrongWinner => true,
        Fault::NoReply
        | Fault::TruthyRefusal
        | Fault::FalsyOnLegal
        | Fault::TurnNotShown
        | Fault::WinnerNotShown
        | Fault::MalformedBoard
        | Fault::AmbiguousCharacters => false,
    }
}

/// How many steps a mutant does what the submission did.
fn steps_alike(mutant: &Mutant, judged: &Judged<'_>) -> usize {
    let mut referee = mutant.referee.duplicate();
    let replies = judged.reading.replies.iter().skip(1);
    let last = judged.reading.replies.len().saturating_sub(2);
    let start = &judged.transcript.start;
    let steps = judged.transcript.steps.iter().zip(replies).enumerate();
    let seen = |n: usize, reply| Seen::of(reply, start, judged.reading.left_early && n == last, n == last);
    steps.take_while(|(n, (step, reply))| seen(*n, reply).fits(&mut *referee, &step.input)).count()
}

/// What a submission was seen to do with one input.
struct Seen<'r> {
    reply: &'r Reply,
    /// It left or began again.
    ended: bool,
    /// Nothing is known of what it would have done next.
    is_last: bool,
}

impl<'r> Seen<'r> {
    fn of(reply: &'r Reply, start: &Board, left: bool, is_last: bool) -> Self {
        let restarted = reply.shown.len() > 1 && reply.last().is_some_and(|shown| shown.board == *start);
        Self { reply, ended: left || restarted, is_last }
    }

    /// Whether a referee does the same; plays the input on it.
    fn fits(&self, referee: &mut dyn Referee, input: &str) -> bool {
        let before = referee.board();
        if referee.outcome() != Outcome::Ongoing {
            return self.reply.shown.is_empty() || self.ended;
        }
        let played = referee.rule_on(input) == Ruling::Played;
        let over = referee.outcome() != Outcome::Ongoing;
        let after = referee.board();
        let shows_after = self.reply.shown.iter().any(|shown| shown.board == after);
        let unchanged = self.reply.shown.iter().all(|shown| shown.board == before);
        let ends_alike = over == self.ended || over && self.is_last;
        if played && after != before { shows_after && ends_alike } else { unchanged && ends_alike }
    }
}
