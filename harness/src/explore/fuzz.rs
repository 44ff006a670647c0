//! Plays fresh games on a submission until one fails, and shrinks that one.

use std::time::{Duration, Instant};

use super::{
    fresh::Fresh,
    shrink::{Budget, Failing, Reason, Shrinker},
};
use crate::{
    event::Fuzzed,
    judge::Verdict,
    runner::{Finished, Plan, Reference, Schedule, SessionSetup, run_by},
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

/// A game that fails, and the sessions beside which it does.
pub struct Found {
    /// The shortest game found.
    pub transcript: Transcript,
    /// What passed in it.
    pub tape: Tape,
    /// How many inputs the game had in which it was found.
    pub inputs: usize,
    /// Sessions that passed; or, if it fails only beside games that fail, too, all that were played together with it.
    pub company: Reference,
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
            (Fuzzed { seed: fresh.seed(), ..Fuzzed::default() }, Reference::default());
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
            let failing = failing(&games, &finished);
            company.add(passed(&games, &finished));
            if !failing.is_empty() {
                let found = self.found(games, finished, &failing, &protocol, company);
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

    fn play(&self, games: &[Transcript], protocol: &SessionSetup) -> Finished {
        let plan = Plan { transcripts: games, course: Schedule::default(), ..*self.plan };
        run_by(&plan, protocol, Instant::now(), &mut |_| {})
    }

    /// The shortest game that is found for one of those that fail, the shortest of which come first.
    fn found(
        &self,
        games: Vec<Transcript>,
        finished: Finished,
        failing: &[usize],
        protocol: &SessionSetup,
        company: Reference,
    ) -> Found {
        let shrunk = failing.iter().find_map(|&n| {
            Some((n, self.shrunk(&games[n], &finished.verdicts[n], protocol, &company)?))
        });
        match shrunk {
            Some((n, Failing { transcript, played, .. })) => {
                let inputs = games[n].steps.len();
                Found { transcript, tape: played.tape, inputs, company }
            }
            None => among_all(games, finished.tapes, failing[0]),
        }
    }

    /// A shorter game; none if this one does not fail again, or passes where all others do.
    fn shrunk(
        &self,
        game: &Transcript,
        verdict: &Verdict,
        protocol: &SessionSetup,
        company: &Reference,
    ) -> Option<Failing> {
        let shrinker =
            Shrinker { plan: self.plan, protocol, company, suite: self.plan.transcripts };
        let budget =
            Budget { sessions: SHRINKING_SESSIONS, until: Instant::now() + self.shrinking };
        shrinker.shrink_from(game, verdict, budget)
    }
}

/// The games that fail, and of which there are tapes; those first that fail after the fewest inputs.
fn failing(games: &[Transcript], finished: &Finished) -> Vec<usize> {
    let fails = |n: &usize| finished.verdicts[*n].fails() && finished.tapes[*n].is_some();
    let mut failing: Vec<usize> = (0..games.len()).filter(fails).collect();
    failing
        .sort_by_key(|n| Reason::of(&games[*n], &finished.verdicts[*n]).map(|(_, played)| played));
    failing
}

/// A game as it failed, beside all that were played together with it: a program that always names the same winner goes wrong only
/// beside a game that this one has won.
fn among_all(games: Vec<Transcript>, tapes: Vec<Option<Tape>>, failing: usize) -> Found {
    let with_tape = |(n, (game, tape)): (usize, (Transcript, Option<Tape>))| Some((n, game, tape?));
    let all = games.into_iter().zip(tapes).enumerate().filter_map(with_tape);
    let (mut failed, others): (Vec<_>, Vec<_>) = all.partition(|(n, ..)| *n == failing);
    let (_, transcript, tape) = failed.pop().expect("there is a tape of it");
    let company = Reference::of_all(others.into_iter().map(|(_, game, tape)| (game, tape)));
    Found { inputs: transcript.steps.len(), transcript, tape, company }
}

/// The sessions that passed.
fn passed(games: &[Transcript], finished: &Finished) -> impl Iterator<Item = (Transcript, Tape)> {
    let sessions = games.iter().zip(&finished.tapes).zip(&finished.verdicts);
    let passed = sessions.filter(|(_, verdict)| **verdict == Verdict::Passed);
    passed.filter_map(|((game, tape), _)| Some((game.clone(), tape.clone()?)))
}

fn count(fuzzed: &mut Fuzzed, games: &[Transcript], finished: &Finished) {
    let steps = || games.iter().flat_map(|game| game.steps.iter());
    fuzzed.games += games.len();
    fuzzed.inputs += steps().count();
    fuzzed.refusals += steps().filter(|step| matches!(step.expect, Expect::Refusal(_))).count();
    fuzzed.interrupted |= finished.totals.interrupted;
    fuzzed.faults += finished.totals.faults;
}
