//! What a program and all that came from it take, as the system tells it.
//!
//! Memory is what would be free without the program: what its processes hold and share with nobody else, the files in its
//! folder, which lie in memory where that can be had, and the files that it holds open without a name.

use std::{collections::HashSet, fs, os::unix::fs::MetadataExt as _, path::Path, time::Duration};

use rustix::process::Pid;

use super::{
    process::Cost,
    tasks::{Stat, read},
};

/// More files than this in a folder are not counted one by one: they take too much, however small they are.
const FILES: usize = 4096;
/// What the smallest file takes.
const SMALLEST: u64 = 4096;

/// What these processes take, whose folder this is. What each of them holds by itself is found out only where it may
/// come to more than so much memory.
pub(crate) fn of(processes: &[Pid], folder: &Path, memory: u64) -> Cost {
    let stats: Vec<Stat> = processes.iter().filter_map(|&pid| Stat::of_process(pid)).collect();
    let ticks: u64 = stats.iter().map(|stat| stat.ticks).sum();
    let pages: u64 = stats.iter().map(|stat| stat.pages).sum();
    let held = pages.saturating_mul(rustix::param::page_size() as u64);
    let files = folder_bytes(folder).saturating_add(nameless_bytes(processes));
    let held = if held.saturating_add(files) > memory { own_bytes(processes) } else { held };
    Cost {
        cpu: Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64),
        memory: held.saturating_add(files),
    }
}

/// What the processes hold and no file does, shared pages counted once.
fn own_bytes(processes: &[Pid]) -> u64 {
    let kilobytes = |pid: &Pid| {
        let text = String::from_utf8(read(&format!("/proc/{pid}/smaps_rollup"))?).ok()?;
        let value = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse::<u64>().ok()
        };
        Some(value("Pss_Anon:")? + value("Pss_Shmem:")?)
    };
    processes.iter().filter_map(kilobytes).sum::<u64>().saturating_mul(1024)
}

fn folder_bytes(folder: &Path) -> u64 {
    let (mut folders, mut files, mut bytes) = (vec![folder.to_owned()], 0, 0_u64);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(metadata) = entry.metadata() else { continue };
            files += 1;
            bytes += (metadata.blocks() * 512).max(SMALLEST);
            if metadata.is_dir() {
                folders.push(entry.path());
            }
            if files > FILES {
                return u64::MAX;
            }
        }
    }
    bytes
}

/// Files that are open and have no name, each counted once.
fn nameless_bytes(processes: &[Pid]) -> u64 {
    let descriptors =
        processes.iter().filter_map(|pid| fs::read_dir(format!("/proc/{pid}/fd")).ok());
    let files = descriptors.flatten().flatten().filter_map(|entry| fs::metadata(entry.path()).ok());
    let nameless = files.filter(|file| file.is_file() && file.nlink() == 0);
    let mut seen = HashSet::new();
    let once = nameless.filter(|file| seen.insert((file.dev(), file.ino())));
    once.map(|file| file.blocks() * 512).sum()
}
