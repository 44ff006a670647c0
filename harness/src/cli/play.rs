//! `stickler play`: the rulebook's program, for two players at one terminal.

use std::io;

use clap::Args;
use rulebook::{console, games::find};

use super::{Exit, Failure, Output};

/// Lets two players play at one terminal; the rulebook keeps the rules
#[derive(Args)]
pub(crate) struct Play {
    /// The game
    game: String,
    /// Moves such as `c2 d3, g7 f6`, or a board `8 rows with /` followed by turn=… last=…
    #[arg(long, default_value = "", value_name = "POSITION")]
    from: String,
}

impl Play {
    pub(crate) fn run(&self, _: &mut Output) -> Result<Exit, Failure> {
        let usage = |error: rulebook::game::Malformed| Failure::usage(error.to_string());
        let mut referee = (find(&self.game).map_err(usage)?.at)(&self.from).map_err(usage)?;
        let played = console::play(&mut *referee, io::stdin().lock(), &mut io::stdout().lock());
        played.map_err(|error| Failure::internal("the terminal", &error))?;
        Ok(Exit::Conforms)
    }
}
