//! Reads the output of a submission, without configuration.
//!
//! A [`Dialect`] leaves open what the challenge leaves open, according to the description of the game. Reading is the
//! inverse of a program that prints events. It has five steps:
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
//! 2. *Segment* (`passage`, with each game's boards): the text is cut into boards and the text between them, and
//!    assigned to the inputs that it answers.
//! 3. *Label* (`expected_events`): a transcript predicts the event that each passage answers: a game starts, a move is
//!    played, an input is refused, a player has won.
//! 4. *Fit* (`fit`): what passages of one kind share is the dialect. What distinguishes two kinds shows whose turn it
//!    is, and what refuses or ends.
//! 5. *Classify* (`classify`): each passage becomes a list of [utterances](Utterance), the judge's only input.
//!
//! Reading never fails: output that was not understood is an utterance as well.
//!
//! - `read`: steps 1 and 2: from bytes to boards and the text between them
//! - `layout`: how boards are drawn, and the parser that reads them
//! - `fit`: steps 3 and 4: learns a dialect from labelled passages
//! - `interpret`: step 5: from passages to utterances
//! - `games`: what each challenge leaves open and requires
//! - `live`: reads boards during play, when chance decides them
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

/// At most this many bytes come before the end of the first board. A program that prints more shows no board at the
/// start.
const LONGEST_BANNER: usize = 32 << 10;

/// All output of a session, as text.
struct SessionText<'t> {
    text: &'t str,
    /// The places where the text paused for input.
    pauses: &'t [usize],
}

impl<'t> SessionText<'t> {
    /// The part that may come before the end of the first board.
    fn beginning(&self) -> &'t str {
        let end = self.text.char_indices().map(|(at, _)| at).find(|at| *at >= LONGEST_BANNER);
        end.map_or(self.text, |end| &self.text[..end])
    }
}

/// The dialect of a game.
pub fn of(game: &GameInfo) -> &'static Dialect {
    Dialect::of(game.form)
}

/// Whether a session shows the start position of a game, with any characters.
pub fn shows_start_of(game: &'static GameInfo, tape: &Tape) -> bool {
    let Ok(referee) = game.referee(None) else { return false };
    let stream = read::passage::Stream::of(tape, game);
    of(game).bind(&stream.said(), &referee.board()).is_ok()
}

/// The alphabet under which the first start position among these boards is bound.
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
