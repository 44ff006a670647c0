//! The inputs of a package.

use std::fmt;

use super::known::kept;

/// An input of a package.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Input(&'static str);

impl Input {
    pub(super) fn of(text: &str) -> Self {
        Self(kept(text))
    }

    /// The input as the user types it.
    pub fn text(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}
