//! Fibonacci Chess: turns of 1, 1, 2, 3, 5, 8… moves, and check ends a turn.
//!
//! Each move of a turn is a legal move by itself. So only the last one can be answered en passant, and a player who is put in
//! check must get out of it with the first move. A player who has no move is stalemated, even in the middle of a turn.

use std::{collections::BTreeMap, str::FromStr};

use super::{Kind, Rule, Variant, core::Core, moves::NormalMove};
use crate::{
    game::{Malformed, Player},
    squares::Square,
};

/// Fibonacci Chess counts the turns, the first being one, and the moves that are left of this one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fibonacci {
    turn_number: u32,
    moves_left: u32,
}

impl Default for Fibonacci {
    fn default() -> Self {
        Self { turn_number: 1, moves_left: 1 }
    }
}

/// How many moves a turn has.
fn length(turn_number: u32) -> u32 {
    let grow = |(this, next): (u32, u32), _| (next, this.saturating_add(next));
    (1..turn_number).fold((1, 1), grow).0
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
            // The enemy moves only after another move, so that what this pawn has passed does not matter.
            core.ep_square = None;
            return;
        }
        core.pass_turn();
        self.turn_number += 1;
        self.moves_left = length(self.turn_number);
    }

    fn remark(&self) -> Option<String> {
        let moves = if self.moves_left == 1 { "move" } else { "moves" };
        Some(format!("{} {moves} left", self.moves_left))
    }

    fn set_up(fields: &BTreeMap<String, String>, core: &Core) -> Result<Self, Malformed> {
        let first = if core.turn == Player::One { 1 } else { 2 };
        let turn_number = number(fields, "turn-number")?.unwrap_or(first);
        if turn_number < 1 || turn_number % 2 != first % 2 {
            return Err(Malformed::new(turn_number.to_string(), "odd numbers for White's turns"));
        }
        let whole = length(turn_number);
        let moves_left = number(fields, "moves-left")?.unwrap_or(whole);
        if !(1..=whole).contains(&moves_left) {
            return Err(Malformed::new(moves_left.to_string(), format!("1 to {whole} moves left")));
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

fn number(fields: &BTreeMap<String, String>, name: &str) -> Result<Option<u32>, Malformed> {
    let number = fields.get(name).map(|value| u32::from_str(value));
    number.transpose().map_err(|_| Malformed::new(&fields[name], format!("{name} in digits")))
}
