//! `stickler studio`: play the games, browse the suite and write transcripts in a browser.

use std::{env, path::PathBuf};

use clap::Args;

use super::{Exit, Failure, Output, listen::ListenArgs, suite_for_writing};
use crate::studio::server::Server;

/// Plays the games, browses the suite and writes transcripts, in a browser
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler studio\n  stickler studio --suite . --bind 127.0.0.1:8080"
)]
pub(crate) struct Studio {
    /// The folder that holds `transcripts` and `golden`, into which transcripts are written; without it the embedded suite is
    /// shown, and nothing is written
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
    #[command(flatten)]
    listen: ListenArgs,
}

impl Studio {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        self.suite.as_deref().map(suite_for_writing).transpose()?;
        let may_bless = env::var_os("CI").is_none();
        let what = self.suite.as_ref().map_or_else(
            || "the embedded suite, which cannot be written".to_owned(),
            |suite| format!("the suite in {}", suite.display()),
        );
        self.listen.serve(
            output,
            " by all who know the address, over a wire that is not encrypted",
            &format!("{what}; open the address in a browser, interrupt to end"),
            |address, hosts| {
                let server = Server::at(address, hosts, self.suite.clone(), may_bless)?;
                Ok((server.url(), server))
            },
        )
    }
}
