//! From passages to utterances, with which alone the judge works: step 5.
//!
//! - `classify`: reads each passage as the answer to the event that its transcript predicts
//! - `utterance`: what a passage means: all that the judge sees
//! - `tone`: whether a refusal is falsy, truthy or neither
//! - `announcement`: who has won, in the words of an end
//! - `victory_grammar`: who wins in a sentence about a named player

pub(super) mod announcement;
pub(super) mod classify;
pub(super) mod tone;
pub mod utterance;
pub(super) mod victory_grammar;
