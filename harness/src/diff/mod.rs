//! Differences for people: boards side by side, texts line by line.

pub mod board;
pub mod text;
