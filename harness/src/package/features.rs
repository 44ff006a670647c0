//! Features of a move in any game, without its rules: the places that the input names, and their contents.

use rulebook::{
    board::Board,
    feature::{Cell, Feature, Side},
    squares::Direction,
};

use super::known::kept;
use crate::{
    description::{Description, Place},
    reference::Facts,
};

/// A column from the left and a row from the top, counted from zero.
type At = [usize; 2];

/// The features of an input in a position with these facts.
pub(super) fn of(description: &Description, facts: &Facts, input: &str) -> Vec<Feature> {
    let places = description.input.places(input).unwrap_or_default();
    let board = &facts.board;
    let cells: Vec<At> = places.iter().filter_map(|(_, place)| cell(board, place)).collect();
    let mut features = match cells[..] {
        [] => Vec::new(),
        [at] => at_one(description, board, at),
        [from, to, ..] => between(description, board, from, to),
    };
    let named = places.iter().filter(|(_, place)| cell(board, place).is_none());
    features.extend(named.map(|(name, place)| of_place(description, name, place)));
    features.extend(facts.features.iter().map(|(text, number)| of_rules(text, *number)));
    features
}

/// The cell of a place. On a board of one row, a column is a cell.
fn cell(board: &Board, place: &Place) -> Option<At> {
    match place {
        Place::Cell(at) => Some(*at),
        Place::Column(column) if board.height() == 1 => Some([*column, 0]),
        Place::Column(_) | Place::Row(_) | Place::Side(_) | Place::Step(_) | Place::Word(_) => None,
    }
}

fn at_one(description: &Description, board: &Board, at: At) -> Vec<Feature> {
    let mut features = vec![Feature::Drops(name(description, at))];
    features.extend(board.cell(at[0], at[1]).map(Feature::Captures));
    features.extend(sides(board, at).map(Feature::Reaches));
    features
}

fn between(description: &Description, board: &Board, from: At, to: At) -> Vec<Feature> {
    let mut features =
        vec![Feature::From(name(description, from)), Feature::To(name(description, to))];
    features.extend(board.cell(from[0], from[1]).map(Feature::Piece));
    features.extend(board.cell(to[0], to[1]).map(Feature::Captures));
    features.extend(sides(board, from).map(Feature::Leaves));
    features.extend(sides(board, to).map(Feature::Reaches));
    let right = to[0] as isize - from[0] as isize;
    let up = from[1] as isize - to[1] as isize;
    features.extend(way(right, up));
    features
}

/// The shape of a move: straight, or a leap.
fn way(right: isize, up: isize) -> Vec<Feature> {
    let length = right.unsigned_abs().max(up.unsigned_abs());
    let small = |n: isize| i8::try_from(n).unwrap_or(i8::MAX);
    let is_straight = right == 0 || up == 0 || right.abs() == up.abs();
    if length == 0 {
        return Vec::new();
    }
    if !is_straight {
        return vec![Feature::Leap(small(right), small(up))];
    }
    let length = Feature::Length(u8::try_from(length).unwrap_or(u8::MAX));
    vec![Feature::Towards(direction(right, up)), length]
}

fn direction(right: isize, up: isize) -> Direction {
    match (right.signum(), up.signum()) {
        (0, 1) => Direction::North,
        (1, 1) => Direction::NorthEast,
        (1, 0) => Direction::East,
        (1, -1) => Direction::SouthEast,
        (0, -1) => Direction::South,
        (-1, -1) => Direction::SouthWest,
        (-1, 0) => Direction::West,
        _ => Direction::NorthWest,
    }
}

/// The sides of the board on which a cell is. A board of one row has no top and no bottom.
fn sides(board: &Board, [column, row]: At) -> impl Iterator<Item = Side> {
    let has_rows = board.height() > 1;
    let at = [
        (has_rows && row == 0, Side::Top),
        (column + 1 == board.width(), Side::Right),
        (has_rows && row + 1 == board.height(), Side::Bottom),
        (column == 0, Side::Left),
    ];
    at.into_iter().filter_map(|(is_there, side)| is_there.then_some(side))
}

fn name(description: &Description, [column, row]: At) -> Cell {
    Cell::named(description.board.names.cell(column, row).unwrap_or_default())
}

/// The feature of a place that is not a cell.
fn of_place(description: &Description, name: &str, place: &Place) -> Feature {
    let number = |n: &usize| u8::try_from(*n + 1).unwrap_or(u8::MAX);
    match place {
        Place::Column(column) => Feature::Count("a column", number(column)),
        Place::Row(row) => Feature::Count("a row", number(row)),
        Place::Step(step) => Feature::Count(kept(&format!("a {name}")), number(step)),
        Place::Side(side) => Feature::Where(kept(&format!("with {}", description.sides[*side]))),
        Place::Word(word) => Feature::Where(kept(&format!("with the {name} {word}"))),
        Place::Cell(_) => Feature::Where("on a cell"),
    }
}

fn of_rules(text: &str, number: Option<i64>) -> Feature {
    match number.and_then(|number| u8::try_from(number).ok()) {
        Some(number) => Feature::Count(kept(text), number),
        None => Feature::Where(kept(text)),
    }
}
