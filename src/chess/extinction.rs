//! Extinction Chess: there is no check, and a player who loses the last piece of any kind loses.

use super::{Kind, Rule, Variant, core::Core, draws::other_draws, moves::NormalMove, piece::Role};
use crate::{
    game::{Outcome, Player},
    rule::Ruling,
};

/// Extinction Chess has no additional state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Extinction;

/// Whether a player has no piece of some kind.
fn is_extinct(core: &Core, player: Player) -> bool {
    Extinction::ROLES.iter().any(|role| core.pieces(player, *role).is_empty())
}

impl Variant for Extinction {
    const NAME: &'static str = "extinction";
    const KIND: Kind = Kind::Extinction;
    const RULES: &'static [Rule] = &[
        Rule::Turn,
        Rule::Piece,
        Rule::Pawn,
        Rule::Passant,
        Rule::Castle,
        Rule::Promote,
        Rule::ExtLast,
        Rule::ExtPromote,
        Rule::Stalemate,
    ];
    const RULINGS: &'static [Ruling] = &[
        Ruling {
            name: "ext_mover_first",
            decided: "if a move leaves both players without some kind, the player who made it wins",
            because: "the quiz says unless it results in an immediate win; Fairy-Stockfish has it the other way round",
            otherwise: &["ext-mover-last"],
        },
        Ruling {
            name: "ext_castles_attacked",
            decided: "a king may castle out of an attack, across one and into one",
            because: "no check forbids it, and in the quiz's hint the king is never in check; one may also keep this rule of chess",
            otherwise: &["ext-castles-safely"],
        },
        Ruling {
            name: "ext_stalemate",
            decided: "the game is drawn if a player has no legal move",
            because: "the quiz changes nothing about stalemate; one may also read that only extinction ends the game, and let that player lose",
            otherwise: &["stalemate-loses"],
        },
        other_draws(&["third-time-draws"]),
    ];
    const PROMOTIONS: &'static [Role] =
        &[Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    const KING_IS_ROYAL: bool = false;

    /// If both players lack some kind of piece, the player who has just moved wins. A player can lose a kind by their own move only by
    /// promoting the last pawn.
    fn end(&self, core: &Core) -> Option<Outcome<Rule>> {
        let (mover, opponent) = (core.turn.other(), core.turn);
        if is_extinct(core, opponent) {
            Some(Outcome::Won(mover, Rule::ExtLast))
        } else if is_extinct(core, mover) {
            Some(Outcome::Won(opponent, Rule::ExtPromote))
        } else {
            None
        }
    }

    fn rule_of(&self, _: &Core, m: NormalMove) -> Option<Rule> {
        (m.promotion == Some(Role::King)).then_some(Rule::ExtPromote)
    }
}
