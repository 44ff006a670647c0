//! Load on the machine, for tests of what must not depend on it.

use std::process::{Child, Command};

/// Four processes that keep processors busy until they are dropped.
pub(crate) struct Busy([Child; 4]);

impl Busy {
    pub(crate) fn start() -> Self {
        Self::doing(":")
    }

    /// They do this, a command of the shell, again and again.
    pub(crate) fn doing(what: &str) -> Self {
        let forever = format!("while :; do {what}; done");
        let spin = |_| Command::new("sh").args(["-c", &forever]).spawn();
        Self([0; 4].map(spin).map(|child| child.expect("there is a shell")))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        for child in &mut self.0 {
            drop(child.kill().and_then(|()| child.wait()));
        }
    }
}
