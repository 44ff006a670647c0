//! Reading what a submission says, with no configuration.
//!
//! What a challenge leaves open, a dialect leaves open: [`Dialect`] is implemented once for each challenge, and its module
//! names every permission it grants. A run is read in two passes: first all its tapes together, to [learn](Learned) which
//! characters it draws, how it tells whose turn it is, how it refuses and how it ends; then each tape by itself, into a
//! [`Reading`] in the rulebook's characters. Reading never fails: what was not understood is kept beside what was.

mod alphabet;
mod decode;
mod duties;
mod evidence;
mod extract;
mod layout;
mod learn;
mod pins;
pub mod profile;
mod read;
pub mod replies;
mod turn;
pub mod utterance;

mod alak;
mod chess;
mod drawn;
mod quagmire;

use std::fmt;

pub use alphabet::Alphabet;
use alphabet::{Blanks, Unbound};
pub use decode::readable;
pub use duties::{Announcing, Duties, Refusing, has_word};
pub use extract::Deviation;
use extract::Piece;
pub use learn::{Learned, Start, learn, restarts};
pub use pins::Pins;
pub use read::boards;
use rulebook::{
    board::{Board, Difference},
    games::Listing,
};

use crate::{
    tape::{Drive, Ending},
    transcript::Step,
};

/// What a challenge leaves open to its submissions, and what it demands, where the games differ.
pub trait Dialect: Sync + fmt::Debug {
    /// The ways to write inputs that are tried on a submission, the usual one first.
    fn notations(&self) -> &'static [&'static str];

    /// The line that asks for an input of the rulebook's in the submission's notation.
    fn write(&self, input: &str, pins: &Pins) -> String;

    /// Whether the submission's notation can ask for what a step asks for.
    fn can_write(&self, _: &Step, _: &Pins) -> bool {
        true
    }

    /// The names of the cells that an input speaks of.
    fn cells(&self, input: &str) -> Vec<String>;

    /// Whether these changes of the board are what playing an illegal input would bring about.
    fn is_played(&self, input: &str, changed: &[Difference]) -> bool {
        let cells = self.cells(input);
        changed.iter().any(|difference| cells.contains(&difference.cell))
    }

    /// What the challenge demands beside the boards.
    fn duties(&self) -> &'static Duties;

    /// A board that may be shown on the way from one position to the next.
    fn on_the_way(&self, _before: &Board, _input: &str) -> Option<Board> {
        None
    }

    /// The characters under which the first board of a text is the start position, or why there are none.
    #[expect(private_interfaces, reason = "texts are between a dialect and the reader only")]
    fn bind(&self, said: &Said<'_>, start: &Board) -> Result<Alphabet, Start> {
        bind_first(self.extract(said, &Alphabet::default()), start, Blanks::Alike)
    }

    /// Cuts a text into boards and what stands between them.
    #[expect(private_interfaces, reason = "pieces are between a dialect and the reader only")]
    fn extract(&self, said: &Said<'_>, alphabet: &Alphabet) -> Vec<Piece>;
}

/// All that was said in a session, as text.
struct Said<'t> {
    text: &'t str,
    /// Where the text stopped for input.
    pauses: &'t [usize],
    game: &'static Listing,
}

impl<'t> Said<'t> {
    /// As much of it as may stand before the end of the first board.
    fn beginning(&self) -> &'t str {
        const MOST: usize = 32 << 10;
        let end = self.text.char_indices().map(|(at, _)| at).find(|at| *at >= MOST);
        end.map_or(self.text, |end| &self.text[..end])
    }
}

/// The dialect of a game.
pub fn of(game: &Listing) -> &'static dyn Dialect {
    match game.name {
        "quagmire" => &quagmire::Quagmire,
        "alak" => &alak::Alak,
        "gun" | "fairy" | "blackhole" | "fibonacci" | "madhouse" | "baseline" | "extinction" => {
            &chess::Chess
        }
        _ => &drawn::AsDrawn,
    }
}

/// The alphabet under which the first of these boards that is the start position is it.
fn bind_first(
    pieces: impl IntoIterator<Item = Piece>,
    start: &Board,
    blanks: Blanks,
) -> Result<Alphabet, Start> {
    let mut seen = Start::Nothing;
    for piece in pieces {
        match piece {
            Piece::Text(_) => {}
            Piece::Broken(_, deviation) if seen == Start::Nothing => {
                seen = Start::Broken(deviation)
            }
            Piece::Broken(..) => {}
            Piece::Board(_, cells) => match Alphabet::learn(&cells, start, blanks) {
                Ok(learned) => return Ok(learned),
                Err(Unbound::Shared) => return Err(Start::Shared),
                Err(Unbound::Several) => return Err(Start::Several),
                Err(Unbound::OtherBoard) => seen = Start::Other,
            },
        }
    }
    Err(seen)
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
    /// What had to be said.
    pub duties: &'static Duties,
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
