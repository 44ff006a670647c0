//! Plays fresh games on a submission until one fails, and shrinks that one.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::{
    fresh::Fresh,
    shrink::{Budget, Failing, Reason, Shrinker},
};
use crate::{
    event::Fuzzed,
    judge::Verdict,
    runner::{Calibrated, Outcome, Plan},
    transcript::{Expect, SuiteFault, Transcript},
};

/// When a search is over, though nothing was found.
#[derive(Clone, Copy, Debug)]
pub struct Until {
    /// After this number of games.
    pub games: Option<usize>,
    /// At this time.
    pub time: Option<Instant>,
}

/// A game that fails.
pub struct Found {
    /// The shortest game found.
    pub transcript: Transcript,
    /// What came of it.
    pub outcome: Outcome,
    /// How many inputs the game had in which it was found.
    pub inputs: usize,
}

/// A search on one submission.
pub struct Fuzzer<'a> {
    /// The run: its submission, and as its transcripts the suite.
    pub plan: &'a Plan<'a>,
    /// When it is over.
    pub until: Until,
    /// How long a failing game may be shrunk.
    pub shrinking: Duration,
}

/// At most this number of games are played on a submission to shrink one.
const SHRINKING_SESSIONS: usize = 200;
/// This number of games for each worker are judged at a time.
const BATCH: usize = 4;

impl Fuzzer<'_> {
    /// Plays fresh games until one fails or the search is over, and reports after each few.
    ///
    /// # Errors
    /// If the rulebook rules otherwise on its own moves, which is a fault of ours.
    pub fn search(
        &self,
        calibrated: &Calibrated,
        fresh: &mut Fresh,
        report: &mut dyn FnMut(&Fuzzed),
    ) -> Result<(Fuzzed, Option<Found>), SuiteFault> {
        let mut fuzzed = Fuzzed { seed: fresh.seed(), ..Fuzzed::default() };
        loop {
            let number = self.games_left(&fuzzed);
            if number == 0 {
                return Ok((fuzzed, None));
            }
            let games = fresh.next_games(number)?;
            let games: Vec<Transcript> = games.iter().map(|game| self.plan.askable(game)).collect();
            let outcomes = self.play(&games, calibrated);
            count(&mut fuzzed, &games, &outcomes);
            fuzzed.interrupted |= self.plan.is_interrupted();
            report(&fuzzed);
            if let Some(found) = self.found(&games, outcomes, calibrated) {
                return Ok((fuzzed, Some(found)));
            }
        }
    }

    /// How many games are to be played next; none if the search is over.
    fn games_left(&self, fuzzed: &Fuzzed) -> usize {
        let is_over = self.plan.is_interrupted()
            || self.until.time.is_some_and(|time| Instant::now() >= time);
        let left = self.until.games.map_or(usize::MAX, |games| games.saturating_sub(fuzzed.games));
        if is_over { 0 } else { left.min(BATCH * self.plan.jobs.max(1)) }
    }

    fn play(&self, games: &[Transcript], calibrated: &Calibrated) -> Vec<Outcome> {
        let play = |game| self.plan.outcome_of(game, calibrated);
        games.par_iter().filter_map(play).collect()
    }

    /// The shortest game that is found for one of those that fail, the shortest of which come first; the first of them itself where
    /// none fails again.
    fn found(
        &self,
        games: &[Transcript],
        outcomes: Vec<Outcome>,
        calibrated: &Calibrated,
    ) -> Option<Found> {
        let failing = failing(games, &outcomes);
        let shrunk = failing.iter().find_map(|&n| {
            let Failing { transcript, played, .. } =
                self.shrunk(&games[n], &outcomes[n].verdict, calibrated)?;
            Some(Found { inputs: games[n].steps.len(), transcript, outcome: played })
        });
        let first = failing.first().map(|&n| Found {
            inputs: games[n].steps.len(),
            transcript: games[n].clone(),
            outcome: outcomes[n].clone(),
        });
        let mut found = shrunk.or(first)?;
        found.outcome.explain(&found.transcript);
        Some(found)
    }

    /// A shorter game; none if this one does not fail again.
    fn shrunk(
        &self,
        game: &Transcript,
        verdict: &Verdict,
        calibrated: &Calibrated,
    ) -> Option<Failing> {
        let shrinker = Shrinker { plan: self.plan, calibrated, suite: self.plan.transcripts };
        let budget =
            Budget { sessions: SHRINKING_SESSIONS, until: Instant::now() + self.shrinking };
        shrinker.shrink_from(game, verdict, budget)
    }
}

/// The games that fail; those first that fail after the fewest inputs.
fn failing(games: &[Transcript], outcomes: &[Outcome]) -> Vec<usize> {
    let fails = |n: &usize| outcomes[*n].verdict.fails();
    let mut failing: Vec<usize> = (0..outcomes.len()).filter(fails).collect();
    failing
        .sort_by_key(|n| Reason::of(&games[*n], &outcomes[*n].verdict).map(|(_, played)| played));
    failing
}

fn count(fuzzed: &mut Fuzzed, games: &[Transcript], outcomes: &[Outcome]) {
    let steps = || games.iter().flat_map(|game| game.steps.iter());
    fuzzed.games += games.len();
    fuzzed.inputs += steps().count();
    fuzzed.refusals += steps().filter(|step| matches!(step.expect, Expect::Refusal(_))).count();
    let is_fault = |outcome: &&Outcome| matches!(outcome.verdict, Verdict::HarnessError(_));
    fuzzed.faults += outcomes.iter().filter(is_fault).count();
}
