//! The records of reports for programs: one for each event, with its fields in the order in which they are written.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::package::PackageRecord;
use crate::report::matches::{MatchRecord, ScoreboardRecord};
use crate::{
    sandbox::{Mechanism, Tier},
    tape::IoMode,
};

/// The version of the format. It changes when a field changes its meaning or is removed.
pub const VERSION: u32 = 1;

/// One thing that happened, as a line of JSON.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Record {
    /// A submission is about to play.
    RunStarted {
        /// The version of the form.
        version: u32,
        /// The submission.
        submission: String,
        /// The game.
        game: String,
        /// Which version of it, if it was brought as a folder.
        #[serde(skip_serializing_if = "Option::is_none")]
        package: Option<PackageRecord>,
        /// How many transcripts there are.
        transcripts: usize,
        /// How many more transcripts the suite has, which rarely find more.
        omitted: usize,
        /// The fresh games among them, which are no part of the suite.
        fresh: Option<FreshRecord>,
        /// What keeps the submission apart; none if nothing is started.
        isolation: Option<IsolationRecord>,
    },
    /// The submission could not be built or started. Nothing is played.
    NotStarted {
        /// Why.
        reason: String,
    },
    /// The dialect has been learned.
    Learned(DialectRecord),
    /// A transcript has been judged.
    Judged(VerdictRecord),
    /// The explanation of a failure, known when all games are judged; only in JSON lines.
    Explained(ExplanationRecord),
    /// A shorter game than a transcript that failed, which fails for the same reason.
    Shortened(ShortenedRecord),
    /// Every position of the game has been explored, as far as the submission conforms.
    Explored(ExploredRecord),
    /// Fresh games were searched for one that fails.
    Fuzzed(FuzzedRecord),
    /// The side and the protocol of a submission that plays matches.
    MatchesStarted {
        /// The side that it takes.
        role: &'static str,
        /// The protocol.
        protocol: &'static str,
    },
    /// A match has been played and judged.
    MatchFinished(Box<MatchRecord>),
    /// All matches have been played; their results.
    MatchesFinished(ScoreboardRecord),
    /// A line of the list of known failures matches no failure.
    StaleKnownFailure {
        /// The file and the number of the line.
        place: String,
        /// The line.
        line: String,
    },
    /// The run is over.
    RunFinished(TotalsRecord),
}

/// The fresh games of a run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FreshRecord {
    /// How many.
    pub games: usize,
    /// How many of them, the last ones, get all input at once.
    pub batch: usize,
    /// The seed that chooses them.
    pub seed: u64,
}

/// A shorter game than a transcript that failed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShortenedRecord {
    /// The transcript that failed.
    pub of: String,
    /// The inputs of the game, which fails at the last of them.
    pub inputs: Vec<String>,
    /// The verdict on it.
    pub shorter: VerdictRecord,
}

/// How much of fresh games was asked in a search.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FuzzedRecord {
    /// The seed that chooses the games.
    pub seed: u64,
    /// Games.
    pub games: usize,
    /// Inputs, legal and illegal.
    pub inputs: usize,
    /// Illegal inputs.
    pub illegal_inputs: usize,
    /// Whether the run was interrupted.
    pub interrupted: bool,
}

/// How much of a game was explored.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExploredRecord {
    /// Positions in which every input was tried.
    pub positions: usize,
    /// Positions that the game can reach and in which it goes on.
    pub positions_total: usize,
    /// Inputs.
    pub inputs: usize,
    /// Games.
    pub games: usize,
    /// Whether the run was interrupted.
    pub interrupted: bool,
}

/// The isolation of a submission.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct IsolationRecord {
    /// How far it reaches, from 0 for none that is wanted.
    pub tier: Tier,
    /// All of it in words.
    pub text: String,
    /// The active mechanisms.
    pub active: Vec<Mechanism>,
    /// The missing mechanisms.
    pub missing: Vec<Mechanism>,
}

/// A dialect.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DialectRecord {
    /// How the submission was talked to.
    pub io: IoMode,
    /// What is drawn for the pieces and for an empty cell.
    pub pieces: String,
    /// The same by the characters of the rulebook, `.` for an empty cell.
    pub characters: BTreeMap<char, String>,
    /// All that was learned, in words.
    pub lines: Vec<String>,
}

/// A verdict on one transcript.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct VerdictRecord {
    /// The transcript.
    pub transcript: String,
    /// `passed`, `failed`, `stopped`, `skipped` or `harness-error`.
    pub verdict: &'static str,
    /// The verdict in words.
    pub summary: String,
    /// Whether it is a failure that the list of known ones names, so that it does not count.
    pub known: bool,
    /// The findings, the first of which is the verdict.
    pub findings: Vec<FindingRecord>,
    /// Time on the clock, in milliseconds.
    pub wall_ms: u128,
    /// Processor time, in milliseconds.
    pub cpu_ms: u128,
    /// The isolation tier of the session; none if nothing was started.
    pub isolation_tier: Option<Tier>,
    /// One line that does the same by hand, up to the input that shows the finding.
    pub reproduce: Option<String>,
    /// How the session ended, in words, if the submission was stopped or exited early.
    pub ending: Option<String>,
    /// The most informative lines of standard error in such a case. They are not judged.
    pub stderr: Option<String>,
    /// The game as it was played, if it failed.
    pub replay: Option<GameRecord>,
}

/// A game as it was played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameRecord {
    /// Where it begins, if not at the start.
    pub from: Option<SetUpRecord>,
    /// The moves of a whole game that was played before it in the same session; none if it is the first.
    pub after: Vec<String>,
    /// The inputs.
    pub inputs: Vec<String>,
}

/// A position in which a game begins.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SetUpRecord {
    /// The board, rows separated by line ends; a blank is a cell that it does not have.
    pub board: String,
    /// The fields next to the board, by name.
    pub fields: BTreeMap<String, String>,
}

/// A finding.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FindingRecord {
    /// Its kind.
    pub fault: &'static str,
    /// The rule it speaks of.
    pub rule: Option<&'static str>,
    /// The line of the transcript.
    pub line: Option<usize>,
    /// The number of the input, from one.
    pub step: Option<usize>,
    /// The input.
    pub input: Option<String>,
    /// What the program did, in a sentence.
    pub message: String,
    /// Why the rules decide so, in a sentence.
    pub why: Option<String>,
    /// The misreading that does the same.
    pub misreading: Option<&'static str>,
    /// The rule that is misread so.
    pub misread_rule: Option<&'static str>,
    /// How many misreadings match what the program did.
    pub matching: Option<usize>,
    /// What the moves have in common for which the program is wrong.
    pub pattern: Option<String>,
    /// The line of the transcript at which it shows, if that is a later one.
    pub shown_at: Option<usize>,
    /// The output, its control characters by their numbers, without the middle of a long one.
    pub output: String,
    /// The expected board, rows separated by line ends.
    pub expected: Option<String>,
    /// The board that was shown.
    pub actual: Option<String>,
}

/// The explanation of the first finding of a failure.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExplanationRecord {
    /// The transcript that failed.
    pub transcript: String,
    /// The rule it speaks of.
    pub rule: Option<&'static str>,
    /// The misreading that does the same.
    pub misreading: Option<&'static str>,
    /// The rule that is misread so.
    pub misread_rule: Option<&'static str>,
    /// How many misreadings match what the program did.
    pub matching: Option<usize>,
    /// What the moves have in common for which the program is wrong.
    pub pattern: Option<String>,
}

/// How many transcripts got which verdict.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[expect(missing_docs, reason = "the verdicts by name")]
pub struct TotalsRecord {
    pub conforms: bool,
    pub passed: usize,
    pub failed: usize,
    pub stopped: usize,
    pub skipped: usize,
    pub harness_error: usize,
    pub known: usize,
    pub stale: usize,
    pub too_few_wins: bool,
    pub not_started: bool,
    pub interrupted: bool,
    pub elapsed_ms: u128,
}
