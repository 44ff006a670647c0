//! What the system tells of a program's tasks: which there are, whether they sleep, in which call, and what they have cost.
//!
//! To see that nothing runs takes two looks. If every task sleeps in the first, and by the second none of them has run or
//! been woken since, then there was an instant at which all of them slept.

use std::{collections::HashSet, io, os::fd::OwnedFd};

use rustix::{
    fs::{Mode, OFlags, fstat, open},
    process::Pid,
};

/// Where the tasks of a program come from.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    /// The program itself.
    pub(crate) root: Pid,
    /// Whose children its orphans become: the init of its namespaces, and where it has none we.
    pub(crate) adopter: Pid,
}

/// The tasks of a program. Their files are kept open, because they are read at every line.
pub(crate) struct Family {
    origin: Origin,
    threads: OwnedFd,
    children: OwnedFd,
    /// Tells, among other things, how many tasks there are on the system, and the newest of them.
    load: OwnedFd,
    /// How many there were on the system at the start.
    at_start: usize,
    /// Which was the newest when the members were listed.
    newest: Vec<u8>,
    /// Whether the list was found to be whole. If so it is, until some task is newer.
    is_whole: bool,
    members: Vec<Member>,
}

/// A sleeping task.
pub(crate) struct Sleeper {
    pub(crate) id: Pid,
    /// The call that it sleeps in. None if it sleeps in none.
    pub(crate) call: Option<Call>,
}

/// A system call being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) number: i64,
    pub(crate) arguments: [u64; 6],
}

impl Family {
    pub(crate) fn of(origin: Origin) -> io::Result<Self> {
        let load = open_to_read("/proc/loadavg")?;
        let root = origin.root;
        Ok(Self {
            origin,
            at_start: count(&load),
            threads: open_to_read(&format!("/proc/{root}/task"))?,
            children: open_to_read(&format!("/proc/{root}/task/{root}/children"))?,
            load,
            newest: Vec::new(),
            is_whole: false,
            members: Vec::new(),
        })
    }

    /// Whether the program is one task. Children that became orphans do not count here.
    pub(crate) fn is_alone(&self) -> bool {
        let has_children = rustix::io::pread(&self.children, &mut [0; 16], 0) != Ok(0);
        // A folder has two links more than it has folders in it.
        !has_children && fstat(&self.threads).is_ok_and(|stat| stat.st_nlink == 3)
    }

    /// How many more tasks there are on the system than at the start.
    pub(crate) fn newcomers(&self) -> usize {
        count(&self.load).saturating_sub(self.at_start)
    }

    /// The sleeping tasks, without those that are `held` and so cannot run. None as soon as one is seen that does not
    /// sleep.
    pub(crate) fn all_asleep(&mut self, held: &HashSet<Pid>) -> Option<Vec<Sleeper>> {
        // Those that are known are mostly enough to see that the program is busy, and to list all is dear.
        let asleep = self.known_asleep(held)?;
        if self.list_members() { self.known_asleep(held) } else { Some(asleep) }
    }

    fn known_asleep(&mut self, held: &HashSet<Pid>) -> Option<Vec<Sleeper>> {
        let mut asleep = Vec::new();
        for member in self.members.iter_mut().filter(|member| !held.contains(&member.id)) {
            match member.look() {
                State::Asleep(call) => asleep.push(Sleeper { id: member.id, call }),
                // Its number may be another's by now, who must be listed anew.
                State::Gone => self.is_whole = false,
                State::Busy => return None,
            }
        }
        Some(asleep)
    }

    /// Whether all of these have slept on since they were seen asleep, and they are all there are.
    pub(crate) fn still_asleep(&mut self, sleepers: &[Sleeper]) -> bool {
        let sleeps_on = |sleeper: &Sleeper| {
            let mut members = self.members.iter();
            members.find(|member| member.id == sleeper.id).is_some_and(Member::sleeps_on)
        };
        sleepers.iter().all(sleeps_on) && self.is_whole()
    }

    /// These tasks, which were seen asleep, with how often each had run by then.
    pub(crate) fn runs_of(&self, tasks: &[Pid]) -> Vec<(Pid, Vec<u8>)> {
        let members = self.members.iter().filter(|member| tasks.contains(&member.id));
        members.filter_map(|member| Some((member.id, member.asleep_at.clone()?))).collect()
    }

    /// Whether the list is whole, asked when all in it sleep.
    ///
    /// A task that is being made is not listed yet, and its maker may sleep by the time it is looked at. But now that all
    /// have been seen asleep none is making another, so a second list would show what the first did not.
    fn is_whole(&mut self) -> bool {
        if !self.is_whole {
            let known: HashSet<Pid> = self.members.iter().map(|member| member.id).collect();
            self.is_whole = ids(self.origin).iter().all(|id| known.contains(id));
        }
        self.is_whole
    }

    /// Brings the list up to date. False if it is already.
    fn list_members(&mut self) -> bool {
        let load = pread(&self.load).unwrap_or_default();
        let newest = load.rsplit(|byte| *byte == b' ').next().unwrap_or_default();
        if self.is_whole && newest == self.newest {
            return false;
        }
        (self.is_whole, self.newest) = (false, newest.to_owned());
        let ids = ids(self.origin);
        self.members.retain(|member| ids.contains(&member.id) && !member.is_gone());
        let known: HashSet<Pid> = self.members.iter().map(|member| member.id).collect();
        let new = ids.into_iter().filter(|id| !known.contains(id));
        self.members.extend(new.filter_map(|id| Member::of(id).ok()));
        true
    }
}

/// How many tasks there are on the system: in `0.20 0.18 0.12 1/80 11206` it is 80.
fn count(load: &OwnedFd) -> usize {
    let load = pread(load).unwrap_or_default();
    let mut counts = load.split(|byte| *byte == b' ').filter_map(|word| {
        let word = std::str::from_utf8(word).ok()?;
        word.split_once('/')?.1.parse().ok()
    });
    counts.next().unwrap_or(0)
}

/// All tasks of a program.
fn ids(origin: Origin) -> Vec<Pid> {
    family(origin).into_iter().flat_map(tasks_of).collect()
}

/// One task, and what was seen of it last.
struct Member {
    id: Pid,
    stat: OwnedFd,
    counts: OwnedFd,
    call: OwnedFd,
    /// How often it had run when it was seen asleep, among other counts that grow when it runs.
    asleep_at: Option<Vec<u8>>,
}

impl Member {
    fn of(id: Pid) -> io::Result<Self> {
        let open = |name: &str| open_to_read(&format!("/proc/{id}/task/{id}/{name}"));
        Ok(Self {
            id,
            stat: open("stat")?,
            counts: open("schedstat")?,
            call: open("syscall")?,
            asleep_at: None,
        })
    }

    fn look(&mut self) -> State {
        let Some(counts) = pread(&self.counts) else { return State::Gone };
        // One that has not run since it was seen asleep is in the same state, unless it has been woken; that is seen in
        // the second look.
        if self.asleep_at.as_ref() != Some(&counts) {
            self.asleep_at = None;
            match self.state() {
                Some(state) if is_asleep(state) => self.asleep_at = Some(counts),
                Some(b'Z' | b'X') | None => return State::Gone,
                Some(_) => return State::Busy,
            }
        }
        self.call().map_or(State::Busy, State::Asleep)
    }

    /// Whether it has neither run nor been woken since it was seen asleep.
    ///
    /// On a processor that its host keeps from running, one that was woken may wait for long before it is counted, and
    /// until then its call can be read as if it slept. Its state tells. The counts are read after it: by then it may have
    /// run and sleep anew.
    fn sleeps_on(&self) -> bool {
        self.state().is_some_and(is_asleep) && pread(&self.counts) == self.asleep_at
    }

    fn state(&self) -> Option<u8> {
        Some(Stat::parse(&pread(&self.stat)?)?.state)
    }

    fn is_gone(&self) -> bool {
        pread(&self.counts).is_none()
    }

    /// The call that it sleeps in, which may be none; nothing if it runs.
    fn call(&self) -> Option<Option<Call>> {
        let text = String::from_utf8(pread(&self.call)?).ok()?;
        if text.starts_with("running") {
            return None;
        }
        Some(parse_call(&text))
    }
}

enum State {
    Asleep(Option<Call>),
    Gone,
    Busy,
}

/// Stopped tasks sleep as soundly as others.
fn is_asleep(state: u8) -> bool {
    matches!(state, b'S' | b'T' | b't')
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
pub(crate) fn family(origin: Origin) -> Vec<Pid> {
    let mut family = root_and_orphans(origin);
    add_descendants(&mut family);
    family
}

/// Whether a program has more tasks than so many. It is not looked at longer than it takes to see that.
pub(crate) fn are_more_than(origin: Origin, most: usize) -> bool {
    let (mut family, mut next, mut counted) = (root_and_orphans(origin), 0, 0);
    while let Some(&process) = family.get(next) {
        let tasks = tasks_of(process);
        family.extend(children_of_tasks(process, &tasks));
        (next, counted) = (next + 1, counted + tasks.len());
        if counted + family.len() - next > most {
            return true;
        }
    }
    false
}

fn root_and_orphans(Origin { root, adopter }: Origin) -> Vec<Pid> {
    let adopted = children_of(adopter).into_iter();
    let orphans = adopted.filter(|&pid| pid != root && in_group(pid, root));
    [root].into_iter().chain(orphans).collect()
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
    children_of_tasks(process, &tasks_of(process))
}

fn children_of_tasks(process: Pid, tasks: &[Pid]) -> Vec<Pid> {
    let lists = tasks
        .iter()
        .filter_map(|task| std::fs::read(format!("/proc/{process}/task/{task}/children")).ok());
    lists.flat_map(|list| pids(&list).collect::<Vec<_>>()).collect()
}

fn pids(list: &[u8]) -> impl Iterator<Item = Pid> {
    list.split(|byte| *byte == b' ').filter_map(pid)
}

fn pid(digits: &[u8]) -> Option<Pid> {
    Pid::from_raw(std::str::from_utf8(digits).ok()?.parse().ok()?)
}

pub(crate) fn tasks_of(process: Pid) -> Vec<Pid> {
    let Ok(folder) = std::fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    folder.flatten().filter_map(|entry| pid(entry.file_name().as_encoded_bytes())).collect()
}

/// The process that a task belongs to.
pub(crate) fn process_of(task: Pid) -> Option<Pid> {
    let status = read(&format!("/proc/{task}/status"))?;
    let line = status.split(|byte| *byte == b'\n').find_map(|line| line.strip_prefix(b"Tgid:\t"));
    pid(line?)
}

/// Whether a process belongs to this process group.
pub(crate) fn in_group(process: Pid, group: Pid) -> bool {
    Stat::of(process).is_some_and(|stat| stat.group == group.as_raw_pid())
}

/// What we want of `/proc/PID/stat`.
pub(crate) struct Stat {
    state: u8,
    group: i32,
    /// Processor time of a process and the children that it waited for, in the system's unit.
    pub(crate) ticks: u64,
    /// Pages of memory, shared ones included.
    pub(crate) pages: u64,
}

impl Stat {
    /// Of one task.
    fn of(task: Pid) -> Option<Self> {
        Self::parse(&read(&format!("/proc/{task}/task/{task}/stat"))?)
    }

    /// Of all tasks of a process together.
    pub(crate) fn of_process(process: Pid) -> Option<Self> {
        Self::at(&format!("/proc/{process}"))
    }

    /// Of what the system tells at this place.
    pub(crate) fn at(place: &str) -> Option<Self> {
        Self::parse(&read(&format!("{place}/stat"))?)
    }

    fn parse(text: &[u8]) -> Option<Self> {
        // The name of the program stands in parentheses and may hold anything, parentheses included.
        let name_ends = text.iter().rposition(|byte| *byte == b')')?;
        let text = std::str::from_utf8(&text[name_ends + 1..]).ok()?;
        let fields: Vec<&str> = text.split_whitespace().take(22).collect();
        let ticks = fields.get(11..15)?.iter().filter_map(|field| field.parse::<u64>().ok()).sum();
        Some(Self {
            state: *fields[0].as_bytes().first()?,
            group: fields[2].parse().ok()?,
            ticks,
            pages: fields.get(21)?.parse().ok()?,
        })
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

/// The same of a file that is open. None if what it tells of is gone.
fn pread(file: &OwnedFd) -> Option<Vec<u8>> {
    let mut bytes = [0; 512];
    let len = rustix::io::pread(file, &mut bytes, 0).ok()?;
    Some(bytes[..len].to_owned())
}

fn open_to_read(path: &str) -> io::Result<OwnedFd> {
    Ok(open(path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?)
}

/// A text of a task's that ends with a zero byte, such as a path. None if it is longer than any path.
pub(crate) fn peek_text(task: Pid, address: u64) -> Option<Vec<u8>> {
    const LONGEST: usize = 4096;
    let memory = open_to_read(&format!("/proc/{task}/mem")).ok()?;
    let mut bytes = vec![0; LONGEST];
    // It may end with the last page that there is, and then less than that can be read.
    let read = rustix::io::pread(&memory, &mut bytes, address).ok()?;
    let end = bytes[..read].iter().position(|byte| *byte == 0)?;
    bytes.truncate(end);
    Some(bytes)
}

/// This many bytes of a task's memory.
pub(crate) fn peek(task: Pid, address: u64, len: usize) -> Option<Vec<u8>> {
    let memory = open_to_read(&format!("/proc/{task}/mem")).ok()?;
    let mut bytes = vec![0; len];
    let read = rustix::io::pread(&memory, &mut bytes, address).ok()?;
    (read == len).then_some(bytes)
}
