//! Games that are aimed: [playouts](super::playouts) look for what is new to them, these for faults that are still to be shown,
//! each of which is worth something. Suites are generated with them.

use std::collections::{HashMap, HashSet, hash_map::Entry};

use super::{Decision, Fault, after, playouts::Game, shown_by};
use crate::{
    differential::Explored,
    game::{self, Outcome},
    random::Rng,
    rule::Citation,
};

/// What faults are worth that are still to be shown; all others are worth nothing.
pub type Worth = HashMap<Fault<Citation>, f64>;

/// Games of one kind that are aimed at faults.
pub trait Aimed: Send {
    /// The inputs of a game at random in which each move is chosen for what it shows, and for what can be tried and played
    /// after it. Before each move every near miss is tried that shows something.
    fn next_game(&mut self, worth: &Worth, size: Size) -> Vec<String>;

    /// The same with these legal moves from the start.
    fn along(&self, moves: &[String], worth: &Worth, size: Size) -> Vec<String>;

    /// The moves of games at random that end soon: for each set of faults that an end shows, the shortest of this number of games.
    fn endings(&mut self, games: usize, size: Size) -> Vec<Vec<String>>;
}

/// How large a game may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// At most this number of inputs.
    pub inputs: usize,
    /// At most this number of them are played.
    pub moves: usize,
}

/// Aimed games in the order that a seed chooses.
pub struct Marksman<G> {
    start: G,
    rng: Rng,
}

/// One game while it is played, and what it has shown.
struct Walk<'w, G> {
    game: Game<G>,
    worth: &'w Worth,
    shown: HashSet<Fault<Citation>>,
    size: Size,
}

/// A near miss that shows less is not tried.
const LEAST: f64 = 0.25;
/// This number of the moves that show most, and as many others, are looked at further.
const LOOKED_AFTER: usize = 5;
/// What can be tried after a move is judged by at most this number of near misses.
const PROBED_AHEAD: usize = 80;
/// How much counts of what can be tried after a move, and of what can be played.
const SHARE_OF_MISSES: f64 = 0.5;
const SHARE_OF_MOVES: f64 = 0.8;
/// What it is worth to end a game that may be no longer, and what it costs to end one before.
const END: f64 = 2.0;
const EARLY_END: f64 = 8.0;
/// A game may end when it has only so many moves left.
const LAST_MOVES: usize = 6;
/// A game that is to end soon goes, every other time, where the fewest moves are left, of this number of ways.
const WAYS_TO_AN_END: usize = 6;

impl<G: Explored> Marksman<G> {
    /// Games that begin here and that a seed chooses.
    pub fn from(start: G, seed: u64) -> Self {
        Self { start, rng: Rng::with_seed(seed) }
    }

    /// The move that shows most, with what can be shown after it.
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

    /// What can be shown after a move, and a little chance.
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

    /// Plays a game at random, and notes all ends that it comes past.
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

    /// What a move shows that is worth something and was not shown before.
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

    /// Tries near misses, the one that shows most before the others, as long as one shows enough.
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

/// The number of a move that is played after so many.
fn ply_after(played: usize) -> u16 {
    u16::try_from(played + 1).unwrap_or(u16::MAX)
}
