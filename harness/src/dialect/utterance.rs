//! What a submission says, as far as anybody needs to know it: the judge matches what a transcript expects against these,
//! and sees no text.

use std::ops::Range;

use rulebook::{board::Board, game::Player};

use super::{Deviation, replies::Tone};

/// One thing that a submission says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Utterance {
    /// A board, in the rulebook's characters.
    Board(Board),
    /// What is nearly a board.
    NearBoard(Deviation),
    /// It is this player's turn.
    Turn(Player),
    /// An input is refused.
    Refusal(Tone),
    /// The game is over.
    End(Announcement),
    /// Anything else, by its place in the text of the reply.
    Other(Range<usize>),
}

/// Who has won, in the words of an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announcement {
    /// This player.
    Won(Player),
    /// Nobody, or the words name no winner.
    Nobody,
}
