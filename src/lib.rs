//! The rulebook: readable reference implementations of board games that are set as code-golf challenges.
//!
//! Read it in this order: what a [`rule`] is; the vocabulary of every [`game`]; the [`board`] that is drawn and the
//! [`mod@squares`] the rules are told in; then a game's own room: [`quagmire`], [`alak`], [`foxgeese`]. Around the rooms stand
//! the second tellings ([`twin`]), the list of all [`games`], the [`suite`] of transcripts and goldens, and the [`console`].
//!
//! The rules cannot fail and do no input or output; only [`console`] and the program do.
//!
//! # Adding a game
//!
//! A game is a folder beside `quagmire/` and one line in [`games::GAMES`]:
//!
//! 1. `rules.rs`: the challenge's rules, in its order, as a [`rules!`] enum. Ids are the game's letters and one word.
//! 2. `mod.rs`: the position and its moves, told over named sets where there are squares; `impl Game`.
//! 3. `text.rs`: how moves and boards are written, and a position that somebody set up.
//! 4. `plain.rs`: the rules told a second time without the sets, with every known misreading beside the right reading;
//!    `impl ToldTwice` joins the two.
//! 5. `tests.rs`: a line of moves and the rule that refuses the last of them, for every rule; the counts that others found.
//! 6. Transcripts under `transcripts/<game>/`, at least three that play because of each rule and three that are refused.

pub mod rule;

pub mod game;

pub mod board;
pub mod squares;

pub mod quagmire;

pub mod alak;

pub mod chess;

pub mod foxgeese;

pub mod twin;

pub mod games;
pub mod suite;

pub mod console;
