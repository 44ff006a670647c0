//! Faults of a reference, with evidence.

use std::fmt;

use super::{launch::Launch, protocol};

/// The kind of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The reference cannot be started.
    NotStarted(String),
    /// The reference ended, or did not answer within its limits.
    NoAnswer(String),
    /// An answer does not fit the protocol or the game.
    Answer(protocol::Fault),
    /// Two answers contradict each other.
    Contradiction(String),
    /// Stickler or the machine failed, not the reference.
    Harness(String),
}

/// A fault of a reference, with evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The program at fault: the reference or the oracle of a game.
    pub of: String,
    /// What went wrong.
    pub kind: FaultKind,
    /// The inputs of the position of the query.
    pub after: Vec<String>,
    /// A command line that repeats the query.
    pub request: Option<String>,
    /// The answer, if it shows more than the sentence.
    pub came: String,
    /// The last lines that the reference wrote to standard error.
    pub stderr: String,
    /// Whether a new process of the reference answered the same query.
    pub wavers: bool,
}

impl Fault {
    /// Two contradictory answers of this program, after these inputs.
    pub fn contradiction(of: &Launch, after: &[String], what: impl Into<String>) -> Self {
        Self::new(of, after, FaultKind::Contradiction(what.into()))
    }

    pub(super) fn new(of: &Launch, after: &[String], kind: FaultKind) -> Self {
        Self {
            of: format!("the {} of {}", of.role, of.game),
            kind,
            after: after.to_vec(),
            request: None,
            came: String::new(),
            stderr: String::new(),
            wavers: false,
        }
    }

    /// Whether stickler or the machine failed, not the reference.
    pub fn is_of_harness(&self) -> bool {
        matches!(self.kind, FaultKind::Harness(_))
    }

    /// The fault in one sentence.
    fn sentence(&self) -> String {
        let reference = &self.of;
        let at = match &*self.after {
            [] => "at the start".to_owned(),
            inputs => format!("after {}", inputs.join(", ")),
        };
        match &self.kind {
            FaultKind::NotStarted(why) => format!("{reference} cannot be started: {why}"),
            FaultKind::Harness(why) => {
                format!("stickler failed to ask {reference}: {why}; please report it")
            }
            FaultKind::NoAnswer(why) if self.wavers => {
                format!(
                    "{reference} wavers {at}: a new process answers, but the first one did not: {why}"
                )
            }
            FaultKind::Answer(why) if self.wavers => {
                format!(
                    "{reference} wavers {at}: a new process answers correctly, but not the first one: {why}"
                )
            }
            FaultKind::NoAnswer(why) => format!("{reference} does not answer {at}: {why}"),
            FaultKind::Answer(why) => format!("{reference} answers wrongly {at}: {why}"),
            FaultKind::Contradiction(what) => {
                format!("{reference} contradicts itself {at}: {what}")
            }
        }
    }
}

/// The sentence, the answer, the last lines of standard error, and the command line to paste.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())?;
        let mut texts = [("its answer", &self.came), ("its standard error", &self.stderr)]
            .into_iter()
            .filter(|(_, text)| !text.trim().is_empty());
        texts.try_for_each(|(name, text)| {
            write!(f, "\n  {name}:")?;
            text.lines().try_for_each(|line| write!(f, "\n  | {line}"))
        })?;
        let request = self.request.as_ref();
        request.map_or(Ok(()), |request| write!(f, "\n  reproduce: {request}"))
    }
}

impl std::error::Error for Fault {}
