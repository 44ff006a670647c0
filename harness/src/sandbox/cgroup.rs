//! Control groups: where a group of version 2 is delegated to this program, the kernel itself counts what a submission uses. This
//! includes what its processes do not show: kernel memory, and all of its memory at one instant.
//!
//! A group is delegated if this program may write to it and is alone in it, as with `systemd-run --user --scope -p Delegate=yes`.
//! No group may contain both processes and groups with limits. So this program moves to its own subgroup `harness`, and each
//! session gets a group next to that.

use std::{
    fs::{self, File, OpenOptions},
    io,
    os::fd::OwnedFd,
    path::{Path, PathBuf},
    process,
    sync::{
        LazyLock,
        atomic::{AtomicU32, Ordering},
    },
};

/// The kernel's own use for a session and a margin, so that the session ends a program before the kernel does.
const SLACK_BYTES: u64 = 64 << 20;
const SLACK_TASKS: usize = 8;

/// The required controllers.
const CONTROLLERS: [&str; 2] = ["memory", "pids"];

/// The group of one session. Dropping it kills its processes and removes it.
pub(crate) struct Group {
    path: PathBuf,
}

impl Group {
    /// Creates a group with these limits on memory and tasks. None if no group is delegated.
    pub(crate) fn new(memory: u64, tasks: usize) -> io::Result<Option<Self>> {
        static SESSION: AtomicU32 = AtomicU32::new(0);
        let Ok(delegated) = &*DELEGATED else { return Ok(None) };
        let number = SESSION.fetch_add(1, Ordering::Relaxed);
        let path = delegated.join(format!("session-{}-{number}", process::id()));
        fs::create_dir(&path)?;
        let group = Self { path };
        group.set("memory.max", &(memory + SLACK_BYTES).to_string())?;
        group.set("memory.oom.group", "1")?;
        group.set("pids.max", &(tasks + SLACK_TASKS).to_string())?;
        // The system may have no swap.
        let _ = group.set("memory.swap.max", "0");
        Ok(Some(group))
    }

    /// The file to which a process writes to join the group.
    pub(crate) fn entrance(&self) -> io::Result<OwnedFd> {
        Ok(OpenOptions::new().write(true).open(self.path.join("cgroup.procs"))?.into())
    }

    /// Whether the kernel has ended it because it took too much memory.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        let events = fs::read_to_string(self.path.join("memory.events")).unwrap_or_default();
        counted(&events, "oom_kill") > 0
    }

    /// Its name. For a process that belongs to it, `/proc/self/cgroup` ends with this name.
    pub(super) fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn set(&self, file: &str, value: &str) -> io::Result<()> {
        write(&self.path.join(file), value)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // A failure cannot be reported here. An empty group that remains is removed with its parent.
        let _ = self.set("cgroup.kill", "1");
        let _ = fs::remove_dir(&self.path);
    }
}

/// The reason why no group is delegated; empty if there is one.
pub(super) fn why_none() -> String {
    DELEGATED.as_ref().err().cloned().unwrap_or_default()
}

/// The delegated group, with limits for its subgroups.
static DELEGATED: LazyLock<Result<PathBuf, String>> = LazyLock::new(|| {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let own = own_group(&read("/proc/self/cgroup"), &read("/proc/self/mountinfo"));
    let own = own.ok_or("there are no control groups of version 2")?;
    take(&own).map_err(|why| format!("{}: {why}", own.display()))?;
    Ok(own)
});

/// The folder of this program's group, from `/proc/self/cgroup` and `/proc/self/mountinfo`.
fn own_group(groups: &str, mounts: &str) -> Option<PathBuf> {
    let group = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    let (root, place) = mounts.lines().find_map(|line| {
        let (mount, kind) = line.split_once(" - ")?;
        let mut fields = mount.split(' ').skip(3);
        kind.starts_with("cgroup2 ").then(|| Some((fields.next()?, fields.next()?)))?
    })?;
    let beneath = Path::new(group).strip_prefix(root).ok()?;
    Some(Path::new(place).join(beneath))
}

/// Uses a group as delegated, if this program is alone in it.
fn take(group: &Path) -> Result<(), String> {
    let read = |file: &str| fs::read_to_string(group.join(file)).map_err(|error| error.to_string());
    let controllers = read("cgroup.controllers")?;
    let has = |name: &&str| controllers.split_whitespace().any(|controller| controller == *name);
    if !CONTROLLERS.iter().all(has) {
        return Err("it has no controllers for memory and tasks".to_owned());
    }
    let us = process::id().to_string();
    if read("cgroup.procs")?.lines().any(|process| process != us) {
        return Err("it is not delegated: other processes are in it".to_owned());
    }
    move_down(group, &us).map_err(|error| format!("it is not delegated: {error}"))
}

fn move_down(group: &Path, us: &str) -> io::Result<()> {
    let harness = group.join("harness");
    if !harness.is_dir() {
        fs::create_dir(&harness)?;
    }
    write(&harness.join("cgroup.procs"), us)?;
    write(&group.join("cgroup.subtree_control"), "+memory +pids")
}

fn write(path: &Path, value: &str) -> io::Result<()> {
    use io::Write as _;
    File::options().write(true).open(path)?.write_all(value.as_bytes())
}

/// The count with this name in lines such as `oom_kill 0`.
fn counted(text: &str, name: &str) -> u64 {
    let value = |line: &str| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok();
    text.lines().find_map(value).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HYBRID: &str = "23 29 0:20 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n\
                          24 29 0:21 / /sys/fs/cgroup/unified rw - cgroup2 none rw\n";
    const CONTAINER: &str = "30 25 0:26 /docker/a /sys/fs/cgroup ro,nosuid - cgroup2 cgroup rw\n";

    #[test]
    fn the_own_group_is_found_by_where_groups_are_mounted() {
        let found = |groups, mounts| own_group(groups, mounts);
        let hybrid = "4:memory:/x\n0::/user.slice/run-1.scope\n";
        let place = "/sys/fs/cgroup/unified/user.slice/run-1.scope";
        assert_eq!(found(hybrid, HYBRID), Some(PathBuf::from(place)));
        assert_eq!(found("0::/docker/a/b\n", CONTAINER), Some("/sys/fs/cgroup/b".into()));
        assert_eq!(found("0::/elsewhere\n", CONTAINER), None);
        assert_eq!(found("4:memory:/x\n", HYBRID), None);
    }

    #[test]
    fn events_are_counted_by_their_whole_name() {
        let events = "low 0\noom 3\noom_kill 2\noom_group_kill 1\n";
        assert_eq!((counted(events, "oom_kill"), counted(events, "none")), (2, 0));
    }

    #[test]
    fn a_group_is_not_taken_from_others() {
        let group = tempfile::tempdir().expect("a folder that looks like a group");
        let put = |file: &str, text: &str| fs::write(group.path().join(file), text);
        put("cgroup.controllers", "cpu memory pids\n").expect("a file");
        put("cgroup.procs", "1\n").expect("a file");
        assert!(take(group.path()).is_err_and(|why| why.contains("other processes")));
        put("cgroup.controllers", "cpu\n").expect("a file");
        assert!(take(group.path()).is_err_and(|why| why.contains("no controllers")));
    }
}
