//! What to run: the submission, the transcripts and the limits, and how one session is run.
//!
//! `probe` adds how to talk to the submission, and `runner` plays the plan.

mod calibrated;
mod lines;
mod outcome;
mod session;
mod setup;

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZero,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use rulebook::{game::SetUp, games::GameInfo};

use crate::{
    dialect::{self, Dialect, Pins},
    event::{Event, FreshGames, SourceLength},
    judge::Strictness,
    sandbox::Isolation,
    session::{Limits, Submission},
    tape::{IoMode, Tape},
    transcript::Transcript,
};
pub use calibrated::Calibrated;
pub use outcome::Outcome;
pub use session::{SessionOutcome, SessionRequest, converse_after};
pub use setup::{SessionSetup, Stuck};

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

/// The order of the sessions, the number of failures that ends a run, and the number of transcripts omitted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Schedule<'a> {
    /// The places of the transcripts, each once. If empty, they are played in their own order.
    pub order: &'a [usize],
    /// The run ends after this many failures.
    pub fail_fast: Option<NonZero<usize>>,
    /// The number of transcripts that are omitted because they add little to the others.
    pub left_out: usize,
}

/// On a busy machine a program waits for a processor. So time in which it waits counts only as this fraction of
/// processor time.
const WAITING: u32 = 16;

/// The transcript without the inputs that this notation cannot express.
pub fn askable(transcript: &Transcript, dialect: &Dialect, pins: &Pins) -> Transcript {
    let rules = transcript.draft.game.rules();
    transcript.only(|step, before| dialect.can_write(step, before, pins, &rules))
}

impl<'a> Plan<'a> {
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

    /// The cost of a session with this game: its processor time plus a fraction of the time in which the program waits.
    /// None if the program does not play the game, or does not finish it.
    pub fn cost_of(&self, game: &Transcript, setup: &SessionSetup) -> Option<Duration> {
        let session = setup.is_proven.then(|| self.run_session(&self.askable(game), None, setup));
        let Some(SessionOutcome::Session(tape)) = session else { return None };
        (!tape.is_cut_off()).then(|| tape.cpu.max(tape.wall / WAITING))
    }

    /// The limits of the session of a transcript, if they are known.
    pub(crate) fn known_limits(&self, transcript: &Transcript, pins: &Pins) -> Option<Limits> {
        let lines = [self.lines_before(transcript, pins), self.lines(transcript, pins)].concat();
        self.candidate.known_limits(lines.len())
    }

    /// Runs the session of a transcript, which has this place if it is in the plan.
    pub(crate) fn run_session(
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
