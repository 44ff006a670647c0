//! The studio at a port: a listener, and a thread for each connection.

use std::{
    fs::File,
    io::{self, Read as _},
    net::{SocketAddr, TcpListener, TcpStream},
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

use super::{connection::serve, desk::Studio, guard::Guard};
use crate::hosts::{HostName, Hosts};

/// At most this number of connections are open at a time; others are closed at once.
const CONNECTIONS_MOST: usize = 64;

/// A server that runs until it is dropped.
pub struct Server {
    address: SocketAddr,
    token: String,
    is_over: Arc<AtomicBool>,
}

impl Server {
    /// Serves the suite of a folder, or the embedded one, at an address.
    ///
    /// # Errors
    /// If the address is taken, or is not this machine's, or no token can be drawn.
    pub fn at(
        address: SocketAddr,
        names: &[HostName],
        root: Option<PathBuf>,
        may_bless: bool,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        let (address, token) = (listener.local_addr()?, token()?);
        let guard = Guard::new(Hosts::of(address, names), token.clone());
        let studio = Arc::new(Studio::new(guard, root, may_bless));
        let is_over = Arc::new(AtomicBool::new(false));
        let server = Self { address, token, is_over: Arc::clone(&is_over) };
        thread::Builder::new().spawn(move || listen(&listener, &studio, &is_over))?;
        Ok(server)
    }

    /// The address to open, which holds the token.
    pub fn url(&self) -> String {
        format!("http://{}/{}/", self.address, self.token)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Release);
        // The listener waits for a client, so it gets one. If that cannot connect, no listener is left.
        drop(TcpStream::connect(self.address));
    }
}

/// What nobody guesses: 128 bits of the system's randomness.
fn token() -> io::Result<String> {
    let mut bytes = [0; 16];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn listen(listener: &TcpListener, studio: &Arc<Studio>, is_over: &AtomicBool) {
    let open = Arc::new(AtomicUsize::new(0));
    while let Ok((stream, _)) = listener.accept()
        && !is_over.load(Ordering::Acquire)
    {
        if open.fetch_add(1, Ordering::AcqRel) >= CONNECTIONS_MOST {
            open.fetch_sub(1, Ordering::AcqRel);
            continue;
        }
        let (studio, counted) = (Arc::clone(studio), Arc::clone(&open));
        let serve = move || {
            // A client that goes away is no error of ours.
            drop(serve(&stream, &|request| studio.answer(request)));
            counted.fetch_sub(1, Ordering::AcqRel);
        };
        if thread::Builder::new().spawn(serve).is_err() {
            open.fetch_sub(1, Ordering::AcqRel);
        }
    }
}
