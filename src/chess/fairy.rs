//! Fairy Chess: the queen becomes a fairy, which also leaps like a knight.

use super::{Kind, Rule, Variant, core::Core, draws::other_draws, moves::NormalMove, piece::Role};
use crate::rule::Ruling;

/// Fairy Chess has no additional state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fairy;

impl Variant for Fairy {
    const NAME: &'static str = "fairy";
    const KIND: Kind = Kind::Fairy;
    const RULES: &'static [Rule] = &[
        Rule::Turn,
        Rule::Piece,
        Rule::FairyMove,
        Rule::Pawn,
        Rule::Passant,
        Rule::Castle,
        Rule::FairyPromote,
        Rule::Promote,
        Rule::Check,
        Rule::Mate,
        Rule::Stalemate,
    ];
    const RULINGS: &'static [Ruling] = &[
        Ruling {
            name: "fairy_no_queen",
            decided: "a pawn may become a fairy, but not a plain queen",
            because: "the quiz makes the queen a fairy, so that there are no queens; the published program asks for one",
            otherwise: &["plain-queen", "queen-too"],
        },
        other_draws(&["bare-kings-draw", "third-time-draws"]),
    ];
    const START: &'static str = "rnbfkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBFKBNR";
    const ROLES: &'static [Role] =
        &[Role::King, Role::Fairy, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    const PROMOTIONS: &'static [Role] = &[Role::Fairy, Role::Rook, Role::Bishop, Role::Knight];

    fn check(&self, core: &Core, m: NormalMove) -> Result<(), Rule> {
        if core.promotes(m) && m.promotion == Some(Role::Queen) {
            return Err(Rule::FairyPromote);
        }
        core.check_promotion(m, Self::PROMOTIONS)?;
        self.check_king(core, m)
    }

    fn rule_of(&self, core: &Core, m: NormalMove) -> Option<Rule> {
        match m.promotion {
            Some(Role::Fairy) => Some(Rule::FairyPromote),
            _ => core.is(Role::Fairy, m.from).then_some(Rule::FairyMove),
        }
    }
}
