//! The rulebook: readable reference implementations of board games that are set as code-golf challenges.
//!
//! Read it in this order: what a [`rule`] is, and the [`sketch`] that shows why it says so; the [`board`] that is drawn, and the [`mod@squares`] over which most games are
//! told; the vocabulary of every [`game`], and the [`referee`] of a game whose type is not known; then a game's own room:
//! [`quagmire`], [`alak`], [`chess`], [`foxgeese`]. Each game is compared with a second implementation, its oracle
//! ([`differential`]), on positions that are [`random`] and yet the same for the same seed. What can be said of a move is a
//! [`feature`]; where one rule meets one feature there is a generated fault ([`faults`]). At the end are the list of all
//! [`games`], the reader of text files ([`text_file`]), the [`suite`] of transcripts and goldens, the [`console`], and the program's
//! [`command_line`].
//!
//! The rules cannot fail, and they do no input or output. Only the [`console`], [`text_file`], the [`suite`] and the program do.
//!
//! # Adding a game
//!
//! A game is a room of its own, `src/<game>/`, and a few lines elsewhere. Everything else follows from these: the program that
//! plays it, and `verify`, `bless`, `list`, `explain`, `record` and `strength`.
//!
//! The room:
//!
//! 1. `rules.rs`: the challenge's rules, in its order, as a [`rules!`] enum. An id is the game's letters and one word.
//! 2. `mod.rs`: what the text leaves open and how it was settled; the position, told over named sets where there are squares;
//!    `impl Game`, with the lines that its program says beside the boards ([`game::Wording`]). Where submissions may settle a
//!    question in another way, the answer here is a named [`rule::Ruling`], and each other answer is one of the misreadings.
//! 3. `text.rs`: how moves and boards are written, and how a position is set up. On a [`board::Board`] an empty cell is `.`,
//!    and a cell that the board does not have is absent, however the game draws them.
//! 4. `misreadings.rs`: every known way to misread each rule ([`misreadings!`]).
//! 5. `oracle.rs`, or a folder `oracle/`: the rules implemented a second time, sharing nothing with the first but names, with
//!    each misreading beside the right reading.
//! 6. `generators.rs`: the random positions and the moves on which the two are compared, and the features of a move, by which
//!    fresh games are guided and faults are generated ([`differential::HasOracle`]).
//! 7. `sketch.rs`, if there is something to be drawn that shows why a move is refused ([`game::Game::why_refused`]).
//! 8. `tests.rs`: for every rule, a line of moves and the rule that refuses the last of them; the counts that others found;
//!    the game compared with its oracle. What such tests repeat stands in `src/testing.rs`.
//!
//! The lines elsewhere:
//!
//! 1. `pub mod <game>;` here, and the name in the list of layers in `harness/tests/it/layers.rs`.
//! 2. An entry in [`games::GAMES`], with the `game.toml` of the room: what the challenge fixes of a program's input and output, and
//!    what it leaves open. Its keys are in `harness/guide/own-game.md`.
//!
//! Then the suite: transcripts under `transcripts/<game>/`, enough that each rule is played by three and refuses in three, and
//! that no misreading goes unnoticed, which `harness/tests/it/rules.rs` checks; and programs under
//! `harness/tests/submissions/<game>/`, each in the folder of the verdict that it must get.
//!
//! A family of games, such as the variants of [`chess`], shares one room, and each member is a file that says only what it
//! changes. A chess variant also has a [`chess::Kind`], by which the oracle and the misreadings know it.

pub mod malformed;
pub mod player;
pub mod random;
pub mod rule;
pub mod sketch;

pub mod board;
pub mod squares;

pub mod set_up;

pub mod built_in;
pub mod game;

pub mod referee;

pub mod differential;
pub mod faults;
pub mod feature;

#[cfg(test)]
mod testing;

pub mod quagmire;

pub mod alak;

pub mod chess;

pub mod foxgeese;

pub mod engine;
pub mod games;

pub mod text_file;

pub mod suite;

pub mod console;

pub mod command_line;
