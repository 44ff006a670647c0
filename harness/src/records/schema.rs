//! The lines of a file of records: one JSON object each. The first is a header and the last a footer.

use std::{fmt, path::PathBuf};

use serde::{Deserialize, Serialize};

use super::partition::Partition;
use crate::{
    event::{FreshGames, SourceLength},
    judge::Verdict,
    manifest::EntryLimits,
    package::Package,
    plan::{Calibrated, Plan, SessionSetup},
    sandbox::Isolation,
    tape::Tape,
    transcript::Transcript,
};

/// The name of the schema.
pub const SCHEMA: &str = "stickler-records";
/// Its version, which changes with every change of the schema.
pub const VERSION: u32 = 6;

/// A line.
#[derive(Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Record {
    /// The plan of the run; the first line.
    Header(Box<Header>),
    /// A submission was calibrated.
    Calibrated(Box<CalibratedRecord>),
    /// A submission could not be built or started.
    NotStarted {
        /// The submission.
        #[serde(flatten)]
        of: Name,
        /// The reason.
        reason: String,
    },
    /// A case was judged. The verdict is final.
    Judged(Box<JudgedRecord>),
    /// The last line: everything planned is done.
    Footer {
        /// The digest of all lines before this one.
        digest: String,
    },
}

/// The plan of a run, and the part of it that a file holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`SCHEMA`].
    pub schema: String,
    /// [`VERSION`].
    pub version: u32,
    /// The version of the harness.
    pub stickler: String,
    /// The digest of the suite: the transcripts, the goldens and the orders of the games that are played.
    pub suite: String,
    /// The games from packages.
    pub packages: Vec<PlayedPackage>,
    /// The part of the run.
    pub partition: Partition,
    /// The plan of the whole run.
    pub plan: PlanRecord,
}

/// A game from a package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedPackage {
    /// The game.
    pub game: String,
    /// The folder as the user named it.
    pub folder: PathBuf,
    /// The digest of its files.
    pub digest: String,
}

/// The plan of a run and of its verdicts. Runs with the same plan, suite and harness do the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanRecord {
    /// The rulings that the run skips.
    pub skipped_rulings: Vec<String>,
    /// The conditions of the sessions and of their verdicts, in words.
    pub conditions: String,
    /// The games, in the order in which they are played.
    pub games: Vec<GamePlan>,
}

/// The plan for one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePlan {
    /// The game.
    pub game: String,
    /// The transcripts, fresh games last, in the order in which they are reported.
    pub transcripts: Vec<String>,
    /// The indices of the transcripts, in the order in which they are played.
    pub order: Vec<usize>,
    /// The number of other transcripts of the suite, which add little to these.
    pub left_out: usize,
    /// The fresh games among them.
    pub fresh: Option<FreshGames>,
    /// The submissions, in the order in which they are verified.
    pub submissions: Vec<SubmissionPlan>,
}

/// One submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubmissionPlan {
    /// Its name in reports.
    pub name: String,
    /// The digest of its files.
    pub files: String,
}

/// Names a submission.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the sentence above names both")]
pub struct Name {
    pub game: String,
    pub submission: String,
}

/// Names a case: a submission, and a transcript or fresh game that it plays.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Case {
    /// The submission.
    #[serde(flatten)]
    pub of: Name,
    /// The transcript.
    pub transcript: String,
}

/// A submission that was calibrated.
#[derive(Clone, Serialize, Deserialize)]
pub struct CalibratedRecord {
    /// The submission.
    #[serde(flatten)]
    pub of: Name,
    /// Its command line.
    pub command_line: String,
    /// The folder in which it runs, if that is not where the command was typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// The length of its source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<SourceLength>,
    /// Its time limits, if they differ from the default.
    #[serde(default)]
    pub limits: EntryLimits,
    /// Its sandbox.
    pub isolation: Isolation,
    /// Its I/O mode and its dialect: all shards of a run must learn the same.
    #[serde(flatten)]
    pub calibrated: Calibrated,
}

/// A case that was judged.
#[derive(Clone, Serialize, Deserialize)]
pub struct JudgedRecord {
    /// The case.
    #[serde(flatten)]
    pub case: Case,
    /// The verdict on it.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// Its session, if there was one; without its turns unless it failed.
    pub tape: Option<Tape>,
}

impl CalibratedRecord {
    /// Whether another shard of the run learned the same.
    pub fn is_same(&self, other: &Self) -> bool {
        let text = |Calibrated { setup, learned }: &Calibrated| {
            // The time that a stuck session took does not count.
            let setup = SessionSetup { stuck: None, ..setup.clone() };
            serde_json::to_string(&(setup, learned)).expect("both are plain data")
        };
        text(&self.calibrated) == text(&other.calibrated)
    }
}

impl JudgedRecord {
    /// Creates a record. It keeps the turns of a session only if it failed, since reports show no others.
    pub fn new(case: Case, verdict: &Verdict, tape: Option<&Tape>) -> Self {
        let mut tape = tape.cloned();
        if let Some(tape) = tape.as_mut().filter(|_| !verdict.fails()) {
            (tape.turns, tape.stderr) = (Vec::new(), String::new());
        }
        Self { case, verdict: verdict.clone(), tape }
    }
}

impl From<Package> for PlayedPackage {
    fn from(Package { game, folder, digest, .. }: Package) -> Self {
        Self { game: game.name.to_owned(), folder: folder.to_owned(), digest: digest.to_owned() }
    }
}

impl Header {
    /// The header of a part of a plan.
    pub fn new(plan: PlanRecord, suite: String, partition: Partition) -> Self {
        let stickler = env!("CARGO_PKG_VERSION").to_owned();
        let packages = plan.games.iter().filter_map(|game| Package::named(&game.game));
        let packages = packages.map(PlayedPackage::from).collect();
        let (schema, version) = (SCHEMA.to_owned(), VERSION);
        Self { schema, version, stickler, suite, packages, partition, plan }
    }

    /// The package that occurs in two versions, if there is one.
    fn other_version(&self, other: &Self) -> Option<&str> {
        let differs = |mine: &&PlayedPackage| {
            let mut theirs = other.packages.iter().filter(|theirs| theirs.game == mine.game);
            theirs.any(|theirs| theirs.digest != mine.digest)
        };
        self.packages.iter().find(differs).map(|package| &*package.game)
    }

    /// The first difference between two runs, as a sentence.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let (mine, theirs) = (&self.plan.games, &other.plan.games);
        let games = || mine.iter().zip(theirs);
        let are_others = |(a, b): (&GamePlan, &GamePlan)| (&a.game, a.fresh) != (&b.game, b.fresh);
        let mut submissions = games().flat_map(|(a, b)| a.submissions.iter().zip(&b.submissions));
        let changed = submissions.find(|(a, b)| a.name == b.name && a.files != b.files);
        let changed = changed.map_or("", |(one, _)| &one.name);
        let (one, another) = (&self.stickler, &other.stickler);
        let played = format!("it was played by stickler {one}, and not {another}");
        let files = format!("the files of the submission `{changed}` differ, or its manifest");
        let other_version = self.other_version(other);
        let version = format!("the files of the game `{}` differ", other_version.unwrap_or(""));
        let are_other_games = mine.len() != theirs.len() || games().any(are_others);
        let differences = [
            (one != another, &*played),
            (other_version.is_some(), &version),
            (self.suite != other.suite, "the suite differs"),
            (are_other_games, "the games, the seed or the number of fresh games differ"),
            (!changed.is_empty(), &files),
            (games().any(|(a, b)| a.submissions != b.submissions), "the submissions differ"),
            (mine != theirs, "other transcripts are selected"),
            (
                self.plan != other.plan,
                "the options differ, such as --strict, --io, --skip-ruling, pins or limits",
            ),
        ];
        let first = differences.into_iter().find(|(differs, _)| *differs);
        first.map(|(_, sentence)| sentence.to_owned())
    }
}

impl PlanRecord {
    /// All cases, sorted by their names, each with the number of its shard in a partition of this kind.
    pub fn holders(&self, partition: Partition) -> impl Iterator<Item = (Case, usize)> {
        let mut cases = Vec::new();
        for GamePlan { game, transcripts, submissions, .. } in &self.games {
            for SubmissionPlan { name, .. } in submissions {
                let of = Name { game: game.clone(), submission: name.clone() };
                let case = |name: &String| Case { of: of.clone(), transcript: name.clone() };
                cases.extend(transcripts.iter().map(case));
            }
        }
        cases.sort_unstable();
        cases.into_iter().enumerate().map(move |(place, case)| {
            let holder = partition.holder(place, &case.to_string());
            (case, holder)
        })
    }
}

impl Name {
    /// The submission of a plan.
    pub fn of(plan: &Plan<'_>) -> Self {
        let (game, submission) = (plan.game().name, plan.candidate.name());
        Self { game: game.to_owned(), submission: submission.to_owned() }
    }

    /// A case of the submission.
    pub fn case(&self, transcript: &Transcript) -> Case {
        Case { of: self.clone(), transcript: transcript.name().to_owned() }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.game, self.submission)
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.of, self.transcript)
    }
}
