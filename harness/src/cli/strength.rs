//! `stickler strength`: would the suite notice a misread rule?

use std::path::PathBuf;

use clap::Args;

use super::{Exit, Failure, Output, lookup};
use crate::{
    strength::{killed_by, shown},
    transcript::suite,
};

/// Counts, for every rule and every known misreading of it, the transcripts that would notice
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler strength quagmire\n  stickler strength alak --suite ."
)]
pub(crate) struct Strength {
    /// The game
    game: String,
    /// A folder that holds `transcripts` and `golden`, in place of the embedded suite
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
}

impl Strength {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let game = lookup::game(&self.game)?;
        let suite = lookup::suite(self.suite.as_deref())?;
        let drafts = suite::drafts(&suite, |key| key.game == game.name)?;
        if drafts.is_empty() {
            return Err(Failure::nothing_selected(format!("no transcripts of {}", game.name)));
        }
        let killers = killed_by(&drafts);
        for rule in game.rules() {
            let shown = shown(&drafts, rule);
            let counts = format!(
                "{} play because of it, {} refuse",
                shown.accepts.len(),
                shown.refuses.len()
            );
            output.result(&format!("{:<10} {counts}", rule.id));
            for (id, _, transcripts) in killers.iter().filter(|(_, misread, _)| *misread == rule.id)
            {
                output.result(&format!("  {id:<22} {:>4} notice", transcripts.len()));
            }
        }
        let unnoticed = killers.iter().any(|(_, _, transcripts)| transcripts.is_empty());
        Ok(if unnoticed { Exit::SuiteAtFault } else { Exit::Conforms })
    }
}
