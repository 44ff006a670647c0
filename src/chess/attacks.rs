//! The squares that a piece attacks: those on which it could capture an enemy piece.

use super::{
    core::Core,
    moves::NormalMove,
    piece::{Piece, Role, forward},
};
use crate::{
    game::Player,
    squares::{Direction, Square, Squares},
};

/// The squares that a piece attacks from a square, given the empty squares.
#[inline]
pub fn attacks(piece: Piece, from: Square, empty: Squares) -> Squares {
    let from = Squares::from(from);
    match piece.role {
        Role::King => from.neighbours(),
        Role::Queen => lines(from, &FILES_AND_RANKS, empty) | lines(from, &DIAGONALS, empty),
        Role::Fairy => {
            lines(from, &FILES_AND_RANKS, empty) | lines(from, &DIAGONALS, empty) | leaps(from)
        }
        Role::Rook => lines(from, &FILES_AND_RANKS, empty),
        Role::Bishop => lines(from, &DIAGONALS, empty),
        Role::Knight => leaps(from),
        Role::Pawn => sides(from.shift(forward(piece.owner))),
    }
}

const FILES_AND_RANKS: [Direction; 4] =
    [Direction::North, Direction::East, Direction::South, Direction::West];

const DIAGONALS: [Direction; 4] =
    [Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest];

/// The squares along these directions, up to and including the first that is not empty.
#[inline]
pub fn lines(from: Squares, directions: &[Direction], empty: Squares) -> Squares {
    let line = |direction: Direction| (from | from.ray(direction, empty)).shift(direction);
    directions.iter().fold(Squares::NONE, |all, direction| all | line(*direction))
}

/// The squares that a knight's leap reaches: two squares along a file or a rank, then one to a side.
#[inline]
fn leaps(from: Squares) -> Squares {
    let two = |direction| from.shift(direction).shift(direction);
    let up_and_down = two(Direction::North) | two(Direction::South);
    let left_and_right = two(Direction::West) | two(Direction::East);
    sides(up_and_down)
        | left_and_right.shift(Direction::North)
        | left_and_right.shift(Direction::South)
}

/// The squares to the left and to the right.
fn sides(of: Squares) -> Squares {
    of.shift(Direction::West) | of.shift(Direction::East)
}

impl Core {
    /// Whether a player attacks a square.
    pub fn is_attacked(&self, square: Square, by: Player) -> bool {
        !self.attackers(square, by).is_empty()
    }

    /// The pieces with which a player attacks a square. Attacks are symmetric: from that square, an enemy piece of the same role would
    /// attack the attacker.
    #[inline]
    pub fn attackers(&self, square: Square, by: Player) -> Squares {
        let from = Squares::from(square);
        let lines = |directions: &[Direction]| lines(from, directions, self.empty());
        self.any_on(by, &[Role::Queen, Role::Rook, Role::Fairy], || lines(&FILES_AND_RANKS))
            | self.any_on(by, &[Role::Queen, Role::Bishop, Role::Fairy], || lines(&DIAGONALS))
            | self.any_on(by, &[Role::Knight, Role::Fairy], || leaps(from))
            | self.any_on(by, &[Role::King], || from.neighbours())
            | self.any_on(by, &[Role::Pawn], || sides(from.shift(forward(by.other()))))
    }

    /// A player's pieces of some roles on some squares. The squares are computed only if there are such pieces.
    #[inline]
    fn any_on(&self, by: Player, roles: &[Role], squares: impl Fn() -> Squares) -> Squares {
        let pieces = roles.iter().fold(Squares::NONE, |all, role| all | self.pieces(by, *role));
        if pieces.is_empty() { pieces } else { pieces & squares() }
    }

    /// Whether a player's king is attacked. A player without a king is not in check.
    #[inline]
    pub fn in_check(&self, player: Player) -> bool {
        let mut kings = self.pieces(player, Role::King).into_iter();
        kings.any(|king| self.is_attacked(king, player.other()))
    }

    /// Whether a player would be in check after a move, played as in orthodox chess.
    pub fn in_check_after(&self, m: NormalMove) -> bool {
        let mut after = self.clone();
        after.apply(m);
        after.in_check(self.turn)
    }
}
