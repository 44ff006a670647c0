//! Chess, and seven variants of it from a Ruby Quiz of 2005: Gun, Fairy, Blackhole, Fibonacci, Madhouse, Baseline and Extinction Chess.
//!
//! [`piece`] defines the pieces, [`moves`] how moves are written, and [`core`] the pieces on the board. [`attacks`] and [`movegen`] have
//! the squares that a piece attacks and reaches, [`legal`] has the legal moves, and [`fen`] reads set-ups. A [`Variant`] contains only its
//! differences: [`gun`], [`fairy`], [`blackhole`], [`fibonacci`], [`madhouse`], [`baseline`], [`extinction`]. Each question that a
//! challenge leaves open or answers in two ways has a [`Ruling`] in its variant. The [`Rule`]s are those of all variants.
//!
//! * The sources are the quiz and its published code. If they differ, the variant says which it follows.
//! * Variants with check announce it next to whose turn it is.
//! * Only stalemate draws a game: no move count and no repetition ends it. A program may announce such a draw ([`draws`]).
//! * Whether a move leaves a king in check is decided in the position after the *variant* has played it.
//!
//! The rules are implemented a second time in [`oracle`], with plain cells; each known misreading is next to the correct reading. The tests
//! and `rulebook check` compare the two.

mod features;
mod generators;
mod misreadings;
mod rules;
mod sketch;

pub mod attacks;
pub mod core;
pub mod draws;
pub mod fen;
pub mod legal;
pub mod movegen;
pub mod moves;
pub mod oracle;
pub mod piece;
pub mod variant;

pub mod baseline;
pub mod blackhole;
pub mod extinction;
pub mod fairy;
pub mod fibonacci;
pub mod gun;
pub mod madhouse;

#[cfg(test)]
mod tests;

pub use baseline::Baseline;
pub use blackhole::Blackhole;
pub use extinction::Extinction;
pub use fairy::Fairy;
pub use fibonacci::Fibonacci;
pub use gun::Gun;
pub use madhouse::Madhouse;
pub use misreadings::Misreading;
pub use moves::Move;
pub use rules::Rule;
pub use variant::{Drops, Kind, Orthodox, Variant};

use self::{core::Core, piece::Role};
use crate::{
    board::Board,
    built_in::BuiltIn,
    game::{About, Game, Malformed, Outcome, Player, SetUp, Wording, listed},
    rule::Ruling,
    sketch::Sketch,
    squares::Square,
};

/// A position of a chess variant: the shared state, and the state of this variant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chess<V> {
    core: Core,
    variant: V,
}

impl<V: Variant> Default for Chess<V> {
    fn default() -> Self {
        Self { core: fen::start::<V>(), variant: V::default() }
    }
}

impl<V: Variant> Chess<V> {
    /// Whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        V::KING_IS_ROYAL && self.core.in_check(self.core.turn)
    }

    /// The board with this character on each square.
    fn drawn(&self, glyph: impl Fn(Square) -> char) -> Board {
        let row = |rank| (0..8).map(move |file| Square::new(file, rank));
        Board::of(8, (0..8).rev().flat_map(row).map(|square| square.map(&glyph)))
    }

    fn glyph(&self, square: Square) -> char {
        self.core.at(square).map_or('.', piece::Piece::glyph)
    }
}

impl<V: Variant> BuiltIn for Chess<V> {
    const NAME: &'static str = V::NAME;
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const TURN_RULE: Rule = V::TURN_RULE;
    const RULES: &'static [Rule] = V::RULES;
    const RULINGS: &'static [Ruling] = V::RULINGS;
    const WORDING: Wording = Wording {
        refusal: "0",
        wins: ["White wins", "Black wins"],
        draw: "draw",
        turns: None,
        board_at_refusals: false,
        fields: &[],
    };

    fn read_board(drawing: &str) -> Result<Board, Malformed> {
        Ok(Board::ungridded(drawing)?.map(|glyph| if glyph == '*' { '.' } else { glyph }))
    }

    fn set_up(from: &SetUp) -> Result<Self, Malformed> {
        fen::set_up(from)
    }

    fn read_set_up(text: &str) -> Result<SetUp, Malformed> {
        fen::read(text)
    }
}

impl<V: Variant> Game for Chess<V> {
    type Move = Move;
    type Rule = Rule;

    fn about(&self) -> About {
        About::of::<Self>()
    }

    fn read_move(&self, line: &str) -> Result<Move, Malformed> {
        line.parse()
    }

    fn turn(&self) -> Player {
        self.core.turn
    }

    fn check(&self, m: Move) -> Result<(), Rule> {
        if let Some(rule) = self.outcome().ended_by() {
            return Err(rule);
        }
        match m {
            Move::Normal(normal) => self.check_normal(normal),
            Move::Drop(dropped) => self.check_drop(dropped),
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.variant.end(&self.core).is_some() { Vec::new() } else { listed(self.moves()) }
    }

    fn rule_of(&self, m: Move) -> Rule {
        let Move::Normal(m) = m else { return V::DROP_RULE };
        let is = |role| self.core.is(role, m.from);
        match self.variant.rule_of(&self.core, m) {
            Some(rule) => rule,
            None if self.core.is_castling(m) => Rule::Castle,
            None if self.core.is_en_passant(m) => Rule::Passant,
            None if m.promotion.is_some() => Rule::Promote,
            None if is(Role::Pawn) => Rule::Pawn,
            None => Rule::Piece,
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        match m {
            Move::Normal(normal) => self.variant.play(&mut self.core, normal),
            Move::Drop(dropped) => self.variant.play_drop(&mut self.core, dropped),
        }
    }

    fn outcome(&self) -> Outcome<Rule> {
        if let Some(end) = self.variant.end(&self.core) {
            return end;
        }
        match self.moves().next() {
            Some(_) => Outcome::Ongoing,
            None if self.in_check() => Outcome::Won(self.core.turn.other(), Rule::Mate),
            None => Outcome::Drawn(Rule::Stalemate),
        }
    }

    fn board(&self) -> Board {
        self.drawn(|square| self.glyph(square))
    }

    fn draw(&self) -> String {
        let marked = |square| if V::HOLES.has(square) { '*' } else { self.glyph(square) };
        self.drawn(marked).gridded()
    }

    fn draw_left_open(&self, earlier: &[Self]) -> Option<&'static str> {
        draws::orthodox_draw(self, earlier)
    }

    fn why_refused(&self, m: Move) -> Option<Sketch> {
        self.sketch_of(m)
    }

    fn why_over(&self) -> Option<Sketch> {
        self.sketch_of_end()
    }

    /// Announces check, as chess players do, and the counts of the variant. A player with pieces to place does not respond to check.
    fn remark(&self) -> Option<String> {
        let must_answer = self.in_check() && self.variant.reserve(self.core.turn).is_empty();
        let check = must_answer.then(|| "in check".to_owned());
        let remarks: Vec<_> = check.into_iter().chain(self.variant.remark()).collect();
        (!remarks.is_empty()).then(|| remarks.join(", "))
    }
}
