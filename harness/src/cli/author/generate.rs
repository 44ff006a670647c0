//! `stickler generate`: writes games that detect what the hand-written transcripts do not, or do not as cheaply, and
//! games of orthodox chess in its variants.

use std::{collections::HashSet, fs, path::PathBuf};

use clap::Args;
use rulebook::{faults::playouts::Size, game::Malformed, games::GameInfo, suite::Suite};

use crate::cli::args::{lookup, order};
use crate::cli::columns::count;
use crate::cli::{Exit, Failure, Output};
use crate::{
    strength::{
        aimed::Aim,
        depended_on,
        derived::derived,
        generate::{Amount, generate},
        generated::{Noticed, Search},
        partial::{PartialGame, partial_games},
        quiet::quiet_game,
    },
    transcript::{Draft, generated, suite},
};

/// Write games that detect known mistakes and generated faults
///
/// Replaces the games in `transcripts/GAME/generated.games`. A few long games detect every known mistake, and others detect 99 % of
/// the generated faults. There are also games that detect known mistakes in part, and long games without a capture. A chess variant
/// gets the games of orthodox chess that mean the same in it.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler generate quagmire\n  stickler generate alak --aimed 20 --check\n  stickler generate gun --more"
)]
pub(crate) struct Generate {
    /// The game
    game: String,
    /// Search for at most N long games that detect known mistakes
    #[arg(long, value_name = "N", default_value_t = 4)]
    games: usize,
    /// Let each of these have at most N inputs
    #[arg(long, value_name = "N", default_value_t = 150)]
    inputs: usize,
    /// Try at most N illegal moves before each of their moves
    #[arg(long, value_name = "N", default_value_t = 3)]
    probes: usize,
    /// Search for at most N games that are aimed at generated faults
    #[arg(long, value_name = "N", default_value_t = 200)]
    aimed: usize,
    /// Search for at most N games that detect known mistakes in part
    #[arg(long, value_name = "N", default_value_t = 300)]
    partial: usize,
    /// Keep the generated games that there are, and write more aimed ones for the faults that no transcript detects
    #[arg(long, conflicts_with_all = ["games", "inputs", "probes"])]
    more: bool,
    /// The folder that holds `transcripts` and `golden`
    #[arg(long, default_value = ".", value_name = "DIR")]
    suite: PathBuf,
    /// Write nothing; say what would be written
    #[arg(long)]
    check: bool,
}

impl Generate {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let game = lookup::playable(&self.game)?;
        let suite = lookup::suite_to_write(game, &self.suite)?;
        let drafts = suite::drafts(&suite, |key| key.game == game.name)?;
        let (old, mut others): (Vec<Draft>, Vec<Draft>) =
            drafts.into_iter().partition(Draft::is_generated);
        let derived = derived(game, &suite::orthodox(&suite)?);
        let derived: Vec<Draft> = derived.into_iter().chain(quiet_game(game)).collect();
        let is_derived = |old: &Draft| derived.iter().any(|it| it.name == old.name);
        let mut kept = match self.more {
            true => old.into_iter().filter(|old| !is_derived(old)).collect(),
            false => self.games(game, &others, output)?,
        };
        kept.extend(derived);
        others.extend_from_slice(&kept);
        let aimed = needed(game, &others, self.aimed(game, &others, output)?)?;
        others.extend_from_slice(&aimed);
        kept.extend(aimed);
        kept.extend(self.partial(game, &others, output)?);
        output.result(&format!("{} kept", count(kept.len(), "generated game")));
        if !self.check {
            write(&suite, game, kept)?;
            output.hint(&format!("run `stickler bless {}` and read the diff", self.game));
        }
        Ok(Exit::Conforms)
    }

    /// Searches for long games, and shows what each adds.
    fn games(
        &self,
        game: &'static GameInfo,
        people: &[Draft],
        output: &mut Output,
    ) -> Result<Vec<Draft>, Failure> {
        output.searching("searching for games that detect known mistakes");
        let search = Search::usual();
        let size = Size { inputs: self.inputs, probes: self.probes };
        let amount = Amount { games: self.games, size };
        let games = generate(game, people, &search.known(game), search, amount);
        let games = games.map_err(at_fault)?;
        games.iter().for_each(|game| output.result(&game.to_string()));
        Ok(games.into_iter().map(|game| game.draft).collect())
    }

    /// Searches for games that detect partial misreadings, and shows what each adds.
    fn partial(
        &self,
        game: &'static GameInfo,
        drafts: &[Draft],
        output: &mut Output,
    ) -> Result<Vec<Draft>, Failure> {
        if self.partial == 0 {
            return Ok(Vec::new());
        }
        output.searching("searching for games that detect known mistakes in part");
        let mut tell = |found: &PartialGame| output.result(&found.to_string());
        partial_games(game, drafts, &mut tell, self.partial).map_err(at_fault)
    }

    /// Searches for aimed games, and shows what each adds.
    fn aimed(
        &self,
        game: &'static GameInfo,
        drafts: &[Draft],
        output: &mut Output,
    ) -> Result<Vec<Draft>, Failure> {
        let mut new = Vec::new();
        if self.aimed == 0 {
            return Ok(new);
        }
        output.searching("searching for games that detect generated faults");
        let begin = if self.more { Aim::after } else { Aim::beside };
        let mut aim = begin(game, drafts, Search::usual()).map_err(at_fault)?;
        while new.len() < self.aimed {
            let Some(found) = aim.next_game().map_err(at_fault)? else { break };
            output.result(&found.to_string());
            new.push(found.draft);
        }
        Ok(new)
    }
}

/// The aimed games that are needed in addition to the others.
fn needed(game: &GameInfo, others: &[Draft], mut aimed: Vec<Draft>) -> Result<Vec<Draft>, Failure> {
    if aimed.is_empty() {
        return Ok(aimed);
    }
    let all = [others, &aimed].concat();
    let noticed = Noticed::of(Search::usual().known(game), &all).map_err(at_fault)?;
    let names: HashSet<String> = aimed.iter().map(|draft| draft.name.clone()).collect();
    let order = order::computed(&all)?;
    let needed = order.needed(noticed.unnoticed(1).len(), |name| names.contains(name));
    aimed.retain(|draft| needed.contains(&*draft.name));
    Ok(aimed)
}

/// Writes the generated games of a game, in the order of their names.
fn write(suite: &Suite, game: &GameInfo, mut drafts: Vec<Draft>) -> Result<(), Failure> {
    drafts.sort_by(|one, other| one.name.cmp(&other.name));
    drafts.iter_mut().for_each(|draft| draft.rulings = depended_on(draft));
    let text = generated::text(&drafts).map_err(|name| {
        Failure::new(Exit::SuiteAtFault, format!("{name} has an input that a line cannot hold"))
    })?;
    let path = suite.generated_path(game.name);
    fs::write(&path, text).map_err(|error| Failure::internal(&path.display().to_string(), &error))
}

fn at_fault(error: Malformed) -> Failure {
    Failure::new(Exit::SuiteAtFault, error.to_string())
}
