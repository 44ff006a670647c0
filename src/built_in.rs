//! A game that the rulebook itself has: where it begins, what it is called, and how its positions are written.

use std::str::FromStr;

use crate::{
    board::Board,
    game::{About, Game, Wording},
    malformed::Malformed,
    rule::Ruling,
    set_up::SetUp,
};

impl About {
    /// What the positions of a game of the rulebook have in common.
    pub fn of<G: BuiltIn>() -> Self {
        Self { name: G::NAME, sides: G::SIDES, wording: G::WORDING }
    }
}

/// A game of the rulebook. Its default position is where it begins.
pub trait BuiltIn: Game<Move: FromStr<Err = Malformed>> + Default {
    /// The name in folders, filters and reports: `quagmire`.
    const NAME: &'static str;
    /// What the two players are called, in the order in which they move.
    const SIDES: [&'static str; 2];
    /// The rule that says whose turn it is.
    const TURN_RULE: Self::Rule;
    /// The rules of the game, in the order in which the challenge states them.
    const RULES: &'static [Self::Rule];
    /// What its challenge leaves open, and how that was settled.
    const RULINGS: &'static [Ruling] = &[];
    /// What its program says beside its boards.
    const WORDING: Wording;

    /// Reads a board that [`draw`](Game::draw) drew.
    ///
    /// # Errors
    /// If the text is no such drawing.
    fn read_board(drawing: &str) -> Result<Board, Malformed>;

    /// The position that somebody set up.
    ///
    /// # Errors
    /// What is missing or wrong in the set-up.
    fn set_up(from: &SetUp) -> Result<Self, Malformed>;

    /// Reads a set-up that is written on one line, as [`SetUp`] or as is usual for the game.
    ///
    /// # Errors
    /// If the text is no set-up.
    fn read_set_up(text: &str) -> Result<SetUp, Malformed> {
        text.parse()
    }

    // The functions below follow from those above and are never overridden.

    /// The position after these moves, separated by commas, from the start: `c2 d3, g7 f6`.
    ///
    /// # Errors
    /// The first move that cannot be read, or that a rule refuses.
    fn after(moves: &str) -> Result<Self, Malformed> {
        Self::default().after_moves(moves)
    }

    /// A position written as a [`SetUp`], which has rows or says whose turn it is, or as the moves that lead to it from the
    /// start.
    ///
    /// # Errors
    /// Whatever is wrong with the text.
    fn position(text: &str) -> Result<Self, Malformed> {
        if SetUp::is_written_in(text) {
            return Self::set_up(&Self::read_set_up(text)?);
        }
        Self::after(text)
    }
}
