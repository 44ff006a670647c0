//! What a program may not do: the confinements that are put on it between fork and exec.
//!
//! A `Confinement` is one thing taken from a program, and a list of them is applied in order, in the child, just before
//! the program starts. How far the list reaches is a [`Tier`], and an [`Isolation`] knows which tier this system can put
//! in force, because it has tried. `files` holds the rules for files, `own_files` and `ownership` whose they are, `policy` the system calls
//! that there are for it, `filter` the same as a program for the kernel, `user` whose it is, `cgroup` what all of it may
//! take, `namespaces` what is out of its sight, `keeper` the process that ends it when we are gone, and `sys` the calls to
//! the system that have no safe form.

pub(crate) mod attributes;
#[cfg(target_os = "linux")]
pub(crate) mod cgroup;
#[cfg(target_os = "linux")]
pub(crate) mod files;
#[cfg(target_os = "linux")]
pub(crate) mod filter;
mod isolation;
#[cfg(target_os = "linux")]
pub(crate) mod keeper;
#[cfg(target_os = "linux")]
pub(crate) mod namespaces;
#[cfg(target_os = "linux")]
pub(crate) mod own_files;
pub(crate) mod ownership;
#[cfg(target_os = "linux")]
mod policy;
pub(crate) mod sys;
#[cfg(target_os = "linux")]
pub(crate) mod user;

use std::{io, os::fd::OwnedFd, time::Duration};

pub use isolation::{Isolation, Means, Missing, Tier};
#[cfg(target_os = "linux")]
pub(crate) use policy::{CHANGES_OF_MODE, FCHMODAT2, POLLS, READS};
#[cfg(target_os = "linux")]
use rustix::process::{Pid, Signal, getppid};
use rustix::process::{Resource, Rlimit, fchdir, getrlimit, setrlimit, setsid};

/// What the system itself holds a program to, whoever watches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ceilings {
    /// Processor time of one process. The session watches the clock itself; this ends the program should the harness be
    /// gone.
    pub(crate) cpu: Duration,
    /// Bytes of memory that one process may make writable: more than it may take, since some virtual machines take twice
    /// what they use. What is really used is counted by the session, which is stricter.
    pub(crate) data: u64,
    /// Bytes of the largest file that it may write.
    pub(crate) file: u64,
    /// Descriptors that it may hold.
    pub(crate) descriptors: u64,
}

impl Ceilings {
    /// What a submission is held to in a session that may take this much processor time.
    pub(crate) fn of_session(cpu: Duration) -> Self {
        Self { cpu, data: 16 << 30, file: 1 << 20, descriptors: 128 }
    }

    /// What a compiler is held to: it writes programs, and opens as many files as they have parts.
    pub(crate) fn of_build(cpu: Duration) -> Self {
        Self { cpu, data: 16 << 30, file: 256 << 20, descriptors: 1024 }
    }
}

/// Signals that may wait for a program. Each takes memory of the system's.
#[cfg(target_os = "linux")]
const SIGNALS: u64 = 1024;

/// One thing that is taken from a program before it starts.
pub(crate) enum Confinement {
    /// Processes, mounts and shared objects of its own. The first of all but its folder, because what is started for
    /// that is not the program.
    #[cfg(target_os = "linux")]
    Namespaces(namespaces::Namespaces),
    /// Its own session, and so a process group by which all of it can be ended.
    OwnSession,
    /// The control group whose entrance this is.
    #[cfg(target_os = "linux")]
    Group(OwnedFd),
    /// It is known to the keeper, who ends it when we are gone. After its own session, and not in namespaces, whose init does
    /// the same.
    #[cfg(target_os = "linux")]
    Kept(keeper::Place),
    /// It is killed when the thread that started it is gone, who is one of this process: at once, but only the program
    /// itself. Whoever changes a program's user undoes this, so it comes after that.
    #[cfg(target_os = "linux")]
    DiesWith(Pid),
    /// The signal of a file that may not grow further does what it does by default, though we ignore it.
    UsualSignals,
    /// It works in this folder. A name would not do, as other programs may forbid the way there. Before all others, as a
    /// descriptor is of the mounts among which it was opened.
    Within(OwnedFd),
    /// No descriptors but the standard ones.
    StandardStreamsOnly,
    /// No more of this resource.
    Limit(Resource, u64),
    /// No privileges, though it be the administrator's.
    #[cfg(target_os = "linux")]
    NoPrivileges,
    /// Another user, with no privileges but to read what it is given.
    #[cfg(target_os = "linux")]
    User(user::Stranger),
    /// No privileges by executing something.
    #[cfg(target_os = "linux")]
    NoNewPrivileges,
    /// No files but those that these rules name, no signals to others, and no connections.
    #[cfg(target_os = "linux")]
    Files(files::Rules),
    /// No system calls but those that this filter lets pass; those that it traps are told to whoever holds the
    /// listener, which is sent over the socket. Where the system has no such listeners the program runs without.
    #[cfg(target_os = "linux")]
    Filter(filter::Filter, OwnedFd),
    /// Not even a start: this is asked in the child, and the answer comes back as the error of starting it.
    #[cfg(target_os = "linux")]
    Question(Box<dyn Fn() -> bool + Send + Sync>),
}

/// The errors by which the answer to a question comes back.
#[cfg(target_os = "linux")]
const YES: i32 = libc::ECANCELED;
#[cfg(target_os = "linux")]
const NO: i32 = libc::EDOM;

/// From here on an error of starting a program is one of confining it, which is never the program's fault: it is told with
/// this added to its number, which is all that the standard library brings home.
const OF_CONFINING: i32 = 1 << 16;

/// Why a program was not started.
#[derive(Debug)]
pub(crate) enum NotExecuted {
    /// It could not be executed.
    Program(io::Error),
    /// It could not be confined, or there was no process to be had.
    Harness(io::Error),
}

impl NotExecuted {
    /// What an error of starting a confined program says.
    pub(crate) fn of(error: io::Error) -> Self {
        // These are what exec says about the file.
        let of_program = [
            libc::ENOENT,
            libc::EACCES,
            libc::ENOEXEC,
            libc::ENOTDIR,
            libc::ELOOP,
            libc::E2BIG,
            libc::ETXTBSY,
            libc::EINVAL,
            libc::EISDIR,
        ];
        match error.raw_os_error() {
            Some(code) if code >= OF_CONFINING => {
                Self::Harness(io::Error::from_raw_os_error(code - OF_CONFINING))
            }
            Some(code) if of_program.contains(&code) => Self::Program(error),
            Some(_) | None => Self::Harness(error),
        }
    }
}

/// An error of confining, marked as such.
fn of_confining(error: &io::Error) -> io::Error {
    io::Error::from_raw_os_error(error.raw_os_error().unwrap_or(libc::EIO) + OF_CONFINING)
}

impl Confinement {
    /// What every program is confined by, with these ceilings.
    pub(crate) fn for_everyone(ceilings: Ceilings) -> Vec<Self> {
        let Ceilings { cpu, data, file, descriptors } = ceilings;
        vec![
            Self::OwnSession,
            Self::UsualSignals,
            Self::StandardStreamsOnly,
            Self::Limit(Resource::Cpu, cpu.as_secs().saturating_add(5)),
            Self::Limit(Resource::Fsize, file),
            Self::Limit(Resource::Nofile, descriptors),
            Self::Limit(Resource::Core, 0),
            Self::Limit(Resource::Data, data),
            #[cfg(target_os = "linux")]
            Self::Limit(Resource::Sigpending, SIGNALS),
            #[cfg(target_os = "linux")]
            Self::NoNewPrivileges,
        ]
    }

    /// Puts it in force on the calling process. Runs between fork and exec, so it neither allocates nor locks.
    fn apply(&self) -> io::Result<()> {
        match self {
            #[cfg(target_os = "linux")]
            Self::Namespaces(namespaces) => namespaces.enter(),
            Self::OwnSession => Ok(setsid().map(drop)?),
            Self::Within(folder) => Ok(fchdir(folder)?),
            #[cfg(target_os = "linux")]
            Self::Group(entrance) => Ok(rustix::io::write(entrance, b"0").map(drop)?),
            #[cfg(target_os = "linux")]
            Self::Kept(place) => {
                place.take();
                Ok(())
            }
            #[cfg(target_os = "linux")]
            Self::DiesWith(parent) => die_with(*parent),
            Self::UsualSignals => {
                sys::heed(libc::SIGXFSZ);
                Ok(())
            }
            Self::StandardStreamsOnly => sys::close_others_on_exec(),
            Self::Limit(resource, most) => lower(*resource, *most),
            #[cfg(target_os = "linux")]
            Self::NoPrivileges => drop_privileges(),
            #[cfg(target_os = "linux")]
            Self::User(stranger) => stranger.become_it(),
            #[cfg(target_os = "linux")]
            Self::NoNewPrivileges => Ok(rustix::thread::set_no_new_privs(true)?),
            #[cfg(target_os = "linux")]
            Self::Files(rules) => rules.put_in_force(),
            #[cfg(target_os = "linux")]
            Self::Filter(filter, socket) => filter.install_and_send_listener(socket),
            #[cfg(target_os = "linux")]
            Self::Question(holds) => {
                Err(io::Error::from_raw_os_error(if holds() { YES } else { NO }))
            }
        }
    }
}

#[cfg(target_os = "linux")]
fn drop_privileges() -> io::Result<()> {
    use rustix::thread::{CapabilitySet, CapabilitySets, set_capabilities};
    let none = CapabilitySet::empty();
    let sets = CapabilitySets { effective: none, permitted: none, inheritable: none };
    Ok(set_capabilities(None, sets)?)
}

#[cfg(target_os = "linux")]
fn die_with(parent: Pid) -> io::Result<()> {
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    // It may have been gone before.
    if getppid() == Some(parent) { Ok(()) } else { Err(io::Error::from_raw_os_error(libc::ESRCH)) }
}

/// Lowers a limit, and never raises one: what the caller is held to, the program is held to.
fn lower(resource: Resource, most: u64) -> io::Result<()> {
    let most = getrlimit(resource).maximum.map_or(most, |hard| hard.min(most));
    Ok(setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?)
}
