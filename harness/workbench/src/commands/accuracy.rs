//! `workbench accuracy`: how often a report names the rule that a program breaks.

use std::process::ExitCode;

use clap::Args;
use rulebook::games::find;
use workbench::accuracy::report;

use super::Done;

/// Verify programs with one generated fault each, and count how often the report names the rule that is misread
#[derive(Args)]
pub(crate) struct Accuracy {
    /// The game
    game: String,
    /// How many programs
    programs: usize,
}

impl Accuracy {
    pub(crate) fn run(&self) -> Done {
        let game =
            find(&self.game).map_err(|unknown| format!("unknown game `{}`", unknown.found))?;
        print!("{}", report(game, self.programs)?);
        Ok(ExitCode::SUCCESS)
    }
}
