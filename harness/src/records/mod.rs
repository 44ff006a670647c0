//! Records of a run: verdicts are written as soon as they are final. So a run can be interrupted and continued, or
//! divided into shards that run anywhere and are merged.
//!
//! A verdict depends only on the plan and the submission. So every shard calibrates like the whole run, records what it
//! learned, and judges its own cases. `stickler merge` checks that every shard is there once and that all of them
//! learned the same. It joins the verdicts without judging.
//!
//! * [`partition`] assigns cases to shards.
//! * [`schema`] defines the lines of a file of records: a header, dialects, verdicts, and a footer.
//! * [`journal`] reads such a file, and appends to it under a temporary name.
//! * [`known`] has the records in memory, and their outcomes.
//! * [`shards`] reads the files of a run together, or reports why they do not belong together.
//! * [`tape_file`] is the file of one kept tape, for users and for `--tapes`.
//!
//! A tape has the same format on disk everywhere, that of [`Tape`](crate::tape::Tape).

pub mod journal;
pub mod known;
pub mod partition;
pub mod schema;
pub mod shards;
pub mod tape_file;

/// The reason why records are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A part of the plan is missing.
    #[error("{0}")]
    Incomplete(String),
    /// Shards do not belong together.
    #[error("{0}")]
    Mixed(String),
    /// A file contains no records, or those of another run.
    #[error("{0}")]
    NoRecords(String),
    /// The system failed.
    #[error("{0}")]
    System(String),
}
