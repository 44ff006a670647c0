//! Gun Chess: a piece that captures stays where it is.
//!
//! The challenge also describes it in code: play the move as in chess, then put the piece back on its square. So a pinned piece may shoot
//! off the line on which it is pinned. A player must not shoot an enemy piece that shields the player's own king.

use super::{Kind, Rule, Variant, core::Core, draws::other_draws, moves::NormalMove, piece::Role};
use crate::rule::Ruling;

/// Gun Chess has no additional state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gun;

impl Variant for Gun {
    const NAME: &'static str = "gun";
    const KIND: Kind = Kind::Gun;
    const RULES: &'static [Rule] = &[
        Rule::Turn,
        Rule::Piece,
        Rule::Pawn,
        Rule::Passant,
        Rule::Castle,
        Rule::GunStay,
        Rule::Promote,
        Rule::GunKing,
        Rule::Check,
        Rule::Mate,
        Rule::Stalemate,
    ];
    const RULINGS: &'static [Ruling] = &[
        Ruling {
            name: "gun_king_protected",
            decided: "a king may not capture a protected piece",
            because: "the quiz requires a legal capture, and the published code plays it out first; Rifle Chess allows it",
            otherwise: &["gun-king-protected"],
        },
        Ruling {
            name: "gun_capture_loses_castling",
            decided: "a king or a rook that has captured can no longer castle",
            because: "the published code moves the piece there and back; one may also argue that it never moved",
            otherwise: &["gun-keeps-castling"],
        },
        Ruling {
            name: "gun_pinned_shots",
            decided: "a pinned piece may capture off the line on which it is pinned",
            because: "the published code returns the piece before it tests for check; the quiz requires a legal capture, which this is not in chess",
            otherwise: &["gun-pins-bind"],
        },
        Ruling {
            name: "gun_shield_not_shot",
            decided: "a player may not capture an enemy piece that shields their own king",
            because: "in the published code the capturing piece stays where it was, so the king would be in check; in chess the capture would be legal",
            otherwise: &["gun-shields-there"],
        },
        other_draws(&["bare-kings-draw", "third-time-draws"]),
    ];
    const SELF_CHECK_RULE: Rule = Rule::GunStay;

    fn check(&self, core: &Core, m: NormalMove) -> Result<(), Rule> {
        if core.victim(m).is_none() {
            core.check_promotion(m, Self::PROMOTIONS)?;
        } else if m.promotion.is_some() {
            return Err(Rule::GunStay);
        } else if core.is(Role::King, m.from) && core.in_check_after(m) {
            return Err(Rule::GunKing);
        }
        self.check_king(core, m)
    }

    fn play(&mut self, core: &mut Core, m: NormalMove) {
        let shooter = core.at(m.from).filter(|_| core.victim(m).is_some());
        core.apply(m);
        if let Some(shooter) = shooter {
            core.remove(m.to);
            core.put(m.from, shooter);
        }
        core.pass_turn();
    }

    fn rule_of(&self, core: &Core, m: NormalMove) -> Option<Rule> {
        core.victim(m)
            .map(|_| if core.is(Role::King, m.from) { Rule::GunKing } else { Rule::GunStay })
    }
}
