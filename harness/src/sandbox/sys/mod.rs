//! The only `unsafe` code: system calls for which there is no safe function elsewhere.
//!
//! Three files are for every system: [`children`], [`confine`](mod@confine) and [`signals`]. The others are for Linux.
#![expect(unsafe_code, reason = "raw system calls; each block says why it is sound")]

mod children;
mod confine;
#[cfg(target_os = "linux")]
mod descriptors;
#[cfg(target_os = "linux")]
mod init;
#[cfg(target_os = "linux")]
mod landlock;
#[cfg(target_os = "linux")]
mod namespaces;
#[cfg(target_os = "linux")]
mod processes;
#[cfg(target_os = "linux")]
mod seccomp;
mod signals;
#[cfg(target_os = "linux")]
mod spawn;

use std::io;

#[cfg(target_os = "linux")]
pub(crate) use children::reap_cpu;
pub(crate) use children::{reap, reap_ended, reap_one};
#[cfg(target_os = "linux")]
pub(super) use confine::confine;
pub(crate) use confine::spawn;
#[cfg(target_os = "linux")]
pub(crate) use descriptors::is_same_open_file;
#[cfg(target_os = "linux")]
pub(super) use descriptors::{close_others_on_exec, keep_only};
#[cfg(target_os = "linux")]
pub(super) use init::{init_program, start_init};
#[cfg(target_os = "linux")]
pub(super) use landlock::{allow_beneath, landlock_version, restrict_to};
#[cfg(target_os = "linux")]
pub(super) use namespaces::{
    become_user, end_everybody, keep_mounts_to_itself, make_namespaces, mount_proc,
};
#[cfg(target_os = "linux")]
pub(super) use processes::{
    become_sibling, block_signals, fork_blocking_signals, fork_sibling, shared_numbers,
    start_sibling,
};
#[cfg(target_os = "linux")]
pub(crate) use seccomp::{Trapped, answer, carry_on, next_trapped, take_turns};
#[cfg(target_os = "linux")]
pub(super) use seccomp::{install_filter, install_watching_filter};
pub(super) use signals::restore_default;
pub(crate) use signals::{ignore, ignores};
#[cfg(target_os = "linux")]
pub(crate) use spawn::spawn_sharing_memory;

/// Exits immediately, without the usual work of a program before it exits.
pub(crate) fn leave(code: i32) -> ! {
    // SAFETY: the call ends the process without running any exit handler.
    unsafe { libc::_exit(code) }
}

/// Registers a function that is called when this program exits normally. It must not panic.
pub(crate) fn at_exit(work: extern "C" fn()) {
    // SAFETY: the call keeps the address of a function that exists for ever. It fails only for a lack of memory, and then the
    // function is not called.
    unsafe { libc::atexit(work) };
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

/// Whether an error only means that the system has no room now.
#[cfg(target_os = "linux")]
pub(crate) fn is_want_of_room(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(libc::EMFILE | libc::ENFILE | libc::ENOMEM))
}
