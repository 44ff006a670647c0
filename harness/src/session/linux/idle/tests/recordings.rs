//! Recordings of `/proc` for programs that were started by hand, with their input from a pipe, on x86-64.

use std::time::Duration;

use crate::session::os::{
    idle::{Observation, Tasks, TimedSleeps},
    proc_files::{InKernel, Stat},
    stdin_wait::{BlockedOn, Task, blocked_on},
};

/// A task as it was recorded.
#[derive(Clone, Copy)]
pub(super) struct Recorded {
    /// `/proc/TID/stat`
    pub(super) stat: &'static str,
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

    fn is_asleep(&self) -> bool {
        Stat::parse(self.stat.as_bytes()).is_some_and(|stat| stat.is_asleep())
    }
}

pub(super) fn observed(recorded: &[Recorded]) -> Observation {
    let asleep = recorded.iter().map(|task| task.blocked_on().filter(|_| task.is_asleep()));
    let asleep: Option<Vec<BlockedOn>> = asleep.collect();
    Observation {
        has_unread_input: false,
        input_ended: false,
        is_request_held: false,
        tasks: asleep.map_or(Tasks::MayRun, Tasks::Asleep),
        timed_sleeps: TimedSleeps::default(),
    }
}

/// `cat`, in `read(0, …)`.
pub(super) const CAT: Recorded = Recorded {
    stat: "9642 (cat) S 9639 9626 20689 0 -1 4194304 75 0 0 0 0 0 0 0 20 0 1 0 1711603 3133440 \
380 18446744073709551615 93924390248448 93924390268329 140737442284656 0 0 0 0 0 0 1 \
 0 0 17 1 0 0 0 0 0 93924390284336 93924390285952 93924788310016 140737442286369 \
140737442286373 140737442286373 140737442287595 0\n",
    syscall: "0 0x0 0x7f8b6c53d000 0x20000 0x7f8b6c5d0b60 0xffffffff 0x0 0x7ffffd4101c8 0x7f8b6c6b92ad\n",
    memory: &[],
    fdinfo: None,
};

/// `ruby -e gets`.
pub(super) const RUBY: Recorded = Recorded {
    stat: "9944 (ruby) S 9639 9626 20689 0 -1 4194304 2264 0 3 0 5 1 0 0 20 0 1 0 1712409 \
76992512 3416 18446744073709551615 94778779848704 94778779849253 140737408365104 0 0 \
 0 0 0 1107394127 1 0 0 17 0 0 0 0 0 0 94778779860280 94778779861008 94779256676352 \
140737408367383 140737408367396 140737408367396 140737408368618 0\n",
    syscall: "0 0x0 0x56338419fdb0 0x2000 0x0 0x0 0x0 0x7ffffb3b67e8 0x7fa492e362ad\n",
    memory: &[],
    fdinfo: None,
};

/// `sleep 5`: `clock_nanosleep(CLOCK_REALTIME, 0, {5, 0}, …)`.
pub(super) const SLEEP: Recorded = Recorded {
    stat: "9705 (sleep) S 9639 9626 20689 0 -1 4194304 75 0 1 0 0 0 0 0 20 0 1 0 1711724 \
2990080 404 18446744073709551615 94722747379712 94722747397641 140720438724176 0 0 0 \
 0 0 0 1 0 0 17 0 0 0 0 0 0 94722747411728 94722747412992 94723377192960 \
140720438729499 140720438729507 140720438729507 140720438730729 0\n",
    syscall: "230 0x0 0x0 0x7ffc07c34460 0x7ffc07c344a0 0x0 0x0 0x7ffc07c34448 0x7ff3c8184503\n",
    memory: &[(0x7ffc_07c3_4460, &[5, 0])],
    fdinfo: None,
};

/// Python's `time.sleep(0.05)`, until a moment of the monotonic clock: `clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, …)`.
pub(super) const NAP: Recorded = Recorded {
    stat: "9756 (python3) S 9639 9626 20689 0 -1 4194304 810 0 0 0 0 0 0 0 20 0 1 0 1711785 \
14282752 2007 18446744073709551615 4321280 7148169 140735912313568 0 0 0 0 16781312 \
2 1 0 0 17 0 0 0 0 0 0 9723336 11027064 892432384 140735912319728 140735912319777 \
140735912319777 140735912320999 0\n",
    syscall: "230 0x1 0x1 0x7fffa20f7de0 0x0 0x0 0x0 0x7fffa20f7dc8 0x7fe1ccc83503\n",
    memory: &[(0x7fff_a20f_7de0, &[0x42de, 0x189f_78ec])],
    fdinfo: None,
};

/// Python's `poll` of its input alone, without a timeout.
pub(super) const POLL: Recorded = Recorded {
    stat: "9790 (python3) S 9639 9626 20689 0 -1 4194304 815 0 0 0 0 1 0 0 20 0 1 0 1711837 \
14282752 2022 18446744073709551615 4321280 7148169 140732338616624 0 0 0 0 16781312 \
2 1 0 0 17 0 0 0 0 0 0 9723336 11027064 611340288 140732338625247 140732338625313 \
140732338625313 140732338626535 0\n",
    syscall: "7 0x7fc180d80150 0x1 0xffffffff 0x7fc180e618d0 0x0 0x0 0x7ffecd0d3378 0x7fc180f4f230\n",
    memory: &[(0x7fc1_80d8_0150, &[0x1_0000_0000])],
    fdinfo: None,
};

/// Python's `poll` of its input and of a pipe, for 50 milliseconds.
pub(super) const POLL_OF_TWO: Recorded = Recorded {
    stat: "9831 (python3) S 9639 9626 20689 0 -1 4194304 816 0 0 0 1 0 0 0 20 0 1 0 1711897 \
14184448 2006 18446744073709551615 4321280 7148169 140721491169216 0 0 0 0 16781312 \
2 1 0 0 17 0 0 0 0 0 0 9723336 11027064 301842432 140721491172020 140721491172129 \
140721491172129 140721491173351 0\n",
    syscall: "7 0x7f2355808150 0x2 0x32 0x0 0x0 0x0 0x7ffc467e4a78 0x7f23559d8230\n",
    memory: &[(0x7f23_5580_8150, &[0x1_0000_0000, 0x1_0000_0003])],
    fdinfo: None,
};

/// Python's `poll` of a pipe.
pub(super) const POLL_OF_A_PIPE: Recorded = Recorded {
    stat: "9931 (python3) S 9639 9626 20689 0 -1 4194304 814 0 0 0 0 0 0 0 20 0 1 0 1711957 \
14282752 2016 18446744073709551615 4321280 7148169 140721870868400 0 0 0 0 16781312 \
2 1 0 0 17 0 0 0 0 0 0 9723336 11027064 999825408 140721870871246 140721870871329 \
140721870871329 140721870872551 0\n",
    syscall: "7 0x7f53d38ac150 0x1 0xffffffff 0x7f53d398f8d0 0x0 0x0 0x7ffc5d2009f8 0x7f53d3a7d230\n",
    memory: &[(0x7f53_d38a_c150, &[0x1_0000_0003])],
    fdinfo: None,
};

/// Python's `select` of its input: `pselect6(…)`.
pub(super) const SELECT: Recorded = Recorded {
    stat: "9932 (python3) S 9639 9626 20689 0 -1 4194304 816 0 0 0 0 0 0 0 20 0 1 0 1712017 \
14184448 2007 18446744073709551615 4321280 7148169 140736010271088 0 0 0 0 16781312 \
2 1 0 0 17 0 0 0 0 0 0 9723336 11027064 705421312 140736010279663 140736010279713 \
140736010279713 140736010280935 0\n",
    syscall: "270 0x1 0x7fffa7e57260 0x0 0x0 0x0 0x0 0x7fffa7e57190 0x7fe4a23f2954\n",
    memory: &[(0x7fff_a7e5_7260, &[1])],
    fdinfo: None,
};

/// The main thread of a Python program that waits for the next one, in `futex(…)`.
pub(super) const MAIN_THREAD: Recorded = Recorded {
    stat: "9933 (python3) S 9639 9626 20689 0 -1 4194304 974 0 0 0 0 0 0 0 20 0 2 0 1712078 \
89800704 2157 18446744073709551615 4321280 7148169 140729862033440 0 0 0 0 16781312 \
2 1 0 0 17 0 0 0 0 0 0 9723336 11027064 845692928 140729862036190 140729862036257 \
140729862036257 140729862037479 0\n",
    syscall: "202 0x7f0df8000b70 0x189 0x0 0x0 0x0 0xffffffff 0x7ffe396f8980 0x7f0e008e3f16\n",
    memory: &[],
    fdinfo: None,
};

/// Its thread that reads a line.
pub(super) const READING_THREAD: Recorded = Recorded {
    stat: "9934 (python3) S 9639 9626 20689 0 -1 4194368 4 0 0 0 0 0 0 0 20 0 2 0 1712079 \
89800704 2157 18446744073709551615 4321280 7148169 140729862033440 0 0 0 0 16781312 \
2 1 0 0 -1 0 0 0 0 0 0 9723336 11027064 845692928 140729862036190 140729862036257 \
140729862036257 140729862037479 0\n",
    syscall: "0 0x0 0x7f0df8000bc0 0x2000 0x0 0x0 0xa5b8e8 0x7f0e0059d750 0x7f0e009562ec\n",
    memory: &[],
    fdinfo: None,
};

/// Python's `epoll` of its input and of a pipe.
pub(super) const EPOLL: Recorded = Recorded {
    stat: "9935 (python3) S 9639 9626 20689 0 -1 4194304 812 0 4 0 0 0 0 0 20 0 1 0 1712138 \
14282752 2082 18446744073709551615 4321280 7148169 140725667305296 0 0 0 0 16781312 \
2 1 0 0 17 0 0 0 0 0 0 9723336 11027064 749494272 140725667306169 140725667306273 \
140725667306273 140725667307495 0\n",
    syscall: "232 0x5 0x2cb3d7c0 0x3ff 0xffffffff 0x0 0x0 0x7ffd3f691198 0x7f55f091cef3\n",
    memory: &[],
    fdinfo: Some((
        5,
        "pos:\t0\nflags:\t02000002\nmnt_id:\t17\nino:\t1038\n\
tfd:        3 events:       1d data:     7f5500000003  pos:0 ino:953e5b sdev:f\n\
tfd:        0 events:       19 data:     7f5500000000  pos:0 ino:953e59 sdev:f\n",
    )),
};

/// Python's `epoll` of a pipe.
pub(super) const EPOLL_OF_A_PIPE: Recorded = Recorded {
    stat: "9936 (python3) S 9639 9626 20689 0 -1 4194304 817 0 0 0 0 0 0 0 20 0 1 0 1712198 \
14184448 2092 18446744073709551615 4321280 7148169 140732333706512 0 0 0 0 16781312 \
2 1 0 0 17 0 0 0 0 0 0 9723336 11027064 808873984 140732333709998 140732333710113 \
140732333710113 140732333711335 0\n",
    syscall: "232 0x5 0x303de8d0 0x3ff 0xffffffff 0x0 0x0 0x7ffeccc24758 0x7f093e5dcef3\n",
    memory: &[],
    fdinfo: Some((
        5,
        "pos:\t0\nflags:\t02000002\nmnt_id:\t17\nino:\t1038\n\
tfd:        3 events:       19 data:     7f0900000003  pos:0 ino:953e66 sdev:f\n",
    )),
};

/// The main thread of Node, which reads its input: `epoll_pwait(…)`.
pub(super) const NODE: Recorded = Recorded {
    stat: "9937 (node) S 9639 9626 20689 0 -1 4194304 2296 0 12 0 8 2 0 0 20 0 7 0 1712258 \
745975808 10499 18446744073709551615 11988992 39846385 140729217652704 0 0 0 0 \
16781312 17922 1 0 0 17 0 0 0 0 0 0 90418888 90555584 1048231936 140729217657596 \
140729217657636 140729217657636 140729217658858 0\n",
    syscall: "281 0xd 0x7ffe1306e400 0x400 0xffffffff 0x0 0x8 0x7ffe1306d6a0 0x7f1481646cae\n",
    memory: &[],
    fdinfo: Some((
        13,
        "pos:\t0\nflags:\t02000002\nmnt_id:\t17\nino:\t1038\n\
tfd:       14 events:       19 data:                e  pos:0 ino:953e80 sdev:f\n\
tfd:       16 events:       19 data:               10  pos:0 ino:40e sdev:10\n\
tfd:        0 events:       19 data:                0  pos:0 ino:953e7b sdev:f\n",
    )),
};

/// Another thread of it, which runs delayed tasks.
pub(super) const NODE_DELAYED: Recorded = Recorded {
    stat: "9938 (node) S 9639 9626 20689 0 -1 4194368 4 0 0 0 0 0 0 0 20 0 7 0 1712282 \
745975808 10499 18446744073709551615 11988992 39846385 140729217652704 0 0 0 512 \
16781312 17922 1 0 0 -1 0 0 0 0 0 0 90418888 90555584 1048231936 140729217657596 \
140729217657636 140729217657636 140729217658858 0\n",
    syscall: "281 0x9 0x7f1481539cf0 0x400 0xffffffff 0x0 0x8 0x7f1481538f90 0x7f1481646cae\n",
    memory: &[],
    fdinfo: Some((
        9,
        "pos:\t0\nflags:\t02000002\nmnt_id:\t17\nino:\t1038\n\
tfd:       12 events:       19 data:                c  pos:0 ino:40e sdev:10\n\
tfd:       10 events:       19 data:                a  pos:0 ino:953e7f sdev:f\n",
    )),
};

/// Another thread of it, which waits for work.
pub(super) const NODE_WORKER: Recorded = Recorded {
    stat: "9939 (node) S 9639 9626 20689 0 -1 4194368 1 0 0 0 0 0 0 0 20 0 7 0 1712282 \
745975808 10499 18446744073709551615 11988992 39846385 140729217652704 0 0 0 512 \
16781312 17922 1 0 0 -1 0 0 0 0 0 0 90418888 90555584 1048231936 140729217657596 \
140729217657636 140729217657636 140729217658858 0\n",
    syscall: "202 0x3e959910 0x189 0x0 0x0 0x0 0xffffffff 0x7f1480d3bc70 0x7f14815c3f16\n",
    memory: &[],
    fdinfo: None,
};

/// A shell in an endless loop.
pub(super) const BUSY: Recorded = Recorded {
    stat: "9945 (sh) R 9639 9626 20689 0 -1 4194304 64 0 1 0 59 0 0 0 20 0 1 0 1712509 2654208 \
364 18446744073709551615 94029612367872 94029612444601 140728808578672 0 0 0 0 0 \
65538 0 0 0 17 0 0 0 0 0 0 94029612473904 94029612479040 94029790134272 \
140728808581900 140728808581926 140728808581926 140728808583148 0\n",
    syscall: "running\n",
    memory: &[],
    fdinfo: None,
};
