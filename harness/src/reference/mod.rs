//! The reference of a game that its author brought: a program in any language that knows the rules and answers questions.
//!
//! The rulebook cannot fail and a reference can. So its first fault is kept: after it, every position is over and every input is
//! refused, and a caller asks [`Reference::fault`] before it says anything about a submission.
//!
//! From top to bottom:
//!
//! - `kept` is a [`Reference`]: answers by position, the process that gives them, and the first fault.
//! - `asking` has the processes, reads their answers, and asks a new one after a fault.
//! - `process` asks a running program a block of requests.
//! - `playing` reads the answers from the output of a program that plays the game.
//! - `launch` prepares the program: what it may read, and how it is built.
//! - `fault` says what went wrong, with the request to paste.
//! - [`protocol`] writes requests and reads answers. It is pure.

mod asking;
mod fault;
mod kept;
mod launch;
mod process;
pub mod protocol;

pub use fault::{Fault, FaultKind};
pub use kept::Reference;
pub use launch::{Described, LIMITS, Launch, LaunchError};
pub use protocol::{Capability, Decided, Facts, Reason, Vocabulary};

#[cfg(test)]
mod tests;
