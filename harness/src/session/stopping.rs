//! Whether the user wants this program to stop. Every conversation checks this, and none goes on or begins once it is so.

use std::sync::atomic::{AtomicBool, Ordering};

static STOPPING: AtomicBool = AtomicBool::new(false);

/// Ends all conversations, present and future ones. They end as [`Interrupted`](super::Ending::Interrupted), within the time
/// from one look at a program to the next.
pub fn stop_everything() {
    STOPPING.store(true, Ordering::Relaxed);
}

/// Whether all conversations are to end.
pub fn is_stopping() -> bool {
    STOPPING.load(Ordering::Relaxed)
}

/// The flag itself, for callers that check it on their own.
pub fn stopping() -> &'static AtomicBool {
    &STOPPING
}
