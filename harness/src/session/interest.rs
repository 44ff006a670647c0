//! What a system call asks of standard input.
//!
//! Standard input is known by what it is, not by its number: a member of a pipeline has another program's output on
//! descriptor 0, and some runtimes open their input anew.

use std::{
    io,
    os::fd::{AsFd as _, BorrowedFd, OwnedFd},
    time::Duration,
};

use libc::{TIMER_ABSTIME, c_long};
use rustix::{
    fs::{Stat, fstat, stat},
    process::Pid,
    time::{ClockId, clock_gettime},
};

use super::tasks::{self, Call, peek};
use crate::sandbox::{POLLS, READS, sys};

/// What a call asks of standard input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interest {
    /// Nothing.
    None,
    /// Nothing, but it will end by itself, after so much longer at most.
    Sleep(Duration),
    /// To read it.
    Read,
    /// To be told when it can be read.
    Poll {
        /// Whether it waits for something else besides.
        others: bool,
        /// How long it waits at most.
        timeout: Option<Duration>,
    },
}

/// The file that is a program's standard input.
pub(crate) struct Input {
    /// Our descriptor of it.
    ours: OwnedFd,
    identity: Identity,
}

/// What tells files apart.
#[derive(PartialEq, Eq)]
struct Identity {
    device: u64,
    inode: u64,
}

/// The descriptors that a call waits for, and how long at most.
struct Awaited {
    descriptors: Vec<u64>,
    others: bool,
    timeout: Option<Duration>,
}

impl Input {
    pub(crate) fn of(file: BorrowedFd<'_>) -> io::Result<Self> {
        let identity = Identity::of(&fstat(file)?);
        Ok(Self { ours: file.try_clone_to_owned()?, identity })
    }

    /// What a call of this task asks of this input.
    pub(crate) fn interest(&self, task: Pid, call: &Call) -> Interest {
        let number: c_long = call.number;
        if let Some((_, index)) = READS.iter().find(|(read, _)| *read == number) {
            let reads = self.is(task, call.arguments[*index as usize]);
            return if reads { Interest::Read } else { Interest::None };
        }
        match number {
            libc::SYS_nanosleep | libc::SYS_clock_nanosleep => Interest::Sleep(sleep(task, call)),
            _ if POLLS.contains(&number) => self.interest_of_poll(task, call),
            _ => Interest::None,
        }
    }

    fn interest_of_poll(&self, task: Pid, call: &Call) -> Interest {
        // A task whose memory cannot be read is taken to wait for input among other things, and will be looked at.
        let unknown = Interest::Poll { others: true, timeout: None };
        let Some(awaited) = self.awaited(task, call) else { return unknown };
        let is_input = |&descriptor: &u64| self.is(task, descriptor);
        let of_input = awaited.descriptors.iter().filter(|fd| is_input(fd)).count();
        match (of_input, awaited.timeout) {
            (0, Some(timeout)) => Interest::Sleep(timeout),
            (0, None) => Interest::None,
            (_, timeout) => {
                let others = awaited.others || of_input < awaited.descriptors.len();
                Interest::Poll { others, timeout }
            }
        }
    }

    fn awaited(&self, task: Pid, call: &Call) -> Option<Awaited> {
        let [first, second, third, fourth, fifth, _] = call.arguments;
        #[cfg(target_arch = "x86_64")]
        match call.number {
            libc::SYS_poll => return polled(task, first, second, milliseconds(third)),
            libc::SYS_select => {
                let timeout = time_at(task, fifth, 1_000)?;
                return selected(task, call, timeout);
            }
            libc::SYS_epoll_wait => return self.registered(task, first, milliseconds(fourth)),
            _ => {}
        }
        match call.number {
            libc::SYS_ppoll => polled(task, first, second, time_at(task, third, 1)?),
            libc::SYS_pselect6 => selected(task, call, time_at(task, fifth, 1)?),
            libc::SYS_epoll_pwait => self.registered(task, first, milliseconds(fourth)),
            libc::SYS_epoll_pwait2 => self.registered(task, first, time_at(task, fourth, 1)?),
            _ => None,
        }
    }

    /// What is registered with an epoll descriptor.
    ///
    /// It may wait for a file under a number that was closed since, so our input counts by identity, and stands here under
    /// the number that the system shows.
    fn registered(&self, task: Pid, epoll: u64, timeout: Option<Duration>) -> Option<Awaited> {
        let text = tasks::read(&format!("/proc/{task}/fdinfo/{epoll}"))?;
        let text = String::from_utf8(text).ok()?;
        let rows: Vec<Row> = text.lines().filter_map(Row::parse).filter(|row| row.reads).collect();
        let descriptors = rows.iter().map(|row| row.descriptor).collect();
        Some(Awaited { descriptors, others: false, timeout })
    }

    /// Whether this descriptor of a task's is the input.
    fn is(&self, task: Pid, descriptor: u64) -> bool {
        // The upper half of the argument means nothing.
        let descriptor = descriptor as u32;
        // What a program has from us is soon told. What it opened by itself is known by what it is.
        sys::is_same_open_file(task, descriptor, self.ours.as_fd())
            || stat(format!("/proc/{task}/fd/{descriptor}"))
                .is_ok_and(|stat| Identity::of(&stat) == self.identity)
    }
}

impl Identity {
    fn of(stat: &Stat) -> Self {
        Self { device: stat.st_dev, inode: stat.st_ino }
    }
}

/// A line of what an epoll descriptor waits for: `tfd: 0 events: 19 data: …`.
struct Row {
    descriptor: u64,
    reads: bool,
}

impl Row {
    fn parse(line: &str) -> Option<Self> {
        let mut words = line.strip_prefix("tfd:")?.split_whitespace();
        let descriptor = words.next()?.parse().ok()?;
        let events = u32::from_str_radix(words.nth(1)?, 16).ok()?;
        Some(Self { descriptor, reads: events & libc::EPOLLIN as u32 != 0 })
    }
}

/// The most descriptors of one call that are looked at.
const MANY: usize = 1024;

fn polled(task: Pid, address: u64, count: u64, timeout: Option<Duration>) -> Option<Awaited> {
    let count = usize::try_from(count).ok()?.min(MANY);
    let bytes = peek(task, address, count * 8)?;
    let entries = bytes.chunks_exact(8).map(|entry| {
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

fn selected(task: Pid, call: &Call, timeout: Option<Duration>) -> Option<Awaited> {
    let [count, reads, writes, exceptions, ..] = call.arguments;
    let count = usize::try_from(count).ok()?.min(MANY);
    let set = if reads == 0 { Vec::new() } else { peek(task, reads, count.div_ceil(64) * 8)? };
    let is_set = |descriptor: &usize| {
        set.get(descriptor / 8).is_some_and(|byte| byte >> (descriptor % 8) & 1 == 1)
    };
    let descriptors = (0..count).filter(is_set).map(|descriptor| descriptor as u64).collect();
    Some(Awaited { descriptors, others: writes != 0 || exceptions != 0, timeout })
}

/// How much longer a sleep lasts at most. One of which that cannot be read is taken to be about to end.
fn sleep(task: Pid, call: &Call) -> Duration {
    let [first, flags, third, ..] = call.arguments;
    if call.number == libc::SYS_nanosleep {
        return time_at(task, first, 1).flatten().unwrap_or_default();
    }
    let time = time_at(task, third, 1).flatten().unwrap_or_default();
    let is_a_date = flags & TIMER_ABSTIME as u64 != 0;
    if is_a_date { time.saturating_sub(now(first)) } else { time }
}

/// What a clock shows.
fn now(clock: u64) -> Duration {
    let is_of_the_day = clock == libc::CLOCK_REALTIME as u64;
    let clock = if is_of_the_day { ClockId::Realtime } else { ClockId::Monotonic };
    Duration::try_from(clock_gettime(clock)).unwrap_or_default()
}

fn milliseconds(argument: u64) -> Option<Duration> {
    // The argument is a C int: negative means without end.
    u64::try_from(argument as i32).ok().map(Duration::from_millis)
}

/// The time at an address, given as seconds and a fraction in units of so many nanoseconds; no address means without end.
fn time_at(task: Pid, address: u64, unit: u64) -> Option<Option<Duration>> {
    if address == 0 {
        return Some(None);
    }
    let bytes = peek(task, address, 16)?;
    let number = |at: usize| Some(u64::from_ne_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
    let fraction = Duration::from_nanos(number(8)?.saturating_mul(unit));
    Some(Some(Duration::from_secs(number(0)?).saturating_add(fraction)))
}
