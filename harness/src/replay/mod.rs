//! A game step by step: each input with its expected and its actual outcome.
//!
//! * [`story`] is the game as data: a transcript with the rulebook's results, or a session with a submission and its
//!   verdict.
//! * [`walk`] is the current step, and finds the next failure.
//! * [`screen`] lays a step out in lines, for a terminal or for a file.
//!
//! Nothing here reads keys or writes anything.

pub mod screen;
pub mod story;
pub mod walk;
