//! Runs a submission on transcripts, and emits what happens as events. It writes nothing.
//!
//! ```text
//! probe ─► calibrate ─► dialect (it does not change any more)
//!                          │
//! transcript ─► session ─► tape ─► read ─► judge ─► verdict ─► every reporter, at once
//!                  ▲                         │ fails, and all was sent at once
//!                  └── again, line by line ◄─┘
//! at the end: what failures have in common, totals
//! ```
//!
//! 1. Probe (`session_setup`): in which way is the submission talked to, and in which notation does it read its inputs? A short game
//!    of the rulebook's own is played, and never a transcript.
//! 2. Calibrate (`calibration`): some sessions are held, which have every kind of event between them. The dialect is learned from
//!    them, once. A program of which no board can be read, or that accepts no notation, gets one finding, and the run is
//!    over (`not_understood`). So it is if sessions had to be cut off by a limit, again and again.
//! 3. Stream (`stream`): all other sessions are taken from a queue. Each is read by the dialect and judged as soon as it is over, and
//!    that verdict is final (`outcome`): what contradicts the dialect is a finding of its session, and judges no other anew. One thing
//!    is learned later: the character of a piece that first appears in a later session, for that session.
//! 4. At the end the verdicts are listed in the order of the transcripts, with what failures have in common.
//!
//! Ctrl-C, `--fail-fast` and the limit close the queue; what was not played is skipped for that reason. Which sessions are held for
//! calibration, and what is learned from them, depends on the plan and the submission alone. So verdicts depend neither on the number of jobs,
//! nor on the order in which sessions end, nor on how a run is divided.
//!
//! Whoever plays games of his own, to shrink or to search, [calibrates](calibrate) first and judges each by
//! [the same dialect](Plan::outcome_of). [`rejudge`] does all this with tapes that were kept.

mod asked_first;
mod calibrated;
mod calibration;
mod limit;
mod not_understood;
mod outcome;
mod queue;
mod second_game;
mod session;
mod session_setup;
mod stderr_prompt;
mod stream;
mod taped;
mod trial;
mod two_lines;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use rulebook::{game::SetUp, games::GameInfo};

use crate::{
    dialect::{self, Dialect, Learned, Pins},
    event::{Event, FreshGames, SourceLength, Totals},
    judge::{Strictness, Verdict},
    sandbox::Isolation,
    session::{Limits, Submission},
    tape::{IoMode, Tape},
    transcript::Transcript,
};
pub use calibrated::Calibrated;
use calibration::Calibration;
pub use calibration::first_sessions;
pub use outcome::{Outcome, explain_together};
pub use queue::Schedule;
pub use session::{SessionOutcome, SessionRequest, converse_after};
pub use session_setup::{SessionSetup, Stuck};
use stream::Run;
pub use taped::{judge_over, rejudge};

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
    /// Whether its sessions take time: then no more are held when several had to be cut off.
    fn takes_time(&self) -> bool {
        true
    }
    /// What keeps it apart; none if nothing is started.
    fn isolation(&self) -> Option<&Isolation> {
        None
    }
    /// The length of its source, if it has one.
    fn source(&self) -> Option<SourceLength> {
        None
    }
    /// What is pinned of its dialect.
    fn pins(&self) -> &Pins;
    /// The limits of a session of this number of lines.
    fn limits(&self, lines: usize) -> Limits {
        Limits::for_lines(lines)
    }
    /// The same, as reports name them; none if they are not known.
    fn known_limits(&self, lines: usize) -> Option<Limits> {
        Some(self.limits(lines))
    }
    /// What to know about how it is run, in sentences.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }
    /// What may help after a session that failed, such as a file that the program looked for.
    fn hint(&self, _tape: &Tape) -> Option<String> {
        None
    }
    /// One line that plays these inputs by hand, in the way in which they were played.
    fn reproduce(&self, inputs: &[String], drive: IoMode) -> Option<String>;
}

/// What is run, and how.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// The submission.
    pub candidate: &'a dyn Target,
    /// The dialect of the game.
    pub dialect: &'static Dialect,
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
    /// The places that are judged, if not all are: other parts of the run judge the rest.
    pub share: Option<&'a BTreeSet<usize>>,
    /// What is known of it from before, by the places of the transcripts; none of these is played again.
    pub known: Option<&'a BTreeMap<usize, Outcome>>,
    /// Set when the run is to be cut short.
    pub interrupted: &'a AtomicBool,
}

/// A busy machine lets a program wait for its turn, so a program that waits of its own costs this part of that time only.
const WAITING: u32 = 16;

/// Why a transcript was not played if the run was cut short.
pub const INTERRUPTED: &str = "interrupted";
const NOT_RECORDED: &str = "not recorded";
const ENOUGH: &str = "--fail-fast ended the run";

/// One finished run.
pub struct Finished {
    /// How the submission was talked to, and its dialect.
    pub calibrated: Calibrated,
    /// What came of the transcripts, in their order. Of a session that passed, what was said is not kept.
    pub outcomes: Vec<Outcome>,
    /// How many got which verdict.
    pub totals: Totals,
    started: Instant,
}

impl Finished {
    /// The verdicts, in the order of the transcripts.
    pub fn verdicts(&self) -> impl Iterator<Item = &Verdict> {
        self.outcomes.iter().map(|outcome| &outcome.verdict)
    }

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

/// Runs the plan on a submission that was probed, and reports what happens after the start.
pub fn run_by(
    plan: &Plan<'_>,
    setup: &SessionSetup,
    started: Instant,
    report: &mut dyn FnMut(&Event<'_>),
) -> Finished {
    play_by(plan, setup, started, report).close(report)
}

/// Runs the plan on a submission that was probed, and reports what happens after the start, but not that it is over.
pub fn play_by(
    plan: &Plan<'_>,
    setup: &SessionSetup,
    started: Instant,
    report: &mut dyn FnMut(&Event<'_>),
) -> Finished {
    let Calibration { calibrated, outcomes, stop } = plan.calibrate(setup, report);
    report(&Event::Learned {
        learned: &plan.with_notes(&calibrated.learned),
        drive: plan.drive_of(&outcomes, setup),
    });
    let mut run = Run::new(plan, &calibrated, stop);
    plan.known
        .into_iter()
        .flatten()
        .for_each(|(place, known)| run.over(*place, known.clone(), report));
    let mut held = outcomes;
    held.retain(|place, _| plan.is_own(*place) && run.outcomes[*place].is_none());
    held.into_iter()
        .for_each(|(place, outcome)| run.over(place, plan.by_rulings(place, outcome), report));
    run.stream(report);
    let (outcomes, totals) = run.end(report);
    Finished { calibrated, outcomes, totals, started }
}

/// Tells what came of a plan that was played before.
pub fn retell(
    plan: &Plan<'_>,
    calibrated: Calibrated,
    outcomes: BTreeMap<usize, Outcome>,
    started: Instant,
    report: &mut dyn FnMut(&Event<'_>),
) -> Finished {
    let drive = plan.drive_of(&outcomes, &calibrated.setup);
    report(&Event::Learned { learned: &calibrated.learned, drive });
    let mut run = Run::new(plan, &calibrated, Some(NOT_RECORDED.to_owned()));
    outcomes.into_iter().for_each(|(place, outcome)| run.over(place, outcome, report));
    let (outcomes, totals) = run.end(report);
    Finished { calibrated, outcomes, totals, started }.close(report)
}

/// Learns the dialect of a submission that was probed, to play games on it that are no part of the plan.
pub fn calibrate(plan: &Plan<'_>, setup: &SessionSetup) -> Calibrated {
    plan.calibrate(setup, &mut |_| {}).calibrated
}

/// A transcript without what cannot be written in a notation.
pub fn askable(transcript: &Transcript, dialect: &Dialect, pins: &Pins) -> Transcript {
    transcript.only(|step| dialect.can_write(step, pins))
}

impl<'a> Plan<'a> {
    /// What was learned, with what else there is to note about the submission.
    fn with_notes(&self, learned: &Learned) -> Learned {
        let mut learned = learned.clone();
        learned.notes.extend(self.candidate.notes());
        learned
    }

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
            share: None,
            known: None,
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
            source: self.candidate.source(),
        }
    }

    /// A transcript's inputs as they are written to the program.
    pub fn lines(&self, transcript: &Transcript, pins: &Pins) -> Vec<String> {
        if pins.has_line_for_each_cell() {
            return self.in_two_lines(transcript, pins);
        }
        transcript.steps.iter().map(|step| self.dialect.write(&step.input, pins)).collect()
    }

    /// Whether the verdict on the transcript at a place is ours.
    fn is_own(&self, place: usize) -> bool {
        self.share.is_none_or(|share| share.contains(&place))
    }

    /// How many of the transcripts are not played with all their input ready at once: those before the others.
    fn line_by_line(&self, setup: &SessionSetup) -> usize {
        let at_once = self.fresh.map_or(0, |fresh| fresh.at_once);
        // All at once, the questions for the parts of an input cannot be left out.
        let is_interactive =
            matches!(setup.drive, IoMode::Step | IoMode::Pty) && !setup.pins.has_inputs_in_parts();
        self.transcripts.len()
            - if is_interactive { at_once.min(self.transcripts.len() - 1) } else { 0 }
    }

    /// How the submission was talked to in the first of these sessions.
    fn drive_of(&self, outcomes: &BTreeMap<usize, Outcome>, setup: &SessionSetup) -> IoMode {
        let mut tapes = outcomes.values().filter_map(|outcome| outcome.tape.as_ref());
        tapes.next().map_or(setup.drive, |tape| tape.drive)
    }

    /// The cost of a session with this game: its processor time, and a part of the time in which the program waits; none if it does not
    /// play or cannot be run to the end.
    pub fn cost_of(&self, game: &Transcript, setup: &SessionSetup) -> Option<Duration> {
        let session = setup.is_proven.then(|| self.run_session(&self.askable(game), None, setup));
        let Some(SessionOutcome::Session(tape)) = session else { return None };
        (!tape.is_cut_off()).then(|| tape.cpu.max(tape.wall / WAITING))
    }

    /// Runs one session.
    /// The limits of the session of a transcript, if they are known.
    fn known_limits(&self, transcript: &Transcript, pins: &Pins) -> Option<Limits> {
        let lines = [self.lines_before(transcript, pins), self.lines(transcript, pins)].concat();
        self.candidate.known_limits(lines.len())
    }

    fn run_session(
        &self,
        transcript: &Transcript,
        place: Option<usize>,
        setup: &SessionSetup,
    ) -> SessionOutcome {
        if self.is_interrupted() {
            return SessionOutcome::Interrupted;
        }
        if let Some(fault) = &setup.fault {
            return SessionOutcome::Fault(fault.clone());
        }
        let lines = self.lines(transcript, &setup.pins);
        let before = self.lines_before(transcript, &setup.pins);
        let limits = self.candidate.limits(before.len() + lines.len());
        let limits = Limits { over_after: transcript.over_after(), ..limits };
        let first = self.dialect.first(&setup.pins);
        let (first, before, lines) = (&first[..], &before[..], &lines[..]);
        let drive = setup.drive;
        self.candidate.session(&SessionRequest {
            transcript,
            place,
            first,
            before,
            lines,
            drive,
            limits,
        })
    }
}
