//! Commands for golfers.
//!
//! - `watch`: `stickler watch`: verifies again whenever a file changes
//! - `shave`: `stickler shave`: shortens a source while it still conforms
//! - `score`: `stickler score`: counts bytes and ranks sources
//! - `fuzz`: `stickler fuzz`: plays random games until one fails
//! - `compare`: `stickler compare`: finds the first game in which two programs differ

pub(super) mod compare;
pub(super) mod fuzz;
pub(super) mod score;
pub(super) mod shave;
pub(super) mod watch;
