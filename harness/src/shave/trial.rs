//! What a shorter source must hold against, the cheapest first: one game, the transcripts that notice most, the rest of the
//! suite, and fresh games.

use std::{
    num::NonZero,
    time::{Duration, Instant},
};

use super::{Trial, TrialResult};
use crate::{
    candidate::{NotReady, PreparedSubmission},
    explore::{
        fresh::Fresh,
        fuzz::{Found, Fuzzer, Until},
    },
    judge::Verdict,
    runner::{Finished, Plan, Schedule, SessionSetup, calibrate, run_by},
    transcript::Transcript,
};

/// What makes a program of a source.
pub type Maker<'a> = &'a dyn Fn(&[u8]) -> Result<PreparedSubmission, NotReady>;

/// The games of which a source must pass all.
pub struct Suite<'a> {
    /// All transcripts, those first that notice most.
    pub transcripts: &'a [Transcript],
    /// This number of them, the first ones, are the quick order.
    pub quick: usize,
    /// Fresh games, of which every source that the suite accepts gets the next.
    pub fresh: Fresh,
    /// This number of them at a time.
    pub games: usize,
}

/// Holds sources to a suite and to fresh games.
pub struct Trials<'a> {
    maker: Maker<'a>,
    /// How programs are run; its submission is the source that was begun with.
    plan: Plan<'a>,
    protocol: SessionSetup,
    suite: Suite<'a>,
    /// The games that turned out to be missing in the suite; what comes later is held to them, too.
    holes: Vec<Transcript>,
    /// When no more is to be tried, once a search has begun.
    until: Option<Instant>,
}

/// A game that the suite needs, and how a source fails it.
pub struct Hole {
    /// The game.
    pub transcript: Transcript,
    /// What it is worth.
    pub verdict: Verdict,
}

/// How long a game that is missing in the suite may be shrunk.
const SHRINKING: Duration = Duration::from_secs(10);

impl<'a> Trials<'a> {
    /// Trials of sources that are talked to as this one is.
    pub fn new(maker: Maker<'a>, plan: Plan<'a>, suite: Suite<'a>) -> Self {
        let protocol = plan.protocol();
        Self { maker, plan, protocol, suite, holes: Vec::new(), until: None }
    }

    /// From now on, nothing more is begun after this time.
    pub fn begin(&mut self, until: Instant) {
        self.until = Some(until);
    }

    /// Plays games on a program until one fails.
    fn play(&self, program: &PreparedSubmission, transcripts: &[Transcript]) -> Finished {
        let course = Schedule { fail_fast: NonZero::new(1), ..Schedule::default() };
        let plan = Plan { candidate: program, transcripts, course, ..self.plan };
        run_by(&plan, &self.protocol, Instant::now(), &mut |_| {})
    }

    fn accepts(&self, program: &PreparedSubmission, transcripts: &[Transcript]) -> bool {
        transcripts.is_empty() || self.play(program, transcripts).totals.conforms()
    }

    /// Whether the suite accepts a program, and all that it lacked: first one game, as most cuts leave no program at all.
    fn suite_accepts(&self, program: &PreparedSubmission) -> bool {
        let (quick, rest) = self.suite.transcripts.split_at(self.suite.quick);
        let stages = [&quick[..quick.len().min(1)], quick, rest, &self.holes];
        stages.iter().all(|stage| !self.is_over() && self.accepts(program, stage))
    }

    /// The first of the next fresh games that fails, made short.
    fn hole(&mut self, program: &PreparedSubmission) -> Option<Hole> {
        let Self { plan, suite, protocol, .. } = self;
        let plan = Plan { candidate: program, transcripts: suite.transcripts, ..*plan };
        let until = Until { games: Some(suite.games), time: None };
        let fuzzer = Fuzzer { plan: &plan, until, shrinking: SHRINKING };
        let calibrated = calibrate(&plan, protocol);
        let (_, found) = fuzzer.search(&calibrated, &mut suite.fresh, &mut |_| {}).ok()?;
        let Found { transcript, outcome, .. } = found?;
        self.holes.push(transcript.clone());
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
            None if self.plan.is_interrupted() => TrialResult::Breaks,
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
