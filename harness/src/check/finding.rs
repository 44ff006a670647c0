//! The questions of a check, and the findings about each.

use std::fmt;

/// A question about a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Question {
    /// Does the description fit the reference?
    Data,
    /// Does every answer of the reference fit the protocol?
    Answers,
    /// Do the legal inputs and the decisions agree?
    Legal,
    /// Does a new process give the same answers?
    Determinism,
    /// Do custom start positions give the positions that they describe?
    SetUp,
    /// Does the oracle agree with the reference?
    Oracle,
    /// Do the transcripts and goldens agree with the reference?
    Suite,
    /// Do transcripts and examples show every rule, and detect every misreading?
    Strength,
    /// Do random games reach every result?
    Chance,
    /// Can stickler read whatever the challenge allows?
    Reading,
    /// Is the reference fast enough?
    Speed,
    /// Does every program in `submissions` get the verdict of its folder?
    Submissions,
}

impl Question {
    /// All questions, in their order.
    pub const ALL: [Self; 12] = [
        Self::Data,
        Self::Answers,
        Self::Legal,
        Self::Determinism,
        Self::SetUp,
        Self::Oracle,
        Self::Suite,
        Self::Strength,
        Self::Chance,
        Self::Reading,
        Self::Speed,
        Self::Submissions,
    ];

    /// Its number, counted from one.
    pub fn number(self) -> usize {
        self as usize + 1
    }

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Data => "description",
            Self::Answers => "answers",
            Self::Legal => "legal inputs",
            Self::Determinism => "determinism",
            Self::SetUp => "start positions",
            Self::Oracle => "oracle",
            Self::Suite => "suite",
            Self::Strength => "strength",
            Self::Chance => "random games",
            Self::Reading => "reading",
            Self::Speed => "speed",
            Self::Submissions => "submissions",
        }
    }
}

/// The severity of a finding. The worst comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The package has a fault.
    Fault,
    /// The author may want to change something.
    Advice,
}

/// A finding about a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its severity.
    pub level: Level,
    /// Its message, as a sentence.
    pub sentence: String,
    /// The shortest inputs that show it; none if no position shows it.
    pub path: Option<Vec<String>>,
    /// More evidence, line by line.
    pub shown: String,
}

impl Finding {
    /// A fault of the package.
    pub fn fault(sentence: impl Into<String>) -> Self {
        let (sentence, shown) = (sentence.into(), String::new());
        Self { level: Level::Fault, sentence, path: None, shown }
    }

    /// Advice for the author.
    pub fn advice(sentence: impl Into<String>) -> Self {
        Self { level: Level::Advice, ..Self::fault(sentence) }
    }

    /// The finding, shown by the position after these inputs.
    #[must_use]
    pub fn after(self, path: &[String]) -> Self {
        Self { path: Some(path.to_vec()), ..self }
    }

    /// The finding with these lines as evidence.
    #[must_use]
    pub fn showing(self, shown: impl Into<String>) -> Self {
        Self { shown: shown.into(), ..self }
    }
}

/// The result of a question as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// The package has a fault.
    AtFault,
    /// There is only advice.
    Advice,
    /// The question was skipped.
    Skipped,
    /// There are no findings.
    Ok,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::AtFault => "at fault",
            Self::Advice => "advice",
            Self::Skipped => "skipped",
            Self::Ok => "ok",
        })
    }
}

/// The answer to a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The findings, the worst first.
    pub findings: Vec<Finding>,
    /// The reason why the question was skipped.
    pub skipped: Option<String>,
    /// What was tried.
    pub note: String,
}

impl Answer {
    /// An answer with these findings.
    pub fn found(mut findings: Vec<Finding>, note: impl Into<String>) -> Self {
        findings.sort_by_key(|finding| finding.level);
        Self { findings, skipped: None, note: note.into() }
    }

    /// An answer to a skipped question.
    pub fn skipped(why: impl Into<String>) -> Self {
        Self { skipped: Some(why.into()), ..Self::default() }
    }

    /// The result of the question as a whole.
    pub fn status(&self) -> Status {
        match (self.findings.iter().map(|finding| finding.level).min(), &self.skipped) {
            (Some(Level::Fault), _) => Status::AtFault,
            (Some(Level::Advice), _) => Status::Advice,
            (None, Some(_)) => Status::Skipped,
            (None, None) => Status::Ok,
        }
    }
}

/// Inputs as a list to type; `the start` if there are none.
pub fn listed(path: &[String]) -> String {
    let input = |input: &String| match input.is_empty() || input.contains(',') {
        true => format!("\"{input}\""),
        false => input.clone(),
    };
    match path {
        [] => "the start".to_owned(),
        [..] => path.iter().map(input).collect::<Vec<_>>().join(", "),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::no_inputs(&[], "the start")]
    #[case::inputs(&["4", "d2 d4"], "4, d2 d4")]
    #[case::an_empty_one(&["4", ""], "4, \"\"")]
    #[case::with_a_comma(&["0,0,X"], "\"0,0,X\"")]
    fn inputs_are_listed(#[case] path: &[&str], #[case] expected: &str) {
        let path: Vec<String> = path.iter().map(|input| (*input).to_owned()).collect();
        assert_eq!(listed(&path), expected);
    }

    #[test]
    fn the_worst_finding_is_the_status() {
        let both = vec![Finding::advice("a"), Finding::fault("f")];
        let answer = Answer::found(both, "");
        assert_eq!(answer.findings[0].sentence, "f");
        assert_eq!(answer.status(), Status::AtFault);
        assert_eq!(Answer::found(Vec::new(), "").status(), Status::Ok);
        assert_eq!(Answer::skipped("why").status(), Status::Skipped);
    }

    #[test]
    fn questions_are_numbered_in_their_order() {
        let numbers: Vec<usize> = Question::ALL.iter().map(|question| question.number()).collect();
        assert_eq!(numbers, (1..=12).collect::<Vec<_>>());
    }
}
