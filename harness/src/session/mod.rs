//! Talking to a submission: lines go in, and all that comes out is kept on a [`Tape`].
//!
//! This is the only place that starts processes. What a tape *means* is for others to say: a session knows neither games
//! nor dialects.
//!
//! A [`Program`] is talked to in one of the ways of [`Drive`]: `lockstep` (`Step` and `Pty`), `batch`, `prefix`; where the
//! next line depends on the last answer, it is talked to [`Interactive`]. What must be compiled first is [built](mod@build) under
//! the same watch. Each of them is a short story told with a `talk`, which listens, keeps what was said and keeps the limits,
//! and asks `stopping` whether anybody still wants to know. Below it, `process` starts and ends a program and all that comes from
//! it, `wiring` makes its streams, `folder` its folder, and `waiting` sees whether it waits for input: `interest` knows what a
//! system call asks for, `tasks` what the system tells of a program's tasks, `cost` what they take, `connecting` lets a
//! program connect to the one port that it is given, and `modes` has it change the mode of its own files. Where
//! none of that can be seen, `elsewhere` stands in, and only `batch` and `prefix` are to be had.

mod program;

mod batch;
pub mod build;
mod inside;
mod interactive;
mod lockstep;
mod prefix;

mod conversation;
mod stopping;

mod folder;
#[cfg(target_os = "linux")]
mod listener;
mod process;
mod wiring;

#[cfg(target_os = "linux")]
mod connecting;
#[cfg(target_os = "linux")]
mod cost;
#[cfg(target_os = "linux")]
mod interest;
#[cfg(target_os = "linux")]
mod modes;
#[cfg(target_os = "linux")]
mod tasks;
#[cfg(target_os = "linux")]
#[path = "waiting.rs"]
mod watching;
#[cfg(not(target_os = "linux"))]
#[path = "elsewhere.rs"]
mod watching;

use std::time::Duration;

pub use conversation::{SideChannel, StopReason};
pub use inside::Inside;
pub use interactive::Interactive;
pub use program::{NotFound, Program};
pub use stopping::{is_stopping, stop_everything, stopping};

pub use crate::tape::{Drive, Ending, Tape, Turn};

/// What a session may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time on the clock from one line to the next.
    pub step_wall: Duration,
    /// Processor time from one line to the next.
    pub step_cpu: Duration,
    /// Time on the clock in all.
    pub total_wall: Duration,
    /// Processor time in all.
    pub total_cpu: Duration,
    /// Bytes said from one line to the next.
    pub step_output: usize,
    /// Bytes said in all.
    pub total_output: usize,
    /// Time without a word after the end of input.
    pub quiet: Duration,
    /// Bytes of memory, of all its processes and of the files in its folder together.
    pub memory: u64,
    /// Processes and threads at a time.
    pub tasks: usize,
}

impl Limits {
    /// Limits for a session of so many lines: a virtual machine needs seconds to start, a golfed program up to a tenth of
    /// a second for a move. One has a dozen threads and more on a machine of many processors.
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
        }
    }
}

/// A failure of ours or of the machine: never the submission's fault.
#[derive(Debug, thiserror::Error)]
#[error("{what}: {source}")]
pub struct HarnessFault {
    /// What could not be done.
    pub what: String,
    /// Why.
    pub source: std::io::Error,
}

/// Something that can be talked to.
pub trait Submission: Sync {
    /// Sends the lines in this way, and keeps all that passed.
    ///
    /// # Errors
    /// If the harness or the machine failed; whatever the submission does is on the tape.
    fn converse(
        &self,
        lines: &[String],
        drive: Drive,
        limits: &Limits,
    ) -> Result<Tape, HarnessFault>;
}
