//! What a challenge leaves open, and what it requires.
//!
//! - `described`, `described_contract`: both, from the description of the game
//! - `contract`: what a challenge requires in addition to boards
//! - `overrides`: parts of a dialect that the user sets instead of letting stickler learn them

pub(super) mod contract;
pub(super) mod described;
mod described_contract;
pub(super) mod overrides;
