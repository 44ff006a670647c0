//! The selection for one game: transcripts, fresh games, and their order.
//!
//! Choosing fresh games takes longer than playing them on a program in C. So a thread chooses them while the suite is
//! read and the program is probed.

use std::{
    cell::{Cell, OnceCell},
    collections::HashMap,
    panic::resume_unwind,
    thread::{self, JoinHandle},
    time::Duration,
};

use rulebook::games::GameInfo;
use rustix::time::{ClockId, clock_gettime};

use super::fresh::{Amount, fresh_games};
use crate::{
    cli::{Failure, args::lookup},
    event::FreshGames,
    explore::fresh::chosen,
    records::schema::{GamePlan, SubmissionPlan},
    strength::order::Order,
    transcript::{SuiteFault, Transcript},
};

/// The selection for one game.
pub(crate) struct GameSelection {
    game: &'static GameInfo,
    /// All games except the fresh ones.
    pub(crate) suite: Vec<Transcript>,
    /// The places of the transcripts in playing order.
    pub(crate) order: Vec<usize>,
    /// The number of other transcripts in the suite, which add little to these.
    pub(crate) left_out: usize,
    pub(crate) fresh: Option<FreshGames>,
    /// The thread that chooses fresh games.
    choosing: Cell<Option<Chooser>>,
    /// The chosen fresh games.
    chosen: OnceCell<Chosen>,
}

/// Fresh games, and the processor time for choosing each.
struct Chosen {
    games: Vec<Transcript>,
    each: Duration,
}

/// A thread that chooses fresh games.
pub(crate) struct Choosing {
    fresh: FreshGames,
    chooser: Chooser,
}

type Chooser = JoinHandle<Result<Chosen, SuiteFault>>;

/// The processor time of this thread.
fn processor_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

impl Chosen {
    fn of(game: &'static GameInfo, fresh: FreshGames) -> Result<Self, SuiteFault> {
        let started = processor_time();
        let games = chosen(game, fresh)?;
        let took = processor_time().saturating_sub(started);
        let each = took / u32::try_from(games.len().max(1)).unwrap_or(u32::MAX);
        Ok(Self { games, each })
    }
}

impl Choosing {
    /// Starts choosing these games.
    pub(crate) fn start(game: &'static GameInfo, fresh: FreshGames) -> Self {
        Self { fresh, chooser: thread::spawn(move || Chosen::of(game, fresh)) }
    }
}

impl GameSelection {
    /// These transcripts of the suite, which has this many others, followed by fresh games.
    pub(crate) fn new(
        game: &'static GameInfo,
        suite: Vec<Transcript>,
        order: &Order,
        left_out: usize,
        fresh: Option<Choosing>,
    ) -> Self {
        let (fresh, choosing) = fresh.map(|Choosing { fresh, chooser }| (fresh, chooser)).unzip();
        let choosing = Cell::new(choosing);
        let mut order = order.places(suite.iter().map(Transcript::name));
        order.extend((suite.len()..).take(fresh.map_or(0, |fresh| fresh.games)));
        Self { game, suite, order, left_out, fresh, choosing, chosen: OnceCell::new() }
    }

    /// Fresh games that are chosen during play.
    pub(crate) fn live(game: &'static GameInfo, fresh: FreshGames) -> Self {
        let (choosing, chosen) = (Cell::default(), OnceCell::new());
        let order = (0..fresh.games).collect();
        Self { game, suite: Vec::new(), order, left_out: 0, fresh: Some(fresh), choosing, chosen }
    }

    /// All transcripts to play; waits until the fresh games are chosen.
    pub(crate) fn transcripts(&self) -> Result<impl Iterator<Item = &Transcript>, Failure> {
        if let Some(choosing) = self.choosing.take() {
            let chosen = choosing.join().unwrap_or_else(|panic| resume_unwind(panic));
            lookup::need_no_fault(self.game)?;
            let chosen = chosen.map_err(|fault| vec![fault])?;
            self.chosen.set(chosen).unwrap_or_else(|_| unreachable!("they are chosen once"));
        }
        let chosen = self.chosen.get().into_iter().flat_map(|chosen| &chosen.games);
        Ok(self.suite.iter().chain(chosen))
    }

    /// The same with as many games as the cost of a program allows. One fresh game is played to measure that: it costs this
    /// time, if it can be played. `whole` brings the whole suite.
    ///
    /// # Errors
    /// If no games can be chosen, or the suite has an error.
    pub(crate) fn by_cost(
        &self,
        cost_of: impl FnOnce(&Transcript) -> Option<Duration>,
        whole: impl FnOnce() -> Result<(Vec<Transcript>, Order), Failure>,
    ) -> Result<Option<Self>, Failure> {
        drop(self.transcripts()?);
        let (Some(fresh), Some(chosen)) = (self.fresh, self.chosen.get()) else { return Ok(None) };
        let Some(cost) = chosen.games.first().and_then(cost_of) else { return Ok(None) };
        let amount = Amount::by_cost(cost, chosen.each);
        let has_more = amount.is_whole && self.left_out > 0;
        if amount.fresh <= fresh.games && !has_more {
            return Ok(None);
        }
        let choosing = Choosing::start(self.game, fresh_games(amount.fresh, fresh.seed));
        Ok(Some(match has_more {
            true => {
                let (suite, order) = whole()?;
                Self::new(self.game, suite, &order, 0, Some(choosing))
            }
            false => self.with_fresh(choosing),
        }))
    }

    /// The same with other fresh games.
    fn with_fresh(&self, choosing: Choosing) -> Self {
        let suite = self.suite.clone();
        let mut order = self.order.clone();
        order.retain(|place| *place < suite.len());
        order.extend((suite.len()..).take(choosing.fresh.games));
        let (game, left_out, fresh) = (self.game, self.left_out, Some(choosing.fresh));
        let (choosing, chosen) = (Cell::new(Some(choosing.chooser)), OnceCell::new());
        Self { game, suite, order, left_out, fresh, choosing, chosen }
    }

    /// All transcripts in one list.
    pub(crate) fn all(&self) -> Result<Vec<Transcript>, Failure> {
        Ok(self.transcripts()?.cloned().collect())
    }

    /// The selection with only the transcripts of these names.
    pub(crate) fn only(&self, names: &[String]) -> Result<Self, Failure> {
        let all: Vec<&Transcript> = self.transcripts()?.collect();
        let is_named = |place: &usize| names.iter().any(|name| name == all[*place].name());
        let kept: Vec<usize> = (0..all.len()).filter(is_named).collect();
        let places: HashMap<usize, usize> = kept.iter().copied().zip(0..).collect();
        let order = self.order.iter().filter_map(|place| places.get(place).copied()).collect();
        let suite = kept.iter().map(|place| all[*place].clone()).collect();
        let among_last = |last: usize| {
            let first = all.len() - last;
            kept.iter().filter(|place| **place >= first).count()
        };
        let fresh = self.fresh.map(|fresh| FreshGames {
            games: among_last(fresh.games),
            at_once: among_last(fresh.at_once),
            ..fresh
        });
        let fresh = fresh.filter(|fresh| fresh.games > 0);
        let (choosing, chosen) = (Cell::default(), OnceCell::new());
        Ok(Self { game: self.game, suite, order, left_out: self.left_out, fresh, choosing, chosen })
    }

    /// The selection in the form for records, with the submissions.
    pub(crate) fn record(
        &self,
        game: &str,
        submissions: Vec<SubmissionPlan>,
    ) -> Result<GamePlan, Failure> {
        let names = self.transcripts()?.map(|transcript| transcript.name().to_owned());
        let (game, transcripts) = (game.to_owned(), names.collect());
        let (order, left_out, fresh) = (self.order.clone(), self.left_out, self.fresh);
        Ok(GamePlan { game, transcripts, order, left_out, fresh, submissions })
    }
}
