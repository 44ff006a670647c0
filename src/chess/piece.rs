//! What pieces are, and how each player counts the ranks on which they stand.

use crate::{
    game::Player,
    squares::{Direction, Squares},
};

/// What a piece is.
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
    /// All of them, whichever a variant has.
    pub const ALL: [Self; 7] =
        [Self::King, Self::Queen, Self::Fairy, Self::Rook, Self::Bishop, Self::Knight, Self::Pawn];

    /// The capital letter that stands for it.
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

    /// The role that a capital letter stands for.
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
    /// How it is drawn: White's pieces are capitals.
    pub fn glyph(self) -> char {
        match self.owner {
            Player::One => self.role.letter(),
            Player::Two => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The piece that is drawn so.
    pub fn drawn(glyph: char) -> Option<Self> {
        let owner = if glyph.is_ascii_uppercase() { Player::One } else { Player::Two };
        Role::lettered(glyph.to_ascii_uppercase()).map(|role| Self { owner, role })
    }
}

/// The direction in which a player's pawns go.
pub fn forward(player: Player) -> Direction {
    match player {
        Player::One => Direction::North,
        Player::Two => Direction::South,
    }
}

/// A player's ranks as that player counts them, from one: pawns begin on the second and are promoted on the eighth.
pub fn rank(number: i8, player: Player) -> Squares {
    match player {
        Player::One => Squares::rank(number - 1),
        Player::Two => Squares::rank(8 - number),
    }
}
