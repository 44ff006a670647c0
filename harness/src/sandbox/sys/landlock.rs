//! Landlock system calls.

use std::{
    io,
    os::fd::{AsRawFd as _, BorrowedFd, OwnedFd},
};

/// The kernel's version of Landlock.
pub(in crate::sandbox) fn landlock_version() -> io::Result<i64> {
    const VERSION: u32 = 1;
    let (nothing, none) = (std::ptr::null::<u8>(), 0_usize);
    // SAFETY: with this flag the call takes no attributes and touches no memory.
    let version =
        unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, nothing, none, VERSION) };
    if version < 0 { Err(io::Error::last_os_error()) } else { Ok(version) }
}

/// Adds these rights beneath a folder to a set of Landlock rules. It also works in a child, in which nothing may be allocated. The
/// library that makes the rest of the set would allocate.
pub(in crate::sandbox) fn allow_beneath(
    rules: &OwnedFd,
    folder: BorrowedFd<'_>,
    access: u64,
) -> io::Result<()> {
    #[repr(C, packed)]
    struct Beneath {
        access: u64,
        folder: i32,
    }
    const BENEATH_A_PATH: u32 = 1;
    let rule = Beneath { access, folder: folder.as_raw_fd() };
    let (rules, no_flags) = (rules.as_raw_fd(), 0_u32);
    // SAFETY: the call reads one rule of this kind in the kernel's layout, and `rule` is alive during the call.
    let done = unsafe {
        libc::syscall(libc::SYS_landlock_add_rule, rules, BENEATH_A_PATH, &raw const rule, no_flags)
    };
    if done < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Restricts this thread to a set of Landlock rules.
pub(in crate::sandbox) fn restrict_to(rules: &OwnedFd) -> io::Result<()> {
    let (rules, no_flags) = (rules.as_raw_fd(), 0_u32);
    // SAFETY: the call takes a descriptor and flags and touches no memory.
    let done = unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules, no_flags) };
    if done < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
