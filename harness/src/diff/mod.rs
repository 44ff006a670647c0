//! Differences as people see them: boards side by side, texts line by line.

pub mod board;
pub mod text;
