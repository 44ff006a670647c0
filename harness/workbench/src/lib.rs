//! Makes and measures stickler's own suite and sandbox. Users of stickler need none of it.
//!
//! - [`attacks`]: programs that mean harm, what became of them, and what other sandboxes make of them.
//! - [`accuracy`]: how often a report names the rule that a program breaks.
//! - [`calibration`]: from how many sessions a dialect is to be learned.

pub mod accuracy;
pub mod attacks;
pub mod calibration;
