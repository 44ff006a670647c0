//! A built-in game of the rulebook: its start, its names, and how its positions are written.

use std::str::FromStr;

use crate::{
    board::Board,
    game::{About, Game, Wording},
    malformed::Malformed,
    rule::Ruling,
    set_up::SetUp,
};

impl About {
    /// The properties that all positions of a built-in game share.
    pub fn of<G: BuiltIn>() -> Self {
        Self { name: G::NAME, sides: G::SIDES, wording: G::WORDING }
    }
}

/// A built-in game. Its default position is the start.
pub trait BuiltIn: Game<Move: FromStr<Err = Malformed>> + Default {
    /// The name in folders, filters and reports: `quagmire`.
    const NAME: &'static str;
    /// The names of the two players, in the order in which they move.
    const SIDES: [&'static str; 2];
    /// The rule that decides whose turn it is.
    const TURN_RULE: Self::Rule;
    /// The rules of the game, in the order in which the challenge states them.
    const RULES: &'static [Self::Rule];
    /// Answers to the questions that the challenge leaves open.
    const RULINGS: &'static [Ruling] = &[];
    /// The lines that the program prints in addition to its boards.
    const WORDING: Wording;

    /// Reads a board that [`draw`](Game::draw) drew.
    ///
    /// # Errors
    /// If the text is not such a drawing.
    fn read_board(drawing: &str) -> Result<Board, Malformed>;

    /// Builds the position of a set-up.
    ///
    /// # Errors
    /// The missing or wrong part of the set-up.
    fn set_up(from: &SetUp) -> Result<Self, Malformed>;

    /// Reads a set-up that is written on one line, as [`SetUp`] or in the usual notation of the game.
    ///
    /// # Errors
    /// If the text is not a set-up.
    fn read_set_up(text: &str) -> Result<SetUp, Malformed> {
        text.parse()
    }

    // The functions below are built from those above and are never overridden.

    /// The position after these moves, separated by commas, from the start: `c2 d3, g7 f6`.
    ///
    /// # Errors
    /// The first move that cannot be read or that a rule refuses.
    fn after(moves: &str) -> Result<Self, Malformed> {
        Self::default().after_moves(moves)
    }

    /// Reads a position: a [`SetUp`], which has rows or names whose turn it is, or the moves that lead to it from the start.
    ///
    /// # Errors
    /// The first error in the text.
    fn position(text: &str) -> Result<Self, Malformed> {
        if SetUp::is_written_in(text) {
            return Self::set_up(&Self::read_set_up(text)?);
        }
        Self::after(text)
    }
}
