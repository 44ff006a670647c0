//! The games that a shorter source must pass, the cheapest first: one game, the transcripts that detect most, the rest of the suite, and
//! fresh games.

use std::{
    cell::RefCell,
    num::NonZero,
    time::{Duration, Instant},
};

use super::{Trial, TrialResult};
use crate::{
    candidate::{NotReady, PreparedSubmission},
    event::Totals,
    explore::{
        fresh::Fresh,
        fuzz::{Found, Fuzzer, Until},
    },
    judge::Verdict,
    plan::{Outcome, Plan, Schedule, SessionSetup},
    runner::{Finished, calibrate, run_by},
    tape::Ending,
    transcript::Transcript,
};

/// Prepares a program from a source.
pub type Maker<'a> = &'a dyn Fn(&[u8]) -> Result<PreparedSubmission, NotReady>;

/// The games that a source must pass.
pub struct Suite<'a> {
    /// All transcripts, those that detect most first.
    pub transcripts: &'a [Transcript],
    /// The number of them, from the first, that form the quick order.
    pub quick: usize,
    /// Fresh games; every source that passes the suite gets the next ones.
    pub fresh: Fresh,
    /// The number of fresh games per source.
    pub games: usize,
}

/// Checks sources against a suite and fresh games.
pub struct Trials<'a> {
    maker: Maker<'a>,
    /// The settings of a run; its submission is the initial source.
    plan: Plan<'a>,
    protocol: SessionSetup,
    suite: Suite<'a>,
    /// The games found to be missing in the suite; later sources must pass them as well.
    holes: Vec<Transcript>,
    /// The last game that failed.
    failed: RefCell<Option<FailedGame>>,
    /// The end of the search, once it has started.
    until: Option<Instant>,
}

/// A game that is missing in the suite, and the failure of a source in it.
pub struct Hole {
    /// The game.
    pub transcript: Transcript,
    /// The verdict of the source.
    pub verdict: Verdict,
}

/// A game that a source fails.
#[derive(Clone, Debug)]
pub struct FailedGame {
    /// The verdict.
    pub verdict: Verdict,
    /// How the session ended, if it is known.
    pub ending: Option<Ending>,
}

impl FailedGame {
    fn of(outcome: &Outcome) -> Self {
        let ending = outcome.tape.as_ref().map(|tape| tape.ending.clone());
        Self { verdict: outcome.verdict.clone(), ending }
    }

    /// Whether a time limit ended it. A program that is too slow also looks like one that accepts no input.
    pub fn is_too_slow(&self) -> bool {
        matches!(self.ending, Some(Ending::OutOfTime | Ending::OutOfCpu))
    }
}

/// The time for shortening a game that is missing in the suite.
const SHRINKING: Duration = Duration::from_secs(10);

/// The number of games between two looks at the clock.
const AT_A_TIME: usize = 16;

impl<'a> Trials<'a> {
    /// Trials of sources with the same I/O mode as this plan's submission.
    pub fn new(maker: Maker<'a>, plan: Plan<'a>, suite: Suite<'a>) -> Self {
        let protocol = plan.protocol();
        let (holes, failed) = (Vec::new(), RefCell::new(None));
        Self { maker, plan, protocol, suite, holes, failed, until: None }
    }

    /// Starts the search; nothing new starts after this time.
    pub fn begin(&mut self, until: Instant) {
        self.until = Some(until);
    }

    /// Plays games on a program until one fails.
    fn play(&self, program: &PreparedSubmission, transcripts: &[Transcript]) -> Finished {
        let course = Schedule { fail_fast: NonZero::new(1), ..Schedule::default() };
        let plan = Plan { candidate: program, transcripts, course, ..self.plan };
        run_by(&plan, &self.protocol, Instant::now(), &mut |_| {})
    }

    /// The last game that failed.
    pub fn last_failure(&self) -> Option<FailedGame> {
        self.failed.borrow().clone()
    }

    /// Whether a program passes these games, or cannot play any of them: a part of the suite may have custom starts only.
    fn accepts(&self, program: &PreparedSubmission, transcripts: &[Transcript]) -> bool {
        if transcripts.is_empty() {
            return true;
        }
        let finished = self.play(program, transcripts);
        let failed = finished.outcomes.iter().find(|outcome| outcome.verdict.fails());
        self.failed.replace(failed.map(FailedGame::of));
        let Totals { skipped, interrupted, .. } = finished.totals;
        finished.totals.conforms() || skipped == transcripts.len() && !interrupted
    }

    /// Whether a program passes the suite and the holes found so far. One game comes first, because most cuts leave no working program.
    fn suite_accepts(&self, program: &PreparedSubmission) -> bool {
        let (quick, rest) = self.suite.transcripts.split_at(self.suite.quick);
        let first = [&quick[..quick.len().min(1)], quick];
        let mut stages = first.into_iter().chain(rest.chunks(AT_A_TIME)).chain([&self.holes[..]]);
        stages.all(|stage| !self.is_over() && self.accepts(program, stage))
    }

    /// The first of the next fresh games that fails, shortened.
    fn hole(&mut self, program: &PreparedSubmission) -> Option<Hole> {
        let Self { plan, suite, protocol, until, .. } = self;
        let plan = Plan { candidate: program, transcripts: suite.transcripts, ..*plan };
        let left = until.map(|until| until.saturating_duration_since(Instant::now()));
        let shrinking = left.map_or(SHRINKING, |left| left.min(SHRINKING));
        let until = Until { games: Some(suite.games), time: *until };
        let fuzzer = Fuzzer { plan: &plan, until, shrinking };
        let calibrated = calibrate(&plan, protocol);
        let (_, found) = fuzzer.search(&calibrated, &mut suite.fresh, &mut |_| {}).ok()?;
        let Found { transcript, outcome, .. } = found?;
        self.holes.push(transcript.clone());
        self.failed.replace(Some(FailedGame::of(&outcome)));
        Some(Hole { transcript, verdict: outcome.verdict })
    }
}

impl Trial for Trials<'_> {
    type Hole = Hole;

    fn holds(&mut self, source: &[u8]) -> TrialResult<Hole> {
        let Ok(program) = (self.maker)(source) else { return TrialResult::Breaks };
        if !self.suite_accepts(&program) || self.plan.is_interrupted() {
            return TrialResult::Breaks;
        }
        match self.hole(&program) {
            Some(hole) => TrialResult::Hole(hole),
            None if self.is_over() => TrialResult::Breaks,
            None => TrialResult::Passes,
        }
    }

    fn passes(&mut self, source: &[u8], hole: &Hole) -> bool {
        let program = (self.maker)(source);
        program.is_ok_and(|program| self.accepts(&program, std::slice::from_ref(&hole.transcript)))
    }

    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until) || self.plan.is_interrupted()
    }
}
