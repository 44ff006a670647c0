//! Why a submission could not be started, in parts: a sentence, the output of a compiler in its shape, and what to do.

use crate::untrusted_text;

/// A reason in parts. The lines of output are indented in the reason.
pub struct NotStarted {
    /// The sentence.
    pub what: String,
    /// The output, without its indentation.
    pub output: Vec<String>,
    /// The line of the manifest to look at, and what to do.
    pub advice: Vec<String>,
}

impl NotStarted {
    /// The parts of a reason.
    pub fn of(reason: &str) -> Self {
        let (what, more) = reason.split_once('\n').unwrap_or((reason, ""));
        let indented = |line: &str| line.strip_prefix("  ").map(untrusted_text::lines);
        let advice = more.lines().filter(|line| indented(line).is_none());
        Self {
            what: untrusted_text::line(what),
            output: more.lines().filter_map(indented).collect(),
            advice: advice.map(untrusted_text::line).collect(),
        }
    }
}
