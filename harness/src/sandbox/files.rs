//! Which files a program may touch: Landlock rules, which begin with nothing and allow some folders.
//!
//! - **Read and execute**: where the system and version managers keep interpreters and their libraries, and the
//!   submission's own files.
//! - **Read**: settings, the null and random devices, what the system tells of itself to every runtime, and what it tells
//!   of the program in `/proc`; of children only what they inherited open.
//! - **Write**: the program's empty working folder, and the terminal that is its output.
//!
//! This program holds the goldens, so it is not readable either, wherever it is installed.

use std::{
    collections::BTreeSet,
    env,
    ffi::{CStr, OsStr},
    fs, io,
    os::{
        fd::{AsFd, BorrowedFd, OwnedFd},
        unix::ffi::OsStrExt as _,
    },
    path::{Path, PathBuf},
    sync::LazyLock,
};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, NetPort, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, Scope, make_bitflags,
};
use rustix::fs::{Mode, OFlags, open};

use super::sys;

/// The newest version of Landlock whose rights are known here; an older system does what it can.
const NEWEST: ABI = ABI::V7;

/// Folders where systems keep programs and libraries.
const INSTALLED: [&str; 13] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/snap",
    "/run/current-system",
    "/home/linuxbrew/.linuxbrew",
];

/// Settings, and what the system tells of itself, without which some runtime starts badly.
const TOLD: [&str; 5] = [
    "/etc",
    "/proc/sys",
    "/sys/devices/system",
    "/sys/fs/cgroup",
    "/sys/kernel/mm/transparent_hugepage",
];

/// The same, files of `/proc`.
const TOLD_IN_PROC: [&CStr; 7] = [
    c"/proc/cpuinfo",
    c"/proc/filesystems",
    c"/proc/loadavg",
    c"/proc/meminfo",
    c"/proc/stat",
    c"/proc/uptime",
    c"/proc/version",
];

/// Devices that hold nothing.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// Folders of a home folder that hold more than installed programs.
const MIXED: [&str; 4] = [".local", ".cargo", ".config", ".cache"];

/// So many files beside this program are listed one by one.
const MANY: usize = 256;

/// What one session may touch, beside what everybody may.
pub(crate) struct Reach<'a> {
    /// The submission's own files and folders.
    pub(crate) own: &'a [PathBuf],
    /// The working folder.
    pub(crate) folder: BorrowedFd<'a>,
    /// The terminal, if there is one.
    pub(crate) terminal: Option<BorrowedFd<'a>>,
    /// The only port on this machine that it may connect to.
    pub(crate) port: Option<u16>,
    /// Whether it has a `/proc` of its own, in which nothing can be named before it is there.
    pub(crate) has_own_proc: bool,
}

/// A set of rules to be put in force in a child.
pub(crate) struct Rules {
    set: OwnedFd,
    has_own_proc: bool,
}

impl Rules {
    /// The rules by which a program has this reach.
    pub(crate) fn new(reach: &Reach<'_>) -> io::Result<Self> {
        let mut rules = nothing()?;
        for (path, access) in EVERYBODYS.iter() {
            rules = rules.add_rule(PathBeneath::new(path.as_fd(), *access)).map_err(other)?;
        }
        // What is not there cannot be touched, and whoever needs it will say so.
        for path in reach.own.iter().filter_map(|path| PathFd::new(path).ok()) {
            rules = rules.add_rule(PathBeneath::new(path, run())).map_err(other)?;
        }
        rules = rules.add_rule(PathBeneath::new(reach.folder, all_of_files())).map_err(other)?;
        if let Some(terminal) = reach.terminal {
            rules = rules.add_rule(PathBeneath::new(terminal, talk())).map_err(other)?;
        }
        if let Some(port) = reach.port {
            rules = rules.add_rule(NetPort::new(port, AccessNet::ConnectTcp)).map_err(other)?;
        }
        Self::made(rules, reach.has_own_proc)
    }

    /// Rules by which nothing may be touched.
    pub(super) fn for_nothing() -> io::Result<Self> {
        Self::made(nothing()?, false)
    }

    fn made(rules: RulesetCreated, has_own_proc: bool) -> io::Result<Self> {
        let set = Option::from(rules).ok_or(io::ErrorKind::Unsupported)?;
        Ok(Self { set, has_own_proc })
    }

    /// Puts them in force on the calling process, which may also read what the system tells of it. Runs between fork and
    /// exec, so it neither allocates nor locks.
    pub(super) fn put_in_force(&self) -> io::Result<()> {
        self.allow_reading(c"/proc/self", READ | AccessFs::ReadDir as u64)?;
        if self.has_own_proc {
            for file in TOLD_IN_PROC {
                self.allow_reading(file, READ)?;
            }
            self.allow_reading(c"/proc/sys", READ | AccessFs::ReadDir as u64)?;
        }
        sys::restrict_to(&self.set)
    }

    /// Allows to read what has this name now. Where there is no such thing there is nothing to be read.
    fn allow_reading(&self, path: &CStr, access: u64) -> io::Result<()> {
        match open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()) {
            Ok(there) => sys::allow_beneath(&self.set, there.as_fd(), access),
            Err(_) => Ok(()),
        }
    }
}

const READ: u64 = AccessFs::ReadFile as u64;

/// Where programs are installed, found once.
static PROGRAMS: LazyLock<Vec<PathBuf>> =
    LazyLock::new(|| installed(&env::var_os("PATH").unwrap_or_default()));

/// What may be touched by everybody, opened once.
static EVERYBODYS: LazyLock<Vec<(PathFd, BitFlags<AccessFs>)>> = LazyLock::new(|| {
    let installed = PROGRAMS.iter().map(|path| (path.clone(), run()));
    let in_proc = TOLD_IN_PROC.iter().map(|path| OsStr::from_bytes(path.to_bytes()));
    let told = TOLD.into_iter().map(OsStr::new).chain(in_proc);
    let told = told.map(|path| (path.into(), read()));
    let devices = DEVICES.into_iter().map(|path| (path.into(), talk()));
    let all = installed.chain(told).chain(devices);
    all.filter_map(|(path, access): (PathBuf, _)| Some((PathFd::new(path).ok()?, access))).collect()
});

fn nothing() -> io::Result<RulesetCreated> {
    Ruleset::default()
        .handle_access(AccessFs::from_all(NEWEST))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(NEWEST)))
        .and_then(|rules| rules.scope(Scope::from_all(NEWEST)))
        .and_then(Ruleset::create)
        .map_err(other)
}

fn read() -> BitFlags<AccessFs> {
    make_bitflags!(AccessFs::{ReadFile | ReadDir})
}

fn run() -> BitFlags<AccessFs> {
    make_bitflags!(AccessFs::{ReadFile | ReadDir | Execute})
}

fn talk() -> BitFlags<AccessFs> {
    make_bitflags!(AccessFs::{ReadFile | WriteFile | IoctlDev})
}

/// Everything that can be done with files and folders; devices are none of a program's business.
fn all_of_files() -> BitFlags<AccessFs> {
    let devices = make_bitflags!(AccessFs::{MakeChar | MakeBlock | MakeSock | IoctlDev});
    AccessFs::from_all(NEWEST) & !devices
}

/// Where programs are installed: where systems keep them, and what the folders of the search path belong to.
fn installed(search_path: &OsStr) -> Vec<PathBuf> {
    let us = env::current_exe().and_then(fs::canonicalize).unwrap_or_default();
    let mut folders: Vec<PathBuf> = INSTALLED
        .iter()
        .filter_map(|folder| fs::canonicalize(folder).ok())
        .collect::<BTreeSet<_>>()
        .into_iter()
        .flat_map(|folder| without(&folder, &us))
        .collect();
    for entry in env::split_paths(search_path).filter(|entry| entry.is_absolute()) {
        let beside = installation(&entry).into_iter().chain([entry]);
        let beside = beside.filter_map(|folder| fs::canonicalize(folder).ok());
        for folder in beside.collect::<Vec<_>>() {
            if !is_beneath(&folder, &folders) && !is_shared(&folder) {
                folders.push(folder);
            }
        }
    }
    folders
}

fn is_beneath(path: &Path, folders: &[PathBuf]) -> bool {
    folders.iter().any(|folder| path.starts_with(folder))
}

/// A folder, or what is in it but this one file.
fn without(folder: &Path, file: &Path) -> Vec<PathBuf> {
    if !file.starts_with(folder) {
        return vec![folder.to_owned()];
    }
    let entries = fs::read_dir(folder).map(|entries| entries.flatten().map(|entry| entry.path()));
    let entries: Vec<PathBuf> = entries.map(Iterator::collect).unwrap_or_default();
    if entries.len() > MANY {
        return vec![folder.to_owned()];
    }
    entries
        .into_iter()
        .filter(|entry| entry != file)
        .flat_map(|entry| without(&entry, file))
        .collect()
}

/// What else belongs to the programs in a folder: the folder above one of programs.
fn installation(folder: &Path) -> Option<PathBuf> {
    let name = folder.file_name()?.to_str()?;
    let holds_programs = ["bin", "sbin", "shims", "libexec"].contains(&name);
    holds_programs.then(|| folder.parent().map(Path::to_owned))?
}

/// The files that belong to one that was named on a command line and are not everybody's: itself, and its folder and
/// installation where these are not shared with anything else.
pub(crate) fn belonging_to(file: &Path) -> Vec<PathBuf> {
    let mut found = BTreeSet::new();
    for file in [Some(file.to_owned()), fs::canonicalize(file).ok()].into_iter().flatten() {
        let folder = file.parent().map(Path::to_owned);
        let installation = folder.as_deref().and_then(installation);
        let folders = folder.into_iter().chain(installation);
        found.extend(folders.filter(|folder| !is_shared(folder)));
        // A folder that was named is meant, whatever it holds, but not where that gives the goldens away.
        if !file.is_dir() || !is_shared(&file) {
            found.insert(file);
        }
    }
    let real = |path: &PathBuf| fs::canonicalize(path).unwrap_or_default();
    found.retain(|path| !is_beneath(&real(path), &PROGRAMS));
    found.into_iter().collect()
}

/// Whether a folder holds more than one submission or one installation: other people's files, a suite, or this program.
fn is_shared(folder: &Path) -> bool {
    let Ok(folder) = fs::canonicalize(folder) else { return true };
    let above = |path: &Path| path.starts_with(&folder);
    SHARED.iter().any(|path| above(path)) || is_in_suite(&folder) || holds_suite(&folder, 2)
}

/// Folders that belong to nobody in particular, and this program.
static SHARED: LazyLock<Vec<PathBuf>> = LazyLock::new(|| {
    let home = env::var_os("HOME").map(PathBuf::from);
    let mixed = home.iter().flat_map(|home| MIXED.map(|folder| home.join(folder)));
    let places =
        ["/tmp", "/var/tmp", "/dev/shm", "/etc", "/proc", "/sys", "/run"].map(PathBuf::from);
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden");
    let ours = [Some(env::temp_dir()), env::current_exe().ok(), Some(suite)];
    let all = mixed.chain(home.clone()).chain(places).chain(ours.into_iter().flatten());
    all.filter_map(|path| fs::canonicalize(path).ok()).collect()
});

fn is_suite(folder: &Path) -> bool {
    folder.join("golden").is_dir() && folder.join("transcripts").is_dir()
}

fn is_in_suite(folder: &Path) -> bool {
    let mut above = folder.ancestors().skip(1).filter(|above| is_suite(above));
    above.any(|suite| {
        ["golden", "transcripts"].iter().any(|part| folder.starts_with(suite.join(part)))
    })
}

/// Whether there is a suite in a folder, or so many levels below.
fn holds_suite(folder: &Path, levels: u32) -> bool {
    if is_suite(folder) {
        return true;
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    levels > 0 && folders.take(MANY).any(|entry| holds_suite(&entry.path(), levels - 1))
}

fn other(error: impl std::error::Error + Send + Sync + 'static) -> io::Error {
    io::Error::other(error)
}
