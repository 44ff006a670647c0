//! Replaces [`linux`](../linux/mod.rs) on other systems: only a program's output and exit are observed, and only its process group
//! and limits confine it.
//!
//! So a program can only get all input at once.

pub(super) mod extras;
pub(super) mod terminal;
pub(super) mod watcher;

/// Here it is not visible whether a program waits for input.
pub(crate) const SEES_WAITING: bool = false;
