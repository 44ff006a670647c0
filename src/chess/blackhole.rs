//! Blackhole Chess: a piece that moves onto or across d5 or f5 vanishes there.
//!
//! Only a moving piece can vanish: check, and the lines on which a piece is pinned, cross the holes like any empty square.

use super::{Kind, Rule, Variant, core::Core, draws::other_draws, moves::NormalMove, piece::Role};
use crate::{
    game::{Outcome, Player},
    rule::Ruling,
    squares,
    squares::Squares,
};

/// Blackhole Chess has no additional state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Blackhole;

/// Whether a move goes onto or across a hole. A knight crosses no squares.
fn vanishes(m: NormalMove) -> bool {
    let onto = Squares::from(m.to);
    let over = m.from.direction_to(m.to).map_or(Squares::NONE, |direction| {
        Squares::from(m.from).ray(direction, !onto) & onto.ray(direction.opposite(), Squares::ALL)
    });
    !((onto | over) & Blackhole::HOLES).is_empty()
}

impl Variant for Blackhole {
    const NAME: &'static str = "blackhole";
    const KIND: Kind = Kind::Blackhole;
    const RULES: &'static [Rule] = &[
        Rule::Turn,
        Rule::Piece,
        Rule::Pawn,
        Rule::Passant,
        Rule::Castle,
        Rule::Promote,
        Rule::Check,
        Rule::HoleVanish,
        Rule::HoleKing,
        Rule::Mate,
        Rule::Stalemate,
    ];
    const RULINGS: &'static [Ruling] = &[
        Ruling {
            name: "hole_knight",
            decided: "a knight that leaps onto a hole vanishes",
            because: "the quiz says onto or over; the published code looks along lines only, so that its knights survive",
            otherwise: &["hole-spares-knights"],
        },
        Ruling {
            name: "hole_lines_open",
            decided: "an attack runs over a hole as over any empty square",
            because: "the published code tests for check as in chess; one may also read that nothing gets past a hole",
            otherwise: &["hole-lines-closed"],
        },
        Ruling {
            name: "hole_king_may_step",
            decided: "a king may step onto a hole that is not attacked, so a player with no other move is not stalemated",
            because: "the quiz says what such a move results in, and so allows it; one may also read that no king moves where it is lost",
            otherwise: &["hole-king-barred"],
        },
        Ruling {
            name: "hole_ends_passant",
            decided: "a move that vanishes ends the right to capture en passant as every other move does",
            because: "the normal rules of chess, which allow it on the very next move only; the published code forgets to end it",
            otherwise: &["hole-keeps-passant"],
        },
        other_draws(&["bare-kings-draw", "third-time-draws"]),
    ];
    const SELF_CHECK_RULE: Rule = Rule::HoleVanish;
    const HOLES: Squares = squares! {
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . X . X . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    };

    /// Refuses a king's step onto an attacked hole, although the king would vanish and not be in check.
    fn check(&self, core: &Core, m: NormalMove) -> Result<(), Rule> {
        core.check_promotion(m, Self::PROMOTIONS)?;
        if core.is(Role::King, m.from) && core.in_check_after(m) {
            return Err(Rule::Check);
        }
        self.check_king(core, m)
    }

    fn play(&mut self, core: &mut Core, m: NormalMove) {
        if vanishes(m) {
            core.remove(m.from);
            core.ep_square = None;
        } else {
            core.apply(m);
        }
        core.pass_turn();
    }

    fn end(&self, core: &Core) -> Option<Outcome<Rule>> {
        let lost =
            Player::BOTH.into_iter().find(|player| core.pieces(*player, Role::King).is_empty());
        lost.map(|player| Outcome::Won(player.other(), Rule::HoleKing))
    }

    fn rule_of(&self, core: &Core, m: NormalMove) -> Option<Rule> {
        let king = core.is(Role::King, m.from);
        vanishes(m).then_some(if king { Rule::HoleKing } else { Rule::HoleVanish })
    }
}
