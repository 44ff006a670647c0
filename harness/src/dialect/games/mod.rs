//! What each challenge leaves open, and what it requires.
//!
//! - `contract`: what a challenge requires in addition to boards
//! - `overrides`: parts of a dialect that are given, not learned
//! - `alak`: Alak
//! - `quagmire`: Quagmire
//! - `chess`: the chess variants
//! - `described`, `described_contract`: a game that is told by its description
//! - `fixed`: a game whose boards are drawn exactly as the rulebook draws them

pub(super) mod alak;
pub(super) mod chess;
pub(super) mod contract;
pub(super) mod described;
mod described_contract;
pub(super) mod fixed;
pub(super) mod overrides;
pub(super) mod quagmire;
