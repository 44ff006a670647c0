//! Failures that are not the submission's.

use std::io;

/// A failure of the harness or of the machine: never the submission's fault.
#[derive(Debug, thiserror::Error)]
#[error("{what}: {source}")]
pub struct HarnessFault {
    /// The action that failed.
    pub what: String,
    /// The reason.
    pub source: io::Error,
}

impl HarnessFault {
    /// Creates a fault from the action that failed, and the reason.
    pub(crate) fn new(what: &str, source: io::Error) -> Self {
        Self { what: what.to_owned(), source }
    }
}
