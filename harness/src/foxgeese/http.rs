//! The game server over HTTP: a request with fields gets a reply with fields in the same encoding. Only a client that
//! addresses the server by one of its names gets a reply: see [`crate::hosts`].

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use super::fields::{Encoding, Fields};
use crate::{
    hosts::{HostName, Hosts},
    http::{Refused, Request, Response, Server, Service},
    untrusted_text,
};

/// A function that answers requests.
pub type Answer = dyn Fn(&Fields) -> Fields + Send + Sync;

/// A server that runs until it is dropped.
pub struct HttpServer {
    server: Server,
    asked: Arc<AtomicUsize>,
}

impl HttpServer {
    /// Starts a server at a free port of this machine, which only this machine can reach.
    ///
    /// # Errors
    /// If there is no port.
    pub fn on_loopback(answer: Box<Answer>) -> io::Result<Self> {
        Self::at(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), &[], answer)
    }

    /// Starts a server at an address. It answers to that address, to this machine's own names, and to these.
    ///
    /// # Errors
    /// If the address is taken, or is not this machine's.
    pub fn at(address: SocketAddr, names: &[HostName], answer: Box<Answer>) -> io::Result<Self> {
        let asked = Arc::<AtomicUsize>::default();
        let server = Server::at(address, |address| GameService {
            answer,
            hosts: Hosts::of(address, names),
            asked: Arc::clone(&asked),
        })?;
        Ok(Self { server, asked })
    }

    /// The address that requests are sent to.
    pub fn url(&self) -> String {
        format!("http://{}/foxgeese.php", self.server.address())
    }

    /// The port that it listens on.
    pub fn port(&self) -> u16 {
        self.server.address().port()
    }

    /// The number of requests that came in, whether or not they are answered yet.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::Acquire)
    }

    /// The number of requests that were answered, to the last byte.
    pub fn answered(&self) -> usize {
        self.server.answered()
    }
}

struct GameService {
    answer: Box<Answer>,
    hosts: Hosts,
    asked: Arc<AtomicUsize>,
}

impl Service for GameService {
    fn body_most(&self) -> usize {
        4 << 10
    }

    fn respond(&self, request: &Request) -> Result<Response, Refused> {
        match request.is_old && request.values("host").is_empty() {
            true => request.check_origins(&self.hosts)?,
            false => request.check_names(&self.hosts)?,
        }
        if request.method != "POST" {
            return Err(Refused::new(405, "requests are sent by POST"));
        }
        let types = request.values("content-type");
        let body = untrusted_text::numbered(&untrusted_text::of_bytes(&request.body));
        let encoding = Encoding::of(types.first().unwrap_or(&""), &body);
        self.asked.fetch_add(1, Ordering::AcqRel);
        let reply = (self.answer)(&encoding.read(&body));
        Ok(response(200, encoding, encoding.write(&reply)))
    }

    fn refusal(&self, Refused { status, why }: Refused) -> Response {
        response(status, Encoding::Text, format!("error: {why}\n"))
    }
}

fn response(status: u16, encoding: Encoding, body: String) -> Response {
    let headers = if status == 405 { &[("Allow", "POST")][..] } else { &[] };
    Response { status, content_type: encoding.content_type(), headers, body: body.into() }
}
