//! The rulebook: readable reference implementations of board games that are set as code-golf challenges.
//!
//! Read the modules in this order. [`rule`] defines a rule, and [`sketch`] a drawing that shows the reason for a
//! decision. [`board`] is the drawn board, and [`mod@squares`] has the sets of squares in which most games are written.
//! [`game`] is the vocabulary of every game, and [`referee`] runs a game whose type is not known. Then come the games,
//! each in its own module: [`quagmire`], [`alak`], [`chess`], [`foxgeese`].
//!
//! Each game is compared with a second implementation, its oracle ([`differential`]). The positions are [`random`], but a seed always gives
//! the same ones. A [`feature`] is a property of a move; a generated fault ([`faults`]) combines one rule with one feature. The last
//! modules are the list of all [`games`], the reader of text files ([`text_file`]), the [`suite`] of transcripts and goldens, the
//! [`console`], and the program's [`command_line`].
//!
//! The rules cannot fail, and they do no input or output. Only the [`console`], [`text_file`], the [`suite`] and the program do.
//!
//! # Adding a game
//!
//! A game is a module, `src/<game>/`, and a few lines elsewhere. Everything else uses these: the program that plays the game, and `verify`,
//! `bless`, `list`, `explain`, `record` and `strength`.
//!
//! The module:
//!
//! 1. `rules.rs`: the challenge's rules, in its order, as a [`rules!`] enum. An id is the game's letters and one word.
//! 2. `mod.rs`: the questions that the text leaves open and their answers. The position, written with named sets if there are squares.
//!    `impl Game`, with the lines that the program prints with the boards ([`game::Wording`]). If submissions may answer a question
//!    differently, the answer here is a named [`rule::Ruling`], and each other answer is a misreading.
//! 3. `text.rs`: how moves and boards are written, and how a custom start position is read. On a [`board::Board`] an empty cell is `.`, and
//!    a cell that the board does not have is absent, however the game draws them.
//! 4. `misreadings.rs`: every known way to misread each rule ([`misreadings!`]).
//! 5. `oracle.rs`, or a folder `oracle/`: the rules implemented a second time. The oracle shares only names with the first implementation,
//!    and has each misreading next to the correct reading.
//! 6. `generators.rs`: the random positions and the moves on which the two are compared. Also the features of a move, which guide fresh
//!    games and generate faults ([`differential::HasOracle`]).
//! 7. `sketch.rs`, if a drawing can show why a move is refused ([`game::Game::why_refused`]).
//! 8. `tests.rs`: for every rule, a line of moves and the rule that refuses the last one; published counts; the comparison with the oracle.
//!    Helpers that several games share are in `src/testing.rs`.
//!
//! The lines elsewhere:
//!
//! 1. `pub mod <game>;` here, and the name in the list of layers in `harness/tests/it/layers.rs`.
//! 2. An entry in [`games::GAMES`], with the `game.toml` of the room: what the challenge fixes of a program's input and output, and
//!    what it leaves open. Its keys are in `harness/guide/own-game.md`.
//!
//! Then the suite. Transcripts are in `transcripts/<game>/`: at least three play by each rule, three are refused by it, and every
//! misreading is detected. `harness/tests/it/rules.rs` checks this. Programs are in `harness/tests/submissions/<game>/`, each in the folder
//! of its expected verdict.
//!
//! A family of games, such as the variants of [`chess`], shares one module, and each member is a file with only its differences. A chess
//! variant also has a [`chess::Kind`], by which the oracle and the misreadings identify it.

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
