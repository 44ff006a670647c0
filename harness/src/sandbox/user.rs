//! Another user: if this program runs as root, each submission runs as an otherwise unused user, in no groups and
//! without privileges. So the kernel refuses everything that depends on the owner of a file or a process, even if a
//! filter has a gap.
//!
//! Before that, the submission's folders and its standard streams become the property of its user. Many programs open their streams
//! again by a name such as `/dev/stdin`.
//!
//! The submission's own files and interpreters may be in places that only root can read, such as root's home folder. Then, and only
//! then, it keeps the privilege to read regardless of the modes of files and folders. The rules for files still limit what it may
//! read, and they name nothing but its own files.

use std::{
    ffi::CString,
    io,
    os::unix::{ffi::OsStrExt as _, fs::PermissionsExt as _},
    path::{Path, PathBuf},
    process::id as own_number,
    sync::{
        LazyLock,
        atomic::{AtomicU32, Ordering},
    },
};

use rustix::{
    fs::{AtFlags, CWD, Gid, Uid, chownat, fchown},
    process::geteuid,
    stdio::{stderr, stdin, stdout},
    thread::{
        CapabilitiesSecureBits, CapabilitySet, CapabilitySets, capabilities,
        configure_capability_in_ambient_set, set_capabilities, set_capabilities_secure_bits,
        set_keep_capabilities,
    },
};

use super::{own_files::programs, sys};

/// Numbers of users that no system assigns. The first range has one number for each session on a machine. In a container that has
/// only the first 65,536 numbers, sessions share some that are rarely assigned.
const UNUSED: [Range; 2] =
    [Range { first: 0x7000_0000, count: 1 << 28 }, Range { first: 61_000, count: 4000 }];
/// At most this many concurrent sessions of one harness have their own users: a power of two.
const SESSIONS: u32 = 64;

/// The privileges that are needed to change a program's user, to hand its folders over to it, and to watch it.
const NEEDED: CapabilitySet = CapabilitySet::SETUID
    .union(CapabilitySet::SETGID)
    .union(CapabilitySet::CHOWN)
    .union(CapabilitySet::KILL)
    .union(CapabilitySet::SYS_PTRACE)
    .union(CapabilitySet::DAC_OVERRIDE)
    .union(CapabilitySet::FOWNER);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    first: u32,
    count: u32,
}

/// A user that no other program runs as.
pub(crate) struct UnprivilegedUser {
    id: u32,
    /// The privileges of root that it keeps.
    keeps: CapabilitySet,
    /// Folders that become its property.
    folders: Vec<CString>,
}

impl UnprivilegedUser {
    /// Creates a user for one session with these folders. It reads these files in addition to those of every program. None where
    /// this program may not choose a user; then programs run as its own user.
    pub(crate) fn for_session<'a>(
        folders: impl IntoIterator<Item = &'a Path>,
        reads: impl IntoIterator<Item = &'a Path>,
    ) -> Option<Self> {
        let range = (*CHOICE).as_ref().ok()?;
        let folders =
            folders.into_iter().filter_map(|path| CString::new(path.as_os_str().as_bytes()).ok());
        let is_hidden = *HIDES_PROGRAMS || reads.into_iter().any(|path| !is_open_to_all(path));
        let keeps = if is_hidden { *READING } else { CapabilitySet::empty() };
        Some(Self { id: next_number(range), keeps, folders: folders.collect() })
    }

    /// Hands over the folders, and becomes that user. This runs between fork and exec, so it neither allocates nor locks.
    pub(super) fn apply(&self) -> io::Result<()> {
        let (user, group) = (Uid::from_raw(self.id), Gid::from_raw(self.id));
        for folder in &self.folders {
            chownat(CWD, folder.as_c_str(), Some(user), Some(group), AtFlags::SYMLINK_NOFOLLOW)?;
        }
        for stream in [stdin(), stdout(), stderr()] {
            fchown(stream, Some(user), Some(group))?;
        }
        set_keep_capabilities(true)?;
        if !self.keeps.is_empty() {
            // Without this, a program that asks whether it may read a file gets the answer for a user without that privilege. Where
            // this fails, some compilers do not find their parts.
            let _ = set_capabilities_secure_bits(CapabilitiesSecureBits::NO_SETUID_FIXUP);
        }
        sys::become_user(self.id)?;
        self.keep_privileges()
    }

    /// Keeps the privilege to read, if the user has it, and until the program is executed also the privilege to execute any file.
    fn keep_privileges(&self) -> io::Result<()> {
        let kept = self.keeps;
        let now = if kept.is_empty() { kept } else { kept | CapabilitySet::DAC_OVERRIDE };
        set_capabilities(
            None,
            CapabilitySets { effective: now, permitted: now, inheritable: kept },
        )?;
        kept.iter().try_for_each(|one| Ok(configure_capability_in_ambient_set(one, true)?))
    }
}

/// Whether programs run as a different user.
pub(super) fn is_another() -> bool {
    CHOICE.is_ok()
}

/// The reason why there is no other user; empty if there is one.
pub(super) fn why_none() -> String {
    CHOICE.as_ref().err().cloned().unwrap_or_default()
}

/// The range of numbers to choose from.
static CHOICE: LazyLock<Result<Range, String>> = LazyLock::new(|| {
    if !geteuid().is_root() {
        return Err("only root can make a program another user's".to_owned());
    }
    let has = capabilities(None).map_or(CapabilitySet::empty(), |sets| sets.effective);
    if !has.contains(NEEDED) {
        return Err(format!("this root lacks privileges for that: {:?}", NEEDED - has));
    }
    let mapped = |of: &str| std::fs::read_to_string(format!("/proc/self/{of}")).unwrap_or_default();
    chosen(&mapped("uid_map"), &mapped("gid_map"))
        .ok_or_else(|| "there are no unused users in this container".to_owned())
});

/// The first range in which all numbers exist, as users and as groups.
fn chosen(users: &str, groups: &str) -> Option<Range> {
    UNUSED.into_iter().find(|range| is_mapped(users, *range) && is_mapped(groups, *range))
}

/// Whether a map contains all numbers of a range. It is in the notation of `/proc/PID/uid_map`: lines with the first number, its
/// number outside, and the count.
fn is_mapped(map: &str, range: Range) -> bool {
    map.lines().any(|line| {
        let mut numbers = line.split_whitespace().map(|number| number.parse::<u64>().unwrap_or(0));
        let (first, _, count) =
            (numbers.next().unwrap_or(0), numbers.next(), numbers.next().unwrap_or(0));
        let (wanted, many) = (u64::from(range.first), u64::from(range.count));
        first <= wanted && wanted + many <= first + count
    })
}

/// A number that is different for each session of this harness, and for each harness.
fn next_number(range: &Range) -> u32 {
    static SESSION: AtomicU32 = AtomicU32::new(0);
    let session = SESSION.fetch_add(1, Ordering::Relaxed) % SESSIONS;
    let among_all = own_number().wrapping_mul(SESSIONS).wrapping_add(session);
    range.first + among_all % range.count
}

/// The privilege to read any file: the lesser one of two, if this program has it.
static READING: LazyLock<CapabilitySet> = LazyLock::new(|| {
    let has = capabilities(None).map_or(CapabilitySet::empty(), |sets| sets.effective);
    if has.contains(CapabilitySet::DAC_READ_SEARCH) {
        CapabilitySet::DAC_READ_SEARCH
    } else {
        CapabilitySet::DAC_OVERRIDE
    }
});

/// Whether some interpreter is installed in a place that only root can read.
static HIDES_PROGRAMS: LazyLock<bool> =
    LazyLock::new(|| !programs().iter().all(|path| is_open_to_all(path)));

/// Whether every user may reach and read a file, or reach and list a folder.
fn is_open_to_all(path: &Path) -> bool {
    const READ: u32 = 0o004;
    const SEARCH: u32 = 0o001;
    let allows = |path: &Path, wanted: u32| {
        path.metadata().is_ok_and(|there| there.permissions().mode() & wanted == wanted)
    };
    let real = path.canonicalize().unwrap_or_else(|_| PathBuf::from(path));
    let wanted = if real.is_dir() { READ | SEARCH } else { READ };
    let mut above = real.ancestors().skip(1).chain(path.ancestors().skip(1));
    allows(&real, wanted)
        && above.all(|folder| folder.as_os_str().is_empty() || allows(folder, SEARCH))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "         0          0 4294967295\n";
    const ROOTLESS: &str = "0 1000 1\n1 100000 65536\n";
    const ALONE: &str = "0 1000 1\n";

    #[test]
    fn users_are_chosen_from_those_that_are_there() {
        assert_eq!(chosen(WHOLE, WHOLE), Some(UNUSED[0]));
        assert_eq!(chosen(ROOTLESS, WHOLE), Some(UNUSED[1]));
        assert_eq!(chosen(ALONE, ALONE), None);
        assert_eq!(chosen(WHOLE, "nonsense"), None);
    }

    #[test]
    fn sessions_at_the_same_time_have_different_users() {
        for range in UNUSED {
            let numbers: Vec<u32> = (0..SESSIONS).map(|_| next_number(&range)).collect();
            let inside = |n: &u32| (range.first..range.first + range.count).contains(n);
            assert!(numbers.iter().all(inside));
            let mut once = numbers.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), numbers.len());
        }
    }

    #[test]
    fn what_lies_in_a_closed_folder_is_not_open_to_all() {
        let folder = tempfile::tempdir_in("/tmp").expect("a folder, closed to others");
        let file = folder.path().join("file");
        std::fs::write(&file, "").expect("a file");
        let open = |mode| {
            std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o644))
                .expect("a mode");
            std::fs::set_permissions(
                folder.path(),
                std::os::unix::fs::PermissionsExt::from_mode(mode),
            )
            .expect("a mode");
            is_open_to_all(&file)
        };
        assert!(!open(0o700) && open(0o711));
        std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600))
            .expect("a mode");
        assert!(!is_open_to_all(&file));
    }
}
