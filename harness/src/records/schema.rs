//! What stands in a file of records: one JSON object a line, of which the first is a header and the last a footer.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::{digest::Digest, partition::Partition, verdict::StoredVerdict};
use crate::{
    dialect::Learned, event::FreshGames, runner::SessionSetup, sandbox::Isolation, tape::Tape,
};

/// The name of the form.
pub const SCHEMA: &str = "stickler-records";
/// Its version; it changes with every change of the form.
pub const VERSION: u32 = 3;

/// A line.
#[derive(Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "kebab-case")]
pub enum Record {
    /// What was to be done; the first line.
    Header(Box<Header>),
    /// It is known how a submission is talked to, and its dialect.
    Calibrated(Box<CalibratedRecord>),
    /// A submission could not be built or started.
    NotStarted(Name),
    /// A case was judged. The verdict is final.
    Judged(Box<JudgedRecord>),
    /// All that was planned is done; the last line.
    Footer(Footer),
}

/// What was to be done.
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
    /// The digest of all that decides what is played and judged.
    pub plan_digest: String,
    /// Which part of it this is.
    pub partition: Partition,
    /// How many cases this part has.
    pub planned: usize,
    /// All of it.
    pub plan: PlanRecord,
}

/// What is played, and how it is judged. Two runs with the same plan, suite and harness do the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanRecord {
    /// Whether what is doubtful fails.
    pub strict: bool,
    /// The rulings of which a submission may have another reading.
    pub skipped_rulings: Vec<String>,
    /// The conditions under which sessions are held, in words.
    pub conditions: String,
    /// The games, in the order in which they are played.
    pub games: Vec<GamePlan>,
}

/// What is played of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePlan {
    /// The game.
    pub game: String,
    /// The transcripts, fresh games last, in the order in which they are reported.
    pub transcripts: Vec<String>,
    /// The places of the transcripts, in the order in which they are played.
    pub order: Vec<usize>,
    /// How many more the suite has, which add little to these.
    #[serde(default)]
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
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the sentence above names both")]
pub struct Name {
    pub game: String,
    pub submission: String,
}

/// Names a case: a transcript or a fresh game that a submission is held to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Case {
    /// The submission.
    #[serde(flatten)]
    pub of: Name,
    /// The transcript.
    pub case: String,
}

/// How a submission is talked to, and its dialect.
#[derive(Clone, Serialize, Deserialize)]
pub struct CalibratedRecord {
    /// The submission.
    #[serde(flatten)]
    pub of: Name,
    /// Its command line.
    pub command_line: String,
    /// What keeps it apart.
    pub isolation: Isolation,
    /// The digest of what follows: all parts of a run have to come to the same.
    pub digest: String,
    /// How it is talked to.
    pub setup: SessionSetup,
    /// Its dialect.
    pub dialect: Learned,
}

/// A case that was judged.
#[derive(Clone, Serialize, Deserialize)]
pub struct JudgedRecord {
    /// What was played.
    #[serde(flatten)]
    pub case: Case,
    /// What it is worth.
    pub verdict: StoredVerdict,
    /// What passed; nothing if there was no session.
    pub tape: Option<Tape>,
}

/// That all is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Footer {
    /// How many verdicts are recorded.
    pub verdicts: usize,
    /// The digest of all lines before this one.
    pub lines: String,
}

impl CalibratedRecord {
    /// How a submission is talked to, and its dialect.
    pub fn new(
        of: Name,
        command_line: String,
        isolation: Isolation,
        setup: SessionSetup,
        dialect: Learned,
    ) -> Self {
        let digest = digest(&setup, &dialect);
        Self { of, command_line, isolation, digest, setup, dialect }
    }

    /// Whether the digest is that of what the record holds.
    pub fn is_whole(&self) -> bool {
        self.digest == digest(&self.setup, &self.dialect)
    }
}

fn digest(setup: &SessionSetup, dialect: &Learned) -> String {
    // How long a session took that got stuck is no part of it.
    let talked_to = SessionSetup { stuck: None, ..setup.clone() };
    let parts = [serde_json::to_string(&talked_to), serde_json::to_string(dialect)];
    let parts = parts.map(|part| part.expect("both are plain data"));
    parts.iter().fold(Digest::default(), Digest::and).text()
}

impl Header {
    /// The header of a part of a plan.
    pub fn new(plan: PlanRecord, suite: String, partition: Partition) -> Self {
        let stickler = env!("CARGO_PKG_VERSION").to_owned();
        let planned = plan.cases(partition).count();
        let text = serde_json::to_string(&plan).expect("a plan is plain data");
        let plan_digest = Digest::default().and(&stickler).and(&suite).and(text).text();
        let (schema, version) = (SCHEMA.to_owned(), VERSION);
        Self { schema, version, stickler, suite, plan_digest, partition, planned, plan }
    }
}

impl PlanRecord {
    /// All cases, sorted by their names, each with the number of the shard that holds it in a partition of this kind. There may
    /// be very many, so they are told one after the other.
    pub fn holders(&self, partition: Partition) -> impl Iterator<Item = (Case, usize)> + '_ {
        let mut games: Vec<&GamePlan> = self.games.iter().collect();
        games.sort_by_key(|plan| &plan.game);
        let held = move |(place, case): (usize, Case)| {
            let holder = partition.holder(place, &case.to_string());
            (case, holder)
        };
        games.into_iter().flat_map(GamePlan::cases).enumerate().map(held)
    }

    /// The cases that one shard holds.
    pub fn cases(&self, partition: Partition) -> impl Iterator<Item = Case> + '_ {
        let held = self.holders(partition);
        let own = held.filter(move |(_, holder)| *holder == partition.shard.get());
        own.map(|(case, _)| case)
    }
}

impl GamePlan {
    /// Its cases, sorted.
    fn cases(&self) -> impl Iterator<Item = Case> + '_ {
        let mut submissions: Vec<&str> = self.submissions.iter().map(|one| &*one.name).collect();
        let mut transcripts: Vec<&str> = self.transcripts.iter().map(|name| &**name).collect();
        submissions.sort_unstable();
        transcripts.sort_unstable();
        let transcripts: Rc<[&str]> = transcripts.into();
        submissions.into_iter().flat_map(move |submission| {
            let of = Name { game: self.game.clone(), submission: submission.to_owned() };
            let transcripts = transcripts.clone();
            (0..transcripts.len())
                .map(move |n| Case { of: of.clone(), case: transcripts[n].to_owned() })
        })
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.game, self.submission)
    }
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.of, self.case)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(game: &str, submissions: &[&str], transcripts: &[&str]) -> GamePlan {
        let submission =
            |name: &&str| SubmissionPlan { name: (*name).into(), files: String::new() };
        GamePlan {
            game: game.to_owned(),
            transcripts: transcripts.iter().map(|name| (*name).to_owned()).collect(),
            order: Vec::new(),
            left_out: 0,
            fresh: None,
            submissions: submissions.iter().map(submission).collect(),
        }
    }

    #[test]
    fn cases_come_sorted_by_their_names() {
        let games = vec![
            game("quagmire", &["b", "a-2", "a"], &["z", "fresh game 10", "fresh game 2"]),
            game("alak", &["c", "a"], &["y", "x"]),
        ];
        let (conditions, skipped_rulings) = (String::new(), Vec::new());
        let plan = PlanRecord { strict: false, skipped_rulings, conditions, games };
        let cases: Vec<Case> = plan.cases(Partition::WHOLE).collect();
        assert!(cases.len() == 13 && cases.is_sorted(), "{cases:?}");
        let Ok(crate::records::partition::Wanted::This(second)) = "slice:2/3".parse() else {
            panic!("it is a part")
        };
        let own: Vec<Case> = plan.cases(second).collect();
        assert_eq!(own, cases.iter().skip(1).step_by(3).cloned().collect::<Vec<_>>());
    }
}
