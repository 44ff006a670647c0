//! Records of a run: verdicts, kept as they are passed, so that a run can be interrupted and continued, or divided into shards that
//! run anywhere and are merged.
//!
//! A verdict is final, and is passed by a dialect that depends on the plan and the submission alone. So every shard calibrates as the
//! whole run would, keeps what it learned with the digest of it, and judges its own cases. Whoever merges checks that every part is there
//! once and that all have come to the same dialect, and joins the verdicts without judging.
//!
//! * [`partition`] says which shard holds which case.
//! * [`schema`] is what stands in a file of records, a line for each: a header, dialects, verdicts, and a footer.
//! * [`verdict`] is a verdict as it is stored.
//! * [`journal`] appends to such a file under a temporary name, and continues one that was cut off.
//! * [`shards`] reads the files of a run together, and says why they do not belong together if so.
//! * [`replay`] is a submission of which there are only records.
//! * [`tape_file`] is the file of one kept tape, for people and for `--tapes`.
//!
//! A tape has one form on disk, the one of [`Tape`](crate::tape::Tape), in records and in the files of kept tapes.

mod difference;
pub mod digest;
pub mod journal;
pub mod partition;
mod reader;
pub mod replay;
pub mod schema;
pub mod shards;
pub mod tape_file;
pub mod verdict;

/// Why records are not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Something is missing of what was planned.
    #[error("{0}")]
    Incomplete(String),
    /// What is there does not belong together.
    #[error("{0}")]
    Mixed(String),
    /// There are no records where they are said to be, or records of something else.
    #[error("{0}")]
    NoRecords(String),
    /// The system failed.
    #[error("{0}")]
    System(String),
}
