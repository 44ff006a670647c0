//! Limits by the clock, of which a program is not to blame for the time in which it could not run.

use std::time::Duration;

/// Time on the clock, and how much of it a program waited for a processor that others used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    pub(crate) elapsed: Duration,
    pub(crate) delayed: Duration,
}

/// On a machine that is busy with other things, a limit by the clock grows at most to this many times its length.
const MOST_GROWTH: u32 = 4;

impl Clock {
    /// How much time is left of a limit. A program is not blamed for the time in which it could not run.
    pub(crate) fn left(self, limit: Duration) -> Duration {
        let grown = limit.saturating_add(self.delayed).min(limit.saturating_mul(MOST_GROWTH));
        grown.saturating_sub(self.elapsed)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// The seconds that have passed and those of them in which the program waited for a processor, and how many are left of ten.
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
