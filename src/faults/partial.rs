//! Partial misreadings: a known misreading applies only to moves with one feature, and the correct rules decide all others. People write
//! such programs: the king castles across an attacked square, but only on the queen's side.
//!
//! Each known misreading is played in parallel with the correct game. Wherever its answer differs, the game shows all of its parts with the
//! [features](Feature) of that move.

use std::{collections::HashSet, hash::Hasher};

use rustc_hash::FxHasher;

use super::{Decision, Fault, Revealed, aimed::Size, phase};
use crate::{
    board::Board,
    differential::{Explored, Mutant, look_alike},
    feature::Feature,
    game::Outcome,
    player::Player,
    random::Rng,
    referee::{GameHistory, LineOutcome, Referee},
    rule::Citation,
};

/// One or two features of a move.
type Condition = (Feature, Option<Feature>);

/// The partial misreadings that games have shown.
pub type Shown = HashSet<Fault<Citation>>;

/// Misreadings, each with the misread rule.
pub type Refusing = Vec<(&'static str, Citation)>;

/// The partial misreadings that a game from a position reveals, input by input; `only` selects one misreading.
pub fn revealed<G: Explored>(position: G, inputs: &[String], only: Option<&str>) -> Revealed {
    let mut beside = Beside::start(position);
    beside.mutants.retain(|mutant| only.is_none_or(|id| mutant.id == id));
    inputs.iter().map(|input| beside.submit(input)).collect()
}

/// The misreadings that refuse the last of these inputs, each with the misread rule.
pub fn refusing<G: Explored>(position: G, inputs: &[String]) -> Refusing {
    let Some((last, earlier)) = inputs.split_last() else { return Vec::new() };
    let mut beside = Beside::start(position);
    earlier.iter().for_each(|input| drop(beside.submit(input)));
    beside.mutants.retain_mut(|mutant| mutant.referee.submit(last) != LineOutcome::Played);
    beside.mutants.iter().map(|mutant| (mutant.id, mutant.rule)).collect()
}

/// The correct game, with a referee for each known misreading.
struct Beside<G: Explored> {
    right: GameHistory<G>,
    mutants: Vec<Mutant>,
    ply: u16,
}

/// The visible state of a referee.
#[derive(PartialEq)]
struct Scene {
    board: Board,
    winner: Option<Option<Player>>,
    turn: Option<Player>,
}

impl Scene {
    fn of(referee: &dyn Referee) -> Self {
        let outcome = referee.outcome();
        let is_over = outcome != Outcome::Ongoing;
        let winner = is_over.then(|| outcome.winner());
        Self { board: referee.board(), winner, turn: (!is_over).then(|| referee.turn()) }
    }
}

impl<G: Explored> Beside<G> {
    /// A game that starts here. A misreading of the start does not apply in part.
    fn start(position: G) -> Self {
        let right = GameHistory::from(position);
        let mut mutants = right.position().mutants();
        mutants.retain(|mutant| look_alike(&right, &*mutant.referee));
        Self { right, mutants, ply: 1 }
    }

    /// Sends an input to all referees and continues with the correct game. Inputs that are not moves show nothing.
    fn submit(&mut self, input: &str) -> Vec<Fault<Citation>> {
        let Ok(m) = self.right.position().read_move(input) else { return Vec::new() };
        let conditions = conditions(self.right.position(), m, self.ply);
        let is_played = self.right.submit(input) == LineOutcome::Played;
        self.ply += u16::from(is_played);
        let misread = self.ask_mutants(input, is_played).into_iter();
        misread.flat_map(|(id, rule)| parts(id, rule, &conditions)).collect()
    }

    /// The misreadings whose answer differs. They continue from the correct position.
    fn ask_mutants(&mut self, input: &str, is_played: bool) -> Vec<(&'static str, Citation)> {
        let scene = Scene::of(&self.right);
        let (mut otherwise, mut lost) = (Vec::new(), Vec::new());
        for mutant in &mut self.mutants {
            let plays = mutant.referee.submit(input) == LineOutcome::Played;
            let is_alike = match (is_played, plays) {
                (false, false) => scene.turn.is_none_or(|turn| mutant.referee.turn() == turn),
                (true, true) => Scene::of(&*mutant.referee) == scene,
                (true, false) | (false, true) => false,
            };
            if is_alike {
                continue;
            }
            otherwise.push((mutant.id, mutant.rule));
            // The mutant keeps its memory of the game if it can.
            if is_played || !plays || !mutant.referee.undo() {
                lost.push(mutant.id);
            }
        }
        self.begin_again(&lost);
        otherwise
    }

    /// Restarts these misreadings from the correct position. Those that are impossible there are dropped.
    fn begin_again(&mut self, lost: &[&str]) {
        if lost.is_empty() {
            return;
        }
        let fresh = self.right.position().mutants().into_iter();
        let fresh = fresh.filter(|mutant| lost.contains(&mutant.id));
        let fresh: Vec<Mutant> =
            fresh.filter(|mutant| look_alike(&self.right, &*mutant.referee)).collect();
        self.mutants.retain(|mutant| !lost.contains(&mutant.id));
        self.mutants.extend(fresh);
    }

    /// The moves whose legality a misreading decides differently, each with the misreading.
    fn disputed(&self) -> Vec<(G::Move, &'static str, Citation)> {
        let right: HashSet<G::Move> = self.right.position().legal_moves().into_iter().collect();
        let each = self.mutants.iter().flat_map(|mutant| {
            let legal = mutant.referee.legal_moves().into_iter();
            let legal: HashSet<G::Move> =
                legal.filter_map(|text| self.right.position().read_move(&text).ok()).collect();
            let moves: Vec<G::Move> = right.symmetric_difference(&legal).copied().collect();
            moves.into_iter().map(|m| (m, mutant.id, mutant.rule))
        });
        each.collect()
    }
}

/// The parts of a misreading that show under these conditions.
fn parts(
    id: &'static str,
    rule: Citation,
    conditions: &[Condition],
) -> impl Iterator<Item = Fault<Citation>> {
    let decision = Decision::Misreads { id, rule };
    conditions.iter().map(move |(feature, and)| Fault {
        decision,
        feature: Some(*feature),
        and: *and,
    })
}

/// Possible conditions for a misreading to apply: one feature, or a player and a rank.
fn conditions<G: Explored>(position: &G, m: G::Move, ply: u16) -> Vec<(Feature, Option<Feature>)> {
    let by = Feature::By(position.turn());
    let features = position.features(m);
    let rank = features.iter().find_map(|feature| {
        let Feature::From(cell) = feature else { return None };
        Some(Feature::Rank(cell.square()?.rank() as u8 + 1))
    });
    let single = features.iter().copied().chain([by, phase(ply)]).chain(rank);
    single.map(|feature| (feature, None)).chain(rank.map(|rank| (by, Some(rank)))).collect()
}

impl Fault<Citation> {
    /// Whether no game is written for it: a fifth of all, which measures how well games detect unexpected mistakes.
    pub fn is_held_out(&self) -> bool {
        let mut hasher = FxHasher::default();
        hasher.write(self.to_string().as_bytes());
        (hasher.finish() >> 32).is_multiple_of(5)
    }
}

/// Games that show partial misreadings.
pub trait PartialGames: Send {
    /// The inputs of a game that shows partial misreadings other than `shown`, as far as it finds any.
    fn next_game(&mut self, shown: &Shown, size: Size) -> Vec<String>;
}

/// Such games in an order chosen by a seed.
pub struct Seeker<G> {
    start: G,
    rng: Rng,
}

/// The disputed moves of a position, and the number of new faults each would show.
struct Disputed<M> {
    refused: Vec<(M, Vec<Fault<Citation>>)>,
    legal: Vec<(M, Vec<Fault<Citation>>)>,
}

/// Maximum number of illegal moves tried before each move.
const PROBES: usize = 4;
/// One move in this many is random.
const ANY_MOVE: usize = 4;

impl<G: Explored> Seeker<G> {
    /// Games from this start, chosen by a seed.
    pub fn from(start: G, seed: u64) -> Self {
        Self { start, rng: Rng::with_seed(seed) }
    }

    /// The disputed moves of a position, with the new faults each would show.
    fn disputed(beside: &Beside<G>, shown: &Shown) -> Disputed<G::Move> {
        let position = beside.right.position();
        let (mut refused, mut legal) = (Vec::new(), Vec::new());
        let mut disputed = beside.disputed();
        disputed.sort_by_key(|(m, id, _)| (*m, *id));
        for of_one in disputed.chunk_by(|one, other| one.0 == other.0) {
            let m = of_one[0].0;
            let conditions = conditions(position, m, beside.ply);
            let faults = of_one.iter().flat_map(|(_, id, rule)| parts(id, *rule, &conditions));
            let is_new = |fault: &Fault<Citation>| !shown.contains(fault) && !fault.is_held_out();
            let faults: Vec<_> = faults.filter(is_new).collect();
            match position.check(m) {
                _ if faults.is_empty() => {}
                Ok(()) => legal.push((m, faults)),
                Err(_) if position.is_settled(m) => refused.push((m, faults)),
                Err(_) => {}
            }
        }
        Disputed { refused, legal }
    }

    /// Tries the illegal moves that show most.
    fn probe(
        beside: &mut Beside<G>,
        mut refused: Vec<(G::Move, Vec<Fault<Citation>>)>,
        shown: &mut Shown,
        inputs: &mut Vec<String>,
    ) {
        for _ in 0..PROBES {
            refused.iter_mut().for_each(|(_, faults)| faults.retain(|it| !shown.contains(it)));
            let best = refused.iter().max_by_key(|(m, faults)| (faults.len(), *m));
            let Some((m, _)) = best.filter(|(_, faults)| !faults.is_empty()) else { return };
            let input = m.to_string();
            shown.extend(beside.submit(&input));
            inputs.push(input);
        }
    }

    /// The legal move that shows most, or a random one. It ends the game only if every move does.
    fn chosen(
        &mut self,
        position: &G,
        legal: Vec<(G::Move, Vec<Fault<Citation>>)>,
    ) -> Option<G::Move> {
        let mut moves = position.legal_moves();
        self.rng.shuffle(&mut moves);
        let goes_on = |m: &G::Move| super::after(position, *m).outcome() == Outcome::Ongoing;
        let any = moves.iter().copied().find(goes_on).or_else(|| moves.first().copied());
        if self.rng.usize(0..ANY_MOVE) == 0 {
            return any;
        }
        let telling = legal.into_iter().filter(|(m, _)| goes_on(m));
        let best = telling.max_by_key(|(m, faults)| (faults.len(), *m));
        best.map(|(m, _)| m).or(any)
    }
}

impl<G: Explored> PartialGames for Seeker<G> {
    fn next_game(&mut self, shown: &Shown, size: Size) -> Vec<String> {
        let (mut beside, mut inputs) = (Beside::start(self.start.clone()), Vec::new());
        let (mut shown, mut moves) = (shown.clone(), 0);
        while inputs.len() < size.inputs && moves < size.moves {
            let disputed = Self::disputed(&beside, &shown);
            Self::probe(&mut beside, disputed.refused, &mut shown, &mut inputs);
            let position = beside.right.position().clone();
            let Some(m) = self.chosen(&position, disputed.legal) else { break };
            let input = m.to_string();
            shown.extend(beside.submit(&input));
            inputs.push(input);
            moves += 1;
        }
        inputs
    }
}
