//! What Alak is compared with its [oracle](super::oracle) on: random positions, the moves that could be written down, and the
//! mutants. Captures are compared with a reading pair by pair, too.

use super::{
    Alak, Misreading, Move,
    oracle::Oracle,
    slots::{Slot, Slots},
};
use crate::{
    differential::{HasOracle, Mutant, misread},
    game::Player,
};

impl HasOracle for Alak {
    type Oracle = Oracle;

    fn oracle(&self) -> Oracle {
        Oracle::read(self, None)
    }

    /// At most four pieces a side wherever they fall, often surrounded already, which never happens in a game.
    fn random(rng: &mut crate::random::Rng) -> Self {
        let mut slots: Vec<Slot> = Slot::all().collect();
        rng.shuffle(&mut slots);
        let (one, two) = (rng.usize(2..=4), rng.usize(1..=4));
        let pieces: [Slots; 2] = [
            slots[..one].iter().copied().collect(),
            slots[one..one + two].iter().copied().collect(),
        ];
        let turn = if rng.bool() { Player::One } else { Player::Two };
        Self { pieces, turn }
    }

    /// Every pair of the board's tiles and of the first ones beyond its sides.
    fn universe(&self) -> Vec<Move> {
        let tiles = || -1..=i32::from(Slot::COUNT) + 2;
        tiles().flat_map(|from| tiles().map(move |to| Move { from, to })).collect()
    }

    /// Two pieces of a player surround what is between them if there is something between them and all of it is the other
    /// player's.
    fn compare_single_rules(&self) -> Result<u64, String> {
        for player in Player::BOTH {
            let (row, borders) = (self.pieces(player), self.pieces(player.other()));
            let pairs = borders.into_iter().flat_map(|left| {
                borders.right_of(left).into_iter().map(move |right| (left, right))
            });
            let between = pairs.map(|(left, right)| Slots::ALL.right_of(left).left_of(right));
            let pairwise = between.filter(|between| (*between - row).is_empty());
            if pairwise.fold(Slots::NONE, |all, between| all | between) != self.surrounded(player) {
                return Err(format!("which pieces of {player:?} are surrounded"));
            }
        }
        Ok(1)
    }

    fn mutants(position: Option<&Self>) -> Vec<Mutant> {
        let all = Misreading::ALL.iter().copied();
        misread(position, all, |position, m| m.mutant(Oracle::read(position, Some(m))))
    }
}
