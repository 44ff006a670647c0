//! What stands in a file of records: one JSON object a line, of which the first is a header and the last a footer.

use std::{collections::BTreeMap, rc::Rc};

use serde::{Deserialize, Serialize};

use super::{digest::Digest, partition::Partition};
use crate::{
    dialect::Pins,
    event::FreshGames,
    runner::{SessionOutcome, SessionSetup},
    sandbox::Isolation,
    tape::{IoMode, Tape},
};

/// The name of the form.
pub const SCHEMA: &str = "stickler-records";
/// Its version; it changes with every change of the form.
pub const VERSION: u32 = 2;

/// A line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "kebab-case")]
pub enum Record {
    /// What was to be done; the first line.
    Header(Box<Header>),
    /// A submission was made ready, and it is known how it is talked to.
    Ready(Box<Ready>),
    /// A submission could not be built or started.
    NotReady(Name),
    /// A session is over.
    Session(SessionRecord),
    /// A case was left out, because too many sessions before it had to be cut off by a limit, or failed at the start.
    LeftOut(Case),
    /// A submission was judged, and these transcripts failed; only if the run is not divided.
    Judged(Judged),
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

/// A submission that was made ready.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ready {
    /// The submission.
    #[serde(flatten)]
    pub of: Name,
    /// Its command line.
    pub command_line: String,
    /// What is pinned of its dialect.
    pub pins: Pins,
    /// How it is talked to, as this shard found out.
    pub protocol: SessionSetup,
    /// What kept it apart.
    pub isolation: Isolation,
}

/// A session.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SessionRecord {
    /// What was played.
    #[serde(flatten)]
    pub case: Case,
    /// The way to talk.
    pub drive: IoMode,
    /// The digest of the lines that were to be asked.
    pub asked: String,
    /// What came of it.
    pub came: RecordedOutcome,
}

/// What came of a session.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordedOutcome {
    /// This passed.
    Passed(Tape),
    /// There can be no session, for this reason.
    Skipped(String),
}

/// What failed of a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// The submission.
    #[serde(flatten)]
    pub of: Name,
    /// The transcripts and fresh games that failed.
    pub failed: Vec<String>,
}

/// That all is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Footer {
    /// How many sessions are recorded.
    pub sessions: usize,
    /// The digest of all lines before this one.
    pub lines: String,
}

impl RecordedOutcome {
    /// What is kept of an outcome; nothing of one that says nothing about the submission.
    pub fn of(outcome: &SessionOutcome) -> Option<Self> {
        match outcome {
            SessionOutcome::Session(tape) => Some(Self::Passed(tape.clone())),
            SessionOutcome::Skipped(reason) => Some(Self::Skipped(reason.clone())),
            SessionOutcome::Fault(_) | SessionOutcome::Interrupted => None,
        }
    }
}

impl From<RecordedOutcome> for SessionOutcome {
    fn from(came: RecordedOutcome) -> Self {
        match came {
            RecordedOutcome::Passed(tape) => Self::Session(tape),
            RecordedOutcome::Skipped(reason) => Self::Skipped(reason),
        }
    }
}

impl Record {
    /// The submission of which this is said as a whole.
    pub fn submission(&self) -> Option<&Name> {
        match self {
            Self::Ready(ready) => Some(&ready.of),
            Self::NotReady(name) => Some(name),
            Self::Judged(judged) => Some(&judged.of),
            Self::Header(_) | Self::Session(_) | Self::LeftOut(_) | Self::Footer(_) => None,
        }
    }
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

    /// The number of the shard that holds the first case of each submission.
    pub fn first_holders(&self, partition: Partition) -> BTreeMap<Name, usize> {
        let mut first = BTreeMap::new();
        for (case, holder) in self.holders(partition) {
            first.entry(case.of).or_insert(holder);
        }
        first
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
        let first = plan.first_holders(second);
        let holders = first.iter().map(|(of, holder)| (of.to_string(), *holder));
        let expected = [
            ("alak/a", 1),
            ("alak/c", 3),
            ("quagmire/a", 2),
            ("quagmire/a-2", 2),
            ("quagmire/b", 2),
        ];
        assert_eq!(holders.collect::<Vec<_>>(), expected.map(|(of, n)| (of.to_owned(), n)));
    }
}
