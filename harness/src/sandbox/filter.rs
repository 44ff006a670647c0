//! The system-call filter: which calls a session wants to be told of, and which a program must not make.
//!
//! It is an observation first: the calls by which a program asks for input are trapped. Two denials keep every descendant in
//! the process group by which it is ended.
//!
//! Only calls that a signal may interrupt can be trapped. A clone that fails for that reason is something that no program
//! is prepared for.

use std::{
    io::{self, IoSlice},
    mem::MaybeUninit,
    os::fd::{AsFd, OwnedFd},
};

use libc::{c_long, sock_filter};
use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};

use super::sys;

#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: u32 = 0xC000_003E;
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: u32 = 0xC000_00B7;
/// On other processors nothing matches, so that everything is allowed and nothing trapped.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const ARCHITECTURE: u32 = 0;

/// Calls that read, trapped if the argument at this index is descriptor 0.
///
/// Any other descriptor may be standard input too, but trapping reads of them all would cost every program that loads
/// files; a session finds those readers by looking.
pub(crate) const READS: [(c_long, u32); 9] = [
    (libc::SYS_read, 0),
    (libc::SYS_readv, 0),
    (libc::SYS_preadv2, 0),
    (libc::SYS_recvfrom, 0),
    (libc::SYS_recvmsg, 0),
    (libc::SYS_splice, 0),
    (libc::SYS_tee, 0),
    (libc::SYS_copy_file_range, 0),
    (libc::SYS_sendfile, 1),
];

/// Calls that wait for several descriptors.
pub(crate) const POLLS: &[c_long] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_poll,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_select,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_epoll_wait,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
];

/// Calls that fail: leaving the process group, and a ring through which reads would pass unseen.
const DENIED: [(c_long, i32); 3] = [
    (libc::SYS_setsid, libc::EPERM),
    (libc::SYS_setpgid, libc::EPERM),
    (libc::SYS_io_uring_setup, libc::ENOSYS),
];

/// A compiled filter.
pub(crate) struct Filter(Vec<sock_filter>);

impl Filter {
    /// The filter by which a session sees a program wait.
    pub(crate) fn for_watching() -> Self {
        let mut filter = Self::opening();
        for (call, index) in READS {
            filter.trap_descriptor_0(call, index);
        }
        for &call in POLLS {
            filter.answer(call, libc::SECCOMP_RET_USER_NOTIF);
        }
        for (call, errno) in DENIED {
            filter.answer(call, libc::SECCOMP_RET_ERRNO | errno.unsigned_abs());
        }
        filter.push(RETURN, libc::SECCOMP_RET_ALLOW);
        filter
    }

    /// Puts the filter in force and sends its listener over the socket. Without a listener the program must run
    /// unfiltered, because trapped calls would then fail; so that is no error, only nothing is sent.
    pub(super) fn install_and_send_listener(&self, socket: &OwnedFd) -> io::Result<()> {
        let Ok(listener) = sys::install_filter(&self.0) else { return Ok(()) };
        let descriptors = [listener.as_fd()];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut attached = SendAncillaryBuffer::new(&mut space);
        attached.push(SendAncillaryMessage::ScmRights(&descriptors));
        sendmsg(socket, &[IoSlice::new(b"l")], &mut attached, SendFlags::empty())?;
        Ok(())
    }

    /// Allows everything to a program of another architecture, whose call numbers mean something else, and loads the number
    /// of the call for the tests that follow.
    fn opening() -> Self {
        let mut filter = Self(Vec::new());
        filter.push(LOAD, OFFSET_OF_ARCHITECTURE);
        filter.push_test(ARCHITECTURE, 1);
        filter.push(RETURN, libc::SECCOMP_RET_ALLOW);
        filter.push(LOAD, OFFSET_OF_CALL);
        filter
    }

    fn answer(&mut self, call: c_long, answer: u32) {
        self.push_unless(number(call), 1);
        self.push(RETURN, answer);
    }

    fn trap_descriptor_0(&mut self, call: c_long, index: u32) {
        self.push_unless(number(call), 4);
        self.push(LOAD, OFFSET_OF_ARGUMENTS + 8 * index);
        self.push_unless(0, 1);
        self.push(RETURN, libc::SECCOMP_RET_USER_NOTIF);
        self.push(RETURN, libc::SECCOMP_RET_ALLOW);
    }

    fn push(&mut self, code: u16, k: u32) {
        self.0.push(sock_filter { code, jt: 0, jf: 0, k });
    }

    /// Skips so many instructions if what was loaded is this.
    fn push_test(&mut self, value: u32, skip: u8) {
        self.0.push(sock_filter { code: JUMP_IF_EQUAL, jt: skip, jf: 0, k: value });
    }

    /// Skips so many instructions unless what was loaded is this.
    fn push_unless(&mut self, value: u32, skip: u8) {
        self.0.push(sock_filter { code: JUMP_IF_EQUAL, jt: 0, jf: skip, k: value });
    }
}

const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
const JUMP_IF_EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;

// Where the kernel puts what a filter looks at; descriptors are in the low half of an argument, which comes first on the
// little-endian processors that are supported.
const OFFSET_OF_CALL: u32 = 0;
const OFFSET_OF_ARCHITECTURE: u32 = 4;
const OFFSET_OF_ARGUMENTS: u32 = 16;

fn number(call: c_long) -> u32 {
    u32::try_from(call).expect("system call numbers are small")
}
