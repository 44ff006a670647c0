//! Verdicts on submissions, and their findings.

use std::sync::LazyLock;

use rulebook::{
    board::{Board, Difference},
    games,
    rule::Citation,
    sketch::Sketch,
};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use super::written;
use crate::{tape::Ending, transcript::Transcript};

/// The result of one transcript for a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "verdict", content = "because", rename_all = "kebab-case")]
pub enum Verdict {
    /// It did everything that was expected.
    Passed,
    /// It did something else. The first finding is the verdict, the others are secondary.
    Failed(Vec<Finding>),
    /// It was ended, or ended itself, before it could be judged.
    Stopped(Ending),
    /// The transcript cannot be played on this submission, for this reason.
    Skipped(String),
    /// The harness failed, which says nothing about the submission.
    HarnessError(String),
}

/// A transcript and its verdict.
pub struct Judged<'a> {
    /// The transcript.
    pub transcript: &'a Transcript,
    /// Its verdict.
    pub verdict: &'a mut Verdict,
}

impl Judged<'_> {
    /// The first finding.
    pub(super) fn first_mut(&mut self) -> Option<&mut Finding> {
        match &mut *self.verdict {
            Verdict::Failed(findings) => findings.first_mut(),
            Verdict::Passed
            | Verdict::Stopped(_)
            | Verdict::Skipped(_)
            | Verdict::HarnessError(_) => None,
        }
    }
}

impl Verdict {
    /// The verdict in one word, as reports write it.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed(_) => "failed",
            Self::Stopped(_) => "stopped",
            Self::Skipped(_) => "skipped",
            Self::HarnessError(_) => "harness-error",
        }
    }

    /// The first finding.
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

    /// Whether the submission fails.
    pub fn fails(&self) -> bool {
        match self {
            Self::Failed(_) | Self::Stopped(_) => true,
            Self::Passed | Self::Skipped(_) | Self::HarnessError(_) => false,
        }
    }
}

/// The end of the reason to skip a game that was right until the program announced a draw that the challenge leaves
/// open.
pub const LEFT_OPEN: &str = "which the challenge leaves open (`other_draws`)";

/// The reason to skip a game that the program ended with such a draw.
pub(super) fn open_draw_reason(draw: &str) -> String {
    format!("the program announces a draw by {draw}, {LEFT_OPEN}")
}

/// A difference between the expected and the actual result of an input. Fields that follow from all verdicts of a run
/// are not written to files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The step, counted from zero; none at the start.
    pub step: Option<usize>,
    /// Its kind.
    pub fault: Fault,
    /// The rule that it concerns.
    #[serde(with = "written::rule")]
    pub rule: Option<Citation>,
    /// The expected board, if there is one.
    #[serde(with = "written::board")]
    pub expected: Option<Board>,
    /// The board that was shown, if there is one.
    #[serde(with = "written::board")]
    pub seen: Option<Board>,
    /// A message about it, the rest of a sentence.
    pub what: String,
    /// The output, unchanged.
    pub said: String,
    /// The step that shows it, if that is a later one.
    pub shows_at: Option<usize>,
    /// Whether the program also refused the illegal input that it played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_refused: bool,
    /// Whether the board of the next move shows the wrong cells right, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heals: Option<bool>,
    /// The misreadings that do the same in this session, as far as was observed.
    pub suspects: Vec<Suspect>,
    /// The one of them that explains most of the run.
    #[serde(skip)]
    pub diagnosis: Option<Diagnosis>,
    /// What the inputs with the same fault have in common.
    #[serde(skip)]
    pub common: Option<Pattern>,
    /// Whether the same mistake shows whichever rule decides the input.
    #[serde(skip)]
    pub is_of_no_rule: bool,
    /// The fault of which it is only a consequence.
    #[serde(skip)]
    pub consequence_of: Option<Fault>,
    /// A sketch on the expected board of why the rules decide so.
    #[serde(skip)]
    pub why: Option<Sketch>,
}

impl Finding {
    /// A finding with only a fault and a message.
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
            is_refused: false,
            heals: None,
            suspects: Vec::new(),
            diagnosis: None,
            common: None,
            is_of_no_rule: false,
            consequence_of: None,
            why: None,
        }
    }

    /// The rule that the program breaks. None for a mistake in how it refuses, in how or whether it announces the end, and
    /// in exiting: that is the same whichever rule applies.
    pub fn broken_rule(&self) -> Option<Citation> {
        let concerns_one = self.fault.is_about_rules()
            && !self.is_of_no_rule
            && !matches!(self.fault, Fault::PrematureEnd | Fault::NoEnd);
        self.rule.filter(|_| concerns_one)
    }

    /// The cells that are shown wrong.
    pub(super) fn wrong_cells(&self) -> Vec<Difference> {
        let boards = self.expected.as_ref().zip(self.seen.as_ref());
        boards.map(|(expected, seen)| expected.differences(seen)).unwrap_or_default()
    }

    /// The fault of its cause. If a rule forbids an input, it is one mistake whether the program plays the input or does
    /// something else to the board.
    pub fn fault_of_cause(&self, transcript: &Transcript) -> Fault {
        let step = self.step.and_then(|step| transcript.steps.get(step));
        let is_forbidden = step.is_some_and(|step| step.refused_for().is_some());
        let is_of_rule = self.broken_rule().is_some() || self.is_refused;
        let is_played = self.fault == Fault::WrongBoard && is_of_rule;
        let fault = if is_forbidden && is_played { Fault::AcceptedIllegal } else { self.fault };
        self.consequence_of.unwrap_or(fault)
    }

    /// Whether a misread rule can cause it. A board that is only shown too late has other causes.
    pub(super) fn is_about_rules(&self) -> bool {
        let is_late = self.fault == Fault::WrongBoard && self.shows_at.is_some();
        self.fault.is_about_rules() && !is_late
    }

    /// The number of inputs that show it: those up to the step that shows it.
    pub fn inputs(&self) -> usize {
        self.shows_at.or(self.step).map_or(0, |step| step + 1)
    }
}

impl Fault {
    /// Whether a misread rule can cause it.
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

/// What the wrong inputs of a submission have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The condition on the moves, as the end of a sentence: `to the north-west, over 3 cells`.
    pub text: String,
    /// The number of wrong inputs.
    pub wrong: usize,
    /// The number of right inputs that are decided by the same rule.
    pub right: usize,
}

/// A known misreading of a rule that does the same as a submission up to its first finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "WrittenSuspect")]
pub struct Suspect {
    /// The misreading.
    pub id: &'static str,
    /// The misread rule.
    pub rule: Citation,
    /// What a program with it does, as the rest of a sentence.
    pub text: &'static str,
    /// Whether it does the same up to the end of the session.
    pub explains_all: bool,
}

/// The known misreading of a rule that explains a submission's answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// The misreading.
    pub id: &'static str,
    /// The misread rule.
    pub rule: Citation,
    /// What a program with it does, as the rest of a sentence.
    pub text: &'static str,
    /// The number of misreadings that do the same as far as was observed, including this one.
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

            /// Its meaning, in a sentence.
            pub fn text(self) -> &'static str {
                match self { $(Self::$name => concat!($($text),+).trim_ascii(),)+ }
            }
        }
    };
}

faults! {
    /// The program accepted no move in any notation, so no rule was checked.
    NotUnderstood = "not-understood";
    /// The program played an illegal input.
    AcceptedIllegal = "accepted-illegal";
    /// The program refused a legal input, or did not play it.
    RefusedLegal = "refused-legal";
    /// The board does not show the position.
    WrongBoard = "wrong-board";
    /// The answer to a legal input has no readable board and no refusal.
    NoBoard = "no-board";
    /// The program printed nothing after an illegal input.
    NoReply = "no-reply";
    /// A refusal prints something truthy.
    TruthyRefusal = "truthy-refusal";
    /// A refusal does not print what the challenge requires.
    RefusalNotShown = "refusal-not-shown";
    /// The program answered a legal input as it answers illegal ones.
    FalsyOnLegal = "falsy-on-legal";
    /// The output is the same at both players' turns.
    TurnNotShown = "turn-not-shown";
    /// The program shows the other player's turn.
    WrongTurn = "wrong-turn";
    /// A number or word with the board is not what the rules say.
    WrongField = "wrong-field";
    /// A number or word that must be shown with the board is not shown.
    FieldNotShown = "field-not-shown";
    /// The game is over, but the program does not announce it.
    NoEnd = "no-end";
    /// The program ended a game that goes on, or announced its end.
    PrematureEnd = "premature-end";
    /// The program announced the wrong winner.
    WrongWinner = "wrong-winner";
    /// The program does not announce the winner as the challenge requires.
    WinnerNotShown = "winner-not-shown";
    /// The board is not drawn as the challenge draws it.
    MalformedBoard = "malformed-board";
    /// Two kinds of cells are drawn with the same character.
    AmbiguousCharacters = "ambiguous-characters";
    /// The program made, or requested, a move that the rules forbid.
    IllegalMove = "illegal-move";
    /// It is the program's turn, and it makes no move.
    NoMove = "no-move";
    /// A request does not have the form that the challenge requires.
    BadRequest = "bad-request";
    /// A match takes more requests than stickler answers.
    TooManyRequests = "too-many-requests";
    /// The program has won, but does not show the secret.
    UnreportedWin = "unreported-win";
    /// A reply does not have the form that the challenge requires.
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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    fn a_verdict_has_one_word_in_files_and_reports(
        #[values(
            Verdict::Passed,
            Verdict::Failed(Vec::new()),
            Verdict::Stopped(Ending::Quiet),
            Verdict::Skipped(String::new()),
            Verdict::HarnessError(String::new())
        )]
        verdict: Verdict,
    ) {
        let written = serde_json::to_value(&verdict).expect("it is plain data");
        assert_eq!(written["verdict"], verdict.word());
    }
}
