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
                "its own process group, so that stickler can end it; limits of time, output, file size and descriptors; an empty environment and folder"
            }
            Self::Counting => "its processes and threads and the memory of all of them are counted",
            Self::Cgroup => {
                "the system counts the memory and the tasks of all its processes, its own share included"
            }
            Self::Watching => {
                "stickler sees when it waits for input, so that no time-out is needed"
            }
            Self::Calls => {
                "a list of allowed calls: none for sockets, tracing, limits of others, owners and times of files, shared memory that stays behind, namespaces or mounts, and no way out of the process group"
            }
            Self::Files => "it reads interpreters and its own files, and writes its working folder",
            Self::Signals => "it can signal its own processes only",
            Self::User => "it runs as a user of its own, in no groups",
            Self::Namespaces => {
                "it sees only its own processes, and all end together; mounts and shared memory are its own"
            }
        }
    }

    /// Advice for systems where it is missing.
    pub fn remedy(self) -> &'static str {
        match self {
            Self::Limits | Self::Counting => "run on Linux with /proc mounted",
            Self::Cgroup => {
                "no action is needed, because stickler counts memory itself; or run stickler where a cgroup is delegated to it, such as by `systemd-run --user --scope -p Delegate=yes`"
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
                "give `--require-isolation 3`; for that, let users make namespaces: user.max_user_namespaces must not be 0, nor kernel.unprivileged_userns_clone where there is one; on Ubuntu kernel.apparmor_restrict_unprivileged_userns must be 0; a container's profile must allow `unshare` and `mount`, and its /proc not be masked"
            }
        }
    }
}
