//! Pseudo-legal moves: the squares that pieces reach, and promotions, whether or not the king is safe afterwards.

use super::{
    Rule,
    attacks::{attacks, lines},
    core::Core,
    moves::NormalMove,
    piece::{Piece, Role, forward, rank},
};
use crate::{
    game::Player,
    squares::{Square, Squares},
};

/// The reach of pieces.
impl Core {
    /// The squares that a piece can reach, except by castling.
    #[inline]
    pub fn reach(&self, from: Square) -> Squares {
        match self.at(from) {
            Some(Piece { role: Role::Pawn, owner }) => {
                self.pawn_advances(from, owner) | self.pawn_captures(from, owner)
            }
            Some(piece) => attacks(piece, from, self.empty()) - self.by_player(piece.owner),
            None => Squares::NONE,
        }
    }

    #[inline]
    fn pawn_advances(&self, from: Square, owner: Player) -> Squares {
        let one = Squares::from(from).shift(forward(owner)) & self.empty();
        let two = (one & rank(3, owner)).shift(forward(owner)) & self.empty();
        one | two
    }

    #[inline]
    fn pawn_captures(&self, from: Square, owner: Player) -> Squares {
        let pawn = Piece { owner, role: Role::Pawn };
        let passed = self.ep_square.into_iter().collect::<Squares>() & rank(6, owner);
        attacks(pawn, from, self.empty()) & (self.by_player(owner.other()) | passed)
    }

    /// Whether an enemy pawn is next to a pawn that would capture it en passant.
    pub(super) fn tries_en_passant(&self, from: Square, to: Square) -> bool {
        let enemy = self.turn.other();
        let diagonal = attacks(Piece { owner: self.turn, role: Role::Pawn }, from, self.empty());
        let behind = Squares::from(to).shift(forward(enemy));
        rank(5, self.turn).has(from)
            && (diagonal & self.empty()).has(to)
            && !(behind & self.pieces(enemy, Role::Pawn)).is_empty()
    }

    /// Whether a king's move from its first square would be castling.
    pub(super) fn tries_castling(&self, from: Square, to: Square) -> bool {
        let along_the_rank = from.rank() == to.rank() && (from.file() - to.file()).abs() == 2;
        from == Self::king_home(self.turn) && along_the_rank
    }

    /// The squares to which the king of the player to move may castle, if the squares on its way are not attackable.
    pub(super) fn castlings(&self, attackable: impl Fn(Square) -> bool) -> Squares {
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

    /// Whether a pawn moves to the last rank.
    #[inline]
    pub fn promotes(&self, m: NormalMove) -> bool {
        self.is(Role::Pawn, m.from) && rank(8, self.turn).has(m.to)
    }

    /// Requires that a pawn on the last rank promotes to one of these pieces, and that no other move promotes.
    ///
    /// # Errors
    /// [`Rule::Promote`], if a pawn does not promote there or promotes to another piece, or if any other move promotes.
    #[inline]
    pub fn check_promotion(&self, m: NormalMove, promotions: &[Role]) -> Result<(), Rule> {
        let right = match m.promotion {
            Some(role) => self.promotes(m) && promotions.contains(&role),
            None => !self.promotes(m),
        };
        if right { Ok(()) } else { Err(Rule::Promote) }
    }
}
