//! Writes games that notice what the transcripts of people do not: generated faults that fewer than two of them notice.

use std::collections::{HashMap, HashSet};

use rulebook::{
    faults::playouts::{Playouts, Size},
    game::Malformed,
    games::GameInfo,
    rule::Citation,
};

use super::{
    depended_on,
    generated::{Generated, Known, Search, revealed_by},
    order::COST_OF_A_START,
};
use crate::transcript::Draft;

/// A game that nobody wrote, and what it adds.
pub struct GeneratedGame {
    /// The game; its title says what it adds.
    pub draft: Draft,
    /// How many known faults it notices that fewer than two games before it did.
    pub adds: usize,
    /// The share of the known faults that is noticed twice then.
    pub share: f64,
}

/// How much is generated.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    /// At most this number of games.
    pub games: usize,
    /// At most this number of inputs in each, and of illegal moves tried before each move.
    pub size: Size,
    /// No more once this share of the known faults is noticed twice.
    pub share: f64,
}

/// A fault counts as noticed when this number of transcripts notice it.
const TIMES: u32 = 2;
/// A game that adds fewer faults than this is not worth its time.
const LEAST: usize = 10;
/// This number of games are tried for each that is written.
const TRIED: u64 = 12;
/// The generated games are named by this and their number.
const NAME: &str = "generated-game";

/// Whether a transcript was generated.
pub fn is_generated(draft: &Draft) -> bool {
    draft.name.starts_with(NAME)
}

/// Games that together notice what the drafts of people do not.
///
/// # Errors
/// What is wrong with a draft's set-up.
pub fn generate(
    game: &'static GameInfo,
    people: &[Draft],
    known: &Known,
    search: Search,
    amount: Amount,
) -> Result<Vec<GeneratedGame>, Malformed> {
    let mut playouts = game.playouts(search.seed);
    let mut noticed: HashMap<Generated, u32> = HashMap::new();
    for draft in people.iter().filter(|draft| draft.set_up.is_none()) {
        count(&mut noticed, known, revealed_by(draft)?);
        learn(&mut *playouts, draft);
    }
    let mut generated: Vec<GeneratedGame> = Vec::new();
    while generated.len() < amount.games && share(&noticed, known) < amount.share {
        let name = format!("{NAME}-{}", generated.len() + 1);
        let draft = best_of(game, &name, &*playouts, &noticed, known, amount)?;
        let adds = count(&mut noticed, known, revealed_by(&draft)?);
        if adds < LEAST {
            break;
        }
        learn(&mut *playouts, &draft);
        let title = format!(
            "Generated: notices {adds} generated faults that fewer than two games before it do"
        );
        let share = share(&noticed, known);
        generated.push(GeneratedGame {
            draft: with_headers(Draft { title, ..draft }),
            adds,
            share,
        });
    }
    Ok(generated)
}

/// A draft that names the rules for which it refuses, and the rulings on which it depends.
fn with_headers(draft: Draft) -> Draft {
    let refused: HashSet<Citation> =
        draft.lines.iter().filter_map(|line| line.refused_by).collect();
    let rules = draft.game.rules().into_iter().filter(|rule| refused.contains(rule)).collect();
    Draft { rules, rulings: depended_on(&draft), ..draft }
}

/// The game that adds most for each input, of some that the same playouts may come to.
fn best_of(
    game: &'static GameInfo,
    name: &str,
    playouts: &dyn Playouts,
    noticed: &HashMap<Generated, u32>,
    known: &Known,
    amount: Amount,
) -> Result<Draft, Malformed> {
    let mut best: Option<(f64, Draft)> = None;
    for seed in 0..TRIED {
        let inputs = playouts.branch(seed).next_game(amount.size);
        let draft = Draft::played(game, name.to_owned(), String::new(), &inputs);
        let seldom = |fault: &Generated| {
            known.0.contains(fault) && noticed.get(fault).is_none_or(|times| *times < TIMES)
        };
        let adds = revealed_by(&draft)?.iter().filter(|fault| seldom(fault)).count();
        let each = adds as f64 / (COST_OF_A_START + inputs.len()) as f64;
        if best.as_ref().is_none_or(|(most, _)| each > *most) {
            best = Some((each, draft));
        }
    }
    Ok(best.expect("some are tried").1)
}

/// Inputs that are no moves are left out: the guidance knows nothing of them.
fn learn(playouts: &mut dyn Playouts, draft: &Draft) {
    let inputs = draft.lines.iter().map(|line| line.input.clone());
    let moves: Vec<String> = inputs.filter(|input| draft.game.written(input).is_ok()).collect();
    playouts.count(&moves).expect("only moves are counted");
}

/// Counts what a game notices, and how much of it was noticed too seldom before.
fn count(
    noticed: &mut HashMap<Generated, u32>,
    known: &Known,
    revealed: HashSet<Generated>,
) -> usize {
    let mut adds = 0;
    for fault in revealed.into_iter().filter(|fault| known.0.contains(fault)) {
        let times = noticed.entry(fault).or_default();
        adds += usize::from(*times < TIMES);
        *times += 1;
    }
    adds
}

/// The share of the known faults that is noticed often enough.
fn share(noticed: &HashMap<Generated, u32>, known: &Known) -> f64 {
    let enough = noticed.values().filter(|times| **times >= TIMES).count();
    enough as f64 / known.0.len().max(1) as f64
}
