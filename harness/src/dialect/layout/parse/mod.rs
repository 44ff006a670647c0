//! Finds boards in free-form text, and near-boards with their first wrong line.
//!
//! All parsers read ranks by [one line grammar](cells). They differ in how much of the layout is known in advance, and
//! in what counts as an attempt at a board.

pub(in crate::dialect) mod any;
pub(in crate::dialect) mod cells;
pub(in crate::dialect) mod exact;
pub(in crate::dialect) mod free;
pub(in crate::dialect) mod grid;
pub(in crate::dialect) mod numbers;
pub(in crate::dialect) mod ragged;
pub(in crate::dialect) mod row;
pub(in crate::dialect) mod words;
