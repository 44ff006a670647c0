//! Judging: compares the reading of a session with its transcript.
//!
//! Pure: the same tape gets the same verdict, today and from disk. The rulebook is not asked; what must come of each input is
//! in the transcript. [`diagnose`] and [`explain`](mod@explain) ask it and its mutants, and they may add to a finding, never change a
//! verdict; whether a draw that a program announces is one that the challenge leaves open, it is asked, too.

pub mod common;
pub mod compare;
pub mod diagnose;
pub mod explain;
mod part;
mod turns;
pub mod understood;
pub mod verdict;
mod written;

pub use compare::{Strictness, judge};
pub use explain::{explain, why};
pub use verdict::{Diagnosis, Fault, Finding, Judged, Pattern, Suspect, Verdict};
