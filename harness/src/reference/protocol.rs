//! The protocol between stickler and a reference: requests as lines, and answers from lines.
//!
//! A request is a line whose fields are separated by tabs. An answer is lines and an empty line. Each answer is checked against
//! the [`Vocabulary`] of the game, and a line that does not fit is a [`Fault`] that shows it.

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
/// What stands for the usual start, for no misreading, and for no winner.
pub const NONE: &str = "-";

/// What a reference can do beyond what every reference must.
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
    /// Draws why it refuses an input.
    Why,
    /// Names features of a position that only the rules know.
    Feature,
}

impl Capability {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Legal, Self::SetUp, Self::Misread, Self::Force, Self::Why, Self::Feature];

    /// The word that names it in the protocol.
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

/// What a reference says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The side that moves, by its place in [`Vocabulary::sides`].
    pub turn: usize,
    /// What is on the board.
    pub board: Board,
    /// The winner, if any, and the rule that ended the game; none while the game goes on.
    pub over: Option<(Option<usize>, String)>,
    /// The legal inputs, if the reference names them.
    pub legal: Option<Vec<String>>,
    /// The values of the fields, in the order of [`Vocabulary::fields`].
    pub fields: Vec<String>,
    /// What there is to remember beyond the board, the turn and the fields.
    pub key: Option<String>,
    /// A remark to show with the position.
    pub remark: Option<String>,
    /// Features that only the rules know.
    pub features: Vec<(String, Option<i64>)>,
    /// That chance cannot lead to this board, if it cannot, and the broken rule if it is not that of the move.
    pub impossible: Option<Option<String>>,
}

/// What a reference decides about an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// The input is a legal move, by this rule.
    Ok(String),
    /// This rule refuses the input.
    No(String),
    /// The input leaves the game, which this rule calls drawn.
    Quit(String),
    /// The input is no move at all, and no rule says so; the text says why.
    What(String),
}

/// An answer that does not fit the protocol or the game, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Fault(pub String);

/// What chance did, as a part of a path: the board after it.
pub fn chance(board: &Board) -> String {
    let rows = board.to_string().replace('\n', "/");
    format!("{CHANCE}{}", if board.has_numbers() { rows } else { rows.replace(' ', "_") })
}

/// Begins the part of a path that is a board.
pub const CHANCE: char = '=';

/// A request to a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request<'a> {
    /// Asks for the version and the capabilities.
    Hello,
    /// Asks for the facts of a position: where the game starts, and the inputs played since.
    At(&'a str, &'a [String]),
    /// Asks what the rules decide about inputs in the last position.
    Ask(&'a [String]),
    /// Asks for a drawing of why the last position refuses an input.
    Why(&'a str),
    /// Has the reference play by a misread rule from now on, or by the rules.
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

/// A drawing of a reason, and the rule that it is of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// The rule, if the answer names one.
    pub rule: Option<String>,
    /// The drawing.
    pub sketch: Sketch,
}

#[cfg(test)]
mod tests;
