//! The keeper: a small process that ends the running programs once the harness is gone, for any reason.
//!
//! It is a copy of this process, made before the first program is started, while there is little to copy. It has its own session
//! and blocks all signals, so that neither a key pressed at a terminal nor a signal ends it. It keeps only two descriptors open:
//! the reading end of a pipe that is never written to, and the lock of the harness's folder. It waits for the end of the pipe,
//! which comes when the last writer, the harness, is gone. Then it kills every process group in the table, waits until they are
//! gone, and exits. This releases the lock, so the folder is left alone while something runs in it.
//!
//! **The table** is in memory shared with the keeper, and with every child until it executes its program. A child writes its own
//! number into the table after it has become the leader of a process group, and before the program starts. Until then it also has a
//! copy of the pipe's writing end, so the keeper never reads the table too early. When a group has been ended, its place is
//! cleared. So a session costs two stores to memory, and the keeper sleeps all the time.
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

/// At most this many programs run at the same time; another is not started. A few for each processor are usual.
const PLACES: usize = 1024;
/// Number of times, and the pauses, with which the keeper checks whether the killed processes are gone. A process that is not reaped never
/// is.
const LOOKS: usize = 400;
const PAUSE: Timespec = Timespec { tv_sec: 0, tv_nsec: 5_000_000 };

/// The running process groups; zero in a free place.
type Table = [AtomicI32; PLACES];

/// A place in the table, for one program. When it is dropped, the program and all its descendants must have been ended.
pub(crate) struct Kept {
    place: Place,
}

/// The place in the child.
#[derive(Clone, Copy)]
pub(crate) struct Place(&'static AtomicI32);

impl Kept {
    /// Reserves a place for a program that is about to start. The first call also starts the keeper, which holds this lock.
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

/// Marks the place of a program that is about to start.
const TAKEN: i32 = -1;

impl Place {
    /// Enters the calling process, which leads a process group. This runs between fork and exec, so it neither allocates nor locks.
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

/// The harness's handle of the keeper.
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

    /// Whether something has ended it.
    fn is_gone(&self) -> bool {
        let mut asked = [PollFd::new(&self.end, PollFlags::OUT)];
        let asking = poll(&mut asked, Some(&Timespec::default()));
        asking.is_ok() && asked[0].revents().contains(PollFlags::ERR)
    }
}

/// Ends and reaps programs that still run, such as the reference of a game. The keeper could not distinguish an unreaped process
/// from a running one.
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

/// The keeper's main function. It runs in a copy of a process with several threads, so it neither allocates nor locks.
fn keep(end: BorrowedFd<'_>, lock: BorrowedFd<'_>, table: &Table) -> ! {
    // The keeper works even if these fail. They only detach it from the terminal and the folder, and name it.
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
                // The number may belong to another group before the next look.
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
