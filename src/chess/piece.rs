//! Pieces, and ranks as each player counts them.

use crate::{
    game::Player,
    squares::{Direction, Squares},
};

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(
    missing_docs,
    reason = "the words of chess; a fairy is a queen that leaps as a knight, too"
)]
pub enum Role {
    King,
    Queen,
    Fairy,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Role {
    /// All roles, in any variant.
    pub const ALL: [Self; 7] =
        [Self::King, Self::Queen, Self::Fairy, Self::Rook, Self::Bishop, Self::Knight, Self::Pawn];

    /// Its capital letter.
    pub fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Fairy => 'F',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
        }
    }

    /// The role of a capital letter.
    pub fn lettered(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.letter() == letter)
    }
}

/// A piece of one of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "a piece is somebody's and is something")]
pub struct Piece {
    pub owner: Player,
    pub role: Role,
}

impl Piece {
    /// The drawn character: White's pieces are capitals.
    pub fn glyph(self) -> char {
        match self.owner {
            Player::One => self.role.letter(),
            Player::Two => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The piece of a drawn character.
    pub fn drawn(glyph: char) -> Option<Self> {
        let owner = if glyph.is_ascii_uppercase() { Player::One } else { Player::Two };
        Role::lettered(glyph.to_ascii_uppercase()).map(|role| Self { owner, role })
    }
}

/// The direction in which a player's pawns move.
pub fn forward(player: Player) -> Direction {
    match player {
        Player::One => Direction::North,
        Player::Two => Direction::South,
    }
}

/// A player's ranks as that player counts them, from one: pawns start on the second and promote on the eighth.
pub fn rank(number: i8, player: Player) -> Squares {
    match player {
        Player::One => Squares::rank(number - 1),
        Player::Two => Squares::rank(8 - number),
    }
}
