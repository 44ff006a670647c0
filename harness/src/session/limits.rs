//! Limits of a session.

use std::time::Duration;

/// The limits of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time from one line to the next.
    pub step_wall: Duration,
    /// Processor time from one line to the next.
    pub step_cpu: Duration,
    /// Wall-clock time in all.
    pub total_wall: Duration,
    /// Processor time in all.
    pub total_cpu: Duration,
    /// Bytes of output from one line to the next.
    pub step_output: usize,
    /// Bytes of output in all.
    pub total_output: usize,
    /// Time without output after the end of input.
    pub quiet: Duration,
    /// Bytes of memory, of all its processes and of the files in its folder together.
    pub memory: u64,
    /// Processes and threads at the same time.
    pub tasks: usize,
    /// The number of lines after which the game is over. A program that sleeps after it has answered the last of them is not
    /// awaited.
    pub over_after: Option<usize>,
}

impl Limits {
    /// Limits for a session of this many lines: a virtual machine needs seconds to start, and a golfed program needs up to
    /// a tenth of a second for a move. A virtual machine also has a dozen threads, and more where there are many processors.
    pub fn for_lines(lines: usize) -> Self {
        let lines = u32::try_from(lines).unwrap_or(u32::MAX);
        let total =
            Duration::from_secs(20).saturating_add(Duration::from_secs(1).saturating_mul(lines));
        Self {
            step_wall: Duration::from_secs(15),
            step_cpu: Duration::from_secs(10),
            total_wall: total,
            total_cpu: total,
            step_output: 256 << 10,
            total_output: 4 << 20,
            quiet: Duration::from_secs(1),
            memory: 512 << 20,
            tasks: 128,
            over_after: None,
        }
    }
}
