//! Aimed games, with which suites are generated. [Playouts](super::playouts) look for anything new; aimed games look for faults that no
//! game has shown yet, each with a value.

use std::collections::{HashMap, HashSet, hash_map::Entry};

use super::{Decision, Fault, after, playouts::Game, shown_by};
use crate::{
    differential::Explored,
    game::{self, Outcome},
    random::Rng,
    rule::Citation,
};

/// The values of the faults that no game has shown yet; all others have none.
pub type Worth = HashMap<Fault<Citation>, f64>;

/// Games of one kind that are aimed at faults.
pub trait Aimed: Send {
    /// The inputs of a random game. Each move is chosen for the faults it shows and for those that can be shown after it. Before each move,
    /// every near miss that shows something is tried.
    fn next_game(&mut self, worth: &Worth, size: Size) -> Vec<String>;

    /// The same with these legal moves from the start.
    fn along(&self, moves: &[String], worth: &Worth, size: Size) -> Vec<String>;

    /// The moves of random games that end soon: for each set of faults that an end shows, the shortest of `games` games.
    fn endings(&mut self, games: usize, size: Size) -> Vec<Vec<String>>;
}

/// The maximum size of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Maximum number of inputs.
    pub inputs: usize,
    /// Maximum number of played moves.
    pub moves: usize,
}

/// Aimed games in an order chosen by a seed.
pub struct Marksman<G> {
    start: G,
    rng: Rng,
}

/// A game in progress, and the faults it has shown.
struct Walk<'w, G> {
    game: Game<G>,
    worth: &'w Worth,
    shown: HashSet<Fault<Citation>>,
    size: Size,
}

/// A near miss is tried only if it shows at least this value.
const LEAST: f64 = 0.25;
/// The search continues after this many of the moves that show most, and after as many others.
const LOOKED_AFTER: usize = 5;
/// At most this many near misses estimate the value of the tries after a move.
const PROBED_AHEAD: usize = 80;
/// The weights of the tries after a move and of the moves after it.
const SHARE_OF_MISSES: f64 = 0.5;
const SHARE_OF_MOVES: f64 = 0.8;
/// The value of ending a game that must end soon, and the cost of ending one earlier.
const END: f64 = 2.0;
const EARLY_END: f64 = 8.0;
/// A game may end when at most this many moves are left.
const LAST_MOVES: usize = 6;
/// Every other time, a game that should end soon chooses among this many moves the one that leaves the fewest.
const WAYS_TO_AN_END: usize = 6;

impl<G: Explored> Marksman<G> {
    /// Games from this start, chosen by a seed.
    pub fn from(start: G, seed: u64) -> Self {
        Self { start, rng: Rng::with_seed(seed) }
    }

    /// The move that shows most, including the faults that can be shown after it.
    fn chosen(&mut self, walk: &Walk<'_, G>) -> Option<G::Move> {
        let Game { position, ply, .. } = &walk.game;
        let moves = position.legal_moves().into_iter();
        let mut moves: Vec<(f64, G::Move)> =
            moves.map(|m| (walk.worth_of(position, m, *ply), m)).collect();
        self.rng.shuffle(&mut moves);
        moves.sort_by(|one, other| other.0.total_cmp(&one.0));
        moves.truncate(2 * LOOKED_AFTER);
        let promises = moves.into_iter().map(|(worth, m)| (worth + self.promise_after(walk, m), m));
        promises.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, m)| m)
    }

    /// The value that can be shown after a move, plus a small random number.
    fn promise_after(&mut self, walk: &Walk<'_, G>, m: G::Move) -> f64 {
        let next = after(&walk.game.position, m);
        if next.outcome() != Outcome::Ongoing {
            return if walk.may_end() { END } else { -EARLY_END };
        }
        let ply = walk.game.ply + 1;
        let mut misses = next.near_misses();
        self.rng.shuffle(&mut misses);
        misses.truncate(PROBED_AHEAD);
        next.foresee(&misses);
        misses.retain(|m| next.check(*m).is_err());
        let shown: HashSet<_> =
            misses.into_iter().flat_map(|m| walk.shown_newly(&next, m, ply)).collect();
        let moves = next.legal_moves().into_iter().map(|m| walk.worth_of(&next, m, ply));
        let chance = self.rng.usize(0..100) as f64 / 100.0;
        walk.sum(&shown) * SHARE_OF_MISSES + moves.fold(0.0, f64::max) * SHARE_OF_MOVES + chance
    }

    /// Plays a random game and records every end that it passes.
    fn note_endings(&mut self, endings: &mut Endings<G>, moves: usize) {
        let (mut position, mut played) = (self.start.clone(), Vec::new());
        while played.len() < moves && position.outcome() == Outcome::Ongoing {
            let nexts = position.legal_moves().into_iter().map(|m| (m, after(&position, m)));
            let (mut going_on, ends): (Vec<_>, Vec<_>) =
                nexts.partition(|(_, next)| next.outcome() == Outcome::Ongoing);
            let before = (&position, &played[..]);
            ends.into_iter().for_each(|(m, _)| endings.note(before, m));
            self.rng.shuffle(&mut going_on);
            if self.rng.bool() {
                going_on.truncate(WAYS_TO_AN_END);
                going_on.sort_by_cached_key(|(_, next)| next.legal_moves().len());
            }
            let Some((m, next)) = going_on.into_iter().next() else { break };
            played.push(m);
            position = next;
        }
    }
}

/// For each set of faults that an end shows, the shortest game.
struct Endings<G: game::Game>(HashMap<Vec<Fault<G::Rule>>, Vec<G::Move>>);

impl<G: Explored> Endings<G> {
    fn note(&mut self, (position, played): (&G, &[G::Move]), m: G::Move) {
        let mut faults = shown_by(position, m, ply_after(played.len()));
        faults.retain(|fault| matches!(fault.decision, Decision::Ends(_)));
        let game = || [played, &[m]].concat();
        match self.0.entry(faults) {
            Entry::Vacant(none) => {
                none.insert(game());
            }
            Entry::Occupied(mut one) if one.get().len() > played.len() + 1 => {
                one.insert(game());
            }
            Entry::Occupied(_) => {}
        }
    }
}

impl<'w, G: Explored> Walk<'w, G> {
    fn from(start: G, worth: &'w Worth, size: Size) -> Self {
        Self { game: Game::start(start), worth, shown: HashSet::new(), size }
    }

    /// The valuable faults that a move shows and that were not shown before.
    fn shown_newly(&self, position: &G, m: G::Move, ply: u16) -> Vec<Fault<Citation>> {
        let mut faults: Vec<_> = shown_by(position, m, ply).into_iter().map(Fault::cite).collect();
        faults.retain(|fault| self.worth.contains_key(fault) && !self.shown.contains(fault));
        faults
    }

    fn worth_of(&self, position: &G, m: G::Move, ply: u16) -> f64 {
        self.sum(&self.shown_newly(position, m, ply))
    }

    fn sum<'f>(&self, faults: impl IntoIterator<Item = &'f Fault<Citation>>) -> f64 {
        let new = faults.into_iter().filter(|fault| !self.shown.contains(fault));
        new.filter_map(|fault| self.worth.get(fault)).sum()
    }

    /// Tries near misses in order of value, the highest first, until none shows enough.
    fn probe(&mut self) {
        let Game { position, ply, .. } = &self.game;
        let misses = position.near_misses();
        position.foresee(&misses);
        let misses = misses.into_iter().filter(|m| position.check(*m).is_err());
        let mut misses: Vec<(G::Move, Vec<Fault<Citation>>)> =
            misses.map(|m| (m, self.shown_newly(position, m, *ply))).collect();
        while self.game.inputs.len() + 1 < self.size.inputs {
            misses.retain(|(_, faults)| self.sum(faults) >= LEAST);
            let worth = misses.iter().map(|(_, faults)| self.sum(faults)).enumerate();
            let Some((best, _)) = worth.max_by(|one, other| one.1.total_cmp(&other.1)) else {
                return;
            };
            let (m, faults) = misses.swap_remove(best);
            self.game.inputs.push(m.to_string());
            self.shown.extend(faults);
        }
    }

    fn play(&mut self, m: G::Move) {
        let shown = self.shown_newly(&self.game.position, m, self.game.ply);
        self.shown.extend(shown);
        self.game.play(m);
    }

    fn goes_on(&self) -> bool {
        self.game.inputs.len() < self.size.inputs
            && usize::from(self.game.ply) <= self.size.moves
            && self.game.position.outcome() == Outcome::Ongoing
    }

    fn may_end(&self) -> bool {
        usize::from(self.game.ply) + LAST_MOVES > self.size.moves
    }
}

impl<G: Explored> Aimed for Marksman<G> {
    fn next_game(&mut self, worth: &Worth, size: Size) -> Vec<String> {
        let mut walk = Walk::from(self.start.clone(), worth, size);
        while walk.goes_on() {
            walk.probe();
            let Some(m) = self.chosen(&walk) else { break };
            walk.play(m);
        }
        walk.game.inputs
    }

    fn along(&self, moves: &[String], worth: &Worth, size: Size) -> Vec<String> {
        let mut walk = Walk::from(self.start.clone(), worth, size);
        for m in moves.iter().filter_map(|m| self.start.read_move(m).ok()) {
            let left = moves.len() + 1 - usize::from(walk.game.ply);
            walk.size.inputs = size.inputs.saturating_sub(left);
            walk.probe();
            walk.play(m);
        }
        if walk.goes_on() {
            walk.probe();
        }
        walk.game.inputs
    }

    fn endings(&mut self, games: usize, size: Size) -> Vec<Vec<String>> {
        let mut endings = Endings(HashMap::new());
        (0..games).for_each(|_| self.note_endings(&mut endings, size.moves));
        let written = |moves: Vec<G::Move>| moves.iter().map(ToString::to_string).collect();
        let mut endings: Vec<Vec<String>> = endings.0.into_values().map(written).collect();
        endings.sort_by(|one, other| one.len().cmp(&other.len()).then_with(|| one.cmp(other)));
        endings
    }
}

/// The ply number of the move after `played` moves.
fn ply_after(played: usize) -> u16 {
    u16::try_from(played + 1).unwrap_or(u16::MAX)
}
