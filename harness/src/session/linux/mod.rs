//! The Linux side of sessions: it sees whether a program waits for input, counts its usage, isolates it, and ends all of it. Other
//! systems have [`fallback`](../fallback/mod.rs) instead, under the same name `os`.
//!
//! - [`extras`] prepares a process and keeps its handles; [`terminal`] opens terminals.
//! - [`watcher`] looks at a running program, and [`idle`] decides from that whether it waits for input. [`process_tree`] finds the
//!   tasks and whether they sleep. [`stdin_wait`] finds whether the calls in which they sleep involve standard input. Both read
//!   [`proc_files`].
//! - [`usage`] adds up processor time and memory.
//! - [`connect_proxy`] and [`chmod_proxy`] make calls on behalf of a program that a filter cannot judge.

mod chmod_proxy;
mod connect_proxy;
pub(super) mod extras;
mod idle;
mod proc_files;
mod process_tree;
mod stdin_wait;
pub(super) mod terminal;
mod usage;
pub(super) mod watcher;

/// On Linux it is visible whether a program waits for input, so programs can be played line by line.
pub(crate) const SEES_WAITING: bool = true;
