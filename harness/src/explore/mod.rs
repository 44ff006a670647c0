//! Generated games, played on a submission to find failures that the suite does not cover.
//!
//! [`fresh`] has the games of a seed. [`mod@fuzz`] plays them, and others that start from `openings` of the suite, until one fails.
//! [`mod@shrink`] finds a short game that still fails for the same reason, and [`mod@shorter`] does so for failed transcripts.
//!
//! [`opponent`] plays against a person.
//!
//! A small game is explored completely. [`map`] finds its positions and the moves between them. [`tour`] plans games
//! that together make every move and stop in every position. [`mod@cover`] plays each of them with all input at once,
//! and finds the first stop with a wrong output. That failure is then played as a short transcript and judged like any
//! other.

pub mod cover;
pub mod fresh;
pub mod fuzz;
pub mod map;
mod openings;
pub mod opponent;
pub mod shorter;
pub mod shrink;
pub mod tour;

pub use cover::{Failure, cover, transcript};
