//! Starts a program without copying this process first.
//!
//! The child shares our memory until it executes the program, and the thread that starts it is suspended until then, as
//! with `vfork`. So the cost of a start does not depend on this process's memory, and later writes copy nothing. The
//! child has its own descriptors, signals, limits and credentials from the start.

use std::{
    ffi::{CStr, CString, OsStr, c_char, c_int, c_void},
    io,
    os::{fd::OwnedFd, unix::ffi::OsStrExt as _},
    process::Command,
    ptr,
    sync::{
        LazyLock,
        atomic::{AtomicI32, Ordering},
    },
};

use rustix::{
    process::{DumpableBehavior, Pid, dumpable_behavior, set_dumpable_behavior},
    stdio::{dup2_stderr, dup2_stdin, dup2_stdout},
};

use super::{
    block_signals, leave, processes::block_only, reap_one, restore_default,
    signals::restore_all_handled,
};
use crate::sandbox::confinement::{Confinement, of_confining};

/// The bytes of the child's stack. Between its start and the program it calls a few functions, none of which is deep.
const STACK: usize = 64 << 10;

/// A program to be executed, in the form that the kernel takes.
struct Image {
    file: CString,
    arguments: Vec<CString>,
    environment: Vec<CString>,
}

impl Image {
    /// The image of a command that sets all of its environment.
    fn of(command: &Command) -> io::Result<Self> {
        let words = [command.get_program()].into_iter().chain(command.get_args());
        let arguments =
            words.map(|word| CString::new(word.as_bytes())).collect::<Result<_, _>>()?;
        let variables = command.get_envs().filter_map(|(name, value)| Some((name, value?)));
        let variable = |(name, value): (&OsStr, &OsStr)| {
            CString::new([name.as_bytes(), b"=", value.as_bytes()].concat())
        };
        let environment = variables.map(variable).collect::<Result<_, _>>()?;
        Ok(Self { file: CString::new(command.get_program().as_bytes())?, arguments, environment })
    }
}

/// The work of the child, all of it prepared before.
struct Job<'a> {
    file: &'a CStr,
    arguments: &'a [*const c_char],
    environment: &'a [*const c_char],
    streams: &'a [OwnedFd; 3],
    confinements: &'a [Confinement],
    /// The signals that the child blocks at the end: none.
    blocked: libc::sigset_t,
    /// The reason why the program was not executed.
    error: AtomicI32,
}

/// Starts a program with these standard streams under these confinements, in order. The command must name it by its path and set
/// all of its environment.
///
/// # Errors
/// As for a command that was [confined](super::confine).
pub(crate) fn spawn_sharing_memory(
    command: &Command,
    streams: &[OwnedFd; 3],
    confinements: &[Confinement],
) -> io::Result<Pid> {
    let Image { file, arguments, environment } = Image::of(command)?;
    let [arguments, environment] = [&arguments, &environment].map(|all| pointers(all));
    let mut stack = vec![0_u128; STACK / size_of::<u128>()];
    // A child that becomes another user makes the memory that it still shares with us inaccessible to debuggers.
    static BEFORE: LazyLock<Option<DumpableBehavior>> = LazyLock::new(|| dumpable_behavior().ok());
    let is_dumpable = *BEFORE;
    let before = block_signals();
    // SAFETY: a set of signals is plain integers, for which zero, no signal, is a valid value.
    let blocked = unsafe { std::mem::zeroed() };
    let (arguments, environment) = (&*arguments, &*environment);
    let error = AtomicI32::new(0);
    let job = Job { file: &file, arguments, environment, streams, confinements, blocked, error };
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
    // SAFETY: the stack, which grows downwards from its end, and the job live until the call returns. From then on the
    // child no longer shares our memory. The child makes system calls only.
    let pid = unsafe {
        let top = stack.as_mut_ptr().add(stack.len()).cast::<c_void>();
        libc::clone(do_job, top, flags, (&raw const job).cast_mut().cast())
    };
    let failed = io::Error::last_os_error();
    block_only(&before);
    // It may fail only where it has nothing to do.
    let _ = is_dumpable.map(set_dumpable_behavior);
    let pid = Pid::from_raw(pid.max(0)).ok_or(failed)?;
    match job.error.load(Ordering::Acquire) {
        0 => Ok(pid),
        error => {
            reap_one(pid);
            Err(io::Error::from_raw_os_error(error))
        }
    }
}

/// A list of strings in the form that the kernel takes.
fn pointers(strings: &[CString]) -> Vec<*const c_char> {
    strings.iter().map(|string| string.as_ptr()).chain([ptr::null()]).collect()
}

extern "C" fn do_job(job: *mut c_void) -> c_int {
    // SAFETY: this is only ever called with a job that lives until the program is executed.
    let job = unsafe { &*job.cast::<Job<'_>>() };
    let error = execute(job);
    job.error.store(error.raw_os_error().unwrap_or(libc::EIO), Ordering::Release);
    leave(127)
}

/// Becomes the program, or returns the error.
fn execute(job: &Job<'_>) -> io::Error {
    restore_all_handled();
    restore_default(libc::SIGPIPE);
    let confined = connect(job.streams)
        .and_then(|()| job.confinements.iter().try_for_each(Confinement::apply));
    if let Err(error) = confined {
        return of_confining(&error);
    }
    block_only(&job.blocked);
    // SAFETY: the lists end with null, and what they point to lives as long as the job.
    unsafe { libc::execve(job.file.as_ptr(), job.arguments.as_ptr(), job.environment.as_ptr()) };
    io::Error::last_os_error()
}

/// Makes these the standard streams.
fn connect([input, output, errors]: &[OwnedFd; 3]) -> io::Result<()> {
    dup2_stdin(input)?;
    dup2_stdout(output)?;
    Ok(dup2_stderr(errors)?)
}
