//! Stickler holds code-golf submissions of interactive board games to the rules.

pub mod bless;
pub mod candidate;
pub mod cli;
pub mod dialect;
pub mod diff;
pub mod event;
pub mod judge;
pub mod manifest;
pub mod palette;
pub mod report;
pub mod runner;
pub mod sandbox;
pub mod session;
pub mod strength;
pub mod tape;
pub mod transcript;
