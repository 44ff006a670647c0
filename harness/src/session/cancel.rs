//! Cancellation of conversations: because the user wants this program to stop, or because their results are out of
//! date. Every conversation checks this flag, and none continues or starts once it is set.

use std::sync::atomic::{AtomicBool, Ordering};

static STOPPING: AtomicBool = AtomicBool::new(false);
/// Set when the user wants this program to stop, and never cleared.
static FOR_GOOD: AtomicBool = AtomicBool::new(false);

/// Ends all conversations, present and future ones. They end as [`Interrupted`](super::Ending::Interrupted) by the next look at
/// their program.
pub fn stop_everything() {
    FOR_GOOD.store(true, Ordering::SeqCst);
    STOPPING.store(true, Ordering::SeqCst);
}

/// Ends all conversations until [`resume`], because their results are no longer needed.
pub fn drop_conversations() {
    STOPPING.store(true, Ordering::SeqCst);
}

/// Allows conversations again, unless everything was to stop in the meantime.
pub fn resume() {
    STOPPING.store(false, Ordering::SeqCst);
    if is_stopping_for_good() {
        STOPPING.store(true, Ordering::SeqCst);
    }
}

/// Whether all conversations are to end.
pub fn is_stopping() -> bool {
    STOPPING.load(Ordering::Relaxed)
}

/// Whether the user wants this program to stop.
pub fn is_stopping_for_good() -> bool {
    FOR_GOOD.load(Ordering::SeqCst)
}

/// Whether conversations end only because their results are no longer needed.
pub fn is_dropped() -> bool {
    is_stopping() && !is_stopping_for_good()
}

/// The flag itself, for callers that check it on their own.
pub fn stopping() -> &'static AtomicBool {
    &STOPPING
}
