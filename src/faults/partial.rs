//! Misreadings that apply in part: a known misreading decides where one thing holds of the move, and the rules decide elsewhere.
//! People write such programs: the king castles across an attacked square, but on the queen's side only.
//!
//! Each known misreading is played beside the right game. Wherever it answers otherwise, all its parts show that are told by the
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

/// What holds of a move: one thing, or two.
type Condition = (Feature, Option<Feature>);

/// The partial misreadings that games have shown.
pub type Shown = HashSet<Fault<Citation>>;

/// The partial misreadings that a game from a position reveals, input by input; only those of one misreading if it is named.
pub fn revealed<G: Explored>(position: G, inputs: &[String], only: Option<&str>) -> Revealed {
    let mut beside = Beside::start(position);
    beside.mutants.retain(|mutant| only.is_none_or(|id| mutant.id == id));
    inputs.iter().map(|input| beside.submit(input)).collect()
}

/// The right game, and each known misreading beside it.
struct Beside<G: Explored> {
    right: GameHistory<G>,
    mutants: Vec<Mutant>,
    ply: u16,
}

/// What a referee shows.
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
    /// A game that begins here. A misreading of how games begin does not apply in part.
    fn start(position: G) -> Self {
        let right = GameHistory::from(position);
        let mut mutants = right.position().mutants();
        mutants.retain(|mutant| look_alike(&right, &*mutant.referee));
        Self { right, mutants, ply: 1 }
    }

    /// Asks all of them an input, and goes on as is right. What is no move shows nothing.
    fn submit(&mut self, input: &str) -> Vec<Fault<Citation>> {
        let Ok(m) = self.right.position().read_move(input) else { return Vec::new() };
        let conditions = conditions(self.right.position(), m, self.ply);
        let is_played = self.right.submit(input) == LineOutcome::Played;
        self.ply += u16::from(is_played);
        let misread = self.ask_mutants(input, is_played).into_iter();
        misread.flat_map(|(id, rule)| parts(id, rule, &conditions)).collect()
    }

    /// The misreadings that answer otherwise than is right. They go on from the right position.
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
            // What it remembers of the game is kept if it can be.
            if is_played || !plays || !mutant.referee.undo() {
                lost.push(mutant.id);
            }
        }
        self.begin_again(&lost);
        otherwise
    }

    /// Sets these misreadings up anew in the right position. What cannot be there any more is left out.
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

    /// The moves of which a misreading says otherwise whether they are legal, each with the misreading.
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

/// The parts of a misreading that show where this holds.
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

/// What may hold of a move for a misreading to apply: one thing, or a player and a rank.
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
    /// Whether no game is written for it, so that it tells how well games notice what nobody thought of: a fifth of all.
    pub fn is_held_out(&self) -> bool {
        let mut hasher = FxHasher::default();
        hasher.write(self.to_string().as_bytes());
        (hasher.finish() >> 32).is_multiple_of(5)
    }
}

/// Games that show partial misreadings.
pub trait PartialGames: Send {
    /// The inputs of a game in which those show that are not among these, as far as it comes upon them.
    fn next_game(&mut self, shown: &Shown, size: Size) -> Vec<String>;
}

/// Such games in the order that a seed chooses.
pub struct Seeker<G> {
    start: G,
    rng: Rng,
}

/// What is disputed of a position, and how much that is new each would show.
struct Disputed<M> {
    refused: Vec<(M, Vec<Fault<Citation>>)>,
    legal: Vec<(M, Vec<Fault<Citation>>)>,
}

/// At most this number of illegal moves are tried before a move.
const PROBES: usize = 4;
/// One move of this number is any.
const ANY_MOVE: usize = 4;

impl<G: Explored> Seeker<G> {
    /// Games that begin here and that a seed chooses.
    pub fn from(start: G, seed: u64) -> Self {
        Self { start, rng: Rng::with_seed(seed) }
    }

    /// The disputed moves of a position, with what each would show that is new.
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

    /// Asks for the illegal moves that show most.
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

    /// The legal move that shows most, or any; one that ends the game only if there is no other.
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
