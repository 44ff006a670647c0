//! Which moves are legal in a variant.

use super::{
    Chess, Rule,
    core::Core,
    moves::{Going, Move, Placing},
    piece::Role,
    variant::{Drops, Variant},
};
use crate::squares::{Square, Squares};

impl<V: Variant> Chess<V> {
    /// Whether a piece may go so, if the game is not over.
    pub(super) fn check_going(&self, m: Going) -> Result<(), Rule> {
        self.variant.check_turn(&self.core, m.from)?;
        if m.put.is_some() && V::DROPS != Drops::Captured {
            return Err(Rule::Turn);
        }
        if !self.reach(m.from).has(m.to) {
            return Err(self.unreached(m.from, m.to));
        }
        self.variant.check(&self.core, m)
    }

    /// Whether a piece may be placed so, if the game is not over.
    pub(super) fn check_placing(&self, placing: Placing) -> Result<(), Rule> {
        let placings = self.variant.placings(&self.core);
        if placings.contains(&placing) { Ok(()) } else { Err(V::DROP_RULE) }
    }

    /// The legal moves, in ascending order, as if nothing but the want of them could end the game.
    pub(super) fn moves(&self) -> impl Iterator<Item = Move> {
        let movable = self.core.own().into_iter();
        let movable = movable.filter(|from| self.variant.check_turn(&self.core, *from).is_ok());
        let goings = movable.flat_map(|from| self.goings(from));
        let legal = goings.filter(|m| self.variant.check(&self.core, *m).is_ok());
        let placings = self.variant.placings(&self.core);
        legal.map(Move::Go).chain(placings.into_iter().map(Move::Place))
    }

    /// Every way in which a piece can go where it can go, whatever comes of it.
    fn goings(&self, from: Square) -> impl Iterator<Item = Going> {
        let goings = self.reach(from).into_iter().map(move |to| Going::plain(from, to));
        let promoted = goings.flat_map(|m| {
            let roles = if self.core.promotes(m) { V::PROMOTIONS } else { &[] };
            let promotions = roles.iter().copied().map(Some);
            [None].into_iter().chain(promotions).map(move |promotion| Going { promotion, ..m })
        });
        promoted.flat_map(|m| {
            let puts = self.variant.puts(&self.core, m).into_iter().map(Some);
            [None].into_iter().chain(puts).map(move |put| Going { put, ..m })
        })
    }

    /// Where a piece can go, if its king allows it.
    pub(super) fn reach(&self, from: Square) -> Squares {
        let king = from == Core::king_home(self.core.turn) && self.core.is(Role::King, from);
        let castlings = if king { self.castlings() } else { Squares::NONE };
        self.core.reach(from) | castlings
    }

    fn castlings(&self) -> Squares {
        let enemy = self.core.turn.other();
        self.core.castlings(|square| V::KING_IS_ROYAL && self.core.is_attacked(square, enemy))
    }

    /// The rule that says why a piece cannot go somewhere.
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
