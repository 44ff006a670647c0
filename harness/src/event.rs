//! What happens in a run, as data: made by whoever runs, shown by reporters; nothing else passes between them.

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

/// Something that happened.
pub enum Event<'a> {
    /// A submission is about to be held against transcripts.
    RunStarted {
        /// The submission's name: an entry's id, or its command line.
        submission: &'a str,
        /// The game.
        game: &'static GameInfo,
        /// How many transcripts there are, fresh games among them.
        transcripts: usize,
        /// How many more the suite has, which add little to these.
        left_out: usize,
        /// The fresh games.
        fresh: Option<FreshGames>,
        /// What keeps the submission apart; none if nothing is started.
        isolation: Option<&'a Isolation>,
        /// The length of the source, if there is one.
        source: Option<SourceLength>,
    },
    /// The submission of this run could not be built or started, for this reason. Nothing is played.
    NotStarted(&'a str),
    /// One more session is over, or the first moves are tried before the run starts.
    Conversed {
        /// The transcript's name.
        name: &'a str,
    },
    /// The dialect has been learned.
    Learned {
        /// The dialect.
        learned: &'a Learned,
        /// How the submission was talked to.
        drive: IoMode,
    },
    /// A transcript has been judged. The verdict is final.
    Judged(&'a Case<'a>),
    /// The same once more, when all are judged: in the order of the transcripts, and with what failures have in common.
    Listed(&'a Case<'a>),
    /// A shorter game than a transcript that failed, which fails for the same reason.
    Shortened {
        /// The transcript's name.
        of: &'a str,
        /// The game, which ends with the input at which it fails.
        shorter: &'a Case<'a>,
    },
    /// One more game has been played to explore every position.
    Exploring(&'a Explored),
    /// Every position has been explored, or one where something else was said than must be.
    Explored(&'a Explored),
    /// Fresh games have been played, as many as this up to now.
    Fuzzing(&'a Fuzzed),
    /// The search with fresh games is over.
    Fuzzed(&'a Fuzzed),
    /// The side and the protocol of a submission that plays matches.
    MatchesStarted(MatchSetting),
    /// A match has been played and judged.
    MatchFinished(&'a MatchReport<'a>),
    /// All matches have been played, and add up to this.
    MatchesFinished(&'a Scoreboard),
    /// A line of the list of known failures no longer fails, so it has to be removed.
    StaleKnownFailure(&'a StaleKnownFailure),
    /// The run is over.
    RunFinished(&'a Totals),
}

/// The length of a source as its score counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceLength {
    /// Bytes.
    pub bytes: usize,
    /// Characters, if their number differs.
    pub characters: Option<usize>,
}

/// The fresh games of a run: how many, and the seed that chooses them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FreshGames {
    /// How many.
    pub games: usize,
    /// How many of them, the last ones, are played with all their input ready at once.
    pub at_once: usize,
    /// The seed.
    pub seed: u64,
}

/// One transcript, what passed, and what it is worth.
#[derive(Clone)]
pub struct Case<'a> {
    /// What was asked.
    pub transcript: &'a Transcript,
    /// What passed; nothing if it was skipped. Of a session that passed, what was said is known only when it is judged.
    pub tape: Option<&'a Tape>,
    /// How that was read; nothing of a session that passed, once all are judged.
    pub reading: Option<&'a Reading>,
    /// What was learned of the dialect.
    pub learned: &'a Learned,
    /// What it is worth.
    pub verdict: &'a Verdict,
    /// The limits of its session, if they are known.
    pub limits: Option<Limits>,
    /// One line that does the same by hand.
    pub reproduce: Option<String>,
    /// What may help, such as a file that the program looked for and was not given.
    pub hint: Option<String>,
    /// Whether it is a failure that the list of known ones names, so that it does not count.
    pub is_known: bool,
}

impl<'a> Case<'a> {
    /// What passed and how it was read.
    pub fn session(&self) -> Option<(&'a Tape, &'a Reading)> {
        self.tape.zip(self.reading)
    }
}

/// A line of the list of known failures that names what passes now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaleKnownFailure {
    /// The file and the number of the line.
    pub place: String,
    /// The line itself, without a comment.
    pub line: String,
}

/// How much of a game a submission was led through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// Positions in which everything was asked.
    pub positions: usize,
    /// Positions that the game can reach and in which it goes on.
    pub of: usize,
    /// Inputs.
    pub inputs: usize,
    /// Games.
    pub games: usize,
    /// Whether the run was interrupted.
    pub interrupted: bool,
}

/// How much of fresh games a submission was asked.
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
    /// Sessions that failed by our doing.
    pub faults: usize,
    /// Whether the run was interrupted.
    pub interrupted: bool,
}

/// How many transcripts got which verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Accepted.
    pub accepted: usize,
    /// Wrong answers.
    pub wrong: usize,
    /// Stopped.
    pub stopped: usize,
    /// Skipped.
    pub skipped: usize,
    /// Faults of the harness.
    pub faults: usize,
    /// Failures that are known, and so are none of the wrong and stopped ones.
    pub known: usize,
    /// Lines of the list of known failures that name what passes now.
    pub outdated: usize,
    /// Whether fewer matches were won than must be.
    pub too_few_wins: bool,
    /// How many matches were won, if matches were played.
    pub wins: Option<WinCount>,
    /// Whether the submission could not be built or started.
    pub not_started: bool,
    /// Whether the run was interrupted.
    pub interrupted: bool,
    /// How long the run took.
    pub elapsed: Duration,
}

impl Totals {
    /// Counts one more verdict.
    pub fn count(&mut self, verdict: &Verdict) {
        *match verdict {
            Verdict::Passed => &mut self.accepted,
            Verdict::Failed(_) => &mut self.wrong,
            Verdict::Stopped(_) => &mut self.stopped,
            Verdict::Skipped(_) => &mut self.skipped,
            Verdict::HarnessError(_) => &mut self.faults,
        } += 1;
    }

    /// Whether the submission conforms, as far as it was judged.
    pub fn conforms(&self) -> bool {
        self.passes() && self.known == 0
    }

    /// Whether it conforms, or fails only as it is known to.
    pub fn passes(&self) -> bool {
        !self.fails() && self.faults == 0 && self.accepted + self.known > 0
    }

    /// Whether something speaks against the submission.
    pub fn fails(&self) -> bool {
        self.wrong + self.stopped > 0 || self.too_few_wins
    }
}

/// Reports a submission that could not be built or started, as a run in which nothing is played.
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

/// Reports what happens in its own form.
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
