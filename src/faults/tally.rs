//! Counts of met faults. The novelty of a move's faults is needed a thousand times per position, and most of them have features that most
//! moves on a chessboard have. A table counts those; all others are counted by their hash.

use rustc_hash::FxHashMap;

use super::{Condition, Decision, Fault, conditions};
use crate::{feature::Feature, rule::Rule};

/// The number of times each fault was met, by its decision.
#[derive(Clone)]
pub(super) struct Tally<R>(FxHashMap<Decision<R>, Counts>);

/// The number of times the faults of one decision were met, by their conditions.
#[derive(Clone)]
struct Counts {
    common: [u32; COMMON],
    rare: FxHashMap<Condition, u32>,
}

impl<R: Rule> Tally<R> {
    /// An empty tally.
    pub(super) fn empty() -> Self {
        Self(FxHashMap::default())
    }

    /// Counts faults.
    pub(super) fn meet(&mut self, faults: impl IntoIterator<Item = Fault<R>>) {
        for Fault { decision, feature, and } in faults {
            let counts = self.0.entry(decision).or_insert_with(Counts::none);
            *counts.of_mut((feature, and)) += 1;
        }
    }

    /// The novelty of the faults that show in a decision about a move with these features. A fault that was met twice hardly counts any
    /// more.
    pub(super) fn novelty(&self, decision: Decision<R>, features: &[Feature]) -> f64 {
        let weight = |met: u32| match met {
            0 => 1.0,
            1 => 0.6,
            often => 0.2 / f64::from(often).powi(2),
        };
        let counts = self.0.get(&decision);
        let met = |condition| counts.map_or(0, |counts| counts.of(condition));
        conditions(features).map(|condition| weight(met(condition))).sum()
    }
}

impl Counts {
    fn none() -> Self {
        Self { common: [0; COMMON], rare: FxHashMap::default() }
    }

    fn of(&self, condition: Condition) -> u32 {
        match place(condition) {
            Some(place) => self.common[place],
            None => *self.rare.get(&condition).unwrap_or(&0),
        }
    }

    fn of_mut(&mut self, condition: Condition) -> &mut u32 {
        match place(condition) {
            Some(place) => &mut self.common[place],
            None => self.rare.entry(condition).or_default(),
        }
    }
}

/// The start of each kind of common condition in the table; the empty condition comes first.
const FROM: usize = 1;
const TO: usize = FROM + 64;
const LEAVES: usize = TO + 64;
const REACHES: usize = LEAVES + 4;
const LENGTH: usize = REACHES + 4;
const PHASE: usize = LENGTH + 8;
const BY: usize = PHASE + 8;
const TOWARDS: usize = BY + 2;
const OVER: usize = TOWARDS + 8;
const TOWARDS_BY: usize = OVER + 8 * 8;
const COMMON: usize = TOWARDS_BY + 8 * 2;

/// The index of a common condition in the table.
fn place(condition: Condition) -> Option<usize> {
    use Feature::{By, From, Leaves, Length, Phase, Reaches, To, Towards};
    let within = |n: u8, size: u8| (n < size).then_some(usize::from(n));
    Some(match condition {
        (None, _) => 0,
        (Some(From(cell)), None) => FROM + cell.square()?.number(),
        (Some(To(cell)), None) => TO + cell.square()?.number(),
        (Some(Leaves(side)), None) => LEAVES + side as usize,
        (Some(Reaches(side)), None) => REACHES + side as usize,
        (Some(Length(cells)), None) => LENGTH + within(cells, 8)?,
        (Some(Phase(power)), None) => PHASE + within(power, 8)?,
        (Some(By(player)), None) => BY + player as usize,
        (Some(Towards(way)), None) => TOWARDS + way as usize,
        (Some(Towards(way)), Some(Length(cells))) => OVER + way as usize * 8 + within(cells, 8)?,
        (Some(Towards(way)), Some(By(player))) => TOWARDS_BY + way as usize * 2 + player as usize,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        feature::Side,
        player::Player,
        squares::{Direction, Square},
    };

    #[test]
    fn each_common_condition_has_a_place_of_its_own() {
        use Feature::{By, From, Leaves, Length, Phase, Reaches, To, Towards};
        let squares = Square::all().flat_map(|square| [From(square.into()), To(square.into())]);
        let sides = [Side::Top, Side::Right, Side::Bottom, Side::Left];
        let sides = sides.into_iter().flat_map(|side| [Leaves(side), Reaches(side)]);
        let numbers = (0..8).flat_map(|number| [Length(number), Phase(number)]);
        let players = || Player::BOTH.into_iter().map(By);
        let ways = || Direction::ALL.into_iter().map(Towards);
        let single = squares.chain(sides).chain(numbers).chain(players()).chain(ways());
        let pairs = ways().flat_map(|way| {
            let joined = (0..8).map(Length).chain(players());
            joined.map(move |other| (Some(way), Some(other)))
        });
        let single = single.map(|feature| (Some(feature), None));
        let all: Vec<Condition> = [(None, None)].into_iter().chain(single).chain(pairs).collect();
        let places: BTreeSet<usize> = all.iter().filter_map(|one| place(*one)).collect();
        assert_eq!((all.len(), places.len(), places.last()), (COMMON, COMMON, Some(&(COMMON - 1))));
    }
}
