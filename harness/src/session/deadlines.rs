//! Remaining time until the running programs are ended, to show users that stickler waits. No decision depends on it.

use std::{
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// Deadlines of programs that have been awaited for a while.
static ENDS: Mutex<Vec<(u64, Instant)>> = Mutex::new(Vec::new());
/// Shorter waits are not shown.
const SHORT: Duration = Duration::from_secs(1);

/// The time until the next program is ended, unless it goes on; none if no program is awaited.
pub fn patience() -> Option<Duration> {
    let next = ends().iter().map(|(_, end)| *end).min();
    next.map(|end| end.saturating_duration_since(Instant::now()))
}

fn ends() -> MutexGuard<'static, Vec<(u64, Instant)>> {
    ENDS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One program that is awaited.
pub(super) struct Waiting {
    number: u64,
    is_told: bool,
}

impl Waiting {
    pub(super) fn new() -> Self {
        static NUMBERS: AtomicU64 = AtomicU64::new(0);
        Self { number: NUMBERS.fetch_add(1, Ordering::Relaxed), is_told: false }
    }

    /// Records the time that it has taken so far, and the time that is left.
    pub(super) fn goes_on(&mut self, taken: Duration, left: Duration) {
        if taken < SHORT {
            return;
        }
        let (mut ends, end) = (ends(), Instant::now() + left);
        match ends.iter_mut().find(|(number, _)| *number == self.number) {
            Some((_, known)) => *known = end,
            None => ends.push((self.number, end)),
        }
        self.is_told = true;
    }

    /// Records that it has answered or ended.
    pub(super) fn is_over(&mut self) {
        if self.is_told {
            ends().retain(|(number, _)| *number != self.number);
            self.is_told = false;
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.is_over();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All in one test, since all programs share what is known.
    #[test]
    fn the_program_that_has_least_time_left_is_told_of_until_it_goes_on() {
        let seconds = Duration::from_secs;
        let about = |expected: u64| {
            let left = patience().expect("a program keeps us waiting");
            left <= seconds(expected) && left > seconds(expected - 60)
        };
        let (mut one, mut other) = (Waiting::new(), Waiting::new());
        one.goes_on(Duration::ZERO, seconds(100));
        other.goes_on(seconds(2), seconds(900));
        assert!(about(900));
        one.goes_on(seconds(3), seconds(500));
        assert!(about(500));
        one.is_over();
        assert!(about(900));
        drop(other);
        one.is_over();
        assert_eq!(patience(), None);
    }
}
