//! A small HTTP server for one purpose: a request with fields comes in, a reply with fields goes out, and the connection is
//! closed. Whatever bytes come in, something is answered. Only who calls the server by a name of its own is answered by a
//! reply: see [`super::hosts`].
//!
//! What is bounded, and by what:
//!
//! * **Threads**: one that listens, and one for each of at most 64 clients; see [`super::guests`]. Further ones wait in the
//!   system's queue, at most 1,024 of them, until somebody leaves or gives way.
//! * **Memory**: what has come in of a request, by 16 kB for its head and 4 kB for its body. What is kept after that is the
//!   matter of whoever answers; a [`super::Sessions`] is bounded, too.
//! * **Time**: 10 s from a client's coming to the end of its request, and less if others want its place; a second for
//!   its taking the reply; and a fifth of a second for its going. A reply is far shorter than what the system takes in for
//!   a client, so one that does not read holds nobody up.
//!
//! How long an answer takes is the matter of whoever answers.

use std::{
    io::{self, Read as _, Write as _},
    net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use super::{
    fields::{Encoding, Fields},
    guests::{Guests, Place},
    hosts::{HostName, Hosts},
};

const HEAD_MOST: usize = 16 << 10;
const HEADERS_MOST: usize = 64;
const BODY_MOST: usize = 4 << 10;
/// At most this number of clients wait for a place, if the system allows that many. Who comes when the queue is full tries
/// again only after a second, so it is longer than usual.
const QUEUE_MOST: i32 = 1024;
/// How long a client may take from connecting to the end of its request.
const REQUEST_TIME: Duration = Duration::from_secs(10);
/// How long a client may take to take its reply.
const REPLY_TIME: Duration = Duration::from_secs(1);
/// How long what a client still sends is thrown away, so that it gets to read the reply.
const LINGER: Duration = Duration::from_millis(200);

/// What answers requests.
pub type Answer = dyn Fn(&Fields) -> Fields + Send + Sync;

/// A server that runs until it is dropped.
pub struct HttpServer {
    address: SocketAddr,
    shared: Arc<Shared>,
    listening: Option<JoinHandle<()>>,
}

struct Shared {
    answer: Box<Answer>,
    hosts: Hosts,
    guests: Arc<Guests>,
    /// How many requests came in, and how many were answered to the last byte.
    asked: AtomicUsize,
    answered: AtomicUsize,
    is_over: AtomicBool,
}

impl HttpServer {
    /// A server at a free port of this machine, which only this machine can reach.
    ///
    /// # Errors
    /// If there is no port.
    pub fn on_loopback(answer: Box<Answer>) -> io::Result<Self> {
        Self::at(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), &[], answer)
    }

    /// A server at an address, which answers to that, to this machine's own names, and to these.
    ///
    /// # Errors
    /// If the address is taken, or is not this machine's.
    pub fn at(address: SocketAddr, names: &[HostName], answer: Box<Answer>) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        rustix::net::listen(&listener, QUEUE_MOST)?;
        let address = listener.local_addr()?;
        let (hosts, guests) = (Hosts::of(address, names), Arc::default());
        let (asked, answered) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let is_over = AtomicBool::new(false);
        let shared = Arc::new(Shared { answer, hosts, guests, asked, answered, is_over });
        let listening = thread::spawn({
            let shared = Arc::clone(&shared);
            move || listen(&listener, &shared)
        });
        Ok(Self { address, shared, listening: Some(listening) })
    }

    /// Where requests are to be sent.
    pub fn url(&self) -> String {
        format!("http://{}/foxgeese.php", self.address)
    }

    /// The port that it listens on.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// How many requests came in, whether or not they are answered yet.
    pub fn asked(&self) -> usize {
        self.shared.asked.load(Ordering::Acquire)
    }

    /// How many requests were answered, to the last byte.
    pub fn answered(&self) -> usize {
        self.shared.answered.load(Ordering::Acquire)
    }
}

impl Drop for HttpServer {
    fn drop(&mut self) {
        self.shared.is_over.store(true, Ordering::Release);
        self.shared.guests.close();
        // It waits for a client, so it gets one. If that cannot connect there is nobody to wake.
        drop(TcpStream::connect(self.address));
        self.listening.take().map(JoinHandle::join);
    }
}

fn listen(listener: &TcpListener, shared: &Arc<Shared>) {
    while !shared.is_over.load(Ordering::Acquire) {
        let Ok((client, _)) = listener.accept() else {
            // There are too many open files, or so; it may pass.
            thread::sleep(LINGER);
            continue;
        };
        let Some(place) = shared.guests.admit(client) else { return };
        let shared = Arc::clone(shared);
        // A client that has gone away, or never gets to the point, is nobody's fault.
        let serve = move || drop(serve(&place, &shared));
        // If there is no thread to be had, the client is dropped with its place.
        drop(thread::Builder::new().spawn(serve));
    }
}

fn serve(place: &Place, shared: &Shared) -> io::Result<()> {
    let mut client = place.client();
    client.set_write_timeout(Some(REPLY_TIME))?;
    client.set_nodelay(true)?;
    let until = Instant::now() + REQUEST_TIME;
    let mut incoming = Incoming { client, hosts: &shared.hosts, bytes: Vec::new(), until };
    let response = match incoming.request() {
        Ok(Some((encoding, fields))) => {
            place.has_asked();
            shared.asked.fetch_add(1, Ordering::AcqRel);
            Response::of(encoding, &(shared.answer)(&fields))
        }
        Ok(None) | Err(_) if place.gives_way() => gave_way(),
        // It said nothing and went away.
        Ok(None) => return Ok(()),
        Err(response) => response,
    };
    respond(&mut client, &response)?;
    shared.answered.fetch_add(1, Ordering::AcqRel);
    client.shutdown(Shutdown::Write)?;
    place.is_answered();
    incoming.drain()
}

/// What is answered.
struct Response {
    status: &'static str,
    content_type: &'static str,
    body: String,
}

impl Response {
    fn of(encoding: Encoding, reply: &Fields) -> Self {
        Self {
            status: "200 OK",
            content_type: encoding.content_type(),
            body: encoding.write(reply),
        }
    }

    fn error(status: &'static str, what: &str) -> Self {
        let body = format!("error: {what}\n");
        Self { status, content_type: Encoding::Text.content_type(), body }
    }
}

fn respond(client: &mut impl io::Write, response: &Response) -> io::Result<()> {
    let Response { status, content_type, body } = response;
    let allow = if status.starts_with("405") { "Allow: POST\r\n" } else { "" };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {}\r\n{allow}Connection: close\r\n\r\n",
        body.len()
    );
    client.write_all(format!("{head}{body}").as_bytes())?;
    client.flush()
}

/// What has come in of a request so far.
struct Incoming<'a> {
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

/// How the length of a body is told.
enum Length {
    Known(usize),
    Chunked,
}

impl Incoming<'_> {
    /// The fields of a request; nothing if none came; or what is to be said about it.
    fn request(&mut self) -> Result<Option<(Encoding, Fields)>, Response> {
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
                    "the head is too long",
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

    /// Throws away what still comes for a moment. Closing a connection with something unread would take the reply away from
    /// the client.
    fn drain(mut self) -> io::Result<()> {
        let until = Instant::now() + LINGER;
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
    Response::error("400 Bad Request", "this is no request")
}

fn too_large() -> Response {
    Response::error("413 Content Too Large", "the body is too long")
}

fn gave_way() -> Response {
    let what = "the request did not come, and its place was given to another client";
    Response::error("408 Request Timeout", what)
}

fn slow() -> Response {
    Response::error("408 Request Timeout", "the request did not come in time")
}
