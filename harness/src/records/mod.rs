//! Records of a run: what was asked of submissions and what passed, kept as it comes, so that a run can be interrupted and
//! continued, or divided into shards that run anywhere and are merged.
//!
//! Records hold sessions and no verdicts. A dialect is learned from all sessions with a submission, so a shard, which has only
//! some of them, could read the same answer otherwise than the whole run does. Whoever merges has them all, learns once and judges
//! once, by the same code as in a run that was never divided. What has to agree before that is how each submission is talked
//! to, which every shard finds out by itself and records.
//!
//! * [`partition`] says which shard holds which case.
//! * [`schema`] is what stands in a file of records, a line for each: a header, sessions, and a footer.
//! * [`journal`] appends to such a file under a temporary name, and continues one that was cut off.
//! * [`recorder`] is a submission whose sessions are kept, and not held again if they are known.
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
pub mod recorder;
pub mod replay;
pub mod schema;
pub mod shards;
pub mod tape_file;

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
