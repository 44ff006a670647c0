//! Reading what a submission says, with no configuration.
//!
//! What a challenge leaves open, a dialect leaves open: [`Dialect`] is implemented once for each challenge, and its module
//! names every permission it grants. A run is read in two passes: first all its tapes together, to [learn](Learned) which
//! characters it draws, how it tells whose turn it is, how it refuses and how it ends; then each tape by itself, into a
//! [`Reading`] in the rulebook's characters. Reading never fails: what was not understood is kept beside what was.

mod alphabet;
mod decode;
mod extract;
mod learn;
mod quagmire;
mod read;
pub mod replies;
mod turn;

use std::collections::BTreeMap;

pub use alphabet::Alphabet;
pub use decode::readable;
pub use extract::Deviation;
use extract::Piece;
pub use learn::{Learned, Start, learn, restarts};
use rulebook::board::Board;

use crate::tape::{Drive, Ending};

/// What a challenge leaves open to its submissions, where the games differ.
pub trait Dialect: Sync {
    /// The line that asks for an input of the rulebook's in the submission's notation.
    fn write(&self, input: &str, pins: &Pins) -> String;

    /// Cuts a text into boards and what stands between them.
    #[expect(private_interfaces, reason = "pieces are between a dialect and the reader only")]
    fn extract(&self, text: &str, boundaries: &[usize]) -> Vec<Piece>;
}

/// The dialect of a game.
pub fn of(game: &str) -> Option<&'static dyn Dialect> {
    match game {
        "quagmire" => Some(&quagmire::Quagmire),
        _ => None,
    }
}

/// What a person says of a submission's dialect, in place of learning it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pins {
    /// How an input is written: `{from}>{to}`, in capitals `{FROM}>{TO}`.
    pub input: Option<String>,
    /// What it draws for the rulebook's characters.
    pub glyphs: BTreeMap<char, String>,
}

/// What a submission said in one session, in the rulebook's characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What it said before any input, then what it said to each.
    pub replies: Vec<Reply>,
    /// What it said after the end of input.
    pub rest: Reply,
    /// Whether it was gone before the end of input.
    pub left_early: bool,
    /// How the session ended.
    pub ending: Ending,
    /// How it was talked to.
    pub drive: Drive,
}

/// What a submission said at one point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// All of it, as it stands.
    pub text: String,
    /// What stands before the first board; all of it if there is none.
    pub before: String,
    /// The boards, a repeated one only once, each with the text after it.
    pub shown: Vec<Shown>,
    /// The first line of something nearly a board that is not as it must be.
    pub broken: Option<Deviation>,
    /// Whether replies to other inputs are part of it, because nobody can tell them apart.
    pub shared: bool,
}

/// A board in a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The board, in the rulebook's characters; a character that means nothing is `?`.
    pub board: Board,
    /// The first character that means nothing.
    pub unknown: Option<String>,
    /// The text after it, up to the next board.
    pub after: String,
}

impl Reply {
    /// The last board.
    pub fn last(&self) -> Option<&Shown> {
        self.shown.last()
    }

    /// What stands around the boards.
    pub fn words(&self) -> String {
        let after = self.shown.iter().map(|shown| shown.after.as_str());
        [self.before.as_str()].into_iter().chain(after).collect::<Vec<_>>().join("\n")
    }
}
