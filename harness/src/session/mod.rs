//! Talking to a submission: lines go in, and all that comes out is kept on a [`Tape`].
//!
//! This is the only place that starts processes. What a tape *means* is for others to say: a session knows neither games
//! nor dialects.
//!
//! A [`Program`] is talked to in one of the ways of [`Drive`]: `lockstep` (`Step` and `Pty`), `batch`, `prefix`. Each of
//! them is a short story told with a `talk`, which listens, keeps what was said and keeps the limits. Below it, `process`
//! starts and ends a program and all that comes from it, `wiring` makes its streams, and `waiting` sees whether it waits
//! for input: `interest` knows what a system call asks for, `tasks` what the system tells of a program's tasks. Where
//! none of that can be seen, `elsewhere` stands in, and only `batch` and `prefix` are to be had.

mod program;

mod batch;
mod lockstep;
mod prefix;

mod talk;

#[cfg(target_os = "linux")]
mod listener;
mod process;
mod wiring;

#[cfg(target_os = "linux")]
mod interest;
#[cfg(target_os = "linux")]
mod tasks;
#[cfg(target_os = "linux")]
#[path = "waiting.rs"]
mod watching;
#[cfg(not(target_os = "linux"))]
#[path = "elsewhere.rs"]
mod watching;

pub use program::{NotFound, Program};

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// All that went in and came out of one session, in order. Pure data: it can be kept, and judged again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tape {
    /// How the submission was talked to.
    pub drive: Drive,
    /// What went in and what came out.
    pub turns: Vec<Turn>,
    /// How the session ended.
    pub ending: Ending,
    /// Time from start to end.
    pub wall: Duration,
    /// Processor time of the submission and its children.
    pub cpu: Duration,
    /// The last of what it wrote to standard error. Never evidence.
    pub stderr: String,
}

/// One thing that was sent or said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turn {
    /// A line went in, without its line end.
    Sent(String),
    /// End of input went in.
    Closed,
    /// This came out before anything else went in.
    Said(Vec<u8>),
}

/// How a submission is talked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Drive {
    /// A line at a time, each when the submission is seen to wait for one; its output is a terminal, its input a pipe.
    Step,
    /// As [`Step`](Self::Step), but its input is a terminal too.
    Pty,
    /// All lines and the end of input at once, then all output.
    Batch,
    /// One run for each number of lines, from none to all; the differences are what each line brought about.
    Prefix,
}

/// How a session ended. Nothing here is a verdict: a program that was cut off after its last duty did nothing wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// It exited with this status.
    Exited(i32),
    /// It died of this signal.
    Died(i32),
    /// It had nothing more to say after the end of input, and was ended.
    Quiet,
    /// It was out of time on the clock, and was ended.
    OutOfTime,
    /// It was out of processor time, and was ended.
    OutOfCpu,
    /// It said more than is allowed, and was ended.
    TooMuchOutput,
    /// It could not be started, for this reason.
    NeverStarted(String),
}

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
}

impl Limits {
    /// Limits for a session of so many lines: a virtual machine needs seconds to start, a golfed program up to a tenth of
    /// a second for a move.
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
