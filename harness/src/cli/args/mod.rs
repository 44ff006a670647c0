//! Options and reports that several commands share.
//!
//! - `submission`: the program after `--`, or the entries of a manifest
//! - `missing_dashes`: a hint for a command line without `--`
//! - `numbers`: errors about numbers
//! - `lookup`: games, rules and suites by name
//! - `order`: `--quick`, `--all`, `--fail-fast`, `--list`: which transcripts are played, and in which order
//! - `seed`: `--seed`: which random games are played
//! - `pins`: `--bind`, `--input` and `--first`: characters, notations and first lines that are given, not learned
//! - `isolation`: `--require-isolation` and `--no-isolation`: how well programs must be sandboxed
//! - `known_failures`: `--known-failures`: the list of what may fail for now
//! - `browser`: `--open`: shows the HTML report when the run is over
//! - `format`: `--format`: which reports are written, and where
//! - `reporters`: sends events to every report and to the progress bar

mod browser;
pub(super) mod format;
pub(super) mod isolation;
pub(super) mod known_failures;
pub(super) mod lookup;
pub(super) mod missing_dashes;
pub(super) mod numbers;
pub(super) mod order;
pub(super) mod pins;
pub(super) mod reporters;
pub(super) mod seed;
pub(super) mod submission;
