//! A game step by step, for whoever steps through it: what was asked, what had to come of it, and what came.
//!
//! * [`story`] is the game as data: a transcript as the rulebook plays it, or a session with a submission and its verdict.
//! * [`walk`] is where somebody stands in it, and where the next fault is.
//! * [`screen`] lays a step out in lines, for a terminal or for a file.
//!
//! Nothing here reads keys or writes anything.

pub mod screen;
pub mod story;
pub mod walk;
