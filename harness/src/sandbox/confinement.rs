//! Confinements that are applied to a program between fork and exec, and the outcome of starting it.

use std::{io, os::fd::OwnedFd, time::Duration};

#[cfg(target_os = "linux")]
use rustix::process::{Pid, Signal, getppid};
use rustix::process::{Resource, Rlimit, fchdir, getrlimit, setrlimit, setsid};

use super::sys;
#[cfg(target_os = "linux")]
use super::{child_setup, files, filter, keeper, namespaces, user};

/// Limits that the kernel enforces, whether or not a program is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ceilings {
    /// Processor time of one process. The session watches it as well; this limit ends the program if the harness is gone.
    pub(crate) cpu: Duration,
    /// Bytes of memory that one process may make writable. The limit exceeds what it may use, since some virtual machines reserve
    /// twice what they use. The session counts real use, which is stricter.
    pub(crate) data: u64,
    /// Bytes of the largest file that it may write.
    pub(crate) file: u64,
    /// Number of open descriptors.
    pub(crate) descriptors: u64,
}

impl Ceilings {
    /// The limits of a submission in a session with this much processor time.
    pub(crate) fn of_session(cpu: Duration) -> Self {
        Self { cpu, data: 16 << 30, file: 1 << 20, descriptors: 128 }
    }

    /// The limits of a compiler, which writes large files and has many files open.
    pub(crate) fn of_build(cpu: Duration) -> Self {
        Self { cpu, data: 16 << 30, file: 256 << 20, descriptors: 1024 }
    }
}

/// At most this many signals may be pending for a program. Each takes kernel memory.
#[cfg(target_os = "linux")]
const SIGNALS: u64 = 1024;

/// One restriction that is applied to a program before it starts.
pub(crate) enum Confinement {
    /// It gets its own processes, mounts and shared objects. This comes first, after its folder, because it creates other processes
    /// than the program.
    #[cfg(target_os = "linux")]
    Namespaces(namespaces::Namespaces),
    /// It gets its own session, and so a process group by which all of it can be ended.
    OwnSession,
    /// It joins the control group with this entrance.
    #[cfg(target_os = "linux")]
    Group(OwnedFd),
    /// It registers with the keeper, which ends it when the harness is gone. This comes after its own session. It is not used in
    /// namespaces, whose init does the same.
    #[cfg(target_os = "linux")]
    Kept(keeper::Place),
    /// It is killed when the thread of this process that started it is gone. This is immediate, but only affects the program
    /// itself. A change of user would undo it, so it comes after that.
    #[cfg(target_os = "linux")]
    DiesWith(Pid),
    /// `SIGXFSZ`, the signal for a file that has grown too large, ends it by default, although the harness ignores that signal.
    UsualSignals,
    /// It works in this folder. A path would not do, since other programs may have closed a folder on the way. This comes before
    /// all others, because the descriptor was opened outside the program's mounts.
    Within(OwnedFd),
    /// It inherits no descriptors but the standard ones.
    StandardStreamsOnly,
    /// It may use at most this much of the resource.
    Limit(Resource, u64),
    /// It has no privileges, even if it runs as root.
    #[cfg(target_os = "linux")]
    NoPrivileges,
    /// It runs as another user. Its only privilege is to read its own files.
    #[cfg(target_os = "linux")]
    User(user::UnprivilegedUser),
    /// It gains no privileges by executing a file.
    #[cfg(target_os = "linux")]
    NoNewPrivileges,
    /// It reaches only the files that these rules name, sends no signals to others, and makes no connections.
    #[cfg(target_os = "linux")]
    Files(files::Rules),
    /// It makes only the system calls that this filter allows. The holder of the listener, which is handed over,
    /// receives trapped calls. If the kernel has no such listeners, the program runs without one.
    #[cfg(target_os = "linux")]
    Filter(filter::Filter, child_setup::Giver),
    /// The program is not started. Instead the child tries this, and the result comes back as the error of starting it.
    #[cfg(target_os = "linux")]
    Probe(Box<dyn Fn() -> bool + Send + Sync>),
}

/// The errors that carry the result of a probe.
#[cfg(target_os = "linux")]
pub(super) const YES: i32 = libc::ECANCELED;
#[cfg(target_os = "linux")]
pub(super) const NO: i32 = libc::EDOM;

/// Added to the number of an error that occurred while confining a program, which is never the program's fault. The standard
/// library passes on only the number from the child.
const OF_CONFINING: i32 = 1 << 16;

/// Reasons why a program was not started.
#[derive(Debug)]
pub(crate) enum NotExecuted {
    /// It could not be executed.
    Program(io::Error),
    /// It could not be confined, or no process could be created.
    Harness(io::Error),
}

impl NotExecuted {
    /// Interprets an error that was returned for starting a confined program.
    pub(crate) fn of(error: io::Error) -> Self {
        // These are the errors by which exec complains about the file.
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

/// Marks an error as one of confining.
pub(super) fn of_confining(error: &io::Error) -> io::Error {
    io::Error::from_raw_os_error(error.raw_os_error().unwrap_or(libc::EIO) + OF_CONFINING)
}

impl Confinement {
    /// The confinements of every program, with these ceilings. [`few_descriptors`](Self::few_descriptors) is another, and comes
    /// last.
    pub(crate) fn for_everyone(ceilings: Ceilings) -> Vec<Self> {
        let Ceilings { cpu, data, file, descriptors: _ } = ceilings;
        vec![
            Self::OwnSession,
            Self::UsualSignals,
            Self::StandardStreamsOnly,
            Self::Limit(Resource::Cpu, cpu.as_secs().saturating_add(5)),
            Self::Limit(Resource::Fsize, file),
            Self::Limit(Resource::Core, 0),
            Self::Limit(Resource::Data, data),
            #[cfg(target_os = "linux")]
            Self::Limit(Resource::Sigpending, SIGNALS),
            #[cfg(target_os = "linux")]
            Self::NoNewPrivileges,
        ]
    }

    /// Limits the open descriptors of a program. It comes after all others, which open some. Until the program is executed, it also
    /// has a copy of all of ours, and with many sessions these alone may exceed the limit.
    pub(crate) fn few_descriptors(ceilings: Ceilings) -> Self {
        Self::Limit(Resource::Nofile, ceilings.descriptors)
    }

    /// Applies it to the calling process. This runs between fork and exec, so it neither allocates nor locks.
    pub(super) fn apply(&self) -> io::Result<()> {
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
                sys::restore_default(libc::SIGXFSZ);
                Ok(())
            }
            Self::StandardStreamsOnly => sys::close_others_on_exec(),
            Self::Limit(resource, most) => lower(*resource, *most),
            #[cfg(target_os = "linux")]
            Self::NoPrivileges => drop_privileges(),
            #[cfg(target_os = "linux")]
            Self::User(stranger) => stranger.apply(),
            #[cfg(target_os = "linux")]
            Self::NoNewPrivileges => Ok(rustix::thread::set_no_new_privs(true)?),
            #[cfg(target_os = "linux")]
            Self::Files(rules) => rules.put_in_force(),
            #[cfg(target_os = "linux")]
            Self::Filter(filter, giver) => filter.install_and_give_listener(giver),
            #[cfg(target_os = "linux")]
            Self::Probe(holds) => Err(io::Error::from_raw_os_error(if holds() { YES } else { NO })),
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
    // The parent may have been gone before.
    if getppid() == Some(parent) { Ok(()) } else { Err(io::Error::from_raw_os_error(libc::ESRCH)) }
}

/// Lowers a limit, and never raises one: the program keeps the limits of its caller.
fn lower(resource: Resource, most: u64) -> io::Result<()> {
    let most = getrlimit(resource).maximum.map_or(most, |hard| hard.min(most));
    Ok(setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?)
}
