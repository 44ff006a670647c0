//! The reference of a package: a program in any language that knows the rules of the game and answers queries.
//!
//! The rulebook cannot fail, but a reference can. So its first fault is kept. After a fault, every position counts as
//! over and every input as refused, and callers must check [`Reference::fault`] before they report anything about a
//! submission.
//!
//! From top to bottom:
//!
//! - `kept` has [`Reference`]: answers by position, the process that gives them, and the first fault.
//! - `asking` runs the processes, reads their answers, and queries a new one after a fault.
//! - `process` sends a block of requests to a running program.
//! - `playing` reads the answers from the output of a program that plays the game.
//! - `launch` prepares the program: the files that it may read, and its build.
//! - `fault` describes a failure, with the command line to paste.
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
