//! On which processors a thread may run.

use std::io;

use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

/// While this lives, the thread that made it stays on one processor, with all that it starts.
pub(crate) struct OneProcessor {
    before: CpuSet,
}

impl OneProcessor {
    /// Keeps this thread where it runs now.
    pub(crate) fn keep() -> io::Result<Self> {
        let before = sched_getaffinity(None)?;
        let mut one = CpuSet::new();
        one.set(sched_getcpu());
        sched_setaffinity(None, &one)?;
        Ok(Self { before })
    }
}

impl Drop for OneProcessor {
    fn drop(&mut self) {
        // It fails only if those processors are gone, and then there is nothing to go back to.
        let _ = sched_setaffinity(None, &self.before);
    }
}
