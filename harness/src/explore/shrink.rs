//! Shortens a failing game: finds a short one that still fails for the same reason, by trying candidates on the submission.
//!
//! Most work does not need the submission. A shorter game is a candidate only if the rulebook makes the same decision about its last input
//! as about the failing one: played by the same rule, refused by it, or ended by it. Only candidates are played on the submission, the
//! shortest first. If a misreading explains the failure, it must also fail in the candidate.

use std::time::Instant;

use rulebook::{
    differential::look_alike,
    faults::{Decision, Fault},
    game::Outcome,
    games::GameInfo,
    referee::{LineOutcome, Referee},
    rule::Citation,
};

use super::openings::moves_after_the_end;
use crate::{
    judge::{self, Verdict},
    plan::{Calibrated, Outcome as Played, Plan},
    transcript::{Draft, Expect, Transcript},
};

/// The reason of a failure: the finding, and the rules' decision about the input at which it occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The kind of the finding; none if the program stopped.
    pub fault: Option<judge::Fault>,
    /// The decision about the input; none if the failure is at the start or the input is not a move.
    pub decision: Option<Decision<Citation>>,
}

/// A game that fails at its last input.
pub struct Failing {
    /// The game.
    pub transcript: Transcript,
    /// The recording, its reading and the verdict.
    pub played: Played,
    /// The reason of the failure.
    pub reason: Reason,
}

/// The maximum effort of a search.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Maximum number of games played on the submission.
    pub sessions: usize,
    /// No game starts after this time.
    pub until: Instant,
}

/// Searches for shorter games on one submission.
pub struct Shrinker<'a> {
    /// The run: its submission, its dialect and its game.
    pub plan: &'a Plan<'a>,
    /// The submission's I/O mode and dialect.
    pub calibrated: &'a Calibrated,
    /// Games that apply the same rules: the transcripts of the suite.
    pub suite: &'a [Transcript],
}

impl Reason {
    /// The reason for which a transcript fails, and the number of inputs up to the failure; none if it passes.
    pub fn of(transcript: &Transcript, verdict: &Verdict) -> Option<(Self, usize)> {
        let (fault, step) = match verdict {
            Verdict::Failed(findings) => (Some(findings[0].fault), findings[0].step),
            Verdict::Stopped(_) => (None, transcript.steps.len().checked_sub(1)),
            Verdict::Passed | Verdict::Skipped(_) | Verdict::HarnessError(_) => return None,
        };
        let inputs: Vec<String> = transcript.steps.iter().map(|step| step.input.clone()).collect();
        let played = step.map_or(0, |step| step + 1).min(inputs.len());
        let decision = last_decision(transcript.draft.game, &inputs[..played]);
        Some((Self { fault, decision }, played))
    }
}

/// The rules' decision about the last of these inputs.
fn last_decision(game: &GameInfo, inputs: &[String]) -> Option<Decision<Citation>> {
    decision(game.revealed(None, inputs).ok()?.last()?)
}

/// The rules' decision about an input that reveals these faults; the end of the game, if there is one.
fn decision(revealed: &[Fault<Citation>]) -> Option<Decision<Citation>> {
    let ends = revealed.iter().find(|fault| matches!(fault.decision, Decision::Ends(_)));
    ends.or(revealed.first()).map(|fault| fault.decision)
}

impl Shrinker<'_> {
    /// Plays a game on the submission; none unless it fails at its last input.
    pub fn failing(&self, transcript: Transcript) -> Option<Failing> {
        let played = self.plan.outcome_of(&transcript, self.calibrated)?;
        let (reason, inputs) = Reason::of(&transcript, &played.verdict)?;
        (inputs == transcript.steps.len()).then_some(Failing { transcript, played, reason })
    }

    /// The shortest game found that fails for the same reason as a judged one; none if that one, played again up to its failure, does not
    /// fail.
    pub fn shrink_from(
        &self,
        game: &Transcript,
        verdict: &Verdict,
        budget: Budget,
    ) -> Option<Failing> {
        let (reason, played) = Reason::of(game, verdict)?;
        let inputs: Vec<String> =
            game.steps[..played].iter().map(|step| step.input.clone()).collect();
        let draft = Draft::played(
            game.draft.game,
            game.draft.name.clone(),
            game.draft.title.clone(),
            &inputs,
        );
        let failing =
            self.failing(draft.blessed().ok()?).filter(|failing| failing.reason == reason)?;
        Some(self.shrink(failing, Suspect::of(game, verdict), budget))
    }

    /// The shortest game found that fails for the same reason as this one; itself if there is none. A suspected misreading that leads to
    /// nothing shorter is discarded.
    fn shrink(&self, failing: Failing, suspect: Option<Suspect>, budget: Budget) -> Failing {
        let inputs = failing.transcript.steps.len();
        let mut search = Search { shrinker: self, shortest: failing, suspect, left: budget };
        search.narrow();
        if search.suspect.take().is_some() && search.shortest.transcript.steps.len() == inputs {
            search.narrow();
        }
        search.shortest
    }
}

/// The misreading that behaves like the submission so far. Games in which it does nothing wrong are not tried.
struct Suspect {
    right: Box<dyn Referee>,
    wrong: Box<dyn Referee>,
}

impl Suspect {
    fn of(transcript: &Transcript, verdict: &Verdict) -> Option<Self> {
        let (game, diagnosis) = (transcript.draft.game, verdict.finding()?.diagnosis?);
        let mutants = game.mutants(None).ok()?;
        let wrong = mutants.into_iter().find(|mutant| mutant.id == diagnosis.id)?.referee;
        Some(Self { right: game.referee(None).ok()?, wrong })
    }

    /// Whether it fails at the last of these inputs and, before the game is over, at no other.
    fn fails_at_last(&self, inputs: &[String]) -> bool {
        let (mut right, mut wrong) = (self.right.duplicate(), self.wrong.duplicate());
        let mut is_as_wanted = |(n, input): (usize, &String)| {
            let [one, other] = [&mut right, &mut wrong]
                .map(|referee| referee.submit(input) == LineOutcome::Played);
            let differs = one != other || !look_alike(&*right, &*wrong);
            if n + 1 == inputs.len() { differs } else { !differs || has_ended(&*right) }
        };
        inputs.iter().enumerate().all(&mut is_as_wanted)
    }
}

fn has_ended(referee: &dyn Referee) -> bool {
    referee.outcome() != Outcome::Ongoing
}

struct Search<'a> {
    shrinker: &'a Shrinker<'a>,
    shortest: Failing,
    suspect: Option<Suspect>,
    left: Budget,
}

impl Search<'_> {
    fn game(&self) -> &'static GameInfo {
        self.shortest.transcript.draft.game
    }

    fn inputs(&self) -> Vec<String> {
        self.shortest.transcript.steps.iter().map(|step| step.input.clone()).collect()
    }

    fn narrow(&mut self) {
        self.without_refusals();
        self.as_others_met_it();
        while self.without_a_part() {}
    }

    /// Plays a shorter game, and keeps it if it fails for the same reason.
    fn try_out(&mut self, inputs: &[String]) -> bool {
        if self.left.sessions == 0 || Instant::now() >= self.left.until {
            return false;
        }
        self.left.sessions -= 1;
        self.failing(inputs).is_some_and(|failing| {
            self.shortest = failing;
            true
        })
    }

    fn failing(&self, inputs: &[String]) -> Option<Failing> {
        let draft = &self.shortest.transcript.draft;
        let (name, title) = (draft.name.clone(), draft.title.clone());
        let transcript = Draft::played(draft.game, name, title, inputs).blessed().ok()?;
        self.shrinker.failing(transcript).filter(|failing| failing.reason == self.shortest.reason)
    }

    /// Whether the rules decide the last input like the failing one, and all others are legal or were refused before.
    fn is_alike(&self, inputs: &[String]) -> bool {
        let refused = |transcript: &Transcript| {
            let before_last = transcript.steps.iter().rev().skip(1);
            before_last.filter(|step| matches!(step.expect, Expect::Refusal(_))).count()
        };
        let draft = Draft::played(self.game(), String::new(), String::new(), inputs);
        let refusals =
            draft.lines.iter().rev().skip(1).filter(|line| line.refused_by.is_some()).count();
        draft.lines.len() == inputs.len()
            && refusals <= refused(&self.shortest.transcript)
            && last_decision(self.game(), inputs) == self.shortest.reason.decision
            && self.suspect.as_ref().is_none_or(|suspect| suspect.fails_at_last(inputs))
    }

    /// Removes all refused inputs before the last one.
    fn without_refusals(&mut self) {
        let steps = &self.shortest.transcript.steps;
        let last = steps.len().saturating_sub(1);
        let kept = steps
            .iter()
            .enumerate()
            .filter(|(n, step)| *n == last || !matches!(step.expect, Expect::Refusal(_)));
        let inputs: Vec<String> = kept.map(|(_, step)| step.input.clone()).collect();
        if inputs.len() < self.shortest.transcript.steps.len() {
            self.try_out(&inputs);
        }
    }

    /// Plays the suite's games with the same decision, if they are shorter.
    fn as_others_met_it(&mut self) {
        let Shrinker { plan, suite, .. } = self.shrinker;
        let askable = suite.iter().map(|transcript| plan.askable(transcript));
        let mut met: Vec<Vec<String>> = askable.flat_map(|t| self.met_in(&t)).collect();
        met.sort_by_key(Vec::len);
        met.dedup();
        for inputs in met.iter().take(self.left.sessions / 3) {
            if inputs.len() >= self.shortest.transcript.steps.len() || self.try_out(inputs) {
                return;
            }
        }
    }

    /// The beginnings of a transcript that reach the same decision, without refused inputs. If the failing input comes after the end, they
    /// reach that end and try another move.
    fn met_in(&self, transcript: &Transcript) -> Vec<Vec<String>> {
        if !transcript.draft.is_from_start() {
            return Vec::new();
        }
        let steps = &transcript.steps;
        let all: Vec<String> = steps.iter().map(|step| step.input.clone()).collect();
        let revealed = self.game().revealed(None, &all).unwrap_or_default();
        let reason = self.shortest.reason.decision;
        let end = self.end_before_last();
        let wanted = end.map(Decision::Ends).or(reason);
        let met = (0..revealed.len()).filter(|n| decision(&revealed[*n]) == wanted).map(|n| {
            let is_played = |m: &usize| *m == n || !matches!(steps[*m].expect, Expect::Refusal(_));
            (0..=n).filter(is_played).map(|m| all[m].clone()).collect::<Vec<String>>()
        });
        let met = met.flat_map(|inputs| match end {
            Some(_) => with_one_more(self.game(), &inputs),
            None => vec![inputs],
        });
        let is_shorter = |inputs: &Vec<String>| {
            inputs.len() < self.shortest.transcript.steps.len() && self.is_alike(inputs)
        };
        met.filter(is_shorter).collect()
    }

    /// The rule that ended the game before its last input, if it was over.
    fn end_before_last(&self) -> Option<Citation> {
        let last = self.shortest.transcript.steps.last()?;
        if let Expect::Over(rule) = last.expect { Some(rule) } else { None }
    }

    /// Removes the largest part of the game that can go; false if there is none.
    fn without_a_part(&mut self) -> bool {
        let inputs = self.inputs();
        let mut shorter = parts_left_out(&inputs);
        shorter.retain(|inputs| self.is_alike(inputs));
        shorter.iter().any(|inputs| self.try_out(inputs))
    }
}

/// Maximum number of moves tried after the same end.
const FURTHER: usize = 3;

/// A finished game, with each of the first moves that may be tried after it.
fn with_one_more(game: &GameInfo, inputs: &[String]) -> Vec<Vec<String>> {
    let moves = moves_after_the_end(game, inputs).unwrap_or_default();
    let with = |m: String| inputs.iter().cloned().chain([m]).collect();
    moves.into_iter().take(FURTHER).map(with).collect()
}

/// The game without one run of inputs or without two separate inputs; the last input stays. The shortest come first.
fn parts_left_out(inputs: &[String]) -> Vec<Vec<String>> {
    let last = inputs.len().saturating_sub(1);
    let without = |left_out: &dyn Fn(usize) -> bool| -> Vec<String> {
        inputs
            .iter()
            .enumerate()
            .filter(|(n, _)| !left_out(*n))
            .map(|(_, input)| input.clone())
            .collect()
    };
    let runs = (1..=last)
        .rev()
        .flat_map(|length| (0..=last - length).map(move |from| (from, from + length)));
    let runs = runs.map(|(from, to)| without(&|n| (from..to).contains(&n)));
    let pairs = (0..last).flat_map(|one| (one + 2..last).map(move |other| (one, other)));
    let pairs = pairs.map(|(one, other)| without(&|n| n == one || n == other));
    let mut shorter: Vec<Vec<String>> = runs.chain(pairs).collect();
    shorter.sort_by_key(Vec::len);
    shorter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_run_and_every_pair_is_left_out_and_the_last_input_stays() {
        let inputs: Vec<String> = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
        let shorter = parts_left_out(&inputs);
        let shorter: Vec<String> = shorter.iter().map(|inputs| inputs.concat()).collect();
        assert_eq!(shorter, ["d", "cd", "ad", "bd", "bcd", "acd", "abd"]);
    }
}
