//! Judging: what a session's reading is worth, held against its transcript.
//!
//! Pure: the same tape gets the same verdict, today and from disk. The rulebook is not asked; what must come of each input is
//! in the transcript. Only [`diagnose`] asks mutants of it, and it may add a citation, never change a verdict.

pub mod common;
pub mod company;
pub mod compare;
pub mod diagnose;
mod turns;
pub mod understood;
pub mod verdict;

pub use company::{Company, Judged};
pub use compare::{Strictness, judge};
pub use verdict::{Diagnosis, Fault, Finding, Pattern, Verdict};
