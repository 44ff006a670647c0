//! Plans games that together make every legal move of every position.
//!
//! A game ends at the first move that ends it, so there are at least as many games as such moves. Each game goes
//! directly to the first position with a move that no game has made yet, and makes it. From there it continues to
//! nearby moves that are still missing. Captured pieces do not return, so at some point there are none left.

use std::collections::VecDeque;

use rulebook::game::Game;

use super::map::{Map, PositionNumber, Way};

/// One position of a game, and the inputs to try there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop<M> {
    /// The position.
    pub place: PositionNumber,
    /// Whether to try every illegal input here, because no earlier game has been here.
    pub is_first: bool,
    /// The move to the next position.
    pub m: M,
}

/// Maximum number of positions searched for a move that is not made yet.
const NEAR: usize = 400;

/// Games that together make every move.
pub fn plan<G: Game>(map: &Map<G>) -> Vec<Vec<Stop<G::Move>>> {
    let mut planner = Planner::new(map);
    let mut games = Vec::new();
    for place in 0..map.positions.len() as PositionNumber {
        while let Some(number) = planner.undone_at(place) {
            games.push(planner.game(place, number));
        }
    }
    games
}

struct Planner<'m, G: Game> {
    map: &'m Map<G>,
    /// The moves of each position that no game has made yet, by their numbers.
    undone: Vec<Vec<usize>>,
    visited: Vec<bool>,
    /// The last search that visited each position.
    seen: Vec<u32>,
    searches: u32,
}

impl<'m, G: Game> Planner<'m, G> {
    fn new(map: &'m Map<G>) -> Self {
        Self {
            map,
            undone: map.ways.iter().map(|ways| (0..ways.len()).collect()).collect(),
            visited: vec![false; map.positions.len()],
            seen: vec![0; map.positions.len()],
            searches: 0,
        }
    }

    /// The shortest game to a position, one more move, and the unmade moves near there.
    fn game(&mut self, place: PositionNumber, number: usize) -> Vec<Stop<G::Move>> {
        let (mut stops, mut at) = (Vec::new(), Some(0));
        for m in self.map.path_to(place) {
            let number = at.and_then(|at| self.number_of(at, m));
            at = at.zip(number).and_then(|(at, number)| self.make(at, number, &mut stops));
        }
        at = self.make(place, number, &mut stops);
        while let Some(here) = at
            && let Some(way) = self.way_on(here)
        {
            at = way.into_iter().try_fold(here, |at, number| self.make(at, number, &mut stops));
        }
        stops
    }

    fn number_of(&self, at: PositionNumber, m: G::Move) -> Option<usize> {
        self.map.ways[at as usize].iter().position(|(other, _)| *other == m)
    }

    /// Makes a move and returns the next position, if the game continues.
    fn make(
        &mut self,
        at: PositionNumber,
        number: usize,
        stops: &mut Vec<Stop<G::Move>>,
    ) -> Option<PositionNumber> {
        let (m, way) = self.map.ways[at as usize][number];
        let is_first = !std::mem::replace(&mut self.visited[at as usize], true);
        stops.push(Stop { place: at, is_first, m });
        self.undone[at as usize].retain(|undone| *undone != number);
        match way {
            Way::On(place) => Some(place),
            Way::Out => None,
        }
    }

    /// A move that no game has made yet, preferably one that does not end the game.
    fn undone_at(&self, at: PositionNumber) -> Option<usize> {
        let ways = &self.map.ways[at as usize];
        let undone = &self.undone[at as usize];
        let goes_on = undone.iter().find(|number| ways[**number].1 != Way::Out);
        goes_on.or(undone.first()).copied()
    }

    /// The numbers of the moves to the nearest unmade move.
    fn way_on(&mut self, from: PositionNumber) -> Option<Vec<usize>> {
        self.searches += 1;
        self.seen[from as usize] = self.searches;
        let mut queue = VecDeque::from([0]);
        // The positions that the search has reached, each with its predecessor in this list and the move.
        let mut reached = vec![(from, 0, 0)];
        while let Some(here) = queue.pop_front() {
            let place = reached[here].0;
            if let Some(number) = self.undone_at(place) {
                return Some(way_to(&reached, here, number));
            }
            if reached.len() > NEAR {
                continue;
            }
            for (number, (_, way)) in self.map.ways[place as usize].iter().enumerate() {
                let Way::On(next) = *way else { continue };
                if self.seen[next as usize] != self.searches {
                    self.seen[next as usize] = self.searches;
                    queue.push_back(reached.len());
                    reached.push((next, here, number));
                }
            }
        }
        None
    }
}

fn way_to(reached: &[(PositionNumber, usize, usize)], last: usize, number: usize) -> Vec<usize> {
    let (mut numbers, mut here) = (vec![number], last);
    while here != 0 {
        let (_, before, number) = reached[here];
        numbers.push(number);
        here = before;
    }
    numbers.reverse();
    numbers
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rulebook::alak::Alak;

    use super::*;

    #[test]
    fn together_they_stop_everywhere_and_make_every_move() {
        let map = Map::explore(Alak::default()).expect("it is small");
        let games = plan(&map);
        let made: HashSet<_> = games.iter().flatten().map(|stop| (stop.place, stop.m)).collect();
        let firsts = games.iter().flatten().filter(|stop| stop.is_first).count();
        assert_eq!((map.positions.len(), firsts), (81_874, 81_874));
        assert_eq!((map.ways.iter().map(Vec::len).sum::<usize>(), made.len()), (413_620, 413_620));
        let ends = map.ways.iter().flatten().filter(|(_, way)| *way == Way::Out).count();
        eprintln!(
            "{} games, {} ends, {} stops",
            games.len(),
            ends,
            games.iter().map(Vec::len).sum::<usize>()
        );
    }
}
