//! Writes games aimed at the generated faults that no transcript detects. Some are long and try many near misses. Others are short, end in
//! a particular way, or take a route on which undetected faults are known to show.
//!
//! The existing transcripts compete with them. First come the transcripts that detect misreadings, each misreading twice if possible. Then
//! follows, repeatedly, the transcript or new game that adds most for its cost. So new games do more than fill holes: a few of them detect
//! as much as many short transcripts, which need not be played then.

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

/// An aimed game, and what it adds.
pub struct AimedGame {
    /// The game.
    pub draft: Draft,
    /// The number of faults that it detects and no earlier game does.
    pub adds: usize,
    /// The share of the known faults detected by all games up to this one.
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

/// The minimum that a game must add for its cost while transcripts compete with it: about one fault for ten moves. Existing transcripts
/// cover smaller gains, and new games are worth writing only for what those leave.
const LEAST: f64 = 0.025;
/// The minimum after all transcripts: one fault is worth a game of a hundred moves.
const LEAST_BESIDE_ALL: f64 = 0.002;
/// The share of the known faults that is enough.
const ENOUGH: f64 = 0.991;
/// The start of the names of aimed games; a number follows.
const NAME: &str = "aimed-game";
/// The number of random searches that look for shortest routes.
const SEARCHES: usize = 4;
/// The numbers of candidates for each game: random ones, and games along known routes.
const TRIED: u64 = 6;
const ROUTES_TRIED: usize = 12;
/// The maximum size of a game.
const SIZE: Size = Size { inputs: 300, moves: 120 };
/// The number of random games whose ends are known, and their maximum size.
const ENDINGS: usize = 20_000;
const TO_AN_END: Size = Size { inputs: 300, moves: 80 };

/// A search for games that each add to the earlier ones.
pub struct Aim {
    game: &'static GameInfo,
    /// The transcripts not taken yet.
    open: Vec<Weighed>,
    /// The source of further games in which faults are met, in addition to the inputs of the transcripts.
    search: Search,
    inputs: Vec<Vec<String>>,
    routes: Vec<Route>,
    tally: Tally,
    seed: u64,
    written: usize,
}

/// A candidate, and what it adds for its cost.
struct Tried {
    draft: Draft,
    rate: f64,
}

impl Aim {
    /// A search in competition with these transcripts, for the faults that they or another search meet.
    ///
    /// # Errors
    /// An error in a set-up.
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

    /// A search after these transcripts, which may contain aimed games; none competes with the new games.
    ///
    /// # Errors
    /// An error in a set-up.
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

    /// Takes all transcripts. Then looks in random games, and after that in the transcripts, for the shortest routes to the undetected
    /// faults.
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

    /// The next game worth its time; none if no more are found.
    ///
    /// # Errors
    /// Never, because a game from the start has no set-up.
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

    /// The faults that no transcript detects, each with the same value.
    fn worth(&self) -> Worth {
        self.tally.unnoticed().map(|fault| (*fault, 1.0)).collect()
    }

    /// The best of several candidates.
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

    /// Writes a game and records its faults.
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
    /// The beginning of a game that adds most for its cost.
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

/// The number in the name of an aimed game. The numbers of existing games may have gaps.
fn number_of(draft: &Draft) -> Option<usize> {
    draft.name.strip_prefix(NAME)?.strip_prefix('-')?.parse().ok()
}

fn rate(weighed: &Weighed, worth: &Worth) -> f64 {
    sum(&weighed.faults, worth) / weighed.cost() as f64
}

/// The index of the highest rate, the first of equals; none if all are zero.
fn best(rates: impl Iterator<Item = f64>) -> Option<(usize, f64)> {
    let positive = rates.enumerate().filter(|(_, rate)| *rate > 0.0);
    positive.reduce(|best, next| if next.1 > best.1 { next } else { best })
}
