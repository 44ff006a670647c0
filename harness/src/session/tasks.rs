//! What the system tells of a program's tasks: which there are, whether they sleep, in which call, and what they have cost.
//!
//! To see that nothing runs takes two looks. If every task sleeps in the first, and by the second none of them has run
//! since, then there was an instant at which all of them slept. A new task could only come from one that ran.

use std::{collections::HashSet, io, os::fd::OwnedFd, time::Duration};

use rustix::{
    fs::{Mode, OFlags, fstat, open},
    process::Pid,
};

/// Whether a program is one task or several, asked of files that are kept open because it is asked at every line.
pub(crate) struct Company {
    root: Pid,
    threads: OwnedFd,
    children: OwnedFd,
    had_children: bool,
}

impl Company {
    pub(crate) fn of(root: Pid) -> io::Result<Self> {
        Ok(Self {
            root,
            threads: open_to_read(&format!("/proc/{root}/task"))?,
            children: open_to_read(&format!("/proc/{root}/task/{root}/children"))?,
            had_children: false,
        })
    }

    /// Whether the program is one task. Children that became orphans do not count here.
    pub(crate) fn is_alone(&mut self) -> bool {
        self.is_one_process() && self.is_one_thread()
    }

    /// The program with all of its descendants.
    pub(crate) fn processes(&mut self) -> Vec<Pid> {
        // A child is known to the thread that made it, so only one thread can be asked here.
        let is_one = !self.had_children && self.is_one_process() && self.is_one_thread();
        if is_one { vec![self.root] } else { family(self.root) }
    }

    fn is_one_thread(&self) -> bool {
        // A folder has two links more than it has folders in it.
        fstat(&self.threads).is_ok_and(|stat| stat.st_nlink == 3)
    }

    fn is_one_process(&mut self) -> bool {
        let children = rustix::io::pread(&self.children, &mut [0; 16], 0);
        let has_none = children.is_ok_and(|read| read == 0);
        self.had_children |= !has_none;
        has_none
    }
}

/// A sleeping task.
pub(crate) struct Task {
    pub(crate) id: Pid,
    /// The call that it sleeps in. None if it sleeps in none.
    pub(crate) call: Option<Call>,
    /// How often it ran, among other counts that grow when it runs.
    runs: Vec<u8>,
}

/// A system call being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) number: i64,
    pub(crate) arguments: [u64; 6],
}

/// The sleeping tasks of these processes, without those that are `held` and so cannot run. None as soon as one is seen
/// that does not sleep.
pub(crate) fn all_asleep(processes: &[Pid], held: &HashSet<Pid>) -> Option<Vec<Task>> {
    let mut asleep = Vec::new();
    for &process in processes {
        for id in tasks_of(process).into_iter().filter(|id| !held.contains(id)) {
            match look_at(id) {
                State::Asleep(task) => asleep.push(task),
                State::Gone => {}
                State::Busy => return None,
            }
        }
    }
    Some(asleep)
}

/// Whether none of these tasks has run since.
pub(crate) fn still_asleep(tasks: &[Task]) -> bool {
    tasks.iter().all(|task| {
        counts_of(task.id) == task.runs && call_of(task.id).is_some_and(|call| call == task.call)
    })
}

enum State {
    Asleep(Task),
    Gone,
    Busy,
}

fn look_at(id: Pid) -> State {
    let Some(stat) = Stat::of(id) else { return State::Gone };
    match stat.state {
        // Stopped tasks sleep as soundly as others.
        b'S' | b'T' | b't' => {}
        b'Z' | b'X' => return State::Gone,
        _ => return State::Busy,
    }
    let runs = counts_of(id);
    match call_of(id) {
        Some(call) => State::Asleep(Task { id, call, runs }),
        None => State::Busy,
    }
}

fn counts_of(id: Pid) -> Vec<u8> {
    read(&format!("/proc/{id}/schedstat")).unwrap_or_default()
}

/// The call that a task sleeps in, which may be none; nothing if it runs.
fn call_of(id: Pid) -> Option<Option<Call>> {
    let text = String::from_utf8(read(&format!("/proc/{id}/syscall"))?).ok()?;
    if text.starts_with("running") {
        return None;
    }
    Some(parse_call(&text))
}

fn parse_call(text: &str) -> Option<Call> {
    let mut words = text.split_whitespace();
    let number = words.next()?.parse().ok().filter(|&number| number >= 0)?;
    let mut arguments = [0; 6];
    for argument in &mut arguments {
        *argument = u64::from_str_radix(words.next()?.trim_start_matches("0x"), 16).ok()?;
    }
    Some(Call { number, arguments })
}

/// The program with all of its descendants, orphans included.
pub(crate) fn family(root: Pid) -> Vec<Pid> {
    let mut family = vec![root];
    let ours = rustix::process::getpid();
    family.extend(children_of(ours).into_iter().filter(|&pid| pid != root && in_group(pid, root)));
    add_descendants(&mut family);
    family
}

/// All that came from a process and still has its parents.
pub(crate) fn descendants(root: Pid) -> Vec<Pid> {
    let mut family = vec![root];
    add_descendants(&mut family);
    family.split_off(1)
}

fn add_descendants(family: &mut Vec<Pid>) {
    let mut next = 0;
    while let Some(&pid) = family.get(next) {
        let children = children_of(pid).into_iter().filter(|child| !family.contains(child));
        let children: Vec<Pid> = children.collect();
        family.extend(children);
        next += 1;
    }
}

fn children_of(process: Pid) -> Vec<Pid> {
    let lists = tasks_of(process).into_iter();
    let lists = lists
        .filter_map(|task| std::fs::read(format!("/proc/{process}/task/{task}/children")).ok());
    lists.flat_map(|list| pids(&list).collect::<Vec<_>>()).collect()
}

fn pids(list: &[u8]) -> impl Iterator<Item = Pid> {
    list.split(|byte| *byte == b' ').filter_map(pid)
}

fn pid(digits: &[u8]) -> Option<Pid> {
    Pid::from_raw(std::str::from_utf8(digits).ok()?.parse().ok()?)
}

fn tasks_of(process: Pid) -> Vec<Pid> {
    let Ok(folder) = std::fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    folder.flatten().filter_map(|entry| pid(entry.file_name().as_encoded_bytes())).collect()
}

/// Whether a process belongs to this process group.
pub(crate) fn in_group(process: Pid, group: Pid) -> bool {
    Stat::of(process).is_some_and(|stat| stat.group == group.as_raw_pid())
}

/// The processor time that these processes and the children that they waited for have taken, as finely as the system
/// counts it, which is in hundredths of a second.
pub(crate) fn cpu(processes: &[Pid]) -> Duration {
    let ticks: u64 =
        processes.iter().filter_map(|&pid| Stat::of_process(pid)).map(|stat| stat.ticks).sum();
    Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64)
}

/// What we want of `/proc/PID/stat`.
struct Stat {
    state: u8,
    group: i32,
    ticks: u64,
}

impl Stat {
    /// Of one task.
    fn of(task: Pid) -> Option<Self> {
        Self::parse(&read(&format!("/proc/{task}/task/{task}/stat"))?)
    }

    /// Of all tasks of a process together.
    fn of_process(process: Pid) -> Option<Self> {
        Self::parse(&read(&format!("/proc/{process}/stat"))?)
    }

    fn parse(text: &[u8]) -> Option<Self> {
        // The name of the program stands in parentheses and may hold anything, parentheses included.
        let name_ends = text.iter().rposition(|byte| *byte == b')')?;
        let text = std::str::from_utf8(&text[name_ends + 1..]).ok()?;
        let fields: Vec<&str> = text.split_whitespace().take(15).collect();
        let ticks = fields.get(11..15)?.iter().filter_map(|field| field.parse::<u64>().ok()).sum();
        Some(Self { state: *fields[0].as_bytes().first()?, group: fields[2].parse().ok()?, ticks })
    }
}

/// A small file of the system's, which one read gives whole.
pub(crate) fn read(path: &str) -> Option<Vec<u8>> {
    let file = open_to_read(path).ok()?;
    let mut bytes = vec![0; 4096];
    let len = rustix::io::read(&file, &mut bytes).ok()?;
    bytes.truncate(len);
    Some(bytes)
}

fn open_to_read(path: &str) -> io::Result<OwnedFd> {
    Ok(open(path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?)
}

/// So many bytes of a task's memory.
pub(crate) fn peek(task: Pid, address: u64, len: usize) -> Option<Vec<u8>> {
    let memory = open_to_read(&format!("/proc/{task}/mem")).ok()?;
    let mut bytes = vec![0; len];
    let read = rustix::io::pread(&memory, &mut bytes, address).ok()?;
    (read == len).then_some(bytes)
}
