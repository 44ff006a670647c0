//! Sessions: lines go in to a submission, and all output is kept on a [`Tape`].
//!
//! This is the only place that starts programs. It does not interpret tapes, and it uses neither games nor dialects.
//!
//! From top to bottom:
//!
//! - A [`Program`] is a command that was found. `transport` chooses how lines reach it by its [`IoMode`]: `lockstep` (`Step` and
//!   `Pty`), `batch` or `prefix`. Where the next line depends on the last answer, the conversation is [`Interactive`]. A `service`
//!   answers blocks of requests for as long as it is needed. [`build`](mod@build) runs a compiler in the same way, and [`Inside`]
//!   is the rulebook, which needs no process.
//! - `folder_access` has the files that a program reads in its folder. `shims` finds the interpreter behind the shim of a version
//!   manager.
//! - All of these use a `conversation`, which reads, writes the tape and enforces the limits. It checks `cancel`, in case the user
//!   wants the run to end, and reports the remaining time to `deadlines`.
//! - A `process` is the program while it runs: `stdio` connects its streams, and `workdir` is its working folder.
//! - `os` has what depends on the system: whether the program waits for input, and its usage. On Linux it is the folder `linux`.
//!   Elsewhere it is `fallback`, which sees neither, so that only `batch` and `prefix` are available. The types of their results
//!   are in `observation`.

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

/// Whether this system shows that a program waits for input. Without this, a program cannot be played line by line.
pub(crate) use os::SEES_WAITING;
