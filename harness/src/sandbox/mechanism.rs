//! The mechanisms that isolate a program, and their descriptions for users.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One mechanism that keeps a program apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Means")]
pub enum Mechanism {
    /// Its own process group, by which all of it can be ended, limits, and nothing inherited.
    Limits,
    /// Its tasks and its memory are counted.
    Counting,
    /// The system counts what it uses.
    Cgroup,
    /// Calls by which it asks for input are seen.
    Watching,
    /// Calls that reach beyond it are denied.
    Calls,
    /// Files that it does not need cannot be touched.
    Files,
    /// Signals to others are denied.
    Signals,
    /// It runs as a user as whom nothing else runs.
    User,
    /// Other processes are out of its sight.
    Namespaces,
}

impl Mechanism {
    /// All of them, in the order in which they are reported.
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

    /// A short name.
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

    /// A description of its effect.
    pub fn what(self) -> &'static str {
        match self {
            Self::Limits => {
                "the program has its own process group, an empty environment and an empty folder; its time, output, file sizes and open files are limited"
            }
            Self::Counting => "stickler counts the program's processes, threads and memory",
            Self::Cgroup => {
                "the system counts the program's memory and tasks, including what it stores for them"
            }
            Self::Watching => {
                "stickler sees when the program waits for input, so it needs no time-out"
            }
            Self::Calls => {
                "the program can make only listed system calls: none that opens sockets, traces or limits other processes, changes the owner or times of files, leaves shared memory behind, makes namespaces or mounts, or leaves the process group"
            }
            Self::Files => {
                "the program can read only interpreters and its own files, and write only in its working folder"
            }
            Self::Signals => "the program can signal only its own processes",
            Self::User => "the program runs as an otherwise unused user, in no groups",
            Self::Namespaces => {
                "the program sees only its own processes, which all end together; it has its own mounts and shared memory"
            }
        }
    }

    /// Advice for systems where it is missing.
    pub fn remedy(self) -> &'static str {
        match self {
            Self::Limits | Self::Counting => "run on Linux with /proc mounted",
            Self::Cgroup => {
                "no action is needed, because stickler counts memory itself; to let the system count, start stickler with `systemd-run --user --scope -p Delegate=yes`"
            }
            Self::Watching => {
                "no action is needed, because stickler watches programs through /proc; another listener may be in use, as on WSL"
            }
            Self::Calls => {
                "run on Linux on x86-64 or aarch64 with CONFIG_SECCOMP_FILTER, and let the container's profile allow `seccomp`"
            }
            Self::Files => {
                "run Linux 5.13 or newer with `landlock` among the names in /sys/kernel/security/lsm (boot with lsm=landlock,…), and let the container's profile allow landlock_*"
            }
            Self::Signals => "run Linux 6.12 or newer, or run stickler as root",
            Self::User => {
                "no action is needed, because the list of calls denies the same; or run stickler as root for a second barrier"
            }
            Self::Namespaces => {
                "add `--require-isolation 3`. If that fails, let users make namespaces: set user.max_user_namespaces above 0, and kernel.unprivileged_userns_clone to 1 if it exists; on Ubuntu, set kernel.apparmor_restrict_unprivileged_userns to 0. In a container, the profile must allow `unshare` and `mount`, and /proc must not be masked"
            }
        }
    }
}
