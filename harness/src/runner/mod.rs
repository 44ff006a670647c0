//! Runs a submission on transcripts: sessions in parallel, then one pass that learns the dialect from all tapes, then the
//! verdicts in the order of the transcripts. Emits events and writes nothing.

mod batch_check;
mod early_failures;
mod limit;
mod not_understood;
mod rejudge;
mod result;
mod schedule;
mod session;
mod session_setup;
mod shard;

use std::{
    iter, mem,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    time::Instant,
};

use crate::{
    dialect::{self, Dialect, Learned, Pins, learn},
    event::{Event, FreshGames, Totals},
    judge::{Strictness, Verdict, judge},
    sandbox::Isolation,
    session::{Limits, Submission},
    tape::{IoMode, Tape},
    transcript::Transcript,
};
use early_failures::Early;
pub use rejudge::{Beside, Reference};
use result::Outcome;
pub use schedule::Schedule;

use limit::{FailureLimit, begins_at_the_start};

use rayon::prelude::*;
use rulebook::{game::SetUp, games::GameInfo};
pub use session::{SessionOutcome, SessionRequest};
pub use session_setup::{SessionSetup, Stuck};

/// How a submission is talked to, if not found out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Io {
    /// Whichever way suits the program.
    #[default]
    Auto,
    /// This way.
    Only(IoMode),
}

/// A submission as the runner sees it: for each transcript something to talk to, or why there is nothing.
pub trait Target: Sync {
    /// Its name in reports.
    fn name(&self) -> &str;
    /// Something to talk to, from the start or from a position that is set up.
    ///
    /// # Errors
    /// Why it cannot begin there.
    fn spawn(&self, from: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String>;
    /// Holds a session with it, unless what came of that one is known.
    fn session(&self, ask: &SessionRequest<'_>) -> SessionOutcome {
        ask.of(self.spawn(ask.transcript.draft.set_up.as_ref()))
    }
    /// What keeps it apart; none if nothing is started.
    fn isolation(&self) -> Option<&Isolation> {
        None
    }
    /// What is pinned of its dialect.
    fn pins(&self) -> &Pins;
    /// The limits of a session of this number of lines.
    fn limits(&self, lines: usize) -> Limits {
        Limits::for_lines(lines)
    }
    /// One line that plays these inputs by hand.
    fn reproduce(&self, inputs: &[String]) -> Option<String>;
}

/// What is run, and how.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// The submission.
    pub candidate: &'a dyn Target,
    /// The dialect of the game.
    pub dialect: &'static dyn Dialect,
    /// The transcripts, at least one.
    pub transcripts: &'a [Transcript],
    /// The fresh games among them.
    pub fresh: Option<FreshGames>,
    /// How it is talked to.
    pub io: Io,
    /// How many sessions run at a time.
    pub jobs: usize,
    /// How much of what is doubtful is let pass.
    pub strictness: Strictness,
    /// The rulings of which a submission may have another reading.
    pub skipped_rulings: &'a [String],
    /// In which order, and for how long.
    pub course: Schedule<'a>,
    /// Set when the run is to be cut short.
    pub interrupted: &'a AtomicBool,
}

const INTERRUPTED: &str = "the run was interrupted";

/// One finished run: the transcripts in order, each with its tape and verdict.
pub struct Finished {
    /// What was learned of the dialect.
    pub learned: Learned,
    /// How the submission was talked to.
    pub protocol: SessionSetup,
    /// The tapes, where there was a session.
    pub tapes: Vec<Option<Tape>>,
    /// The verdicts.
    pub verdicts: Vec<Verdict>,
    /// How many got which.
    pub totals: Totals,
    started: Instant,
}

impl Finished {
    /// Reports that the run is over.
    pub fn close(mut self, report: &mut dyn FnMut(&Event<'_>)) -> Self {
        self.totals.elapsed = self.started.elapsed();
        report(&Event::RunFinished(&self.totals));
        self
    }
}

/// Runs the plan and reports what happens.
pub fn run(plan: &Plan<'_>, report: &mut dyn FnMut(&Event<'_>)) -> Finished {
    let started = Instant::now();
    report(&plan.started(plan.transcripts.len()));
    run_by(plan, &plan.protocol(), started, report)
}

/// Runs the plan by a protocol that is known, and reports what happens after the start.
pub fn run_by(
    plan: &Plan<'_>,
    protocol: &SessionSetup,
    started: Instant,
    report: &mut dyn FnMut(&Event<'_>),
) -> Finished {
    play_by(plan, protocol, started, report).close(report)
}

/// Runs the plan by a protocol that is known, and reports what happens after the start, but not that it is over.
pub fn play_by(
    plan: &Plan<'_>,
    protocol: &SessionSetup,
    started: Instant,
    report: &mut dyn FnMut(&Event<'_>),
) -> Finished {
    let (politely, at_once) = plan.split_at_once(protocol);
    let limit = FailureLimit::of(&politely, protocol);
    let early = Early::of(&politely, protocol);
    let outcomes = politely.run_sessions(protocol, &limit, early, report);
    let outcome = politely.judge_all(outcomes, &protocol.pins);
    let mut outcome = match protocol.drive {
        _ if limit.fails_at_start() => outcome,
        // Batch cannot say which input brought what about: transcripts that fail are run again by prefixes.
        IoMode::Batch => politely.locate(outcome, protocol),
        IoMode::Step | IoMode::Pty | IoMode::Prefix => outcome,
    };
    outcome.report_not_understood(&politely, protocol, true);
    outcome.add_at_once(&politely, at_once, protocol, &limit);
    outcome.skip_by_ruling(plan);
    outcome.report(plan, protocol, started, report)
}

/// Judges tapes that were kept.
pub fn rejudge(
    plan: &Plan<'_>,
    tapes: Vec<Option<Tape>>,
    report: &mut dyn FnMut(&Event<'_>),
) -> Finished {
    let started = Instant::now();
    report(&plan.started(plan.transcripts.len()));
    rejudge_by(plan, tapes, started, report)
}

/// Judges tapes that were kept, and reports what happens after the start.
pub fn rejudge_by(
    plan: &Plan<'_>,
    tapes: Vec<Option<Tape>>,
    started: Instant,
    report: &mut dyn FnMut(&Event<'_>),
) -> Finished {
    let drive = tapes.iter().flatten().map(|tape| tape.drive).next().unwrap_or(IoMode::Step);
    let skipped = || SessionOutcome::Skipped("no tape of it was kept".to_owned());
    let outcomes =
        tapes.into_iter().map(|tape| tape.map_or_else(skipped, SessionOutcome::Session)).collect();
    let pins = plan.candidate.pins().clone();
    let protocol =
        SessionSetup { pins, drive, tried: 0, is_proven: false, fault: None, stuck: None };
    let mut outcome = plan.judge_all(outcomes, &protocol.pins);
    outcome.report_not_understood(plan, &protocol, false);
    outcome.skip_by_ruling(plan);
    outcome.report(plan, &protocol, started, report).close(report)
}

/// A transcript without what cannot be written in a notation.
pub fn askable(transcript: &Transcript, dialect: &dyn Dialect, pins: &Pins) -> Transcript {
    transcript.only(|step| dialect.can_write(step, pins))
}

impl<'a> Plan<'a> {
    /// The usual plan: one session at a time, in whatever way suits, without fresh games, and nobody cuts it short.
    pub fn usual(candidate: &'a dyn Target, transcripts: &'a [Transcript]) -> Self {
        static NOBODY: AtomicBool = AtomicBool::new(false);
        Self {
            candidate,
            dialect: dialect::of(transcripts[0].draft.game),
            transcripts,
            fresh: None,
            io: Io::Auto,
            jobs: 1,
            strictness: Strictness::Lenient,
            skipped_rulings: &[],
            course: Schedule::default(),
            interrupted: &NOBODY,
        }
    }
}

impl Plan<'_> {
    /// The game that is played.
    pub fn game(&self) -> &'static GameInfo {
        self.transcripts[0].draft.game
    }

    /// A transcript without what the candidate's notation cannot ask for.
    pub fn askable(&self, transcript: &Transcript) -> Transcript {
        askable(transcript, self.dialect, self.candidate.pins())
    }

    /// Whether the run is to be cut short.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// The event that opens the reports of a run in which this number of transcripts are played.
    pub fn started(&self, transcripts: usize) -> Event<'_> {
        Event::RunStarted {
            submission: self.candidate.name(),
            game: self.game(),
            transcripts,
            left_out: self.course.left_out,
            fresh: self.fresh,
            isolation: self.candidate.isolation(),
        }
    }

    /// A transcript's inputs as they are written to the program.
    pub fn lines(&self, transcript: &Transcript, pins: &Pins) -> Vec<String> {
        transcript.steps.iter().map(|step| self.dialect.write(&step.input, pins)).collect()
    }

    /// Runs one session.
    fn run_session(&self, transcript: &Transcript, protocol: &SessionSetup) -> SessionOutcome {
        if self.is_interrupted() {
            return SessionOutcome::Interrupted;
        }
        if let Some(fault) = &protocol.fault {
            return SessionOutcome::Fault(fault.clone());
        }
        let lines = self.lines(transcript, &protocol.pins);
        let limits = self.candidate.limits(lines.len());
        let drive = protocol.drive;
        self.candidate.session(&SessionRequest { transcript, lines: &lines, drive, limits })
    }

    /// Runs all sessions, several at a time, unless enough failures are certain before; their outcomes are in the order of
    /// the transcripts.
    fn run_sessions(
        &self,
        protocol: &SessionSetup,
        limit: &FailureLimit,
        mut early: Early<'_>,
        report: &mut dyn FnMut(&Event<'_>),
    ) -> Vec<SessionOutcome> {
        let next = AtomicUsize::new(0);
        let next_place =
            || self.course.place(next.fetch_add(1, Ordering::Relaxed), self.transcripts.len());
        let play = |n: usize| {
            let transcript: &Transcript = &self.transcripts[n];
            limit.run(transcript, || self.run_session(transcript, protocol))
        };
        let mut outcomes: Vec<SessionOutcome> =
            self.transcripts.iter().map(|_| SessionOutcome::Interrupted).collect();
        let mut over = |n: usize, one| {
            report(&Event::Conversed { name: self.transcripts[n].name() });
            outcomes[n] = one;
            if early.is_enough(&outcomes, report) {
                // Whoever is in a session ends it.
                next.store(self.transcripts.len(), Ordering::Relaxed);
            }
        };
        match self.jobs.clamp(1, self.transcripts.len()) {
            // To hand each session over to another thread takes longer than to judge it.
            1 => iter::from_fn(next_place).for_each(|n| over(n, play(n))),
            jobs => schedule::in_parallel(jobs, &next_place, &play, over),
        }
        early.leave_out_the_rest(&mut outcomes);
        match &protocol.stuck {
            Some(Stuck(tape)) if limit.is_stuck() => self.report_once(tape, &mut outcomes),
            _ if limit.is_stuck() || limit.fails_at_start() => {
                self.leave_out_behind_the_limit(protocol, &mut outcomes);
            }
            _ => {}
        }
        outcomes
    }

    /// Tells a session that would have been the same with any transcript as that with the first.
    fn report_once(&self, tape: &Tape, outcomes: &mut [SessionOutcome]) {
        let first = self.in_order().find(|place| begins_at_the_start(&self.transcripts[*place]));
        if let Some(first) = first {
            outcomes[first] = SessionOutcome::Session(tape.clone());
        }
    }

    /// The places of the transcripts in the order in which they are played.
    pub(super) fn in_order(&self) -> impl Iterator<Item = usize> {
        (0..).map_while(|n| self.course.place(n, self.transcripts.len()))
    }

    /// Leaves out what was held at the same time as the last session that was to be held, so that it comes to the same however
    /// many are held at a time.
    fn leave_out_behind_the_limit(&self, protocol: &SessionSetup, outcomes: &mut [SessionOutcome]) {
        let limit = FailureLimit::of(self, protocol);
        for place in self.in_order() {
            let held = mem::replace(&mut outcomes[place], SessionOutcome::Interrupted);
            outcomes[place] = limit.run(&self.transcripts[place], || held);
        }
    }

    fn judge_all(&self, outcomes: Vec<SessionOutcome>, pins: &Pins) -> Outcome {
        let pairs = self.transcripts.iter().zip(&outcomes);
        let sessions: Vec<(&Transcript, &Tape)> =
            pairs.filter_map(|(transcript, session)| Some((transcript, session.tape()?))).collect();
        let (learned, readings) = learn(self.dialect, pins, &sessions);
        let interrupted =
            outcomes.iter().any(|session| matches!(session, SessionOutcome::Interrupted));
        let (tapes, verdicts) = outcomes.into_iter().map(SessionOutcome::unjudged).unzip();
        let mut outcome = Outcome { learned, tapes, readings: Vec::new(), verdicts, interrupted };
        let mut readings = readings.into_iter();
        let reading = |tape: &Option<Tape>| tape.as_ref().and_then(|_| readings.next());
        outcome.readings = outcome.tapes.iter().map(reading).collect();
        let of_each = self.transcripts.par_iter().zip(&outcome.readings);
        of_each.zip(&mut outcome.verdicts).for_each(|((transcript, reading), verdict)| {
            if let Some(reading) = reading {
                *verdict = judge(transcript, reading, self.dialect, self.strictness);
            }
        });
        outcome.diagnose(self.transcripts);
        outcome
    }

    /// Plays those transcripts again by prefixes that fail all at once. If that is interrupted, what is known of them already stands.
    fn locate(&self, outcome: Outcome, protocol: &SessionSetup) -> Outcome {
        let protocol = SessionSetup { drive: IoMode::Prefix, ..protocol.clone() };
        let fails = |verdict: &Verdict| *verdict != Verdict::Passed;
        let mut sessions = outcome.tapes.iter().zip(&outcome.verdicts);
        if !sessions.any(|(tape, verdict)| tape.is_some() && fails(verdict)) {
            return outcome;
        }
        let again = |(n, tape): (usize, Option<Tape>)| match (tape, &outcome.verdicts[n]) {
            (Some(tape), verdict) if !fails(verdict) => SessionOutcome::Session(tape),
            (Some(tape), _) => match self.run_session(&self.transcripts[n], &protocol) {
                SessionOutcome::Interrupted => SessionOutcome::Session(tape),
                session @ (SessionOutcome::Session(_)
                | SessionOutcome::Skipped(_)
                | SessionOutcome::Fault(_)) => session,
            },
            (None, Verdict::HarnessError(fault)) => SessionOutcome::Fault(fault.clone()),
            (None, Verdict::Skipped(reason)) => SessionOutcome::Skipped(reason.clone()),
            (None, _) => SessionOutcome::Interrupted,
        };
        let outcomes = outcome.tapes.into_iter().enumerate().map(again).collect();
        let located = self.judge_all(outcomes, &protocol.pins);
        Outcome { interrupted: outcome.interrupted || self.is_interrupted(), ..located }
    }
}
