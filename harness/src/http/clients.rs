//! The clients that a server serves at a time: each has a slot, and a client that sends nothing gives way to others.
//!
//! When all slots are taken and another client comes, a client that has had its reply gives way. If there is none, the one gives
//! way that has waited longest without having sent its request. A client that has sent it keeps its slot until it has its reply. A
//! client that gives way is not cut off: it can send nothing more, but the bytes it has sent are still answered if they are a
//! request.

use std::{
    net::{Shutdown, TcpStream},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// At most this many clients are served at a time, each by a thread.
pub(super) const CLIENTS_MOST: usize = 64;
/// A client gives way only after this time: a request takes a moment to arrive.
const PATIENCE: Duration = Duration::from_millis(50);

/// All current clients.
#[derive(Default)]
pub(super) struct Clients {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The clients, oldest first.
    clients: Vec<Client>,
    next: u64,
    is_closed: bool,
}

struct Client {
    number: u64,
    stream: Arc<TcpStream>,
    since: Instant,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Its request is arriving.
    Requesting,
    /// Its request has arrived.
    Answering,
    /// It has its reply.
    Answered,
    /// It has given way, and will soon be gone.
    GivingWay,
}

/// The slot of one client, given back when it is dropped.
pub(super) struct Slot {
    clients: Arc<Clients>,
    number: u64,
    stream: Arc<TcpStream>,
}

impl Clients {
    /// Gives a client a slot, as soon as there is one. None once closed.
    pub(super) fn admit(self: &Arc<Self>, stream: TcpStream) -> Option<Slot> {
        let mut state = self.state();
        while state.clients.len() >= CLIENTS_MOST && !state.is_closed {
            state.make_way();
            let waited = self.changed.wait_timeout(state, PATIENCE);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        let stream = Arc::new(stream);
        let number = state.add(Arc::clone(&stream))?;
        Some(Slot { clients: Arc::clone(self), number, stream })
    }

    /// Admits no more clients, and makes all give way that are not about to have a reply.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        let idle = state.clients.iter_mut().filter(|client| client.stage != Stage::Answering);
        idle.for_each(Client::give_way);
        self.changed.notify_all();
    }

    /// Locks the state, which stays valid if a thread that held it panicked.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn add(&mut self, stream: Arc<TcpStream>) -> Option<u64> {
        if self.is_closed {
            return None;
        }
        let (number, since, stage) = (self.next, Instant::now(), Stage::Requesting);
        self.next += 1;
        self.clients.push(Client { number, stream, since, stage });
        Some(number)
    }

    /// Makes one client give way, unless one already does or none may.
    fn make_way(&mut self) {
        if self.clients.iter().any(|client| client.stage == Stage::GivingWay) {
            return;
        }
        let answered = self.clients.iter().position(|client| client.stage == Stage::Answered);
        let is_silent = |client: &Client| {
            client.stage == Stage::Requesting && client.since.elapsed() >= PATIENCE
        };
        if let Some(found) = answered.or_else(|| self.clients.iter().position(is_silent)) {
            self.clients[found].give_way();
        }
    }
}

impl Client {
    fn give_way(&mut self) {
        self.stage = Stage::GivingWay;
        // The thread that reads from it now sees its end. If the client is gone already, that is fine as well.
        drop(self.stream.shutdown(Shutdown::Read));
    }
}

impl Slot {
    /// The connection.
    pub(super) fn stream(&self) -> &TcpStream {
        &self.stream
    }

    /// Whether it has given way to another.
    pub(super) fn gives_way(&self) -> bool {
        let state = self.clients.state();
        let is_it = |client: &&Client| client.number == self.number;
        state.clients.iter().find(is_it).is_some_and(|client| client.stage == Stage::GivingWay)
    }

    /// Marks its request as arrived, so it keeps its slot.
    pub(super) fn mark_request_arrived(&self) {
        self.pass_to(Stage::Answering);
    }

    /// Marks its reply as sent, so it is the first to give way.
    pub(super) fn is_answered(&self) {
        self.pass_to(Stage::Answered);
        self.clients.changed.notify_all();
    }

    fn pass_to(&self, stage: Stage) {
        let mut state = self.clients.state();
        let client = state.clients.iter_mut().find(|client| client.number == self.number);
        client.into_iter().for_each(|client| client.stage = stage);
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.clients.state().clients.retain(|client| client.number != self.number);
        self.clients.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    /// All slots, taken by clients that came long ago.
    fn full() -> (Arc<Clients>, Vec<Slot>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let connect = || {
            let address = listener.local_addr().expect("an address");
            drop(TcpStream::connect(address).expect("a connection"));
            listener.accept().expect("a client").0
        };
        let clients = Arc::new(Clients::default());
        let slots = (0..CLIENTS_MOST).map(|_| clients.admit(connect()).expect("a slot")).collect();
        let long_ago = Instant::now().checked_sub(2 * PATIENCE).expect("it runs for a while");
        clients.state().clients.iter_mut().for_each(|client| client.since = long_ago);
        (clients, slots)
    }

    fn gone(slots: &[Slot]) -> Vec<usize> {
        (0..CLIENTS_MOST).filter(|n| slots[*n].gives_way()).collect()
    }

    #[test]
    fn the_one_that_has_its_reply_gives_way_first() {
        let (clients, slots) = full();
        slots[7].mark_request_arrived();
        slots[7].is_answered();
        clients.state().make_way();
        assert_eq!(gone(&slots), [7]);
    }

    #[test]
    fn whoever_has_asked_or_has_just_come_keeps_its_place() {
        let (clients, slots) = full();
        slots[1..].iter().for_each(Slot::mark_request_arrived);
        clients.state().clients[0].since = Instant::now() + PATIENCE;
        clients.state().make_way();
        assert_eq!(gone(&slots), [0; 0]);
    }

    #[test]
    fn whose_request_came_in_while_it_gave_way_is_answered() {
        let (clients, slots) = full();
        clients.state().make_way();
        slots[0].mark_request_arrived();
        assert_eq!(gone(&slots), [0; 0]);
    }
}
