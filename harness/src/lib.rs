//! Stickler holds code-golf submissions of interactive board games to the rules.

pub mod bless;
pub mod cli;
pub mod report;
pub mod session;
pub mod strength;
pub mod transcript;
