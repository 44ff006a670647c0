//! The clients that a server serves at a time: each has a place, and one that sends nothing gives way to others.
//!
//! When all places are taken and another client comes, one that has had its reply gives way, or else the one that has waited
//! longest without having sent its request. A client that has sent it keeps its place until it has its reply. A client that
//! gives way is not cut off: it can send nothing more, but what it has sent by then is still answered if it is a request.

use std::{
    net::{Shutdown, TcpStream},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// At most this number of clients are served at a time, each by a thread.
pub(super) const PLACES: usize = 64;
/// No client gives way sooner after it has come: a request takes a moment to arrive.
const PATIENCE: Duration = Duration::from_millis(50);

/// All clients that are there.
#[derive(Default)]
pub(super) struct Guests {
    room: Mutex<Room>,
    changed: Condvar,
}

#[derive(Default)]
struct Room {
    /// The oldest first.
    guests: Vec<Guest>,
    next: u64,
    is_closed: bool,
}

struct Guest {
    number: u64,
    client: Arc<TcpStream>,
    since: Instant,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Its request is coming in.
    Asking,
    /// Its request has come in.
    Answering,
    /// It has its reply.
    Answered,
    /// It has given way, and will soon be gone.
    GivingWay,
}

/// The place of one client, given back when it is dropped.
pub(super) struct Place {
    guests: Arc<Guests>,
    number: u64,
    client: Arc<TcpStream>,
}

impl Guests {
    /// Gives a client a place, as soon as there is one; none if it is closed.
    pub(super) fn admit(self: &Arc<Self>, client: TcpStream) -> Option<Place> {
        let mut room = self.room();
        while room.guests.len() >= PLACES && !room.is_closed {
            room.make_way();
            let waited = self.changed.wait_timeout(room, PATIENCE);
            room = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        let client = Arc::new(client);
        let number = room.seat(Arc::clone(&client))?;
        Some(Place { guests: Arc::clone(self), number, client })
    }

    /// Admits no more clients, and makes all give way that are not about to have a reply.
    pub(super) fn close(&self) {
        let mut room = self.room();
        room.is_closed = true;
        let idle = room.guests.iter_mut().filter(|guest| guest.stage != Stage::Answering);
        idle.for_each(Guest::give_way);
        self.changed.notify_all();
    }

    /// The room is sound whatever happened to a thread that was in it.
    fn room(&self) -> MutexGuard<'_, Room> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Room {
    fn seat(&mut self, client: Arc<TcpStream>) -> Option<u64> {
        if self.is_closed {
            return None;
        }
        let (number, since, stage) = (self.next, Instant::now(), Stage::Asking);
        self.next += 1;
        self.guests.push(Guest { number, client, since, stage });
        Some(number)
    }

    /// Makes one guest give way, unless one already does or none may.
    fn make_way(&mut self) {
        if self.guests.iter().any(|guest| guest.stage == Stage::GivingWay) {
            return;
        }
        let answered = self.guests.iter().position(|guest| guest.stage == Stage::Answered);
        let is_silent =
            |guest: &Guest| guest.stage == Stage::Asking && guest.since.elapsed() >= PATIENCE;
        if let Some(found) = answered.or_else(|| self.guests.iter().position(is_silent)) {
            self.guests[found].give_way();
        }
    }
}

impl Guest {
    fn give_way(&mut self) {
        self.stage = Stage::GivingWay;
        // The thread that reads from it reads its end now. If it is gone already, that is as good.
        drop(self.client.shutdown(Shutdown::Read));
    }
}

impl Place {
    /// The connection.
    pub(super) fn client(&self) -> &TcpStream {
        &self.client
    }

    /// Whether it has given way to another.
    pub(super) fn gives_way(&self) -> bool {
        let room = self.guests.room();
        let is_it = |guest: &&Guest| guest.number == self.number;
        room.guests.iter().find(is_it).is_some_and(|guest| guest.stage == Stage::GivingWay)
    }

    /// Its request has come in, so it keeps its place.
    pub(super) fn has_asked(&self) {
        self.pass_to(Stage::Answering);
    }

    /// It has its reply, so it is the first to give way.
    pub(super) fn is_answered(&self) {
        self.pass_to(Stage::Answered);
        self.guests.changed.notify_all();
    }

    fn pass_to(&self, stage: Stage) {
        let mut room = self.guests.room();
        let guest = room.guests.iter_mut().find(|guest| guest.number == self.number);
        guest.into_iter().for_each(|guest| guest.stage = stage);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.guests.room().guests.retain(|guest| guest.number != self.number);
        self.guests.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    /// All places taken, by clients that came long ago, and one client that has none yet.
    fn full() -> (Arc<Guests>, Vec<Place>, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let connect = || {
            let address = listener.local_addr().expect("an address");
            drop(TcpStream::connect(address).expect("a connection"));
            listener.accept().expect("a client").0
        };
        let guests = Arc::new(Guests::default());
        let places = (0..PLACES).map(|_| guests.admit(connect()).expect("a place")).collect();
        let long_ago = Instant::now().checked_sub(2 * PATIENCE).expect("it runs for a while");
        guests.room().guests.iter_mut().for_each(|guest| guest.since = long_ago);
        (guests, places, connect())
    }

    fn gone(places: &[Place]) -> Vec<usize> {
        (0..PLACES).filter(|n| places[*n].gives_way()).collect()
    }

    #[test]
    fn the_one_that_waits_longest_without_a_request_gives_way() {
        let (guests, places, _) = full();
        places[..3].iter().for_each(Place::has_asked);
        guests.room().make_way();
        assert_eq!(gone(&places), [3]);
        guests.room().make_way();
        assert_eq!(gone(&places), [3], "one is enough");
    }

    #[test]
    fn the_one_that_has_its_reply_gives_way_first() {
        let (guests, places, _) = full();
        places[7].has_asked();
        places[7].is_answered();
        guests.room().make_way();
        assert_eq!(gone(&places), [7]);
    }

    #[test]
    fn whoever_has_asked_or_has_just_come_keeps_its_place() {
        let (guests, places, _) = full();
        places[1..].iter().for_each(Place::has_asked);
        guests.room().guests[0].since = Instant::now() + PATIENCE;
        guests.room().make_way();
        assert_eq!(gone(&places), [0; 0]);
    }

    #[test]
    fn whose_request_came_in_while_it_gave_way_is_answered() {
        let (guests, places, _) = full();
        guests.room().make_way();
        places[0].has_asked();
        assert_eq!(gone(&places), [0; 0]);
    }

    #[test]
    fn a_place_that_is_given_back_is_taken() {
        let (guests, mut places, next) = full();
        places.iter().for_each(Place::has_asked);
        let place = std::thread::scope(|scope| {
            let admitted = scope.spawn(|| guests.admit(next));
            drop(places.pop());
            admitted.join().expect("it does not panic")
        });
        assert!(place.is_some());
        assert_eq!(guests.room().guests.len(), PLACES);
    }

    #[test]
    fn nobody_is_let_in_when_it_is_closed() {
        let (guests, places, next) = full();
        places[5].has_asked();
        guests.close();
        assert!(guests.admit(next).is_none());
        assert_eq!(gone(&places).len(), PLACES - 1);
    }
}
