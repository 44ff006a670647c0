//! Observations of a running program, with the same types on every system.

use std::time::Duration;

/// Activity of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Activity {
    /// It waits for input, and has no more output before it gets some.
    Waiting,
    /// It has exited.
    Exited,
    /// It sleeps, and does not wait for input.
    Asleep,
    /// It is busy, or its activity is not known.
    Unknown,
}

/// Closeness of a look at a program's usage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Only the values that take next to no time.
    Glance,
    /// All values.
    Close,
}

/// Usage of a program and all its descendants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Usage {
    /// Processor time so far.
    pub(crate) cpu: Duration,
    /// The time for which the task that waited longest has waited for a busy processor so far.
    pub(crate) delayed: Duration,
    /// Bytes of memory that are not shared with other programs.
    pub(crate) memory: u64,
}
