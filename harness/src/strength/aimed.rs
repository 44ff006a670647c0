//! Writes games that are aimed at the generated faults which no transcript notices: long ones with many near misses on the way, and short ones that end in a way of their own, or take a route on which what is left is known to show.
//!
//! The transcripts that there are compete with them. First those are taken that notice misreadings, twice if they can be; then,
//! again and again, whatever adds most for what it costs, be it a transcript or a new game. So the new games do more than fill
//! holes: what a few of them notice together, many short transcripts do not notice any cheaper, and need not be played.

use std::{fmt, mem};

use rulebook::{
    faults::aimed::{Size, Worth},
    game::Malformed,
    games::GameInfo,
};

use super::{
    detection_counts::{Tally, Weighed, costs},
    generated::Search,
    routes::{Route, shortest, sum},
};
use crate::transcript::Draft;

/// A game that was aimed, and what it adds.
pub struct AimedGame {
    /// The game.
    pub draft: Draft,
    /// How many faults it notices that no game before it did.
    pub adds: usize,
    /// The share of the known faults that are noticed then.
    pub share: f64,
}

impl fmt::Display for AimedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { draft, adds, share } = self;
        let inputs = draft.lines.len();
        write!(f, "{}: {inputs} inputs, {adds} faults; ", draft.name)?;
        write!(f, "{:.1} % are noticed then", share * 100.0)
    }
}

/// What a game must add for what it costs while transcripts compete with it: about a fault for ten moves. What adds less is done
/// by those transcripts that there are, and only what they leave is worth a new game.
const LEAST: f64 = 0.025;
/// What it must add then: one fault is worth a game of a hundred moves.
const LEAST_BESIDE_ALL: f64 = 0.002;
/// It is enough to notice this share of the known faults.
const ENOUGH: f64 = 0.991;
/// The aimed games are named by this and their number.
const NAME: &str = "aimed-game";
/// This number of searches at random are looked through for it.
const SEARCHES: usize = 4;
/// This number of games are tried for each that is written, and so many along routes that are known.
const TRIED: u64 = 6;
const ROUTES_TRIED: usize = 12;
/// How large a game may be.
const SIZE: Size = Size { inputs: 300, moves: 120 };
/// The ends of this number of games at random are known, none of which is longer.
const ENDINGS: usize = 20_000;
const TO_AN_END: Size = Size { inputs: 300, moves: 80 };

/// A search for games, each of which adds to those before it.
pub struct Aim {
    game: &'static GameInfo,
    /// The transcripts that were not taken yet.
    open: Vec<Weighed>,
    /// What knows more games in which faults are met, and the inputs of the transcripts, which do, too.
    search: Search,
    inputs: Vec<Vec<String>>,
    routes: Vec<Route>,
    tally: Tally,
    seed: u64,
    written: usize,
}

/// A game that was tried, and what it adds for what it costs.
struct Tried {
    draft: Draft,
    rate: f64,
}

impl Aim {
    /// A search beside these transcripts, for what they notice and what another search knows.
    ///
    /// # Errors
    /// What is wrong with a set-up.
    pub fn beside(
        game: &'static GameInfo,
        drafts: &[Draft],
        search: Search,
    ) -> Result<Self, Malformed> {
        let from_start = || drafts.iter().filter(|draft| draft.is_from_start());
        let open: Vec<Weighed> =
            from_start().cloned().map(Weighed::of).collect::<Result<_, _>>()?;
        let mut tally = Tally::default();
        tally.foresee(&search.known(game).0);
        open.iter().for_each(|weighed| tally.foresee(&weighed.faults));
        let endings = game.aimed(0).endings(ENDINGS, TO_AN_END);
        let routes = endings.into_iter().map(|moves| Route::to_an_end(game, moves)).collect();
        let inputs = from_start().map(Draft::inputs).collect();
        let mut aim = Self { game, open, search, inputs, routes, tally, seed: 0, written: 0 };
        aim.take_what_notices_misreadings();
        Ok(aim)
    }

    /// The same among transcripts of which none competes with the new games, aimed ones among them.
    ///
    /// # Errors
    /// What is wrong with a set-up.
    pub fn after(
        game: &'static GameInfo,
        drafts: &[Draft],
        search: Search,
    ) -> Result<Self, Malformed> {
        let mut aim = Self::beside(game, drafts, search)?;
        aim.take_all();
        aim.written = drafts.iter().filter_map(number_of).max().unwrap_or_default();
        aim.seed = aim.written as u64 * TRIED;
        Ok(aim)
    }

    /// Takes all transcripts, and looks in games at random, and then in the transcripts, for the shortest routes to what they leave.
    fn take_all(&mut self) {
        self.open.drain(..).for_each(|weighed| self.tally.note(&weighed));
        let mut left = self.worth();
        let seeds = (self.search.seed..).take(SEARCHES);
        let searches = seeds.map(|seed| Search { seed, ..self.search });
        let at_random = searches.flat_map(|search| search.games(self.game)).collect();
        for games in [at_random, mem::take(&mut self.inputs)] {
            let routes = shortest(self.game, &games, &left);
            for fault in routes.iter().flat_map(|route| &route.faults) {
                left.remove(fault);
            }
            self.routes.extend(routes);
        }
    }

    fn take_what_notices_misreadings(&mut self) {
        let rate = |weighed: &Weighed, tally: &Tally| {
            tally.worth_of_misreadings(weighed) as f64 / weighed.cost() as f64
        };
        while let Some((place, _)) = best(self.open.iter().map(|one| rate(one, &self.tally))) {
            self.tally.note(&self.open.remove(place));
        }
    }

    /// The next game that is worth its time; none if no more are found.
    ///
    /// # Errors
    /// Never, as it begins at the start.
    pub fn next_game(&mut self) -> Result<Option<AimedGame>, Malformed> {
        loop {
            if self.open.is_empty() && self.share() >= ENOUGH {
                return Ok(None);
            }
            let worth = self.worth();
            let least = if self.open.is_empty() { LEAST_BESIDE_ALL } else { LEAST };
            let tried = self.tried(&worth)?.filter(|tried| tried.rate >= least);
            let least = tried.as_ref().map_or(least, |tried| tried.rate);
            let kept = best(self.open.iter().map(|weighed| rate(weighed, &worth)));
            match (kept.filter(|(_, rate)| *rate >= least), tried) {
                (Some((place, _)), _) => self.tally.note(&self.open.remove(place)),
                (None, Some(tried)) => return self.written(tried.draft).map(Some),
                (None, None) if self.open.is_empty() => return Ok(None),
                (None, None) => self.take_all(),
            }
        }
    }

    /// The faults that no transcript notices, each of which is worth the same.
    fn worth(&self) -> Worth {
        self.tally.unnoticed().map(|fault| (*fault, 1.0)).collect()
    }

    /// The best of some games that are tried.
    fn tried(&mut self, worth: &Worth) -> Result<Option<Tried>, Malformed> {
        let mut best: Option<Tried> = None;
        for inputs in self.candidates(worth) {
            let tried = Tried::of(self.game, &inputs, worth)?;
            if best.as_ref().is_none_or(|best| tried.rate > best.rate) {
                best = Some(tried);
            }
        }
        Ok(best)
    }

    fn candidates(&mut self, worth: &Worth) -> Vec<Vec<String>> {
        let seeds = self.seed..self.seed + TRIED;
        self.seed = seeds.end;
        let games = seeds.map(|seed| self.game.aimed(seed).next_game(worth, SIZE));
        let mut routes: Vec<(f64, &Route)> =
            self.routes.iter().map(|route| (route.rate(worth), route)).collect();
        routes.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let along = routes.into_iter().take(ROUTES_TRIED);
        games.chain(along.map(|(_, route)| route.along(self.game, worth, SIZE))).collect()
    }

    /// The game as it is written, noted.
    fn written(&mut self, draft: Draft) -> Result<AimedGame, Malformed> {
        self.written += 1;
        let weighed = Weighed::of(draft)?;
        let (_, adds) = self.tally.adds(&weighed);
        self.tally.note(&weighed);
        let name = format!("{NAME}-{}", self.written);
        Ok(AimedGame { draft: Draft { name, ..weighed.draft }, adds, share: self.share() })
    }

    fn share(&self) -> f64 {
        1.0 - self.tally.unnoticed().count() as f64 / self.tally.faults().max(1) as f64
    }
}

impl Tried {
    /// The beginning of a game that adds most for what it costs.
    fn of(game: &'static GameInfo, inputs: &[String], worth: &Worth) -> Result<Self, Malformed> {
        let mut draft = Draft::played(game, String::new(), String::new(), inputs);
        let (mut left, mut sum) = (worth.clone(), 0.0);
        let shown = game.revealed(None, inputs)?;
        let rates = shown.iter().zip(costs(&draft)).map(|(faults, cost)| {
            sum += faults.iter().filter_map(|fault| left.remove(fault)).sum::<f64>();
            sum / cost as f64
        });
        let (last, rate) = best(rates).unwrap_or_default();
        if last + 1 < inputs.len() {
            draft = Draft::played(game, String::new(), String::new(), &inputs[..=last]);
        }
        Ok(Self { draft, rate })
    }
}

/// The number in the name of an aimed game. Those that are there need not have all numbers.
fn number_of(draft: &Draft) -> Option<usize> {
    draft.name.strip_prefix(NAME)?.strip_prefix('-')?.parse().ok()
}

fn rate(weighed: &Weighed, worth: &Worth) -> f64 {
    sum(&weighed.faults, worth) / weighed.cost() as f64
}

/// The place of the highest of some rates, the first of equals; none if all are nothing.
fn best(rates: impl Iterator<Item = f64>) -> Option<(usize, f64)> {
    let positive = rates.enumerate().filter(|(_, rate)| *rate > 0.0);
    positive.reduce(|best, next| if next.1 > best.1 { next } else { best })
}
