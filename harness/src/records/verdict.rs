//! A verdict as it is stored: rules and misreadings by their ids, boards as text. What shows why the rules say so follows from the
//! transcript, and is not stored.

use rulebook::{board::Board, games::GameInfo};
use serde::{Deserialize, Serialize};

use crate::{
    judge::{Diagnosis, Fault, Finding, Verdict, diagnose::why},
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
    /// The misreading, and how many do the same.
    misreading: Option<(String, usize)>,
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
                let mut findings = findings.collect::<Result<Vec<_>, _>>()?;
                let first = findings.first_mut().ok_or("a failure without a finding")?;
                first.why = first.step.and_then(|step| why(transcript, step));
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
        let Finding { step, fault, rule, expected, seen, what, said, shows_at, diagnosis, .. } =
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
            misreading: diagnosis.map(|it| (it.id.to_owned(), it.fitting)),
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
        let diagnosis =
            self.misreading.as_ref().map(|(id, fitting)| misreading(game, id, *fitting));
        Ok(Finding {
            step: self.step,
            rule: rule.transpose()?,
            expected: board(&self.expected)?,
            seen: board(&self.seen)?,
            said: self.said.clone(),
            shows_at: self.shows_at,
            diagnosis: diagnosis.transpose()?,
            ..Finding::new(self.fault, &self.what)
        })
    }
}

fn misreading(game: &GameInfo, id: &str, fitting: usize) -> Result<Diagnosis, String> {
    let mutants = game.mutants(None).map_err(|error| error.to_string())?;
    let mutant = mutants.into_iter().find(|mutant| mutant.id == id);
    let mutant = mutant.ok_or_else(|| format!("the misreading {id}"))?;
    Ok(Diagnosis { id: mutant.id, rule: mutant.rule, text: mutant.text, fitting })
}
