//! Which moves are legal: where a piece can go, what it may become there, and whether its king is safe afterwards.

use super::{
    Chess, Rule,
    attacks::{attacks, lines},
    core::{Core, Piece, Role, forward, rank},
    moves::{Going, Move, Placing},
    variant::Variant,
};
use crate::{
    game::Player,
    squares::{Square, Squares},
};

/// Where pieces go.
impl Core {
    /// Where a piece can go by its kind, castling apart.
    pub fn reach(&self, from: Square) -> Squares {
        match self.at(from) {
            Some(Piece { role: Role::Pawn, owner }) => {
                self.pawn_advances(from, owner) | self.pawn_captures(from, owner)
            }
            Some(piece) => attacks(piece, from, self.empty()) - self.of(piece.owner),
            None => Squares::NONE,
        }
    }

    fn pawn_advances(&self, from: Square, owner: Player) -> Squares {
        let one = Squares::from(from).shift(forward(owner)) & self.empty();
        let two = (one & rank(3, owner)).shift(forward(owner)) & self.empty();
        one | two
    }

    fn pawn_captures(&self, from: Square, owner: Player) -> Squares {
        let pawn = Piece { owner, role: Role::Pawn };
        let passed = self.passed.into_iter().collect::<Squares>() & rank(6, owner);
        attacks(pawn, from, self.empty()) & (self.of(owner.other()) | passed)
    }

    /// Whether an enemy pawn stands beside a pawn that would capture it en passant.
    fn tries_en_passant(&self, from: Square, to: Square) -> bool {
        let enemy = self.turn.other();
        let diagonal = attacks(Piece { owner: self.turn, role: Role::Pawn }, from, self.empty());
        let behind = Squares::from(to).shift(forward(enemy));
        rank(5, self.turn).has(from)
            && (diagonal & self.empty()).has(to)
            && !(behind & self.the(enemy, Role::Pawn)).is_empty()
    }

    /// Whether a king on its first square would castle if it went there.
    fn tries_castling(&self, from: Square, to: Square) -> bool {
        let along_the_rank = from.rank() == to.rank() && (from.file() - to.file()).abs() == 2;
        from == Self::king_home(self.turn) && along_the_rank
    }

    /// Where the king of the player whose turn it is may castle to, while nobody may attack these squares.
    fn castlings(&self, attackable: impl Fn(Square) -> bool) -> Squares {
        let home = Self::king_home(self.turn);
        let castling = |rook: Square| {
            let towards = home.direction_to(rook)?;
            let crossed = home.step(towards)?;
            let reaches_rook = lines(home.into(), &[towards], self.empty()).has(rook);
            let safe = !attackable(home) && !attackable(crossed);
            if reaches_rook && safe { crossed.step(towards) } else { None }
        };
        (self.castling & self.own()).into_iter().filter_map(castling).collect()
    }

    /// Whether a player would be in check after a move as orthodox chess plays it.
    pub fn in_check_after(&self, m: Going) -> bool {
        let mut after = self.clone();
        after.carry_out(m);
        after.in_check(self.turn)
    }
}

/// Whether a piece becomes what it must, and only on the last rank.
///
/// # Errors
/// That a pawn is promoted there and nothing anywhere else.
pub fn check_promotion<V: Variant>(core: &Core, m: Going) -> Result<(), Rule> {
    let promoted = promotes(core, m);
    let right = match m.promotion {
        Some(role) => promoted && V::PROMOTIONS.contains(&role),
        None => !promoted,
    };
    if right { Ok(()) } else { Err(Rule::Promote) }
}

/// Whether a pawn goes to the last rank.
pub fn promotes(core: &Core, m: Going) -> bool {
    core.is(Role::Pawn, m.from) && rank(8, core.turn).has(m.to)
}

/// Whether the king of the player who moves is safe when the variant has played the move.
///
/// # Errors
/// That it is in check: by the move itself, or by what the variant makes of it.
pub fn check_king<V: Variant>(variant: &V, core: &Core, m: Going) -> Result<(), Rule> {
    if !V::KING_IS_ROYAL {
        return Ok(());
    }
    let mut after = core.clone();
    variant.clone().play(&mut after, m);
    match after.in_check(core.turn) {
        false => Ok(()),
        true if core.in_check_after(m) => Err(Rule::Check),
        true => Err(V::EXPOSES),
    }
}

impl<V: Variant> Chess<V> {
    /// Whether a piece may go so, if the game is not over.
    pub(super) fn check_going(&self, m: Going) -> Result<(), Rule> {
        self.variant.check_turn(&self.core, m.from)?;
        if let Some(rule) = V::NO_PUTTING.filter(|_| m.put.is_some()) {
            return Err(rule);
        }
        if !self.reach(m.from).has(m.to) {
            return Err(self.unreached(m.from, m.to));
        }
        self.variant.check(&self.core, m)
    }

    /// Whether a piece may be placed so, if the game is not over.
    pub(super) fn check_placing(&self, placing: Placing) -> Result<(), Rule> {
        let placings = self.variant.placings(&self.core);
        if placings.contains(&placing) { Ok(()) } else { Err(V::NO_PLACING) }
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
            let roles = if promotes(&self.core, m) { V::PROMOTIONS } else { &[] };
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
