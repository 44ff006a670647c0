//! Admits clients: a client must address the studio by one of its names, must not be a page of another site, and must
//! start its path with the token.
//!
//! The token is in the path, so every relative address on the page contains it.

use crate::{
    hosts::Hosts,
    http::{Refused, Request},
};

/// The requirements for every request.
#[derive(Debug)]
pub struct Guard {
    hosts: Hosts,
    token: String,
}

impl Guard {
    /// A guard of a server with these names.
    pub fn new(hosts: Hosts, token: String) -> Self {
        Self { hosts, token }
    }

    /// The requested path after the token.
    ///
    /// # Errors
    /// The reason why its client is not admitted.
    pub fn admit<'r>(&self, request: &'r Request) -> Result<&'r str, Refused> {
        let foreign = |why| Refused::new(403, why);
        request.check_names(&self.hosts)?;
        if request.values("sec-fetch-site").contains(&"cross-site") && request.method != "GET" {
            return Err(foreign("found a request from a page of another site"));
        }
        let mut parts = request.path.splitn(3, '/').skip(1);
        match (parts.next(), parts.next()) {
            (Some(token), Some(rest)) if self.is_token(token) => Ok(rest),
            _ => Err(foreign("found no token: open the address that `stickler studio` prints")),
        }
    }

    /// Whether this is the token, in a time that does not reveal how much of it is right.
    fn is_token(&self, found: &str) -> bool {
        let pairs = self.token.bytes().zip(found.bytes());
        let differences = pairs.fold(0, |all, (one, other)| all | (one ^ other));
        self.token.len() == found.len() && differences == 0
    }
}
