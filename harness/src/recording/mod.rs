//! A game that somebody plays input by input, and the transcript that it becomes.
//!
//! * [`playing`] takes inputs, explains what is refused, takes back, and knows what may be typed next.
//! * [`marks`] are how somebody says that an input is meant to be refused.
//! * [`draft`] makes a transcript of it.
//!
//! Nothing here reads keys or writes anything: whoever asks people, at a terminal or in a browser, holds a
//! [`Playing`](playing::Playing).

pub mod draft;
pub mod marks;
pub mod playing;
