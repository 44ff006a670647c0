mod chess;
mod counts;
mod draws;
mod fibonacci;
mod readings;
mod text;
mod variants;

use super::{Chess, Variant};
use crate::{game::Game as _, testing};

/// The position after these moves. A set-up may come first: `4k3/8/8/8/8/8/8/4K3 w - -: e1e2, e8e7`.
#[track_caller]
fn after<V: Variant>(moves: &str) -> Chess<V> {
    testing::after(moves)
}

/// Plays all moves. The given rule must refuse the last one; without a rule, it must be played.
#[track_caller]
fn check<V: Variant>(moves: &str, refused_by: &str) {
    testing::check::<Chess<V>>(moves, refused_by);
}

/// Plays all moves and requires the state of the game: `White wins C-MATE`, or nothing while it goes on.
#[track_caller]
fn check_end<V: Variant>(moves: &str, end: &str) {
    testing::check_end::<Chess<V>>(&after(moves), end);
}

/// Plays all moves and requires this character on a square, `.` if it is empty.
#[track_caller]
fn check_square<V: Variant>(moves: &str, square: &str, glyph: char) {
    let position = after::<V>(moves);
    let stands = position.glyph(square.parse().unwrap());
    assert_eq!(stands, glyph, "{square} after {moves}\n{}", position.draw());
}
