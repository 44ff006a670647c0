//! Who is let in: a client that calls the studio by one of its own names, that is no page of another site, and whose path
//! begins with the token.
//!
//! The token stands in the path, so that every address on the page, which is relative, carries it.

use crate::{
    hosts::Hosts,
    http::{Refused, Request},
};

/// What every request must show.
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

    /// What a request asks for, which is its path after the token.
    ///
    /// # Errors
    /// Why its client is not let in.
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

    /// Whether this is the token, in a time that tells nothing of how much of it is right.
    fn is_token(&self, found: &str) -> bool {
        let pairs = self.token.bytes().zip(found.bytes());
        let differences = pairs.fold(0, |all, (one, other)| all | (one ^ other));
        self.token.len() == found.len() && differences == 0
    }
}
