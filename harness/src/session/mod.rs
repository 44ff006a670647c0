//! Talking to a submission: lines go in, and all that comes out is kept on a [`Tape`].
//!
//! This is the only place that starts programs. What a tape *means* is for others to say: a session knows neither games
//! nor dialects.
//!
//! From top to bottom:
//!
//! - A [`Program`] is a command that was found. `transport` chooses the way of talking to it by its [`IoMode`]: `lockstep`
//!   (`Step` and `Pty`), `batch` or `prefix`. Where the next line depends on the last answer, the conversation is
//!   [`Interactive`]. A `service` answers blocks of requests for as long as it is needed. [`build`](mod@build) runs a compiler in the same way, and [`Inside`] is the rulebook, which needs no process.
//! - `folder_access` is what a program reads of the folder that it belongs to, and `shims` asks version managers which
//!   interpreter is meant.
//! - Each of these is a short story told with a `conversation`, which reads, writes the tape, enforces the limits, and asks
//!   `cancel` whether the user wants the run to end, and tells `deadlines` how long it still waits.
//! - A `process` is the program while it runs: `stdio` connects its streams, and `workdir` is where it works.
//! - `os` is what only the system can tell: whether the program waits for input, and what it uses. On Linux it is the
//!   folder `linux`. Elsewhere it is `fallback`, which sees neither, so that only `batch` and `prefix` are to be had.
//!   What they observe is told in the types of `observation`.

pub(crate) mod folder_access;
mod in_process;
mod program;
mod shims;

mod batch;
pub mod build;
mod interactive;
mod lockstep;
mod prefix;
pub(crate) mod service;
mod transport;

mod cancel;
mod clock;
mod conversation;
mod deadlines;
mod fault;
mod first_line;
mod limits;

mod process;
mod stdio;
mod workdir;

#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "elsewhere less is observed"))]
mod observation;
#[cfg(target_os = "linux")]
#[path = "linux/mod.rs"]
mod os;
#[cfg(not(target_os = "linux"))]
#[path = "fallback/mod.rs"]
mod os;

pub use cancel::{
    drop_conversations, is_dropped, is_stopping, is_stopping_for_good, resume, stop_everything,
    stopping,
};
pub(crate) use conversation::{Broken, Exchanged};
pub use conversation::{SideChannel, StopReason};
pub use deadlines::patience;
pub use fault::HarnessFault;
pub use in_process::Inside;
pub use interactive::Interactive;
pub use limits::Limits;
pub use program::{NotFound, Program};
pub use transport::Submission;

pub use crate::tape::{Ending, IoMode, Tape, Turn};

/// Whether it is seen on this system that a program waits for input, without which it cannot be talked to line by line.
pub(crate) use os::SEES_WAITING;
