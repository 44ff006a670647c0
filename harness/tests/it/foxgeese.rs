//! Fox & Geese over its protocols: the challenge's exchanges, arbitrary bytes, and the verdicts on programs of either side.

#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "what is wrong is said and fails the test"
)]

pub(crate) mod command_line;
pub(crate) mod exchanges;
pub(crate) mod guide;
pub(crate) mod http;
pub(crate) mod programs;
