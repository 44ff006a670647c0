//! Open files.

use std::{
    io,
    os::fd::{AsRawFd as _, BorrowedFd},
};

use rustix::process::{Pid, Resource, getrlimit};

use super::unless;

/// Marks every descriptor but the standard ones to be closed when the program is executed.
///
/// They are not closed immediately, because the standard library reports a failed exec through one of them.
pub(in crate::sandbox) fn close_others_on_exec() -> io::Result<()> {
    let flags = libc::CLOSE_RANGE_CLOEXEC;
    // SAFETY: the call takes three integers and touches no memory.
    let done = unsafe { libc::syscall(libc::SYS_close_range, 3_u32, u32::MAX, flags) };
    // A system older than the call relies on every descriptor of this process being close-on-exec from birth.
    if done == 0 { Ok(()) } else { unless(libc::ENOSYS) }
}

/// Closes every descriptor except these, which must be sorted. It is meant for a process that exits without returning to the owners
/// of the descriptors.
pub(in crate::sandbox) fn keep_only(descriptors: &[BorrowedFd<'_>]) {
    let mut first = 0;
    for descriptor in descriptors {
        let kept = descriptor.as_raw_fd().unsigned_abs();
        close_all(first, kept);
        first = kept + 1;
    }
    close_all(first, u32::MAX);
}

/// Closes the descriptors from `first` to before `end`.
fn close_all(first: u32, end: u32) {
    if first >= end {
        return;
    }
    // SAFETY: the calls take integers and touch no memory. The owners of the descriptors never use or close them, because our
    // caller's caller never returns to them.
    unsafe {
        if libc::syscall(libc::SYS_close_range, first, end - 1, 0_u32) == 0 {
            return;
        }
        // A system older than the call.
        let most = getrlimit(Resource::Nofile).current.unwrap_or(u64::from(u32::MAX));
        let end = i32::try_from(most.min(u64::from(end))).unwrap_or(i32::MAX);
        (first.cast_signed()..end).for_each(|descriptor| _ = libc::close(descriptor));
    }
}

/// Whether a descriptor of a task and one of this process share an open file description. False if the kernel does not
/// tell.
pub(crate) fn is_same_open_file(
    (task, theirs): (Pid, u32),
    (us, ours): (Pid, BorrowedFd<'_>),
) -> bool {
    const OPEN_FILE: i32 = 0;
    let (task, us) = (task.as_raw_pid(), us.as_raw_pid());
    let (theirs, ours) = (u64::from(theirs), u64::from(ours.as_raw_fd().unsigned_abs()));
    // SAFETY: the call takes integers and touches no memory.
    unsafe { libc::syscall(libc::SYS_kcmp, task, us, OPEN_FILE, theirs, ours) == 0 }
}
