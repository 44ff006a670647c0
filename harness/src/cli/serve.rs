//! `stickler serve`: the server of Fox & Geese by itself, for people to write clients against.

use std::sync::{Mutex, PoisonError};

use clap::Args;
use rulebook::foxgeese::foxes::{Foxes, FoxesStrategy};

use super::{Exit, Failure, Output, listen::ListenArgs, lookup};
use crate::foxgeese::{Fields, HttpServer, Sessions};

/// Serves a game that is played over a network: answers every move of the geese until it is interrupted
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler serve foxgeese\n  stickler serve foxgeese --foxes minimax:4"
)]
pub(crate) struct Serve {
    /// The game; only Fox & Geese has a server
    game: String,
    #[command(flatten)]
    listen: ListenArgs,
    /// How the foxes play: first, last, random, greedy, or minimax:1 to minimax:8
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    foxes: FoxesStrategy,
    /// The seed of the foxes' random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The only token that is accepted [default: any; each has a game of its own]
    #[arg(long, value_name = "TOKEN")]
    token: Option<String>,
}

impl Serve {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let game = lookup::game(&self.game)?;
        if game.name != "foxgeese" {
            return Err(Failure::usage(format!(
                "{} has no server; allowed is foxgeese",
                game.title
            )));
        }
        let foxes = Foxes { strategy: self.foxes, seed: self.seed };
        let sessions = Mutex::new(Sessions::new(foxes, self.token.clone()));
        let answer = move |request: &Fields| {
            sessions.lock().unwrap_or_else(PoisonError::into_inner).answer(request)
        };
        self.listen.serve(
            output,
            ", by the names that --host allows",
            &format!("{} foxes, seed {}; interrupt to end", self.foxes, self.seed),
            |address, hosts| {
                let server = HttpServer::at(address, hosts, Box::new(answer))?;
                Ok((server.url(), server))
            },
        )
    }
}
