//! Talking to a submission: lines go in, and all that comes out is kept on a [`Tape`].
//!
//! This is the only place that starts programs. What a tape *means* is for others to say: a session knows neither games
//! nor dialects.
//!
//! From top to bottom:
//!
//! - A [`Program`] is a command that was found. `transport` chooses the way of talking to it by its [`Drive`]: `lockstep`
//!   (`Step` and `Pty`), `batch` or `prefix`. Where the next line depends on the last answer, the conversation is
//!   [`Interactive`]. [`build`](mod@build) runs a compiler in the same way, and [`Inside`] is the rulebook, which needs no process.
//! - Each of these is a short story told with a `conversation`, which reads, writes the tape, enforces the limits, and asks
//!   `stopping` whether the user wants the run to end, and tells `patience` how long it still waits.
//! - A `process` is the program while it runs: `stdio` connects its streams, and `folder` is where it works.
//! - `os` is what only the system can tell: whether the program waits for input, and what it uses. On Linux it is the
//!   folder `linux`. Elsewhere it is `fallback`, which sees neither, so that only `batch` and `prefix` are to be had.
//!   What they observe is told in the types of `activity`.

mod inside;
mod program;

mod batch;
pub mod build;
mod interactive;
mod lockstep;
mod prefix;
mod transport;

mod clock;
mod conversation;
mod fault;
mod limits;
mod patience;
mod stopping;

mod folder;
mod process;
mod stdio;

#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "elsewhere less is observed"))]
mod activity;
#[cfg(target_os = "linux")]
#[path = "linux/mod.rs"]
mod os;
#[cfg(not(target_os = "linux"))]
#[path = "fallback/mod.rs"]
mod os;

pub use conversation::{SideChannel, StopReason};
pub use fault::HarnessFault;
pub use inside::Inside;
pub use interactive::Interactive;
pub use limits::Limits;
pub use patience::patience;
pub use program::{NotFound, Program};
pub use stopping::{
    drop_conversations, is_dropped, is_stopping, is_stopping_for_good, resume, stop_everything,
    stopping,
};
pub use transport::Submission;

pub use crate::tape::{Drive, Ending, Tape, Turn};

/// Whether it is seen on this system that a program waits for input, without which it cannot be talked to line by line.
pub(crate) use os::SEES_WAITING;
