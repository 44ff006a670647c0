//! The events of a run, as data: the runner creates them and the reporters show them. Nothing else passes between the
//! two.

pub mod matches;

use std::{io, time::Duration};

use matches::{MatchReport, MatchSetting, Scoreboard, WinCount};
use rulebook::games::GameInfo;
use serde::{Deserialize, Serialize};

use crate::{
    dialect::{Learned, Reading},
    judge::Verdict,
    sandbox::Isolation,
    session::Limits,
    tape::{IoMode, Tape},
    transcript::Transcript,
};

/// An event.
pub enum Event<'a> {
    /// A submission is about to be checked against transcripts.
    RunStarted {
        /// The submission's name: an entry's id, or its command line.
        submission: &'a str,
        /// The game.
        game: &'static GameInfo,
        /// The number of transcripts, including fresh games.
        transcripts: usize,
        /// The number of other transcripts in the suite, which add little to these.
        left_out: usize,
        /// The fresh games.
        fresh: Option<FreshGames>,
        /// The isolation of the submission; none if no process is started.
        isolation: Option<&'a Isolation>,
        /// The length of the source, if there is one.
        source: Option<SourceLength>,
    },
    /// The submission of this run could not be built or started, for this reason. Nothing is played.
    NotStarted(&'a str),
    /// Another session is over, or the first moves are tried before the run starts.
    Conversed {
        /// The transcript's name.
        name: &'a str,
    },
    /// The dialect has been learned.
    Learned {
        /// The dialect.
        learned: &'a Learned,
        /// The I/O mode.
        drive: IoMode,
    },
    /// A transcript has been judged. The verdict is final.
    Judged(&'a Case<'a>),
    /// The same case again when all are judged, in the order of the transcripts, and with what the failures have in
    /// common.
    Listed(&'a Case<'a>),
    /// A shorter game than a transcript that failed, which fails for the same reason.
    Shortened {
        /// The transcript's name.
        of: &'a str,
        /// The game, which ends with the failed input.
        shorter: &'a Case<'a>,
    },
    /// Another game of an exploration of all positions was played.
    Exploring(&'a Explored),
    /// Every position has been explored, or all up to one with wrong output.
    Explored(&'a Explored),
    /// This many fresh games of a search have been played so far.
    Fuzzing(&'a Fuzzed),
    /// The search with fresh games is over.
    Fuzzed(&'a Fuzzed),
    /// The side and the protocol of a submission that plays matches.
    MatchesStarted(MatchSetting),
    /// A match has been played and judged.
    MatchFinished(&'a MatchReport<'a>),
    /// All matches have been played, with these results.
    MatchesFinished(&'a Scoreboard),
    /// A line of the list of known failures is stale and must be removed.
    StaleKnownFailure(&'a StaleKnownFailure),
    /// The run is over.
    RunFinished(&'a Totals),
}

/// The length of a source, as its score counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceLength {
    /// Bytes.
    pub bytes: usize,
    /// Characters, if their number differs.
    pub characters: Option<usize>,
}

/// The fresh games of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FreshGames {
    /// Their number.
    pub games: usize,
    /// The number of them, at the end, that get all input at once.
    pub at_once: usize,
    /// The seed.
    pub seed: u64,
}

/// One transcript, its session and its verdict.
#[derive(Clone)]
pub struct Case<'a> {
    /// The transcript.
    pub transcript: &'a Transcript,
    /// The tape; none if the transcript was skipped. Of a session that passed, the output is available only when it is
    /// judged.
    pub tape: Option<&'a Tape>,
    /// The reading of the tape. Of a session that passed, it is available only when it is judged.
    pub reading: Option<&'a Reading>,
    /// The learned dialect.
    pub learned: &'a Learned,
    /// The verdict.
    pub verdict: &'a Verdict,
    /// The limits of its session, if they are known.
    pub limits: Option<Limits>,
    /// A command that reproduces it by hand.
    pub reproduce: Option<String>,
    /// Advice, for example about a file that the program looked for but was not given.
    pub hint: Option<String>,
    /// Whether it is on the list of known failures, so that it does not count.
    pub is_known: bool,
}

impl<'a> Case<'a> {
    /// The tape and its reading.
    pub fn session(&self) -> Option<(&'a Tape, &'a Reading)> {
        self.tape.zip(self.reading)
    }
}

/// A line of the list of known failures that no longer matches a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaleKnownFailure {
    /// The file and the number of the line.
    pub place: String,
    /// The line itself, without a comment.
    pub line: String,
}

/// The amount of a game that was explored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// Positions in which every input was tried.
    pub positions: usize,
    /// Positions that the game can reach before its end.
    pub of: usize,
    /// Inputs.
    pub inputs: usize,
    /// Games.
    pub games: usize,
    /// Whether the run was interrupted.
    pub interrupted: bool,
}

/// The amount of a search with fresh games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fuzzed {
    /// The seed that chose the games.
    pub seed: u64,
    /// Games.
    pub games: usize,
    /// Inputs, legal and illegal.
    pub inputs: usize,
    /// Illegal inputs.
    pub refusals: usize,
    /// Sessions with a harness error.
    pub faults: usize,
    /// Whether the run was interrupted.
    pub interrupted: bool,
}

/// The number of transcripts with each verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Passed.
    pub accepted: usize,
    /// Failed.
    pub wrong: usize,
    /// Stopped.
    pub stopped: usize,
    /// Skipped.
    pub skipped: usize,
    /// Harness errors.
    pub faults: usize,
    /// Known failures, which do not count as failed or stopped.
    pub known: usize,
    /// Stale lines of the list of known failures.
    pub outdated: usize,
    /// Whether too few matches were won.
    pub too_few_wins: bool,
    /// The number of wins, if matches were played.
    pub wins: Option<WinCount>,
    /// Whether the submission could not be built or started.
    pub not_started: bool,
    /// Whether the run was interrupted.
    pub interrupted: bool,
    /// The duration of the run.
    pub elapsed: Duration,
}

impl Totals {
    /// Counts a verdict.
    pub fn count(&mut self, verdict: &Verdict) {
        *match verdict {
            Verdict::Passed => &mut self.accepted,
            Verdict::Failed(_) => &mut self.wrong,
            Verdict::Stopped(_) => &mut self.stopped,
            Verdict::Skipped(_) => &mut self.skipped,
            Verdict::HarnessError(_) => &mut self.faults,
        } += 1;
    }

    /// Whether the submission conforms, as far as it was checked.
    pub fn conforms(&self) -> bool {
        self.passes() && self.known == 0
    }

    /// Whether it conforms, or has only known failures.
    pub fn passes(&self) -> bool {
        !self.fails() && self.faults == 0 && self.accepted + self.known > 0
    }

    /// Whether there is evidence against the submission.
    pub fn fails(&self) -> bool {
        self.wrong + self.stopped > 0 || self.too_few_wins
    }
}

/// Reports a submission that could not be built or started, as a run without games.
pub fn report_not_started(
    submission: &str,
    game: &'static GameInfo,
    reason: &str,
    report: &mut dyn FnMut(&Event<'_>),
) {
    report(&Event::RunStarted {
        submission,
        game,
        transcripts: 0,
        left_out: 0,
        fresh: None,
        isolation: None,
        source: None,
    });
    report(&Event::NotStarted(reason));
    report(&Event::RunFinished(&Totals { not_started: true, ..Totals::default() }));
}

/// Reports events in its own format.
pub trait Reporter {
    /// Reports one event.
    ///
    /// # Errors
    /// If it cannot be written.
    fn report(&mut self, event: &Event<'_>) -> io::Result<()>;

    /// Finishes the report, once all runs are over.
    ///
    /// # Errors
    /// If it cannot be written.
    fn close(&mut self) -> io::Result<()> {
        Ok(())
    }
}
