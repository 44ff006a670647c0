//! On which processors a thread may run.

use std::io;

/// While this lives, a thread would stay on one processor. The system cannot be told so here.
pub(crate) struct OneProcessor;

impl OneProcessor {
    /// It cannot be done.
    pub(crate) fn keep() -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
