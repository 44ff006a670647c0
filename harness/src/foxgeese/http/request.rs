//! Reading a request: its head, its body however its length is given, and whether the client may ask at all.

use std::{
    io::{self, Read as _, Write as _},
    net::TcpStream,
    time::{Duration, Instant},
};

use super::{
    super::fields::{Encoding, Fields},
    response::Response,
};
use crate::hosts::Hosts;

const HEAD_MOST: usize = 16 << 10;
const HEADERS_MOST: usize = 64;
const BODY_MOST: usize = 4 << 10;

/// What has come in of a request so far.
pub(super) struct Incoming<'a> {
    client: &'a TcpStream,
    hosts: &'a Hosts,
    bytes: Vec<u8>,
    until: Instant,
}

/// What the head of a request says that matters here.
struct Head {
    is_post: bool,
    content_type: String,
    length: Length,
    expects_continue: bool,
    /// Where the body begins.
    end: usize,
}

/// How the length of a body is given.
enum Length {
    Known(usize),
    Chunked,
}

impl<'a> Incoming<'a> {
    /// A request of this client, of which nothing has come in yet, and all must come in by then.
    pub(super) fn new(client: &'a TcpStream, hosts: &'a Hosts, until: Instant) -> Self {
        Self { client, hosts, bytes: Vec::new(), until }
    }

    /// The fields of a request; nothing if none came; or what is to be said about it.
    pub(super) fn request(&mut self) -> Result<Option<(Encoding, Fields)>, Response> {
        let Some(head) = self.head()? else { return Ok(None) };
        if !head.is_post {
            return Err(Response::error("405 Method Not Allowed", "requests are sent by POST"));
        }
        if head.expects_continue {
            let carry_on = self.client.write_all(b"HTTP/1.1 100 Continue\r\n\r\n");
            carry_on.map_err(|_| slow())?;
        }
        self.bytes.drain(..head.end);
        let body = match head.length {
            Length::Known(length) if length > BODY_MOST => return Err(too_large()),
            Length::Known(length) => self.body(length)?,
            Length::Chunked => self.chunks()?,
        };
        let body = String::from_utf8_lossy(&body);
        let encoding = Encoding::of(&head.content_type, &body);
        Ok(Some((encoding, encoding.read(&body))))
    }

    fn head(&mut self) -> Result<Option<Head>, Response> {
        loop {
            if let Some(head) = parse_head(&self.bytes, self.hosts)? {
                return Ok(Some(head));
            }
            if self.bytes.len() > HEAD_MOST {
                return Err(Response::error(
                    "431 Request Header Fields Too Large",
                    "the head is longer than 16 kB",
                ));
            }
            if !self.more()? {
                let nothing = self.bytes.is_empty();
                return if nothing { Ok(None) } else { Err(malformed()) };
            }
        }
    }

    fn body(&mut self, length: usize) -> Result<Vec<u8>, Response> {
        while self.bytes.len() < length {
            if !self.more()? {
                return Err(malformed());
            }
        }
        Ok(self.bytes.drain(..length).collect())
    }

    fn chunks(&mut self) -> Result<Vec<u8>, Response> {
        let mut body = Vec::new();
        loop {
            let (start, length) = loop {
                match httparse::parse_chunk_size(&self.bytes) {
                    Ok(httparse::Status::Complete((start, length))) => break (start, length),
                    Ok(httparse::Status::Partial)
                        if self.bytes.len() <= HEAD_MOST && self.more()? => {}
                    Ok(httparse::Status::Partial) | Err(_) => return Err(malformed()),
                }
            };
            let length = usize::try_from(length).unwrap_or(usize::MAX);
            if body.len().saturating_add(length) > BODY_MOST {
                return Err(too_large());
            }
            if length == 0 {
                return Ok(body);
            }
            self.bytes.drain(..start);
            body.extend(self.body(length)?);
            // The line end after a chunk.
            self.body(2)?;
        }
    }

    /// Reads on. False if nothing more will come.
    fn more(&mut self) -> Result<bool, Response> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() || self.client.set_read_timeout(Some(left)).is_err() {
            return Err(slow());
        }
        let mut piece = [0; 4 << 10];
        match self.client.read(&mut piece) {
            Ok(read) => {
                self.bytes.extend_from_slice(&piece[..read]);
                Ok(read > 0)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(true),
            Err(_) => Err(slow()),
        }
    }

    /// Throws away what still comes for this time. Closing a connection with something unread would take the reply away from
    /// the client.
    pub(super) fn drain(mut self, time: Duration) -> io::Result<()> {
        let until = Instant::now() + time;
        let mut piece = [0; 4 << 10];
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            self.client.set_read_timeout(Some(left))?;
            if self.client.read(&mut piece)? == 0 {
                return Ok(());
            }
        }
    }
}

/// The head, once it is complete.
fn parse_head(bytes: &[u8], hosts: &Hosts) -> Result<Option<Head>, Response> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS_MOST];
    let mut request = httparse::Request::new(&mut headers);
    let end = match request.parse(bytes) {
        Ok(httparse::Status::Complete(end)) => end,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(_) => return Err(malformed()),
    };
    check_names(&request, hosts)?;
    let header = |name: &str| values(&request, name).next();
    Ok(Some(Head {
        is_post: request.method == Some("POST"),
        content_type: header("content-type").unwrap_or_default(),
        length: length(&request)?,
        expects_continue: header("expect").is_some_and(|expected| expected == "100-continue"),
        end,
    }))
}

/// The values of a header, in small letters.
fn values(request: &httparse::Request<'_, '_>, name: &str) -> impl Iterator<Item = String> {
    let found = request.headers.iter().filter(move |h| h.name.eq_ignore_ascii_case(name));
    found.map(|header| String::from_utf8_lossy(header.value).trim().to_ascii_lowercase())
}

fn length(request: &httparse::Request<'_, '_>) -> Result<Length, Response> {
    let header = |name: &str| values(request, name).next();
    match (header("transfer-encoding"), header("content-length")) {
        (Some(coding), _) if coding == "chunked" => Ok(Length::Chunked),
        (Some(_), _) => Err(malformed()),
        (None, Some(length)) => length.parse().map(Length::Known).map_err(|_| malformed()),
        (None, None) => Ok(Length::Known(0)),
    }
}

/// Refuses a request that calls the server by a foreign name, or that a foreign page has sent.
fn check_names(request: &httparse::Request<'_, '_>, hosts: &Hosts) -> Result<(), Response> {
    let is_old = request.version == Some(0);
    match &values(request, "host").collect::<Vec<_>>()[..] {
        [] if is_old => {}
        [host] => hosts.check_host(host).map_err(foreign)?,
        found => return Err(no_host(found.len())),
    }
    values(request, "origin").try_for_each(|origin| hosts.check_origin(&origin)).map_err(foreign)
}

fn no_host(found: usize) -> Response {
    let what = format!("found {found} headers `Host`, allowed is 1; HTTP/1.0 may do without it");
    Response::error("400 Bad Request", &what)
}

fn foreign(what: String) -> Response {
    Response::error("403 Forbidden", &what)
}

fn malformed() -> Response {
    Response::error("400 Bad Request", "this is not a valid request")
}

fn too_large() -> Response {
    Response::error("413 Content Too Large", "the body is longer than 4 kB")
}

fn slow() -> Response {
    Response::error("408 Request Timeout", "the request did not come in time")
}
