//! The fresh games of `verify`: how many, and which.

use std::{env, time::Duration};

use rulebook::games::GameInfo;

use super::{AT_ONCE, MORE_FRESH_GAMES, USUAL_FRESH_GAMES, Verify};
use crate::{
    cli::{Failure, Output, args::lookup},
    event::FreshGames,
    explore::fresh::kept,
    package::Package,
};

/// A program that needs at most this time for a game plays the whole suite. A program in C needs two milliseconds.
const WHOLE_SUITE_AT: Duration = Duration::from_millis(6);
/// A program that needs at most this time plays more fresh games. Most interpreters need more than twenty milliseconds to
/// start.
const MORE_FRESH_AT: Duration = Duration::from_millis(12);
/// More fresh games are chosen only if each choice takes at most this time.
const CHOSEN_IN: Duration = Duration::from_millis(40);

/// The variable with the number of fresh games of a usual run with any program, for when all runs must be the same.
const VARIABLE: &str = "STICKLER_FRESH";

fn of_every_run() -> Option<usize> {
    env::var(VARIABLE).ok()?.parse().ok()
}

/// What a usual run plays on a program of some cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Amount {
    /// The number of fresh games.
    pub(super) fresh: usize,
    /// Whether it plays the whole suite.
    pub(super) is_whole: bool,
}

impl Amount {
    /// What is played if a game takes the program, and its choice takes stickler, this processor time.
    pub(super) fn by_cost(program: Duration, choice: Duration) -> Self {
        let has_more = program <= MORE_FRESH_AT && choice <= CHOSEN_IN;
        let fresh = if has_more { MORE_FRESH_GAMES } else { USUAL_FRESH_GAMES };
        Self { fresh, is_whole: program <= WHOLE_SUITE_AT }
    }
}

/// This many games of a seed. The last of them get all their input at once.
pub(super) fn fresh_games(games: usize, seed: u64) -> FreshGames {
    FreshGames { games, at_once: games / AT_ONCE, seed }
}

impl Verify {
    /// Whether the cost of the program decides the number of games. It does in a usual run, unless records are
    /// kept, which need the number before the first game. The games of a package also cost the time of its reference.
    pub(super) fn plays_by_cost(&self, game: &GameInfo) -> bool {
        let is_kept = self.records.is_used() || self.tapes.are_kept();
        let is_open = self.fresh.is_none() && of_every_run().is_none() && !is_kept;
        is_open && self.is_whole() && Package::of(game).is_none()
    }

    fn is_whole(&self) -> bool {
        !self.selects() && self.skip_rulings.is_empty() && !self.order.is_quick()
    }

    /// The fresh games to play. None for the rulebook, for tapes, or if only a part of the suite is selected, unless
    /// the user requests them. With a skipped ruling, their expected results are unknown.
    pub(super) fn fresh(&self, game: &'static GameInfo) -> Result<Option<FreshGames>, Failure> {
        if self.records.is_of_failed() {
            return self.records.fresh(game);
        }
        let is_demanded = self.fresh.is_some_and(|games| games > 0);
        let is_asked_for =
            is_demanded || self.fresh.is_none() && self.matches.seed.given().is_some();
        if is_asked_for && !self.skip_rulings.is_empty() {
            return Err(Failure::usage(
                "fresh games depend on every ruling, so they cannot be played with --skip-ruling",
            ));
        }
        let may_be =
            self.is_whole() && self.tapes.judged().is_none() && !self.submission.is_empty();
        let kept = kept(game).map_err(|fault| vec![fault])?.map(|kept| kept.len());
        let has_games = kept.map_or_else(|| lookup::need_reference(game), |_| Ok(()));
        if is_demanded {
            has_games?;
        } else if has_games.is_err() {
            return Ok(None);
        }
        let usual = of_every_run().unwrap_or(USUAL_FRESH_GAMES);
        let usual = if is_asked_for || may_be { usual } else { 0 };
        let games = self.fresh.unwrap_or(usual).min(kept.unwrap_or(usize::MAX));
        if games == 0 {
            return Ok(None);
        }
        Ok(Some(fresh_games(games, self.seed(game)?)))
    }

    /// The given seed, or that of the run that is continued. All parts of a run must play the same games.
    fn seed(&self, game: &GameInfo) -> Result<u64, Failure> {
        let recorded = self.records.fresh(game)?.map(|fresh| fresh.seed);
        match self.matches.seed.given() {
            None if self.records.is_part() => Err(Failure::usage(
                "all parts of a run must play the same fresh games: give each part the same `--seed N`, or `--fresh 0`",
            )),
            given => Ok(given.or(recorded).unwrap_or_else(|| self.matches.seed.seed())),
        }
    }
}

/// Notes what is missing without the rules of a game: only written transcripts and kept games can be played.
pub(super) fn note_missing_reference(game: &GameInfo, output: &mut Output) {
    let Some(package) = Package::of(game) else { return };
    let Some(why) = package.known.missing.as_deref() else { return };
    let fresh = match package.pool_path().is_file() {
        true => "the fresh games come from `games.pool`",
        false => "there are no fresh games",
    };
    output.note(&format!(
        "stickler: {why}; stickler plays the suite, {fresh}, and the report names no known mistakes"
    ));
    output.note_fault(why);
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::of_a_program_in_c([2, 12], 48, true)]
    #[case::of_a_small_interpreter([11, 12], 48, false)]
    #[case::of_a_slow_start([67, 12], 12, false)]
    #[case::of_a_slow_choice([2, 90], 12, true)]
    fn the_more_a_game_costs_the_fewer_are_played(
        #[case] millis: [u64; 2],
        #[case] fresh: usize,
        #[case] is_whole: bool,
    ) {
        let [program, choice] = millis.map(Duration::from_millis);
        assert_eq!(Amount::by_cost(program, choice), Amount { fresh, is_whole });
    }
}
