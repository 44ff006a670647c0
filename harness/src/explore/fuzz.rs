//! Plays fresh games on a submission until one fails, and shortens that game.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::{
    fresh::Fresh,
    shrink::{Budget, Failing, Reason, Shrinker},
};
use crate::{
    event::Fuzzed,
    judge::Verdict,
    plan::{Calibrated, Outcome, Plan},
    runner::explain_together,
    transcript::{Expect, SuiteFault, Transcript},
};

/// The end of a search that finds nothing.
#[derive(Clone, Copy, Debug)]
pub struct Until {
    /// After this many games.
    pub games: Option<usize>,
    /// At this time.
    pub time: Option<Instant>,
}

/// A game that fails.
pub struct Found {
    /// The shortest game found.
    pub transcript: Transcript,
    /// The outcome of that game.
    pub outcome: Outcome,
    /// The number of inputs of the game in which the failure was found.
    pub inputs: usize,
}

/// A game and its outcome.
type Played = (Transcript, Outcome);

/// A search on one submission.
pub struct Fuzzer<'a> {
    /// The run: its submission, and the suite as its transcripts.
    pub plan: &'a Plan<'a>,
    /// The end of the search.
    pub until: Until,
    /// The time for shortening a failing game.
    pub shrinking: Duration,
}

/// Maximum number of games played on a submission to shorten one.
const SHRINKING_SESSIONS: usize = 200;
/// Number of games per worker that are judged together.
const BATCH: usize = 4;

impl Fuzzer<'_> {
    /// Plays fresh games until one fails or the search ends, and reports after every batch.
    ///
    /// # Errors
    /// If the rulebook decides its own moves differently, which is a harness error.
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
            let games = self.play(games, calibrated);
            count(&mut fuzzed, &games);
            fuzzed.interrupted |= self.plan.is_interrupted();
            report(&fuzzed);
            if let Some(found) = self.found(games, calibrated) {
                return Ok((fuzzed, Some(found)));
            }
        }
    }

    /// The number of games to play next; none if the search is over.
    fn games_left(&self, fuzzed: &Fuzzed) -> usize {
        let is_over = self.plan.is_interrupted()
            || self.until.time.is_some_and(|time| Instant::now() >= time);
        let left = self.until.games.map_or(usize::MAX, |games| games.saturating_sub(fuzzed.games));
        if is_over { 0 } else { left.min(BATCH * self.plan.jobs.max(1)) }
    }

    fn play(&self, games: Vec<Transcript>, calibrated: &Calibrated) -> Vec<Played> {
        let play = |game: Transcript| Some((self.plan.outcome_of(&game, calibrated)?, game));
        games.into_par_iter().filter_map(play).map(|(outcome, game)| (game, outcome)).collect()
    }

    /// The shortest game found for one of the failing games, which are tried shortest first. If none fails again, the first of them
    /// unchanged.
    fn found(&self, mut games: Vec<Played>, calibrated: &Calibrated) -> Option<Found> {
        explain_together(&mut games);
        let failing = failing(&games);
        let shrunk = failing.iter().find_map(|&n| {
            let (game, outcome) = &games[n];
            Some((n, self.shrunk(game, &outcome.verdict, calibrated)?))
        });
        let inputs = games[shrunk.as_ref().map_or(*failing.first()?, |(n, _)| *n)].0.steps.len();
        let (transcript, outcome) = match shrunk {
            None => games.swap_remove(failing[0]),
            Some((_, Failing { transcript, played, .. })) => {
                games.push((transcript, played));
                explain_together(&mut games);
                games.pop()?
            }
        };
        Some(Found { transcript, outcome, inputs })
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

/// The failing games, ordered by the number of inputs before the failure.
fn failing(games: &[Played]) -> Vec<usize> {
    let mut failing: Vec<usize> =
        (0..games.len()).filter(|n| games[*n].1.verdict.fails()).collect();
    let played = |(game, outcome): &Played| Reason::of(game, &outcome.verdict).map(|it| it.1);
    failing.sort_by_key(|n| played(&games[*n]));
    failing
}

fn count(fuzzed: &mut Fuzzed, games: &[Played]) {
    let steps = || games.iter().flat_map(|(game, _)| game.steps.iter());
    fuzzed.games += games.len();
    fuzzed.inputs += steps().count();
    fuzzed.refusals += steps().filter(|step| matches!(step.expect, Expect::Refusal(_))).count();
    let is_fault = |(_, outcome): &&Played| matches!(outcome.verdict, Verdict::HarnessError(_));
    fuzzed.faults += games.iter().filter(is_fault).count();
}
