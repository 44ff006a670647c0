//! Features of a move that do not depend on its legality: direction, length, squares, piece. A faulty program often fails only for moves
//! with one such feature.

use std::fmt;

use crate::{
    board::shown,
    player::Player,
    squares::{Direction, Square},
};

/// A property that some moves have. Games name the features of a move in [`Explored::features`](crate::differential::Explored::features).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// This player is to move.
    By(Player),
    /// The move has this number in the game, counted from one.
    Ply(u16),
    /// The number of the move is at most this power of two and above the one before: 3 stands for the moves 5 to 8.
    Phase(u8),
    /// A piece of this kind moves.
    Piece(char),
    /// It goes in a straight line in this direction.
    Towards(Direction),
    /// It leaps this many columns to the right and rows up.
    Leap(i8, i8),
    /// It goes this many cells.
    Length(u8),
    /// It leaves this cell.
    From(Cell),
    /// It leaves this rank of a chessboard, counted from one.
    Rank(u8),
    /// It goes to this cell.
    To(Cell),
    /// It starts at this side of the board.
    Leaves(Side),
    /// It ends at this side of the board.
    Reaches(Side),
    /// It captures a piece of this kind.
    Captures(char),
    /// It promotes to a piece of this kind.
    Becomes(char),
    /// It drops a piece on this cell.
    Drops(Cell),
    /// A piece of this kind attacks the mover's king afterwards.
    AttackedBy(char),
    /// A property of a cell, in the game's words.
    At(&'static str, Cell),
    /// A counted property, in the game's words, with the count.
    Count(&'static str, u8),
    /// Something that the game looks for and does not find.
    Without(&'static str),
    /// A property of the move, in the game's words.
    Where(&'static str),
}

/// The name of a cell, of at most two characters: `h4`, `11`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell([u8; 2]);

/// A side of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is the side of that name")]
pub enum Side {
    Top,
    Right,
    Bottom,
    Left,
}

impl Cell {
    /// The cell of this name. Only the first two characters count.
    pub fn named(name: &str) -> Self {
        let mut letters = name.bytes().chain([b' ', b' ']);
        Self([(); 2].map(|()| letters.next().unwrap_or(b' ')))
    }

    /// The square of a chessboard with this name, if there is one.
    pub fn square(self) -> Option<Square> {
        Square::named(self.0)
    }
}

impl From<Square> for Cell {
    fn from(square: Square) -> Self {
        Self([b'a' + square.file() as u8, b'1' + square.rank() as u8])
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.0).unwrap_or_default().trim_end())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Top => "top",
            Self::Right => "right",
            Self::Bottom => "bottom",
            Self::Left => "left",
        })
    }
}

/// Prints the feature as the end of a sentence: `to the north-west`, `over 7 squares`.
impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::By(Player::One) => f.write_str("by the first player"),
            Self::By(Player::Two) => f.write_str("by the second player"),
            Self::Ply(ply) => write!(f, "played as move {ply}"),
            Self::Phase(0) => f.write_str("played as the first move"),
            Self::Phase(power) => {
                write!(f, "played as moves {} to {}", (1_u32 << (power - 1)) + 1, 1_u32 << power)
            }
            Self::Piece(piece) => write!(f, "of {}", shown(*piece)),
            Self::Towards(direction) => write!(f, "to the {}", compass(*direction)),
            Self::Leap(right, up) => write!(f, "{}", steps(*right, *up)),
            Self::Length(1) => f.write_str("over 1 cell"),
            Self::Length(cells) => write!(f, "over {cells} cells"),
            Self::Rank(rank) => write!(f, "from rank {rank}"),
            Self::From(cell) => write!(f, "from {cell}"),
            Self::To(cell) => write!(f, "to {cell}"),
            Self::Leaves(side) => write!(f, "from the {side} of the board"),
            Self::Reaches(side) => write!(f, "to the {side} of the board"),
            Self::Captures(piece) => write!(f, "capturing {}", shown(*piece)),
            Self::Becomes(piece) => write!(f, "promoting to {}", shown(*piece)),
            Self::Drops(cell) => write!(f, "placing a piece on {cell}"),
            Self::AttackedBy(piece) => write!(f, "with the king attacked by {piece}"),
            Self::At(what, cell) => write!(f, "{what} {cell}"),
            Self::Count(what, count) => write!(f, "with {what} of {count}"),
            Self::Without(what) => write!(f, "with no {what}"),
            Self::Where(what) => f.write_str(what),
        }
    }
}

/// Columns to the right and rows up, in words.
fn steps(right: i8, up: i8) -> String {
    let count = |number: i8, word: &str| match number.unsigned_abs() {
        1 => format!("1 {word}"),
        number => format!("{number} {word}s"),
    };
    let (columns, rows) = (count(right, "column"), count(up, "row"));
    let (side, way) =
        (if right < 0 { "left" } else { "right" }, if up < 0 { "down" } else { "up" });
    format!("{columns} {side} and {rows} {way}")
}

fn compass(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::NorthEast => "north-east",
        Direction::East => "east",
        Direction::SouthEast => "south-east",
        Direction::South => "south",
        Direction::SouthWest => "south-west",
        Direction::West => "west",
        Direction::NorthWest => "north-west",
    }
}

impl Feature {
    /// The name and value of a counted feature.
    pub fn number(&self) -> Option<(&'static str, u8)> {
        match self {
            Self::Length(cells) => Some(("a length", *cells)),
            Self::Count(what, count) => Some((what, *count)),
            Self::By(_)
            | Self::Ply(_)
            | Self::Phase(_)
            | Self::Piece(_)
            | Self::Towards(_)
            | Self::Leap(..)
            | Self::From(_)
            | Self::Rank(_)
            | Self::To(_)
            | Self::Leaves(_)
            | Self::Reaches(_)
            | Self::Captures(_)
            | Self::Becomes(_)
            | Self::Drops(_)
            | Self::AttackedBy(_)
            | Self::At(..)
            | Self::Without(_)
            | Self::Where(_) => None,
        }
    }

    /// The class of the feature: the word under which tables list it.
    pub fn class(&self) -> &'static str {
        match self {
            Self::By(_) => "player",
            Self::Ply(_) | Self::Phase(_) => "ply",
            Self::Piece(_) | Self::Captures(_) | Self::Becomes(_) | Self::AttackedBy(_) => "piece",
            Self::Towards(_) | Self::Leap(..) => "direction",
            Self::Length(_) => "length",
            Self::From(_) | Self::To(_) | Self::Drops(_) | Self::At(..) => "square",
            Self::Leaves(_) | Self::Reaches(_) => "edge",
            Self::Rank(_) => "rank",
            Self::Count(..) | Self::Without(_) => "count",
            Self::Where(_) => "history",
        }
    }
}

/// Most moves have at most this many features.
const USUAL: usize = 16;

/// The features of a path from one square of a chessboard to another.
pub fn between(from: Square, to: Square) -> Vec<Feature> {
    let mut features = Vec::with_capacity(USUAL);
    features.extend([Feature::From(from.into()), Feature::To(to.into())]);
    features.extend(sides(from).map(Feature::Leaves));
    features.extend(sides(to).map(Feature::Reaches));
    let (right, up) = (to.file() - from.file(), to.rank() - from.rank());
    match from.direction_to(to) {
        Some(direction) => {
            let cells = right.abs().max(up.abs()) as u8;
            features.extend([Feature::Towards(direction), Feature::Length(cells)]);
        }
        None if right.abs() + up.abs() == 3 => features.push(Feature::Leap(right, up)),
        None => {}
    }
    features
}

/// The sides of the board that a square touches.
fn sides(square: Square) -> impl Iterator<Item = Side> {
    let at = [
        (square.rank() == 7, Side::Top),
        (square.file() == 7, Side::Right),
        (square.rank() == 0, Side::Bottom),
        (square.file() == 0, Side::Left),
    ];
    at.into_iter().filter_map(|(is_there, side)| is_there.then_some(side))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("h4", Some("h4"))]
    #[case("11", None)]
    #[case("5", None)]
    #[case("i1", None)]
    fn a_cell_may_be_a_square_of_a_chessboard(#[case] name: &str, #[case] square: Option<&str>) {
        assert_eq!(Cell::named(name).square(), square.map(|square| square.parse().unwrap()));
    }

    #[rstest]
    #[case(Feature::Phase(0), "played as the first move")]
    #[case(Feature::Phase(3), "played as moves 5 to 8")]
    #[case(Feature::Towards(Direction::NorthWest), "to the north-west")]
    #[case(Feature::Leap(-1, 2), "1 column left and 2 rows up")]
    #[case(Feature::From(Cell::named("h4")), "from h4")]
    #[case(Feature::To(Cell::named("11")), "to 11")]
    #[case(Feature::To(Cell::named("5")), "to 5")]
    #[case(Feature::Leaves(Side::Left), "from the left of the board")]
    #[case(Feature::Count("a way round", 5), "with a way round of 5")]
    #[case(Feature::Without("way round"), "with no way round")]
    fn a_feature_ends_a_sentence(#[case] feature: Feature, #[case] said: &str) {
        assert_eq!(feature.to_string(), said);
    }
}
