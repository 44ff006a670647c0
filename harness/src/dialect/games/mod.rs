//! What a challenge leaves open, and what it requires.
//!
//! - `described`, `described_contract`: both, as the description of the game says
//! - `contract`: what a challenge requires in addition to boards
//! - `overrides`: parts of a dialect that are given, not learned

pub(super) mod contract;
pub(super) mod described;
mod described_contract;
pub(super) mod overrides;
