//! The studio at a port.

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
    /// If the address is taken, or is not this machine's, or no token can be drawn.
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

    /// The address to open, which holds the token.
    pub fn url(&self) -> String {
        format!("http://{}/{}/", self.server.address(), self.token)
    }
}

/// 128 bits of the system's randomness, which nobody can guess.
fn token() -> io::Result<String> {
    let mut bytes = [0; 16];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
