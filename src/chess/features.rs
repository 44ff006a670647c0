//! Features of a chess move, and of the end of a game, that do not depend on legality.

use super::{
    Chess, Move, Variant,
    attacks::attacks,
    core::Core,
    moves::{DropMove, NormalMove},
    piece::{Piece, Role},
};
use crate::{
    feature::{Feature, between},
    game::Player,
    squares::{Square, Squares},
};

impl<V: Variant> Chess<V> {
    /// The features of a move.
    pub(super) fn features_of(&self, m: Move) -> Vec<Feature> {
        match m {
            Move::Normal(normal) => self.features_of_normal(normal),
            Move::Drop(DropMove { role, square }) => {
                vec![Feature::Piece(role.letter()), Feature::To(square.into())]
            }
        }
    }

    fn features_of_normal(&self, m: NormalMove) -> Vec<Feature> {
        let mut features = between(m.from, m.to);
        let letter = |square: Square| self.core.at(square).map(|piece| piece.role.letter());
        features.extend(letter(m.from).map(Feature::Piece));
        features.extend(self.core.victim(m).and_then(letter).map(Feature::Captures));
        features.extend(m.promotion.map(|role| Feature::Becomes(role.letter())));
        features.extend(m.drop_square.map(|square| Feature::Drops(square.into())));
        if self.core.own().has(m.from) {
            features.extend(self.circumstances(m).map(Feature::Where));
            features.extend(self.attackers_after(m));
        }
        features
    }

    /// Unusual circumstances of a move.
    fn circumstances(&self, m: NormalMove) -> impl Iterator<Item = &'static str> + use<V> {
        let corner = Square::new(if m.to.file() > m.from.file() { 7 } else { 0 }, m.from.rank());
        let castles = self.core.is_castling(m);
        let rook =
            corner.is_some_and(|corner| self.core.pieces(self.core.turn, Role::Rook).has(corner));
        let may = corner.is_some_and(|corner| self.core.castling.has(corner));
        let all = [
            (castles, "by castling"),
            (castles && rook && !may, "with a king or a rook that has moved"),
            (self.core.is_en_passant(m), "en passant"),
            (self.in_check(), "out of check"),
        ];
        all.into_iter().filter_map(|(holds, what)| holds.then_some(what))
    }

    /// The pieces that attack the mover's king after a move, played as in orthodox chess, if kings are royal.
    fn attackers_after(&self, m: NormalMove) -> Vec<Feature> {
        if !V::KING_IS_ROYAL || !self.core.reach(m.from).has(m.to) {
            return Vec::new();
        }
        let mut after = self.core.clone();
        after.apply(m);
        attackers(&after, self.core.turn)
    }

    /// The pieces that attack the king of the player to move when the game is over.
    pub(super) fn features_of_end(&self) -> Vec<Feature> {
        let pieces = |player| self.core.by_player(player).len() as u8;
        let counts = Player::BOTH.map(|player| {
            Feature::Count(
                ["White's pieces", "Black's pieces"][player as usize],
                pieces(player).min(4),
            )
        });
        attackers(&self.core, self.core.turn).into_iter().chain(counts).collect()
    }

    /// The moves of each own piece along its lines and leaps, with all promotions, and a few that no player would try.
    pub(super) fn nearly_legal(&self, all: Vec<Move>) -> Vec<Move> {
        let is_near = |m: &Move| match m {
            Move::Normal(m) if m.drop_square.is_some() => false,
            Move::Normal(NormalMove { from, to, .. }) => {
                let (right, up) = (from.file() - to.file(), from.rank() - to.rank());
                let leaps = right.abs() + up.abs() == 3;
                self.core.own().has(*from) && (from.direction_to(*to).is_some() || leaps)
            }
            Move::Drop(_) => false,
        };
        let (mut near, far): (Vec<Move>, Vec<Move>) = all.into_iter().partition(is_near);
        near.extend(far.into_iter().step_by(17));
        near
    }
}

/// The kinds of the pieces that attack a player's king.
fn attackers(core: &Core, player: Player) -> Vec<Feature> {
    let Some(king) = core.pieces(player, Role::King).into_iter().next() else { return Vec::new() };
    let attacks_it = |role: &Role| {
        let back = Piece { owner: player, role: *role };
        let attackers: Squares = core.pieces(player.other(), *role);
        !(attacks(back, king, core.empty()) & attackers).is_empty()
    };
    Role::ALL
        .into_iter()
        .filter(attacks_it)
        .map(|role| Feature::AttackedBy(role.letter()))
        .collect()
}
