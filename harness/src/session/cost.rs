//! What a program and all that came from it take, as the system tells it.
//!
//! Memory is what would be free without the program: what its processes hold and share with nobody else, with the tables that
//! the system keeps of it; the files in its folders, which lie in memory where that can be had; the files that it holds
//! without a name, open or mapped; and what its sockets and pipes may hold. Where it cannot be told how much something holds,
//! the most that it may hold is counted. A process that cannot be looked at, which only one is that executes what nobody
//! may read, is taken to hold more than anybody may.

use std::{
    collections::{HashMap, HashSet},
    fs,
    io::{self, BufRead as _, BufReader},
    os::unix::fs::{FileTypeExt as _, MetadataExt as _},
    path::{Path, PathBuf},
    time::Duration,
};

use rustix::process::Pid;

use super::{
    process::Cost,
    tasks::{Stat, read, tasks_of},
};

/// More files than this in a folder are not counted one by one: they take too much, however small they are.
const FILES: usize = 4096;
/// What the smallest file takes.
const SMALLEST: u64 = 4096;
/// What a socket of a pair may hold that waits to be read, by the system's default, and what a pipe may.
const SOCKET: u64 = 256 << 10;
const PIPE: u64 = 64 << 10;
/// At most this many descriptors can be sent by all programs of a user and not yet be received.
const MAIL_MOST: u64 = 128;
/// Who has so long a list of mappings takes too much.
const LIST: u64 = 16 << 20;
/// What the system keeps of a mapping.
const MAPPING: u64 = 512;

/// How closely memory is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// What takes next to no time to be seen.
    Glance,
    /// All of it.
    Close,
}

/// What these processes take, whose folders these are, and none of whose files is larger than `largest`. What each of them
/// holds by itself is found out only where it may come to more than `memory`.
pub(crate) fn of(
    processes: &[Pid],
    folders: &[PathBuf],
    largest: u64,
    memory: u64,
    look: Look,
) -> Cost {
    let ticks = processes.iter().filter_map(|&pid| Some(Stat::of_process(pid)?.ticks)).sum::<u64>();
    let processes: &[Living] =
        &processes.iter().filter_map(|&pid| Living::of(pid)).collect::<Vec<_>>();
    let pages: u64 = processes.iter().map(|process| process.pages).sum();
    let held = pages.saturating_mul(rustix::param::page_size() as u64);
    let files: u64 = folders.iter().map(|folder| folder_bytes(folder)).fold(0, u64::saturating_add);
    let mut beside = files.saturating_add(bytes_of_descriptors(processes, largest));
    if look == Look::Close {
        beside = beside.saturating_add(bytes_of_mappings(processes, largest));
    }
    let held = if held.saturating_add(beside) > memory { own_bytes(processes, look) } else { held };
    Cost {
        cpu: Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64),
        memory: held.saturating_add(beside),
    }
}

/// A process as the system tells of it that still holds memory.
struct Living {
    /// Where the system tells of it: with one of its threads, if the first has exited and the others go on.
    place: String,
    /// Pages of memory, shared ones included.
    pages: u64,
}

impl Living {
    /// None if it holds nothing any more.
    fn of(pid: Pid) -> Option<Self> {
        let whole = Some((format!("/proc/{pid}"), Stat::of_process(pid)?.pages));
        let threads = || {
            let place = |task: &Pid| format!("/proc/{pid}/task/{task}");
            let told = |task: Pid| Some((place(&task), Stat::at(&place(&task))?.pages));
            tasks_of(pid).into_iter().filter_map(told).find(|(_, pages)| *pages > 0)
        };
        let (place, pages) = whole.filter(|(_, pages)| *pages > 0).or_else(threads)?;
        Some(Self { place, pages })
    }

    fn text(&self, name: &str) -> Option<String> {
        String::from_utf8(read(&format!("{}/{name}", self.place))?).ok()
    }
}

/// What the processes hold and no file does, shared pages counted once. What is shared is a file without a name, so it is
/// counted here only if those are not.
fn own_bytes(processes: &[Living], look: Look) -> u64 {
    let of_kinds = |text: &str, kinds: [&str; 2]| {
        let kinds = if look == Look::Close { &kinds[..1] } else { &kinds[..] };
        kinds.iter().map(|kind| kilobytes_of(text, kind)).sum::<Option<u64>>()
    };
    let kilobytes = |process: &Living| {
        let shared_once = process.text("smaps_rollup");
        let shared_once = shared_once.and_then(|text| of_kinds(&text, ["Pss_Anon:", "Pss_Shmem:"]));
        // Of a process whose first thread is gone it is only told what each holds.
        shared_once.or_else(|| of_kinds(&process.text("status")?, ["RssAnon:", "RssShmem:"]))
    };
    processes.iter().filter_map(kilobytes).sum::<u64>().saturating_mul(1024)
}

/// The value of a line such as `Pss_Anon:      12 kB`.
fn kilobytes_of(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// What the files in a folder take. Of what cannot be looked at nobody knows, so it takes too much.
fn folder_bytes(folder: &Path) -> u64 {
    listed_bytes(folder).unwrap_or(u64::MAX)
}

fn listed_bytes(folder: &Path) -> io::Result<u64> {
    let (mut folders, mut files, mut bytes) = (vec![folder.to_owned()], 0, 0_u64);
    while let Some(folder) = folders.pop() {
        let Some(entries) = if_there(fs::read_dir(&folder))? else { continue };
        for entry in entries {
            let entry = entry?;
            let Some(metadata) = if_there(entry.metadata())? else { continue };
            files += 1;
            bytes += (metadata.blocks() * 512).max(SMALLEST);
            if metadata.is_dir() {
                folders.push(entry.path());
            }
            if files > FILES {
                return Ok(u64::MAX);
            }
        }
    }
    Ok(bytes)
}

/// Nothing where what was asked for is gone meanwhile.
fn if_there<T>(answer: io::Result<T>) -> io::Result<Option<T>> {
    match answer {
        Err(error)
            if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) =>
        {
            Ok(None)
        }
        answer => answer.map(Some),
    }
}

/// What is held by descriptors alone: files without a name, sockets with the files that are in the mail, and pipes, each
/// counted once.
fn bytes_of_descriptors(processes: &[Living], largest: u64) -> u64 {
    let folder = |process: &Living| fs::read_dir(format!("{}/fd", process.place)).ok();
    let folders = processes.iter().filter_map(folder);
    let descriptors = folders.flatten().flatten().map(|entry| entry.path());
    let files = descriptors.filter_map(|path| Some((fs::metadata(&path).ok()?, path)));
    let mut seen = HashSet::new();
    let once = files.filter(|(file, _)| seen.insert((file.dev(), file.ino())));
    once.map(|(file, path)| bytes_of_descriptor(&file, &path, largest)).sum()
}

fn bytes_of_descriptor(file: &fs::Metadata, path: &Path, largest: u64) -> u64 {
    let kind = file.file_type();
    if kind.is_socket() {
        let mail = if has_mail(path) { MAIL_MOST.saturating_mul(largest) } else { 0 };
        SOCKET.saturating_add(mail)
    } else if kind.is_fifo() {
        PIPE
    } else if kind.is_file() && file.nlink() == 0 {
        file.blocks() * 512
    } else {
        0
    }
}

/// Whether descriptors were sent to a socket and not yet received, by which they can be the only ones of a file; and among
/// them there may be sockets to which more were sent.
fn has_mail(socket: &Path) -> bool {
    let told = socket.to_string_lossy().replace("/fd/", "/fdinfo/");
    let told = read(&told).unwrap_or_default();
    let told = String::from_utf8_lossy(&told);
    let count = told.lines().find_map(|line| line.strip_prefix("scm_fds:"));
    count.is_some_and(|count| count.trim() != "0")
}

/// What is held by mappings alone: the tables of pages, what the system keeps of each mapping, and files that have no name
/// any more. Such a file may hold more than is mapped of it.
fn bytes_of_mappings(processes: &[Living], largest: u64) -> u64 {
    let mut mappings = Mappings::default();
    for process in processes {
        match fs::File::open(format!("{}/maps", process.place)) {
            Ok(maps) => mappings.add(maps, largest),
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return u64::MAX,
            // It is gone.
            Err(_) => {}
        }
        mappings.kept = mappings.kept.saturating_add(page_tables(process));
    }
    mappings.nameless.into_values().fold(mappings.kept, u64::saturating_add)
}

/// What is known of the mappings of some processes.
#[derive(Default)]
struct Mappings {
    /// What each file without a name may hold.
    nameless: HashMap<(String, String), u64>,
    /// What the system keeps.
    kept: u64,
}

impl Mappings {
    /// Adds those of a process, line by line: a process may have more of them than there is reason to hold.
    fn add(&mut self, maps: fs::File, largest: u64) {
        let (mut maps, mut line) = (BufReader::new(maps), Vec::new());
        let mut listed = 0;
        while maps.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            listed += line.len() as u64;
            if listed > LIST {
                self.kept = u64::MAX;
                return;
            }
            self.kept = self.kept.saturating_add(MAPPING);
            // The name of a file may be no text.
            let text = String::from_utf8_lossy(&line);
            if let Some(file) = Nameless::parse(text.trim_end_matches('\n')) {
                let most = if file.is_limited { file.bytes.max(largest) } else { file.bytes };
                let held = self.nameless.entry(file.identity).or_default();
                *held = (*held).max(most);
            }
            line.clear();
        }
    }
}

fn page_tables(process: &Living) -> u64 {
    let status = process.text("status").unwrap_or_default();
    kilobytes_of(&status, "VmPTE:").unwrap_or(0) * 1024
}

/// A mapped file that has no name any more.
#[derive(Debug, PartialEq, Eq)]
struct Nameless {
    /// What tells it from others: its device and its number there.
    identity: (String, String),
    /// How much of it is mapped, from its beginning.
    bytes: u64,
    /// Whether it is a file for whose size there is a limit; memory that processes share is not.
    is_limited: bool,
}

impl Nameless {
    /// Of a line such as `7f00-7f10 rw-s 00001000 00:01 1029 /memfd:x (deleted)`.
    fn parse(line: &str) -> Option<Self> {
        let named = line.strip_suffix(" (deleted)")?;
        let mut words = named.split_whitespace();
        let (from, to) = words.next()?.split_once('-')?;
        let number = |text: &str| u64::from_str_radix(text, 16).ok();
        let length = number(to)?.saturating_sub(number(from)?);
        let offset = number(words.nth(1)?)?;
        let identity = (words.next()?.to_owned(), words.next()?.to_owned());
        let is_limited = words.next() != Some("/dev/zero");
        Some(Self { identity, bytes: offset.saturating_add(length), is_limited })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, parsed: Option<(u64, bool)>) {
        assert_eq!(Nameless::parse(line).map(|file| (file.bytes, file.is_limited)), parsed);
    }

    #[test]
    fn mapped_files_without_a_name_are_known() {
        check("7f00-7f10 rw-s 00001000 00:01 1029     /memfd:x (deleted)", Some((0x1010, true)));
        check("1000-3000 rw-s 00000000 00:05 7        /dev/zero (deleted)", Some((0x2000, false)));
        check("1000-3000 rw-s 00000000 00:1a 9  /dev/shm/a b (deleted)", Some((0x2000, true)));
        check("1000-3000 r-xp 00000000 fe:00 9        /usr/bin/cat", None);
        check("1000-3000 rw-p 00000000 00:00 0        [heap]", None);
        check("1000-3000 rw-p 00000000 00:00 0", None);
        check("nonsense (deleted)", None);
    }
}
