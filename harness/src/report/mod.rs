//! Reports for people and for other programs. Only this module and the command line write anything.
//!
//! Every report is a [`Reporter`](crate::event::Reporter) of the same events.

pub mod case;
pub mod causes;
pub mod complaint;
pub mod dialect;
pub mod github;
pub mod html;
pub mod human;
pub mod json;
pub mod junit;
pub mod known;
pub mod markdown;
pub mod matches;
pub mod page;
pub mod progress;
pub mod steps;
pub mod tap;
pub mod text;
pub mod words;

pub use crate::palette;
