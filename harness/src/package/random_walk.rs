//! Fresh games with a reference that plays the game: random inputs are tried in one session until one is played.
//!
//! Other searches compare many moves of each position. Here, each legal move would cost another session.

use rulebook::{
    faults::playouts::{Playouts, Size},
    game::{Game as _, Malformed, Outcome},
    random::Rng,
};

use super::{known::Known, position::PackagePosition};

/// At most this many inputs are tried to find a move.
const TRIES: usize = 500;

/// Random games.
pub(super) struct RandomWalk {
    known: &'static Known,
    rng: Rng,
}

/// A game in progress.
struct Walk {
    position: PackagePosition,
    inputs: Vec<String>,
}

impl Walk {
    fn is_over(&self) -> bool {
        self.position.outcome() != Outcome::Ongoing
    }

    /// Plays an input, if it is legal.
    fn play(&mut self, input: &str) -> bool {
        let Some(next) = self.position.played(input) else { return false };
        self.position = next;
        self.inputs.push(input.to_owned());
        true
    }
}

impl RandomWalk {
    pub(super) fn with_seed(known: &'static Known, seed: u64) -> Self {
        Self { known, rng: Rng::with_seed(seed) }
    }

    fn walk(&mut self, opening: &[String], size: Size) -> Walk {
        let mut walk = Walk { position: PackagePosition::start(self.known), inputs: Vec::new() };
        for input in opening {
            self.probe(&mut walk, size);
            if walk.inputs.len() < size.inputs {
                walk.play(input);
            }
        }
        while walk.inputs.len() < size.inputs && !walk.is_over() {
            self.probe(&mut walk, size);
            if !self.step(&mut walk) {
                break;
            }
        }
        walk.inputs.truncate(size.inputs);
        walk
    }

    /// Tries some random inputs. A legal one is played.
    fn probe(&mut self, walk: &mut Walk, size: Size) {
        for _ in 0..self.rng.usize(0..=size.probes) {
            let universe = &self.known.universe;
            let inputs = if self.rng.bool() { &universe.nonsense } else { &universe.moves };
            let Some(input) = self.rng.choice(inputs) else { continue };
            if !walk.is_over() && !walk.play(input) {
                walk.inputs.push(input.clone());
            }
        }
    }

    /// Plays a random move, if one is found.
    fn step(&mut self, walk: &mut Walk) -> bool {
        (0..TRIES).any(|_| {
            let input = self.rng.choice(&self.known.universe.moves);
            walk.is_over() || input.is_some_and(|input| walk.play(input))
        })
    }
}

impl Playouts for RandomWalk {
    fn branch(&self, seed: u64) -> Box<dyn Playouts> {
        Box::new(Self::with_seed(self.known, seed))
    }

    fn next_game_after(&mut self, opening: &[String], size: Size) -> Vec<String> {
        self.walk(opening, size).inputs
    }

    fn next_saturated(&mut self, moves: usize) -> Vec<String> {
        let moves = self.rng.usize(0..=moves);
        let mut walk = self.walk(&[], Size { inputs: moves, probes: 0 });
        if !walk.is_over() {
            let is_refused = |input: &&String| walk.position.played(input).is_none();
            let refused = self.known.universe.inputs().map(str::to_owned).collect::<Vec<_>>();
            let refused: Vec<String> = refused.iter().filter(is_refused).cloned().collect();
            walk.inputs.extend(refused);
            self.step(&mut walk);
        }
        walk.inputs
    }

    fn count(&mut self, _: &[String]) -> Result<(), Malformed> {
        Ok(())
    }
}
