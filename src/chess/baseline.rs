//! Baseline Chess: before the first move the players place their pieces behind their pawns, one at a time. There is no castling.

use std::collections::BTreeMap;

use super::{
    Drops, Kind, Rule, Variant,
    core::Core,
    draws::other_draws,
    moves::DropMove,
    piece::{Piece, Role, rank},
};
use crate::{
    game::{Malformed, Player},
    rule::Ruling,
    squares::Square,
};

/// The state of Baseline Chess: the pieces that each player has not placed yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Baseline {
    reserves: [Vec<Role>; 2],
}

impl Default for Baseline {
    fn default() -> Self {
        use Role::{Bishop, King, Knight, Queen, Rook};
        let reserve = vec![King, Queen, Rook, Rook, Bishop, Bishop, Knight, Knight];
        Self { reserves: [reserve.clone(), reserve] }
    }
}

impl Variant for Baseline {
    const NAME: &'static str = "baseline";
    const KIND: Kind = Kind::Baseline;
    const RULES: &'static [Rule] = &[
        Rule::BasePlace,
        Rule::Turn,
        Rule::Piece,
        Rule::Pawn,
        Rule::Passant,
        Rule::BaseCastle,
        Rule::Promote,
        Rule::Check,
        Rule::Mate,
        Rule::Stalemate,
    ];
    const RULINGS: &'static [Ruling] = &[
        Ruling {
            name: "base_free",
            decided: "any piece may be placed on any empty square of the first rank",
            because: "the quiz requires no more; bishops on two colours and a king between rooks belong to other kinds of chess",
            otherwise: &["base-bishops-differ", "base-king-between"],
        },
        other_draws(&["bare-kings-draw", "third-time-draws"]),
    ];
    const START: &'static str = "8/pppppppp/8/8/8/8/PPPPPPPP/8";
    const OPENING: &'static [&'static str] = &[
        "K@e1", "K@e8", "Q@d1", "Q@d8", "R@a1", "R@a8", "R@h1", "R@h8", "B@c1", "B@c8", "B@f1",
        "B@f8", "N@b1", "N@b8", "N@g1", "N@g8",
    ];
    const NO_CASTLING: Option<Rule> = Some(Rule::BaseCastle);
    const DROPS: Drops = Drops::FromReserve;
    const DROP_RULE: Rule = Rule::BasePlace;
    const FIELDS: &'static [&'static str] = &["reserves"];

    fn check_turn(&self, core: &Core, from: Square) -> Result<(), Rule> {
        match self.reserve(core.turn) {
            [_, ..] => Err(Rule::BasePlace),
            [] if core.own().has(from) => Ok(()),
            [] => Err(Rule::Turn),
        }
    }

    fn reserve(&self, player: Player) -> &[Role] {
        &self.reserves[player as usize]
    }

    fn drops(&self, core: &Core) -> Vec<DropMove> {
        let mut roles = self.reserve(core.turn).to_vec();
        roles.dedup();
        let free = rank(1, core.turn) & core.empty();
        let drops = |role| free.into_iter().map(move |square| DropMove { role, square });
        roles.into_iter().flat_map(drops).collect()
    }

    fn play_drop(&mut self, core: &mut Core, DropMove { role, square }: DropMove) {
        let reserve = &mut self.reserves[core.turn as usize];
        if let Some(dropped) = reserve.iter().position(|waiting| *waiting == role) {
            reserve.remove(dropped);
        }
        core.put(square, Piece { owner: core.turn, role });
        core.pass_turn();
    }

    fn remark(&self) -> Option<String> {
        let [white, black] = &self.reserves;
        let waiting = white.len() + black.len();
        (waiting > 0).then(|| format!("{waiting} to be placed"))
    }

    /// Reads `reserves`, the pieces that White and Black have not placed yet: `QRR,QRRN`, `-` for none. Without the field, both are empty.
    fn set_up(fields: &BTreeMap<String, String>, core: &Core) -> Result<Self, Malformed> {
        let text = fields.get("reserves").map_or("-,-", String::as_str);
        let malformed = |allowed: &str| Malformed::new(text, allowed);
        let (white, black) = text
            .split_once(',')
            .ok_or_else(|| malformed("two reserves, as in `QRR,QRRN`, `-` for none"))?;
        let role = |letter| {
            let dropped =
                Self::default().reserves[0].iter().copied().find(|role| role.letter() == letter);
            dropped.ok_or_else(|| malformed("letters of pieces that are placed"))
        };
        let reserve = |letters: &str| {
            let mut roles: Vec<_> =
                letters.trim_matches('-').chars().map(role).collect::<Result<_, _>>()?;
            roles.sort_unstable();
            Ok::<_, Malformed>(roles)
        };
        let reserves = [reserve(white)?, reserve(black)?];
        let ahead = usize::from(core.turn == Player::Two);
        if reserves[0].len() + ahead != reserves[1].len() && !reserves.iter().all(Vec::is_empty) {
            return Err(malformed("reserves of players who take turns"));
        }
        Ok(Self { reserves })
    }

    fn fields(&self) -> Vec<(&'static str, String)> {
        let reserve = |roles: &Vec<Role>| match roles[..] {
            [] => "-".to_owned(),
            [_, ..] => roles.iter().map(|role| role.letter()).collect(),
        };
        vec![("reserves", self.reserves.each_ref().map(reserve).join(","))]
    }
}
