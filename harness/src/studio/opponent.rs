//! The computer's move in a session.

use rulebook::referee::LineOutcome;
use serde::{Deserialize, Serialize};

use super::session::{Session, SessionInput};
use crate::{
    explore::opponent::{self, Level},
    http::Refused,
};

/// A session in which the computer is to move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplyRequest {
    /// The session.
    pub session: SessionInput,
    /// The level of the computer.
    pub level: Level,
    /// The seed for the choice of its move.
    pub seed: u64,
}

/// The computer's move.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the sentence above names it")]
pub struct ReplyView {
    pub input: String,
}

/// The computer's move.
///
/// # Errors
/// If there is no such game or position, or no move is legal.
pub fn reply(ReplyRequest { session, level, seed }: ReplyRequest) -> Result<ReplyView, Refused> {
    let session = Session::of(session)?;
    let played = session.played();
    let steps = played.steps.into_iter();
    let inputs = steps.filter(|step| step.outcome == LineOutcome::Played).map(|step| step.input);
    let inputs: Vec<String> = inputs.collect();
    let inputs = session.from.is_none().then_some(&inputs[..]);
    let input = opponent::reply(session.game, &*played.referee, inputs, level, seed);
    let input = input.ok_or_else(|| Refused::new(409, "no move is legal here"))?;
    Ok(ReplyView { input })
}
