//! Load on the machine, for tests of what must not depend on it.

use std::process::{Child, Command};

/// Processes that keep processors busy until they are dropped.
pub(crate) struct Busy(Vec<Child>);

impl Busy {
    /// This number of them.
    pub(crate) fn many(processes: usize) -> Self {
        Self::doing(processes, ":")
    }

    /// They do this, a command of the shell, again and again.
    pub(crate) fn doing(processes: usize, what: &str) -> Self {
        let forever = format!("while :; do {what}; done");
        let spin = |_| Command::new("sh").args(["-c", &forever]).spawn();
        Self((0..processes).map(spin).map(|child| child.expect("there is a shell")).collect())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        for child in &mut self.0 {
            drop(child.kill().and_then(|()| child.wait()));
        }
    }
}
