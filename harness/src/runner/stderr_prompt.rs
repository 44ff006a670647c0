//! A prompt on standard error. stickler reads it only at a terminal, so a finding that misses the turn mentions it.

use std::collections::BTreeMap;

use super::{Outcome, Plan, SessionSetup};
use crate::{
    judge::{Fault, Verdict},
    tape::{IoMode, Tape},
    transcript::Transcript,
};

impl Plan<'_> {
    /// The first prompt of a program that shows the turn on standard error, if no turn was found on standard output.
    pub(super) fn stderr_prompt(
        &self,
        setup: &SessionSetup,
        outcomes: &BTreeMap<usize, Outcome>,
    ) -> Option<String> {
        let misses_it = |outcome: &Outcome| outcome.shows_no_turn() && outcome.has_stderr();
        if setup.drive == IoMode::Pty || !outcomes.values().any(misses_it) {
            return None;
        }
        let trial = self.trial()?;
        let stderr_after = |moves: usize| {
            let part = Transcript { steps: trial.steps[..moves].into(), ..trial.clone() };
            self.tape_of(&part, setup).ok().flatten().map(|tape| tape.stderr)
        };
        first_prompt(&stderr_after(0)?, &stderr_after(1)?)
    }
}

impl Outcome {
    fn shows_no_turn(&self) -> bool {
        self.verdict.finding().is_some_and(|finding| finding.fault == Fault::TurnNotShown)
    }

    fn has_stderr(&self) -> bool {
        self.tape.as_ref().is_some_and(|tape: &Tape| !tape.stderr.trim().is_empty())
    }

    /// Adds to a missing turn that the program shows it on standard error.
    pub(super) fn note_stderr_prompt(&mut self, prompt: Option<&str>) {
        let Some(prompt) = prompt.filter(|_| self.shows_no_turn()) else { return };
        if let Verdict::Failed(findings) = &mut self.verdict {
            let what = &mut findings[0].what;
            *what = format!(
                "{what}: its prompt `{prompt}` is on standard error, which is not read; `--io pty` reads both"
            );
        }
    }
}

/// The first prompt, from the standard error of a session without a move and of one with a move, if the second prompt
/// differs.
fn first_prompt(before: &str, after: &str) -> Option<String> {
    let same = before.chars().zip(after.chars()).take_while(|(one, other)| one == other);
    let at: usize = same.map(|(one, _)| one.len_utf8()).sum();
    let added = after.len().checked_sub(before.len())?;
    let (first, second) = (before.get(..at)?, after.get(at..at + added)?);
    // Both end with what the program prints at the end of input.
    let is_prompt = after.get(at + added..)? == &before[at..];
    let tells_turn = !second.trim().is_empty() && !first.trim().is_empty() && first != second;
    (is_prompt && tells_turn).then(|| first.lines().next_back().unwrap_or(first).to_owned())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_prompt("O> ", "O> X> ", Some("O> "))]
    #[case::with_a_trace_at_the_end("O> EOFError\n", "O> X> EOFError\n", Some("O> "))]
    #[case::below_a_heading("Hi!\n1: ", "Hi!\n1: 2: ", Some("1: "))]
    #[case::the_same_for_both("> ", "> > ", None)]
    #[case::only_a_trace("EOFError\n", "EOFError\n", None)]
    #[case::nothing("", "", None)]
    #[case::another_noise("one", "two or three", None)]
    fn the_first_prompt_is_found(
        #[case] before: &str,
        #[case] after: &str,
        #[case] prompt: Option<&str>,
    ) {
        assert_eq!(first_prompt(before, after).as_deref(), prompt);
    }
}
