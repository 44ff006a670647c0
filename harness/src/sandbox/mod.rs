//! What a program may not do: the confinements that are put on it between fork and exec.
//!
//! A `Confinement` is one thing taken from a program, and a list of them is applied in order, in the child, just before
//! the program starts. File-system rules, further denials and namespaces belong here as further kinds, and a [`Tier`]
//! says how far the list reaches.

#[cfg(target_os = "linux")]
pub(crate) mod filter;
pub(crate) mod sys;

use std::{fmt, io, time::Duration};

#[cfg(target_os = "linux")]
use std::os::fd::OwnedFd;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit, setsid};
use serde::{Deserialize, Serialize};

/// How well a program is kept apart. A higher tier includes the lower ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// A session and a process group of its own, resource limits, an empty environment and working folder, and no
    /// descriptor but the three standard ones. It can still read what its user can read.
    Group,
}

impl Tier {
    /// The highest tier that this build can put in force.
    pub const REACHED: Self = Self::Group;
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Group => f.write_str("tier 1 (session, process group, resource limits)"),
        }
    }
}

/// Memory that a program may make writable: twice what a virtual machine takes that compiles its program first.
const DATA_BYTES: u64 = 1 << 30;
/// The largest file that it may write.
const FILE_BYTES: u64 = 1 << 20;
/// Descriptors that it may hold.
const DESCRIPTORS: u64 = 128;

/// One thing that is taken from a program before it starts.
pub(crate) enum Confinement {
    /// Its own session, and so a process group by which all of it can be ended.
    OwnSession,
    /// No descriptors but the standard ones.
    StandardStreamsOnly,
    /// No more of this resource.
    Limit(Resource, u64),
    /// No privileges by executing something.
    #[cfg(target_os = "linux")]
    NoNewPrivileges,
    /// No system calls but those that this filter lets pass; those that it traps are told to whoever holds the
    /// listener, which is sent over the socket. Where the system has no such listeners the program runs without.
    #[cfg(target_os = "linux")]
    Filter(filter::Filter, OwnedFd),
}

impl Confinement {
    /// What every program is confined by, for this much processor time.
    pub(crate) fn for_everyone(cpu: Duration) -> Vec<Self> {
        // The session watches the clock itself; this limit ends the program should the harness be gone.
        let cpu_seconds = cpu.as_secs().saturating_add(5);
        vec![
            Self::OwnSession,
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
            Self::OwnSession => Ok(setsid().map(drop)?),
            Self::StandardStreamsOnly => sys::close_others_on_exec(),
            Self::Limit(resource, most) => lower(*resource, *most),
            #[cfg(target_os = "linux")]
            Self::NoNewPrivileges => Ok(rustix::thread::set_no_new_privs(true)?),
            #[cfg(target_os = "linux")]
            Self::Filter(filter, socket) => filter.install_and_send_listener(socket),
        }
    }
}

/// Lowers a limit, and never raises one: what the caller is held to, the program is held to.
fn lower(resource: Resource, most: u64) -> io::Result<()> {
    let most = getrlimit(resource).maximum.map_or(most, |hard| hard.min(most));
    Ok(setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?)
}
