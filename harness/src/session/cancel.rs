//! Whether conversations are to end: because the user wants this program to stop, or because what they are for is out of date.
//! Every conversation checks this, and none goes on or begins once it is so.

use std::sync::atomic::{AtomicBool, Ordering};

static STOPPING: AtomicBool = AtomicBool::new(false);
/// Whether the user wants it so, which nothing takes back.
static FOR_GOOD: AtomicBool = AtomicBool::new(false);

/// Ends all conversations, present and future ones. They end as [`Interrupted`](super::Ending::Interrupted), within the time
/// from one look at a program to the next.
pub fn stop_everything() {
    FOR_GOOD.store(true, Ordering::SeqCst);
    STOPPING.store(true, Ordering::SeqCst);
}

/// Ends all conversations until [`resume`]: nobody wants to know any more what comes of them.
pub fn drop_conversations() {
    STOPPING.store(true, Ordering::SeqCst);
}

/// Lets conversations be held again, unless everything was to stop in the meantime.
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

/// Whether conversations end only because nobody wants to know any more what comes of them.
pub fn is_dropped() -> bool {
    is_stopping() && !is_stopping_for_good()
}

/// The flag itself, for callers that check it on their own.
pub fn stopping() -> &'static AtomicBool {
    &STOPPING
}
