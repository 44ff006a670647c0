//! `stickler bless`: writes the goldens and the digests of generated games, and shows what changed.

mod review;

use std::{env, path::PathBuf};

use clap::Args;
use rulebook::{games::GameInfo, suite::Key};

use crate::cli::args::{lookup, order};
use crate::cli::{Exit, Failure, Output, suite_for_writing};
use crate::{
    bless::{Change, Part, changes, of_file, of_pool, write},
    explore::fresh::Fresh,
    package::{POOL, Package},
    transcript::{Draft, Transcript, pool, suite},
};

/// The seed of the kept games, so that the same command writes the same games.
const POOL_SEED: u64 = 1;

/// Update the expected boards and show the diff
///
/// Writes the golden of every transcript that the rulebook plays as written, and the digest of every generated game. It also renews the
/// games of `games.pool`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler bless quagmire\n  stickler bless --review\n  stickler bless --check"
)]
pub(crate) struct Bless {
    /// Games to bless, or the folder of one [default: all games of the suite]
    games: Vec<String>,
    /// The folder of a game of your own
    #[arg(long, value_name = "DIR", conflicts_with_all = ["games", "suite"])]
    game: Option<PathBuf>,
    /// The folder that holds `transcripts` and `golden`
    #[arg(long, default_value = ".", value_name = "DIR")]
    suite: PathBuf,
    /// Keep N fresh games in `games.pool`, for users who cannot start the reference of your game
    #[arg(long, value_name = "N")]
    pool: Option<usize>,
    /// Write nothing; fail if anything would change
    #[arg(long)]
    check: bool,
    /// Ask about each change: accept, reject or skip it
    #[arg(long, conflicts_with = "check")]
    review: bool,
}

impl Bless {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let games = self.games()?;
        games.iter().try_for_each(|game| lookup::need_reference(game))?;
        let suite = match games[..] {
            [game] => lookup::suite_to_write(game, &self.suite)?,
            _ => suite_for_writing(&self.suite)?,
        };
        let names: Vec<&str> = games.iter().map(|game| game.name).collect();
        let is_wanted = |game: &str| names.is_empty() || names.contains(&game);
        let wanted = |key: &Key| is_wanted(&key.game);
        if self.pool.is_none() && !suite::keys(&suite).iter().any(wanted) {
            return Err(Failure::nothing_selected("no transcripts of these games here"));
        }
        let mut changes = changes(&suite, &wanted)?;
        for game in suite.orders.keys().filter(|game| is_wanted(game)) {
            let drafts = suite::drafts(&suite, |key| key.game == *game)?;
            changes.extend(order::change(&suite, game, &drafts)?);
        }
        for game in &games {
            changes.extend(self.pool(game)?);
        }
        if let Some(fault) = games.iter().find_map(|game| game.fault()) {
            return Err(Failure::new(Exit::SuiteAtFault, fault));
        }
        if changes.is_empty() {
            output.result("every golden and every digest is up to date");
            return Ok(Exit::Conforms);
        }
        if self.review {
            return review::review(&changes, output);
        }
        changes.iter().for_each(|change| show(change, output));
        if self.check {
            output.result(&format!("{} would change", files(&changes)));
            return Ok(Exit::SuiteAtFault);
        }
        write_all(&changes, output)?;
        Ok(Exit::Conforms)
    }
}

impl Bless {
    /// The games that the user names; none if all are meant.
    fn games(&self) -> Result<Vec<&'static GameInfo>, Failure> {
        let brought = lookup::brought(self.game.as_deref())?.map(|package| Ok(package.game));
        let games: Vec<_> = self
            .games
            .iter()
            .map(|name| lookup::game(name))
            .chain(brought)
            .collect::<Result<_, _>>()?;
        match self.pool {
            Some(_) if games.is_empty() => {
                Err(Failure::usage("--pool needs the folder of a game of your own"))
            }
            _ => Ok(games),
        }
    }

    /// The change to the kept games of a package: as many as the user requests, or as many as it has.
    fn pool(&self, game: &'static GameInfo) -> Result<Option<Change>, Failure> {
        let faults = |fault| vec![fault];
        match (Package::of(game), self.pool) {
            (None, None) => Ok(None),
            (None, Some(_)) => Err(Failure::usage("--pool needs the folder of a game of your own")),
            (Some(package), None) => Ok(of_pool(package).map_err(faults)?),
            (Some(package), Some(games)) => {
                lookup::need_no_chance(game)?;
                let before = package.pool().map_err(faults)?.map(|pool| pool.text.to_string());
                let fresh = Fresh::with_seed(game, POOL_SEED).next_games(games).map_err(faults)?;
                Ok(of_file(package.pool_path(), before, pool::written(&named(&fresh))))
            }
        }
    }
}

/// Fresh games under names without a seed: without the reference, no seed reproduces them.
fn named(games: &[Transcript]) -> Vec<Draft> {
    let named = |(n, game): (usize, &Transcript)| Draft {
        name: format!("pool-{}", n + 1),
        ..(*game.draft).clone()
    };
    games.iter().enumerate().map(named).collect()
}

/// Writes changes that have been shown.
pub(crate) fn write_all(changes: &[Change], output: &mut Output) -> Result<(), Failure> {
    may_write()?;
    changes.iter().try_for_each(write_one)?;
    output.result(&format!("{} written", files(changes)));
    Ok(())
}

fn may_write() -> Result<(), Failure> {
    if env::var_os("CI").is_some() {
        return Err(Failure::usage(
            "bless does not write in CI: bless at home, read the diff and commit it",
        ));
    }
    Ok(())
}

pub(crate) fn write_one(change: &Change) -> Result<(), Failure> {
    write(change).map_err(|error| Failure::internal(&change.path.display().to_string(), &error))
}

/// Describes what these changes write.
fn files(changes: &[Change]) -> String {
    let (pools, others): (Vec<_>, Vec<_>) =
        changes.iter().partition(|change| change.path.ends_with(POOL));
    match (others.len(), pools.len()) {
        (others, 0) => goldens(others),
        (0, _) => POOL.to_owned(),
        (others, _) => format!("{} and {POOL}", goldens(others)),
    }
}

fn goldens(count: usize) -> String {
    if count == 1 { "1 golden".to_owned() } else { format!("{count} goldens") }
}

/// Shows the effect of a change.
pub(crate) fn show(change: &Change, output: &mut Output) {
    let palette = output.palette();
    output.result(&palette.heading(format!("{} {}", change.kind(), change.path.display())));
    if change.kind() != "changed" {
        return;
    }
    for (part, text) in change.lines() {
        let line = format!("{} {text}", part.sign());
        output.result(&match part {
            Part::Same => line,
            Part::Input => palette.hint(line),
            Part::Before => palette.actual(line),
            Part::After => palette.expected(line),
        });
    }
}
