//! `stickler play`: the rulebook's program, for two players at one terminal.

use std::io;

use clap::Args;
use rulebook::console;

use super::{Exit, Failure, Output, lookup};

/// Lets two players play at one terminal; the rulebook keeps the rules
#[derive(Args)]
#[command(after_help = "Examples:\n  stickler play quagmire\n  stickler play gun")]
pub(crate) struct Play {
    /// The game
    game: String,
    /// Moves such as `c2 d3, g7 f6`, or a board `8 rows with /` followed by turn=… last=…
    #[arg(long, default_value = "", value_name = "POSITION")]
    from: String,
}

impl Play {
    pub(crate) fn run(&self, _: &mut Output) -> Result<Exit, Failure> {
        let referee = lookup::game(&self.game)?.at(&self.from);
        let mut referee = referee.map_err(|error| Failure::usage(error.to_string()))?;
        let played = console::play(&mut *referee, io::stdin().lock(), &mut io::stdout().lock());
        played.map_err(|error| Failure::internal("the terminal", &error))?;
        Ok(Exit::Conforms)
    }
}
