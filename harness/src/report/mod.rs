//! Reports for people and for other programs. Only this module and the command line write anything.
//!
//! Every report is a [`Reporter`](crate::event::Reporter) of the same events.

pub mod causes;
pub mod details;
pub mod dialect;
pub mod entries;
pub mod escape;
pub mod failure;
pub mod github;
pub mod html;
pub mod human;
pub mod json;
pub mod junit;
pub mod known;
pub mod markdown;
pub mod matches;
pub mod not_started;
pub mod phrases;
pub mod progress;
pub mod summary;
pub mod tap;
pub mod timeline;
pub mod wrap;

pub use crate::palette;
