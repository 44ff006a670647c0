//! Failures that are not the submission's.

use std::io;

/// A failure of the harness or of the machine: never the submission's fault.
#[derive(Debug, thiserror::Error)]
#[error("{what}: {source}")]
pub struct HarnessFault {
    /// What could not be done.
    pub what: String,
    /// Why.
    pub source: io::Error,
}

impl HarnessFault {
    /// What could not be done, and why.
    pub(crate) fn new(what: &str, source: io::Error) -> Self {
        Self { what: what.to_owned(), source }
    }
}
