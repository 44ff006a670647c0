//! How many fresh games `verify` plays, and which.

use rulebook::games::GameInfo;

use super::{AT_ONCE, USUAL_FRESH_GAMES, Verify};
use crate::{
    cli::{Failure, Output, args::lookup},
    event::FreshGames,
    package::Package,
};

impl Verify {
    /// How many fresh games are played, and which: none on the rulebook, from tapes, or where only a part of the suite is
    /// wanted, unless they are asked for. With a skipped ruling, their expected results are unknown.
    pub(super) fn fresh(&self, game: &GameInfo) -> Result<Option<FreshGames>, Failure> {
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
        let has_rules = lookup::need_reference(game);
        if is_demanded {
            has_rules?;
        } else if has_rules.is_err() {
            return Ok(None);
        }
        let usual = if is_asked_for || may_be { USUAL_FRESH_GAMES } else { 0 };
        let games = self.fresh.unwrap_or(usual);
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

/// Says what is missing without the rules of a game: only written transcripts can be played.
pub(super) fn note_missing_reference(game: &GameInfo, output: &mut Output) {
    if let Some(why) = Package::of(game).and_then(|package| package.known.missing.as_deref()) {
        output.note(&format!(
            "stickler: {why}; the suite is played, but no fresh games, and mistakes are not explained by misreadings"
        ));
        output.note_fault(why);
    }
}
