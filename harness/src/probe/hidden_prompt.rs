//! A prompt that only a terminal shows: on standard error, in a buffer, or printed only for people. A finding that misses
//! the turn mentions it.

use std::collections::BTreeMap;

use crate::{
    judge::{Fault, Verdict},
    plan::{Outcome, Plan, SessionSetup},
    tape::{IoMode, Tape, Turn},
    transcript::Transcript,
    untrusted_text,
};

impl Plan<'_> {
    /// Where a program shows the turn, if no turn was found on standard output.
    pub(crate) fn hidden_prompt(
        &self,
        setup: &SessionSetup,
        outcomes: &BTreeMap<usize, Outcome>,
    ) -> Option<String> {
        if setup.drive != IoMode::Step || !outcomes.values().any(Outcome::shows_no_turn) {
            return None;
        }
        let trial = self.trial()?;
        let on_stderr = |prompt| {
            format!(
                "its prompt `{prompt}` is on standard error, which is not read; `--io pty` reads both"
            )
        };
        let at_terminal =
            |prompt| format!("at a terminal, its prompt is `{prompt}`; `--io pty` plays it there");
        let stderr = outcomes.values().any(Outcome::has_stderr);
        let stderr = stderr.then(|| self.prompt_on_stderr(&trial, setup)).flatten();
        stderr.map(on_stderr).or_else(|| Some(at_terminal(self.prompt_at_terminal(&trial, setup)?)))
    }

    fn prompt_on_stderr(&self, trial: &Transcript, setup: &SessionSetup) -> Option<String> {
        let stderr_after = |moves: usize| self.tape_after(moves, trial, setup).map(|it| it.stderr);
        first_prompt(&stderr_after(0)?, &stderr_after(1)?)
    }

    /// The last line before the first input, if only a terminal shows it.
    fn prompt_at_terminal(&self, trial: &Transcript, setup: &SessionSetup) -> Option<String> {
        let terminal = SessionSetup { drive: IoMode::Pty, ..setup.clone() };
        let said = |setup: &SessionSetup| Some(at_first(&self.tape_after(1, trial, setup)?));
        let (usual, shown) = (said(setup)?, said(&terminal)?);
        let prompt = shown.lines().map(str::trim).rfind(|line| !line.is_empty())?;
        (!usual.contains(prompt)).then(|| untrusted_text::line(prompt))
    }

    fn tape_after(&self, moves: usize, trial: &Transcript, setup: &SessionSetup) -> Option<Tape> {
        let part = Transcript { steps: trial.steps[..moves].into(), ..trial.clone() };
        self.tape_of(&part, setup).ok().flatten()
    }
}

/// What a program prints before the first input.
fn at_first(tape: &Tape) -> String {
    let said = tape.turns.iter().map_while(|turn| match turn {
        Turn::Said(said) => Some(&said[..]),
        Turn::Sent(_) | Turn::Closed => None,
    });
    String::from_utf8_lossy(&said.collect::<Vec<_>>().concat()).into_owned()
}

impl Outcome {
    fn shows_no_turn(&self) -> bool {
        self.verdict.finding().is_some_and(|finding| finding.fault == Fault::TurnNotShown)
    }

    fn has_stderr(&self) -> bool {
        self.tape.as_ref().is_some_and(|tape: &Tape| !tape.stderr.trim().is_empty())
    }

    /// Adds to a missing turn where the program shows it.
    pub(crate) fn note_hidden_prompt(&mut self, place: Option<&str>) {
        let Some(place) = place.filter(|_| self.shows_no_turn()) else { return };
        if let Verdict::Failed(findings) = &mut self.verdict {
            findings[0].what += &format!(": {place}");
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
