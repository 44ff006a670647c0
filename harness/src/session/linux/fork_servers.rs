//! The fork servers of one program: each thread that talks to it has its own.
//!
//! A copy is ended with the thread that made its fork server, as every program is ended with the thread that started it. And no
//! two copies of one fork server run at the same time, so that one folder is enough for them.

use std::{
    collections::HashMap,
    io,
    os::fd::{AsFd as _, OwnedFd},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, ThreadId},
    time::Duration,
};

use rustix::{
    fs::{Dir, Gid, Uid, fchown, fstat},
    pipe::{PipeFlags, pipe_with},
    process::{Pid, PidfdFlags, geteuid, pidfd_open},
};

use super::extras::{Extras, Starting};
use crate::{
    sandbox::{
        Confinement, Tier,
        cgroup::Group,
        fork_server::{self, ForkServer},
        keeper::Kept,
    },
    session::{
        Limits, Program,
        folder::Folder,
        process::{NotStarted, end_group, execute},
    },
};

/// No fork server makes more copies than this. All of them lie at the same addresses, on which what some languages take for chance
/// depends: a program that is right by chance only is to be seen with several.
const COPIES: usize = 32;

/// The fork servers of one program, for all who talk to it.
#[derive(Clone, Default)]
pub struct ForkServers(Arc<Pool>);

#[derive(Default)]
struct Pool {
    /// Those of which there is no copy now.
    idle: Mutex<HashMap<ThreadId, Server>>,
    /// Set when one failed: this program, or this system, is not made for it.
    is_useless: AtomicBool,
}

/// A fork server, with all that its copies share.
struct Server {
    program: Program,
    root: Pid,
    fork_server: ForkServer,
    os: Extras,
    folder: Folder,
    /// Processor time that the system itself allows to each copy.
    cpu: Duration,
    /// How many copies there were.
    copies: usize,
}

/// A fork server, lent for one session. A copy must have been ended before this is dropped.
pub(crate) struct Lent {
    server: Option<Server>,
    pool: Arc<Pool>,
}

/// A copy that waits until it may begin, and what belongs to it.
pub(crate) struct Copy {
    pub(crate) root: Pid,
    pub(crate) os: Extras,
}

impl ForkServers {
    /// A fork server of a program for a session within these limits; none if it cannot have one.
    pub(crate) fn lend(&self, program: &Program, limits: &Limits) -> Option<Lent> {
        if program.tier != Tier::Files || self.0.is_useless.load(Ordering::Relaxed) {
            return None;
        }
        let idle = self.0.idle().remove(&thread::current().id());
        if idle.as_ref().is_some_and(|server| !server.is_as_it_was()) {
            // Whoever leaves something behind does so again, and each time a new one would have to be made.
            self.0.give_up();
            return None;
        }
        let fits = |server: &Server| {
            server.copies < COPIES && server.cpu >= limits.total_cpu && server.program == *program
        };
        let server = match idle.filter(fits) {
            Some(server) => Some(server),
            None => Server::start(program, limits).inspect_err(|_| self.0.give_up()).ok(),
        };
        Some(Lent { server: Some(server?), pool: Arc::clone(&self.0) })
    }
}

impl Pool {
    fn idle(&self) -> MutexGuard<'_, HashMap<ThreadId, Server>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn give_up(&self) {
        self.is_useless.store(true, Ordering::Relaxed);
    }
}

impl Lent {
    /// Makes a copy with these standard streams, which runs within these limits once it is let go.
    pub(crate) fn copy(&mut self, streams: &[OwnedFd; 3], limits: &Limits) -> io::Result<Copy> {
        let server = self.server.as_mut().ok_or(io::ErrorKind::NotFound)?;
        server.copies += 1;
        server.copy(streams, limits).inspect_err(|_| {
            self.pool.give_up();
            self.server = None;
        })
    }

    /// Lets the copy begin.
    pub(crate) fn let_go(&self) -> io::Result<()> {
        self.server.as_ref().map_or(Ok(()), |server| server.fork_server.let_go())
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let server = self.server.take();
        let mut idle = self.pool.idle();
        idle.extend(server.map(|server| (thread::current().id(), server)));
    }
}

impl Server {
    fn start(program: &Program, limits: &Limits) -> Result<Self, NotStarted> {
        // A longer game may follow, and none of them is to wait for another fork server.
        let seconds = limits.total_cpu.as_secs().saturating_add(1).next_power_of_two();
        let limits = Limits { total_cpu: Duration::from_secs(seconds), ..*limits };
        let folder = Folder::new()?;
        let starting = Starting::new(program, &folder, &limits)?;
        // What becomes the property of another user must be nobody else's.
        let (nothing, nowhere) = pipe_with(PipeFlags::CLOEXEC).map_err(io::Error::from)?;
        let streams = [nothing, nowhere.try_clone()?, nowhere];
        let (orders, ends) = fork_server::orders()?;
        let ceilings = program.ceilings(limits.total_cpu);
        let mut usual = Confinement::for_everyone(Confinement::OwnGroup, ceilings);
        usual.extend([Confinement::Keeps(ends), Confinement::Traced]);
        let (root, os) = execute(starting, program, &folder, &limits, usual, streams)?;
        let fork_server = ForkServer::of(root, orders);
        let fork_server = fork_server.inspect_err(|_| _ = end_group(root, Vec::new()))?;
        let (program, cpu, copies) = (program.clone(), limits.total_cpu, 0);
        Ok(Self { program, root, fork_server, os, folder, cpu, copies })
    }

    /// Whether the folder of its copies is as empty as it was, and still theirs.
    fn is_as_it_was(&self) -> bool {
        let is_open = fstat(self.folder.opened()).is_ok_and(|it| it.st_mode & 0o7777 == 0o700);
        let is_entry = |name: &[u8]| name != b"." && name != b"..";
        let left = Dir::read_from(self.folder.opened())
            .map(|mut all| all.any(|it| it.is_ok_and(|it| is_entry(it.file_name().to_bytes()))));
        is_open && left == Ok(false)
    }

    fn copy(&self, streams: &[OwnedFd; 3], limits: &Limits) -> io::Result<Copy> {
        let kept = Kept::new(self.folder.lock())?;
        let group = Group::new(limits.memory, limits.tasks)?;
        let entrance = group.as_ref().map(Group::entrance).transpose()?;
        self.hand_over(streams)?;
        let [input, output, errors] = streams;
        let known = |copy: Pid| {
            kept.place().enter(copy);
            match entrance {
                Some(entrance) => Ok(rustix::io::write(entrance, copy.to_string().as_bytes())?),
                None => Ok(0),
            }
        };
        let known = |copy| known(copy).map(drop);
        let root = self.fork_server.copy([input.as_fd(), output.as_fd(), errors.as_fd()], known)?;
        let os = || self.os.of_copy(group, kept, pidfd_open(root, PidfdFlags::empty())?);
        let os = os().inspect_err(|_| _ = end_group(root, Vec::new()));
        Ok(Copy { root, os: os? })
    }

    /// Makes the streams the property of the user that it runs as, as they are of every program.
    fn hand_over(&self, streams: &[OwnedFd; 3]) -> io::Result<()> {
        let owner = fstat(self.folder.opened())?;
        if owner.st_uid == geteuid().as_raw() {
            return Ok(());
        }
        let (user, group) = (Uid::from_raw(owner.st_uid), Gid::from_raw(owner.st_gid));
        streams.iter().try_for_each(|stream| Ok(fchown(stream, Some(user), Some(group))?))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        end_group(self.root, self.os.strays(self.root));
        self.os.end();
    }
}
