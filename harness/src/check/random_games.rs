//! Random games of a package, and positions from them.

use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
    time::{Duration, Instant},
};

use rulebook::random::Rng;

use crate::{
    package::Known,
    reference::{
        Decided, Facts, Reference,
        protocol::{CHANCE, NONE},
    },
};

/// The number of games.
pub(super) const GAMES: usize = 200;
/// A game ends after at most this many moves, like fresh games.
pub(super) const MOVES: usize = 80;
/// For slow references: no game starts after this time.
const PATIENCE: Duration = Duration::from_secs(3);

/// A result: the winner, if any, and the rule.
pub(super) type End = (Option<usize>, String);

/// A game in which chance chose every move.
#[derive(Clone, Debug, Default)]
pub(super) struct RandomGame {
    pub(super) path: Vec<String>,
    /// Its result, if it was not cut off.
    pub(super) end: Option<End>,
}

impl RandomGame {
    /// The inputs, without the results of chance.
    pub(super) fn moves(&self) -> impl Iterator<Item = &String> {
        self.path.iter().filter(|part| !is_chance(part))
    }

    /// The lengths of the path at which a player is to move. Where there is chance, it has acted.
    pub(super) fn positions(&self) -> Vec<usize> {
        let has_chance = self.path.iter().any(|part| is_chance(part));
        let is_turn =
            |length: &usize| !has_chance || *length > 0 && is_chance(&self.path[length - 1]);
        (0..=self.path.len()).filter(is_turn).collect()
    }
}

/// Whether a part of a path is a result of chance.
pub(super) fn is_chance(part: &str) -> bool {
    part.starts_with(CHANCE)
}

/// The last move of a path, and the path before it.
pub(super) fn last_move(path: &[String]) -> Option<(&String, &[String])> {
    let moved = match path.split_last() {
        Some((last, before)) if is_chance(last) => before,
        Some(_) | None => path,
    };
    moved.split_last()
}

/// Random games.
#[derive(Clone, Debug, Default)]
pub(super) struct RandomGames(pub(super) Vec<RandomGame>);

/// A position with its facts.
#[derive(Clone, Debug)]
pub(super) struct Sampled {
    pub(super) path: Vec<String>,
    pub(super) facts: Arc<Facts>,
}

impl RandomGames {
    /// Plays the games of a seed. A fault of the reference ends them.
    pub(super) fn played(known: &Known, reference: &Reference, seed: u64) -> Self {
        let (mut rng, started) = (Rng::with_seed(seed), Instant::now());
        let mut games = Vec::new();
        while games.len() < GAMES
            && (games.is_empty() || started.elapsed() < PATIENCE)
            && reference.fault().is_none()
        {
            games.push(game(known, reference, &mut rng));
        }
        Self(games)
    }

    /// At most this many of their positions, each once, including the ends of some games. Short paths come first.
    pub(super) fn sample(&self, reference: &Reference, most: usize) -> Vec<Sampled> {
        let ends = self.0.iter().filter(|game| game.end.is_some());
        let ends = ends.take(most / 4).map(|game| &game.path[..]);
        let all: Vec<&[String]> = self.0.iter().fold(Vec::new(), |mut all, game| {
            all.extend(game.positions().into_iter().map(|length| &game.path[..length]));
            all
        });
        let step = all.len().div_ceil(most.max(1)).max(1);
        let mut seen = HashSet::new();
        let paths = ends.chain(all.iter().copied().step_by(step)).filter(|path| seen.insert(*path));
        let mut paths: Vec<Vec<String>> = paths.take(most).map(<[String]>::to_vec).collect();
        paths.sort_by_key(Vec::len);
        let facts = reference.facts_of_all(None, NONE, &paths);
        let sampled = paths.into_iter().zip(facts);
        sampled.map(|(path, facts)| Sampled { path, facts }).collect()
    }

    /// All positions of the games, each once, those with short paths first.
    pub(super) fn reached<'a>(
        &'a self,
        reference: &'a Reference,
    ) -> impl Iterator<Item = (&'a [String], Arc<Facts>)> {
        let paths = self
            .0
            .iter()
            .flat_map(|game| game.positions().into_iter().map(|length| &game.path[..length]));
        let mut seen = HashSet::new();
        let mut paths: Vec<&[String]> = paths.filter(|path| seen.insert(*path)).collect();
        paths.sort_by_key(|path| path.len());
        paths.into_iter().map(|path| (path, reference.facts(None, NONE, path)))
    }

    /// The number of games with each result.
    pub(super) fn ends(&self) -> BTreeMap<Option<usize>, usize> {
        let mut ends = BTreeMap::new();
        for (winner, _) in self.0.iter().filter_map(|game| game.end.as_ref()) {
            *ends.entry(*winner).or_default() += 1;
        }
        ends
    }
}

fn game(known: &Known, reference: &Reference, rng: &mut Rng) -> RandomGame {
    let mut path = Vec::new();
    loop {
        let facts = reference.facts(None, NONE, &path);
        if facts.over.is_some() {
            return RandomGame { path, end: facts.over.clone() };
        }
        let legal = legal(known, reference, &path, &facts);
        match rng.choice(&legal) {
            Some(input) if path.len() < MOVES => path.push(input.clone()),
            Some(_) | None => return RandomGame { path, end: None },
        }
    }
}

/// The legal inputs of a position: those that the reference lists, or those that it accepts of the usual inputs.
pub(super) fn legal(
    known: &Known,
    reference: &Reference,
    path: &[String],
    facts: &Facts,
) -> Vec<String> {
    if let Some(legal) = &facts.legal {
        return legal.clone();
    }
    let inputs = asked(known, path.len());
    let decided = reference.ask(None, NONE, path, &inputs);
    let accepted = inputs.into_iter().zip(decided).filter(|(_, it)| matches!(it, Decided::Ok(_)));
    accepted.map(|(input, _)| input).collect()
}

/// The near misses in the description, and as many other inputs as may be asked about in a position. Each ply has
/// different ones.
pub(super) fn asked(known: &Known, ply: usize) -> Vec<String> {
    let universe = &known.universe;
    let left = known.asks.saturating_sub(universe.nonsense.len()).max(1);
    let step = universe.moves.len().div_ceil(left).max(1);
    let others = universe.moves.iter().skip(ply % step).step_by(step);
    universe.nonsense.iter().chain(others).cloned().collect()
}
