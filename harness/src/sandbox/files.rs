//! Landlock rules for files: they start with nothing and allow some files and folders.
//!
//! - **Read and execute**: the places where the system and version managers keep interpreters and their libraries, and the
//!   submission's own files. These are the files that its command or its manifest names, and the granted ones in its folder.
//! - **List**: the folders that contain some of these files, if nothing in them is secret.
//! - **Read**: named settings, the null and random devices, the files in which the system describes itself to every runtime, and
//!   those in `/proc` about the program. Of its children it reads only files that they inherited open.
//! - **Write**: the program's working folder, the folder in which it is built, and the terminal that is its output.
//!
//! This program contains the goldens, so it is not readable either, wherever it is installed.

use std::{
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
use rustix::{
    fs::{Mode, OFlags, open},
    io::Errno,
    path::Arg,
};

use super::{
    child_setup::Giver,
    own_files::{is_everybodys, programs},
    sys,
};

/// The newest version of Landlock whose rights are known here. Older kernels enforce what they can.
const NEWEST: ABI = ABI::V7;

/// Files in which the system describes itself, which some runtimes need when they start.
const TOLD: [&str; 4] =
    ["/proc/sys", "/sys/devices/system", "/sys/fs/cgroup", "/sys/kernel/mm/transparent_hugepage"];

/// Settings that some runtime reads when it starts: of the loader, of names and locales, of certificates, and its own. The rest of
/// `/etc` is not visible to a program.
const SETTINGS: [&str; 27] = [
    "R",
    "crypto-policies",
    "dotnet",
    "group",
    "host.conf",
    "hosts",
    "java",
    "julia",
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "ld.so.preload",
    "locale.alias",
    "locale.conf",
    "localtime",
    "mime.types",
    "mono",
    "nsswitch.conf",
    "os-release",
    "passwd",
    "perl",
    "pki/ca-trust/extracted",
    "pki/tls/openssl.cnf",
    "sbclrc",
    "ssl/certs",
    "ssl/openssl.cnf",
    "static",
];
/// Prefixes of setting names that end with a version.
const VERSIONED: [&str; 6] = ["java-", "ld-musl-", "lua", "php", "python", "tcl"];

/// Files in `/proc` in which the system describes itself.
const TOLD_IN_PROC: [&CStr; 7] = [
    c"/proc/cpuinfo",
    c"/proc/filesystems",
    c"/proc/loadavg",
    c"/proc/meminfo",
    c"/proc/stat",
    c"/proc/uptime",
    c"/proc/version",
];

/// Devices that store no data, even if they are mapped.
const DEVICES: [&str; 4] = ["/dev/null", "/dev/full", "/dev/random", "/dev/urandom"];

/// The files that the program of one session may access in addition to those of every program.
pub(crate) struct Reach<'a> {
    /// The submission's own files and folders.
    pub(crate) own: &'a [&'a Path],
    /// The files and folders that it reads in addition.
    pub(crate) reads: &'a [PathBuf],
    /// The folders whose file names it reads.
    pub(crate) lists: &'a [PathBuf],
    /// The working folder.
    pub(crate) folder: BorrowedFd<'a>,
    /// The folder of its build, if it is a compiler.
    pub(crate) builds_into: Option<&'a Path>,
    /// The terminal, if there is one.
    pub(crate) terminal: Option<BorrowedFd<'a>>,
    /// The only port on this machine that it may connect to.
    pub(crate) port: Option<u16>,
    /// Whether it has its own `/proc`, whose files cannot be named before it is mounted.
    pub(crate) has_own_proc: bool,
    /// Hands over the files that must stay open while the program runs.
    pub(crate) giver: Giver,
}

/// A set of rules to be enforced in a child.
pub(crate) struct Rules {
    set: OwnedFd,
    has_own_proc: bool,
    /// None where no program runs.
    giver: Option<Giver>,
}

impl Rules {
    /// The rules that give a program this reach.
    pub(crate) fn new(reach: &Reach<'_>) -> io::Result<Self> {
        let mut rules = nothing()?;
        // A file that does not exist cannot be accessed, and a program that needs it will say so.
        for path in reach.own {
            if let Some(path) = reached(*path)? {
                rules = rules.add_rule(PathBeneath::new(path, run())).map_err(other)?;
            }
        }
        rules = rules.add_rule(PathBeneath::new(reach.folder, all_of_files())).map_err(other)?;
        if let Some(folder) = reach.builds_into {
            let folder = PathFd::new(folder).map_err(other)?;
            rules = rules.add_rule(PathBeneath::new(folder, all_of_files())).map_err(other)?;
        }
        if let Some(terminal) = reach.terminal {
            rules = rules.add_rule(PathBeneath::new(terminal, talk())).map_err(other)?;
        }
        if let Some(port) = reach.port {
            rules = rules.add_rule(NetPort::new(port, AccessNet::ConnectTcp)).map_err(other)?;
        }
        let giver = Some(reach.giver.clone());
        let rules = Self { set: made(rules)?, has_own_proc: reach.has_own_proc, giver };
        // Most rules are here, and known to be valid, so they are added without the checks of the library.
        let reads = reach.reads.iter().map(|path| (path, run()));
        let lists = reach.lists.iter().map(|path| (path, AccessFs::ReadDir.into()));
        for (path, access) in reads.chain(lists) {
            if let Some((path, access)) = opened(path, access)? {
                sys::allow_beneath(&rules.set, path.as_fd(), access)?;
            }
        }
        for (path, access) in EVERYBODYS.as_ref().map_err(|error| *error)? {
            sys::allow_beneath(&rules.set, path.as_fd(), *access)?;
        }
        Ok(rules)
    }

    /// Rules that allow nothing.
    pub(super) fn for_nothing() -> io::Result<Self> {
        Ok(Self { set: made(nothing()?)?, has_own_proc: false, giver: None })
    }

    /// Enforces them on the calling process, which may also read its own entries in `/proc`. This runs between fork and exec, so it
    /// neither allocates nor locks.
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

    /// Allows reading the file in `/proc` that has this name now, if it exists, and keeps it open.
    fn allow_reading(&self, path: &CStr, access: u64) -> io::Result<()> {
        let Some(there) = reached(path)? else { return Ok(()) };
        sys::allow_beneath(&self.set, there.as_fd(), access)?;
        self.giver.as_ref().map_or(Ok(()), |giver| giver.give_to_hold(there.as_fd()))
    }
}

const READ: u64 = AccessFs::ReadFile as u64;

/// The files that every program may access, opened once, with the rights to them.
static EVERYBODYS: LazyLock<Result<Vec<(OwnedFd, u64)>, Errno>> = LazyLock::new(|| {
    let installed = programs().iter().map(|path| (path.clone(), run()));
    let in_proc = TOLD_IN_PROC.iter().map(|path| OsStr::from_bytes(path.to_bytes()));
    let told = TOLD.into_iter().map(OsStr::new).chain(in_proc).map(PathBuf::from);
    let told = told.chain(settings()).map(|path| (path, read()));
    let devices = DEVICES.into_iter().map(|path| (path.into(), talk()));
    let all = installed.chain(told).chain(devices);
    all.filter_map(|(path, access)| opened(&path, access).transpose()).collect()
});

/// The file of this name, if it exists, with those of the rights that it can have and the kernel knows.
fn opened(path: &Path, access: BitFlags<AccessFs>) -> Result<Option<(OwnedFd, u64)>, Errno> {
    const KNOWS_DEVICES: i64 = 5;
    let of_folders = if path.is_dir() { BitFlags::EMPTY } else { AccessFs::ReadDir.into() };
    let is_newer = sys::landlock_version().is_ok_and(|version| version >= KNOWS_DEVICES);
    let of_devices = if is_newer { BitFlags::EMPTY } else { AccessFs::IoctlDev.into() };
    let rights = (access & !of_folders & !of_devices).bits();
    Ok(reached(path)?.map(|there| (there, rights)))
}

/// The file of this name, if it exists and the harness can reach it. No program can access what the harness cannot reach.
fn reached(path: impl Arg) -> Result<Option<OwnedFd>, Errno> {
    match open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()) {
        Err(error) if sys::is_want_of_room(&error.into()) => Err(error),
        there => Ok(there.ok()),
    }
}

/// The existing settings, except links to installed files.
fn settings() -> impl Iterator<Item = PathBuf> {
    let folder = Path::new("/etc");
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let versioned = entries.filter(|path| {
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        VERSIONED.iter().any(|prefix| name.starts_with(prefix))
    });
    let all = SETTINGS.iter().map(|name| folder.join(name)).chain(versioned);
    all.filter(|path| !fs::canonicalize(path).is_ok_and(|real| is_everybodys(&real)))
}

fn made(rules: RulesetCreated) -> io::Result<OwnedFd> {
    Ok(Option::from(rules).ok_or(io::ErrorKind::Unsupported)?)
}

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

/// All rights to files and folders, but not to create devices.
fn all_of_files() -> BitFlags<AccessFs> {
    let devices = make_bitflags!(AccessFs::{MakeChar | MakeBlock | MakeSock | IoctlDev});
    AccessFs::from_all(NEWEST) & !devices
}

fn other(error: impl std::error::Error + Send + Sync + 'static) -> io::Error {
    io::Error::other(error)
}
