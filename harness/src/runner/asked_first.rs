//! A program that asks a question before it draws a board, such as which game to play. The finding quotes the question
//! and names the option that answers it.

use super::Outcome;
use crate::{
    dialect::Reading,
    judge::{Fault, Finding, Verdict},
    tape::IoMode,
    untrusted_text,
};

/// A quoted question has at most this many characters.
const MOST: usize = 60;
/// The last character of a line that asks a question and has a line end.
const ASKING: [char; 3] = ['?', ':', '>'];

impl Outcome {
    /// If the program draws no board at the start but asks a question, adds the question to the finding.
    pub(super) fn note_question(&mut self) {
        let (Some(tape), Some(reading)) = (&self.tape, &self.reading) else { return };
        let is_watched = matches!(tape.drive, IoMode::Step | IoMode::Pty) && tape.sent() > 0;
        let Some(question) = question_at_start(reading).filter(|_| is_watched) else { return };
        if let Verdict::Failed(findings) = &mut self.verdict
            && let Some(finding) = findings.first_mut().filter(|finding| shows_nothing(finding))
        {
            let what = &finding.what;
            finding.what = format!(
                "{what}, but it asks `{question}`: answer with `--first LINE`, or with `first` in the dialect of its manifest"
            );
        }
    }
}

/// Whether the finding says that the program showed no board at the start.
fn shows_nothing(finding: &Finding) -> bool {
    finding.step.is_none() && finding.fault != Fault::MalformedBoard
}

/// The question of a program that shows no board at the start.
fn question_at_start(reading: &Reading) -> Option<String> {
    let start = reading.replies.first()?;
    let text = start.last_board().is_none().then(|| question(start.text()))?;
    text.map(|text| untrusted_text::brief(text, MOST))
}

/// The last line of a text, if it asks for input: it has no line end, or it ends with one of `ASKING`.
fn question(text: &str) -> Option<&str> {
    let line = text.lines().map(str::trim).rfind(|line| !line.is_empty())?;
    (!text.ends_with('\n') || line.ends_with(ASKING)).then_some(line)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_menu("1: chess\n2: other\nWhich (1 or 2)? ", Some("Which (1 or 2)?"))]
    #[case::a_name("Name of White: ", Some("Name of White:"))]
    #[case::any_open_line("Press Enter", Some("Press Enter"))]
    #[case::a_question_with_a_line_end("Instructions (y/n)?\n", Some("Instructions (y/n)?"))]
    #[case::a_prompt_below_an_empty_line("Size:\n\n> ", Some(">"))]
    #[case::a_greeting("Welcome to chess.\n", None)]
    #[case::nothing("", None)]
    fn a_question_is_found(#[case] text: &str, #[case] expected: Option<&str>) {
        assert_eq!(question(text), expected);
    }
}
