//! The studio: playing the games, reading the suite and writing transcripts in a browser.
//!
//! Its core is a function from a request to an answer ([`respond`]), which needs no socket. What is played is a value that
//! comes with each request, a game and its inputs ([`session`]), so to take back or to branch is to send other inputs, and the
//! server remembers nothing. The rulebook says what comes of them, and the page is told that ([`view`]), with the moves as the cells
//! that are pointed at ([`pointing`]). The computer can be an opponent ([`opponent`]).
//!
//! A transcript is made of a session and a header ([`author`]). [`shelf`] is the suite, [`review`] what `bless` would change in it,
//! [`recording`] a tape that somebody has kept, and [`report`] what a verdict has told.
//!
//! [`guard`] lets in only pages of the studio's own that know its token, [`desk`] reads and writes files, and [`server`] serves
//! both by [`http`](crate::http). The page itself is in `page/`: plain modules of JavaScript without any rules.

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
