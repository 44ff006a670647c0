//! Usage of a program and all its descendants, as the kernel reports it.
//!
//! Memory is what would be free without the program:
//!
//! - the memory that its processes do not share, with the page tables that the kernel keeps for it;
//! - the files in its folders, which are in memory where that is possible;
//! - the files without a name that it has open or mapped;
//! - the capacity of its sockets and pipes.
//!
//! If a size is unknown, the largest possible size is counted. A process that may not be inspected counts as exceeding
//! every limit: it executes a file that no user may read, which no honest program does.

use std::{
    collections::{HashMap, HashSet},
    fs,
    io::{self, BufRead as _, BufReader},
    os::unix::fs::{FileTypeExt as _, MetadataExt as _},
    path::{Path, PathBuf},
    time::Duration,
};

use rustix::process::Pid;

use super::proc_files::{Stat, delay, read, tasks_of};
use crate::sandbox::sys;
use crate::session::observation::{Look, Usage};
use crate::session::stdio::WIDE;

/// A folder with more files than this is not counted file by file: the files take too much memory, however small they are.
const MAX_FILES: usize = 4096;
/// The memory that the smallest file takes.
const SMALLEST_FILE: u64 = 4096;
/// The bytes that a socket of a pair may hold, by the kernel's default, and those that a pipe may hold.
const SOCKET_BUFFER: u64 = 256 << 10;
const PIPE_BUFFER: u64 = 64 << 10;
/// The pipe of standard error may hold this many more.
const MORE_OF_ERRORS: u64 = WIDE as u64 - PIPE_BUFFER;
/// All programs of a user together can have at most this many descriptors in flight: sent and not yet received.
const MAX_IN_FLIGHT: u64 = 128;
/// A process with a longer list of mappings than this takes too much memory.
const MAX_LIST: u64 = 16 << 20;
/// The memory that the kernel needs for a mapping.
const MAPPING: u64 = 512;

/// The usage of these processes, given their folders and the size of their largest possible file. The unshared memory of each is
/// read only where all together may use more than `memory`.
pub(crate) fn of(
    processes: &[Pid],
    folders: &[PathBuf],
    largest: u64,
    memory: u64,
    look: Look,
) -> io::Result<Usage> {
    let delayed = processes.iter().map(|&pid| delay_of(pid)).max().unwrap_or_default();
    let stats: Vec<(Pid, Stat)> =
        processes.iter().filter_map(|&pid| Some((pid, Stat::of_process(pid)?))).collect();
    let ticks = stats.iter().map(|(_, stat)| stat.ticks).sum::<u64>();
    let living = stats.iter().filter_map(|(pid, stat)| Living::of(*pid, stat.pages));
    let processes: &[Living] = &living.collect::<Vec<_>>();
    let pages: u64 = processes.iter().map(|process| process.pages).sum();
    let held = pages.saturating_mul(rustix::param::page_size() as u64);
    let mut beside = bytes_of_descriptors(processes, largest).saturating_add(MORE_OF_ERRORS);
    for folder in folders {
        beside = beside.saturating_add(folder_bytes(folder)?);
    }
    if look == Look::Close {
        beside = beside.saturating_add(bytes_of_mappings(processes, largest));
    }
    let held = if held.saturating_add(beside) > memory { own_bytes(processes, look) } else { held };
    Ok(Usage {
        cpu: Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64),
        delayed,
        memory: held.saturating_add(beside),
    })
}

/// The time for which a process has waited for a processor: that of the task that has waited longest, as the others waited at the
/// same time.
fn delay_of(process: Pid) -> Duration {
    let of_task = |task: Pid| delay(&read(&format!("/proc/{process}/task/{task}/schedstat"))?);
    tasks_of(process).into_iter().filter_map(of_task).max().unwrap_or_default()
}

/// A process that still holds memory.
struct Living {
    /// Its folder in `/proc`, or that of another thread if the first one has exited and others go on.
    folder: String,
    /// Resident pages of memory, shared ones included.
    pages: u64,
}

impl Living {
    /// A process with this many resident pages. None if it holds nothing any more.
    fn of(pid: Pid, pages: u64) -> Option<Self> {
        let whole = Some((format!("/proc/{pid}"), pages));
        let threads = || {
            let folder = |task: &Pid| format!("/proc/{pid}/task/{task}");
            let pages = |task: Pid| Some((folder(&task), Stat::at(&folder(&task))?.pages));
            tasks_of(pid).into_iter().filter_map(pages).find(|(_, pages)| *pages > 0)
        };
        let (folder, pages) = whole.filter(|(_, pages)| *pages > 0).or_else(threads)?;
        Some(Self { folder, pages })
    }

    fn text(&self, name: &str) -> Option<String> {
        String::from_utf8(read(&format!("{}/{name}", self.folder))?).ok()
    }
}

/// The memory of these processes that belongs to no file, with shared pages counted once. Pages that processes share are a file
/// without a name. A close look counts such files, so here it does not count them.
fn own_bytes(processes: &[Living], look: Look) -> u64 {
    let of_kinds = |text: &str, kinds: [&str; 2]| {
        let kinds = if look == Look::Close { &kinds[..1] } else { &kinds[..] };
        kinds.iter().map(|kind| kilobytes_of(text, kind)).sum::<Option<u64>>()
    };
    let kilobytes = |process: &Living| {
        let shared_once = process.text("smaps_rollup");
        let shared_once = shared_once.and_then(|text| of_kinds(&text, ["Pss_Anon:", "Pss_Shmem:"]));
        // If its first thread is gone, the kernel reports only the memory of each thread.
        shared_once.or_else(|| of_kinds(&process.text("status")?, ["RssAnon:", "RssShmem:"]))
    };
    processes.iter().filter_map(kilobytes).sum::<u64>().saturating_mul(1024)
}

/// The value of a line such as `Pss_Anon:      12 kB`.
fn kilobytes_of(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The memory that the files in a folder take. A folder that cannot be read counts as exceeding every limit, unless that is a
/// failure of the harness.
fn folder_bytes(folder: &Path) -> io::Result<u64> {
    match listed_bytes(folder) {
        Err(error) if sys::is_want_of_room(&error) => Err(error),
        bytes => Ok(bytes.unwrap_or(u64::MAX)),
    }
}

fn listed_bytes(folder: &Path) -> io::Result<u64> {
    let (mut folders, mut files, mut bytes) = (vec![folder.to_owned()], 0, 0_u64);
    while let Some(folder) = folders.pop() {
        let Some(entries) = if_there(fs::read_dir(&folder))? else { continue };
        for entry in entries {
            let entry = entry?;
            let Some(metadata) = if_there(entry.metadata())? else { continue };
            files += 1;
            bytes += (metadata.blocks() * 512).max(SMALLEST_FILE);
            if metadata.is_dir() {
                folders.push(entry.path());
            }
            if files > MAX_FILES {
                return Ok(u64::MAX);
            }
        }
    }
    Ok(bytes)
}

/// None if the file has gone meanwhile.
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

/// The memory that is held by descriptors alone, each counted once: files without a name, pipes, and sockets with the files that
/// were sent through them and not yet received.
fn bytes_of_descriptors(processes: &[Living], largest: u64) -> u64 {
    let folder = |process: &Living| fs::read_dir(format!("{}/fd", process.folder)).ok();
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
        let in_flight =
            if has_descriptors_in_flight(path) { MAX_IN_FLIGHT.saturating_mul(largest) } else { 0 };
        SOCKET_BUFFER.saturating_add(in_flight)
    } else if kind.is_fifo() {
        PIPE_BUFFER
    } else if kind.is_file() && file.nlink() == 0 {
        file.blocks() * 512
    } else {
        0
    }
}

/// Whether descriptors were sent to a socket and not yet received. Such a descriptor may be the only one of a file, and may be a
/// socket to which more descriptors were sent.
fn has_descriptors_in_flight(socket: &Path) -> bool {
    let info = socket.to_string_lossy().replace("/fd/", "/fdinfo/");
    counts_descriptors(&String::from_utf8_lossy(&read(&info).unwrap_or_default()))
}

/// Whether a socket's `fdinfo` counts descriptors in flight.
fn counts_descriptors(info: &str) -> bool {
    let count = info.lines().find_map(|line| line.strip_prefix("scm_fds:"));
    count.is_some_and(|count| count.trim() != "0")
}

/// The memory that is held by mappings alone: page tables, the kernel's memory for each mapping, and files that have no name any
/// more. Such a file may hold more than is mapped of it.
fn bytes_of_mappings(processes: &[Living], largest: u64) -> u64 {
    let mut mappings = Mappings::default();
    for process in processes {
        match fs::File::open(format!("{}/maps", process.folder)) {
            Ok(maps) => mappings.add(maps, largest),
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return u64::MAX,
            // It is gone.
            Err(_) => {}
        }
        mappings.kept = mappings.kept.saturating_add(page_tables(process));
    }
    mappings.nameless.into_values().fold(mappings.kept, u64::saturating_add)
}

/// The mappings of some processes.
#[derive(Default)]
struct Mappings {
    /// The bytes that each file without a name may hold.
    nameless: HashMap<(String, String), u64>,
    /// The memory that the kernel needs for them.
    kept: u64,
}

impl Mappings {
    /// Adds the mappings of a process, line by line, because a process may have a great many of them.
    fn add(&mut self, maps: fs::File, largest: u64) {
        let (mut maps, mut line) = (BufReader::new(maps), Vec::new());
        let mut listed = 0;
        while maps.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            listed += line.len() as u64;
            if listed > MAX_LIST {
                self.kept = u64::MAX;
                return;
            }
            self.kept = self.kept.saturating_add(MAPPING);
            // The name of a file may be invalid UTF-8.
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
    /// Its identity: device and inode number.
    identity: (String, String),
    /// The number of mapped bytes, from its beginning.
    bytes: u64,
    /// Whether its size is limited; memory that processes share has no limit.
    is_limited: bool,
}

impl Nameless {
    /// Parses a line such as `7f00-7f10 rw-s 00001000 00:01 1029 /memfd:x (deleted)`.
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

    #[test]
    fn memory_is_told_in_kilobytes() {
        let rollup = "5580-7ffc ---p 00000000 00:00 0    [rollup]\nRss:      840 kB\n\
                      Pss_Anon:      12 kB\nPss_Shmem:      3 kB\n";
        assert_eq!(kilobytes_of(rollup, "Pss_Anon:"), Some(12));
        assert_eq!(kilobytes_of(rollup, "Pss_Shmem:"), Some(3));
        assert_eq!(kilobytes_of(rollup, "RssAnon:"), None);
    }

    #[test]
    fn descriptors_in_flight_are_counted_by_their_socket() {
        assert!(counts_descriptors("pos:\t0\nflags:\t02\nscm_fds: 3\n"));
        assert!(!counts_descriptors("pos:\t0\nflags:\t02\nscm_fds: 0\n"));
        assert!(!counts_descriptors("pos:\t0\nflags:\t02\n"));
    }
}
