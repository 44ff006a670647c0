//! Recording: a game that is played input by input, and the transcript that results from it.
//!
//! * [`playing`] takes inputs, explains refusals, takes back, and lists the next inputs.
//! * [`marks`] reads the mark of an input that should be refused.
//! * [`draft`] makes a transcript from it.
//!
//! Nothing here reads keys or writes anything: the user interfaces, at a terminal and in a browser, hold a
//! [`Playing`](playing::Playing).

pub mod draft;
pub mod marks;
pub mod playing;
