//! Inputs for comparing Alak with its [oracle](super::oracle): random positions, possible moves, and the mutants. Captures are also
//! compared with a reading pair by pair.

use super::{
    Alak, Misreading, Move,
    oracle::Oracle,
    slots::{Slot, Slots},
};
use crate::{
    differential::{Explored, HasOracle, Mutant, misread},
    feature::{Cell, Feature},
    game::{Game as _, Player},
};

impl HasOracle for Alak {
    type Oracle = Oracle;

    fn oracle(&self) -> Oracle {
        Oracle::read(self, None)
    }

    /// At most four pieces per side in random slots, often surrounded already, which never happens in a game.
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

    /// Two pieces of a player surround what is between them if there is at least one piece between them and all are the other player's.
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
}

impl Explored for Alak {
    /// Every pair of the board's tiles and of the first ones beyond its sides.
    fn universe(&self) -> Vec<Move> {
        let tiles = || -1..=i32::from(Slot::COUNT) + 2;
        tiles().flat_map(|from| tiles().map(move |to| Move { from, to })).collect()
    }

    /// The tiles of a move, its distance and direction, and the other slots that it empties.
    fn features(&self, m: Move) -> Vec<Feature> {
        let cell = |tile: i32| Cell::named(&tile.to_string());
        let side = if m.to < m.from { "to the left" } else { "to the right" };
        let mut features =
            vec![Feature::From(cell(m.from)), Feature::To(cell(m.to)), Feature::Where(side)];
        features.push(Feature::Length(m.from.abs_diff(m.to) as u8));
        if self.check(m).is_ok() {
            features.extend(self.taken(m));
        }
        features
    }

    /// The number of pieces left to the loser.
    fn end_features(&self) -> Vec<Feature> {
        let left = |player| self.pieces(player).len() as u8;
        Player::BOTH
            .map(|player| Feature::Count(["x left", "o left"][player as usize], left(player)))
            .to_vec()
    }

    fn mutants(&self) -> Vec<Mutant> {
        let all = Misreading::ALL.iter().copied();
        misread(self, all, |position, m| m.mutant(Oracle::read(position, Some(m))))
    }
}

impl Alak {
    /// The pieces that a legal move removes from the board: how many of each player, and where.
    fn taken(&self, m: Move) -> Vec<Feature> {
        let mut after = self.clone();
        after.play_unchecked(m);
        let moved: Slots = [m.from, m.to].into_iter().filter_map(Slot::new).collect();
        let enemies = self.enemy() - after.pieces(self.turn.other());
        let own = (self.own() | moved)
            - after.pieces(self.turn)
            - Slot::new(m.from).into_iter().collect();
        let counts = [("captured pieces", enemies), ("lost pieces", own)];
        let counts = counts.into_iter().filter(|(_, slots)| !slots.is_empty());
        let features = counts.flat_map(|(what, slots)| {
            let cells = slots.into_iter().map(|slot| {
                Feature::At("with a piece taken from", Cell::named(&slot.number().to_string()))
            });
            cells.chain([Feature::Count(what, slots.len() as u8)])
        });
        features.collect()
    }
}
