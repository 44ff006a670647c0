//! What a program may not do: the confinements that are put on it between fork and exec.
//!
//! A `Confinement` is one thing taken from a program, and a list of them is applied in order, in the child, just before
//! the program starts. How far the list reaches is a [`Tier`], and an [`Isolation`] knows which tier this system can put
//! in force, because it has tried. `files` holds the rules for files, `filter` the filter of system calls, `calls` what
//! that filter minds, `namespaces` what is out of a program's sight, `keeper` the process that ends a program when we are
//! gone, and `sys` the calls to the system that have no safe form.

#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
pub(crate) mod files;
#[cfg(target_os = "linux")]
pub(crate) mod filter;
mod isolation;
#[cfg(target_os = "linux")]
pub(crate) mod keeper;
#[cfg(target_os = "linux")]
pub(crate) mod namespaces;
pub(crate) mod sys;

use std::{io, os::fd::OwnedFd, time::Duration};

#[cfg(target_os = "linux")]
pub(crate) use calls::{POLLS, READS};
pub use isolation::{Isolation, Means, Missing, Tier};
#[cfg(target_os = "linux")]
use rustix::process::{Pid, Signal, getppid};
use rustix::process::{Resource, Rlimit, fchdir, getrlimit, setrlimit, setsid};

/// Memory that one process may make writable: twice what a virtual machine takes that compiles its program first. What a
/// program really uses is counted by the session, which is stricter.
const DATA_BYTES: u64 = 1 << 30;
/// The largest file that it may write.
const FILE_BYTES: u64 = 1 << 20;
/// Descriptors that it may hold.
const DESCRIPTORS: u64 = 128;

/// One thing that is taken from a program before it starts.
pub(crate) enum Confinement {
    /// Processes, mounts and shared objects of its own. The first of all but its folder, because what is started for
    /// that is not the program.
    #[cfg(target_os = "linux")]
    Namespaces(namespaces::Namespaces),
    /// Its own session, and so a process group by which all of it can be ended.
    OwnSession,
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

impl Confinement {
    /// What every program is confined by, for this much processor time.
    pub(crate) fn for_everyone(cpu: Duration) -> Vec<Self> {
        // The session watches the clock itself; this limit ends the program should the harness be gone.
        let cpu_seconds = cpu.as_secs().saturating_add(5);
        vec![
            Self::OwnSession,
            Self::UsualSignals,
            Self::StandardStreamsOnly,
            Self::Limit(Resource::Cpu, cpu_seconds),
            Self::Limit(Resource::Fsize, FILE_BYTES),
            Self::Limit(Resource::Nofile, DESCRIPTORS),
            Self::Limit(Resource::Core, 0),
            Self::Limit(Resource::Data, DATA_BYTES),
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
            #[cfg(target_os = "linux")]
            Self::Kept(place) => {
                place.take();
                Ok(())
            }
            #[cfg(target_os = "linux")]
            Self::DiesWith(parent) => die_with(*parent),
            Self::Within(folder) => Ok(fchdir(folder)?),
            Self::UsualSignals => {
                sys::heed(libc::SIGXFSZ);
                Ok(())
            }
            Self::StandardStreamsOnly => sys::close_others_on_exec(),
            Self::Limit(resource, most) => lower(*resource, *most),
            #[cfg(target_os = "linux")]
            Self::NoPrivileges => drop_privileges(),
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
