//! The error that every reader of text returns.

/// Text that cannot be read, with a description of the expected text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {allowed}, found `{found}`")]
pub struct Malformed {
    /// The unchanged text.
    pub found: String,
    /// A description of the expected text.
    pub allowed: String,
}

impl Malformed {
    /// An error from the text that was found and a description of the expected text.
    pub fn new(found: impl Into<String>, allowed: impl Into<String>) -> Self {
        Self { found: found.into(), allowed: allowed.into() }
    }
}
