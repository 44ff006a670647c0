//! Load on the machine, for tests of behaviour that must not depend on it.

use std::process::{Child, Command};

/// Processes that keep processors busy until they are dropped.
pub(crate) struct Busy(Vec<Child>);

impl Busy {
    /// This many processes.
    pub(crate) fn many(processes: usize) -> Self {
        Self::doing(processes, ":")
    }

    /// Processes that repeat this shell command.
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
