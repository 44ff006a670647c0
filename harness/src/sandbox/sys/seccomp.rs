//! Filters of system calls, and the calls that they trap.

use std::{
    io,
    os::fd::{AsRawFd as _, BorrowedFd, FromRawFd as _, OwnedFd},
};

use rustix::process::Pid;

use super::unless;

/// Installs a filter on this thread.
pub(in crate::sandbox) fn install_filter(instructions: &[libc::sock_filter]) -> io::Result<()> {
    install(instructions, 0).map(drop)
}

/// Installs a filter on this thread, and returns the listener that receives the calls it traps.
pub(in crate::sandbox) fn install_watching_filter(
    instructions: &[libc::sock_filter],
) -> io::Result<OwnedFd> {
    let listener = install(instructions, libc::SECCOMP_FILTER_FLAG_NEW_LISTENER)?;
    // SAFETY: the call returned a new descriptor that nothing else owns.
    Ok(unsafe { OwnedFd::from_raw_fd(listener) })
}

fn install(instructions: &[libc::sock_filter], flags: libc::c_ulong) -> io::Result<i32> {
    let len = u16::try_from(instructions.len()).map_err(|_| io::ErrorKind::InvalidInput)?;
    let program = libc::sock_fprog { len, filter: instructions.as_ptr().cast_mut() };
    let operation = libc::SECCOMP_SET_MODE_FILTER;
    // SAFETY: the program points to `len` instructions that live past the call, which only reads them.
    let done = unsafe { libc::syscall(libc::SYS_seccomp, operation, flags, &raw const program) };
    let done = i32::try_from(done).map_err(|_| io::ErrorKind::InvalidData)?;
    if done < 0 { Err(io::Error::last_os_error()) } else { Ok(done) }
}

/// Runs a trapped task and the thread that answers it alternately on one processor, which saves most of the cost of a trap. Does
/// nothing on a system that cannot do this.
pub(crate) fn take_turns(listener: BorrowedFd<'_>) {
    const SYNC_WAKE_UP: libc::c_ulong = 1;
    let request = libc::SECCOMP_IOCTL_NOTIF_SET_FLAGS;
    // SAFETY: the request takes its flags by value and touches no memory.
    unsafe { libc::ioctl(listener.as_raw_fd(), request, SYNC_WAKE_UP) };
}

/// A system call that a filter trapped. Its caller stands still until a call of [`carry_on`] or [`answer`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trapped {
    id: u64,
    /// The thread that makes the call.
    pub(crate) task: Pid,
    /// The number of the call.
    pub(crate) call: i64,
    /// Its arguments.
    pub(crate) arguments: [u64; 6],
}

/// The next trapped call. Waits for one unless the listener is readable. None if the caller died or was interrupted meanwhile.
pub(crate) fn next_trapped(listener: BorrowedFd<'_>) -> io::Result<Option<Trapped>> {
    // SAFETY: a notification is plain integers, for which zero is a valid value, and the one that the call demands.
    let mut note: libc::seccomp_notif = unsafe { std::mem::zeroed() };
    let request = libc::SECCOMP_IOCTL_NOTIF_RECV;
    // SAFETY: the request writes one notification, and `note` is a live and writable one.
    if !succeeds(|| unsafe { libc::ioctl(listener.as_raw_fd(), request, &raw mut note) }) {
        unless(libc::ENOENT)?;
        return Ok(None);
    }
    let Some(task) = i32::try_from(note.pid).ok().and_then(Pid::from_raw) else { return Ok(None) };
    let (call, arguments) = (i64::from(note.data.nr), note.data.args);
    Ok(Some(Trapped { id: note.id, task, call, arguments }))
}

/// Allows a trapped call to run. Does nothing if its caller died or was interrupted meanwhile.
pub(crate) fn carry_on(listener: BorrowedFd<'_>, trapped: Trapped) -> io::Result<()> {
    let flags = u32::try_from(libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE).unwrap_or(1);
    send(listener, libc::seccomp_notif_resp { id: trapped.id, val: 0, error: 0, flags })
}

/// Gives a trapped call this outcome without running it.
pub(crate) fn answer(
    listener: BorrowedFd<'_>,
    trapped: Trapped,
    outcome: Result<(), rustix::io::Errno>,
) -> io::Result<()> {
    let error = outcome.err().map_or(0, |errno| -errno.raw_os_error());
    send(listener, libc::seccomp_notif_resp { id: trapped.id, val: 0, error, flags: 0 })
}

fn send(listener: BorrowedFd<'_>, mut answer: libc::seccomp_notif_resp) -> io::Result<()> {
    let request = libc::SECCOMP_IOCTL_NOTIF_SEND;
    // SAFETY: the request reads one response, and `answer` is a live one.
    if succeeds(|| unsafe { libc::ioctl(listener.as_raw_fd(), request, &raw mut answer) }) {
        return Ok(());
    }
    unless(libc::ENOENT)
}

/// Whether a request to a listener succeeds. The kernel may interrupt one although no signal is handled; then it is repeated.
fn succeeds(mut request: impl FnMut() -> i32) -> bool {
    loop {
        let is_done = request() == 0;
        if is_done || io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
            return is_done;
        }
    }
}
