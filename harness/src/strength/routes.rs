//! Routes to faults: the inputs of a game until one shows. An aimed game takes such a route to show faults that it would rarely find on its
//! own.

use std::collections::{BTreeMap, HashMap};

use rulebook::{
    faults::{
        Decision,
        aimed::{Size, Worth},
    },
    games::GameInfo,
};

use super::{detection_counts::cost_of_moves, generated::Generated};
use crate::transcript::Draft;

/// The moves of a game, an optional illegal input after them, and the faults that the last of these inputs shows.
pub(super) struct Route {
    moves: Vec<String>,
    asked: Option<String>,
    pub(super) faults: Vec<Generated>,
}

impl Route {
    /// The route of a game to its end, with the faults that the end shows.
    pub(super) fn to_an_end(game: &GameInfo, moves: Vec<String>) -> Self {
        let shown = game.revealed(None, &moves).unwrap_or_default().pop().unwrap_or_default();
        let ends = |fault: &Generated| matches!(fault.decision, Decision::Ends(_));
        Self { faults: shown.into_iter().filter(ends).collect(), moves, asked: None }
    }

    /// The routes in a game to every input that shows a valuable fault.
    fn all(game: &'static GameInfo, inputs: &[String], worth: &Worth) -> Vec<Self> {
        let draft = Draft::played(game, String::new(), String::new(), inputs);
        let shown = game.revealed(None, inputs).unwrap_or_default();
        let is_move = |n: &usize| draft.lines[*n].refused_by.is_none();
        let route = |(n, mut faults): (usize, Vec<Generated>)| {
            faults.retain(|fault| worth.contains_key(fault));
            let moves = (0..=n).filter(is_move).map(|n| inputs[n].clone());
            let asked = (!is_move(&n)).then(|| inputs[n].clone());
            (!faults.is_empty()).then(|| Self { moves: moves.collect(), asked, faults })
        };
        shown.into_iter().enumerate().filter_map(route).collect()
    }

    /// A game that takes this route and tries every valuable near miss on it.
    pub(super) fn along(&self, game: &GameInfo, worth: &Worth, size: Size) -> Vec<String> {
        let mut inputs = game.aimed(0).along(&self.moves, worth, size);
        inputs.extend(self.asked.clone());
        inputs
    }

    /// An estimate of what it adds for its cost.
    pub(super) fn rate(&self, worth: &Worth) -> f64 {
        sum(&self.faults, worth) / cost_of_moves(self.moves.len()) as f64
    }
}

/// The shortest routes in some games to each valuable fault.
pub(super) fn shortest(
    game: &'static GameInfo,
    games: &[Vec<String>],
    worth: &Worth,
) -> Vec<Route> {
    let mut shortest = HashMap::new();
    for Route { moves, asked, faults } in games.iter().flat_map(|it| Route::all(game, it, worth)) {
        for fault in faults {
            let route = shortest.entry(fault).or_insert_with(|| (moves.clone(), asked.clone()));
            if moves.len() < route.0.len() {
                *route = (moves.clone(), asked.clone());
            }
        }
    }
    let mut routes: BTreeMap<_, Vec<Generated>> = BTreeMap::new();
    shortest.into_iter().for_each(|(fault, route)| routes.entry(route).or_default().push(fault));
    let route = |((moves, asked), faults)| Route { moves, asked, faults };
    routes.into_iter().map(route).collect()
}

/// The total value of some faults.
pub(super) fn sum(faults: &[Generated], worth: &Worth) -> f64 {
    faults.iter().filter_map(|fault| worth.get(fault)).sum()
}
