//! Decides whether a system call, in which a task sleeps or which it is about to make, involves standard input.
//!
//! Standard input is recognised by its identity, not by its number. A member of a pipeline has another program's output as
//! descriptor 0, and some runtimes open their input again.

use std::{
    io,
    os::fd::{AsFd as _, BorrowedFd, OwnedFd},
    time::Duration,
};

use libc::{TIMER_ABSTIME, c_long};
use rustix::{
    fs::{fstat, stat},
    process::{Pid, getpid},
    time::{ClockId, clock_gettime},
};

use super::proc_files::{Call, peek, read};
use crate::sandbox::{POLLS, READS, sys};

/// The event that a task waits for in a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockedOn {
    /// Something that is not standard input, for an unknown time.
    Other,
    /// Something that is not standard input, for at most this much longer.
    Timer(Duration),
    /// A read of standard input.
    Read,
    /// A poll of standard input.
    Poll {
        /// Whether it also waits for other descriptors.
        others: bool,
        /// The longest time that it waits.
        timeout: Option<Duration>,
    },
}

/// The facts about a task that are needed to understand its call. Tests answer from recordings.
pub(crate) trait Task {
    /// Whether this descriptor of the task's is standard input.
    fn is_stdin(&self, descriptor: u64) -> bool;
    /// This many bytes of its memory.
    fn peek(&self, address: u64, len: usize) -> Option<Vec<u8>>;
    /// The text of `/proc/TID/fdinfo` for this descriptor.
    fn descriptor_info(&self, descriptor: u64) -> Option<String>;
    /// The time of a clock.
    fn now(&self, clock: u64) -> Duration;
}

/// The file that is a program's standard input.
pub(crate) struct Stdin {
    /// Our descriptor of it, and this process, which owns the descriptor.
    ours: OwnedFd,
    us: Pid,
    identity: Identity,
}

/// The identity of a file.
#[derive(PartialEq, Eq)]
struct Identity {
    device: u64,
    inode: u64,
}

impl Stdin {
    pub(crate) fn of(file: BorrowedFd<'_>) -> io::Result<Self> {
        let identity = Identity::of(&fstat(file)?);
        Ok(Self { ours: file.try_clone_to_owned()?, us: getpid(), identity })
    }

    /// The event that a task waits for in this call, with regard to this input.
    pub(crate) fn blocked_on(&self, task: Pid, call: &Call) -> BlockedOn {
        blocked_on(call, &Live { task, stdin: self })
    }
}

impl Identity {
    fn of(stat: &rustix::fs::Stat) -> Self {
        Self { device: stat.st_dev, inode: stat.st_ino }
    }
}

/// A task that exists.
struct Live<'a> {
    task: Pid,
    stdin: &'a Stdin,
}

impl Task for Live<'_> {
    fn is_stdin(&self, descriptor: u64) -> bool {
        // A descriptor is a C int; the upper half of the argument means nothing.
        let (task, descriptor) = (self.task, descriptor as u32);
        // This is quick where the program still has the descriptor that it got from us. A file that it opened itself is
        // recognised by its identity.
        sys::is_same_open_file((task, descriptor), (self.stdin.us, self.stdin.ours.as_fd()))
            || stat(format!("/proc/{task}/fd/{descriptor}"))
                .is_ok_and(|stat| Identity::of(&stat) == self.stdin.identity)
    }

    fn peek(&self, address: u64, len: usize) -> Option<Vec<u8>> {
        peek(self.task, address, len)
    }

    fn descriptor_info(&self, descriptor: u64) -> Option<String> {
        let text = read(&format!("/proc/{}/fdinfo/{descriptor}", self.task))?;
        String::from_utf8(text).ok()
    }

    fn now(&self, clock: u64) -> Duration {
        let is_of_the_day = clock == libc::CLOCK_REALTIME as u64;
        let clock = if is_of_the_day { ClockId::Realtime } else { ClockId::Monotonic };
        Duration::try_from(clock_gettime(clock)).unwrap_or_default()
    }
}

/// The event that a task waits for in this call.
pub(crate) fn blocked_on(call: &Call, task: &impl Task) -> BlockedOn {
    let number: c_long = call.number;
    if let Some((_, index)) = READS.iter().find(|(read, _)| *read == number) {
        let reads = task.is_stdin(call.arguments[*index as usize]);
        return if reads { BlockedOn::Read } else { BlockedOn::Other };
    }
    match number {
        libc::SYS_nanosleep | libc::SYS_clock_nanosleep => BlockedOn::Timer(sleep(task, call)),
        _ if POLLS.contains(&number) => in_poll(task, call),
        _ => BlockedOn::Other,
    }
}

fn in_poll(task: &impl Task, call: &Call) -> BlockedOn {
    // A task whose memory cannot be read is assumed to wait for input and other descriptors, so its tasks will be examined.
    let unknown = BlockedOn::Poll { others: true, timeout: None };
    let Some(awaited) = awaited(task, call) else { return unknown };
    let is_stdin = |&descriptor: &u64| task.is_stdin(descriptor);
    let of_stdin = awaited.descriptors.iter().filter(|fd| is_stdin(fd)).count();
    match (of_stdin, awaited.timeout) {
        (0, Some(timeout)) => BlockedOn::Timer(timeout),
        (0, None) => BlockedOn::Other,
        (_, timeout) => {
            let others = awaited.others || of_stdin < awaited.descriptors.len();
            BlockedOn::Poll { others, timeout }
        }
    }
}

/// The descriptors that a poll waits for until they can be read, and its timeout.
struct Awaited {
    descriptors: Vec<u64>,
    /// Whether it also waits for other descriptors.
    others: bool,
    timeout: Option<Duration>,
}

/// The descriptors of a poll. None if the task's memory cannot be read.
fn awaited(task: &impl Task, call: &Call) -> Option<Awaited> {
    let [first, second, third, fourth, fifth, _] = call.arguments;
    #[cfg(target_arch = "x86_64")]
    match call.number {
        libc::SYS_poll => return in_list(task, first, second, milliseconds(third)),
        libc::SYS_select => {
            let timeout = time_at(task, fifth, MICROSECONDS)?;
            return in_sets(task, call, timeout);
        }
        libc::SYS_epoll_wait => return registered(task, first, milliseconds(fourth)),
        _ => {}
    }
    match call.number {
        libc::SYS_ppoll => in_list(task, first, second, time_at(task, third, NANOSECONDS)?),
        libc::SYS_pselect6 => in_sets(task, call, time_at(task, fifth, NANOSECONDS)?),
        libc::SYS_epoll_pwait => registered(task, first, milliseconds(fourth)),
        libc::SYS_epoll_pwait2 => registered(task, first, time_at(task, fourth, NANOSECONDS)?),
        _ => None,
    }
}

/// At most this many descriptors of one call are inspected.
const MAX_DESCRIPTORS: usize = 1024;

/// The descriptors in an array of C's `struct pollfd`, as `poll` takes it.
fn in_list(
    task: &impl Task,
    address: u64,
    count: u64,
    timeout: Option<Duration>,
) -> Option<Awaited> {
    let count = usize::try_from(count).ok()?.min(MAX_DESCRIPTORS);
    let bytes = task.peek(address, count * size_of::<libc::pollfd>())?;
    let entries = bytes.chunks_exact(size_of::<libc::pollfd>()).map(|entry| {
        let descriptor = i32::from_ne_bytes([entry[0], entry[1], entry[2], entry[3]]);
        (descriptor, i16::from_ne_bytes([entry[4], entry[5]]))
    });
    let entries: Vec<_> = entries.filter(|(descriptor, _)| *descriptor >= 0).collect();
    let reads = entries.iter().filter(|(_, events)| events & libc::POLLIN != 0);
    let descriptors: Vec<u64> =
        reads.map(|(descriptor, _)| u64::from(descriptor.unsigned_abs())).collect();
    let others = descriptors.len() < entries.len();
    Some(Awaited { descriptors, others, timeout })
}

/// The descriptors in the sets that `select` takes.
fn in_sets(task: &impl Task, call: &Call, timeout: Option<Duration>) -> Option<Awaited> {
    let [count, reads, writes, exceptions, ..] = call.arguments;
    let count = usize::try_from(count).ok()?.min(MAX_DESCRIPTORS);
    let set = if reads == 0 { Vec::new() } else { task.peek(reads, count.div_ceil(64) * 8)? };
    let is_set = |descriptor: &usize| {
        set.get(descriptor / 8).is_some_and(|byte| byte >> (descriptor % 8) & 1 == 1)
    };
    let descriptors = (0..count).filter(is_set).map(|descriptor| descriptor as u64).collect();
    Some(Awaited { descriptors, others: writes != 0 || exceptions != 0, timeout })
}

/// The descriptors that are registered with an epoll descriptor.
///
/// An epoll descriptor may wait for a file whose own descriptor was closed since. Then the number that the kernel still shows may
/// belong to another file.
fn registered(task: &impl Task, epoll: u64, timeout: Option<Duration>) -> Option<Awaited> {
    let text = task.descriptor_info(epoll)?;
    let rows = text.lines().filter_map(Registration::parse).filter(|row| row.reads);
    let descriptors = rows.map(|row| row.descriptor).collect();
    Some(Awaited { descriptors, others: false, timeout })
}

/// A line of the `fdinfo` of an epoll descriptor: `tfd: 0 events: 19 data: …`.
struct Registration {
    descriptor: u64,
    reads: bool,
}

impl Registration {
    fn parse(line: &str) -> Option<Self> {
        let mut words = line.strip_prefix("tfd:")?.split_whitespace();
        let descriptor = words.next()?.parse().ok()?;
        let events = u32::from_str_radix(words.nth(1)?, 16).ok()?;
        Some(Self { descriptor, reads: events & libc::EPOLLIN as u32 != 0 })
    }
}

/// The remaining time of a task's sleep. If that cannot be read, the sleep is assumed to be about to end.
fn sleep(task: &impl Task, call: &Call) -> Duration {
    let [first, flags, third, ..] = call.arguments;
    if call.number == libc::SYS_nanosleep {
        return time_at(task, first, NANOSECONDS).flatten().unwrap_or_default();
    }
    let time = time_at(task, third, NANOSECONDS).flatten().unwrap_or_default();
    let is_absolute = flags & TIMER_ABSTIME as u64 != 0;
    if is_absolute { time.saturating_sub(task.now(first)) } else { time }
}

fn milliseconds(argument: u64) -> Option<Duration> {
    // The argument is a C int; a negative one means no timeout.
    u64::try_from(argument as i32).ok().map(Duration::from_millis)
}

/// The unit of the second field of C's `struct timeval`, in nanoseconds.
#[cfg(target_arch = "x86_64")]
const MICROSECONDS: u64 = 1_000;
/// The same for C's `struct timespec`.
const NANOSECONDS: u64 = 1;

/// The time at an address: seconds, and a fraction in this unit. A null address means no timeout.
fn time_at(task: &impl Task, address: u64, unit: u64) -> Option<Option<Duration>> {
    if address == 0 {
        return Some(None);
    }
    let bytes = task.peek(address, 16)?;
    let number = |at: usize| Some(u64::from_ne_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
    let fraction = Duration::from_nanos(number(8)?.saturating_mul(unit));
    Some(Some(Duration::from_secs(number(0)?).saturating_add(fraction)))
}
