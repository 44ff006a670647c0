//! What stands on a chessboard, and what a move does to it in orthodox chess.

use super::{
    moves::NormalMove,
    piece::{Piece, Role, rank},
};
use crate::{
    game::Player,
    squares::{Square, Squares},
};

/// What every kind of chess remembers: the pieces, whose turn it is, who may castle, and a pawn that has just passed a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Core {
    owned: [Squares; 2],
    roles: [Squares; 7],
    /// Whose turn it is.
    pub turn: Player,
    /// The rooks that have never moved, if their king has not either.
    pub castling: Squares,
    /// The square that a pawn passed over with the last move.
    pub ep_square: Option<Square>,
}

impl Core {
    /// An empty board with White to move.
    pub fn empty_board() -> Self {
        Self {
            owned: [Squares::NONE; 2],
            roles: [Squares::NONE; 7],
            turn: Player::One,
            castling: Squares::NONE,
            ep_square: None,
        }
    }

    /// The squares of a player's pieces.
    pub fn by_player(&self, player: Player) -> Squares {
        self.owned[player as usize]
    }

    /// The squares of a player's pieces of one kind.
    pub fn pieces(&self, player: Player, role: Role) -> Squares {
        self.by_player(player) & self.roles[role as usize]
    }

    /// The pieces of the player whose turn it is.
    pub fn own(&self) -> Squares {
        self.by_player(self.turn)
    }

    /// The pieces of the other player.
    pub fn enemy(&self) -> Squares {
        self.by_player(self.turn.other())
    }

    /// The squares without a piece.
    pub fn empty(&self) -> Squares {
        !(self.owned[0] | self.owned[1])
    }

    /// What stands on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        let owner = Player::BOTH.into_iter().find(|player| self.by_player(*player).has(square))?;
        let role = Role::ALL.into_iter().find(|role| self.roles[*role as usize].has(square))?;
        Some(Piece { owner, role })
    }

    /// Whether what stands on a square is of this kind.
    pub fn is(&self, role: Role, square: Square) -> bool {
        self.roles[role as usize].has(square)
    }

    /// The square on which a player's king begins.
    pub fn king_home(player: Player) -> Square {
        let first = match player {
            Player::One => 0,
            Player::Two => 7,
        };
        Square::new(4, first).expect("every rank has an e-file")
    }
}

/// What a move is.
impl Core {
    /// Whether a king goes two squares at once.
    #[inline]
    pub fn is_castling(&self, m: NormalMove) -> bool {
        self.is(Role::King, m.from) && (m.from.file() - m.to.file()).abs() == 2
    }

    /// Whether a pawn goes two squares at once.
    #[inline]
    fn is_double_step(&self, m: NormalMove) -> bool {
        self.is(Role::Pawn, m.from) && (m.from.rank() - m.to.rank()).abs() == 2
    }

    /// Whether a pawn captures the pawn that has just passed the square it goes to.
    #[inline]
    pub fn is_en_passant(&self, m: NormalMove) -> bool {
        self.is(Role::Pawn, m.from) && m.from.file() != m.to.file() && self.empty().has(m.to)
    }

    /// The square of the piece that a move captures.
    #[inline]
    pub fn victim(&self, m: NormalMove) -> Option<Square> {
        let beside = || Square::new(m.to.file(), m.from.rank());
        let square = if self.is_en_passant(m) { beside() } else { Some(m.to) };
        square.filter(|square| self.enemy().has(*square))
    }
}

/// What a move does.
impl Core {
    /// Puts a piece on a square, which must be empty.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.owned[piece.owner as usize] |= square.into();
        self.roles[piece.role as usize] |= square.into();
    }

    /// Removes what stands on a square. A rook or a king that was removed once does not castle any more.
    #[inline]
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.at(square)?;
        self.owned[piece.owner as usize] = self.by_player(piece.owner) - square.into();
        self.roles[piece.role as usize] = self.roles[piece.role as usize] - square.into();
        self.castling = self.castling - square.into();
        if square == Self::king_home(piece.owner) {
            self.castling = self.castling - rank(1, piece.owner);
        }
        Some(piece)
    }

    /// Applies a move as orthodox chess plays it, and gives back the piece that it captures.
    #[inline]
    pub fn apply(&mut self, m: NormalMove) -> Option<Piece> {
        let middle = || {
            Square::new(
                i8::midpoint(m.from.file(), m.to.file()),
                i8::midpoint(m.from.rank(), m.to.rank()),
            )
        };
        let crossed = if self.is_castling(m) { middle() } else { None };
        self.ep_square = if self.is_double_step(m) { middle() } else { None };
        let captured = self.victim(m).and_then(|square| self.remove(square));
        if let Some(crossed) = crossed {
            self.bring_rook(m, crossed);
        }
        if let Some(piece) = self.remove(m.from) {
            self.put(m.to, Piece { role: m.promotion.unwrap_or(piece.role), ..piece });
        }
        captured
    }

    /// Brings the rook that a king castles with to the square that the king crosses.
    fn bring_rook(&mut self, m: NormalMove, crossed: Square) {
        let corner = Square::new(if m.to.file() > m.from.file() { 7 } else { 0 }, m.from.rank());
        if let Some(rook) = corner.and_then(|corner| self.remove(corner)) {
            self.put(crossed, rook);
        }
    }

    /// Lets the other player move.
    pub fn pass_turn(&mut self) {
        self.turn = self.turn.other();
    }
}
