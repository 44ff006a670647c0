//! Finds the rule that was misread. The inputs of a session are played again on every mutant of the rulebook. Mutants
//! that do the same as the submission are suspects. The [whole run](super::explain()) decides between them.

use rulebook::{
    board::Board,
    differential::{Mutant, look_alike},
    game::Outcome,
    referee::{LineOutcome, Referee},
    rule::Citation,
};

use super::{
    compare::is_crash,
    verdict::{Fault, Suspect, Verdict},
};
use crate::{
    dialect::{Announcement, OutputContract, Reading, Reply, ResultForm},
    transcript::Transcript,
};

/// A judged session.
#[derive(Clone, Copy)]
pub struct Session<'a> {
    /// The transcript.
    pub transcript: &'a Transcript,
    /// The reading of its output.
    pub reading: &'a Reading,
    /// Its verdict.
    pub verdict: &'a Verdict,
}

/// The misreadings that do the same as a submission in this session up to its first finding, and are wrong there
/// themselves. None if it crashed, or exited after it had refused an illegal input: no rule makes a program do that.
pub fn suspects(session: Session<'_>) -> Vec<Suspect> {
    let finding = session.verdict.finding().filter(|finding| finding.is_about_rules());
    let Some((finding, step)) = finding.and_then(|finding| Some((finding, finding.step?))) else {
        return Vec::new();
    };
    let exits_at_a_refusal = || {
        let reply = session.reading.replies.get(step + 1);
        let is_due = session.transcript.steps[step].refused_for().is_some();
        is_due && reply.is_some_and(|reply| reply.refusal().is_some() && reply.end().is_none())
    };
    let is_an_exit = || is_crash(session.reading, step) || exits_at_a_refusal();
    if finding.fault == Fault::PrematureEnd && is_an_exit() {
        return Vec::new();
    }
    let draft = &session.transcript.draft;
    if draft.is_second() {
        return Vec::new();
    }
    let mutants = draft.game.mutants(draft.set_up.as_ref()).unwrap_or_default();
    mutants.iter().filter_map(|mutant| suspect(mutant, session, step)).collect()
}

fn suspect(mutant: &Mutant, session: Session<'_>, step: usize) -> Option<Suspect> {
    let alike = matching_steps(mutant, session);
    let explains_all = alike + 1 >= session.reading.replies.len();
    (alike > step && goes_wrong(mutant, session.transcript, step)).then_some(Suspect {
        id: mutant.id,
        rule: mutant.rule,
        text: mutant.text,
        explains_all,
    })
}

/// Whether a mutant differs from the rules up to this step.
fn goes_wrong(mutant: &Mutant, transcript: &Transcript, step: usize) -> bool {
    differs(mutant, transcript, step + 1, look_alike)
}

/// Whether a mutant, within this many steps, accepts or refuses an input against the rules, or has another state after
/// it.
pub(super) fn differs(
    mutant: &Mutant,
    transcript: &Transcript,
    steps: usize,
    alike: fn(&dyn Referee, &dyn Referee) -> bool,
) -> bool {
    let draft = &transcript.draft;
    let Ok(mut right) = draft.game.referee(draft.set_up.as_ref()) else { return false };
    let mut wrong = mutant.referee.duplicate();
    transcript.steps.iter().take(steps).any(|step| {
        let rulings = [&mut right, &mut wrong]
            .map(|referee| referee.submit(&step.input) == LineOutcome::Played);
        rulings[0] != rulings[1] || !alike(&*right, &*wrong)
    })
}

/// The number of steps at which a mutant does the same as the submission.
fn matching_steps(mutant: &Mutant, session: Session<'_>) -> usize {
    let mut referee = mutant.referee.duplicate();
    let replies = session.reading.replies.iter().skip(1);
    let last = session.reading.replies.len().saturating_sub(2);
    let steps = session.transcript.steps.iter().zip(replies).enumerate();
    let seen = |n: usize, reply| ObservedReply::of(reply, session, n == last);
    steps.take_while(|(n, (step, reply))| seen(*n, reply).fits(&mut *referee, &step.input)).count()
}

/// Whether the challenge requires exact words for an end, so that an announcement is unambiguous.
fn has_words(contract: &OutputContract) -> bool {
    matches!(contract.end, ResultForm::Words(_))
}

/// What a submission did with one input, as observed.
struct ObservedReply<'r> {
    reply: &'r Reply,
    contract: &'static OutputContract,
    /// The start position.
    start: &'r Board,
    /// Whether it exited, or announced an end.
    ended: bool,
    /// Whether this is its last reply, so that its next action is unknown.
    is_last: bool,
}

impl<'r> ObservedReply<'r> {
    fn of(reply: &'r Reply, session: Session<'r>, is_last: bool) -> Self {
        let reading = session.reading;
        let start = &session.transcript.start;
        let announced = has_words(reading.contract) && reply.end().is_some();
        let ended = reading.left_early && is_last || announced;
        Self { reply, contract: reading.contract, start, ended, is_last }
    }

    /// Plays the input on a referee; returns whether the referee does the same.
    fn fits(&self, referee: &mut dyn Referee, input: &str) -> bool {
        let before = referee.board();
        if referee.outcome() != Outcome::Ongoing {
            let ended = self.ended || self.reply.restarts(self.start);
            return self.reply.last_board().is_none() || ended;
        }
        let played = referee.submit(input) == LineOutcome::Played;
        let over = referee.outcome() != Outcome::Ongoing;
        let after = referee.board();
        let shows_after = self.reply.shows(&after);
        let may_be_unshown = over && !self.contract.last_board;
        let unchanged = self.reply.boards().all(|shown| *shown == before);
        let ended = self.ended || after != *self.start && self.reply.restarts(self.start);
        let ends_alike = over == ended || over && self.is_last;
        let shows =
            if played && after != before { shows_after || may_be_unshown } else { unchanged };
        let shows_fields = || self.shows_fields_of(referee);
        shows && ends_alike && self.announces(referee.outcome()) && shows_fields()
    }

    /// Whether the fields that it shows have the referee's values.
    fn shows_fields_of(&self, referee: &dyn Referee) -> bool {
        let (names, values) = (referee.wording().fields, referee.fields());
        self.reply.fields().all(|(name, shown)| {
            let value = names.iter().zip(&values).find(|(of_value, _)| **of_value == name);
            value.is_none_or(|(_, value)| shown.eq_ignore_ascii_case(value))
        })
    }

    /// Whether it announces this outcome, if it names a winner.
    fn announces(&self, outcome: Outcome<Citation>) -> bool {
        match (self.reply.end(), outcome) {
            (Some(Announcement::Won(named)), Outcome::Won(winner, _)) => named == winner,
            // If the words are free, these may not announce an end.
            (Some(Announcement::Won(_)), _) => !has_words(self.contract),
            (Some(Announcement::NoWinner) | None, _) => true,
        }
    }
}
