//! A second game in the same session, for programs that start another game when one is over. No state of the first game
//! may be left.

use crate::{
    plan::{Outcome, Plan, SessionSetup},
    tape::IoMode,
    transcript::{Expect, Transcript},
};

const STARTS_NO_OTHER: &str = "the program starts no second game (allowed)";
const NOT_LINE_BY_LINE: &str =
    "a second game is played only with programs that answer line by line";

impl Plan<'_> {
    /// Why a program cannot play a game that comes after another.
    pub(super) fn plays_no_second_game(
        &self,
        transcript: &Transcript,
        setup: &SessionSetup,
    ) -> Option<&'static str> {
        let is_watched = matches!(setup.drive, IoMode::Step | IoMode::Pty);
        match (transcript.draft.is_second(), is_watched, setup.restarts) {
            (true, false, _) => Some(NOT_LINE_BY_LINE),
            (true, true, false) => Some(STARTS_NO_OTHER),
            (true, true, true) | (false, ..) => None,
        }
    }
}

/// Whether a program starts another game when one is over. If no session reached an end, it is assumed to.
pub(super) fn restarts<'o>(sessions: impl Iterator<Item = (&'o Transcript, &'o Outcome)>) -> bool {
    let answered = sessions.flat_map(|(transcript, outcome)| outcome.restarts(transcript));
    let answered: Vec<bool> = answered.collect();
    answered.is_empty() || answered.contains(&true)
}

impl Outcome {
    /// For each end that was reached, whether the program started another game.
    fn restarts(&self, transcript: &Transcript) -> Vec<bool> {
        let replies = self.reading.iter().flat_map(|reading| reading.replies.iter().skip(1));
        let steps = transcript.steps.iter().zip(replies);
        let ends = steps.filter(|(step, _)| matches!(step.expect, Expect::End { .. }));
        ends.map(|(_, reply)| reply.restarts(&transcript.start)).collect()
    }
}
