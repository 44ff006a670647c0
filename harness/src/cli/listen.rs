//! `--bind` and `--host`: the address of a server, which runs until it is interrupted.

use std::{
    io,
    net::{SocketAddr, ToSocketAddrs as _},
    sync::atomic::Ordering,
    thread,
    time::Duration,
};

use clap::Args;

use super::{Exit, Failure, Output, interrupted};
use crate::hosts::HostName;

/// How often the server looks for an interrupt.
const OFTEN: Duration = Duration::from_millis(100);

#[derive(Args)]
pub(crate) struct ListenArgs {
    /// The address to listen at; port 0 means any free port
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    bind: String,
    /// A further host name of the server, with its port if that differs; may be given more than once
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<HostName>,
}

impl ListenArgs {
    /// Starts a server, prints its URL, and serves until the command is interrupted. The server is dropped then.
    ///
    /// # Errors
    /// If it cannot listen at the address.
    pub(crate) fn serve<S>(
        &self,
        output: &mut Output,
        reached_how: &str,
        what: &str,
        start: impl FnOnce(SocketAddr, &[HostName]) -> io::Result<(String, S)>,
    ) -> Result<Exit, Failure> {
        let interrupted = interrupted();
        let address = self.address()?;
        if !address.ip().is_loopback() {
            let note =
                format!("stickler: {address} can be reached from other machines{reached_how}");
            output.note(&note);
        }
        let failed = |error| Failure::usage(format!("{}: {error}", self.bind));
        let (url, _server) = start(address, &self.hosts).map_err(failed)?;
        output.result(&url);
        output.note(&format!("stickler: {what}"));
        while !interrupted.load(Ordering::Relaxed) {
            thread::sleep(OFTEN);
        }
        Ok(Exit::Conforms)
    }

    fn address(&self) -> Result<SocketAddr, Failure> {
        let bind = &self.bind;
        let found = bind.to_socket_addrs().ok().and_then(|mut all| all.next());
        found.ok_or_else(|| {
            Failure::usage(format!("found `{bind}`, allowed is an address such as 127.0.0.1:8080"))
        })
    }
}
