//! The protocol between stickler and a reference: requests as lines, and answers from lines.
//!
//! A request is a line with fields separated by tabs. An answer is some lines, followed by an empty line. Each answer
//! is checked against the [`Vocabulary`] of the game. A line that does not fit is a [`Fault`], which quotes it.

mod answers;
mod board;
mod contradiction;
mod line_of;
mod vocabulary;

use std::fmt::Write as _;

use rulebook::{board::Board, sketch::Sketch};

pub use self::{
    answers::{capabilities, check_impossible, decisions, facts, reason},
    contradiction::contradiction,
    vocabulary::Vocabulary,
};

/// The version of the protocol that stickler speaks.
pub const VERSION: &str = "1";
/// Stands for the usual start, for no misreading, and for no winner.
pub const NONE: &str = "-";

/// An optional capability of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capability {
    /// Names the legal inputs of a position.
    Legal,
    /// Starts from a custom position.
    SetUp,
    /// Plays by misread rules.
    Misread,
    /// Plays inputs that it refuses.
    Force,
    /// Draws the reason why it refuses an input.
    Why,
    /// Names features of a position that only the rules know.
    Feature,
}

impl Capability {
    /// All capabilities.
    pub const ALL: [Self; 6] =
        [Self::Legal, Self::SetUp, Self::Misread, Self::Force, Self::Why, Self::Feature];

    /// Its word in the protocol.
    pub fn word(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::SetUp => "set_up",
            Self::Misread => "misread",
            Self::Force => "force",
            Self::Why => "why",
            Self::Feature => "feature",
        }
    }
}

/// The facts of a position, according to a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The side to move, as an index of [`Vocabulary::sides`].
    pub turn: usize,
    /// The contents of the board.
    pub board: Board,
    /// The winner, if any, and the rule that ended the game; none while the game goes on.
    pub over: Option<(Option<usize>, String)>,
    /// The legal inputs, if the reference names them.
    pub legal: Option<Vec<String>>,
    /// The values of the fields, in the order of [`Vocabulary::fields`].
    pub fields: Vec<String>,
    /// State that the board, the turn and the fields do not show.
    pub key: Option<String>,
    /// A remark to show with the position.
    pub remark: Option<String>,
    /// Features that only the rules know.
    pub features: Vec<(String, Option<i64>)>,
    /// Set if chance cannot lead to this board; with the broken rule if it is not that of the move.
    pub impossible: Option<Option<String>>,
}

/// The decision of a reference about an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// The input is a legal move according to this rule.
    Ok(String),
    /// This rule refuses the input.
    No(String),
    /// The input leaves the game, which is a draw according to this rule.
    Quit(String),
    /// The input is no move, and no rule applies. The text explains why.
    What(String),
}

/// An answer that does not fit the protocol or the game, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Fault(pub String);

/// The result of chance as a part of a path: the board after it. In a game with numbers, cells are separated by blanks.
pub fn chance(board: &Board, has_numbers: bool) -> String {
    let rows = match has_numbers {
        true => board.in_words(),
        false => board.to_string().replace(' ', "_"),
    };
    format!("{CHANCE}{}", rows.replace('\n', "/"))
}

/// The first character of a part of a path that is a board.
pub const CHANCE: char = '=';

/// A request to a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request<'a> {
    /// Asks for the version and the capabilities.
    Hello,
    /// Asks for the facts of a position: where the game starts, and the inputs played since.
    At(&'a str, &'a [String]),
    /// Asks for the decisions of the rules about inputs in the last position.
    Ask(&'a [String]),
    /// Asks for a drawing of the reason why the last position refuses an input.
    Why(&'a str),
    /// Switches to the rules as misread, or back to the rules.
    Misread(Option<&'a str>),
}

impl Request<'_> {
    /// The request as a line, without its end.
    pub fn line(&self) -> String {
        match self {
            Self::Hello => format!("stickler\t{VERSION}"),
            Self::At(begin, path) => fields(&format!("at\t{begin}"), path),
            Self::Ask(inputs) => fields("ask", inputs),
            Self::Why(input) => format!("why\t{input}"),
            Self::Misread(id) => format!("misread\t{}", id.unwrap_or(NONE)),
        }
    }
}

/// A line of fields, each of which may be empty.
fn fields(first: &str, others: &[String]) -> String {
    others.iter().fold(first.to_owned(), |mut line, field| {
        let _ = write!(line, "\t{field}");
        line
    })
}

/// An input on a path that is played although the rules refuse it.
pub fn forced(input: &str) -> String {
    format!("!{input}")
}

/// Whether an input can be written as a field. One with a tab or a line end cannot, and is never sent.
pub fn is_field(input: &str) -> bool {
    !input.contains(['\t', '\n', '\r'])
}

/// A drawing of a reason, with its rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// The rule, if the answer names one.
    pub rule: Option<String>,
    /// The drawing.
    pub sketch: Sketch,
}

#[cfg(test)]
mod tests;
