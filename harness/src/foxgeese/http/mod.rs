//! A small HTTP server for one purpose: a request with fields comes in, a reply with fields goes out, and the connection is
//! closed. Whatever bytes come in, something is answered. Only a client that calls the server by one of its names gets a
//! reply: see [`crate::hosts`].
//!
//! It is written by hand on `httparse`, which parses heads and does no input or output, because all that is bounded below is
//! bounded at the socket: server libraries keep the connections to themselves, and most bring an asynchronous runtime.
//!
//! What is bounded, and by what:
//!
//! * **Threads**: one that listens, and one for each of at most 64 clients; see [`super::clients`]. Further ones wait in the
//!   system's queue, at most 1,024 of them, until somebody leaves or gives way.
//! * **Memory**: what has come in of a request, by 16 kB for its head and 4 kB for its body. What is kept after that is up
//!   to the function that answers; [`super::Sessions`] are bounded, too.
//! * **Time**: 10 s from a client's coming to the end of its request, and less if others want its slot; a second for
//!   its taking the reply; and a fifth of a second for its going. A reply is far shorter than what the system takes in for
//!   a client, so one that does not read delays no other.
//!
//! How long an answer takes is up to the function that answers.

mod request;
mod response;

use std::{
    io,
    net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use request::Incoming;
use response::Response;

use super::{
    clients::{Clients, Slot},
    fields::Fields,
};
use crate::hosts::{HostName, Hosts};

/// At most this number of clients wait for a slot, if the system allows that many. Who comes when the queue is full tries
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
    clients: Arc<Clients>,
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
        let (hosts, clients) = (Hosts::of(address, names), Arc::default());
        let (asked, answered) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let is_over = AtomicBool::new(false);
        let shared = Arc::new(Shared { answer, hosts, clients, asked, answered, is_over });
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
        self.shared.clients.close();
        // The listener waits for a client, so it gets one. If that cannot connect, no listener is left.
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
        let Some(slot) = shared.clients.admit(client) else { return };
        let shared = Arc::clone(shared);
        // A client that goes away, or never completes its request, is no error of ours.
        let serve = move || drop(serve(&slot, &shared));
        // If there is no thread to be had, the client is dropped with its slot.
        drop(thread::Builder::new().spawn(serve));
    }
}

fn serve(slot: &Slot, shared: &Shared) -> io::Result<()> {
    let mut client = slot.stream();
    client.set_write_timeout(Some(REPLY_TIME))?;
    client.set_nodelay(true)?;
    let until = Instant::now() + REQUEST_TIME;
    let mut incoming = Incoming::new(client, &shared.hosts, until);
    let response = match incoming.request() {
        Ok(Some((encoding, fields))) => {
            slot.has_asked();
            shared.asked.fetch_add(1, Ordering::AcqRel);
            Response::of(encoding, &(shared.answer)(&fields))
        }
        Ok(None) | Err(_) if slot.gives_way() => gave_way(),
        // It said nothing and went away.
        Ok(None) => return Ok(()),
        Err(response) => response,
    };
    response.write(&mut client)?;
    shared.answered.fetch_add(1, Ordering::AcqRel);
    client.shutdown(Shutdown::Write)?;
    slot.is_answered();
    incoming.drain(LINGER)
}

fn gave_way() -> Response {
    let what = "the request did not come in time, and the connection was needed for another client";
    Response::error("408 Request Timeout", what)
}
