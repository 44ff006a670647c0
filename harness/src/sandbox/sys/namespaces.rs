//! Users, namespaces, and the mounts in them.

use std::io;

use super::children::wait_for;

/// Has the calling process be this user, in the group of that number and in no other. For use in a child, which has one
/// thread: the others of the C library's functions would be told too.
pub(in crate::sandbox) fn become_user(id: u32) -> io::Result<()> {
    let nobody = std::ptr::null::<libc::gid_t>();
    // SAFETY: the calls take integers, and of no groups at all none is read.
    let done = unsafe {
        [
            libc::syscall(libc::SYS_setgroups, 0_usize, nobody),
            libc::syscall(libc::SYS_setresgid, id, id, id),
            libc::syscall(libc::SYS_setresuid, id, id, id),
        ]
    };
    if done == [0; 3] { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Gives the calling process process, mount and IPC namespaces of its own, and if wanted one of users, without which only
/// root may have the others. Its children will be in the namespace of processes; it stays where it was.
pub(in crate::sandbox) fn make_namespaces(of_users: bool) -> io::Result<()> {
    let users = if of_users { libc::CLONE_NEWUSER } else { 0 };
    let namespaces = libc::CLONE_NEWPID | libc::CLONE_NEWNS | libc::CLONE_NEWIPC;
    // SAFETY: the call takes flags and touches no memory.
    let done = unsafe { libc::unshare(users | namespaces) };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Has what is mounted from now on in the mount namespace of the calling process be seen in no other; in one that comes with
/// users of its own it is so from birth.
pub(in crate::sandbox) fn keep_mounts_to_itself() -> io::Result<()> {
    let nothing = std::ptr::null::<libc::c_char>();
    let flags = libc::MS_REC | libc::MS_SLAVE;
    // SAFETY: the name of the place is a constant, and a change of how mounts spread takes no other arguments.
    let done = unsafe { libc::mount(nothing, c"/".as_ptr(), nothing, flags, nothing.cast()) };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Lets `/proc` tell of the process namespace of the calling process.
pub(in crate::sandbox) fn mount_proc() -> io::Result<()> {
    let flags = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
    let (kind, place) = (c"proc".as_ptr(), c"/proc".as_ptr());
    // SAFETY: the names are constants, and no data is a valid argument.
    let done = unsafe { libc::mount(kind, place, kind, flags, std::ptr::null()) };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Kills every process of the namespace in which the caller is the first, and waits for all that are its children.
pub(in crate::sandbox) fn end_everybody() {
    loop {
        // SAFETY: the call takes integers and touches no memory.
        unsafe { libc::kill(-1, libc::SIGKILL) };
        if wait_for(-1, 0).is_none() {
            return;
        }
    }
}
