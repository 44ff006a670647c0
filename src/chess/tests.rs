mod chess;
mod counts;
mod readings;
mod text;
mod variants;

use super::{Chess, Move, Variant};
use crate::{
    game::{Game as _, Outcome},
    rule::Rule as _,
};

/// The position after these moves; a set-up may stand before them: `4k3/8/8/8/8/8/8/4K3 w - -: e1e2, e8e7`.
#[track_caller]
fn after<V: Variant>(moves: &str) -> Chess<V> {
    let (set_up, moves) = moves.split_once(':').unwrap_or(("", moves));
    let start = Chess::position(set_up).unwrap_or_else(|error| panic!("{error}"));
    let moves = moves.split(',').map(str::trim).filter(|m| !m.is_empty());
    moves.fold(start, |position: Chess<V>, m| {
        position.play(read(m)).unwrap_or_else(|refusal| {
            panic!("{m} is refused: {:?}\n{}", refusal.rule, refusal.position.draw())
        })
    })
}

#[track_caller]
fn read(m: &str) -> Move {
    m.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Plays all moves, the last of which must be refused by this rule; by none, it must be played.
#[track_caller]
fn check<V: Variant>(moves: &str, refused_by: &str) {
    let (before, last) = moves.split_at(moves.rfind([',', ':']).map_or(0, |at| at + 1));
    let before = after::<V>(before);
    let rule = before.check(read(last.trim())).err().map_or("", |rule| rule.cite().id);
    assert_eq!(rule, refused_by, "{moves}\n{}", before.draw());
}

/// Plays all moves, after which the game must stand so: `White wins C-MATE`, or nothing while it goes on.
#[track_caller]
fn check_end<V: Variant>(moves: &str, end: &str) {
    let position = after::<V>(moves);
    let said = match position.outcome() {
        Outcome::Ongoing => String::new(),
        Outcome::Won(player, rule) => {
            format!("{} wins {}", Chess::<V>::SIDES[player as usize], rule.cite().id)
        }
        Outcome::Drawn(rule) => format!("draw {}", rule.cite().id),
    };
    assert_eq!(said, end, "{moves}\n{}", position.draw());
}

/// Plays all moves, after which this must stand on a square, `.` if nothing does.
#[track_caller]
fn check_square<V: Variant>(moves: &str, square: &str, glyph: char) {
    let position = after::<V>(moves);
    let stands = position.glyph(square.parse().unwrap());
    assert_eq!(stands, glyph, "{square} after {moves}\n{}", position.draw());
}
