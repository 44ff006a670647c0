//! What a submission says, as far as anybody needs to know it: the judge matches what a transcript expects against these,
//! and sees no text.

use std::{fmt, ops::Range, sync::Arc};

use rulebook::{board::Board, game::Player};

use super::victory_grammar::is_draw;
use crate::dialect::{FormatError, OutputContract, Tone, read::decode::readable};
use crate::{
    tape::{Ending, IoMode},
    untrusted_text,
};

/// What a submission said in one session.
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
    pub drive: IoMode,
    /// What had to be said.
    pub contract: &'static OutputContract,
    /// How it tells whose turn it is, in all sessions together.
    pub display: TurnDisplay,
}

/// How a submission tells whose turn it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnDisplay {
    /// As it should, as far as anybody can tell.
    #[default]
    Shown,
    /// Not at all.
    Missing,
    /// By the name of the player who is not to move.
    Reversed,
}

/// What a submission said at one point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    text: Arc<str>,
    /// What it means, in the order in which it was said.
    pub utterances: Vec<Utterance>,
}

/// One thing that a submission says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Utterance {
    /// A board, in the rulebook's characters.
    Board(Board),
    /// What is nearly a board.
    NearBoard(NearBoard),
    /// It is this player's turn.
    Turn(Player),
    /// An input is refused.
    Refusal(Tone, Quote),
    /// The game is over.
    End(Announcement),
    /// The value of the field of this name.
    Field(&'static str, String),
    /// Words or a drawing in the answer to a legal move, in which no board can be read and nothing refuses.
    Unreadable,
    /// Anything else, by its place in the text of the reply.
    Other(Range<usize>),
}

/// What is nearly a board, and why it is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NearBoard {
    /// A line of it is not as it must be.
    Malformed(FormatError),
    /// A character in it means nothing; it is `?` in the board.
    Unknown(Board, Quote),
    /// It would be the start position, but two kinds of cells share a character.
    Shared,
    /// It would be the start position, but one kind of cell is drawn in several ways.
    Several,
}

/// Who has won, in the words of an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announcement {
    /// This player.
    Won(Player),
    /// A draw, or words that name no winner.
    NoWinner,
}

/// Some of a submission's own words, for people only. White space around them is not shown, unless it is all there is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quote(Arc<str>);

impl Quote {
    /// Without the white space around it.
    pub(crate) fn new(text: impl Into<Arc<str>>) -> Self {
        Self(text.into())
    }

    /// The first line that is not blank; empty if there is none.
    pub fn first_line(&self) -> String {
        untrusted_text::line(self.0.trim().lines().next().unwrap_or_default().trim_end())
    }
}

impl fmt::Display for Quote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = Some(self.0.trim()).filter(|words| !words.is_empty());
        f.write_str(&readable(words.unwrap_or(&self.0)))
    }
}

impl Reply {
    pub(crate) fn new(text: impl Into<Arc<str>>, utterances: Vec<Utterance>) -> Self {
        Self { text: text.into(), utterances }
    }

    /// All of it as it stands, for people only.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it has a word for a draw.
    pub fn speaks_of_draw(&self) -> bool {
        is_draw(&self.text)
    }

    /// Whether nothing was said.
    pub fn is_silent(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether nothing can be seen of it.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// The boards, in order, those with characters that mean nothing among them.
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

    /// Whether this board is among them.
    pub fn shows(&self, board: &Board) -> bool {
        self.boards().any(|shown| shown == board)
    }

    /// Whether another game begins after the last board of one.
    pub fn restarts(&self, start: &Board) -> bool {
        self.boards().nth(1).is_some() && self.last_board() == Some(start)
    }

    /// What is nearly a board.
    pub fn near_boards(&self) -> impl Iterator<Item = &NearBoard> {
        self.utterances.iter().filter_map(|utterance| {
            let Utterance::NearBoard(near) = utterance else { return None };
            Some(near)
        })
    }

    /// The line in which something is no board.
    pub fn deviation(&self) -> Option<&FormatError> {
        self.near_boards().find_map(|near| match near {
            NearBoard::Malformed(deviation) => Some(deviation),
            NearBoard::Unknown(..) | NearBoard::Shared | NearBoard::Several => None,
        })
    }

    /// Whether it is an answer to a legal move in which no board can be read and nothing refuses.
    pub fn is_unreadable(&self) -> bool {
        self.utterances.contains(&Utterance::Unreadable)
    }

    /// The fields that are shown, by name, with their values.
    pub fn fields(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.utterances.iter().filter_map(|utterance| {
            let Utterance::Field(name, value) = utterance else { return None };
            Some((*name, value.as_str()))
        })
    }

    /// How an input is refused, if one is.
    pub fn refusal(&self) -> Option<(Tone, &Quote)> {
        self.utterances.iter().find_map(|utterance| {
            let Utterance::Refusal(tone, quote) = utterance else { return None };
            Some((*tone, quote))
        })
    }

    /// Whose turn it is after this board; with none, after what is said without a board.
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

    /// The last turn that is shown.
    pub fn last_turn(&self) -> Option<Player> {
        self.utterances.iter().rev().find_map(|utterance| {
            let Utterance::Turn(player) = utterance else { return None };
            Some(*player)
        })
    }

    /// How an end is announced, if one is.
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

    /// A reply told in letters: `a` and `b` are boards, `?` is one with a character that means nothing, `1` and `2` are turns,
    /// `.` is anything else.
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
