//! Madhouse Chess: the capturing player places the captured piece on any empty square.

use super::{
    Drops, Kind, Rule, Variant,
    core::Core,
    draws::other_draws,
    moves::NormalMove,
    piece::{Piece, Role, rank},
};
use crate::{game::Player, rule::Ruling, squares::Squares};

/// Madhouse Chess has no additional state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Madhouse;

/// The piece that a move captures, and the squares that are empty after the capture.
fn capture(core: &Core, m: NormalMove) -> Option<(Piece, Squares)> {
    let mut after = core.clone();
    after.apply(m).map(|captured| (captured, after.empty()))
}

impl Variant for Madhouse {
    const NAME: &'static str = "madhouse";
    const KIND: Kind = Kind::Madhouse;
    const RULES: &'static [Rule] = &[
        Rule::Turn,
        Rule::Piece,
        Rule::Pawn,
        Rule::Passant,
        Rule::Castle,
        Rule::Promote,
        Rule::Check,
        Rule::MadPawn,
        Rule::MadPut,
        Rule::Mate,
        Rule::Stalemate,
    ];
    const RULINGS: &'static [Ruling] = &[
        Ruling {
            name: "mad_capture_orthodox",
            decided: "a capture must be legal by itself; the placed piece cannot make it legal",
            because: "the quiz's hint makes a normal chess move and then asks for a square; one may also judge both together",
            otherwise: &["mad-interposes"],
        },
        Ruling {
            name: "mad_bishop_any",
            decided: "a bishop may be placed on squares of either colour",
            because: "the square is of the capturing player's choice; Replacement Chess keeps a bishop's colour",
            otherwise: &["mad-bishop-colour"],
        },
        Ruling {
            name: "mad_pawn_ranks",
            decided: "a pawn may not be placed on the first or the last rank",
            because: "chess does not say how such a pawn would move; Replacement Chess forbids it",
            otherwise: &["mad-pawn-anywhere"],
        },
        Ruling {
            name: "mad_rook_has_moved",
            decided: "a rook that was placed in its corner cannot castle",
            because: "the published code records for each piece whether it has moved, and this rook has; its square alone would allow castling",
            otherwise: &["castles-after-rook-captured"],
        },
        Ruling {
            name: "mad_pawn_begins_anew",
            decided: "a pawn that was placed on its starting rank may move two squares",
            because: "the normal rules of chess look at where a pawn stands; the published code may look at whether it has moved",
            otherwise: &["mad-pawn-has-moved"],
        },
        other_draws(&["third-time-draws"]),
    ];
    const DROPS: Drops = Drops::Captured;
    const SELF_CHECK_RULE: Rule = Rule::MadPut;

    fn check(&self, core: &Core, m: NormalMove) -> Result<(), Rule> {
        core.check_promotion(m, Self::PROMOTIONS)?;
        if core.in_check_after(m) {
            return Err(Rule::Check);
        }
        let last_ranks = rank(8, Player::One) | rank(8, Player::Two);
        match (capture(core, m), m.drop_square) {
            (None, None) => Ok(()),
            (Some((pawn, _)), Some(square))
                if pawn.role == Role::Pawn && last_ranks.has(square) =>
            {
                Err(Rule::MadPawn)
            }
            (Some((_, empty)), Some(square)) if empty.has(square) => self.check_king(core, m),
            (Some(_), _) | (None, Some(_)) => Err(Rule::MadPut),
        }
    }

    fn drop_squares(&self, core: &Core, m: NormalMove) -> Squares {
        capture(core, m).map_or(Squares::NONE, |(_, empty)| empty)
    }

    fn play(&mut self, core: &mut Core, m: NormalMove) {
        let captured = core.apply(m);
        if let Some((piece, square)) = captured.zip(m.drop_square) {
            core.put(square, piece);
        }
        core.pass_turn();
    }

    fn rule_of(&self, _: &Core, m: NormalMove) -> Option<Rule> {
        m.drop_square.map(|_| Rule::MadPut)
    }
}
