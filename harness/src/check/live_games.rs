//! Games with chance: no game can be planned, so the check uses games that the programs in `submissions` play.

use std::{num::NonZero, path::Path, sync::atomic::AtomicBool, thread};

use super::{
    Options,
    random_games::{RandomGame, RandomGames},
};
use crate::{
    candidate::PreparedSubmission,
    event::FreshGames,
    live::{Game, Live},
    manifest,
    package::Package,
    plan::{Io, Plan, Schedule, SessionOutcome, SessionSetup},
    reference::{Reference, protocol::NONE},
    runner::{Finished, judge_sessions},
    sandbox::Isolation,
    transcript::Transcript,
};

/// The number of fresh games for each program.
pub(super) const FRESH: usize = 12;

/// The games of the first program in `submissions/accepted` that can be started; none if none can.
pub(super) fn played(package: Package, reference: &Reference, options: Options) -> RandomGames {
    let manifest = package.known.folder.join("submissions/accepted/entries.toml");
    let folder = manifest.parent().unwrap_or(Path::new(""));
    let entries = manifest::read(&manifest).unwrap_or_default();
    let mut programs = entries
        .iter()
        .filter_map(|entry| PreparedSubmission::entry(entry, folder, Isolation::usual()).ok());
    let Some(program) = programs.next() else { return RandomGames::default() };
    let random = |game: Game| {
        let end = reference.facts(None, NONE, &game.path).over.clone();
        RandomGame { path: game.path, end }
    };
    RandomGames(games(package, &program, options.seed).1.into_iter().map(random).collect())
}

/// The outcomes of the games that a program plays.
pub(super) fn finished(
    package: Package,
    program: &PreparedSubmission,
    course: Schedule<'_>,
    seed: u64,
) -> Option<Finished> {
    let (setup, games) = games(package, program, seed);
    let (transcripts, sessions): (Vec<Transcript>, Vec<SessionOutcome>) =
        games.into_iter().map(|game| (game.transcript, game.session)).unzip();
    if transcripts.is_empty() {
        return None;
    }
    let plan = Plan {
        jobs: thread::available_parallelism().map_or(1, NonZero::get),
        course,
        ..Plan::usual(program, &transcripts)
    };
    Some(judge_sessions(&plan, &setup, &sessions, None, &mut |_| {}))
}

fn games(package: Package, program: &PreparedSubmission, seed: u64) -> (SessionSetup, Vec<Game>) {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let live = Live { candidate: program, package, io: Io::Auto, interrupted: &NEVER };
    let setup = live.setup();
    let games = live.play(&setup, FreshGames { games: FRESH, at_once: 0, seed }, &|_| {});
    (setup, games)
}
