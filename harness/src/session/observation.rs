//! What is observed of a running program, in words that are the same on every system.

use std::time::Duration;

/// What a program does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Activity {
    /// It waits for input, and has nothing more to say before it gets some.
    Waiting,
    /// It has exited.
    Exited,
    /// It sleeps, and does not wait for input.
    Asleep,
    /// It is busy, or it could not be told what it does.
    Unknown,
}

/// How closely it is looked at what a program uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Only at what takes next to no time to be seen.
    Glance,
    /// At all of it.
    Close,
}

/// What a program and all its descendants use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Usage {
    /// Processor time so far.
    pub(crate) cpu: Duration,
    /// How long the task that waited longest has waited for a processor so far, while others used them.
    pub(crate) delayed: Duration,
    /// Bytes of memory that are shared with nobody else.
    pub(crate) memory: u64,
}
