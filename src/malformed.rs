//! What every reader of text says of a text that it cannot read.

/// Text that is not what it should be. Nothing is lost: it holds what was found and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, allowed is {allowed}")]
pub struct Malformed {
    /// The text as it stood.
    pub found: String,
    /// What could have stood there.
    pub allowed: String,
}

impl Malformed {
    /// What was found, and what is allowed in its place.
    pub fn new(found: impl Into<String>, allowed: impl Into<String>) -> Self {
        Self { found: found.into(), allowed: allowed.into() }
    }
}
