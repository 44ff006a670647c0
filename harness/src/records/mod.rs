//! Records of a run: verdicts, kept as soon as they are passed, so that a run can be interrupted and continued, or divided into shards
//! that run anywhere and are merged.
//!
//! A verdict is final, and depends on nothing but the plan and the submission. So every shard calibrates as the whole run would, keeps what
//! it learned, and judges its own cases. `stickler merge` checks that every part is there once and that all parts learned the same, and
//! joins the verdicts without judging.
//!
//! * [`partition`] says which shard holds which case.
//! * [`schema`] is the form of a file of records, line by line: a header, dialects, verdicts, and a footer.
//! * [`journal`] reads such a file, and appends to it under a temporary name.
//! * [`known`] is the records in memory, and their outcomes.
//! * [`shards`] reads the files of a run together, or says why they do not belong together.
//! * [`tape_file`] is the file of one kept tape, for people and for `--tapes`.
//!
//! A tape has one form on disk, that of [`Tape`](crate::tape::Tape), in records and in the files of kept tapes.

pub mod journal;
pub mod known;
pub mod partition;
pub mod schema;
pub mod shards;
pub mod tape_file;

/// Why records are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A part of the plan is missing.
    #[error("{0}")]
    Incomplete(String),
    /// Parts do not belong together.
    #[error("{0}")]
    Mixed(String),
    /// A file holds no records, or those of another run.
    #[error("{0}")]
    NoRecords(String),
    /// The system failed.
    #[error("{0}")]
    System(String),
}
