//! Fox & Geese over its wire: the server that answers, and matches with submissions of either side.
//!
//! A [`Table`] is the server's side of a game, as values: [`Fields`] in, [`Fields`] out. [`HttpServer`] lets clients sit down
//! at it over the network, and [`wire`] over standard streams; a [`Hall`] has a table for everybody. [`geese`] hosts a submission that plays the geese and judges it
//! by what the table refused and by how the games ended; [`foxes`] is the guest of a submission that serves the foxes and
//! judges every reply. [`mod@matches`] says what a match is, who plays whom, and what many matches are worth.
//!
//! The rulebook is run here, because a server must answer live; it is the only judge of a match, whose every position nobody
//! could have written down.

mod diagnose;
mod fields;
mod guests;
mod hall;
mod hosts;
mod http;
mod rules;
mod table;

pub mod foxes;
pub mod geese;
pub mod judge;
pub mod matches;
pub mod play;
pub mod wire;

pub use fields::{Encoding, Fields};
pub use hall::Hall;
pub use hosts::HostName;
pub use http::{Answer, HttpServer};
pub use rules::Rule;
pub use table::{Came, Exchange, REQUESTS_MOST, Refusal, Table, Way};
