//! Requests and responses as values, and the service that answers one with the other.

use std::borrow::Cow;

use crate::hosts::Hosts;

/// A service that answers requests.
pub trait Service: Send + Sync {
    /// The largest body of a request, in bytes.
    fn body_most(&self) -> usize;

    /// Answers a request.
    ///
    /// # Errors
    /// The reason why the request is refused.
    fn respond(&self, request: &Request) -> Result<Response, Refused>;

    /// Writes a refusal in the form that the clients of this service read.
    fn refusal(&self, refused: Refused) -> Response;

    /// The response to a request, including a refusal.
    fn answer(&self, request: &Request) -> Response {
        self.respond(request).unwrap_or_else(|refused| self.refusal(refused))
    }
}

/// A request of a client.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The method, such as `GET`.
    pub method: String,
    /// The path, from its first `/`.
    pub path: String,
    /// Whether it uses HTTP/1.0, which has no header `Host`.
    pub is_old: bool,
    /// The headers, their names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Request {
    /// The values of a header.
    pub fn values(&self, name: &str) -> Vec<&str> {
        let named = self.headers.iter().filter(|(found, _)| found == name);
        named.map(|(_, value)| value.as_str()).collect()
    }

    /// Refuses a request that addresses the server by a foreign name, or that a foreign page has sent.
    ///
    /// # Errors
    /// The refused header.
    pub fn check_names(&self, hosts: &Hosts) -> Result<(), Refused> {
        let hosts_named = self.values("host");
        let [host] = hosts_named[..] else {
            let found = hosts_named.len();
            return Err(Refused::bad(format!("expected one header `Host`, found {found}")));
        };
        hosts.check_host(host).map_err(|why| Refused::new(403, why))?;
        self.check_origins(hosts)
    }

    /// Refuses a request that a foreign page has sent.
    ///
    /// # Errors
    /// The refused header.
    pub fn check_origins(&self, hosts: &Hosts) -> Result<(), Refused> {
        let mut origins = self.values("origin").into_iter();
        origins
            .try_for_each(|origin| hosts.check_origin(origin))
            .map_err(|why| Refused::new(403, why))
    }
}

/// The response to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The status, such as 200.
    pub status: u16,
    /// The type of the body.
    pub content_type: &'static str,
    /// More headers.
    pub headers: &'static [(&'static str, &'static str)],
    /// The body.
    pub body: Cow<'static, str>,
}

/// The reason why a request is refused: the value that was found, and those that are expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The status, such as 403.
    pub status: u16,
    /// The reason, in a sentence without its full stop.
    pub why: String,
}

impl Refused {
    /// Creates a refusal with this status.
    pub fn new(status: u16, why: impl Into<String>) -> Self {
        Self { status, why: why.into() }
    }

    /// Refuses a malformed request.
    pub fn bad(why: impl Into<String>) -> Self {
        Self::new(400, why)
    }
}
