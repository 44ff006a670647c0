//! The meaning of a submission's output: all that the judge compares with a transcript. The judge sees no text.

use std::{fmt, ops::Range, sync::Arc};

use rulebook::{board::Board, game::Player};

use super::victory_grammar::is_draw;
use crate::dialect::{FormatError, OutputContract, Tone, has_word, read::decode::readable};
use crate::{
    tape::{Ending, IoMode},
    untrusted_text,
};

/// The output of a submission in one session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The reply before any input, then the reply to each input.
    pub replies: Vec<Reply>,
    /// The output after the end of input.
    pub rest: Reply,
    /// Whether the program exited before the end of input.
    pub left_early: bool,
    /// How the session ended.
    pub ending: Ending,
    /// The I/O mode.
    pub drive: IoMode,
    /// The requirements.
    pub contract: &'static OutputContract,
    /// How the program shows the turn, in all sessions together.
    pub display: TurnDisplay,
}

/// How a submission shows the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnDisplay {
    /// Correctly, as far as can be seen.
    #[default]
    Shown,
    /// Not at all.
    Missing,
    /// By the name of the player who is not to move.
    Reversed,
}

/// The output of a submission at one point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    text: Arc<str>,
    /// Its meaning, in the order of the output.
    pub utterances: Vec<Utterance>,
}

/// One statement of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Utterance {
    /// A board, in the rulebook's characters.
    Board(Board),
    /// A text that is nearly a board.
    NearBoard(NearBoard),
    /// It is this player's turn.
    Turn(Player),
    /// An input is refused.
    Refusal(Tone, Quote),
    /// The game is over.
    End(Announcement),
    /// The value of the field of this name.
    Field(&'static str, String),
    /// Words or a drawing in the answer to a legal move, without a readable board and without a refusal.
    Unreadable,
    /// Anything else, by its place in the text.
    Other(Range<usize>),
}

/// A text that is nearly a board, and why it is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NearBoard {
    /// One of its lines is malformed.
    Malformed(FormatError),
    /// It contains an unknown character, which is `?` in the board.
    Unknown(Board, Quote),
    /// It would be the start position, but two kinds of cells share a character.
    Shared,
    /// It would be the start position, but one kind of cell is drawn with several characters.
    Several,
}

/// The winner, according to the text of an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announcement {
    /// This player.
    Won(Player),
    /// A draw, or words that name no winner.
    NoWinner,
}

/// Words from a submission's output, only to be shown to people. Surrounding white space is not shown, unless there is
/// nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quote(Arc<str>);

impl Quote {
    /// The text without surrounding white space.
    pub(crate) fn new(text: impl Into<Arc<str>>) -> Self {
        Self(text.into())
    }

    /// The first line that is not blank; empty if there is none.
    pub fn first_line(&self) -> String {
        untrusted_text::line(self.lines().next().unwrap_or_default())
    }

    /// The first line that is not the echo of the input at a terminal.
    pub fn first_line_besides(&self, input: &str) -> String {
        let other = self.lines().find(|line| *line != input);
        other.map_or_else(|| self.first_line(), untrusted_text::line)
    }

    fn lines(&self) -> impl Iterator<Item = &str> {
        self.0.lines().map(str::trim).filter(|line| !line.is_empty())
    }
}

impl fmt::Display for Quote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = Some(self.0.trim()).filter(|words| !words.is_empty());
        f.write_str(&readable(words.unwrap_or(&self.0)))
    }
}

impl Reading {
    /// Whether a line is the last one before the first input.
    pub fn is_prompt(&self, line: &str) -> bool {
        let last = self.replies.first().and_then(|start| start.text.lines().last());
        last.is_some_and(|last| last.trim() == line)
    }
}

impl Reply {
    pub(crate) fn new(text: impl Into<Arc<str>>, utterances: Vec<Utterance>) -> Self {
        Self { text: text.into(), utterances }
    }

    /// The whole text, only to be shown to people.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it contains a word for a draw.
    pub fn speaks_of_draw(&self) -> bool {
        is_draw(&self.text)
    }

    /// Whether it says one of these, as words, in capitals or not.
    pub fn says(&self, words: &[&str]) -> bool {
        let text = self.text.to_lowercase();
        words.iter().any(|word| has_word(&text, &word.to_lowercase()))
    }

    /// Whether there is no output.
    pub fn is_silent(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether nothing of it is visible.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// The boards, in order, including those with unknown characters.
    pub fn boards(&self) -> impl DoubleEndedIterator<Item = &Board> {
        self.utterances.iter().filter_map(|utterance| {
            let (Utterance::Board(board) | Utterance::NearBoard(NearBoard::Unknown(board, _))) =
                utterance
            else {
                return None;
            };
            Some(board)
        })
    }

    /// The last board.
    pub fn last_board(&self) -> Option<&Board> {
        self.boards().next_back()
    }

    /// Whether one of the boards is this one.
    pub fn shows(&self, board: &Board) -> bool {
        self.boards().any(|shown| shown == board)
    }

    /// Whether its last board is the start of another game.
    pub fn restarts(&self, start: &Board) -> bool {
        self.boards().nth(1).is_some() && self.last_board() == Some(start)
    }

    /// The near-boards.
    pub fn near_boards(&self) -> impl Iterator<Item = &NearBoard> {
        self.utterances.iter().filter_map(|utterance| {
            let Utterance::NearBoard(near) = utterance else { return None };
            Some(near)
        })
    }

    /// The malformed line of a near-board.
    pub fn deviation(&self) -> Option<&FormatError> {
        self.near_boards().find_map(|near| match near {
            NearBoard::Malformed(deviation) => Some(deviation),
            NearBoard::Unknown(..) | NearBoard::Shared | NearBoard::Several => None,
        })
    }

    /// Whether it answers a legal move without a readable board and without a refusal.
    pub fn is_unreadable(&self) -> bool {
        self.utterances.contains(&Utterance::Unreadable)
    }

    /// The names and values of the fields shown.
    pub fn fields(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.utterances.iter().filter_map(|utterance| {
            let Utterance::Field(name, value) = utterance else { return None };
            Some((*name, value.as_str()))
        })
    }

    /// The tone and the text of its refusal, if it contains one.
    pub fn refusal(&self) -> Option<(Tone, &Quote)> {
        self.utterances.iter().find_map(|utterance| {
            let Utterance::Refusal(tone, quote) = utterance else { return None };
            Some((*tone, quote))
        })
    }

    /// The turn shown after this board. Without a board: the turn shown in a reply that has none.
    pub fn turn_after(&self, board: Option<&Board>) -> Option<Player> {
        let mut since = self.utterances.iter();
        if board.is_some() {
            since.find(|utterance| matches!(utterance, Utterance::Board(b) if Some(b) == board))?;
        }
        since.find_map(|utterance| match utterance {
            Utterance::Turn(player) => Some(Some(*player)),
            Utterance::Board(_) | Utterance::NearBoard(_) => Some(None),
            Utterance::Refusal(..)
            | Utterance::End(_)
            | Utterance::Unreadable
            | Utterance::Field(..)
            | Utterance::Other(_) => None,
        })?
    }

    /// The last turn shown.
    pub fn last_turn(&self) -> Option<Player> {
        self.utterances.iter().rev().find_map(|utterance| {
            let Utterance::Turn(player) = utterance else { return None };
            Some(*player)
        })
    }

    /// The announcement of an end, if it contains one.
    pub fn end(&self) -> Option<Announcement> {
        self.utterances.iter().find_map(|utterance| {
            let Utterance::End(announcement) = utterance else { return None };
            Some(*announcement)
        })
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// A reply in letters: `a` and `b` are boards, `?` is a board with an unknown character, `1` and `2` are turns, `.`
    /// is anything else.
    fn reply(told: &str) -> Reply {
        let utterance = |c: char| match c {
            '1' => Utterance::Turn(Player::One),
            '2' => Utterance::Turn(Player::Two),
            '?' => Utterance::NearBoard(NearBoard::Unknown(board(c), Quote::new("!"))),
            '.' => Utterance::Other(0..1),
            c => Utterance::Board(board(c)),
        };
        Reply::new(told, told.chars().map(utterance).collect())
    }

    fn board(c: char) -> Board {
        c.to_string().parse().unwrap()
    }

    #[rstest]
    #[case::after_the_board("1a2", Some('a'), Some(Player::Two))]
    #[case::with_something_between("a.2", Some('a'), Some(Player::Two))]
    #[case::after_the_other_board("a1b2", Some('b'), Some(Player::Two))]
    #[case::another_board_comes_first("ab2", Some('a'), None)]
    #[case::no_such_board("b2", Some('a'), None)]
    #[case::before_the_board_only("2a", Some('a'), None)]
    #[case::without_a_board(".2", None, Some(Player::Two))]
    #[case::a_board_where_none_is("a2", None, None)]
    fn the_turn_after_a_board(
        #[case] told: &str,
        #[case] after: Option<char>,
        #[case] turn: Option<Player>,
    ) {
        assert_eq!(reply(told).turn_after(after.map(board).as_ref()), turn);
    }

    #[test]
    fn boards_with_unknown_characters_are_boards() {
        let reply = reply("a.?2b");
        assert!(reply.boards().eq(&[board('a'), board('?'), board('b')]));
        assert!(reply.shows(&board('?')) && reply.restarts(&board('b')));
        assert!(!reply.restarts(&board('a')));
        assert_eq!(reply.last_turn(), Some(Player::Two));
    }
}
