//! Waiting for a condition, with a time limit and without a sleep.

use std::{
    thread,
    time::{Duration, Instant},
};

/// Whether a condition becomes true in time; other processes run between two looks.
pub(crate) fn comes_true(mut condition: impl FnMut() -> bool) -> bool {
    const LONG: Duration = Duration::from_secs(60);
    let asked = Instant::now();
    while asked.elapsed() < LONG {
        if condition() {
            return true;
        }
        thread::yield_now();
    }
    false
}
