//! wip
pub mod sandbox;
pub mod session;
