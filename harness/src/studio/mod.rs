//! The studio: plays the games, shows the suite and writes transcripts in a browser.
//!
//! Its core is a function from a request to an answer ([`respond`]), which needs no socket. A session is a value in
//! each request, a game with its inputs ([`session`]), so taking back or branching means sending other inputs, and the
//! server has no state. The rulebook decides the results, which are sent to the page ([`view`]), together with the
//! legal moves as cells to click ([`pointing`]). The computer can be an opponent ([`opponent`]).
//!
//! A transcript consists of a session and a header ([`author`]). [`shelf`] shows the suite, [`review`] the changes that
//! `bless` would make, [`recording`] a recorded tape, and [`report`] a saved report.
//!
//! [`guard`] admits only the studio's own pages that have its token, [`desk`] reads and writes files, and [`server`]
//! serves both over [`http`](crate::http). The page itself is in `page/`: plain JavaScript modules that contain no
//! rules.

pub mod message;

pub mod guard;

pub mod session;

pub mod pointing;

pub mod view;

pub mod author;

pub mod opponent;

pub mod recording;
pub mod report;
pub mod review;
pub mod shelf;

pub mod respond;

pub mod desk;

pub mod server;
