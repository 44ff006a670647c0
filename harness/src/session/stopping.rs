//! Whether whoever runs this program wants it to end: every conversation asks, and none goes on or begins once it is so.

use std::sync::atomic::{AtomicBool, Ordering};

static STOPPING: AtomicBool = AtomicBool::new(false);

/// Ends all conversations, those that go on and those that would begin. They end as [`Interrupted`](super::Ending::Interrupted),
/// within the time from one look at a program to the next.
pub fn stop_everything() {
    STOPPING.store(true, Ordering::Relaxed);
}

/// Whether all conversations are to end.
pub fn is_stopping() -> bool {
    STOPPING.load(Ordering::Relaxed)
}

/// The same, for those who ask for themselves.
pub fn stopping() -> &'static AtomicBool {
    &STOPPING
}
