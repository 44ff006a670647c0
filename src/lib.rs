//! The rulebook: readable reference implementations of board games that are set as code-golf challenges.
//!
//! Read it in this order: what a [`rule`] is; the vocabulary of every [`game`]; the [`board`] that is drawn and the
//! [`mod@squares`] the rules are told in; then a game's own room: [`quagmire`], [`alak`], [`chess`], [`foxgeese`]. Around the
//! rooms stand their comparison with a second implementation ([`differential`]), the list of all [`games`], the [`suite`] of transcripts and goldens, and the
//! [`console`].
//!
//! The rules cannot fail and do no input or output; only [`console`] and the program do.
//!
//! # Adding a game
//!
//! A game is a room of its own, `src/<game>/`, and three lines elsewhere. Nothing else in the rulebook or the harness knows
//! it: the program that plays it, `verify`, `bless`, `list`, `explain`, `record` and `strength` follow from these.
//!
//! The room:
//!
//! 1. `rules.rs`: the challenge's rules, in its order, as a [`rules!`] enum. Ids are the game's letters and one word.
//! 2. `mod.rs`: what the text leaves open and how it was settled; the position, told over named sets where there are squares;
//!    `impl Game`, with what its program says beside the boards ([`game::Wording`]). Where submissions may settle a question
//!    otherwise, it is a named [`rule::Ruling`].
//! 3. `text.rs`: how moves and boards are written, and a position that somebody set up. On a [`board::Board`] an empty cell is
//!    `.` and a cell that is not there is absent, however the game draws them.
//! 4. `misreadings.rs`: every known way to misread each rule ([`misreadings!`]), and `oracle.rs`: the rules implemented a second time,
//!    sharing nothing but names, with each misreading beside the right reading. `generators.rs` says what the two are compared on ([`differential::HasOracle`]).
//! 5. `tests.rs`: a line of moves and the rule that refuses the last of them, for every rule; the counts that others found; the
//!    game compared with its oracle.
//!
//! The lines elsewhere:
//!
//! 1. `pub mod <game>;` here, and the name in the list of layers in `harness/tests/layers.rs`.
//! 2. An entry in [`games::GAMES`].
//! 3. In `harness/src/dialect/`, what the challenge leaves open and what it demands: a file, and an arm in `dialect::of`. A game
//!    that leaves nothing open needs none.
//!
//! Then the suite: transcripts under `transcripts/<game>/`, so many that for each rule three play and three refuse because of
//! it and no misreading goes unnoticed, which `harness/tests/rules.rs` holds; and programs under
//! `harness/tests/submissions/<game>/`, each in the folder of the verdict it must get. A family of games, such as the variants
//! of [`chess`], shares one room, and each member is a file that says only what it changes.

pub mod malformed;
pub mod player;
pub mod rule;

pub mod board;
pub mod squares;

pub mod set_up;

pub mod game;

pub mod referee;

pub mod differential;

#[cfg(test)]
mod testing;

pub mod quagmire;

pub mod alak;

pub mod chess;

pub mod foxgeese;

pub mod games;
pub mod suite;

pub mod console;
