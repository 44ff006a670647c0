//! The only `unsafe` code: system calls for which there is no safe function elsewhere.
#![expect(unsafe_code, reason = "raw system calls; each block says why it is sound")]

use std::{
    io,
    os::unix::process::{CommandExt, ExitStatusExt},
    process::{Command, ExitStatus},
    time::Duration,
};

#[cfg(target_os = "linux")]
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

use rustix::process::Pid;

use super::Confinement;

/// Has the confinements put in force, in order, in the child that `command` starts.
pub(crate) fn confine(command: &mut Command, confinements: Vec<Confinement>) {
    let apply_all = move || confinements.iter().try_for_each(Confinement::apply);
    // SAFETY: the closure runs in the child between fork and exec, where only async-signal-safe work is allowed. Every
    // confinement was allocated before; applying one makes system calls only.
    unsafe { command.pre_exec(apply_all) };
}

/// Marks every descriptor above the standard ones to be closed when the program starts.
///
/// They are not closed at once, because the standard library reports a failed exec through one of them.
#[cfg(target_os = "linux")]
pub(super) fn close_others_on_exec() -> io::Result<()> {
    let flags = libc::CLOSE_RANGE_CLOEXEC;
    // SAFETY: the call takes three integers and touches no memory.
    let done = unsafe { libc::syscall(libc::SYS_close_range, 3_u32, u32::MAX, flags) };
    // A system older than the call relies on every descriptor of ours being close-on-exec from birth.
    if done == 0 { Ok(()) } else { unless(libc::ENOSYS) }
}

/// Descriptors opened by Rust are close-on-exec from birth; there is no cheap way to catch others here.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "the other systems' version can fail")]
pub(super) fn close_others_on_exec() -> io::Result<()> {
    Ok(())
}

/// The last error, unless it is this one.
#[cfg(target_os = "linux")]
fn unless(tolerated: i32) -> io::Result<()> {
    let error = io::Error::last_os_error();
    if error.raw_os_error() == Some(tolerated) { Ok(()) } else { Err(error) }
}

/// Waits for a child of this process group to end: which it was, how it ended, and the processor time of it and of those
/// that it waited for. None if there is no such child.
pub(crate) fn reap(group: Pid) -> Option<(Pid, ExitStatus, Duration)> {
    wait_for(-group.as_raw_pid())
}

/// As [`reap`], for one child.
pub(crate) fn reap_one(child: Pid) -> Option<(Pid, ExitStatus, Duration)> {
    wait_for(child.as_raw_pid())
}

fn wait_for(whom: i32) -> Option<(Pid, ExitStatus, Duration)> {
    let mut status = 0;
    // SAFETY: rusage is plain integers, for which zero is a valid value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: both pointers are to live, writable values of the types that the call expects.
        let pid = unsafe { libc::wait4(whom, &raw mut status, 0, &raw mut usage) };
        if pid > 0 {
            let cpu = duration(usage.ru_utime).saturating_add(duration(usage.ru_stime));
            return Some((Pid::from_raw(pid)?, ExitStatus::from_raw(status), cpu));
        }
        if io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
            return None;
        }
    }
}

fn duration(time: libc::timeval) -> Duration {
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_micros(u64::try_from(time.tv_usec).unwrap_or(0))
}

/// Installs a filter on this thread, and returns the listener that is told of the calls it traps.
#[cfg(target_os = "linux")]
pub(super) fn install_filter(instructions: &[libc::sock_filter]) -> io::Result<OwnedFd> {
    let len = u16::try_from(instructions.len()).map_err(|_| io::ErrorKind::InvalidInput)?;
    let program = libc::sock_fprog { len, filter: instructions.as_ptr().cast_mut() };
    // SAFETY: the program points to `len` instructions that live past the call, which only reads them.
    let listener = unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_SET_MODE_FILTER,
            libc::SECCOMP_FILTER_FLAG_NEW_LISTENER,
            &raw const program,
        )
    };
    let listener = i32::try_from(listener).map_err(|_| io::ErrorKind::InvalidData)?;
    if listener < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call returned a new descriptor that nothing else owns.
    Ok(unsafe { OwnedFd::from_raw_fd(listener) })
}

/// Has trapped callers and whoever answers them take turns on one processor, which saves most of the cost of a trap.
/// A system that cannot do this does without.
#[cfg(target_os = "linux")]
pub(crate) fn take_turns(listener: BorrowedFd<'_>) {
    const SYNC_WAKE_UP: libc::c_ulong = 1;
    let request = libc::SECCOMP_IOCTL_NOTIF_SET_FLAGS;
    // SAFETY: the request takes its flags by value and touches no memory.
    unsafe { libc::ioctl(listener.as_raw_fd(), request, SYNC_WAKE_UP) };
}

/// A system call that a filter trapped: its caller stands still until it is told to [`carry_on`].
#[cfg(target_os = "linux")]
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

/// The next trapped call. Ask only when the listener is readable, else this waits; none if the caller died or was
/// interrupted meanwhile.
#[cfg(target_os = "linux")]
pub(crate) fn next_trapped(listener: BorrowedFd<'_>) -> io::Result<Option<Trapped>> {
    // SAFETY: a notification is plain integers, for which zero is a valid value, and the one that the call demands.
    let mut note: libc::seccomp_notif = unsafe { std::mem::zeroed() };
    let request = libc::SECCOMP_IOCTL_NOTIF_RECV;
    // SAFETY: the request writes one notification, and `note` is a live and writable one.
    if unsafe { libc::ioctl(listener.as_raw_fd(), request, &raw mut note) } != 0 {
        unless(libc::ENOENT)?;
        return Ok(None);
    }
    let Some(task) = i32::try_from(note.pid).ok().and_then(Pid::from_raw) else { return Ok(None) };
    let (call, arguments) = (i64::from(note.data.nr), note.data.args);
    Ok(Some(Trapped { id: note.id, task, call, arguments }))
}

/// Lets a trapped call happen. If its caller died or was interrupted meanwhile there is nothing to do.
#[cfg(target_os = "linux")]
pub(crate) fn carry_on(listener: BorrowedFd<'_>, trapped: Trapped) -> io::Result<()> {
    let flags = u32::try_from(libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE).unwrap_or(1);
    let mut answer = libc::seccomp_notif_resp { id: trapped.id, val: 0, error: 0, flags };
    let request = libc::SECCOMP_IOCTL_NOTIF_SEND;
    // SAFETY: the request reads one response, and `answer` is a live one.
    if unsafe { libc::ioctl(listener.as_raw_fd(), request, &raw mut answer) } == 0 {
        return Ok(());
    }
    unless(libc::ENOENT)
}
