//! Users, namespaces, and the mounts in them.

use std::io;

use super::children::wait_for;

/// Makes the calling process run as this user, in the group of the same number and in no other. This is for a child, which has
/// one thread; the functions of the C library would try to change the user of other threads as well.
pub(in crate::sandbox) fn become_user(id: u32) -> io::Result<()> {
    let nobody = std::ptr::null::<libc::gid_t>();
    // SAFETY: the calls take integers, and an empty list of groups, of which nothing is read.
    let done = unsafe {
        [
            libc::syscall(libc::SYS_setgroups, 0_usize, nobody),
            libc::syscall(libc::SYS_setresgid, id, id, id),
            libc::syscall(libc::SYS_setresuid, id, id, id),
        ]
    };
    if done == [0; 3] { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Gives the calling process its own mount and IPC namespaces, and its children a process namespace. With `of_users` it also gets a
/// user namespace, without which only root may have the others.
pub(in crate::sandbox) fn make_namespaces(of_users: bool) -> io::Result<()> {
    let users = if of_users { libc::CLONE_NEWUSER } else { 0 };
    let namespaces = libc::CLONE_NEWPID | libc::CLONE_NEWNS | libc::CLONE_NEWIPC;
    // SAFETY: the call takes flags and touches no memory.
    let done = unsafe { libc::unshare(users | namespaces) };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Keeps later mounts within the mount namespace of the calling process. A mount namespace that was made together with a user
/// namespace is like this from the start.
pub(in crate::sandbox) fn keep_mounts_to_itself() -> io::Result<()> {
    let nothing = std::ptr::null::<libc::c_char>();
    let flags = libc::MS_REC | libc::MS_SLAVE;
    // SAFETY: the name of the place is a constant, and a change of how mounts spread takes no other arguments.
    let done = unsafe { libc::mount(nothing, c"/".as_ptr(), nothing, flags, nothing.cast()) };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Mounts a `/proc` for the process namespace of the calling process.
pub(in crate::sandbox) fn mount_proc() -> io::Result<()> {
    let flags = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
    let (kind, place) = (c"proc".as_ptr(), c"/proc".as_ptr());
    // SAFETY: the names are constants, and no data is a valid argument.
    let done = unsafe { libc::mount(kind, place, kind, flags, std::ptr::null()) };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Kills every other process in the caller's namespace and waits for all its children. The caller is the first process of the
/// namespace.
pub(in crate::sandbox) fn end_everybody() {
    loop {
        // SAFETY: the call takes integers and touches no memory.
        unsafe { libc::kill(-1, libc::SIGKILL) };
        if wait_for(-1, 0).is_none() {
            return;
        }
    }
}
