//! `--bind`, `--input` and `--first`: what is pinned of a submission's dialect on the command line.

use clap::Args;
use rulebook::games::GameInfo;

use crate::cli::{Failure, help::PROGRAM};
use crate::dialect::{self, Pins};

#[derive(Args)]
pub(crate) struct PinArgs {
    /// The character that the program draws for a mark: `O=@`, `X=#`, `blank=_`
    #[arg(help_heading = PROGRAM, hide_short_help = true, long, value_name = "O=CHAR", value_parser = pin)]
    bind: Vec<(String, String)>,
    /// How the program reads moves, such as `{from}>{to}`
    ///
    /// `{FROM}` writes capitals, and `\n` starts a new line.
    #[arg(help_heading = PROGRAM, long, value_name = "TEMPLATE")]
    input: Option<String>,
    /// A line to type before the first board, such as a mode or a name; repeat it for more lines
    #[arg(help_heading = PROGRAM, hide_short_help = true, long, value_name = "LINE", allow_hyphen_values = true)]
    first: Vec<String>,
}

fn pin(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("a pin is written `O=@`")?;
    Pins::default().pin(name, value)?;
    Ok((name.to_owned(), value.to_owned()))
}

impl PinArgs {
    /// What is pinned for a game.
    pub(crate) fn pins(&self, game: &GameInfo) -> Result<Pins, Failure> {
        let mut pins = Pins::default();
        let input = self.input.iter().map(|input| ("input", input));
        let bound = self.bind.iter().map(|(name, value)| (name.as_str(), value));
        let first = self.first.iter().map(|line| ("first", line));
        for (name, value) in input.chain(first).chain(bound) {
            pins.pin(name, value).map_err(Failure::usage)?;
        }
        pins.check(dialect::of(game)).map_err(Failure::usage)?;
        Ok(pins)
    }
}
