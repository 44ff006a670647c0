//! Namespaces: a program has processes, mounts and shared objects of its own, and nothing of anybody else's is there for it.
//!
//! # Who starts whom
//!
//! The child that the standard library forks becomes a *mother*: she makes the namespaces and in them two processes, which
//! are children of ours and not of hers, and leaves.
//!
//! - **The init** is the first process in there, so orphans become children of its, and everything in there ends when it
//!   does. It waits until we write to it, or are gone. Then it ends all that is left, waits for that, so that its processor
//!   time is known, and leaves.
//! - **The program** goes on as the child would have without namespaces: it is confined by all the rest, and executed.
//!
//! Since the program is our own child, its exit is seen and its status is told as those of any other, and it is never the
//! first in its namespace, to whom signals mean nothing. The init has no part in it.
//!
//! Where that can be done, the program shares the mother's memory until it is executed, and she stands still until then, so
//! that none need be copied. She tells us who her children are over a socket, before she leaves; the standard library waits
//! until she and the init have closed what it would report an error through.

use std::{
    io,
    os::fd::{AsFd, BorrowedFd, OwnedFd},
    process::Child,
    sync::atomic::AtomicI32,
    time::Duration,
};

use rustix::{
    event::{PollFd, PollFlags, poll},
    fs::{Mode, OFlags, open},
    net::{AddressFamily, SocketFlags, SocketType, socketpair},
    process::{Pid, Signal, getegid, geteuid, kill_process},
};

use super::{sys, user};

/// Namespaces to be made in a child.
pub(crate) struct Namespaces {
    /// The end of the socket that is the child's.
    far: OwnedFd,
    /// Where the number of the program stands for a moment.
    number: Box<AtomicI32>,
    /// Users of its own, unless it is to become a user whom only the system's own namespace has.
    users: Option<Users>,
}

/// Who the user is in there, in the system's notation: who it is out here.
struct Users {
    user: Vec<u8>,
    group: Vec<u8>,
}

/// The init of namespaces, and our end of the socket. When this is dropped everything in there is ended.
pub(crate) struct Init {
    near: OwnedFd,
    pid: Option<Pid>,
    program: Option<Pid>,
    /// Processor time that it took to get there.
    mothers: Duration,
}

impl Namespaces {
    /// Namespaces, and the init that they will have.
    pub(crate) fn new() -> io::Result<(Self, Init)> {
        let (kind, flags) = (SocketType::SEQPACKET, SocketFlags::CLOEXEC | SocketFlags::NONBLOCK);
        let (near, far) = socketpair(AddressFamily::UNIX, kind, flags, None)?;
        let as_it_is = |id: u32| format!("{id} {id} 1").into_bytes();
        let (user, group) = (as_it_is(geteuid().as_raw()), as_it_is(getegid().as_raw()));
        let users = (!user::is_another()).then_some(Users { user, group });
        Ok((
            Self { far, number: Box::default(), users },
            Init { near, pid: None, program: None, mothers: Duration::ZERO },
        ))
    }

    /// Makes them, and returns in the program. Runs between fork and exec, so it neither allocates nor locks.
    pub(super) fn enter(&self) -> io::Result<()> {
        sys::make_namespaces(self.users.is_some())?;
        match &self.users {
            Some(users) => users.introduce()?,
            None => sys::keep_mounts_to_itself()?,
        }
        self.tell(sys::start_sibling(be_init, self.far.as_fd())?)?;
        if sys::become_sibling(self.far.as_fd(), self.number.as_ptr())? {
            return sys::mount_proc();
        }
        let Some(program) = sys::fork_sibling()? else { return sys::mount_proc() };
        self.tell(program)?;
        sys::leave(0)
    }

    fn tell(&self, pid: Pid) -> io::Result<()> {
        rustix::io::write(&self.far, &pid.as_raw_pid().to_ne_bytes())?;
        Ok(())
    }
}

impl Users {
    /// Says who the user is in a namespace of users that was just made.
    fn introduce(&self) -> io::Result<()> {
        // Whoever has lost the right to change groups may say which group is which.
        write(c"/proc/self/setgroups", b"deny")?;
        write(c"/proc/self/uid_map", &self.user)?;
        write(c"/proc/self/gid_map", &self.group)
    }
}

impl Init {
    /// Which process the program is, after the child that was spawned, or could not be, has turned out to be its mother.
    pub(crate) fn program_of(&mut self, mother: &Child) -> io::Result<Pid> {
        self.mothers = sys::reap_cpu(Pid::from_child(mother));
        self.hear()?;
        self.program.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    /// The process, once there is a program. All orphans are its children.
    pub(crate) fn pid(&self) -> Option<Pid> {
        self.pid
    }

    /// Ends everything but the program, who must have been ended and reaped before: the processor time of all that.
    pub(crate) fn end(&mut self) -> Duration {
        self.program = None;
        let Some(pid) = self.pid.take() else { return Duration::ZERO };
        // It can only fail if the init is gone, and then there is nothing left to be ended.
        let _ = rustix::io::write(&self.near, b"e");
        self.mothers + sys::reap_cpu(pid)
    }

    /// Takes what the mother told us.
    fn hear(&mut self) -> io::Result<()> {
        self.pid = self.told()?;
        self.program = self.told()?;
        Ok(())
    }

    /// The next process that we were told of, if there is one.
    fn told(&self) -> io::Result<Option<Pid>> {
        let mut pid = [0; 4];
        match rustix::io::read(&self.near, &mut pid) {
            Ok(4) => Ok(Pid::from_raw(i32::from_ne_bytes(pid))),
            Ok(_) | Err(rustix::io::Errno::AGAIN) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

impl Drop for Init {
    fn drop(&mut self) {
        // What was not ended in the usual way could not be executed, or is no use to us without something else that failed.
        // Nobody waits here to be told of more failures, and the init ends with the socket in any case.
        if self.pid.is_none() {
            let _ = self.hear();
        }
        if let Some(program) = self.program {
            let _ = kill_process(program, Signal::KILL);
            sys::reap_one(program);
        }
        self.end();
    }
}

/// What the init does. It keeps nothing but its end of the socket, and the mother's memory when she has left.
fn be_init(far: BorrowedFd<'_>) -> ! {
    sys::block_signals();
    sys::keep_only(&[far]);
    let mut asked = [PollFd::from_borrowed_fd(far, PollFlags::IN)];
    while !poll(&mut asked, None).is_ok_and(|ready| ready > 0) {}
    sys::end_everybody();
    sys::leave(0)
}

fn write(path: &std::ffi::CStr, text: &[u8]) -> io::Result<()> {
    let file = open(path, OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty())?;
    rustix::io::write(&file, text)?;
    Ok(())
}
