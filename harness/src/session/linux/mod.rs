//! What sessions need of Linux: to see whether a program waits for input, to count what it takes, to keep it apart, and to
//! end all of it. Other systems have [`fallback`](../fallback/mod.rs) in this place, under the same name `os`.
//!
//! - [`extras`] prepares a process and keeps what belongs to it; [`terminal`] opens terminals.
//! - [`watcher`] looks at a running program, and [`idle`] decides from what was seen whether it waits for input. What a
//!   task does is found out by [`process_tree`], which tasks there are and whether they sleep, and by [`stdin_wait`], what
//!   the calls in which they sleep have to do with standard input. Both read files of [`proc_files`].
//! - [`usage`] adds up processor time and memory.
//! - [`connect_proxy`] and [`chmod_proxy`] make calls in a program's stead that a filter cannot judge.

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

/// Here it is seen whether a program waits for input, so that programs can be talked to line by line.
pub(crate) const SEES_WAITING: bool = true;
