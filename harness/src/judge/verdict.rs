//! What is said about a submission.

use std::sync::LazyLock;

use rulebook::{board::Board, games, rule::Citation, sketch::Sketch};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use super::written;
use crate::{tape::Ending, transcript::Transcript};

/// What one transcript showed of a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "verdict", content = "because", rename_all = "kebab-case")]
pub enum Verdict {
    /// It did all that was asked.
    #[serde(rename = "accepted")]
    Passed,
    /// It did something else; the first finding is the verdict, the rest are secondary.
    #[serde(rename = "wrong-answer")]
    Failed(Vec<Finding>),
    /// It was ended, or ended itself, before it could be judged.
    Stopped(Ending),
    /// The transcript cannot be played on this submission, for this reason.
    Skipped(String),
    /// The harness failed, which says nothing about the submission.
    #[serde(rename = "harness-fault")]
    HarnessError(String),
}

/// A transcript and its verdict.
pub struct Judged<'a> {
    /// The transcript.
    pub transcript: &'a Transcript,
    /// Its verdict.
    pub verdict: &'a mut Verdict,
}

impl Verdict {
    /// The verdict in one word, as reports write it.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Passed => "accepted",
            Self::Failed(_) => "wrong-answer",
            Self::Stopped(_) => "stopped",
            Self::Skipped(_) => "skipped",
            Self::HarnessError(_) => "harness-fault",
        }
    }

    /// The first finding, if there is one.
    pub fn finding(&self) -> Option<&Finding> {
        self.findings().first()
    }

    /// All findings.
    pub fn findings(&self) -> &[Finding] {
        match self {
            Self::Failed(findings) => findings,
            Self::Passed | Self::Stopped(_) | Self::Skipped(_) | Self::HarnessError(_) => &[],
        }
    }

    /// Whether the submission fails by it.
    pub fn fails(&self) -> bool {
        match self {
            Self::Failed(_) | Self::Stopped(_) => true,
            Self::Passed | Self::Skipped(_) | Self::HarnessError(_) => false,
        }
    }
}

/// How the reasons end for which a game is set apart by a draw: it was played right until the program announced one that it may announce.
pub const LEFT_OPEN: &str = "which the challenge leaves open (`other_draws`)";

/// Why a game is set apart that the program ends by such a draw.
pub(super) fn set_apart_by(draw: &str) -> String {
    format!("the program announces a draw by {draw}, {LEFT_OPEN}")
}

/// A difference between what must come of an input and what came. What follows from all verdicts of a run is not written into files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The step, counted from zero; none if it is about the start.
    pub step: Option<usize>,
    /// Its kind.
    pub fault: Fault,
    /// The rule it speaks of.
    #[serde(with = "written::rule")]
    pub rule: Option<Citation>,
    /// The board that was expected, if one was.
    #[serde(with = "written::board")]
    pub expected: Option<Board>,
    /// The board that was shown, if one was.
    #[serde(with = "written::board")]
    pub seen: Option<Board>,
    /// What is to be said about it, in a sentence's rest.
    pub what: String,
    /// What was said, as it stands.
    pub said: String,
    /// The step at which it shows, if that is a later one.
    pub shows_at: Option<usize>,
    /// The misreadings that do the same in this session, as far as was seen.
    pub suspects: Vec<Suspect>,
    /// The one of them that accounts for most of the run.
    #[serde(skip)]
    pub diagnosis: Option<Diagnosis>,
    /// What the inputs have in common at which the same goes wrong.
    #[serde(skip)]
    pub common: Option<Pattern>,
    /// What shows on the expected board why the rules say so.
    #[serde(skip)]
    pub why: Option<Sketch>,
}

impl Finding {
    /// A finding of which no more is known.
    pub fn new(fault: Fault, what: &str) -> Self {
        Self {
            step: None,
            fault,
            rule: None,
            expected: None,
            seen: None,
            what: what.to_owned(),
            said: String::new(),
            shows_at: None,
            suspects: Vec::new(),
            diagnosis: None,
            common: None,
            why: None,
        }
    }

    /// The rule that the program breaks by it. A mistake in how it refuses, announces the end or leaves concerns none: it is the same
    /// whichever rule is asked.
    pub fn broken_rule(&self) -> Option<Citation> {
        let concerns_one = self.fault.is_about_rules() && self.fault != Fault::PrematureEnd;
        self.rule.filter(|_| concerns_one)
    }

    /// How many inputs show it: those up to the step at which it shows.
    pub fn inputs(&self) -> usize {
        self.shows_at.or(self.step).map_or(0, |step| step + 1)
    }
}

impl Fault {
    /// Whether a misreading of a rule leads to it.
    pub fn is_about_rules(self) -> bool {
        matches!(
            self,
            Self::AcceptedIllegal
                | Self::RefusedLegal
                | Self::WrongBoard
                | Self::WrongTurn
                | Self::WrongField
                | Self::NoEnd
                | Self::PrematureEnd
                | Self::WrongWinner
        )
    }
}

/// What is common to the inputs at which a submission goes wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What holds of the moves, as the end of a sentence: `to the north-west, over 3 cells`.
    pub text: String,
    /// At how many inputs it goes wrong.
    pub wrong: usize,
    /// At how many inputs that are decided alike it is right.
    pub right: usize,
}

/// A known misreading of a rule that does what a submission did up to its first finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "WrittenSuspect")]
pub struct Suspect {
    /// The misreading.
    pub id: &'static str,
    /// The rule that is misread.
    pub rule: Citation,
    /// What a program does that misreads so, as the rest of a sentence.
    pub text: &'static str,
    /// Whether it does the same up to the end of the session.
    pub explains_all: bool,
}

/// A known misreading of a rule, as which a submission answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// The misreading.
    pub id: &'static str,
    /// The rule that is misread.
    pub rule: Citation,
    /// What a program does that misreads so, as the rest of a sentence.
    pub text: &'static str,
    /// How many misreadings do the same as far as was seen, this one among them.
    pub fitting: usize,
}

macro_rules! faults {
    ($($(#[doc = $text:literal])+ $name:ident = $id:literal;)+) => {
        /// The kind of a finding.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Fault {
            $($(#[doc = $text])+ #[serde(rename = $id)] $name,)+
        }

        impl Fault {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Its id in reports.
            pub fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)+ }
            }

            /// What it means, in a sentence.
            pub fn text(self) -> &'static str {
                match self { $(Self::$name => concat!($($text),+).trim_ascii(),)+ }
            }
        }
    };
}

faults! {
    /// No move was played in any way of writing one, so nothing is said of rules.
    NotUnderstood = "not-understood";
    /// An illegal input was played.
    AcceptedIllegal = "accepted-illegal";
    /// A legal input was not played.
    RefusedLegal = "refused-legal";
    /// The board is not the position.
    WrongBoard = "wrong-board";
    /// No board can be read in the answer to a legal input, and nothing in it refuses.
    NoBoard = "no-board";
    /// Nothing was said to an illegal input.
    NoReply = "no-reply";
    /// An illegal input was answered with something truthy.
    TruthyRefusal = "truthy-refusal";
    /// An illegal input was not answered with the word that the challenge demands.
    RefusalNotShown = "refusal-not-shown";
    /// A legal input was answered as illegal ones are.
    FalsyOnLegal = "falsy-on-legal";
    /// Nothing around the boards tells whose turn it is.
    TurnNotShown = "turn-not-shown";
    /// The other player's turn is shown.
    WrongTurn = "wrong-turn";
    /// A number or word with the board is not what the rules say.
    WrongField = "wrong-field";
    /// A number or word that must be shown with the board is not shown.
    FieldNotShown = "field-not-shown";
    /// The game is over, and the program goes on with it.
    NoEnd = "no-end";
    /// The game goes on, and the program has ended it.
    PrematureEnd = "premature-end";
    /// The loser is announced.
    WrongWinner = "wrong-winner";
    /// The winner is not announced as the challenge demands.
    WinnerNotShown = "winner-not-shown";
    /// The board is not drawn as the challenge draws it.
    MalformedBoard = "malformed-board";
    /// Two kinds of cells are drawn with the same character.
    AmbiguousCharacters = "ambiguous-characters";
    /// A move is made, or asked for, that the rules forbid.
    IllegalMove = "illegal-move";
    /// It is the submission's turn, and it does nothing.
    NoMove = "no-move";
    /// A request is not what the challenge asks for.
    BadRequest = "bad-request";
    /// A match takes more requests than are answered.
    TooManyRequests = "too-many-requests";
    /// The submission has won, and the secret is not shown.
    UnreportedWin = "unreported-win";
    /// A reply is not what the challenge asks for.
    BadReply = "bad-reply";
    /// The counter is not the number of moves.
    WrongCounter = "wrong-counter";
}

/// A [`Suspect`] in a file. The rule belongs to the name, because misreadings of different games share ids.
#[derive(Serialize, Deserialize)]
struct WrittenSuspect {
    misreading: String,
    misread_rule: String,
    explains_all: bool,
}

impl From<Suspect> for WrittenSuspect {
    fn from(Suspect { id, rule, explains_all, .. }: Suspect) -> Self {
        Self { misreading: id.to_owned(), misread_rule: rule.id.to_owned(), explains_all }
    }
}

impl<'de> Deserialize<'de> for Suspect {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        static KNOWN: LazyLock<Vec<Suspect>> = LazyLock::new(|| {
            let mutants =
                games::all().into_iter().flat_map(|game| game.mutants(None).unwrap_or_default());
            let suspects = mutants.map(|mutant| Suspect {
                id: mutant.id,
                rule: mutant.rule,
                text: mutant.text,
                explains_all: false,
            });
            suspects.collect()
        });
        let WrittenSuspect { misreading, misread_rule, explains_all } =
            WrittenSuspect::deserialize(from)?;
        let known = KNOWN.iter().find(|one| one.id == misreading && one.rule.id == misread_rule);
        let known = known.map(|known| Self { explains_all, ..*known });
        known.ok_or_else(|| {
            D::Error::custom(format!("no misreading `{misreading}` of {misread_rule}"))
        })
    }
}
