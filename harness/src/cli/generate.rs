//! `stickler generate`: writes games that notice what the transcripts of people do not, or not so cheaply, and transcripts that
//! follow from theirs.

use std::{fs, path::PathBuf};

use clap::Args;
use rulebook::{game::Malformed, games::GameInfo};

use super::{Exit, Failure, Output, lookup, suite_for_writing};
use crate::{
    strength::{
        aimed::Aim,
        derived::{Derived, derived, is_derived},
        generate::{Amount, generate, is_nobodys},
        generated::Search,
    },
    transcript::{Draft, suite},
};

/// Writes games that nobody wrote: few long ones that notice every misreading, and then whatever notices most generated faults
/// for what it costs to play; then games of orthodox chess in each variant in which they mean the same, and images of games in
/// the symmetries of the rules. What was written so before is replaced
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler generate quagmire\n  stickler generate alak --aimed 20 --check\n  stickler generate gun --derived\n  stickler generate gun --more --aimed 20"
)]
pub(crate) struct Generate {
    /// The game
    game: String,
    /// At most this number of long games that notice misreadings
    #[arg(long, value_name = "N", default_value_t = 4)]
    games: usize,
    /// At most this number of inputs in each of these
    #[arg(long, value_name = "N", default_value_t = 150)]
    inputs: usize,
    /// At most this number of illegal moves are tried before each of their moves
    #[arg(long, value_name = "N", default_value_t = 3)]
    probes: usize,
    /// At most this number of games that are aimed at generated faults
    #[arg(long, value_name = "N", default_value_t = 200)]
    aimed: usize,
    /// Leave the generated games as they are, and write more aimed ones for the faults that fewer than two transcripts notice
    #[arg(long, conflicts_with_all = ["games", "inputs", "probes", "derived"])]
    more: bool,
    /// Leave the generated games as they are, and write only what follows from other transcripts
    #[arg(long, conflicts_with_all = ["games", "inputs", "probes", "aimed"])]
    derived: bool,
    /// The folder that holds `transcripts` and `golden`
    #[arg(long, default_value = ".", value_name = "DIR")]
    suite: PathBuf,
    /// Write nothing; say what would be written
    #[arg(long)]
    check: bool,
}

impl Generate {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let game = lookup::game(&self.game)?;
        let suite = suite_for_writing(&self.suite)?;
        let drafts = suite::drafts(&suite, |key| key.game == game.name)?;
        let (old, new) = if self.more {
            let aim = Aim::after(game, &drafts, Search::usual()).map_err(at_fault)?;
            (Vec::new(), self.aimed(aim, output)?)
        } else {
            self.anew(game, &suite::orthodox(&suite)?, drafts, output)?
        };
        if !self.check {
            self.write(&old, &new)?;
            output.hint(&format!("run `stickler bless {}` and read the diff", game.name));
        }
        Ok(Exit::Conforms)
    }

    /// What is replaced of the transcripts of a game, and by what.
    fn anew(
        &self,
        game: &'static GameInfo,
        orthodox: &[Draft],
        drafts: Vec<Draft>,
        output: &mut Output,
    ) -> Result<(Vec<Draft>, Vec<Draft>), Failure> {
        let is_replaced = |draft: &Draft| is_derived(draft) || !self.derived && is_nobodys(draft);
        let (old, mut others): (Vec<Draft>, Vec<Draft>) = drafts.into_iter().partition(is_replaced);
        let mut new = if self.derived { Vec::new() } else { self.games(game, &others, output)? };
        others.extend_from_slice(&new);
        let derived = derived(game, orthodox, &others).map_err(at_fault)?;
        derived.iter().for_each(|derived| output.result(&told(derived)));
        new.extend(derived.into_iter().map(|derived| derived.draft));
        Ok((old, new))
    }

    /// Generates games, and says of each as it is found what it adds.
    fn games(
        &self,
        game: &'static GameInfo,
        people: &[Draft],
        output: &mut Output,
    ) -> Result<Vec<Draft>, Failure> {
        let search = Search::usual();
        let known = search.known(game);
        let size = rulebook::faults::playouts::Size { inputs: self.inputs, probes: self.probes };
        let amount = Amount { games: self.games, size };
        let games = generate(game, people, &known, search, amount).map_err(at_fault)?;
        games.iter().for_each(|game| output.result(&game.to_string()));
        let mut new: Vec<Draft> = games.into_iter().map(|game| game.draft).collect();
        let aim = Aim::beside(game, &[people, &new].concat(), search).map_err(at_fault)?;
        new.extend(self.aimed(aim, output)?);
        Ok(new)
    }

    fn aimed(&self, mut aim: Aim, output: &mut Output) -> Result<Vec<Draft>, Failure> {
        let mut new = Vec::new();
        while new.len() < self.aimed {
            let Some(found) = aim.next_game().map_err(at_fault)? else { break };
            output.result(&found.to_string());
            new.push(found.draft);
        }
        Ok(new)
    }

    fn write(&self, old: &[Draft], new: &[Draft]) -> Result<(), Failure> {
        let failed = |path: &PathBuf, error| Failure::internal(&path.display().to_string(), &error);
        for draft in old {
            let path = self.path(draft);
            fs::remove_file(&path).map_err(|error| failed(&path, error))?;
        }
        for draft in new {
            let path = self.path(draft);
            fs::write(&path, draft.to_string()).map_err(|error| failed(&path, error))?;
        }
        Ok(())
    }

    fn path(&self, draft: &Draft) -> PathBuf {
        let folder = self.suite.join("transcripts").join(draft.game.name);
        folder.join(&draft.name).with_extension("txt")
    }
}

fn at_fault(error: Malformed) -> Failure {
    Failure::new(Exit::SuiteAtFault, error.to_string())
}

fn told(Derived { draft, misreadings, faults }: &Derived) -> String {
    let inputs = draft.lines.len();
    format!("{}: {inputs} inputs, {misreadings} misreadings, {faults} faults", draft.name)
}
