//! Reads boards while a game is played live, when only the reference can say which boards are possible.

use std::time::Duration;

use rulebook::{board::Board, games::GameInfo};

use super::{
    Alphabet, Dialect, SessionText, of,
    read::{extract::Segment, passage::Stream},
};
use crate::tape::{Ending, IoMode, Tape, Turn};

/// How a program draws boards, as far as its first one shows it.
pub struct LiveReader {
    game: &'static GameInfo,
    dialect: &'static Dialect,
    alphabet: Alphabet,
}

/// The boards that may be meant by what a program printed before the first input, the likeliest first.
pub fn first_boards(game: &'static GameInfo, said: &[u8]) -> Vec<Board> {
    of(game).candidates(&stream(game, said).said())
}

impl LiveReader {
    /// The reader of a program that began with this board, if its drawing can be read.
    pub fn of(game: &'static GameInfo, said: &[u8], start: &Board) -> Option<Self> {
        let dialect = of(game);
        let alphabet = dialect.bind(&stream(game, said).said(), start).ok()?;
        Some(Self { game, dialect, alphabet })
    }

    /// The boards in a reply, in their order.
    pub fn boards(&self, said: &[u8]) -> Vec<Board> {
        let stream = stream(self.game, said);
        let text: SessionText<'_> = stream.said();
        let pieces = self.dialect.extract(&text, &self.alphabet).into_iter();
        let boards = pieces.filter_map(|piece| match piece {
            Segment::Board(_, cells) => Some(self.alphabet.read(&cells).0),
            Segment::Text(_) | Segment::Broken(..) => None,
        });
        boards.collect()
    }
}

fn stream(game: &'static GameInfo, said: &[u8]) -> Stream {
    let tape = Tape {
        drive: IoMode::Step,
        isolation: None,
        turns: vec![Turn::Said(said.to_vec())],
        ending: Ending::Quiet,
        wall: Duration::ZERO,
        cpu: Duration::ZERO,
        stderr: String::new(),
    };
    Stream::of(&tape, game)
}
