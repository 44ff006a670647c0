//! Recordings of `/proc` for programs that were started by hand, with their input from a pipe, on x86-64.

use std::time::Duration;

use crate::session::os::{
    idle::{Observation, Tasks, TimedSleeps},
    proc_files::InKernel,
    stdin_wait::{BlockedOn, Task, blocked_on},
};

/// A task as it was recorded.
#[derive(Clone, Copy)]
pub(super) struct Recorded {
    /// What its `/proc/TID/stat` says.
    pub(super) is_asleep: bool,
    /// `/proc/TID/syscall`
    pub(super) syscall: &'static str,
    /// Words of eight bytes in its memory, by their addresses.
    pub(super) memory: &'static [(u64, &'static [u64])],
    /// `/proc/TID/fdinfo` of one of its descriptors.
    pub(super) fdinfo: Option<(u64, &'static str)>,
}

impl Task for Recorded {
    fn is_stdin(&self, descriptor: u64) -> bool {
        descriptor == 0
    }

    fn peek(&self, address: u64, len: usize) -> Option<Vec<u8>> {
        let (_, words) = self.memory.iter().find(|(start, _)| *start == address)?;
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        bytes.get(..len).map(<[u8]>::to_vec)
    }

    fn descriptor_info(&self, descriptor: u64) -> Option<String> {
        let (_, text) = self.fdinfo.filter(|(recorded, _)| *recorded == descriptor)?;
        Some(text.to_owned())
    }

    /// The time at which the one timed sleep with an absolute end was recorded, or a little before.
    fn now(&self, _: u64) -> Duration {
        Duration::new(0x42de, 0x189f_78ec) - Duration::from_millis(30)
    }
}

impl Recorded {
    pub(super) fn blocked_on(&self) -> Option<BlockedOn> {
        match InKernel::parse(self.syscall) {
            InKernel::Running => None,
            InKernel::Blocked(call) => {
                Some(call.map_or(BlockedOn::Other, |call| blocked_on(&call, self)))
            }
        }
    }
}

pub(super) fn observed(recorded: &[Recorded]) -> Observation {
    let asleep = recorded.iter().map(|task| task.blocked_on().filter(|_| task.is_asleep));
    let asleep: Option<Vec<BlockedOn>> = asleep.collect();
    Observation {
        has_unread_input: false,
        input_ended: false,
        is_request_held: false,
        tasks: asleep.map_or(Tasks::MayRun, Tasks::Asleep),
        timed_sleeps: TimedSleeps::default(),
    }
}

/// What most of them have in common.
const ASLEEP: Recorded = Recorded { is_asleep: true, syscall: "", memory: &[], fdinfo: None };

/// `cat`, in `read(0, …)`.
pub(super) const CAT: Recorded = Recorded {
    syscall: "0 0x0 0x7f8b6c53d000 0x20000 0x7f8b6c5d0b60 0xffffffff 0x0 0x7ffffd4101c8 0x7f8b6c6b92ad\n",
    ..ASLEEP
};

/// `ruby -e gets`.
pub(super) const RUBY: Recorded = Recorded {
    syscall: "0 0x0 0x56338419fdb0 0x2000 0x0 0x0 0x0 0x7ffffb3b67e8 0x7fa492e362ad\n",
    ..ASLEEP
};

/// `sleep 5`: `clock_nanosleep(CLOCK_REALTIME, 0, {5, 0}, …)`.
pub(super) const SLEEP: Recorded = Recorded {
    syscall: "230 0x0 0x0 0x7ffc07c34460 0x7ffc07c344a0 0x0 0x0 0x7ffc07c34448 0x7ff3c8184503\n",
    memory: &[(0x7ffc_07c3_4460, &[5, 0])],
    ..ASLEEP
};

/// Python's `time.sleep(0.05)`, until a moment of the monotonic clock: `clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, …)`.
pub(super) const NAP: Recorded = Recorded {
    syscall: "230 0x1 0x1 0x7fffa20f7de0 0x0 0x0 0x0 0x7fffa20f7dc8 0x7fe1ccc83503\n",
    memory: &[(0x7fff_a20f_7de0, &[0x42de, 0x189f_78ec])],
    ..ASLEEP
};

/// Python's `poll` of its input alone, without a timeout.
pub(super) const POLL: Recorded = Recorded {
    syscall: "7 0x7fc180d80150 0x1 0xffffffff 0x7fc180e618d0 0x0 0x0 0x7ffecd0d3378 0x7fc180f4f230\n",
    memory: &[(0x7fc1_80d8_0150, &[0x1_0000_0000])],
    ..ASLEEP
};

/// Python's `poll` of its input and of a pipe, for 50 milliseconds.
pub(super) const POLL_OF_TWO: Recorded = Recorded {
    syscall: "7 0x7f2355808150 0x2 0x32 0x0 0x0 0x0 0x7ffc467e4a78 0x7f23559d8230\n",
    memory: &[(0x7f23_5580_8150, &[0x1_0000_0000, 0x1_0000_0003])],
    ..ASLEEP
};

/// Python's `poll` of a pipe.
pub(super) const POLL_OF_A_PIPE: Recorded = Recorded {
    syscall: "7 0x7f53d38ac150 0x1 0xffffffff 0x7f53d398f8d0 0x0 0x0 0x7ffc5d2009f8 0x7f53d3a7d230\n",
    memory: &[(0x7f53_d38a_c150, &[0x1_0000_0003])],
    ..ASLEEP
};

/// Python's `select` of its input: `pselect6(…)`.
pub(super) const SELECT: Recorded = Recorded {
    syscall: "270 0x1 0x7fffa7e57260 0x0 0x0 0x0 0x0 0x7fffa7e57190 0x7fe4a23f2954\n",
    memory: &[(0x7fff_a7e5_7260, &[1])],
    ..ASLEEP
};

/// The main thread of a Python program that waits for the next one, in `futex(…)`.
pub(super) const MAIN_THREAD: Recorded = Recorded {
    syscall: "202 0x7f0df8000b70 0x189 0x0 0x0 0x0 0xffffffff 0x7ffe396f8980 0x7f0e008e3f16\n",
    ..ASLEEP
};

/// Its thread that reads a line.
pub(super) const READING_THREAD: Recorded = Recorded {
    syscall: "0 0x0 0x7f0df8000bc0 0x2000 0x0 0x0 0xa5b8e8 0x7f0e0059d750 0x7f0e009562ec\n",
    ..ASLEEP
};

/// Python's `epoll` of its input and of a pipe.
pub(super) const EPOLL: Recorded = Recorded {
    syscall: "232 0x5 0x2cb3d7c0 0x3ff 0xffffffff 0x0 0x0 0x7ffd3f691198 0x7f55f091cef3\n",
    fdinfo: Some((
        5,
        "pos:\t0\nflags:\t02000002\nmnt_id:\t17\nino:\t1038\n\
tfd:        3 events:       1d data:     7f5500000003  pos:0 ino:953e5b sdev:f\n\
tfd:        0 events:       19 data:     7f5500000000  pos:0 ino:953e59 sdev:f\n",
    )),
    ..ASLEEP
};

/// Python's `epoll` of a pipe.
pub(super) const EPOLL_OF_A_PIPE: Recorded = Recorded {
    syscall: "232 0x5 0x303de8d0 0x3ff 0xffffffff 0x0 0x0 0x7ffeccc24758 0x7f093e5dcef3\n",
    fdinfo: Some((
        5,
        "pos:\t0\nflags:\t02000002\nmnt_id:\t17\nino:\t1038\n\
tfd:        3 events:       19 data:     7f0900000003  pos:0 ino:953e66 sdev:f\n",
    )),
    ..ASLEEP
};

/// The main thread of Node, which reads its input: `epoll_pwait(…)`.
pub(super) const NODE: Recorded = Recorded {
    syscall: "281 0xd 0x7ffe1306e400 0x400 0xffffffff 0x0 0x8 0x7ffe1306d6a0 0x7f1481646cae\n",
    fdinfo: Some((
        13,
        "pos:\t0\nflags:\t02000002\nmnt_id:\t17\nino:\t1038\n\
tfd:       14 events:       19 data:                e  pos:0 ino:953e80 sdev:f\n\
tfd:       16 events:       19 data:               10  pos:0 ino:40e sdev:10\n\
tfd:        0 events:       19 data:                0  pos:0 ino:953e7b sdev:f\n",
    )),
    ..ASLEEP
};

/// Another thread of it, which runs delayed tasks.
pub(super) const NODE_DELAYED: Recorded = Recorded {
    syscall: "281 0x9 0x7f1481539cf0 0x400 0xffffffff 0x0 0x8 0x7f1481538f90 0x7f1481646cae\n",
    fdinfo: Some((
        9,
        "pos:\t0\nflags:\t02000002\nmnt_id:\t17\nino:\t1038\n\
tfd:       12 events:       19 data:                c  pos:0 ino:40e sdev:10\n\
tfd:       10 events:       19 data:                a  pos:0 ino:953e7f sdev:f\n",
    )),
    ..ASLEEP
};

/// Another thread of it, which waits for work.
pub(super) const NODE_WORKER: Recorded = Recorded {
    syscall: "202 0x3e959910 0x189 0x0 0x0 0x0 0xffffffff 0x7f1480d3bc70 0x7f14815c3f16\n",
    ..ASLEEP
};

/// A shell in an endless loop.
pub(super) const BUSY: Recorded = Recorded { is_asleep: false, syscall: "running\n", ..ASLEEP };
