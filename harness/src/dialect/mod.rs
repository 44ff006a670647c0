//! Reading what a submission says, with no configuration.
//!
//! What a challenge leaves open, a [`Dialect`] leaves open: the description of the game says it. Reading is the inverse of a program
//! that says what happens, in five steps:
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

pub use fit::answers_differ::tells_apart;
use fit::thresholds::Bound;
pub use games::contract::{OutputContract, RefusalForm, ResultForm, TurnForm, has_word};
pub use games::described::Dialect;
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
use rulebook::{board::Board, games::GameInfo};

pub use interpret::tone::Tone;
pub use interpret::utterance::{
    Announcement, NearBoard, Quote, Reading, Reply, TurnDisplay, Utterance,
};

use crate::tape::Tape;

/// At most this number of bytes stand before the end of the first board: whoever says more shows no board at the start.
static LONGEST_BANNER: Bound = Bound::of(32 << 10);

/// All that was said in a session, as text.
struct SessionText<'t> {
    text: &'t str,
    /// Where the text stopped for input.
    pauses: &'t [usize],
}

impl<'t> SessionText<'t> {
    /// As much of it as may stand before the end of the first board.
    fn beginning(&self) -> &'t str {
        let end = self.text.char_indices().map(|(at, _)| at).find(|at| *at >= LONGEST_BANNER.get());
        end.map_or(self.text, |end| &self.text[..end])
    }
}

/// The dialect of a game.
pub fn of(game: &GameInfo) -> &'static Dialect {
    Dialect::of(game.form)
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
