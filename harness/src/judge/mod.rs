//! Judging: compares the reading of a session with its transcript.
//!
//! Judging is pure: the same tape always gets the same verdict. The expected result of each input is in the transcript,
//! so the rulebook is not needed. There are two exceptions: [`diagnose`] and [`explain`](mod@explain) query it and its
//! mutants, but only add to findings; and the judge queries it about draws that a challenge leaves open.

pub mod common;
pub mod compare;
mod decides;
pub mod diagnose;
pub mod explain;
mod one_cause;
mod part;
mod refused;
mod turns;
pub mod understood;
pub mod verdict;
mod written;

pub use compare::{Strictness, judge};
pub use explain::{explain, why};
pub use verdict::{Diagnosis, Fault, Finding, Judged, Pattern, Suspect, Verdict};
