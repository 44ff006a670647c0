//! Plays fresh games on a submission until one fails, and shrinks that one.

use std::time::{Duration, Instant};

use super::{
    fresh::Fresh,
    shrink::{Budget, Failing, Reason, Shrinker},
};
use crate::{
    event::Fuzzed,
    judge::Verdict,
    runner::{Company, Course, Finished, Plan, Protocol, run_by},
    tape::Tape,
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

/// A game that fails, and sessions that passed, beside which it was judged.
pub struct Found {
    /// The shortest game found.
    pub transcript: Transcript,
    /// What passed in it.
    pub tape: Tape,
    /// How many inputs the game had in which it was found.
    pub inputs: usize,
    /// Sessions that passed.
    pub company: Company,
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
        fresh: &mut Fresh,
        report: &mut dyn FnMut(&Fuzzed),
    ) -> Result<(Fuzzed, Option<Found>), SuiteFault> {
        let protocol = self.plan.protocol();
        let (mut fuzzed, mut company) =
            (Fuzzed { seed: fresh.seed(), ..Fuzzed::default() }, Company::default());
        loop {
            let number = self.games_left(&fuzzed);
            if number == 0 {
                return Ok((fuzzed, None));
            }
            let games = fresh.next_games(number)?;
            let games: Vec<Transcript> = games.iter().map(|game| self.plan.askable(game)).collect();
            let finished = self.play(&games, &protocol);
            count(&mut fuzzed, &games, &finished);
            report(&fuzzed);
            let failing = shortest_failing(&games, &finished);
            let failing =
                failing.map(|(n, tape)| (games[n].clone(), tape, finished.verdicts[n].clone()));
            company.add(passed(games, finished));
            if let Some((game, tape, verdict)) = failing {
                let found = self.shrunk(game, tape, &verdict, &protocol, company);
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

    fn play(&self, games: &[Transcript], protocol: &Protocol) -> Finished {
        let plan = Plan { transcripts: games, course: Course::default(), ..*self.plan };
        run_by(&plan, protocol, Instant::now(), &mut |_| {})
    }

    fn shrunk(
        &self,
        game: Transcript,
        tape: Tape,
        verdict: &Verdict,
        protocol: &Protocol,
        company: Company,
    ) -> Found {
        let inputs = game.steps.len();
        let shrinker =
            Shrinker { plan: self.plan, protocol, company: &company, suite: self.plan.transcripts };
        let budget =
            Budget { sessions: SHRINKING_SESSIONS, until: Instant::now() + self.shrinking };
        let shrunk = shrinker.shrink_from(&game, verdict, budget);
        let (transcript, tape) = match shrunk {
            Some(Failing { transcript, played, .. }) => (transcript, played.tape),
            None => (game, tape),
        };
        Found { transcript, tape, inputs, company }
    }
}

/// The game that fails after the fewest inputs, and its tape.
fn shortest_failing(games: &[Transcript], finished: &Finished) -> Option<(usize, Tape)> {
    let failing = (0..games.len()).filter(|n| finished.verdicts[*n].fails());
    let inputs =
        |n: &usize| Reason::of(&games[*n], &finished.verdicts[*n]).map(|(_, played)| played);
    let shortest = failing.min_by_key(inputs)?;
    Some((shortest, finished.tapes[shortest].clone()?))
}

/// The sessions that passed.
fn passed(games: Vec<Transcript>, finished: Finished) -> impl Iterator<Item = (Transcript, Tape)> {
    let sessions = games.into_iter().zip(finished.tapes).zip(finished.verdicts);
    sessions.filter_map(|((game, tape), verdict)| match verdict {
        Verdict::Accepted => Some((game, tape?)),
        Verdict::WrongAnswer(_)
        | Verdict::Stopped(_)
        | Verdict::Skipped(_)
        | Verdict::HarnessFault(_) => None,
    })
}

fn count(fuzzed: &mut Fuzzed, games: &[Transcript], finished: &Finished) {
    let steps = || games.iter().flat_map(|game| &game.steps);
    fuzzed.games += games.len();
    fuzzed.inputs += steps().count();
    fuzzed.refusals += steps().filter(|step| matches!(step.expect, Expect::Refusal(_))).count();
    fuzzed.interrupted |= finished.totals.interrupted;
    fuzzed.faults += finished.totals.faults;
}
