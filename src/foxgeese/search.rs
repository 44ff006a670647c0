//! Alpha-beta search, with which the players of both sides choose.

use super::{FOXES, FoxGeese, GEESE, GOAL, Move, Rule};
use crate::{
    game::{Game as _, Outcome},
    squares::Square,
};

/// The value of a win.
pub(super) const WIN: i32 = 1_000_000;
/// The value of a goose.
pub(super) const A_GOOSE: i32 = 100;

/// The value of a position with this outcome for the geese, without looking ahead.
pub(super) type Judgement = fn(&FoxGeese, Outcome<Rule>) -> i32;

/// The value of each legal move for the player whose turn it is, looking `depth` plies ahead, the move itself included.
/// Only the highest values are exact.
pub(super) fn values(position: &FoxGeese, depth: u32, judge: Judgement) -> Vec<(Move, i32)> {
    let mut highest = -2 * WIN;
    let mut values = Vec::new();
    for m in position.legal_moves() {
        // The bound is one less than the highest value, so that the value of an equally good move is exact.
        let beta = 1 - highest;
        let value = -value(&after(position, m), depth.saturating_sub(1), -2 * WIN, beta, judge);
        highest = highest.max(value);
        values.push((m, value));
    }
    values
}

/// The moves of the highest value; none if there is no legal move.
pub(super) fn best(values: &[(Move, i32)]) -> Vec<Move> {
    let highest = values.iter().map(|(_, value)| *value).max();
    values.iter().filter(|(_, value)| Some(*value) == highest).map(|(m, _)| *m).collect()
}

pub(super) fn after(position: &FoxGeese, m: Move) -> FoxGeese {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

/// The judgement of players that try to win.
pub(super) fn victory(position: &FoxGeese, outcome: Outcome<Rule>) -> i32 {
    match outcome {
        Outcome::Won(GEESE, _) => WIN,
        Outcome::Won(FOXES, _) => -WIN,
        Outcome::Drawn(_) => 0,
        Outcome::Ongoing => ascent(position),
    }
}

/// The value of the geese: their number, and how near they are to the upper square or deep inside it.
pub(super) fn ascent(position: &FoxGeese) -> i32 {
    let height = |square: Square| {
        let aside = (i32::from(square.file()) - 3).abs() - 1;
        i32::from(square.rank()) * 2 - aside.max(0) + i32::from(GOAL.has(square)) * 3
    };
    position.geese().into_iter().map(|goose| A_GOOSE + height(goose)).sum()
}

/// The value for the player to move. Of two ends with the same value, the earlier one counts more.
fn value(position: &FoxGeese, depth: u32, mut alpha: i32, beta: i32, judge: Judgement) -> i32 {
    let outcome = position.outcome();
    if outcome != Outcome::Ongoing || depth == 0 {
        let value = judge(position, outcome);
        let value = value + value.signum() * depth as i32;
        return if position.turn() == GEESE { value } else { -value };
    }
    for m in position.legal_moves() {
        alpha = alpha.max(-value(&after(position, m), depth - 1, -beta, -alpha, judge));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The random numbers of a player with this seed in a position: the same each time, and different for each move.
pub(super) fn chance(seed: u64, position: &FoxGeese) -> crate::random::Rng {
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    crate::random::Rng::with_seed(
        seed.wrapping_mul(SPREAD).wrapping_add(u64::from(position.moves())),
    )
}
