//! The keeper: a small process of ours that ends what we run once we are gone, however that came.
//!
//! It is a copy of this process, made before the first program is started, while there is little to copy. It has a session
//! of its own, so that no key of a terminal's reaches it, and no signal does. All it keeps open is the end of a pipe, which
//! nobody ever writes to, and the lock of our folder. It waits for the pipe to end, which happens when nobody is left who
//! could write: when we are gone. Then it kills every process group of the table, waits until they are gone, and leaves;
//! with it goes the lock, so that nobody touches the folder as long as something runs in it.
//!
//! **The table** lies in memory that is shared with the keeper and with every child until it executes its program. A child
//! writes its own number down, after it has become the leader of a group, and before the program starts. It also has a copy of
//! the pipe's end until then, so that the keeper never looks at the table too early. When a group has been ended its place is
//! cleared. So a session costs two stores to memory, and the keeper sleeps all the time.
//!
//! It cannot end what has left its process group. Every filter of system calls keeps a program from that.

use std::{
    io::{self, PipeWriter, Read as _},
    os::fd::{AsFd as _, AsRawFd as _, BorrowedFd},
    sync::{
        Mutex, MutexGuard, Once, OnceLock, PoisonError,
        atomic::{AtomicI32, Ordering},
    },
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    process::{Pid, Signal, chdir, getpid, kill_process_group, setsid},
    thread::set_name,
};

use super::sys;

/// As many programs run at a time, at most; one more is not started. A few for each processor are usual.
const PLACES: usize = 1024;
/// How often, and with which pauses, the keeper looks whether what it killed is gone, which a process that nobody reaps never
/// is.
const LOOKS: usize = 400;
const PAUSE: Timespec = Timespec { tv_sec: 0, tv_nsec: 5_000_000 };

/// The process groups that run, by their places; zero where there is none.
type Table = [AtomicI32; PLACES];

/// A place in the table, for one program. When it is dropped, all that came from the program must have been ended.
pub(crate) struct Kept {
    place: Place,
}

/// The place as the child sees it.
#[derive(Clone, Copy)]
pub(crate) struct Place(&'static AtomicI32);

impl Kept {
    /// A place for a program that is about to be started. The first time, the keeper is started, who holds this lock.
    pub(crate) fn new(lock: BorrowedFd<'_>) -> io::Result<Self> {
        let table = table()?;
        let mut keeper = keeper();
        if keeper.as_ref().is_none_or(Keeper::is_gone) {
            keeper.take().into_iter().for_each(Keeper::dismiss);
            *keeper = Some(Keeper::start(table, lock)?);
        }
        let is_free = |place: &&AtomicI32| {
            place.compare_exchange(0, TAKEN, Ordering::AcqRel, Ordering::Relaxed).is_ok()
        };
        let place = table.iter().find(is_free).map(Place);
        let place = place.ok_or_else(|| io::Error::other(format!("{PLACES} programs run")))?;
        Ok(Self { place })
    }

    pub(crate) fn place(&self) -> Place {
        self.place
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.place.0.store(0, Ordering::Release);
    }
}

/// Stands in the table where a program is about to be started.
const TAKEN: i32 = -1;

impl Place {
    /// Writes down the calling process, which leads a process group. Runs between fork and exec, so it neither allocates nor
    /// locks.
    pub(super) fn take(self) {
        self.0.store(getpid().as_raw_pid(), Ordering::Release);
    }
}

/// The table, made once.
fn table() -> io::Result<&'static Table> {
    static TABLE: OnceLock<&'static Table> = OnceLock::new();
    if let Some(table) = TABLE.get() {
        return Ok(table);
    }
    let made = sys::shared_numbers()?;
    Ok(TABLE.get_or_init(|| made))
}

static KEEPER: Mutex<Option<Keeper>> = Mutex::new(None);

fn keeper() -> MutexGuard<'static, Option<Keeper>> {
    KEEPER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The keeper as we see it.
struct Keeper {
    pid: Pid,
    /// Nothing is ever written to it.
    end: PipeWriter,
}

impl Keeper {
    fn start(table: &'static Table, lock: BorrowedFd<'_>) -> io::Result<Self> {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| sys::at_exit(at_exit));
        let (far, end) = io::pipe()?;
        let (mut is_ready, not_ready) = io::pipe()?;
        let Some(pid) = sys::fork_deaf()? else { keep(far.as_fd(), lock, table) };
        drop((far, not_ready));
        // Its copies of what we have open are all closed when this one is.
        is_ready.read_to_end(&mut Vec::new())?;
        Ok(Self { pid, end })
    }

    /// Lets it leave, and reaps it.
    fn dismiss(self) {
        drop(self.end);
        sys::reap_one(self.pid);
    }

    /// Whether somebody has ended it.
    fn is_gone(&self) -> bool {
        let mut asked = [PollFd::new(&self.end, PollFlags::OUT)];
        let asking = poll(&mut asked, Some(&Timespec::default()));
        asking.is_ok() && asked[0].revents().contains(PollFlags::ERR)
    }
}

extern "C" fn at_exit() {
    keeper().take().into_iter().for_each(Keeper::dismiss);
}

/// What the keeper does. It runs in a copy of a process with several threads, so it neither allocates nor locks.
fn keep(end: BorrowedFd<'_>, lock: BorrowedFd<'_>, table: &Table) -> ! {
    // None of these has to succeed for what matters: they keep it out of the way of others, and tell what it is.
    let _ = (setsid(), chdir(c"/"), set_name(c"stickler-keeper"));
    let (first, last) = if end.as_raw_fd() < lock.as_raw_fd() { (end, lock) } else { (lock, end) };
    sys::keep_only(&[first, last]);
    while rustix::io::read(end, &mut [0; 1]).is_err_and(|error| error == rustix::io::Errno::INTR) {}
    end_all(table);
    sys::leave(0)
}

/// Kills all groups until none is left.
fn end_all(table: &Table) {
    for _ in 0..LOOKS {
        let mut is_any_left = false;
        for place in table {
            match Pid::from_raw(place.load(Ordering::Acquire).max(0)) {
                Some(group) if kill_process_group(group, Signal::KILL).is_ok() => {
                    is_any_left = true
                }
                // Its number may be another's before we look again.
                Some(_) => place.store(0, Ordering::Release),
                None => {}
            }
        }
        if !is_any_left {
            return;
        }
        // Whether or not the pause is cut short, the next look comes.
        let _ = poll(&mut [], Some(&PAUSE));
    }
}
