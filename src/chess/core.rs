//! The pieces on a chessboard, and the effect of a move in orthodox chess.

use super::{
    moves::NormalMove,
    piece::{Piece, Role, rank},
};
use crate::{
    game::Player,
    squares::{Square, Squares},
};

/// The state that all variants share: the pieces, whose turn it is, castling rights, and a square that a pawn has just passed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Core {
    owned: [Squares; 2],
    roles: [Squares; 7],
    /// Whose turn it is.
    pub turn: Player,
    /// The rooks that have never moved and whose king has not moved either.
    pub castling: Squares,
    /// The square that a pawn passed with the last move.
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

    /// The piece on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        let owner = Player::BOTH.into_iter().find(|player| self.by_player(*player).has(square))?;
        let role = Role::ALL.into_iter().find(|role| self.roles[*role as usize].has(square))?;
        Some(Piece { owner, role })
    }

    /// Whether the piece on a square is of this kind.
    pub fn is(&self, role: Role, square: Square) -> bool {
        self.roles[role as usize].has(square)
    }

    /// The starting square of a player's king.
    pub fn king_home(player: Player) -> Square {
        let first = match player {
            Player::One => 0,
            Player::Two => 7,
        };
        Square::new(4, first).expect("every rank has an e-file")
    }
}

/// Kinds of moves.
impl Core {
    /// Whether a king moves two squares.
    #[inline]
    pub fn is_castling(&self, m: NormalMove) -> bool {
        self.is(Role::King, m.from) && (m.from.file() - m.to.file()).abs() == 2
    }

    /// Whether a pawn moves two squares.
    #[inline]
    fn is_double_step(&self, m: NormalMove) -> bool {
        self.is(Role::Pawn, m.from) && (m.from.rank() - m.to.rank()).abs() == 2
    }

    /// Whether a pawn captures the pawn that has just passed its target square.
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

/// Effects of moves.
impl Core {
    /// Puts a piece on a square, which must be empty.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.owned[piece.owner as usize] |= square.into();
        self.roles[piece.role as usize] |= square.into();
    }

    /// Removes the piece on a square. A rook or king that has been removed can no longer castle.
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

    /// Plays a move as in orthodox chess and returns the captured piece.
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

    /// Moves the rook of a castling move to the square that the king crosses.
    fn bring_rook(&mut self, m: NormalMove, crossed: Square) {
        let corner = Square::new(if m.to.file() > m.from.file() { 7 } else { 0 }, m.from.rank());
        if let Some(rook) = corner.and_then(|corner| self.remove(corner)) {
            self.put(crossed, rook);
        }
    }

    /// Passes the turn to the other player.
    pub fn pass_turn(&mut self) {
        self.turn = self.turn.other();
    }
}
