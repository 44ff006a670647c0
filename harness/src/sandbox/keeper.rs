//! The keeper: a small process of ours that ends the programs that we run once we are gone, for whatever reason.
//!
//! It is a copy of this process, made before the first program is started, while there is little to copy. It has a session
//! of its own and blocks all signals, so that neither a key pressed at a terminal nor a signal ends it. It keeps only two
//! descriptors open: the reading end of a pipe to which nobody ever writes, and the lock of our folder. It waits for the pipe
//! to end, which happens when nobody is left who could write to it, that is, when we are gone. Then it kills every process
//! group in the table, waits until they are gone, and exits. The lock is released with that, so that nobody touches the folder
//! as long as something runs in it.
//!
//! **The table** lies in memory that is shared with the keeper, and with every child until it executes its program. A child
//! writes its own number into the table after it has become the leader of a process group, and before the program starts.
//! Until then it also has a copy of the pipe's writing end, so that the keeper never looks at the table too early. When a
//! group has been ended its place is cleared. So a session costs two stores to memory, and the keeper sleeps all the time.
//!
//! The keeper cannot end a process that has left its process group. Every filter of system calls prevents that.

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

/// At most this many programs run at the same time; another one is not started. A few for each processor are usual.
const PLACES: usize = 1024;
/// How often, and with which pauses, the keeper checks whether the processes that it killed are gone. One that nobody reaps
/// never is.
const LOOKS: usize = 400;
const PAUSE: Timespec = Timespec { tv_sec: 0, tv_nsec: 5_000_000 };

/// The process groups that run; zero in a place that is free.
type Table = [AtomicI32; PLACES];

/// A place in the table, for one program. When it is dropped, the program and all its descendants must have been ended.
pub(crate) struct Kept {
    place: Place,
}

/// The place as the child sees it.
#[derive(Clone, Copy)]
pub(crate) struct Place(&'static AtomicI32);

impl Kept {
    /// A place for a program that is about to be started. The first time, this also starts the keeper, which holds this lock.
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
    /// Enters the calling process, which leads a process group. This runs between fork and exec, so it neither allocates nor
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
        let Some(pid) = sys::fork_blocking_signals()? else { keep(far.as_fd(), lock, table) };
        drop((far, not_ready));
        // When this pipe ends, the keeper has closed its copies of all that we have open.
        is_ready.read_to_end(&mut Vec::new())?;
        Ok(Self { pid, end })
    }

    /// Lets it exit, and reaps it.
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

/// A program that still runs, such as the reference of a game, is ended and reaped by its parent: the keeper could not tell a process
/// that nobody has reaped from one that runs.
extern "C" fn at_exit() {
    let Some(keeper) = keeper().take() else { return };
    for group in table().into_iter().flatten().filter_map(running) {
        if kill_process_group(group, Signal::KILL).is_ok() {
            sys::reap_one(group);
        }
    }
    keeper.dismiss();
}

/// The process group in a place of the table.
fn running(place: &AtomicI32) -> Option<Pid> {
    Pid::from_raw(place.load(Ordering::Acquire).max(0))
}

/// What the keeper does. This runs in a copy of a process with several threads, so it neither allocates nor locks.
fn keep(end: BorrowedFd<'_>, lock: BorrowedFd<'_>, table: &Table) -> ! {
    // The keeper works even if these fail: they only keep it out of the way of others, and give it a name.
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
            match running(place) {
                Some(group) if kill_process_group(group, Signal::KILL).is_ok() => {
                    is_any_left = true;
                }
                // The number may belong to another group before we look again.
                Some(_) => place.store(0, Ordering::Release),
                None => {}
            }
        }
        if !is_any_left {
            return;
        }
        // It does not matter if the pause is cut short.
        let _ = poll(&mut [], Some(&PAUSE));
    }
}
