//! One connection, which carries one request: reads it, with any notation for the length of its body, and writes the response.

use std::{
    io::{self, Read as _, Write as _},
    net::{Shutdown, TcpStream},
    time::{Duration, Instant},
};

use super::{
    clients::Slot,
    message::{Refused, Request, Response, Service},
};

/// Time for a client from connecting to the end of its request, and again for taking the response.
const TIME: Duration = Duration::from_secs(10);
/// Time for which the server discards further bytes of a client, so that the client can read the response.
const LINGER: Duration = Duration::from_millis(200);
/// The largest head of a request, in bytes and in headers.
const HEAD_MOST: usize = 16 << 10;
const HEADERS_MOST: usize = 64;

/// Reads a request and writes its response. Returns whether there was one: a client that sends nothing gets no response.
///
/// # Errors
/// If the client does not take the response.
pub(super) fn answer(slot: &Slot, service: &dyn Service) -> io::Result<bool> {
    let client = slot.stream();
    client.set_nodelay(true)?;
    let mut incoming = Incoming { client, bytes: Vec::new(), until: Instant::now() + TIME };
    let response = match incoming.request(service.body_most()) {
        Ok(Some(request)) => {
            slot.mark_request_arrived();
            service.answer(&request)
        }
        Ok(None) | Err(_) if slot.gives_way() => service.refusal(gave_way()),
        Ok(None) => return Ok(false),
        Err(refused) => service.refusal(refused),
    };
    write(client, &response)?;
    Ok(true)
}

/// Writes a response. It announces that the connection is then closed.
fn write(mut client: &TcpStream, response: &Response) -> io::Result<()> {
    let Response { status, content_type, headers, body } = response;
    let headers = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n"));
    let reason = reason(*status);
    let head = format!(
        "HTTP/1.1 {status} {reason}\r\nContent-Type: {content_type}\r\nContent-Length: {}\r\n{}Connection: close\r\n\r\n",
        body.len(),
        headers.collect::<String>(),
    );
    let (until, text) = (Instant::now() + TIME, head + body);
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        client.set_write_timeout(Some(left(until)?))?;
        match client.write(rest) {
            Ok(written) => rest = &rest[written..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        409 => "Conflict",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        431 => "Request Header Fields Too Large",
        500 => "Internal Server Error",
        _ => "Bad Request",
    }
}

/// Discards further bytes. Closing a connection with unread bytes would discard the response before the client reads
/// it.
///
/// # Errors
/// If the client goes away, or still sends after a while.
pub(super) fn linger(mut client: &TcpStream) -> io::Result<()> {
    client.shutdown(Shutdown::Write)?;
    let (until, mut piece) = (Instant::now() + LINGER, [0; 4 << 10]);
    loop {
        client.set_read_timeout(Some(left(until)?))?;
        if client.read(&mut piece)? == 0 {
            return Ok(());
        }
    }
}

/// The time that is left.
fn left(until: Instant) -> io::Result<Duration> {
    let left = until.saturating_duration_since(Instant::now());
    if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(left) }
}

/// The part of a request that has arrived.
struct Incoming<'a> {
    client: &'a TcpStream,
    bytes: Vec<u8>,
    until: Instant,
}

impl Incoming<'_> {
    /// Reads the request; none if the client sends nothing.
    fn request(&mut self, body_most: usize) -> Result<Option<Request>, Refused> {
        let Some(mut request) = self.head()? else { return Ok(None) };
        if request.values("expect").iter().any(|found| found.eq_ignore_ascii_case("100-continue")) {
            let carry_on = self.client.write_all(b"HTTP/1.1 100 Continue\r\n\r\n");
            carry_on.map_err(|_| slow())?;
        }
        let (codings, lengths) =
            (request.values("transfer-encoding"), request.values("content-length"));
        request.body = match (&codings[..], &lengths[..]) {
            ([], []) => Vec::new(),
            ([], [length, ..]) => match length.parse() {
                Ok(length) if length > body_most => return Err(too_large(body_most)),
                Ok(length) => self.exactly(length)?,
                Err(_) => return Err(malformed()),
            },
            ([coding], _) if coding.eq_ignore_ascii_case("chunked") => self.chunks(body_most)?,
            _ => return Err(malformed()),
        };
        Ok(Some(request))
    }

    /// Reads the head of a request.
    fn head(&mut self) -> Result<Option<Request>, Refused> {
        loop {
            if let Some((request, end)) = parse_head(&self.bytes)? {
                self.bytes.drain(..end);
                return Ok(Some(request));
            }
            if self.bytes.len() > HEAD_MOST {
                return Err(Refused::new(431, "the head is longer than 16 kB"));
            }
            if !self.more()? {
                return if self.bytes.is_empty() { Ok(None) } else { Err(malformed()) };
            }
        }
    }

    fn chunks(&mut self, most: usize) -> Result<Vec<u8>, Refused> {
        let mut body = Vec::new();
        loop {
            let (start, length) = self.chunk_size()?;
            let length = usize::try_from(length).unwrap_or(usize::MAX);
            if length == 0 {
                return Ok(body);
            }
            if length > most - body.len() {
                return Err(too_large(most));
            }
            self.bytes.drain(..start);
            body.extend(self.exactly(length)?);
            // The line end after a chunk.
            self.exactly(2)?;
        }
    }

    /// Reads the size of a chunk, and the number of bytes that the notation takes.
    fn chunk_size(&mut self) -> Result<(usize, u64), Refused> {
        loop {
            match httparse::parse_chunk_size(&self.bytes) {
                Ok(httparse::Status::Complete(size)) => return Ok(size),
                Ok(httparse::Status::Partial)
                    if self.bytes.len() <= HEAD_MOST && self.more()? => {}
                Ok(httparse::Status::Partial) | Err(_) => return Err(malformed()),
            }
        }
    }

    fn exactly(&mut self, length: usize) -> Result<Vec<u8>, Refused> {
        while self.bytes.len() < length {
            if !self.more()? {
                return Err(malformed());
            }
        }
        Ok(self.bytes.drain(..length).collect())
    }

    /// Reads more bytes. False at the end.
    fn more(&mut self) -> Result<bool, Refused> {
        let mut piece = [0; 4 << 10];
        let read = left(self.until).and_then(|left| {
            self.client.set_read_timeout(Some(left))?;
            self.client.read(&mut piece)
        });
        match read {
            Ok(read) => {
                self.bytes.extend_from_slice(&piece[..read]);
                Ok(read > 0)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(true),
            Err(_) => Err(slow()),
        }
    }
}

/// The head of a request and its length, once it is complete.
fn parse_head(bytes: &[u8]) -> Result<Option<(Request, usize)>, Refused> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS_MOST];
    let mut head = httparse::Request::new(&mut headers);
    let httparse::Status::Complete(end) = head.parse(bytes).map_err(|_| malformed())? else {
        return Ok(None);
    };
    let header = |header: &httparse::Header<'_>| {
        let value = String::from_utf8_lossy(header.value).trim().to_owned();
        (header.name.to_ascii_lowercase(), value)
    };
    let path = head.path.unwrap_or_default();
    let request = Request {
        method: head.method.unwrap_or_default().to_owned(),
        path: path.split_once('?').map_or(path, |(path, _)| path).to_owned(),
        is_old: head.version == Some(0),
        headers: head.headers.iter().map(header).collect(),
        body: Vec::new(),
    };
    Ok(Some((request, end)))
}

fn malformed() -> Refused {
    Refused::bad("this is not a valid request")
}

fn too_large(most: usize) -> Refused {
    Refused::new(413, format!("the body is longer than {} kB", most >> 10))
}

fn slow() -> Refused {
    Refused::new(408, "the request did not come in time")
}

fn gave_way() -> Refused {
    let why = "the request did not come in time, and the connection was needed for another client";
    Refused::new(408, why)
}
