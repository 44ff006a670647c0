//! The rules of a game, the rulings on open questions, and the misreadings that a suite should detect.

use std::num::NonZeroUsize;

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleEntry {
    /// Its id, such as `C4-DROP`.
    pub id: String,
    /// The rule as a sentence.
    pub text: String,
    /// The place in the challenge that states it; empty if the description names none.
    pub source: String,
    /// Whether this rule says whose turn it is.
    pub turn: bool,
    /// A position that `explain` draws.
    pub example: Option<Example>,
    /// Its line in `game.toml`.
    pub line: NonZeroUsize,
}

/// The position that illustrates a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Example {
    /// The position after these inputs, and an input that is refused there.
    Inputs {
        /// The inputs that are played.
        played: Vec<String>,
        /// The illegal input after them.
        refused: Option<String>,
    },
    /// The transcript of this name.
    Transcript(String),
}

/// The decision on a question that the challenge leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingEntry {
    /// Its name, such as `hole_knight`.
    pub name: String,
    /// The decision, as a sentence of the rules.
    pub decided: String,
    /// The reason.
    pub because: String,
    /// The ids of the misreadings that are the other decisions.
    pub otherwise: Vec<String>,
}

/// A way to misread one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisreadingEntry {
    /// Its id, such as `no-diagonals`.
    pub id: String,
    /// The id of the misread rule.
    pub rule: String,
    /// What a program with this misreading does.
    pub text: String,
}
