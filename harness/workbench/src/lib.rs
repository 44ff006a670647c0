//! Makes and measures stickler's own suite and sandbox. Users of stickler need none of it.
//!
//! - [`attacks`]: malicious programs, their results, and their results in other sandboxes.
//! - [`accuracy`]: how often a report names the rule that a program breaks.
//! - [`calibration`]: the number of sessions that a dialect should be learned from.

pub mod accuracy;
pub mod attacks;
pub mod calibration;
