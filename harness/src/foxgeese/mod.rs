//! Fox & Geese over its wire: the server that answers, and matches with submissions of either side.
//!
//! A [`GameServer`] is the server's side of a game, as values: [`Fields`] in, [`Fields`] out. [`HttpServer`] is how clients
//! reach it over the network, and [`protocol`] over standard streams; [`Sessions`] keeps a game server for each token.
//! [`as_server`] plays against a submission that plays the geese, and judges it by what the game server refused and by how the
//! games ended; [`as_client`] plays against a submission that serves the foxes, and judges every reply.
//! [`mod@matches`] says what a match is, and who plays whom; [`reporting`] puts
//! it into the words of reports.
//!
//! The rulebook is run here, because a server must answer live; it is the only judge of a match, because the positions
//! of a match cannot be written down beforehand.

mod diagnose;
mod fields;
mod game_server;
mod http;
mod rules;
mod sessions;

pub mod as_client;
pub mod as_server;
pub mod judge;
pub mod matches;
pub mod play;
pub mod protocol;
pub mod reporting;

pub use fields::{Encoding, Fields};
pub use game_server::{Channel, Effect, Exchange, GameServer, REQUESTS_MOST, Refusal};
pub use http::{Answer, HttpServer};
pub use rules::Rule;
pub use sessions::Sessions;
