//! The tasks of a program: their list, whether they sleep, and in which call.
//!
//! It takes two looks to see that nothing runs. Every task must sleep in the first, and none of them may have run or been woken by
//! the second. Then there was an instant at which all of them slept.

use std::{collections::HashSet, io, os::fd::OwnedFd, sync::OnceLock};

use rustix::{fs::fstat, process::Pid};

use super::proc_files::{Call, InKernel, Load, Stat, open_to_read, pids, reread, tasks_of};
use crate::{sandbox::sys, session::observation::Look};

/// The process from which the tasks of a program descend.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    /// The program itself.
    pub(crate) root: Pid,
    /// The process that becomes the parent of orphans: the init of the program's namespaces, or this process if it has
    /// none.
    pub(crate) subreaper: Pid,
}

/// The tasks of a program. Their files are kept open, because they are read at every line.
pub(crate) struct ProcessTree {
    origin: Origin,
    /// The number of tasks that it may have. A program with more is about to be ended. It is not considered asleep, and the files
    /// of its tasks are not opened: they would take three descriptors for each task that are needed elsewhere.
    most_tasks: usize,
    threads: OwnedFd,
    children: OwnedFd,
    /// `/proc/loadavg`, which includes the number of tasks on the system, and the newest of them.
    load: &'static OwnedFd,
    /// The number of tasks on the system at the start.
    tasks_at_start: usize,
    /// The newest task on the system when the members were listed.
    newest: Vec<u8>,
    /// Whether the list was found to be complete. It remains so until there is a newer task.
    is_complete: bool,
    members: Vec<Member>,
    counted: Counted,
}

/// The processes of a program, orphans included.
#[derive(Default)]
struct Counted {
    /// The newest task on the system before they were counted.
    newest: Option<Vec<u8>>,
    /// All of them, unless they have too many tasks.
    processes: Vec<Pid>,
    /// Their tasks; if these are too many, at least one more than allowed.
    tasks: usize,
}

/// A sleeping task.
pub(crate) struct Sleeper {
    pub(crate) id: Pid,
    /// The call in which it sleeps. None if it sleeps outside of calls.
    pub(crate) call: Option<Call>,
}

/// The number of runs of a task when it was seen asleep: a text that changes whenever it runs.
pub(crate) type RunCount = Vec<u8>;

impl ProcessTree {
    pub(crate) fn of(origin: Origin, most_tasks: usize) -> io::Result<Self> {
        let load = load()?;
        let root = origin.root;
        Ok(Self {
            origin,
            most_tasks,
            tasks_at_start: current(load).tasks,
            threads: open_to_read(&format!("/proc/{root}/task"))?,
            children: open_to_read(&format!("/proc/{root}/task/{root}/children"))?,
            load,
            newest: Vec::new(),
            is_complete: false,
            members: Vec::new(),
            counted: Counted::default(),
        })
    }

    /// Whether the program is one task. Children that became orphans do not count here.
    pub(crate) fn is_single_task(&self) -> bool {
        let has_children = rustix::io::pread(&self.children, &mut [0; 16], 0) != Ok(0);
        // A folder has two more links than subfolders.
        !has_children && fstat(&self.threads).is_ok_and(|stat| stat.st_nlink == 3)
    }

    /// Counts the processes, and returns whether they have more tasks than allowed. A glance covers those that were counted last,
    /// as long as no newer task is on the system. One that was just being created then is found in the next close look.
    pub(crate) fn has_too_many_tasks(&mut self, look: Look) -> bool {
        let newest = Some(current(self.load).newest);
        if look == Look::Close || newest != self.counted.newest {
            let (processes, tasks) = counted(root_and_orphans(self.origin), self.most_tasks);
            self.counted = Counted { newest, processes, tasks };
        }
        self.counted.tasks > self.most_tasks
    }

    /// The processes that were counted last.
    pub(crate) fn processes(&self) -> &[Pid] {
        &self.counted.processes
    }

    /// The number of tasks on the system in addition to those at the start.
    pub(crate) fn newcomers(&self) -> usize {
        current(self.load).tasks.saturating_sub(self.tasks_at_start)
    }

    /// The sleeping tasks, without those that are `held` by the filter and so cannot run. None as soon as one is seen that
    /// does not sleep.
    pub(crate) fn all_asleep(&mut self, held: &HashSet<Pid>) -> io::Result<Option<Vec<Sleeper>>> {
        // The known tasks are mostly enough to see that the program is busy, and listing all of them takes long.
        let Some(asleep) = self.known_asleep(held) else { return Ok(None) };
        Ok(if self.list_members()? { self.known_asleep(held) } else { Some(asleep) })
    }

    fn known_asleep(&mut self, held: &HashSet<Pid>) -> Option<Vec<Sleeper>> {
        let mut asleep = Vec::new();
        for member in self.members.iter_mut().filter(|member| !held.contains(&member.id)) {
            match member.look() {
                State::Asleep(call) => asleep.push(Sleeper { id: member.id, call }),
                // Its number may belong to another task by now, which must be listed again.
                State::Gone => self.is_complete = false,
                State::Busy => return None,
            }
        }
        Some(asleep)
    }

    /// Whether all of these have slept since they were seen asleep, and there are no others.
    pub(crate) fn still_asleep(&mut self, sleepers: &[Sleeper]) -> bool {
        let sleeps_on = |sleeper: &Sleeper| {
            let mut members = self.members.iter();
            members.find(|member| member.id == sleeper.id).is_some_and(Member::sleeps_on)
        };
        sleepers.iter().all(sleeps_on) && self.is_complete()
    }

    /// These tasks, which were seen asleep, with the number of runs of each by then.
    pub(crate) fn run_counts(&self, tasks: &[Pid]) -> Vec<(Pid, RunCount)> {
        let members = self.members.iter().filter(|member| tasks.contains(&member.id));
        members.filter_map(|member| Some((member.id, member.asleep_at.clone()?))).collect()
    }

    /// Whether the list is complete. It is checked when all tasks in it sleep.
    ///
    /// A task that is just being created is not listed yet, and its creator may sleep by the time it is looked at. But once all of
    /// them have been seen asleep none is creating another, so a second list shows what the first one missed.
    fn is_complete(&mut self) -> bool {
        if !self.is_complete {
            let known: HashSet<Pid> = self.members.iter().map(|member| member.id).collect();
            self.is_complete = all_tasks(self.origin).iter().all(|id| known.contains(id));
        }
        self.is_complete
    }

    /// Updates the list. False if it is already up to date.
    fn list_members(&mut self) -> io::Result<bool> {
        let newest = current(self.load).newest;
        if self.is_complete && newest == self.newest {
            return Ok(false);
        }
        (self.is_complete, self.newest) = (false, newest);
        let ids = all_tasks(self.origin);
        if ids.len() > self.most_tasks {
            return Ok(true);
        }
        self.members.retain(|member| ids.contains(&member.id) && !member.is_gone());
        let known: HashSet<Pid> = self.members.iter().map(|member| member.id).collect();
        let new = ids.into_iter().filter(|id| !known.contains(id));
        for id in new {
            self.members.extend(Member::of(id)?);
        }
        Ok(true)
    }
}

/// Opens the file once, for all programs.
fn load() -> io::Result<&'static OwnedFd> {
    static FILE: OnceLock<OwnedFd> = OnceLock::new();
    if let Some(file) = FILE.get() {
        return Ok(file);
    }
    let file = open_to_read("/proc/loadavg")?;
    Ok(FILE.get_or_init(|| file))
}

fn current(load: &OwnedFd) -> Load {
    Load::parse(&reread(load).unwrap_or_default())
}

/// All tasks of a program.
fn all_tasks(origin: Origin) -> Vec<Pid> {
    let (processes, _) = counted(root_and_orphans(origin), usize::MAX);
    processes.into_iter().flat_map(tasks_of).collect()
}

/// These processes with all of their descendants, and the number of their tasks. Counting stops as soon as there are more than
/// `most`.
fn counted(mut processes: Vec<Pid>, most: usize) -> (Vec<Pid>, usize) {
    let (mut next, mut counted) = (0, 0);
    while let Some(&process) = processes.get(next) {
        let tasks = tasks_of(process);
        let children = children_of_tasks(process, &tasks).into_iter();
        let new: Vec<Pid> = children.filter(|child| !processes.contains(child)).collect();
        processes.extend(new);
        (next, counted) = (next + 1, counted + tasks.len());
        let at_least = counted + processes.len() - next;
        if at_least > most {
            return (processes, at_least);
        }
    }
    (processes, counted)
}

/// One task, and its state in the last look.
struct Member {
    id: Pid,
    stat: OwnedFd,
    run_count: OwnedFd,
    call: OwnedFd,
    /// The number of its runs when it was seen asleep.
    asleep_at: Option<RunCount>,
}

impl Member {
    /// None if it is gone.
    fn of(id: Pid) -> io::Result<Option<Self>> {
        let open = |name: &str| open_to_read(&format!("/proc/{id}/task/{id}/{name}"));
        let opened = || io::Result::Ok((open("stat")?, open("schedstat")?, open("syscall")?));
        match opened() {
            Err(error) if sys::is_want_of_room(&error) => Err(error),
            opened => Ok(opened.ok().map(|(stat, run_count, call)| Self {
                id,
                stat,
                run_count,
                call,
                asleep_at: None,
            })),
        }
    }

    fn look(&mut self) -> State {
        let Some(run_count) = reread(&self.run_count) else { return State::Gone };
        // A task that has not run since it was seen asleep is in the same state, unless it has been woken. The second look detects
        // that.
        if self.asleep_at.as_ref() != Some(&run_count) {
            self.asleep_at = None;
            match self.stat() {
                Some(stat) if stat.is_asleep() => self.asleep_at = Some(run_count),
                Some(stat) if !stat.is_dead() => return State::Busy,
                Some(_) | None => return State::Gone,
            }
        }
        match self.in_kernel() {
            InKernel::Running => State::Busy,
            InKernel::Blocked(call) => State::Asleep(call),
        }
    }

    /// Whether it has neither run nor been woken since it was seen asleep.
    ///
    /// On a virtual processor that its host does not run, a task that was woken may wait for long before it runs and is counted.
    /// Until then its call can be read as if it slept, but its state shows that it was woken. The count is read after the state:
    /// between the two the task may have run and fallen asleep again.
    fn sleeps_on(&self) -> bool {
        self.stat().is_some_and(|stat| stat.is_asleep())
            && reread(&self.run_count) == self.asleep_at
    }

    fn stat(&self) -> Option<Stat> {
        Stat::parse(&reread(&self.stat)?)
    }

    fn is_gone(&self) -> bool {
        reread(&self.run_count).is_none()
    }

    /// Its activity in the kernel. If that cannot be read, it is considered running.
    fn in_kernel(&self) -> InKernel {
        let text = reread(&self.call).and_then(|text| String::from_utf8(text).ok());
        text.map_or(InKernel::Running, |text| InKernel::parse(&text))
    }
}

enum State {
    Asleep(Option<Call>),
    Gone,
    Busy,
}

/// Descendants of a process that left its process group. Orphans are not found.
pub(crate) fn strays(root: Pid) -> Vec<Pid> {
    let (processes, _) = counted(vec![root], usize::MAX);
    processes.into_iter().skip(1).filter(|&process| !is_in_group(process, root)).collect()
}

fn root_and_orphans(Origin { root, subreaper }: Origin) -> Vec<Pid> {
    let adopted = children_of(subreaper).into_iter();
    let orphans = adopted.filter(|&process| process != root && is_in_group(process, root));
    [root].into_iter().chain(orphans).collect()
}

fn children_of(process: Pid) -> Vec<Pid> {
    children_of_tasks(process, &tasks_of(process))
}

fn children_of_tasks(process: Pid, tasks: &[Pid]) -> Vec<Pid> {
    // There may be more children than `read` returns.
    let lists = tasks
        .iter()
        .filter_map(|task| std::fs::read(format!("/proc/{process}/task/{task}/children")).ok());
    lists.flat_map(|list| pids(&list).collect::<Vec<_>>()).collect()
}

/// Whether a process belongs to this process group.
fn is_in_group(process: Pid, group: Pid) -> bool {
    Stat::of_task(process).is_some_and(|stat| stat.group == group.as_raw_pid())
}
