//! Reads boards and results during play, without a transcript: for games with chance, and references that play.

use std::time::Duration;

use rulebook::{board::Board, game::Player, games::GameInfo};

use super::{
    Alphabet, Dialect, Pins, SessionText,
    games::contract::{has_word, last_turn},
    of,
    read::{extract::Segment, passage::Stream},
};
use crate::{
    description::{Description, End},
    tape::{Ending, IoMode, Tape, Turn},
};

/// How a program draws boards, learned from its first one.
pub struct LiveReader {
    game: &'static GameInfo,
    dialect: &'static Dialect,
    alphabet: Alphabet,
}

/// The boards that the output before the first input may show, the most likely first.
pub fn first_boards(game: &'static GameInfo, said: &[u8]) -> Vec<Board> {
    of(game).candidates(&stream(game, said).said())
}

impl LiveReader {
    /// The reader of a program that started with this board, if its drawing can be read.
    pub fn of(game: &'static GameInfo, said: &[u8], start: &Board) -> Option<Self> {
        let dialect = of(game);
        let alphabet = dialect.bind(&stream(game, said).said(), start).ok()?;
        Some(Self { game, dialect, alphabet })
    }

    /// The reader with these overrides. A piece that has not been seen yet is expected as the rulebook writes it.
    #[must_use]
    pub fn pinned(mut self, pins: &Pins) -> Self {
        self.alphabet.pin(&pins.glyphs);
        let unknown = self.dialect.marks().chars().filter(|mark| !self.alphabet.is_bound(*mark));
        let unknown = unknown.map(|mark| (mark, mark.to_string())).collect();
        self.alphabet.learn_later(unknown);
        self
    }

    /// The boards in a reply, in order.
    pub fn boards(&self, said: &[u8]) -> Vec<Board> {
        self.boards_and_rest(said).0
    }

    /// The boards in a reply, in order, and the text after the last.
    pub fn boards_and_rest(&self, said: &[u8]) -> (Vec<Board>, String) {
        let stream = stream(self.game, said);
        let text: SessionText<'_> = stream.said();
        let (mut boards, mut end) = (Vec::new(), 0);
        for piece in self.dialect.extract(&text, &self.alphabet) {
            if let Segment::Board(range, cells) = piece {
                boards.push(self.alphabet.read(&cells).0);
                end = range.end;
            }
        }
        (boards, text.text[end..].to_owned())
    }
}

/// The player whose exact text is last in a text.
pub fn shown_turn(texts: [&str; 2], text: &str) -> Option<Player> {
    last_turn(texts, text)
}

/// The result that a text announces: the winner, or none if no side wins. Names count only after the program has
/// exited, because they may also show a turn.
pub fn result(game: &GameInfo, pins: &Pins, text: &str, is_gone: bool) -> Option<Option<Player>> {
    let description = Description::of(game.form);
    let is_said = |winner: &Option<Player>| {
        let side = winner.map(|winner| game.sides[winner as usize]);
        if let Some(is_said) = pins.says_end(side, text) {
            return is_said;
        }
        match &description.output.end {
            End::Exact(results) => results.of(side).is_some_and(|word| has_word(text, word)),
            End::Names(results) if is_gone => results.of(side).is_some_and(|names| {
                names.iter().any(|name| has_word(&text.to_lowercase(), &name.to_lowercase()))
            }),
            End::Names(_) | End::Character | End::Free => false,
        }
    };
    let results = Player::BOTH.map(Some).into_iter().chain([None]);
    let mut said = results.filter(is_said);
    said.next().filter(|_| said.next().is_none())
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
