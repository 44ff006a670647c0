//! Traces that an attack leaves behind: processes, files, and objects in memory that outlive their makers.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use super::Attack;

/// The places where an attack may leave something behind, and their earlier state.
pub(super) struct Traces {
    mark: String,
    objects: BTreeSet<String>,
}

impl Traces {
    /// Traces of an attack that is about to run. Others may run meanwhile, so its mark is unique.
    pub(super) fn new(attack: &Attack) -> Self {
        static TRIED: AtomicU32 = AtomicU32::new(0);
        let number = TRIED.fetch_add(1, Relaxed);
        let mark = format!("stickler-{}-{}-{number}-", attack.id, process::id());
        Self { mark, objects: objects() }
    }

    /// Fills in a word of a command, which may contain the mark.
    pub(super) fn fill(&self, word: &str) -> String {
        word.replace("{mark}", &self.mark)
    }

    /// The current traces of the attack, in words.
    pub(super) fn left(&self, folder: &Path) -> Vec<String> {
        let processes = self.processes().into_iter().map(|line| format!("still running: {line}"));
        let files = self.files(folder).into_iter();
        let files = files.map(|path| format!("a file was left: {}", path.display()));
        let objects = objects();
        let objects = objects.difference(&self.objects);
        let objects = objects.map(|object| format!("something was left in memory: {object}"));
        processes.chain(files).chain(objects).collect()
    }

    fn processes(&self) -> Vec<String> {
        let lines = entries(Path::new("/proc"));
        let lines = lines.filter_map(|process| fs::read(process.join("cmdline")).ok());
        let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
        lines.filter(|line| line.contains(&self.mark)).collect()
    }

    fn files(&self, folder: &Path) -> Vec<PathBuf> {
        let places =
            ["/", "/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run"].map(PathBuf::from);
        let home = env::var_os("HOME").map(PathBuf::from);
        let above = folder.ancestors().map(Path::to_owned);
        let all = places
            .into_iter()
            .chain(home)
            .chain(above)
            .flat_map(|place| entries(&place).collect::<Vec<_>>());
        all.filter(|path| path.to_string_lossy().contains(&self.mark)).collect()
    }
}

pub(super) fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

/// Shared memory, semaphores and queues that outlive their makers, by their keys and numbers.
fn objects() -> BTreeSet<String> {
    let kinds = ["shm", "sem", "msg"].into_iter();
    let lists = kinds.filter_map(|kind| {
        let list = fs::read_to_string(format!("/proc/sysvipc/{kind}")).ok()?;
        let rows = list.lines().skip(1).map(|row| {
            let names: Vec<&str> = row.split_whitespace().take(2).collect();
            format!("{kind} {}", names.join(" "))
        });
        Some(rows.collect::<Vec<_>>())
    });
    lists.flatten().collect()
}
