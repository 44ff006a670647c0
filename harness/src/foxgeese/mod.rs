//! Fox & Geese over its protocols: the server that answers, and matches with submissions of either side.
//!
//! A [`GameServer`] is the server's side of a game, as values: [`Fields`] in, [`Fields`] out. Clients reach it over the network
//! through [`HttpServer`], and over standard streams through [`protocol`]. [`Sessions`] keeps a game server for each token.
//! [`as_server`] plays against a submission that plays the geese. It judges the submission by the requests that the game server
//! refused and by the ends of the games. [`as_client`] plays against a submission that serves the foxes, and judges every reply.
//! [`mod@matches`] defines matches and their opponents; [`reporting`] describes them for reports.
//!
//! The rulebook runs here, because a server must answer live. It is the only judge of a match, because the positions of
//! a match cannot be written down in advance.

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
