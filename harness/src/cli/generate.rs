//! `stickler generate`: writes games that notice what the transcripts of people do not.

use std::{fs, path::PathBuf};

use clap::Args;

use super::{Exit, Failure, Output, lookup, suite_for_writing};
use crate::{
    strength::{
        generate::{Amount, GeneratedGame, generate, is_generated},
        generated::Search,
    },
    transcript::{Draft, suite},
};

/// Writes games that nobody wrote, and that notice generated faults which the other transcripts do not. The games that were
/// generated before are replaced
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler generate quagmire\n  stickler generate alak --games 5 --check"
)]
pub(crate) struct Generate {
    /// The game
    game: String,
    /// At most this number of games
    #[arg(long, value_name = "N", default_value_t = 10)]
    games: usize,
    /// At most this number of inputs in each
    #[arg(long, value_name = "N", default_value_t = 150)]
    inputs: usize,
    /// At most this number of illegal moves are tried before each move
    #[arg(long, value_name = "N", default_value_t = 3)]
    probes: usize,
    /// No more games once this percentage of the known faults is noticed twice
    #[arg(long, value_name = "PERCENT", default_value_t = 99.5)]
    share: f64,
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
        let (generated, people): (Vec<Draft>, Vec<Draft>) =
            drafts.into_iter().partition(is_generated);
        let search = Search::usual();
        let known = search.known(game);
        let size = rulebook::faults::playouts::Size { inputs: self.inputs, probes: self.probes };
        let amount = Amount { games: self.games, size, share: self.share / 100.0 };
        let games = generate(game, &people, &known, search, amount)
            .map_err(|error| Failure::new(Exit::SuiteAtFault, error.to_string()))?;
        for game in &games {
            output.result(&format!(
                "{}: {} inputs, {} misreadings, {} faults; {:.1} % are noticed twice then",
                game.draft.name,
                game.draft.lines.len(),
                game.misreadings,
                game.adds,
                game.share * 100.0
            ));
        }
        if !self.check {
            self.write(&generated, &games)?;
            output.hint(&format!("run `stickler bless {}` and read the diff", game.name));
        }
        Ok(Exit::Conforms)
    }

    fn write(&self, old: &[Draft], new: &[GeneratedGame]) -> Result<(), Failure> {
        let failed = |path: &PathBuf, error| Failure::internal(&path.display().to_string(), &error);
        for draft in old {
            let path = self.path(draft);
            fs::remove_file(&path).map_err(|error| failed(&path, error))?;
        }
        for GeneratedGame { draft, .. } in new {
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
