//! `stickler studio`: plays the games, browses the suite and writes transcripts in a browser.

use std::{env, path::PathBuf, sync::atomic::Ordering, thread, time::Duration};

use clap::Args;

use crate::cli::{
    Exit, Failure, Output, args::lookup, interrupted, matches::serve::address, suite_for_writing,
};
use crate::{hosts::HostName, studio::server::Server};

/// Play, browse and edit the suite in a browser
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler studio\n  stickler studio --suite . --bind 127.0.0.1:8080"
)]
pub(crate) struct Studio {
    /// Edit the suite in this folder (`transcripts` and `golden`) [default: that of --game; without it, show the embedded suite, and write nothing]
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
    /// The folder of a game of your own
    #[arg(long, value_name = "DIR")]
    game: Option<PathBuf>,
    /// Listen at this address; port 0 means any free port
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    bind: String,
    /// Another host name of the server, with its port if that differs; repeat it for more names
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<HostName>,
}

/// Interval between checks whether to stop.
const OFTEN: Duration = Duration::from_millis(100);

impl Studio {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let interrupted = interrupted();
        let address = address(&self.bind)?;
        lookup::brought(self.game.as_deref())?;
        self.suite.as_deref().map(suite_for_writing).transpose()?;
        if !address.ip().is_loopback() {
            let note = "can be reached from other machines by all who know the address, over a wire that is not encrypted";
            output.note(&format!("stickler: {address} {note}"));
        }
        let may_bless = env::var_os("CI").is_none();
        let server = Server::at(address, &self.hosts, self.suite.clone(), may_bless)
            .map_err(|error| Failure::usage(format!("{}: {error}", self.bind)))?;
        output.result(&server.url());
        let what = match (&self.suite, &self.game) {
            (Some(suite), _) | (None, Some(suite)) => format!("the suite in {}", suite.display()),
            (None, None) => "the embedded suite, which cannot be written".to_owned(),
        };
        output.note(&format!("stickler: {what}; open the address in a browser, interrupt to end"));
        while !interrupted.load(Ordering::Relaxed) {
            thread::sleep(OFTEN);
        }
        Ok(Exit::Conforms)
    }
}
