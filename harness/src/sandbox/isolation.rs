//! Which isolation this system can put in force: found out by doing it in a child that is thrown away, never by asking for
//! versions.

use std::{fmt, sync::LazyLock};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How well a program is kept apart. A higher tier includes the lower ones.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(into = "u8", try_from = "u8")]
#[schemars(with = "u8")]
pub enum Tier {
    /// As the next, but because it was asked for.
    Off,
    /// A session and a process group of its own, limits, an empty environment and working folder, and no descriptor but
    /// the three standard ones. It can still read what its user can read, and reach what its user can reach.
    Limits,
    /// Only files that it needs, no privileges, no sockets, nothing of other processes, and nothing that outlives it.
    Files,
    /// As that, and besides no other processes, no mounts and no shared objects are even there for it.
    Namespaces,
}

impl Tier {
    /// Its number: from 0 for none that is wanted.
    pub fn number(self) -> u8 {
        self as u8
    }
}

impl From<Tier> for u8 {
    fn from(tier: Tier) -> Self {
        tier.number()
    }
}

impl TryFrom<u8> for Tier {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        let tiers = [Self::Off, Self::Limits, Self::Files, Self::Namespaces];
        let tier = tiers.into_iter().find(|tier| tier.number() == number);
        tier.ok_or_else(|| format!("there is no isolation tier {number}, only 0 to 3"))
    }
}

/// One means of keeping a program apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Means {
    /// A group by which all of it is ended, limits, and nothing inherited.
    Limits,
    /// Its tasks and its memory are counted.
    Counting,
    /// The system counts what it takes.
    Cgroup,
    /// Calls by which it asks for input are seen.
    Watching,
    /// Calls that reach beyond it are denied.
    Calls,
    /// Files that it does not need cannot be touched.
    Files,
    /// Signals to others are denied.
    Signals,
    /// It is nobody's: neither the user's who runs this, nor of another program.
    User,
    /// Others are out of its sight.
    Namespaces,
}

impl Means {
    /// All means, in the order in which they are told.
    pub const ALL: [Self; 9] = [
        Self::Limits,
        Self::Counting,
        Self::Cgroup,
        Self::Watching,
        Self::Calls,
        Self::Files,
        Self::Signals,
        Self::User,
        Self::Namespaces,
    ];

    /// What it is, in a few words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Limits => "limits",
            Self::Counting => "counted tasks and memory",
            Self::Cgroup => "cgroup",
            Self::Watching => "seccomp listener",
            Self::Calls => "seccomp",
            Self::Files => "landlock",
            Self::Signals => "landlock signals",
            Self::User => "unused user",
            Self::Namespaces => "namespaces",
        }
    }

    /// What it does.
    pub fn what(self) -> &'static str {
        match self {
            Self::Limits => {
                "a process group to end it by; limits of time, output, file size and descriptors; an empty environment and folder"
            }
            Self::Counting => "its processes and threads and the memory of all of them are counted",
            Self::Cgroup => {
                "the system counts the memory and the tasks of all its processes, its own share included"
            }
            Self::Watching => {
                "calls by which it asks for input are seen, so that no time-out is needed"
            }
            Self::Calls => {
                "a list of allowed calls: none for sockets, tracing, limits of others, owners and times of files, shared memory that stays behind, namespaces or mounts, and no way out of the process group"
            }
            Self::Files => "it reads interpreters and its own files, and writes its working folder",
            Self::Signals => "it can signal its own processes only",
            Self::User => "it runs under a user whom nobody else is, in no groups",
            Self::Namespaces => {
                "no processes but its own are there for it, all of which end with an init; mounts and shared memory are its own"
            }
        }
    }

    /// What can be done where it is missing.
    pub fn remedy(self) -> &'static str {
        match self {
            Self::Limits | Self::Counting => "run on Linux with /proc mounted",
            Self::Cgroup => {
                "nothing needs to be done, memory is counted by looking; run stickler where a group is delegated to it, such as by `systemd-run --user --scope -p Delegate=yes`"
            }
            Self::Watching => {
                "nothing needs to be done, programs are watched through /proc; another listener may hold the place, as on WSL"
            }
            Self::Calls => {
                "run on Linux on x86-64 or aarch64 with CONFIG_SECCOMP_FILTER, and let the container's profile allow `seccomp`"
            }
            Self::Files => {
                "run Linux 5.13 or newer with `landlock` among the names in /sys/kernel/security/lsm (boot with lsm=landlock,…), and let the container's profile allow landlock_*"
            }
            Self::Signals => "run Linux 6.12 or newer, or run stickler as root",
            Self::User => {
                "nothing needs to be done, what this would deny is denied by the list of calls; run stickler as root for a second wall"
            }
            Self::Namespaces => {
                "give `--require-isolation 3`; for that, let users make namespaces: user.max_user_namespaces must not be 0, nor kernel.unprivileged_userns_clone where there is one; on Ubuntu kernel.apparmor_restrict_unprivileged_userns must be; a container's profile must allow `unshare` and `mount`, and its /proc not be masked"
            }
        }
    }
}

/// A means that is not in force, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// What is missing.
    pub means: Means,
    /// Why.
    pub why: String,
}

/// What keeps programs apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Isolation {
    tier: Tier,
    in_force: Vec<Means>,
    missing: Vec<Missing>,
    version: Option<i64>,
}

impl Isolation {
    /// The best that this system can put in force, tried once.
    pub fn best() -> &'static Self {
        static BEST: LazyLock<Isolation> = LazyLock::new(|| Isolation::found(&try_out));
        &BEST
    }

    /// What is put in force unless something else is asked for: the best without namespaces, which take several times as
    /// long to make as all the rest, and add little to it.
    pub fn usual() -> &'static Self {
        static USUAL: LazyLock<Isolation> = LazyLock::new(|| {
            Isolation::found(&|means| match means {
                Means::Namespaces => Err("nobody asked for tier 3".to_owned()),
                Means::Limits
                | Means::Counting
                | Means::Cgroup
                | Means::Watching
                | Means::Calls
                | Means::Files
                | Means::Signals
                | Means::User => try_out(means),
            })
        });
        &USUAL
    }

    /// The usual, or if that does not reach so far the best.
    pub fn reaching(tier: Tier) -> &'static Self {
        if Self::usual().tier >= tier { Self::usual() } else { Self::best() }
    }

    /// None but what is needed to end a program, because that was asked for.
    pub fn off() -> Self {
        let asked = |means| match means {
            Means::Limits | Means::Counting | Means::Cgroup | Means::Watching => try_out(means),
            Means::Calls | Means::Files | Means::Signals | Means::User | Means::Namespaces => {
                Err("--no-isolation".to_owned())
            }
        };
        Self { tier: Tier::Off, ..Self::found(&asked) }
    }

    fn found(try_out: &dyn Fn(Means) -> Result<(), String>) -> Self {
        let (mut in_force, mut missing) = (Vec::new(), Vec::new());
        for means in Means::ALL {
            match try_out(means) {
                Ok(()) => in_force.push(means),
                Err(why) => missing.push(Missing { means, why }),
            }
        }
        let has = |needed: &[Means]| needed.iter().all(|means| in_force.contains(means));
        let tier = match () {
            () if !has(&[Means::Calls, Means::Files]) => Tier::Limits,
            () if !has(&[Means::Namespaces]) => Tier::Files,
            () => Tier::Namespaces,
        };
        let version = in_force.contains(&Means::Files).then(landlock_version).flatten();
        Self { tier, in_force, missing, version }
    }

    /// How far it reaches.
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// What is in force.
    pub fn in_force(&self) -> &[Means] {
        &self.in_force
    }

    /// What is not, and why.
    pub fn missing(&self) -> &[Missing] {
        &self.missing
    }

    /// As [`missing`](Self::missing), but of what nobody asked for it is told whether it could be had.
    pub fn missing_though_wanted(&self) -> Vec<Missing> {
        let best = if self.tier == Tier::Off { self } else { Self::best() };
        let wanted = |missing: &Missing| {
            let mut of_best = best.missing.iter();
            of_best.find(|of_best| of_best.means == missing.means).unwrap_or(missing).clone()
        };
        self.missing.iter().map(wanted).collect()
    }

    /// A means as it is in force here.
    pub fn name(&self, means: Means) -> String {
        match (means, self.version) {
            (Means::Files, Some(version)) => format!("{} {version}", means.name()),
            _ => means.name().to_owned(),
        }
    }
}

impl fmt::Display for Isolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.in_force.iter().map(|means| self.name(*means)).collect();
        let missing: Vec<&str> = self.missing.iter().map(|missing| missing.means.name()).collect();
        match self.tier {
            Tier::Off => write!(f, "off (--no-isolation): it can reach all that you can")?,
            Tier::Limits | Tier::Files | Tier::Namespaces => {
                write!(f, "tier {} ({})", self.tier.number(), names.join(", "))?;
            }
        }
        if missing.is_empty() || self.tier == Tier::Off {
            return Ok(());
        }
        write!(f, "; not in force: {}", missing.join(", "))
    }
}

#[cfg(target_os = "linux")]
fn landlock_version() -> Option<i64> {
    super::sys::landlock_version().ok()
}

#[cfg(not(target_os = "linux"))]
fn landlock_version() -> Option<i64> {
    None
}

#[cfg(target_os = "linux")]
use trial::try_out;

/// Elsewhere a program is kept in its group and to its limits.
#[cfg(not(target_os = "linux"))]
fn try_out(means: Means) -> Result<(), String> {
    match means {
        Means::Limits => Ok(()),
        Means::Counting
        | Means::Cgroup
        | Means::Watching
        | Means::Calls
        | Means::Files
        | Means::Signals
        | Means::User
        | Means::Namespaces => Err("this system has none".to_owned()),
    }
}

/// Each means is put in force in a child, which then tries what should no longer be possible.
#[cfg(target_os = "linux")]
mod trial {
    use std::{fs, io, path::Path, process::Command, time::Duration};

    use rustix::{
        fs::{CWD, Mode, OFlags, open, readlinkat_raw},
        net::{AddressFamily, SocketType, socket},
        process::{geteuid, getppid, test_kill_process},
    };

    use super::Means;
    use crate::sandbox::{
        Ceilings, Confinement, Denial, NO, NotExecuted, YES,
        cgroup::{self, Group},
        files::Rules,
        filter::Filter,
        namespaces::Namespaces,
        sys,
        user::{self, Stranger},
    };

    pub(super) fn try_out(means: Means) -> Result<(), String> {
        match means {
            Means::Limits => hold(Vec::new(), || true),
            Means::Counting => counting(),
            Means::Cgroup => {
                let group = Group::new(1 << 30, 16).map_err(|error| error.to_string())?;
                let group = group.ok_or_else(cgroup::why_none)?;
                let entrance = group.entrance().map_err(|error| error.to_string())?;
                let name = group.name();
                hold(vec![Confinement::Group(entrance)], move || is_in_group(&name))
            }
            Means::Watching => {
                let filter = filter(true);
                hold(Vec::new(), move || filter.can_watch())
                    .map_err(|_| "the system has no such listener, or none to spare".to_owned())
            }
            Means::Calls => {
                let filter = filter(false);
                hold(Vec::new(), move || filter.install_unwatched().is_ok() && !can_connect())
            }
            Means::Files => hold(vec![nothing_of_files()?], || !can_read()),
            Means::Signals => hold(vec![nothing_of_files()?], || !can_signal()),
            Means::User => {
                let stranger = Stranger::for_session([], []).ok_or_else(user::why_none)?;
                hold(vec![Confinement::User(stranger)], || !geteuid().is_root())
            }
            Means::Namespaces => {
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

    /// Whether something holds in a child that is confined in the way of everybody and so.
    fn hold(
        confinements: Vec<Confinement>,
        question: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Result<(), String> {
        hold_within(None, confinements, question)
    }

    /// As [`hold`], in namespaces.
    fn hold_within(
        namespaces: Option<Confinement>,
        confinements: Vec<Confinement>,
        question: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Result<(), String> {
        let mut all: Vec<Confinement> = namespaces.into_iter().collect();
        all.extend(Confinement::for_everyone(Ceilings::of_session(Duration::from_secs(1))));
        all.extend(confinements);
        all.push(Confinement::NoPrivileges);
        all.push(Confinement::Question(Box::new(question)));
        // Nothing of this name is ever executed.
        let mut command = Command::new("/");
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

    /// Whether the calling process is the second there is, also in what `/proc` tells of it, and its parent is not there.
    fn is_out_of_sight() -> bool {
        let mut name = [0; 8];
        let len = readlinkat_raw(CWD, c"/proc/self", &mut name).unwrap_or(0);
        name[..len] == *b"2" && getppid().is_none()
    }

    fn can_signal() -> bool {
        getppid().is_some_and(|parent| test_kill_process(parent).is_ok())
    }
}
