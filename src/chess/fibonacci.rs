//! Fibonacci Chess: turns of 1, 1, 2, 3, 5, 8… moves, and check ends a turn.
//!
//! Each move of a turn must be legal on its own. So only the last one can be answered en passant, and a player in check
//! must get out of it with the first move. A player who has no move is stalemated, even in the middle of a turn.
//!
//! Because check ends a turn, a game can reach turns too long to be played to their end. Their lengths are exact up to turn 186, the last
//! whose length fits in a `u128`. From there on the count stays at the maximum `u128`, and the remark says that it is a lower bound.

use std::{collections::BTreeMap, str::FromStr};

use super::{Kind, Rule, Variant, core::Core, draws::other_draws, moves::NormalMove};
use crate::{
    game::{Malformed, Player},
    rule::Ruling,
    squares::Square,
};

/// The state of Fibonacci Chess: the number of the turn, counted from one, and the moves left in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fibonacci {
    turn_number: u64,
    /// At most the maximum `u128`, like [`length`].
    moves_left: u128,
}

impl Default for Fibonacci {
    fn default() -> Self {
        Self { turn_number: 1, moves_left: 1 }
    }
}

/// The number of moves in a turn: exact up to turn 186, from there on at least the maximum `u128`.
fn length(turn_number: u64) -> u128 {
    exact_length(turn_number).unwrap_or(u128::MAX)
}

/// The number of moves in a turn, if it fits in a `u128`. It takes at most 186 steps for any number.
fn exact_length(turn_number: u64) -> Option<u128> {
    let grow = |(before, this): (u128, u128), _| Some((this, before.checked_add(this)?));
    (1..turn_number).try_fold((0, 1), grow).map(|(_, this)| this)
}

impl Variant for Fibonacci {
    const NAME: &'static str = "fibonacci";
    const KIND: Kind = Kind::Fibonacci;
    const RULES: &'static [Rule] = &[
        Rule::FibCheck,
        Rule::FibCount,
        Rule::Turn,
        Rule::Piece,
        Rule::Pawn,
        Rule::Passant,
        Rule::Castle,
        Rule::Promote,
        Rule::Check,
        Rule::Mate,
        Rule::Stalemate,
    ];
    const RULINGS: &'static [Ruling] = &[
        Ruling {
            name: "fib_passant_last_move",
            decided: "only the last move of a turn can be answered en passant, and only by the first move of the next turn",
            because: "the published code asks what the last move was; Scottish Progressive Chess allows it against any move of the turn",
            otherwise: &["fib-passant-of-turn"],
        },
        Ruling {
            name: "fib_stalemate_in_turn",
            decided: "a player without a legal move in mid-turn is stalemated, and the game is drawn",
            because: "the published code tests for stalemate before every move; one may also read that such a turn only ends",
            otherwise: &["fib-stuck-passes"],
        },
        other_draws(&["bare-kings-draw", "third-time-draws"]),
    ];
    const TURN_RULE: Rule = Rule::FibCount;
    const FIELDS: &'static [&'static str] = &["turn-number", "moves-left"];

    fn check_turn(&self, core: &Core, from: Square) -> Result<(), Rule> {
        if core.enemy().has(from) && core.in_check(core.turn) {
            Err(Rule::FibCheck)
        } else if core.enemy().has(from) {
            Err(Rule::FibCount)
        } else if core.empty().has(from) {
            Err(Rule::Turn)
        } else {
            Ok(())
        }
    }

    fn play(&mut self, core: &mut Core, m: NormalMove) {
        core.apply(m);
        self.moves_left -= 1;
        if self.moves_left > 0 && !core.in_check(core.turn.other()) {
            // The enemy moves only after another move, so the square that this pawn has passed does not matter.
            core.ep_square = None;
            return;
        }
        core.pass_turn();
        self.turn_number += 1;
        self.moves_left = length(self.turn_number);
    }

    fn remark(&self) -> Option<String> {
        let moves = if self.moves_left == 1 { "move" } else { "moves" };
        let at_least = if exact_length(self.turn_number).is_none() { "at least " } else { "" };
        Some(format!("{at_least}{} {moves} left", self.moves_left))
    }

    fn set_up(fields: &BTreeMap<String, String>, core: &Core) -> Result<Self, Malformed> {
        let (first, whose): (u32, _) =
            if core.turn == Player::One { (1, "odd") } else { (2, "even") };
        // A game may go on for longer than any set-up, so its turns are counted in a wider type.
        let allowed = format!("an {whose} turn-number from {first} to {}", u32::MAX);
        let turn_number = u64::from(number(fields, "turn-number", &allowed)?.unwrap_or(first));
        if turn_number < 1 || turn_number % 2 != u64::from(first) % 2 {
            return Err(Malformed::new(turn_number.to_string(), allowed));
        }
        let whole = length(turn_number);
        let allowed = format!("moves-left from 1 to {whole}");
        let moves_left = number(fields, "moves-left", &allowed)?.unwrap_or(whole);
        if !(1..=whole).contains(&moves_left) {
            return Err(Malformed::new(moves_left.to_string(), allowed));
        }
        Ok(Self { turn_number, moves_left })
    }

    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![
            ("turn-number", self.turn_number.to_string()),
            ("moves-left", self.moves_left.to_string()),
        ]
    }
}

fn number<N: FromStr>(
    fields: &BTreeMap<String, String>,
    name: &str,
    allowed: &str,
) -> Result<Option<N>, Malformed> {
    let number = fields.get(name).map(|value| N::from_str(value));
    number.transpose().map_err(|_| Malformed::new(&fields[name], allowed))
}
