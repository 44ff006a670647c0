//! Step 5: from passages to utterances, the judge's only input.
//!
//! - `classify`: reads each passage as the answer to the event that its transcript predicts
//! - `utterance`: the meaning of a passage, which is all that the judge sees
//! - `tone`: whether a refusal is falsy, truthy or neither
//! - `announcement`: finds the winner in the text of an end
//! - `victory_grammar`: finds the winner in a sentence about a named player

pub(super) mod announcement;
pub(super) mod classify;
pub(super) mod tone;
pub mod utterance;
pub(super) mod victory_grammar;
