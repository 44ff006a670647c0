//! A small HTTP server: a thread for each connection, which carries one request and its response.
//!
//! [`Service`] answers a [`Request`] with a [`Response`], and needs no socket. `connection` carries bytes. `httparse` parses heads.
//! Server libraries hide the connections, so that their limits cannot be set here, and most bring an asynchronous runtime. The
//! server answers any bytes, and limits what clients can take:
//!
//! * **Threads**: one that listens, and one for each of at most 64 clients; see `clients`. More clients wait in the
//!   system's queue, at most 1,024 of them, until a client leaves or gives way.
//! * **Memory**: 16 kB for the head of a request, and as much for its body as the service allows.
//! * **Time**: 10 s from the connection to the end of the request, and less if other clients need its slot; 10 s for the
//!   response; and a fifth of a second for what the client still sends.
//!
//! The service decides how long an answer takes.

mod clients;
mod connection;
mod message;

use std::{
    io,
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use clients::{Clients, Slot};
pub use message::{Refused, Request, Response, Service};

/// At most this many clients wait for a slot, if the system allows that many. A client that finds the queue full tries again only
/// after a second, so the queue is longer than usual.
const QUEUE_MOST: i32 = 1024;
/// Time for which the listener waits when the system cannot accept a client.
const PAUSE: Duration = Duration::from_millis(200);

/// A server that runs until it is dropped.
pub struct Server {
    address: SocketAddr,
    shared: Arc<Shared>,
    listening: Option<JoinHandle<()>>,
}

struct Shared {
    service: Box<dyn Service>,
    clients: Arc<Clients>,
    answered: AtomicUsize,
    is_over: AtomicBool,
}

impl Server {
    /// Serves at an address. Port 0 means any free port. The service is made for the address with its real port.
    ///
    /// # Errors
    /// If the address is taken, or is not this machine's.
    pub fn at<S: Service + 'static>(
        address: SocketAddr,
        service: impl FnOnce(SocketAddr) -> S,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        rustix::net::listen(&listener, QUEUE_MOST)?;
        let address = listener.local_addr()?;
        let (service, clients) = (Box::new(service(address)), Arc::default());
        let (answered, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
        let shared = Arc::new(Shared { service, clients, answered, is_over });
        let listening = thread::Builder::new().spawn({
            let shared = Arc::clone(&shared);
            move || listen(&listener, &shared)
        })?;
        Ok(Self { address, shared, listening: Some(listening) })
    }

    /// The address at which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The number of requests that it answered, to the last byte.
    pub fn answered(&self) -> usize {
        self.shared.answered.load(Ordering::Acquire)
    }
}

impl Drop for Server {
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
            // The cause may pass, for example too many open files.
            thread::sleep(PAUSE);
            continue;
        };
        let Some(slot) = shared.clients.admit(client) else { return };
        let shared = Arc::clone(shared);
        // A client that goes away, or never completes its request, is not a harness error.
        let serve = move || drop(serve(&slot, &shared));
        // If the system has no thread left, the client is dropped with its slot.
        drop(thread::Builder::new().spawn(serve));
    }
}

fn serve(slot: &Slot, shared: &Shared) -> io::Result<()> {
    if !connection::answer(slot, &*shared.service)? {
        return Ok(());
    }
    shared.answered.fetch_add(1, Ordering::AcqRel);
    slot.is_answered();
    connection::linger(slot.stream())
}
