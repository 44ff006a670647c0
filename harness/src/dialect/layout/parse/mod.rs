//! Reads boards out of free-form text, and what is nearly one with the first line that is not as it must be.
//!
//! All parsers read ranks by [one line grammar](cells). They differ in how much of the layout is known beforehand, and in what
//! they take for a board that was meant.

pub(in crate::dialect) mod any;
pub(in crate::dialect) mod cells;
pub(in crate::dialect) mod exact;
pub(in crate::dialect) mod free;
pub(in crate::dialect) mod grid;
#[cfg(test)]
mod inverse;
pub(in crate::dialect) mod numbers;
pub(in crate::dialect) mod ragged;
pub(in crate::dialect) mod row;
