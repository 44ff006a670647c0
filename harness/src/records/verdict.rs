//! A verdict as it is stored: rules and misreadings by their ids, boards as text. What lies behind a failure follows from all
//! verdicts of a run, and is not stored.

use rulebook::{board::Board, games::GameInfo};
use serde::{Deserialize, Serialize};

use crate::{
    judge::{Fault, Finding, Suspect, Verdict},
    tape::Ending,
    transcript::Transcript,
};

/// A verdict as it is stored.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StoredVerdict {
    /// It did all that was asked.
    Accepted,
    /// It did something else.
    WrongAnswer(Vec<StoredFinding>),
    /// It was ended, or ended itself, before it could be judged.
    Stopped(Ending),
    /// The transcript was not played, for this reason.
    Skipped(String),
    /// The harness failed.
    HarnessFault(String),
}

/// A finding as it is stored.
#[derive(Clone, Serialize, Deserialize)]
pub struct StoredFinding {
    step: Option<usize>,
    fault: Fault,
    rule: Option<String>,
    expected: Option<String>,
    seen: Option<String>,
    what: String,
    said: String,
    shows_at: Option<usize>,
    /// The misreadings that do the same, and whether they do so up to the end of the session.
    suspects: Vec<(String, bool)>,
}

impl StoredVerdict {
    /// A verdict as it is stored.
    pub fn of(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Passed => Self::Accepted,
            Verdict::Failed(findings) => {
                Self::WrongAnswer(findings.iter().map(StoredFinding::of).collect())
            }
            Verdict::Stopped(ending) => Self::Stopped(ending.clone()),
            Verdict::Skipped(reason) => Self::Skipped(reason.clone()),
            Verdict::HarnessError(fault) => Self::HarnessFault(fault.clone()),
        }
    }

    /// Whether the submission fails by it.
    pub fn fails(&self) -> bool {
        matches!(self, Self::WrongAnswer(_) | Self::Stopped(_))
    }

    /// The verdict on this transcript.
    ///
    /// # Errors
    /// What it names that there is not.
    pub fn verdict(&self, transcript: &Transcript) -> Result<Verdict, String> {
        Ok(match self {
            Self::Accepted => Verdict::Passed,
            Self::WrongAnswer(findings) => {
                let findings = findings.iter().map(|finding| finding.finding(transcript));
                let findings = findings.collect::<Result<Vec<_>, _>>()?;
                findings.first().ok_or("a failure without a finding")?;
                Verdict::Failed(findings)
            }
            Self::Stopped(ending) => Verdict::Stopped(ending.clone()),
            Self::Skipped(reason) => Verdict::Skipped(reason.clone()),
            Self::HarnessFault(fault) => Verdict::HarnessError(fault.clone()),
        })
    }
}

impl StoredFinding {
    fn of(finding: &Finding) -> Self {
        let Finding { step, fault, rule, expected, seen, what, said, shows_at, suspects, .. } =
            finding;
        Self {
            step: *step,
            fault: *fault,
            rule: rule.map(|rule| rule.id.to_owned()),
            expected: expected.as_ref().map(ToString::to_string),
            seen: seen.as_ref().map(ToString::to_string),
            what: what.clone(),
            said: said.clone(),
            shows_at: *shows_at,
            suspects: suspects.iter().map(|it| (it.id.to_owned(), it.explains_all)).collect(),
        }
    }

    fn finding(&self, transcript: &Transcript) -> Result<Finding, String> {
        let game = transcript.draft.game;
        let steps = transcript.steps.len();
        if let Some(step) = self.step.max(self.shows_at).filter(|step| *step >= steps) {
            return Err(format!("step {step} of {steps}"));
        }
        let board = |text: &Option<String>| -> Result<Option<Board>, String> {
            let board = text.as_ref().map(|text| text.parse());
            board.transpose().map_err(|_| "a board that is none".to_owned())
        };
        let rules = game.rules();
        let rule = self.rule.as_ref().map(|id| {
            let rule = rules.iter().find(|rule| rule.id == id).copied();
            rule.ok_or_else(|| format!("the rule {id}"))
        });
        Ok(Finding {
            step: self.step,
            rule: rule.transpose()?,
            expected: board(&self.expected)?,
            seen: board(&self.seen)?,
            said: self.said.clone(),
            shows_at: self.shows_at,
            suspects: self.suspects(game)?,
            ..Finding::new(self.fault, &self.what)
        })
    }

    fn suspects(&self, game: &GameInfo) -> Result<Vec<Suspect>, String> {
        let mutants = game.mutants(None).map_err(|error| error.to_string())?;
        let suspect = |(id, explains_all): &(String, bool)| {
            let mutant = mutants.iter().find(|mutant| mutant.id == id);
            let mutant = mutant.ok_or_else(|| format!("the misreading {id}"))?;
            let (id, rule, text) = (mutant.id, mutant.rule, mutant.text);
            Ok(Suspect { id, rule, text, explains_all: *explains_all })
        };
        self.suspects.iter().map(suspect).collect()
    }
}
