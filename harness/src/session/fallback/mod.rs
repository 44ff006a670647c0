//! What stands in for [`linux`](../linux/mod.rs) on other systems: of a program only its output and its exit are noticed, and
//! it is kept in its process group and to its limits.
//!
//! So a program can only be talked to by sending everything at once.

pub(super) mod extras;
pub(super) mod terminal;
pub(super) mod watcher;

/// Here it is not seen whether a program waits for input.
pub(crate) const SEES_WAITING: bool = false;
