//! Playouts: generated games with illegal moves tried between moves. Each looks for faults that earlier games did not meet, so that a dozen
//! games also meet the rare rules. The same seed gives the same games.

use super::{Decision, LAST_PLY, after, phase, shown, shown_by, tally::Tally};
use crate::{
    differential::Explored,
    feature::Feature,
    game::{Malformed, Outcome},
    random::Rng,
};

/// Consecutive games of one kind.
pub trait Playouts: Send {
    /// The same playouts with other random numbers: the next game is different.
    fn branch(&self, seed: u64) -> Box<dyn Playouts>;

    /// The inputs of the next game; fewer than `size` allows if the game ends early.
    fn next_game(&mut self, size: Size) -> Vec<String> {
        self.next_game_after(&[], size)
    }

    /// The inputs of a game that starts with the legal ones of these inputs, with illegal moves tried before each.
    fn next_game_after(&mut self, opening: &[String], size: Size) -> Vec<String>;

    /// The inputs of a game of at most `moves` moves, followed by every possible illegal move and then a legal one.
    fn next_saturated(&mut self, moves: usize) -> Vec<String>;

    /// Counts the faults that a game from the start meets, so that the next games look for others.
    ///
    /// # Errors
    /// The first input that is not a move.
    fn count(&mut self, inputs: &[String]) -> Result<(), Malformed>;
}

/// The maximum size of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Maximum number of inputs.
    pub inputs: usize,
    /// Maximum number of illegal moves tried before each move.
    pub probes: usize,
}

/// Games from the start, with how often each fault would have shown in them.
#[derive(Clone)]
pub struct Guided<G: Explored> {
    start: G,
    rng: Rng,
    met: Tally<G::Rule>,
}

/// A game in progress.
pub(super) struct Game<G> {
    pub(super) position: G,
    pub(super) ply: u16,
    pub(super) inputs: Vec<String>,
}

/// A move, the decision about it, and its novelty.
struct Candidate<M, R> {
    m: M,
    decision: Decision<R>,
    features: Vec<Feature>,
    novelty: f64,
}

/// One move in this many is random instead of the newest; otherwise all games would be similar.
const ANY_MOVE: usize = 3;
/// For at most this many of the newest moves, the search also considers the tries after them.
const LOOKED_AFTER: usize = 4;
/// The illegal moves that are tried are the newest of at most this many.
const PROBED: usize = 300;
/// The tries after a move are estimated from at most this many.
const PROBED_AHEAD: usize = 50;

impl<G: Explored> Guided<G> {
    /// Games from this start, chosen by a seed.
    pub fn from(start: G, seed: u64) -> Self {
        Self { start, rng: Rng::with_seed(seed), met: Tally::empty() }
    }

    /// A move with this decision, and the novelty of the faults that it would show.
    fn candidate(
        &self,
        m: G::Move,
        decision: Decision<G::Rule>,
        features: Vec<Feature>,
    ) -> Candidate<G::Move, G::Rule> {
        let novelty = self.met.novelty(decision, &features);
        Candidate { m, decision, features, novelty }
    }

    /// The newest refusal among at most `most` of the illegal moves that are worth trying here.
    fn newest_refusal(
        &mut self,
        position: &G,
        ply: u16,
        most: usize,
    ) -> Option<Candidate<G::Move, G::Rule>> {
        let mut moves = position.near_misses();
        if moves.len() > most {
            self.rng.shuffle(&mut moves);
            moves.truncate(most);
        }
        position.foresee(&moves);
        let refused = |m: G::Move| {
            let rule = position.check(m).err()?;
            Some(self.candidate(m, Decision::Refuses(rule), features(position, m, ply)))
        };
        let newer =
            |one: &Candidate<_, _>, other: &Candidate<_, _>| one.novelty.total_cmp(&other.novelty);
        moves.into_iter().filter_map(refused).max_by(newer)
    }

    /// The legal moves here, each with the faults that it would show, except for those of the game's end.
    fn moves(&self, position: &G, ply: u16) -> Vec<Candidate<G::Move, G::Rule>> {
        let candidate = |m: G::Move| {
            let decision = Decision::Plays(position.rule_of(m));
            self.candidate(m, decision, features(position, m, ply))
        };
        position.legal_moves().into_iter().map(candidate).collect()
    }

    /// Tries at most `most` of the newest illegal moves; possibly none.
    fn probe(&mut self, game: &mut Game<G>, most: usize) {
        for _ in 0..self.rng.usize(0..=most) {
            let newest = self.newest_refusal(&game.position, game.ply, PROBED);
            let Some(Candidate { m, decision, features, .. }) = newest else { return };
            self.met.meet(shown(decision, &features));
            game.inputs.push(m.to_string());
        }
    }

    /// The next move: one of the newest, as long as the game continues after it, or a random one.
    fn chosen(&mut self, game: &Game<G>, is_last: bool) -> Option<G::Move> {
        let mut moves = self.moves(&game.position, game.ply);
        self.rng.shuffle(&mut moves);
        if self.rng.usize(0..ANY_MOVE) > 0 {
            moves.sort_by(|one, other| other.novelty.total_cmp(&one.novelty));
        }
        let ends = |m: G::Move| after(&game.position, m).outcome() != Outcome::Ongoing;
        if is_last && let Some(last) = moves.iter().find(|candidate| ends(candidate.m)) {
            return Some(last.m);
        }
        moves.truncate(LOOKED_AFTER);
        let mut promise = |candidate: &Candidate<G::Move, G::Rule>| {
            let next = after(&game.position, candidate.m);
            let newest = self.newest_refusal(&next, game.ply + 1, PROBED_AHEAD);
            let newest = newest.map_or(0.0, |best| best.novelty);
            if next.outcome() == Outcome::Ongoing { candidate.novelty + newest } else { 0.0 }
        };
        let weighed = moves.iter().map(|candidate| (candidate.m, promise(candidate)));
        weighed.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(m, _)| m)
    }
}

impl<G: Explored> Game<G> {
    pub(super) fn start(position: G) -> Self {
        Self { position, ply: 1, inputs: Vec::new() }
    }

    pub(super) fn play(&mut self, m: G::Move) {
        self.inputs.push(m.to_string());
        self.position.play_unchecked(m);
        self.ply += 1;
    }
}

fn features<G: Explored>(position: &G, m: G::Move, ply: u16) -> Vec<Feature> {
    let mut features = position.features(m);
    features.extend([Feature::By(position.turn()), phase(ply)]);
    features
}

impl<G: Explored> Playouts for Guided<G> {
    fn branch(&self, seed: u64) -> Box<dyn Playouts> {
        Box::new(Self { rng: Rng::with_seed(seed), ..self.clone() })
    }

    fn next_game_after(
        &mut self,
        opening: &[String],
        Size { inputs, probes }: Size,
    ) -> Vec<String> {
        let mut game = Game::start(self.start.clone());
        let start = self.start.clone();
        let mut opening = opening.iter().filter_map(|input| start.read_move(input).ok());
        while game.inputs.len() < inputs && game.position.outcome() == Outcome::Ongoing {
            self.probe(&mut game, probes);
            let is_last = game.inputs.len() + 4 >= inputs;
            let foretold = opening.find(|m| game.position.check(*m).is_ok());
            let Some(m) = foretold.or_else(|| self.chosen(&game, is_last)) else { break };
            self.met.meet(shown_by(&game.position, m, game.ply));
            game.play(m);
        }
        game.inputs
    }

    fn next_saturated(&mut self, moves: usize) -> Vec<String> {
        let mut game = Game::start(self.start.clone());
        for _ in 0..self.rng.usize(0..=moves) {
            let Some(m) = self.chosen(&game, false) else { break };
            if after(&game.position, m).outcome() != Outcome::Ongoing {
                break;
            }
            self.met.meet(shown_by(&game.position, m, game.ply));
            game.play(m);
        }
        let position = game.position.clone();
        let asked = position.universe().into_iter().filter(|m| position.is_settled(*m));
        let illegal = asked.filter(|m| position.check(*m).is_err());
        game.inputs.extend(illegal.map(|m| m.to_string()));
        if let Some(m) = self.chosen(&game, false) {
            game.play(m);
        }
        game.inputs
    }

    fn count(&mut self, inputs: &[String]) -> Result<(), Malformed> {
        let (mut position, mut ply) = (self.start.clone(), 1);
        for input in inputs {
            let m = position.read_move(input)?;
            self.met.meet(shown_by(&position, m, ply));
            if position.check(m).is_ok() {
                position.play_unchecked(m);
                ply = (ply + 1).min(LAST_PLY + 1);
            }
        }
        Ok(())
    }
}
