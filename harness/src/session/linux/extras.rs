//! Linux-only handles of a process: sandbox, watcher, cleanup.

use std::{
    io,
    os::fd::{AsFd as _, AsRawFd as _, OwnedFd},
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use rustix::process::{Pid, PidfdFlags, getpid, pidfd_open, set_child_subreaper};

use super::process_tree::{self, Origin};
use crate::sandbox::{
    Confinement, Denial, Tier,
    cgroup::Group,
    child_setup::{self, Giver, HandedOver, Taker},
    files::{Reach, Rules},
    filter::{Filter, KNOWS_CALLS},
    keeper::Kept,
    namespaces::{Init, Namespaces},
    sys,
    user::UnprivilegedUser,
};
use crate::session::{Limits, Program, folder_access::FolderAccess, stdio, workdir::Folder};

/// Handles of a running process.
pub(crate) struct OsProcess {
    /// Ends everything in its namespaces, if it has its own.
    init: Option<Init>,
    /// Counts its usage, where the kernel can do that.
    group: Option<Group>,
    /// Its place in the keeper's table, if it has no init.
    kept: Option<Kept>,
    tier: Tier,
    /// The only port on this machine that it may connect to.
    pub(crate) port: Option<u16>,
    /// Bytes of the largest file that it may write.
    pub(crate) largest_file: u64,
    /// Bytes of memory that its processes may request for sharing, given back or not. The memory limit is lower, so a program that
    /// takes too much is ended for that.
    pub(crate) shared_most: u64,
    /// The folders in which it may write, by names that this process can reach.
    pub(crate) folders: Vec<PathBuf>,
    /// Receives the calls that the filter traps. None where the kernel has no listeners, or the program is not watched.
    pub(crate) listener: Option<OwnedFd>,
    /// Files that must stay open while it runs.
    _held: Vec<OwnedFd>,
    /// Readable once the program has exited.
    pub(crate) pidfd: OwnedFd,
}

impl OsProcess {
    /// The process from which all tasks of the program descend, given its own process.
    pub(crate) fn origin(&self, root: Pid) -> Origin {
        let init = self.init.as_ref().and_then(Init::pid);
        Origin { root, subreaper: init.unwrap_or_else(getpid) }
    }

    /// Descendants of the program that left its process group, which every filter forbids.
    pub(crate) fn strays(&self, root: Pid) -> Vec<Pid> {
        let is_filtered = self.listener.is_some() || self.tier >= Tier::Files;
        if KNOWS_CALLS && is_filtered { Vec::new() } else { process_tree::strays(root) }
    }

    /// Whether the kernel has ended the program because it took too much memory.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        self.group.as_ref().is_some_and(Group::ran_out_of_memory)
    }

    /// Ends what is left after the process group was ended, and returns its processor time.
    pub(crate) fn end(&mut self) -> Duration {
        let cpu = self.init.as_mut().map_or(Duration::ZERO, Init::end);
        drop(self.kept.take());
        cpu
    }
}

/// Preparations for a process that is about to start.
pub(crate) struct Starting {
    init: Option<Init>,
    group: Option<Group>,
    kept: Option<Kept>,
    /// Receives the descriptors that the child hands over.
    taker: Option<Taker>,
}

impl Starting {
    /// Prepares, before any stream of the program is open.
    pub(crate) fn new(program: &Program, folder: &Folder, limits: &Limits) -> io::Result<Self> {
        // Orphans of the program become children of this process, so that none is out of reach.
        set_child_subreaper(Some(getpid()))?;
        let kept = kept(program.tier, folder)?;
        let group = Group::new(limits.memory, limits.tasks)?;
        Ok(Self { init: None, group, kept, taker: None })
    }

    /// The confinements of the program, in this order. `usual` are those of every program on every system.
    pub(crate) fn confinements(
        &mut self,
        usual: Vec<Confinement>,
        program: &Program,
        folder: &Folder,
        output: &OwnedFd,
    ) -> io::Result<Vec<Confinement>> {
        let mut confinements = Vec::new();
        if program.tier >= Tier::Namespaces {
            let (namespaces, init) = Namespaces::new()?;
            confinements.push(Confinement::Namespaces(namespaces));
            self.init = Some(init);
        }
        if let Some(group) = &self.group {
            confinements.push(Confinement::Group(group.entrance()?));
        }
        let (giver, taker) = child_setup::pair()?;
        self.taker = Some(taker);
        confinements.extend(usual);
        confinements.extend(kept_apart(program, folder, output, &giver)?);
        if let Some(kept) = &self.kept {
            confinements.extend([Confinement::Kept(kept.place()), Confinement::DiesWith(getpid())]);
        }
        // It comes last, because it denies calls that some of the other confinements need.
        confinements.extend(filter(program).map(|filter| Confinement::Filter(filter, giver)));
        Ok(confinements)
    }

    /// Starts the program. Our memory is copied only where the init of its namespaces would otherwise share it.
    pub(crate) fn spawn(
        &mut self,
        command: Command,
        streams: [OwnedFd; 3],
        confinements: Vec<Confinement>,
    ) -> io::Result<Pid> {
        let Some(init) = &mut self.init else {
            return sys::spawn_sharing_memory(&command, &streams, &confinements);
        };
        init.program_of(if init.is_apart() {
            sys::spawn_sharing_memory(&command, &streams, &confinements)?
        } else {
            Pid::from_child(&sys::spawn(command, streams, confinements)?)
        })
    }

    /// The handles of the process now that it runs.
    pub(crate) fn finish(
        self,
        root: Pid,
        program: &Program,
        folder: &Folder,
        limits: &Limits,
    ) -> io::Result<OsProcess> {
        let Self { init, group, kept, taker } = self;
        let handed_over = taker.as_ref().map(Taker::take).transpose()?;
        let HandedOver { listener, held } = handed_over.unwrap_or_default();
        listener.iter().for_each(|listener| sys::take_turns(listener.as_fd()));
        let handle = PathBuf::from(format!("/proc/self/fd/{}", folder.opened().as_raw_fd()));
        let built = builds_into(program).map(Path::to_owned);
        Ok(OsProcess {
            init,
            group,
            kept,
            tier: program.tier,
            port: program.port,
            largest_file: program.ceilings(limits.total_cpu).file,
            shared_most: limits.memory.saturating_mul(2),
            folders: [handle].into_iter().chain(built).collect(),
            listener,
            _held: held,
            pidfd: pidfd_open(root, PidfdFlags::empty())?,
        })
    }
}

/// A place in the keeper's table for a program, unless it will have an init.
fn kept(tier: Tier, folder: &Folder) -> io::Result<Option<Kept>> {
    // The keeper has a copy of all our ends for a moment.
    let _starting = stdio::starting();
    (tier < Tier::Namespaces).then(|| Kept::new(folder.lock())).transpose()
}

/// The confinements of a program in its tier, beyond those of every program.
fn kept_apart(
    program: &Program,
    folder: &Folder,
    output: &OwnedFd,
    giver: &Giver,
) -> io::Result<Vec<Confinement>> {
    match program.tier {
        Tier::Off | Tier::Limits => Ok(Vec::new()),
        Tier::Files | Tier::Namespaces => {
            let FolderAccess { reads, lists, closed, .. } = &*program.folder;
            let own: Vec<&Path> =
                program.own.iter().chain(&program.of_interpreter).map(PathBuf::as_path).collect();
            let rules = Rules::new(&Reach {
                own: &own,
                reads,
                lists,
                folder: folder.opened(),
                builds_into: builds_into(program),
                terminal: rustix::termios::isatty(output).then(|| output.as_fd()),
                port: program.port,
                has_own_proc: program.tier == Tier::Namespaces,
                giver: giver.clone(),
            })?;
            let folders = [folder.path()].into_iter().chain(builds_into(program));
            let of_folder = lists.iter().chain(closed).map(PathBuf::as_path);
            let stranger =
                UnprivilegedUser::for_session(folders, own.iter().copied().chain(of_folder));
            let user = stranger.map_or(Confinement::NoPrivileges, Confinement::User);
            Ok(vec![user, Confinement::Files(rules)])
        }
    }
}

/// The filter that shows when a program waits and isolates it, if it needs one.
fn filter(program: &Program) -> Option<Filter> {
    let denial = match program.tier {
        Tier::Off | Tier::Limits => Denial::Escape,
        Tier::Files | Tier::Namespaces => Denial::Reach { but_connect: program.port.is_some() },
    };
    let is_needed = program.is_filtered || denial != Denial::Escape;
    is_needed.then(|| Filter::shared(denial, program.is_filtered))
}

/// The folder in which a program builds, if it is a compiler.
fn builds_into(program: &Program) -> Option<&Path> {
    program.build.as_ref().map(|build| &*build.into)
}
