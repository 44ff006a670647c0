//! Tries each mechanism: a child enforces it and then tries what should no longer be possible.

use std::{
    fs, io,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use rustix::{
    fs::{CWD, Mode, OFlags, open, readlinkat_raw},
    net::{AddressFamily, SocketType, socket},
    process::{geteuid, getppid, test_kill_process},
};

use super::{
    Ceilings, Confinement, Denial, NotExecuted,
    cgroup::{self, Group},
    confinement::{NO, YES},
    files::Rules,
    filter::Filter,
    mechanism::Mechanism,
    namespaces::Namespaces,
    sys,
    user::{self, UnprivilegedUser},
};

pub(super) fn try_out(mechanism: Mechanism) -> Result<(), String> {
    match mechanism {
        Mechanism::Limits => hold(Vec::new(), || true),
        Mechanism::Counting => counting(),
        Mechanism::Cgroup => {
            let group = Group::new(1 << 30, 16).map_err(|error| error.to_string())?;
            let group = group.ok_or_else(cgroup::why_none)?;
            let entrance = group.entrance().map_err(|error| error.to_string())?;
            let name = group.name();
            hold(vec![Confinement::Group(entrance)], move || is_in_group(&name))
        }
        Mechanism::Watching => {
            let filter = filter(true);
            hold(Vec::new(), move || filter.can_watch())
                .map_err(|_| "the system has no such listener, or none to spare".to_owned())
        }
        Mechanism::Calls => {
            let filter = filter(false);
            hold(Vec::new(), move || filter.install_unwatched().is_ok() && !can_connect())
        }
        Mechanism::Files => hold(vec![nothing_of_files()?], || !can_read()),
        Mechanism::Signals => hold(vec![nothing_of_files()?], || !can_signal()),
        Mechanism::User => {
            let stranger = UnprivilegedUser::for_session([], []).ok_or_else(user::why_none)?;
            hold(vec![Confinement::User(stranger)], || !geteuid().is_root())
        }
        Mechanism::Namespaces => {
            let (namespaces, init) = Namespaces::new().map_err(|error| error.to_string())?;
            let of_init = Confinement::Namespaces(namespaces);
            let held = hold_within(Some(of_init), Vec::new(), is_out_of_sight);
            drop(init);
            held
        }
    }
}

fn filter(is_watched: bool) -> Filter {
    Filter::new(Denial::Reach { but_connect: false }, is_watched)
}

fn nothing_of_files() -> Result<Confinement, String> {
    Rules::for_nothing().map(Confinement::Files).map_err(|error| error.to_string())
}

fn counting() -> Result<(), String> {
    let children = Path::new("/proc/thread-self/children");
    fs::read(children).map(drop).map_err(|error| format!("{}: {error}", children.display()))
}

/// Whether a check holds in a child with these confinements and those of every program.
fn hold(
    confinements: Vec<Confinement>,
    probe: impl Fn() -> bool + Send + Sync + 'static,
) -> Result<(), String> {
    hold_within(None, confinements, probe)
}

/// Like [`hold`], in namespaces.
fn hold_within(
    namespaces: Option<Confinement>,
    confinements: Vec<Confinement>,
    probe: impl Fn() -> bool + Send + Sync + 'static,
) -> Result<(), String> {
    let mut all: Vec<Confinement> = namespaces.into_iter().collect();
    let ceilings = Ceilings::of_session(Duration::from_secs(1));
    all.extend(Confinement::for_everyone(ceilings));
    all.extend(confinements);
    all.push(Confinement::NoPrivileges);
    all.push(Confinement::Probe(Box::new(probe)));
    // No file of this name is ever executed.
    let mut command = Command::new("/");
    // The streams that become the property of another user must not be our own.
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    sys::confine(&mut command, all);
    let error = command.spawn().map(drop).err().unwrap_or_else(|| io::Error::other("started"));
    let (NotExecuted::Harness(error) | NotExecuted::Program(error)) = NotExecuted::of(error);
    match error.raw_os_error() {
        Some(YES) => Ok(()),
        Some(NO) => Err("it can be put in force, and has no effect".to_owned()),
        Some(_) | None => Err(error.to_string()),
    }
}

fn is_in_group(name: &str) -> bool {
    let mut groups = [0; 4096];
    let file = open(c"/proc/self/cgroup", OFlags::RDONLY, Mode::empty());
    let len = file.and_then(|file| rustix::io::read(file, &mut groups)).unwrap_or(0);
    groups[..len].trim_ascii_end().ends_with(name.as_bytes())
}

fn can_connect() -> bool {
    socket(AddressFamily::INET, SocketType::STREAM, None).is_ok()
}

fn can_read() -> bool {
    fs::File::open("/").is_ok()
}

/// Whether the calling process is the second one in its namespace, in `/proc` as well, and does not see its parent.
fn is_out_of_sight() -> bool {
    let mut name = [0; 8];
    let len = readlinkat_raw(CWD, c"/proc/self", &mut name).unwrap_or(0);
    name[..len] == *b"2" && getppid().is_none()
}

fn can_signal() -> bool {
    getppid().is_some_and(|parent| test_kill_process(parent).is_ok())
}

/// The kernel's version of Landlock.
pub(super) fn landlock_version() -> Option<i64> {
    sys::landlock_version().ok()
}
