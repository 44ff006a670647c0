//! Games that nobody wrote, played on a submission to find what the suite does not know of.
//!
//! [`fresh`] has games that a seed chooses; [`mod@fuzz`] plays them, and others that set out from `openings` of the suite, until
//! one fails; [`mod@shrink`] finds a short game that still fails for the same reason, and [`mod@shorter`] does so for transcripts
//! that failed.
//!
//! A game that is small enough is explored whole: [`map`] finds its positions and the moves between them; [`tour`] plans games
//! that together make every move and stop in every position; [`mod@cover`] plays them, all at once in each game, and finds the
//! first stop where something else is said. What is found is played again as a short transcript, and judged like any other.

pub mod cover;
pub mod fresh;
pub mod fuzz;
pub mod map;
mod openings;
pub mod shorter;
pub mod shrink;
pub mod tour;

pub use cover::{Failure, cover, transcript};
