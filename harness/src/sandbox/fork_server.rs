//! The fork server: a program that was stopped before its first instruction and is copied from there, as often as it is to be
//! started.
//!
//! To start a program, the system maps it and its libraries, the loader ties them together, and we confine it. For a program
//! that plays a game in a fraction of a millisecond this is nearly all that it costs, and it is the same each time. So it
//! is done once. Fuzzers know this way of starting a program by the same name.
//!
//! **A copy is what was executed anew would be**, as far as a program can know: its memory, its registers, its user and its limits
//! are those that it would have had. Different is that
//!
//! - all copies lie at the same addresses, and have the same canary; what else the system chooses by chance for a program is
//!   chosen anew for each;
//! - all work in the same folder, one after the other, and none after one that left something there;
//! - what `/proc` says of itself it may not read: rules for files name the fork server's own folder there.
//!
//! So nothing is held against a copy. Whatever does not conform is asked again of a program that was executed.
//!
//! **It gets nowhere by that.** It is confined as every program is before its loader runs, and a copy inherits that. From the
//! moment in which it is stopped, the fork server executes nothing but [a few instructions of ours](sys::Served), with all signals
//! blocked. A copy may end its fork server by a signal, and then the next program is executed. It has a process group of its own
//! before it begins, by which it is ended with all that it started.

use std::{
    io::{self, IoSlice},
    mem::MaybeUninit,
    os::fd::{AsRawFd as _, BorrowedFd, OwnedFd},
    time::Duration,
};

use rustix::{
    event::{EventfdFlags, eventfd},
    net::{
        AddressFamily, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags,
        SocketFlags, SocketType, recv, sendmsg, socketpair,
        sockopt::{Timeout, set_socket_timeout},
    },
    process::{Pid, getpgid, setpgid},
    rand::{GetRandomFlags, getrandom},
};

pub(super) use super::tracing::be_traced;
use super::{sys, tracing::Stopped};

/// A fork server that does not answer for this long is of no use.
const PATIENCE: Duration = Duration::from_secs(2);
/// Bytes of memory for our instructions.
const PAGE: u64 = 4096;
/// Bytes beneath the stack of a program that belong to its function that runs, and here to none.
const BENEATH_STACK: u64 = 1024;

/// Our ends of what a fork server is told by.
pub(crate) struct Orders {
    orders: OwnedFd,
    go: OwnedFd,
    /// The numbers of its ends, which are the same in the fork server.
    numbers: [u64; 2],
}

/// A fork server that waits for orders.
pub(crate) struct ForkServer {
    root: Pid,
    orders: OwnedFd,
    go: OwnedFd,
}

/// Our ends and the fork server's.
pub(crate) fn orders() -> io::Result<(Orders, [OwnedFd; 2])> {
    let (orders, far) =
        socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?;
    set_socket_timeout(&orders, Timeout::Recv, Some(PATIENCE))?;
    set_socket_timeout(&orders, Timeout::Send, Some(PATIENCE))?;
    let go = eventfd(0, EventfdFlags::CLOEXEC)?;
    let ends = [far, go.try_clone()?];
    let numbers = [&ends[0], &ends[1]].map(|end| u64::from(end.as_raw_fd().unsigned_abs()));
    Ok((Orders { orders, go, numbers }, ends))
}

impl ForkServer {
    /// Makes a fork server of the program with this process, which this thread started, which is [traced](super::Confinement::Traced), and
    /// which [kept](super::Confinement::Keeps) the ends for that.
    ///
    /// # Errors
    /// If it cannot be one, for whatever reason; then it must be ended.
    pub(crate) fn of(root: Pid, orders: Orders) -> io::Result<Self> {
        let Orders { orders, go, numbers: [far_orders, far_go] } = orders;
        let stopped = Stopped::before_first_instruction(root)?;
        if !stopped.is_alone()? {
            return Err(io::ErrorKind::Unsupported.into());
        }
        let r = &stopped.registers;
        let served = sys::Served {
            entry: r.rip,
            registers: [r.rsp, r.rax, r.rbx, r.rcx, r.rdx, r.rsi, r.rdi, r.r8, r.r9, r.r10, r.r11],
            orders: far_orders,
            go: far_go,
            thread_number: thread_number(&stopped)?,
            blocked: block_all(&stopped)?,
            chance: stopped.chance,
        };
        let code = sys::served_code(&served);
        let access = (libc::PROT_READ | libc::PROT_EXEC).unsigned_abs().into();
        let kind = (libc::MAP_PRIVATE | libc::MAP_ANONYMOUS).unsigned_abs().into();
        let place = stopped.call(libc::SYS_mmap, [0, PAGE, access, kind, u64::MAX, 0])?;
        stopped.write(place, &code)?;
        let stack = r.rsp - BENEATH_STACK;
        stopped.go_on_at(place, stack)?;
        Ok(Self { root, orders, go })
    }

    /// Makes a copy with these standard streams, which leads a process group of its own and waits until it is
    /// [let go](Self::let_go). It is told to `known` by its number before it leads that group.
    ///
    /// # Errors
    /// If there is none; then the fork server must be ended.
    pub(crate) fn copy(
        &self,
        streams: [BorrowedFd<'_>; 3],
        known: impl FnOnce(Pid) -> io::Result<()>,
    ) -> io::Result<Pid> {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
        let mut attached = SendAncillaryBuffer::new(&mut space);
        attached.push(SendAncillaryMessage::ScmRights(&streams));
        let mut chance = [0_u8; 16];
        getrandom(&mut chance, GetRandomFlags::empty())?;
        sendmsg(&self.orders, &[IoSlice::new(&chance)], &mut attached, SendFlags::NOSIGNAL)?;
        let mut number = [0; 8];
        let (read, _) = recv(&self.orders, &mut number, RecvFlags::empty())?;
        let number = i32::try_from(i64::from_le_bytes(number)).ok().filter(|_| read == 8);
        let copy = number.filter(|number| *number > 0).and_then(Pid::from_raw);
        // Whoever it is, it must not be another program of ours.
        let copy = copy.filter(|copy| getpgid(Some(*copy)) == Ok(self.root));
        let copy = copy.ok_or(io::ErrorKind::InvalidData)?;
        known(copy)?;
        setpgid(Some(copy), Some(copy))?;
        Ok(copy)
    }

    /// Lets the copy begin.
    pub(crate) fn let_go(&self) -> io::Result<()> {
        Ok(rustix::io::write(&self.go, &1_u64.to_ne_bytes()).map(drop)?)
    }
}

/// Where the number of its only task is kept, to be written there anew in each copy; zero if it is kept nowhere.
fn thread_number(stopped: &Stopped) -> io::Result<u64> {
    let into = stopped.registers.rsp - BENEATH_STACK;
    let ask = libc::PR_GET_TID_ADDRESS.unsigned_abs().into();
    stopped.call(libc::SYS_prctl, [ask, into, 0, 0, 0, 0])?;
    stopped.read(into)
}

/// Blocks all signals, and returns those that were blocked before.
fn block_all(stopped: &Stopped) -> io::Result<u64> {
    let (all, before) =
        (stopped.registers.rsp - BENEATH_STACK, stopped.registers.rsp - BENEATH_STACK / 2);
    stopped.write(all, &[0xff; 8])?;
    let how = libc::SIG_SETMASK.unsigned_abs().into();
    stopped.call(libc::SYS_rt_sigprocmask, [how, all, before, 8, 0, 0])?;
    stopped.read(before)
}
