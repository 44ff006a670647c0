//! Telling people and other programs what was found. Only this module and the command line write anything.

pub mod dialect;
pub mod human;
pub mod palette;
