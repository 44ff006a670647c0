//! Every position of a game that is small enough: a submission is led through all of them and asked everything in each.
//!
//! [`map`] finds the positions and the moves between them; [`tour`] plans games that together make every move and stop in
//! every position; [`mod@cover`] plays them, all at once in each game, and finds the first stop where something else is said. What
//! is found is played again as a short transcript, and judged like any other.

pub mod cover;
pub mod map;
pub mod tour;

pub use cover::{Failure, cover, transcript};
