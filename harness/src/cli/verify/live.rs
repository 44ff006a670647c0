//! Verifies a game with chance. It has no suite: its fresh games are chosen during play.

use std::{panic::resume_unwind, sync::mpsc, thread};

use rulebook::games::GameInfo;

use super::{Verify, run::VerifyRun, selection::GameSelection};
use crate::{
    cli::{
        Exit, Failure,
        args::{lookup, reporters::Reporters},
    },
    event::{Event, FreshGames},
    live::{Game, Live},
    package::Package,
    plan::{SessionSetup, Target},
    runner::judge_sessions,
};

/// A note on the games: the reproduction line cannot show what chance decided.
const NOTE: &str = "the game has chance: another run shows other boards";

impl Verify {
    /// The fresh games to play live.
    pub(super) fn wanted_live(&self, game: &'static GameInfo) -> Result<GameSelection, Failure> {
        self.check_live(game)?;
        lookup::need_reference(game)?;
        let fresh = self.fresh(game)?.ok_or_else(|| {
            Failure::nothing_selected(format!("{} has chance: play fresh games", game.name))
        })?;
        Ok(GameSelection::live(game, FreshGames { at_once: 0, ..fresh }))
    }

    fn check_live(&self, game: &GameInfo) -> Result<(), Failure> {
        let name = game.name;
        let is_kept =
            self.tapes.are_kept() || self.tapes.judged().is_some() || self.records.is_used();
        let is_of_suite = self.selects() || self.suite.is_some() || self.order.is_quick();
        let why = if self.submission.is_empty() {
            "name a program, -- COMMAND or --entries FILE"
        } else if is_kept {
            "its sessions are not kept, because another run shows other boards"
        } else if is_of_suite || self.exhaustive || !self.skip_rulings.is_empty() {
            "its transcripts are not played; choose fresh games by --fresh N and --seed N"
        } else {
            return Ok(());
        };
        Err(Failure::usage(format!("{name} has chance, so it is played live: {why}")))
    }
}

impl VerifyRun<'_> {
    /// Plays fresh games live, and judges them.
    pub(super) fn live(
        &self,
        package: Package,
        candidate: &dyn Target,
        reporters: &mut Reporters,
    ) -> Result<Exit, Failure> {
        let (io, interrupted) = (self.verify.submission.io(), self.interrupted);
        let live = Live { candidate, package, io, interrupted };
        live.check().map_err(Failure::usage)?;
        let fresh = self.wanted.fresh.unwrap_or(FreshGames { games: 0, at_once: 0, seed: 0 });
        reporters.report(&Event::RunStarted {
            submission: candidate.name(),
            game: self.game,
            transcripts: fresh.games,
            left_out: self.wanted.left_out,
            fresh: self.wanted.fresh,
            isolation: candidate.isolation(),
            source: candidate.source(),
        });
        let setup = live.setup();
        let games = played(live, &setup, fresh, reporters);
        if let Some(fault) = self.game.fault() {
            return Err(Failure::new(Exit::SuiteAtFault, fault));
        }
        let (transcripts, sessions): (Vec<_>, Vec<_>) =
            games.into_iter().map(|game| (game.transcript, game.session)).unzip();
        if transcripts.is_empty() {
            return Err(Failure::interrupted());
        }
        let plan = self.plan(candidate, &transcripts);
        let mut report = |event: &Event<'_>| {
            let was_reported_in_play = matches!(event, Event::Conversed { .. });
            if !was_reported_in_play {
                reporters.report(event);
            }
        };
        let finished = judge_sessions(&plan, &setup, &sessions, Some(NOTE), &mut report);
        reporters.check()?;
        match self.game.fault() {
            Some(fault) => Err(Failure::new(Exit::SuiteAtFault, fault)),
            None => Ok(reporters.exit(&finished.totals)),
        }
    }
}

/// Plays the games, and reports each when it is over.
fn played(
    live: Live<'_>,
    setup: &SessionSetup,
    fresh: FreshGames,
    reporters: &mut Reporters,
) -> Vec<Game> {
    let (sender, names) = mpsc::channel::<String>();
    thread::scope(|scope| {
        let games = scope.spawn(move || {
            // If the receiver is gone, no progress is shown.
            live.play(setup, fresh, &|name| drop(sender.send(name.to_owned())))
        });
        names.iter().for_each(|name| reporters.report(&Event::Conversed { name: &name }));
        games.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}
