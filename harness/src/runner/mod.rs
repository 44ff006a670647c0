//! Runs a submission on transcripts, and reports what happens as events. It prints nothing.
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
//! 1. Probe (`probe`): find the I/O mode of the submission and the notation in which it reads inputs. The
//!    rulebook makes up a short game for this; no transcript is used.
//! 2. Calibrate (`calibration`): play some sessions that cover every kind of event, and learn the dialect from them,
//!    once. If no board can be read, or no notation is accepted, the submission gets one finding and the run ends
//!    (`not_understood`). The run also ends if limits cut off several sessions (`limit`).
//! 3. Stream (`stream`): take all other sessions from a queue. Each is read by the dialect and judged as soon as it
//!    ends, and its verdict is final (`outcome`). What contradicts the dialect is a finding of that session and does not
//!    change other verdicts. The only thing still learned is the character of a piece that first appears in a later
//!    session, for that session.
//! 4. List the verdicts in the order of the transcripts, with what the failures have in common.
//!
//! Ctrl-C, `--fail-fast` and the limit close the queue; the transcripts left in it are skipped for that reason. The
//! calibration sessions, and what is learned from them, depend only on the plan and the submission. So verdicts do not
//! depend on the number of jobs, on the order in which sessions end, or on how a run is divided.
//!
//! Code that plays its own games, to shrink or to search, [calibrates](calibrate) first and judges each game by [the
//! same dialect](Plan::outcome_of). [`rejudge`] judges recorded tapes in the same way.

mod asked_first;
mod calibrated;
mod calibration;
mod hidden_prompt;
mod limit;
mod not_understood;
mod outcome;
mod probe;
mod queue;
mod second_game;
mod session;
mod stream;
mod taped;

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
pub use probe::{SessionSetup, Stuck};
pub use queue::Schedule;
pub use session::{SessionOutcome, SessionRequest, converse_after};
use stream::Run;
pub use taped::{judge_sessions, rejudge};

/// The I/O mode to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Io {
    /// The one that suits the program best.
    #[default]
    Auto,
    /// This one.
    Only(IoMode),
}

/// A submission as the runner sees it: it starts a program for each transcript, or explains why it cannot.
pub trait Target: Sync {
    /// Its name in reports.
    fn name(&self) -> &str;
    /// Starts the program from the start position, or from a custom one.
    ///
    /// # Errors
    /// Why it cannot start there.
    fn spawn(&self, from: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String>;
    /// Runs a session, unless its outcome is known already.
    fn session(&self, ask: &SessionRequest<'_>) -> SessionOutcome {
        ask.of(self.spawn(ask.transcript.draft.set_up.as_ref()))
    }
    /// Whether its sessions take time. If so, the run ends when limits have cut off several.
    fn takes_time(&self) -> bool {
        true
    }
    /// Its isolation; none if no process is started.
    fn isolation(&self) -> Option<&Isolation> {
        None
    }
    /// The length of its source, if it has one.
    fn source(&self) -> Option<SourceLength> {
        None
    }
    /// The overrides of its dialect.
    fn pins(&self) -> &Pins;
    /// The limits of a session of this many lines.
    fn limits(&self, lines: usize) -> Limits {
        Limits::for_lines(lines)
    }
    /// The limits as reports name them; none if they are unknown.
    fn known_limits(&self, lines: usize) -> Option<Limits> {
        Some(self.limits(lines))
    }
    /// Notes on how it is run, in sentences.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }
    /// Advice after a failed session, for example about a file that the program looked for.
    fn hint(&self, _tape: &Tape) -> Option<String> {
        None
    }
    /// A shell command that plays these inputs by hand in the same I/O mode.
    fn reproduce(&self, inputs: &[String], drive: IoMode) -> Option<String>;
}

/// What to run, and how.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// The submission.
    pub candidate: &'a dyn Target,
    /// The dialect of the game.
    pub dialect: &'static Dialect,
    /// The transcripts, at least one.
    pub transcripts: &'a [Transcript],
    /// How many of them are fresh games.
    pub fresh: Option<FreshGames>,
    /// The I/O mode.
    pub io: Io,
    /// The number of sessions that run in parallel.
    pub jobs: usize,
    /// How strictly doubtful output is judged.
    pub strictness: Strictness,
    /// The rulings that are skipped, because a submission may read them differently.
    pub skipped_rulings: &'a [String],
    /// The order of the sessions, and when to stop.
    pub course: Schedule<'a>,
    /// The places to judge; all if none are given. Other shards of the run judge the rest.
    pub share: Option<&'a BTreeSet<usize>>,
    /// Outcomes that are known already, by the places of their transcripts. These are not played again.
    pub known: Option<&'a BTreeMap<usize, Outcome>>,
    /// Set to interrupt the run.
    pub interrupted: &'a AtomicBool,
}

/// On a busy machine a program waits for a processor. So time in which it waits counts only as this fraction of
/// processor time.
const WAITING: u32 = 16;

/// The reason for transcripts that an interrupted run did not play.
pub const INTERRUPTED: &str = "interrupted";
const NOT_RECORDED: &str = "not recorded";
const ENOUGH: &str = "--fail-fast ended the run";

/// A finished run.
pub struct Finished {
    /// The session setup and the dialect of the submission.
    pub calibrated: Calibrated,
    /// The outcomes, in the order of the transcripts. The output of sessions that passed is dropped.
    pub outcomes: Vec<Outcome>,
    /// The number of transcripts with each verdict.
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

/// Runs the plan on a probed submission, and reports everything except the start.
pub fn run_by(
    plan: &Plan<'_>,
    setup: &SessionSetup,
    started: Instant,
    report: &mut dyn FnMut(&Event<'_>),
) -> Finished {
    play_by(plan, setup, started, report).close(report)
}

/// Runs the plan on a probed submission, and reports everything except the start and the end.
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

/// Reports the outcomes of a plan that was played before.
pub fn report_outcomes(
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

/// Learns the dialect of a probed submission, to play games that are not in the plan.
pub fn calibrate(plan: &Plan<'_>, setup: &SessionSetup) -> Calibrated {
    plan.calibrate(setup, &mut |_| {}).calibrated
}

/// The transcript without the inputs that this notation cannot express.
pub fn askable(transcript: &Transcript, dialect: &Dialect, pins: &Pins) -> Transcript {
    let rules = transcript.draft.game.rules();
    transcript.only(|step, before| dialect.can_write(step, before, pins, &rules))
}

impl<'a> Plan<'a> {
    /// What was learned, with the other notes on the submission.
    fn with_notes(&self, learned: &Learned) -> Learned {
        let mut learned = learned.clone();
        learned.notes.extend(self.candidate.notes());
        learned
    }

    /// The usual plan: one session at a time, in the I/O mode that suits best, with no fresh games and no interruption.
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
    /// The game.
    pub fn game(&self) -> &'static GameInfo {
        self.transcripts[0].draft.game
    }

    /// The transcript without the inputs that the candidate's notation cannot express.
    pub fn askable(&self, transcript: &Transcript) -> Transcript {
        askable(transcript, self.dialect, self.candidate.pins())
    }

    /// Whether the run is interrupted.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// The first event of a run with this many transcripts.
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

    /// The inputs of a transcript as the program reads them.
    pub fn lines(&self, transcript: &Transcript, pins: &Pins) -> Vec<String> {
        if pins.has_inputs_in_parts() {
            return self.in_parts(transcript, pins);
        }
        transcript.steps.iter().map(|step| self.dialect.write(&step.input, pins)).collect()
    }

    /// Whether this run judges the transcript at this place.
    fn is_own(&self, place: usize) -> bool {
        self.share.is_none_or(|share| share.contains(&place))
    }

    /// The number of transcripts that are played line by line. The others, at the end, get all their input at once.
    fn line_by_line(&self, setup: &SessionSetup) -> usize {
        let at_once = self.fresh.map_or(0, |fresh| fresh.at_once);
        // In batch mode, the prompts for the parts of an input cannot be left out.
        let is_interactive =
            matches!(setup.drive, IoMode::Step | IoMode::Pty) && !setup.pins.has_inputs_in_parts();
        self.transcripts.len()
            - if is_interactive { at_once.min(self.transcripts.len() - 1) } else { 0 }
    }

    /// The I/O mode of the first of these sessions.
    fn drive_of(&self, outcomes: &BTreeMap<usize, Outcome>, setup: &SessionSetup) -> IoMode {
        let mut tapes = outcomes.values().filter_map(|outcome| outcome.tape.as_ref());
        tapes.next().map_or(setup.drive, |tape| tape.drive)
    }

    /// The cost of a session with this game: its processor time plus a fraction of the time in which the program waits.
    /// None if the program does not play the game, or does not finish it.
    pub fn cost_of(&self, game: &Transcript, setup: &SessionSetup) -> Option<Duration> {
        let session = setup.is_proven.then(|| self.run_session(&self.askable(game), None, setup));
        let Some(SessionOutcome::Session(tape)) = session else { return None };
        (!tape.is_cut_off()).then(|| tape.cpu.max(tape.wall / WAITING))
    }

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
