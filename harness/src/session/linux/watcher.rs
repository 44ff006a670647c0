//! Watches a running program: answers the calls that its filter traps, examines its tasks, and lets [`idle`] decide what it does.

use std::{
    collections::HashSet,
    io, mem,
    os::fd::AsFd as _,
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fs::{OFlags, fcntl_getfl},
    io::{Errno, retry_on_intr},
    process::Pid,
};

use super::{
    chmod_proxy::change_mode_for,
    connect_proxy::connect_for,
    idle::{self, Answer, NonblockingRequests, Observation, Patience, Request, Tasks, TimedSleeps},
    proc_files::Call,
    process_tree::{ProcessTree, RunCount},
    stdin_wait::{BlockedOn, Stdin},
    usage,
};
use crate::sandbox::{
    CHANGES_OF_MODE,
    sys::{self, Trapped},
};
use crate::session::{
    Limits,
    observation::{Activity, Look, Usage},
    process::Process,
    stdio::StdinSource,
};

/// Watches one program.
pub(crate) struct Watcher {
    patience: Patience,
    stdin: Stdin,
    input_ended: bool,
    /// The trapped tasks that want input.
    held: Vec<Trapped>,
    tree: ProcessTree,
    /// The nonblocking requests since the last output or input.
    nonblocking_requests: NonblockingRequests,
    /// Time of the last output or input.
    quiet_since: Instant,
    /// The number of timed sleeps since then, and the last of them.
    timed_sleeps: u32,
    timed_sleep: TimedSleep,
    /// Time until the tasks are examined.
    pause: Duration,
    /// The same time after something was sent.
    first_pause: Duration,
    listener_gone: bool,
    /// Whether the program has written so much at a time that it may have to wait for the harness.
    writes_much: bool,
    /// Bytes of memory that its processes requested for sharing, given back or not.
    shared: u64,
}

/// A period in which the same tasks were seen in the same timed sleeps.
struct TimedSleep {
    /// The tasks, with the number of runs of each.
    sleepers: Vec<(Pid, RunCount)>,
    since: Instant,
}

impl TimedSleep {
    fn of(sleepers: Vec<(Pid, RunCount)>) -> Self {
        Self { sleepers, since: Instant::now() }
    }
}

/// Events during a pause.
struct Ready {
    trapped: bool,
    exited: bool,
}

impl Watcher {
    pub(crate) fn new(process: &Process, limits: &Limits) -> io::Result<Self> {
        let patience = Patience::USUAL;
        // Without a listener nothing is trapped, so looking is the only way.
        let is_blind = process.os.listener.is_none();
        let first_pause = if is_blind { patience.soon } else { patience.first_look };
        Ok(Self {
            patience,
            stdin: Stdin::of(process.source.far())?,
            input_ended: false,
            held: Vec::new(),
            tree: ProcessTree::of(process.os.origin(process.root), limits.tasks)?,
            nonblocking_requests: NonblockingRequests::default(),
            quiet_since: Instant::now(),
            timed_sleeps: 0,
            timed_sleep: TimedSleep::of(Vec::new()),
            pause: first_pause,
            first_pause,
            listener_gone: is_blind,
            writes_much: false,
            shared: 0,
        })
    }

    /// Watches for at most this long until the program's activity is known. Returns `Unknown` from time to time, so that the caller
    /// can read output and check the limits.
    pub(crate) fn look(&mut self, process: &Process, longest: Duration) -> io::Result<Activity> {
        let until = Instant::now() + longest.min(self.patience.longest_pause);
        loop {
            let ready = self.wait(process, self.pause().min(longest))?;
            let read_first = ready.trapped && self.answer_trapped(process)?;
            if ready.exited {
                return Ok(Activity::Exited);
            }
            if !self.held.is_empty() || !ready.trapped {
                return self.look_at_tasks(process);
            }
            if read_first || Instant::now() >= until {
                return Ok(Activity::Unknown);
            }
        }
    }

    /// Time until the tasks are examined and the output is read.
    fn pause(&self) -> Duration {
        if self.writes_much { self.pause.min(self.patience.between_reads) } else { self.pause }
    }

    /// To be called when the program has written output.
    pub(crate) fn heard(&mut self) {
        self.begin_quiet();
        self.pause = self.pause.min(self.patience.first_look);
    }

    /// To be called when the program had written so much before it was read that it may have had to wait.
    pub(crate) fn heard_much(&mut self) {
        self.writes_much = true;
    }

    /// Resumes the program after something was sent.
    pub(crate) fn carry_on(&mut self, process: &Process) -> io::Result<()> {
        self.begin_quiet();
        self.pause = self.first_pause;
        mem::take(&mut self.held).into_iter().try_for_each(|trapped| release(process, trapped))
    }

    /// Restarts the counts after output or input.
    fn begin_quiet(&mut self) {
        self.nonblocking_requests = NonblockingRequests::default();
        self.timed_sleeps = 0;
        self.quiet_since = Instant::now();
    }

    /// To be called at the end of input: from now on no read waits.
    pub(crate) fn input_ended(&mut self) {
        self.input_ended = true;
    }

    /// The usage of the processes that were counted last. Memory is measured exactly only where it may exceed `memory`.
    pub(crate) fn usage(&self, process: &Process, memory: u64, look: Look) -> io::Result<Usage> {
        let processes = self.tree.processes();
        usage::of(processes, &process.os.folders, process.os.largest_file, memory, look)
    }

    /// Counts the program's processes, and returns whether it has more tasks than allowed.
    pub(crate) fn has_too_many_tasks(&mut self, look: Look) -> bool {
        self.tree.has_too_many_tasks(look)
    }

    /// Whether the system has enough new tasks that those of the program should be counted.
    pub(crate) fn is_crowded(&self) -> bool {
        self.tree.newcomers() > self.patience.crowd
    }

    /// Waits for a trap or the exit, or until there is a crowd: a program that creates ever more tasks gets no time.
    ///
    /// Output is not waited for, because waking up for every line that a program writes costs more than all the rest. It is read
    /// when the program waits, and at intervals, which are shorter if the program writes so much that it might have to wait.
    fn wait(&mut self, process: &Process, at_most: Duration) -> io::Result<Ready> {
        let until = Instant::now() + at_most;
        let mut asked = vec![PollFd::new(&process.os.pidfd, PollFlags::IN)];
        let listener = process.os.listener.as_ref().filter(|_| !self.listener_gone);
        asked.extend(listener.map(|listener| PollFd::new(listener, PollFlags::IN)));
        let (between_counts, mut left) = (self.patience.between_counts, at_most);
        loop {
            let timeout = Timespec::try_from(left.min(between_counts));
            let timeout = timeout.map_err(|_| io::ErrorKind::InvalidInput)?;
            match poll(&mut asked, Some(&timeout)) {
                Ok(0) if left > between_counts && !self.is_crowded() => {
                    left = until.saturating_duration_since(Instant::now());
                }
                Ok(_) | Err(Errno::INTR) => break,
                Err(error) => return Err(error.into()),
            }
        }
        let exited = !asked[0].revents().is_empty();
        let of_listener = listener.map_or(PollFlags::empty(), |_| asked[1].revents());
        let trapped = of_listener.contains(PollFlags::IN);
        // When all the tasks of a filter are gone its listener hangs up for ever, and must not be polled again.
        let hung_up = of_listener.contains(PollFlags::HUP);
        self.listener_gone |= hung_up;
        if hung_up && !trapped && !exited {
            // No task is left to examine; the program is about to exit.
            return self.wait(process, at_most);
        }
        Ok(Ready { trapped, exited })
    }

    /// Answers all trapped calls. True if the program's output should be read before anything else.
    fn answer_trapped(&mut self, process: &Process) -> io::Result<bool> {
        for _ in 0..self.patience.answers_in_a_row {
            // A program on the same processor may be trapped again before its output is read.
            if self.answer_next(process)? {
                return Ok(true);
            }
            // The task that is held may be the only one, and then nothing else can be trapped.
            if !self.held.is_empty() || !is_trapped(process)? {
                return Ok(false);
            }
        }
        // A program that keeps the harness busy must keep to its limits as well.
        Ok(true)
    }

    fn answer_next(&mut self, process: &Process) -> io::Result<bool> {
        let Some(listener) = &process.os.listener else { return Ok(false) };
        let Some(trapped) = sys::next_trapped(listener.as_fd())? else { return Ok(false) };
        // A call that was interrupted by a signal is reported again, under a new number.
        self.held.retain(|held| held.task != trapped.task);
        if let Some(done) = self.done_for(process, &trapped) {
            sys::answer(listener.as_fd(), trapped, done)?;
            return Ok(false);
        }
        let answer = self.answer(process, trapped)?;
        let is_held = match answer {
            Answer::Hold => true,
            Answer::HoldAtLastOf(enough) => self.nonblocking_requests.is_last(enough),
            Answer::LetGoAndLook => {
                self.nonblocking_requests = NonblockingRequests::default();
                self.pause = self.patience.soon;
                false
            }
            Answer::LetGo => false,
        };
        if is_held {
            self.held.push(trapped);
            self.pause = self.patience.soon;
            return Ok(false);
        }
        release(process, trapped)?;
        Ok(matches!(answer, Answer::HoldAtLastOf(_)))
    }

    /// The result of a call that the program may not make itself: it is made on its behalf, or refused.
    fn done_for(&mut self, process: &Process, trapped: &Trapped) -> Option<Result<(), Errno>> {
        let call = call_of(trapped);
        match call.number {
            libc::SYS_connect => Some(connect_for(trapped.task, &call, process.os.port)),
            libc::SYS_mmap => {
                self.shared = self.shared.saturating_add(call.arguments[1]);
                (self.shared > process.os.shared_most).then_some(Err(Errno::NOMEM))
            }
            number if CHANGES_OF_MODE.contains(&number) => {
                Some(change_mode_for(trapped.task, &call, &process.os.folders))
            }
            _ => None,
        }
    }

    fn answer(&self, process: &Process, trapped: Trapped) -> io::Result<Answer> {
        // This check is cheap, and true of the many reads of a program that reads a byte at a time.
        if has_unread(&process.source)? {
            return Ok(Answer::LetGo);
        }
        let blocked_on = self.stdin.blocked_on(trapped.task, &call_of(&trapped));
        let reads_block = blocked_on != BlockedOn::Read || reads_block(&process.source)?;
        let request = Request { blocked_on, input_ended: self.input_ended, reads_block };
        Ok(idle::answer(request, &self.patience))
    }

    fn look_at_tasks(&mut self, process: &Process) -> io::Result<Activity> {
        let observation = self.observe(process)?;
        let activity = idle::decide(&observation, &self.patience);
        match activity {
            _ if observation.tasks == Tasks::OneHeld => {}
            Activity::Waiting if self.held.is_empty() => self.first_pause = self.patience.soon,
            Activity::Waiting | Activity::Exited => {}
            Activity::Asleep | Activity::Unknown => {
                self.pause = (self.pause * 2).min(self.patience.longest_pause);
            }
        }
        Ok(activity)
    }

    /// Examines all tasks, twice, unless the first look is enough.
    fn observe(&mut self, process: &Process) -> io::Result<Observation> {
        let mut observation = Observation {
            has_unread_input: false,
            input_ended: self.input_ended,
            is_request_held: !self.held.is_empty(),
            tasks: Tasks::MayRun,
            timed_sleeps: TimedSleeps::default(),
        };
        if !self.held.is_empty() && self.tree.is_single_task() {
            return Ok(Observation { tasks: Tasks::OneHeld, ..observation });
        }
        // This comes first: input may arrive, and be read, during the look.
        observation.has_unread_input = !self.input_ended && has_unread(&process.source)?;
        if observation.has_unread_input {
            return Ok(observation);
        }
        let held: HashSet<_> = self.held.iter().map(|trapped| trapped.task).collect();
        let Some(asleep) = self.tree.all_asleep(&held)? else { return Ok(observation) };
        let blocked_on = asleep
            .iter()
            .filter_map(|it| Some((it.id, self.stdin.blocked_on(it.id, it.call.as_ref()?))));
        let blocked_on: Vec<(Pid, BlockedOn)> = blocked_on.collect();
        if !self.tree.still_asleep(&asleep) || is_trapped(process)? {
            return Ok(observation);
        }
        observation.timed_sleeps = self.timed_sleeps_of(&blocked_on);
        observation.tasks = Tasks::Asleep(blocked_on.into_iter().map(|(_, it)| it).collect());
        Ok(observation)
    }

    /// The timed sleeps so far, including the one in which these tasks are, if they are in one.
    fn timed_sleeps_of(&mut self, asleep: &[(Pid, BlockedOn)]) -> TimedSleeps {
        let briefly = asleep.iter().filter(|(_, it)| self.patience.wakes_soon(*it));
        let briefly: Vec<Pid> = briefly.map(|(task, _)| *task).collect();
        if !briefly.is_empty() {
            let sleepers = self.tree.run_counts(&briefly);
            if sleepers != self.timed_sleep.sleepers {
                self.timed_sleep = TimedSleep::of(sleepers);
                self.timed_sleeps += 1;
            }
        }
        TimedSleeps {
            count: self.timed_sleeps,
            quiet_for: self.quiet_since.elapsed(),
            last_for: self.timed_sleep.since.elapsed(),
        }
    }
}

fn call_of(trapped: &Trapped) -> Call {
    Call { number: trapped.call, arguments: trapped.arguments }
}

/// Whether the program has unread input.
fn has_unread(source: &StdinSource) -> io::Result<bool> {
    match source {
        StdinSource::Pipe { far, .. } | StdinSource::File(far) => {
            Ok(rustix::io::ioctl_fionread(far)? > 0)
        }
        // Typed input is in transit for a moment, in which the count is zero; polling waits for its arrival.
        StdinSource::Terminal { far, .. } => {
            let mut asked = [PollFd::new(far, PollFlags::IN)];
            Ok(retry_on_intr(|| poll(&mut asked, Some(&Timespec::default())))? > 0)
        }
    }
}

/// Whether a read of the input waits until there is some.
fn reads_block(source: &StdinSource) -> io::Result<bool> {
    Ok(!fcntl_getfl(source.far())?.contains(OFlags::NONBLOCK))
}

fn is_trapped(process: &Process) -> io::Result<bool> {
    let Some(listener) = &process.os.listener else { return Ok(false) };
    let mut asked = [PollFd::new(listener, PollFlags::IN)];
    retry_on_intr(|| poll(&mut asked, Some(&Timespec::default())))?;
    Ok(asked[0].revents().contains(PollFlags::IN))
}

fn release(process: &Process, trapped: Trapped) -> io::Result<()> {
    match &process.os.listener {
        Some(listener) => sys::carry_on(listener.as_fd(), trapped),
        None => Ok(()),
    }
}
