//! The server of the studio.

use std::{
    fs::File,
    io::{self, Read as _},
    net::SocketAddr,
    path::PathBuf,
};

use super::{desk::Studio, guard::Guard};
use crate::{
    hosts::{HostName, Hosts},
    http,
};

/// A server that runs until it is dropped.
pub struct Server {
    server: http::Server,
    token: String,
}

impl Server {
    /// Serves the suite of a folder, or the embedded one, at an address.
    ///
    /// # Errors
    /// If the address is in use or does not belong to this machine, or there is no randomness for a token.
    pub fn at(
        address: SocketAddr,
        names: &[HostName],
        root: Option<PathBuf>,
        may_bless: bool,
    ) -> io::Result<Self> {
        let token = token()?;
        let server = http::Server::at(address, |address| {
            let guard = Guard::new(Hosts::of(address, names), token.clone());
            Studio::new(guard, root, may_bless)
        })?;
        Ok(Self { server, token })
    }

    /// The address to open, which contains the token.
    pub fn url(&self) -> String {
        format!("http://{}/{}/", self.server.address(), self.token)
    }
}

/// 128 random bits from the system, which cannot be guessed.
fn token() -> io::Result<String> {
    let mut bytes = [0; 16];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
