//! One connection, which carries one request.
//!
//! `hyper` reads and writes the protocol. It is given a socket that does not block, and the thread of the connection waits for that
//! socket, so there is no runtime; and what is bounded is bounded here: the time, the head and the body.

use std::{
    borrow::Cow,
    cell::Cell,
    convert::Infallible,
    future::Future,
    io::{self, Read as _, Write as _},
    net::{Shutdown, TcpStream},
    pin::{Pin, pin},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, Wake, Waker},
    time::{Duration, Instant},
};

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::{
    Request as HttpRequest, Response as HttpResponse,
    body::{Bytes, Incoming},
    rt::{Read, ReadBufCursor, Write},
    server::conn::http1,
    service::service_fn,
};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::message::{Refused, Request, Response};

/// How long a connection may last.
const CONNECTION_TIME: Duration = Duration::from_secs(10);
/// How long what a client still sends is thrown away, so that it gets to read the response.
const LINGER: Duration = Duration::from_millis(200);
/// At most this number of bytes are a head, and a body.
const HEAD_MOST: usize = 16 << 10;
const BODY_MOST: usize = 1 << 20;

/// What a browser may do with the page: fetch what is of the studio itself, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// What every response says beside its type.
const HEADERS: [(&str, &str); 7] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cache-control", "no-store"),
    ("connection", "close"),
];

/// Serves one request of a client.
///
/// # Errors
/// If the client goes away, takes too long, or does not keep to the protocol.
pub fn serve(stream: &TcpStream, answer: &dyn Fn(&Request) -> Response) -> io::Result<()> {
    stream.set_nonblocking(true)?;
    stream.set_nodelay(true)?;
    let until = Instant::now() + CONNECTION_TIME;
    let service = service_fn(|request| async {
        Ok::<_, Infallible>(written(match read(request).await {
            Ok(request) => answer(&request),
            Err(refused) => refused.into(),
        }))
    });
    let socket = Socket { stream, waits_for: Cell::new(PollFlags::empty()) };
    let mut server = http1::Builder::new();
    server.keep_alive(false).max_buf_size(HEAD_MOST).max_headers(64);
    let connection = pin!(server.serve_connection(&socket, service));
    drive(connection, &socket, until)?.map_err(io::Error::other)?;
    linger(stream)
}

/// A request as a value, if its body is not too long.
async fn read(request: HttpRequest<Incoming>) -> Result<Request, Refused> {
    let (head, body) = request.into_parts();
    let header = |(name, value): (&hyper::header::HeaderName, &hyper::header::HeaderValue)| {
        (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
    };
    let body = Limited::new(body, BODY_MOST).collect().await;
    let body = body.map_err(|_| Refused::new(413, "the body is cut off, or longer than 1 MiB"))?;
    Ok(Request {
        method: head.method.as_str().to_owned(),
        path: head.uri.path().to_owned(),
        headers: head.headers.iter().map(header).collect(),
        body: body.to_bytes().to_vec(),
    })
}

fn written(response: Response) -> HttpResponse<Full<Bytes>> {
    let bytes = match response.body {
        Cow::Borrowed(text) => Bytes::from_static(text.as_bytes()),
        Cow::Owned(text) => Bytes::from(text),
    };
    let builder = HttpResponse::builder().status(response.status);
    let builder = builder.header("content-type", response.content_type);
    let builder = HEADERS.iter().fold(builder, |all, (name, value)| all.header(*name, *value));
    builder.body(Full::new(bytes)).expect("the headers are our own")
}

/// Throws away what still comes. Closing a connection with something unread would take the response away from the client.
fn linger(mut stream: &TcpStream) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(LINGER))?;
    stream.shutdown(Shutdown::Write)?;
    let (until, mut piece) = (Instant::now() + LINGER, [0; 4 << 10]);
    while Instant::now() < until && stream.read(&mut piece)? > 0 {}
    Ok(())
}

/// Set when what waits can go on.
struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Release);
    }
}

/// Goes on with a future whenever it is woken or the socket is ready.
fn drive<F: Future>(
    mut future: Pin<&mut F>,
    socket: &Socket<'_>,
    until: Instant,
) -> io::Result<F::Output> {
    let woken = Arc::new(Woken(AtomicBool::new(false)));
    let waker = Waker::from(Arc::clone(&woken));
    loop {
        socket.waits_for.set(PollFlags::empty());
        if let Poll::Ready(done) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return Ok(done);
        }
        if !woken.0.swap(false, Ordering::AcqRel) {
            socket.wait(until)?;
        }
    }
}

/// A socket that does not block, and what was waited for when it would have.
struct Socket<'a> {
    stream: &'a TcpStream,
    waits_for: Cell<PollFlags>,
}

impl Socket<'_> {
    /// Waits until the socket is ready for what it would have blocked on.
    fn wait(&self, until: Instant) -> io::Result<()> {
        let left = until.saturating_duration_since(Instant::now());
        let timeout = Timespec::try_from(left).map_err(io::Error::other)?;
        let mut waited = [PollFd::new(self.stream, self.waits_for.get())];
        match poll(&mut waited, Some(&timeout)) {
            Ok(0) => Err(io::ErrorKind::TimedOut.into()),
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// What was done, or that it would have blocked.
    fn polled<T>(&self, done: io::Result<T>, otherwise: PollFlags) -> Poll<io::Result<T>> {
        match done {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                self.waits_for.set(self.waits_for.get() | otherwise);
                Poll::Pending
            }
            done => Poll::Ready(done),
        }
    }
}

impl Read for &Socket<'_> {
    fn poll_read(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        mut into: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let mut piece = [0; 4 << 10];
        let most = piece.len().min(into.remaining());
        let read = (&mut &*self.stream).read(&mut piece[..most]);
        self.polled(read.map(|read| into.put_slice(&piece[..read])), PollFlags::IN)
    }
}

impl Write for &Socket<'_> {
    fn poll_write(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        from: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.polled((&mut &*self.stream).write(from), PollFlags::OUT)
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(self.stream.shutdown(Shutdown::Write))
    }
}
