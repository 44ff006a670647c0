//! The game before a step of a transcript, and the rule that decides the input of the step.

use rulebook::{referee::Referee, rule::Citation};

use crate::transcript::Transcript;

/// The rule that allows the input of a step, or forbids it.
pub(super) fn what_allows(transcript: &Transcript, step: usize) -> Option<Citation> {
    before(transcript, step)?.rule_of(&transcript.steps[step].input)
}

/// The game of a transcript before a step.
pub(super) fn before(transcript: &Transcript, step: usize) -> Option<Box<dyn Referee>> {
    let mut referee = transcript.draft.game.referee(transcript.draft.set_up.as_ref()).ok()?;
    for earlier in &transcript.steps[..step] {
        referee.submit(&earlier.input);
    }
    Some(referee)
}
