//! Namespaces: a program has its own processes, mounts and shared objects, and does not see those of others.
//!
//! # Who starts whom
//!
//! The child becomes an intermediate process, as in a double fork. It makes the namespaces, creates two processes in them, and
//! exits. These processes are children of the harness and not of the intermediate process.
//!
//! - **The init** is the first process in the namespaces. So orphans become its children, and its exit ends everything
//!   in the namespaces. It waits until the harness writes to it or is gone. Then it kills everything that is left,
//!   waits for it, so that the processor time is known, and exits.
//! - **The program** continues as the child would have without namespaces: the other confinements are applied, and it
//!   is executed.
//!
//! The program is our own child, so its exit and its status reach us like those of any other. It is also never process 1 of
//! its namespace, for which signals without a handler would be ignored: that is the init, which does nothing else.
//!
//! On x86-64 nothing of the harness's memory is copied. The init is a separate program. The intermediate process shares our memory,
//! and the program shares it until it is executed. Each parent stands still until then. Elsewhere the intermediate process is a
//! fork, and the init shares its copy. Before the intermediate process exits it sends the numbers of both processes over a socket.

use std::{
    io,
    os::fd::{AsFd, BorrowedFd, OwnedFd},
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

/// Namespaces to be created in a child.
pub(crate) struct Namespaces {
    /// The child's end of the socket.
    far: OwnedFd,
    /// The program of the init, if it has one.
    init: Option<BorrowedFd<'static>>,
    /// Temporary place for the number of the program.
    number: Box<AtomicI32>,
    /// A user namespace, unless the program is to become a user that exists in the system's own namespace only.
    users: Option<Users>,
}

/// The identity of the namespace's user outside of it, in the notation of `/proc/PID/uid_map`.
struct Users {
    user: Vec<u8>,
    group: Vec<u8>,
}

/// The init of namespaces, and our end of the socket. Dropping it ends everything in the namespaces.
pub(crate) struct Init {
    near: OwnedFd,
    is_apart: bool,
    pid: Option<Pid>,
    program: Option<Pid>,
    /// The processor time of the intermediate process.
    intermediate_cpu: Duration,
}

impl Namespaces {
    /// Prepares namespaces and their init.
    pub(crate) fn new() -> io::Result<(Self, Init)> {
        let (kind, flags) = (SocketType::SEQPACKET, SocketFlags::CLOEXEC | SocketFlags::NONBLOCK);
        let (near, far) = socketpair(AddressFamily::UNIX, kind, flags, None)?;
        let as_it_is = |id: u32| format!("{id} {id} 1").into_bytes();
        let (user, group) = (as_it_is(geteuid().as_raw()), as_it_is(getegid().as_raw()));
        let users = (!user::is_another()).then_some(Users { user, group });
        let init = sys::init_program();
        let is_apart = init.is_some();
        Ok((
            Self { far, init, number: Box::default(), users },
            Init { near, is_apart, pid: None, program: None, intermediate_cpu: Duration::ZERO },
        ))
    }

    /// Creates them, and returns in the program. Runs between fork and exec, so it neither allocates nor locks.
    pub(super) fn enter(&self) -> io::Result<()> {
        sys::make_namespaces(self.users.is_some())?;
        match &self.users {
            Some(users) => users.introduce()?,
            None => sys::keep_mounts_to_itself()?,
        }
        self.send(match self.init {
            Some(program) => sys::start_init(program, self.far.as_fd())?,
            None => sys::start_sibling(be_init, self.far.as_fd())?,
        })?;
        if sys::become_sibling(self.far.as_fd(), self.number.as_ptr())? {
            return sys::mount_proc();
        }
        let Some(program) = sys::fork_sibling()? else { return sys::mount_proc() };
        self.send(program)?;
        sys::leave(0)
    }

    fn send(&self, pid: Pid) -> io::Result<()> {
        rustix::io::write(&self.far, &pid.as_raw_pid().to_ne_bytes())?;
        Ok(())
    }
}

impl Users {
    /// Maps the user in a newly created user namespace.
    fn introduce(&self) -> io::Result<()> {
        // Only a process that has given up the right to change groups may write the map of groups.
        write(c"/proc/self/setgroups", b"deny")?;
        write(c"/proc/self/uid_map", &self.user)?;
        write(c"/proc/self/gid_map", &self.group)
    }
}

impl Init {
    /// Whether it will share none of our memory, so that an intermediate process may share it.
    pub(crate) fn is_apart(&self) -> bool {
        self.is_apart
    }

    /// The program's process, after the intermediate process was spawned.
    pub(crate) fn program_of(&mut self, intermediate: Pid) -> io::Result<Pid> {
        self.intermediate_cpu = sys::reap_cpu(intermediate);
        self.receive_both()?;
        self.program.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    /// The init's own process, once there is a program. Orphans become its children.
    pub(crate) fn pid(&self) -> Option<Pid> {
        self.pid
    }

    /// Ends everything except the program, which must have been ended and reaped before, and returns its processor time.
    pub(crate) fn end(&mut self) -> Duration {
        self.program = None;
        let Some(pid) = self.pid.take() else { return Duration::ZERO };
        // This fails only if the init is gone, and then nothing is left to end.
        let _ = rustix::io::write(&self.near, b"e");
        self.intermediate_cpu + sys::reap_cpu(pid)
    }

    /// Receives the numbers of both processes from the intermediate process.
    fn receive_both(&mut self) -> io::Result<()> {
        self.pid = self.receive()?;
        self.program = self.receive()?;
        Ok(())
    }

    /// The next number that was sent to us, if there is one.
    fn receive(&self) -> io::Result<Option<Pid>> {
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
        // An init that was not ended in the usual way is useless: it could not be executed, or something it needs failed. Further
        // failures cannot be reported here, and the init ends with the socket in any case.
        if self.pid.is_none() {
            let _ = self.receive_both();
        }
        if let Some(program) = self.program {
            let _ = kill_process(program, Signal::KILL);
            sys::reap_one(program);
        }
        self.end();
    }
}

/// Acts as the init if it is not a separate program. It keeps only its end of the socket, and the memory of the
/// intermediate process, which has exited.
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
