//! `stickler serve`: a server of Fox & Geese, for writing clients.

use std::{
    net::{SocketAddr, ToSocketAddrs as _},
    sync::{Mutex, PoisonError, atomic::Ordering},
    thread,
    time::Duration,
};

use clap::Args;
use rulebook::foxgeese::foxes::{Foxes, FoxesStrategy};

use crate::{
    cli::{Exit, Failure, Output, args::lookup, interrupted},
    foxgeese::{Fields, HttpServer, Sessions},
    hosts::HostName,
};

/// Run a Fox & Geese server to play against
///
/// It answers every move of the geese until you interrupt it.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler serve foxgeese\n  stickler serve foxgeese --foxes minimax:4"
)]
pub(crate) struct Serve {
    /// The game; only Fox & Geese has a server
    game: String,
    /// Listen at this address; port 0 means any free port
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    bind: String,
    /// Another host name of the server, with its port if that differs; repeat it for more names
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<HostName>,
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

/// Interval between checks whether to stop.
const OFTEN: Duration = Duration::from_millis(100);

impl Serve {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let game = lookup::game(&self.game)?;
        if game.name != "foxgeese" {
            return Err(Failure::usage(format!("{} has no server; choose foxgeese", game.title)));
        }
        let interrupted = interrupted();
        let address = address(&self.bind)?;
        if !address.ip().is_loopback() {
            let note = "can be reached from other machines, by the names that --host allows";
            output.note(&format!("stickler: {address} {note}"));
        }
        let foxes = Foxes { strategy: self.foxes, seed: self.seed };
        let sessions = Mutex::new(Sessions::new(foxes, self.token.clone()));
        let answer = move |request: &Fields| {
            sessions.lock().unwrap_or_else(PoisonError::into_inner).answer(request)
        };
        let server = HttpServer::at(address, &self.hosts, Box::new(answer))
            .map_err(|error| Failure::usage(format!("{}: {error}", self.bind)))?;
        output.result(&server.url());
        output
            .note(&format!("stickler: {} foxes, seed {}; interrupt to end", self.foxes, self.seed));
        while !interrupted.load(Ordering::Relaxed) {
            thread::sleep(OFTEN);
        }
        Ok(Exit::Conforms)
    }
}

/// The address to listen at.
pub(crate) fn address(bind: &str) -> Result<SocketAddr, Failure> {
    let found = bind.to_socket_addrs().ok().and_then(|mut all| all.next());
    found.ok_or_else(|| {
        Failure::usage(format!("expected an address such as 127.0.0.1:8080, found `{bind}`"))
    })
}
