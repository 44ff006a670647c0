//! Time limits that exclude the time in which a program could not run.

use std::time::Duration;

/// Elapsed time, and the part of it in which a program waited for a busy processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    pub(crate) elapsed: Duration,
    pub(crate) delayed: Duration,
}

/// On a busy machine, a time limit grows to at most this many times its length.
const MOST_GROWTH: u32 = 4;

impl Clock {
    /// The time left of a limit. The time in which the program could not run does not count.
    pub(crate) fn left(self, limit: Duration) -> Duration {
        let grown = limit.saturating_add(self.delayed).min(limit.saturating_mul(MOST_GROWTH));
        grown.saturating_sub(self.elapsed)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// The seconds that have passed, those of them in which the program waited for a processor, and the number left of ten.
    #[rstest]
    #[case::nothing_was_waited_for(4, 0, 6)]
    #[case::it_is_over(12, 0, 0)]
    #[case::it_could_not_run(12, 9, 7)]
    #[case::it_could_run_for_ten(21, 11, 0)]
    #[case::not_for_ever(39, 38, 1)]
    #[case::never_longer(41, 40, 0)]
    fn time_in_which_a_program_could_not_run_does_not_count(
        #[case] elapsed: u64,
        #[case] delayed: u64,
        #[case] left: u64,
    ) {
        let [elapsed, delayed] = [elapsed, delayed].map(Duration::from_secs);
        let left_over = Clock { elapsed, delayed }.left(Duration::from_secs(10));
        assert_eq!(left_over, Duration::from_secs(left));
    }
}
