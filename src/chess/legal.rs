//! The legal moves in a variant.

use super::{
    Chess, Rule,
    core::Core,
    moves::{DropMove, Move, NormalMove},
    piece::Role,
    variant::{Drops, Variant},
};
use crate::squares::{Square, Squares};

impl<V: Variant> Chess<V> {
    /// Checks a move of a piece, if the game is not over.
    pub(super) fn check_normal(&self, m: NormalMove) -> Result<(), Rule> {
        self.variant.check_turn(&self.core, m.from)?;
        if m.drop_square.is_some() && V::DROPS != Drops::Captured {
            return Err(Rule::Turn);
        }
        if !self.reach(m.from).has(m.to) {
            return Err(self.unreached(m.from, m.to));
        }
        self.variant.check(&self.core, m)
    }

    /// Checks a drop from a reserve, if the game is not over.
    pub(super) fn check_drop(&self, dropped: DropMove) -> Result<(), Rule> {
        let drops = self.variant.drops(&self.core);
        if drops.contains(&dropped) { Ok(()) } else { Err(V::DROP_RULE) }
    }

    /// The legal moves, in ascending order, as if only the lack of a move ended a game.
    pub(super) fn moves(&self) -> impl Iterator<Item = Move> {
        let movable = self.core.own().into_iter();
        let movable = movable.filter(|from| self.variant.check_turn(&self.core, *from).is_ok());
        let normal_moves = movable.flat_map(|from| self.normal_moves(from));
        let legal = normal_moves.filter(|m| self.variant.check(&self.core, *m).is_ok());
        let drops = self.variant.drops(&self.core);
        legal.map(Move::Normal).chain(drops.into_iter().map(Move::Drop))
    }

    /// Every move of a piece to the squares it reaches, with every promotion and every drop, legal or not.
    fn normal_moves(&self, from: Square) -> impl Iterator<Item = NormalMove> {
        let normal_moves = self.reach(from).into_iter().map(move |to| NormalMove::new(from, to));
        let promoted = normal_moves.flat_map(|m| {
            let roles = if self.core.promotes(m) { V::PROMOTIONS } else { &[] };
            let promotions = roles.iter().copied().map(Some);
            [None].into_iter().chain(promotions).map(move |promotion| NormalMove { promotion, ..m })
        });
        promoted.flat_map(|m| {
            let drop_squares = self.variant.drop_squares(&self.core, m).into_iter().map(Some);
            [None]
                .into_iter()
                .chain(drop_squares)
                .map(move |drop_square| NormalMove { drop_square, ..m })
        })
    }

    /// The squares that a piece can reach if its king is safe afterwards.
    pub(super) fn reach(&self, from: Square) -> Squares {
        let king = from == Core::king_home(self.core.turn) && self.core.is(Role::King, from);
        let castlings = if king { self.castlings() } else { Squares::NONE };
        self.core.reach(from) | castlings
    }

    fn castlings(&self) -> Squares {
        let enemy = self.core.turn.other();
        self.core.castlings(|square| V::KING_IS_ROYAL && self.core.is_attacked(square, enemy))
    }

    /// The rule because of which a piece cannot reach a square.
    fn unreached(&self, from: Square, to: Square) -> Rule {
        match self.core.at(from).map(|piece| piece.role) {
            Some(Role::Pawn) if self.core.tries_en_passant(from, to) => Rule::Passant,
            Some(Role::Pawn) => Rule::Pawn,
            Some(Role::King) if self.core.tries_castling(from, to) => {
                V::NO_CASTLING.unwrap_or(Rule::Castle)
            }
            Some(Role::Fairy) => Rule::FairyMove,
            _ => Rule::Piece,
        }
    }
}
