//! The positions that a game can reach, and the moves between them.

use std::collections::{HashMap, VecDeque};

use rulebook::game::Game;

/// The number of a position; the start has the lowest.
pub type PositionNumber = u32;

/// Maximum number of positions, all of which are kept in memory. Alak has 81,874.
pub const MOST_POSITIONS: usize = 250_000;

/// Maximum number of moves from the start to a position. If a game counts its moves, every move leads to a new one.
pub const MOST_MOVES: usize = 500;

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A position in which the game continues.
    On(PositionNumber),
    /// The end of the game.
    Out,
}

/// All positions that a game can reach before its end.
#[derive(Debug)]
pub struct Map<G: Game> {
    /// The positions.
    pub positions: Vec<G>,
    /// The legal moves of each position, with their results.
    pub ways: Vec<Vec<(G::Move, Way)>>,
    /// The position and the move from which each was first reached.
    pub reached_by: Vec<Option<(PositionNumber, G::Move)>>,
}

impl<G: Game> Map<G> {
    /// Explores a game that starts here; none if it can reach too many positions, or positions too far away.
    pub fn explore(start: G) -> Option<Self> {
        let mut places = HashMap::from([(start.clone(), 0)]);
        let mut map = Self { positions: vec![start], ways: Vec::new(), reached_by: vec![None] };
        let (mut next, mut moves, mut last_so_far) = (VecDeque::from([0]), 0, 0);
        while let Some(place) = next.pop_front() {
            let ways = map.ways_from(place, &mut places, &mut next);
            map.ways.push(ways);
            if place == last_so_far {
                moves += 1;
                last_so_far = map.positions.len() as PositionNumber - 1;
            }
            if map.positions.len() > MOST_POSITIONS || moves > MOST_MOVES {
                return None;
            }
        }
        Some(map)
    }

    fn ways_from(
        &mut self,
        place: PositionNumber,
        places: &mut HashMap<G, PositionNumber>,
        next: &mut VecDeque<PositionNumber>,
    ) -> Vec<(G::Move, Way)> {
        let position = self.positions[place as usize].clone();
        let mut way = |m: G::Move| {
            let mut after = position.clone();
            after.play_unchecked(m);
            if after.outcome().ended_by().is_some() {
                return Way::Out;
            }
            let known = places.len() as PositionNumber;
            Way::On(*places.entry(after.clone()).or_insert_with(|| {
                self.positions.push(after);
                self.reached_by.push(Some((place, m)));
                next.push_back(known);
                known
            }))
        };
        position.legal_moves().into_iter().map(|m| (m, way(m))).collect()
    }

    /// The moves that lead to a position from the start in the fewest plies.
    pub fn path_to(&self, place: PositionNumber) -> Vec<G::Move> {
        let mut back = Vec::new();
        let mut at = place;
        while let Some((before, m)) = self.reached_by[at as usize] {
            back.push(m);
            at = before;
        }
        back.reverse();
        back
    }
}
