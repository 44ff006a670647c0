//! Reading what a submission says, with no configuration.
//!
//! What a challenge leaves open, a dialect leaves open: [`Dialect`] is implemented once for each challenge, and its module
//! names every permission it grants. A game that is brought along has a description in its place. Reading is the inverse of a
//! program that says what happens, in five steps:
//!
//! ```text
//! bytes ── decode ──> text ── cut ──> passages ── label ──> (event, passage)
//!                               │                                  │
//!                        layout × alphabet                   fit: turns, refusals, ends
//!                                                                  │
//!                  judge <── utterances <── classify <─────────────┘
//! ```
//!
//! 1. *Normalise* (`decode`, `terminal`): bytes become the text that a person sees at a terminal.
//! 2. *Segment* (`passage`, with each game's boards): the text is cut into boards and what stands between them, and shared out
//!    to the inputs it followed.
//! 3. *Label* (`expected_events`): a transcript foretells the event that each passage answers to: a game begins, a move is made, an
//!    input is refused, somebody has won.
//! 4. *Fit* (`fit`): what the passages of one kind of event share is the dialect, and what parts two kinds is how they are told
//!    apart: whose turn it is, what refuses, what ends.
//! 5. *Classify* (`classify`): each passage becomes [utterances](Utterance), with which alone the judge works.
//!
//! Reading never fails: what was not understood is an utterance, too.
//!
//! - `read`: steps 1 and 2: from bytes to boards and the text between them
//! - `layout`: how boards are drawn, and the parser that reads them
//! - `fit`: steps 3 and 4: learns a dialect from labelled passages
//! - `interpret`: step 5: from passages to utterances
//! - `games`: what each challenge leaves open and requires
//! - `live`: boards that are read while a game is played, when chance decides them
//! - `script`: sessions for tests

pub mod fit;
mod games;
pub mod interpret;
mod layout;
pub mod live;
mod read;
#[cfg(test)]
pub(crate) mod script;

use std::fmt;

pub use fit::answers_differ::tells_apart;
use fit::thresholds::Bound;
pub use games::contract::{OutputContract, RefusalForm, ResultForm, TurnForm, has_word};
pub use read::alphabet::Alphabet;
pub use read::decode::readable;
pub use read::evidence::Start;
pub use read::extract::FormatError;
use read::{
    alphabet::{Blanks, Unbound},
    extract::Segment,
};

pub use fit::Fit;
pub use fit::learn::{Learned, learn};
pub use games::overrides::{FirstCell, Pins, typed};
use rulebook::{
    board::{Board, Difference},
    game::Player,
    games::{DialectKind, GameInfo},
};

pub use interpret::tone::Tone;
pub use interpret::utterance::{
    Announcement, NearBoard, Quote, Reading, Reply, TurnDisplay, Utterance,
};

use crate::{tape::Tape, transcript::Step};

/// What a challenge leaves open to its submissions, and what it demands, where the games differ.
pub trait Dialect: Sync + fmt::Debug {
    /// The ways to write inputs that are tried on a submission, the usual one first.
    fn notations(&self) -> &'static [&'static str];

    /// The line that asks for an input of the rulebook's in the submission's notation.
    fn write(&self, input: &str, pins: &Pins) -> String;

    /// The lines that are sent before the first board: those of the challenge, and those that are pinned.
    fn first(&self, pins: &Pins) -> Vec<String> {
        pins.first.clone()
    }

    /// Whether the submission's notation can ask for what a step asks for.
    fn can_write(&self, _: &Step, _: &Pins) -> bool {
        true
    }

    /// The pin that says how a part of an input is written, if a program may ask for that part by itself and nothing is pinned:
    /// its name, and a usual value.
    fn pin_of_its_own(&self, _input: &str, _: &Pins) -> Option<(&'static str, &'static str)> {
        None
    }

    /// The rulebook's characters, of which each can be pinned: the pieces of both players and an empty cell.
    fn marks(&self) -> &'static str;

    /// The player whose piece a character of the rulebook's is, if it is a piece.
    fn owner(&self, mark: char) -> Option<Player> {
        let pieces = self.marks().strip_suffix('.').unwrap_or(self.marks());
        let at = pieces.chars().position(|piece| piece == mark)?;
        Some(Player::BOTH[usize::from(at >= pieces.chars().count() / 2)])
    }

    /// What a notation may name of an input: where it begins and where it ends.
    fn places(&self) -> &'static [&'static str] {
        &["{from}", "{to}", "{FROM}", "{TO}"]
    }

    /// The names of the cells that an input speaks of.
    fn cells(&self, input: &str) -> Vec<String>;

    /// Whether these changes of the board are what playing an illegal input would bring about.
    fn is_played(&self, input: &str, changed: &[Difference]) -> bool {
        let cells = self.cells(input);
        changed.iter().any(|difference| cells.contains(&difference.cell))
    }

    /// What a board must look like to be read, as a part of a sentence.
    fn board_form(&self) -> &'static str;

    /// Whether colour is part of what a cell looks like: the challenge leaves the drawing free.
    fn reads_colours(&self) -> bool {
        false
    }

    /// Whether a board may be turned round, such as for the player who sits behind it.
    fn may_be_turned(&self) -> bool {
        false
    }

    /// What the challenge demands beside the boards.
    fn contract(&self) -> &'static OutputContract;

    /// The names of the result that no side wins, one of which must be printed; none if anything may announce it.
    fn no_winner_names(&self) -> &'static [&'static str] {
        &[]
    }

    /// A board that may be shown on the way from one position to the next.
    fn on_the_way(&self, _before: &Board, _input: &str) -> Option<Board> {
        None
    }

    /// Whether the reply to a move that leads from one board to another may show this one: either of them, or one on the way.
    fn may_show(&self, shown: &Board, [before, after]: [&Board; 2], input: &str) -> bool {
        shown == after
            || shown == before
            || self.on_the_way(before, input).is_some_and(|between| *shown == between)
    }

    /// The characters under which the first board of a text is the start position.
    ///
    /// # Errors
    /// Why there are none.
    #[expect(private_interfaces, reason = "texts are between a dialect and the reader only")]
    fn bind(&self, said: &SessionText<'_>, start: &Board) -> Result<Alphabet, Start> {
        bind_first(self.extract(said, &Alphabet::default()), start, Blanks::Alike)
    }

    /// The boards that a text may show before the first input, if chance decides them; the likeliest first.
    #[expect(private_interfaces, reason = "texts are between a dialect and the reader only")]
    fn candidates(&self, _said: &SessionText<'_>) -> Vec<Board> {
        Vec::new()
    }

    /// Cuts a text into boards and what stands between them.
    #[expect(private_interfaces, reason = "pieces are between a dialect and the reader only")]
    fn extract(&self, said: &SessionText<'_>, alphabet: &Alphabet) -> Vec<Segment>;
}

/// At most this number of bytes stand before the end of the first board: whoever says more shows no board at the start.
static LONGEST_BANNER: Bound = Bound::of(32 << 10);

/// All that was said in a session, as text.
struct SessionText<'t> {
    text: &'t str,
    /// Where the text stopped for input.
    pauses: &'t [usize],
    game: &'static GameInfo,
}

impl<'t> SessionText<'t> {
    /// As much of it as may stand before the end of the first board.
    fn beginning(&self) -> &'t str {
        let end = self.text.char_indices().map(|(at, _)| at).find(|at| *at >= LONGEST_BANNER.get());
        end.map_or(self.text, |end| &self.text[..end])
    }
}

/// The dialect of a game.
pub fn of(game: &GameInfo) -> &'static dyn Dialect {
    match game.dialect {
        DialectKind::Quagmire => &games::quagmire::Quagmire,
        DialectKind::Alak => &games::alak::Alak,
        DialectKind::Chess(_) => &games::chess::Chess,
        DialectKind::AsDrawn => &games::fixed::AsDrawn,
        DialectKind::Described(text) => games::described::of(text),
    }
}

/// Whether a session shows the start of a game, whatever its characters are.
pub fn shows_start_of(game: &'static GameInfo, tape: &Tape) -> bool {
    let Ok(referee) = game.referee(None) else { return false };
    let stream = read::passage::Stream::of(tape, game);
    of(game).bind(&stream.said(), &referee.board()).is_ok()
}

/// The alphabet under which the first of these boards that is the start position is it.
fn bind_first(
    pieces: impl IntoIterator<Item = Segment>,
    start: &Board,
    blanks: Blanks,
) -> Result<Alphabet, Start> {
    let mut seen = Start::Nothing;
    for piece in pieces {
        match piece {
            Segment::Text(_) => {}
            Segment::Broken(_, deviation) if seen == Start::Nothing => {
                seen = Start::Broken(deviation);
            }
            Segment::Broken(..) => {}
            Segment::Board(_, cells) => match Alphabet::learn(&cells, start, blanks) {
                Ok(learned) => return Ok(learned),
                Err(Unbound::Shared) => return Err(Start::Shared),
                Err(Unbound::Several) => return Err(Start::Several),
                Err(Unbound::OtherBoard) => seen = Start::Other,
            },
        }
    }
    Err(seen)
}
