//! How many fresh games `verify` plays, and which.

use rulebook::games::GameInfo;

use super::{AT_ONCE, USUAL_FRESH_GAMES, Verify};
use crate::{
    cli::{Failure, Output, args::lookup},
    event::FreshGames,
    explore::fresh::kept,
    package::Package,
};

impl Verify {
    /// How many fresh games are played, and which: none on the rulebook, from tapes, or where only a part of the suite is
    /// wanted, unless they are asked for. With a skipped ruling, their expected results are unknown.
    pub(super) fn fresh(&self, game: &'static GameInfo) -> Result<Option<FreshGames>, Failure> {
        if self.records.is_of_failed() {
            return self.records.fresh(game);
        }
        let is_demanded = self.fresh.is_some_and(|games| games > 0);
        let is_asked_for = is_demanded || self.matches.seed.given().is_some();
        if is_asked_for && !self.skip_rulings.is_empty() {
            return Err(Failure::usage(
                "fresh games are ruled on by every ruling, so that they cannot be played with --skip-ruling",
            ));
        }
        let is_whole = !self.selects() && self.skip_rulings.is_empty() && !self.order.is_quick();
        let may_be = is_whole && self.tapes.judged().is_none() && !self.submission.is_empty();
        let kept = kept(game).map_err(|fault| vec![fault])?.map(|kept| kept.len());
        let has_games = kept.map_or_else(|| lookup::need_reference(game), |_| Ok(()));
        if is_demanded {
            has_games?;
        } else if has_games.is_err() {
            return Ok(None);
        }
        let usual = if is_asked_for || may_be { USUAL_FRESH_GAMES } else { 0 };
        let games = self.fresh.unwrap_or(usual).min(kept.unwrap_or(usize::MAX));
        let at_once = games / AT_ONCE;
        if games == 0 {
            return Ok(None);
        }
        Ok(Some(FreshGames { games, at_once, seed: self.seed(game)? }))
    }

    /// The seed that was given, or that of the run that is continued. All parts of a run have to play the same games.
    fn seed(&self, game: &GameInfo) -> Result<u64, Failure> {
        let recorded = self.records.fresh(game)?.map(|fresh| fresh.seed);
        match self.matches.seed.given() {
            None if self.records.is_part() => Err(Failure::usage(
                "all parts of a run have to play the same fresh games: give `--seed N`, the same to each, or `--fresh 0`",
            )),
            given => Ok(given.or(recorded).unwrap_or_else(|| self.matches.seed.seed())),
        }
    }
}

/// Says what is missing without the rules of a game: only written transcripts and kept games can be played.
pub(super) fn note_missing_reference(game: &GameInfo, output: &mut Output) {
    let Some(package) = Package::of(game) else { return };
    let Some(why) = package.known.missing.as_deref() else { return };
    let fresh = match package.pool_path().is_file() {
        true => "its fresh games come from `games.pool`",
        false => "but no fresh games",
    };
    output.note(&format!(
        "stickler: {why}; the suite is played, {fresh}, and mistakes are not explained by misreadings"
    ));
    output.note_fault(why);
}
