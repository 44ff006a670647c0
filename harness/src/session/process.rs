//! A program that runs: started confined and alone, and ended with all that came from it.

#[cfg(target_os = "linux")]
use std::os::fd::AsFd as _;
use std::{
    io, iter,
    os::{fd::OwnedFd, unix::process::ExitStatusExt},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

use rustix::fs::{Mode, OFlags, open};
use rustix::process::{Pid, Signal, kill_process_group};
#[cfg(target_os = "linux")]
use rustix::process::{PidfdFlags, pidfd_open};

use super::{
    Ending, Limits,
    folder::Folder,
    program::Program,
    wiring::{self, Source},
};
#[cfg(target_os = "linux")]
use super::{listener, tasks::Origin};
use crate::sandbox::{Confinement, NotExecuted, Tier, sys};
#[cfg(target_os = "linux")]
use crate::sandbox::{
    cgroup::Group,
    files::{Reach, Rules},
    filter::KNOWS_CALLS,
    keeper::Kept,
    namespaces::{Init, Namespaces},
    user::Stranger,
};

/// How much of what was written to standard error is kept.
const STDERR_KEPT: usize = 4 << 10;

/// How a program's streams are connected.
#[derive(Clone, Copy)]
pub(crate) enum Wiring<'a> {
    /// Input from a pipe, output to a terminal.
    Step,
    /// A terminal for both.
    Terminal,
    /// These lines and then no more; output to a pipe.
    Batch(&'a [String]),
    /// As `Batch`, but output to a terminal, so that languages do not hold it back.
    BatchOnTerminal(&'a [String]),
}

/// A running program and our ends of its streams.
pub(crate) struct Process {
    pub(crate) root: Pid,
    /// The init of its namespaces, if it has any.
    #[cfg(target_os = "linux")]
    init: Option<Init>,
    /// Its control group, if it has one.
    #[cfg(target_os = "linux")]
    group: Option<Group>,
    /// Its place in the keeper's table, if it has no init.
    #[cfg(target_os = "linux")]
    kept: Option<Kept>,
    /// How well it is kept apart.
    pub(crate) tier: Tier,
    /// The only port on this machine that it may connect to.
    #[cfg(target_os = "linux")]
    pub(crate) port: Option<u16>,
    /// Bytes of the largest file that it may write.
    #[cfg(target_os = "linux")]
    pub(crate) largest_file: u64,
    /// Bytes of memory that its processes may ask to share, given back or not. It is refused beyond what is counted, so
    /// that whoever takes too much is ended for that.
    #[cfg(target_os = "linux")]
    pub(crate) shared_most: u64,
    pub(crate) source: Source,
    /// Told of the calls that the filter traps. None where the system has no such thing, or the program is not watched.
    #[cfg(target_os = "linux")]
    pub(crate) listener: Option<OwnedFd>,
    /// Readable once the program has exited.
    #[cfg(target_os = "linux")]
    pub(crate) life: OwnedFd,
    pub(crate) output: OwnedFd,
    pub(crate) errors: OwnedFd,
    pub(crate) started: Instant,
    last_errors: Vec<u8>,
    ended: Option<(ExitStatus, Duration)>,
    /// Keeps the output open, so that no hang-up has to be told from silence.
    _far_output: OwnedFd,
    /// Removed when the session is over.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "it is kept to be removed"))]
    pub(crate) folder: Folder,
    /// The folder in which it builds, if it is a compiler.
    #[cfg(target_os = "linux")]
    builds_into: Option<PathBuf>,
}

/// What a program and all that came from it take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cost {
    /// Processor time so far.
    pub(crate) cpu: Duration,
    /// Bytes of memory that are nobody else's.
    pub(crate) memory: u64,
}

/// Why there is no process.
pub(crate) enum NotStarted {
    /// The program could not be executed.
    Program(io::Error),
    /// We or the machine failed.
    Harness(io::Error),
}

impl From<io::Error> for NotStarted {
    fn from(error: io::Error) -> Self {
        Self::Harness(error)
    }
}

impl Process {
    /// Starts a program.
    pub(crate) fn start(
        program: &Program,
        wiring: Wiring<'_>,
        limits: &Limits,
    ) -> Result<Self, NotStarted> {
        adopt_orphans()?;
        let folder = Folder::new()?;
        #[cfg(target_os = "linux")]
        let kept = kept(program.tier, &folder)?;
        let (source, output, far_output) = connect(wiring)?;
        let (errors, far_errors) = wiring::pipe_from_program()?;
        let mut command = program.command(folder.path());
        command
            .current_dir("/")
            .stdin(Stdio::from(source.far().try_clone_to_owned()?))
            .stdout(Stdio::from(far_output.try_clone()?))
            .stderr(Stdio::from(far_errors));
        let mut confinements = Vec::new();
        #[cfg(target_os = "linux")]
        let group = Group::new(limits.memory, limits.tasks)?;
        #[cfg(target_os = "linux")]
        if let Some(group) = &group {
            confinements.push(Confinement::Group(group.entrance()?));
        }
        confinements.extend(Confinement::for_everyone(program.ceilings(limits.total_cpu)));
        confinements.extend(kept_apart(program, &folder, &far_output)?);
        #[cfg(target_os = "linux")]
        confinements.extend(ended_with_us(kept.as_ref()));
        #[cfg(target_os = "linux")]
        let (confinements, listener) = listener::to_be_sent(program, confinements)?;
        #[cfg(target_os = "linux")]
        let (confinements, mut init) = in_namespaces(program.tier, confinements)?;
        let within = Confinement::Within(working_folder(program, &folder)?);
        sys::confine(&mut command, [within].into_iter().chain(confinements).collect());
        let started = Instant::now();
        let child = spawn(command)?;
        #[cfg(target_os = "linux")]
        let root = root(&child, init.as_mut())?;
        #[cfg(not(target_os = "linux"))]
        let root = Pid::from_child(&child);
        #[cfg(target_os = "linux")]
        let (listener, life) =
            watched(&listener, root).inspect_err(|_| _ = end_group(root, false))?;
        Ok(Self {
            root,
            #[cfg(target_os = "linux")]
            init,
            #[cfg(target_os = "linux")]
            group,
            #[cfg(target_os = "linux")]
            kept,
            tier: program.tier,
            #[cfg(target_os = "linux")]
            port: program.port,
            #[cfg(target_os = "linux")]
            largest_file: program.ceilings(limits.total_cpu).file,
            #[cfg(target_os = "linux")]
            shared_most: limits.memory.saturating_mul(2),
            source,
            #[cfg(target_os = "linux")]
            listener,
            #[cfg(target_os = "linux")]
            life,
            output,
            errors,
            started,
            last_errors: Vec::new(),
            ended: None,
            _far_output: far_output,
            folder,
            #[cfg(target_os = "linux")]
            builds_into: program.builds_into().map(Path::to_owned),
        })
    }

    /// Takes what was written to standard error, so that the program never has to wait for that, and keeps the end.
    pub(crate) fn take_errors(&mut self) -> io::Result<()> {
        wiring::read_ready(&self.errors, &mut self.last_errors, 256 << 10)?;
        let excess = self.last_errors.len().saturating_sub(STDERR_KEPT);
        self.last_errors.drain(..excess);
        Ok(())
    }

    /// Ends the program and all that came from it, and tells how it ended and what processor time it all took.
    ///
    /// A program that had already exited is not changed by this; what it left behind is ended.
    pub(crate) fn end(&mut self) -> (ExitStatus, Duration) {
        let may_stray = self.may_stray();
        *self.ended.get_or_insert_with(|| {
            let (status, cpu) = end_group(self.root, may_stray);
            #[cfg(target_os = "linux")]
            let cpu = cpu + self.init.as_mut().map_or(Duration::ZERO, Init::end);
            #[cfg(target_os = "linux")]
            drop(self.kept.take());
            (status, cpu)
        })
    }

    /// Ends what is left of a program that has exited, and tells how its session ended with that.
    pub(crate) fn ending(&mut self) -> Ending {
        let (status, _) = self.end();
        #[cfg(target_os = "linux")]
        if self.group.as_ref().is_some_and(Group::ran_out_of_memory) {
            return Ending::OutOfMemory;
        }
        ending(status)
    }

    /// The folders in which it may write, by names by which this process gets there.
    #[cfg(target_os = "linux")]
    pub(crate) fn folders(&self) -> Vec<PathBuf> {
        [self.folder.handle()].into_iter().chain(self.builds_into.clone()).collect()
    }

    /// Where all its tasks come from.
    #[cfg(target_os = "linux")]
    pub(crate) fn origin(&self) -> Origin {
        let init = self.init.as_ref().and_then(Init::pid);
        Origin { root: self.root, adopter: init.unwrap_or_else(rustix::process::getpid) }
    }

    /// Whether something of the program can have left the process group, which every filter forbids.
    #[cfg(target_os = "linux")]
    fn may_stray(&self) -> bool {
        !KNOWS_CALLS || self.listener.is_none() && self.tier < Tier::Files
    }

    #[cfg(not(target_os = "linux"))]
    fn may_stray(&self) -> bool {
        true
    }

    /// The last that was written to standard error.
    pub(crate) fn errors_text(&mut self) -> String {
        // Nothing more can come once the program has ended, and what cannot be read is no evidence anyway.
        let _ = self.take_errors();
        String::from_utf8_lossy(&self.last_errors).into_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// What an exit status says about the end of a session.
fn ending(status: ExitStatus) -> Ending {
    match (status.code(), status.signal()) {
        (Some(code), _) => Ending::Exited(code),
        (None, Some(signal)) if signal == Signal::XCPU.as_raw() => Ending::OutOfCpu,
        (None, signal) => Ending::Died(signal.unwrap_or_default()),
    }
}

/// What a program is confined by in its tier, beyond what everybody is.
#[cfg(target_os = "linux")]
fn kept_apart(
    program: &Program,
    folder: &Folder,
    output: &OwnedFd,
) -> io::Result<Vec<Confinement>> {
    match program.tier {
        Tier::Off | Tier::Limits => Ok(Vec::new()),
        Tier::Files | Tier::Namespaces => {
            let rules = Rules::new(&Reach {
                own: &program.own,
                folder: folder.opened(),
                builds_into: program.builds_into(),
                terminal: rustix::termios::isatty(output).then(|| output.as_fd()),
                port: program.port,
                has_own_proc: program.tier == Tier::Namespaces,
            })?;
            let folders = [folder.path()].into_iter().chain(program.builds_into());
            let stranger = Stranger::for_session(folders, program.own.iter().map(PathBuf::as_path));
            let user = stranger.map_or(Confinement::NoPrivileges, Confinement::User);
            Ok(vec![user, Confinement::Files(rules)])
        }
    }
}

#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "the other system's version can fail")]
fn kept_apart(_: &Program, _: &Folder, _: &OwnedFd) -> io::Result<Vec<Confinement>> {
    Ok(Vec::new())
}

/// A place in the keeper's table for a program, unless it will have an init.
#[cfg(target_os = "linux")]
fn kept(tier: Tier, folder: &Folder) -> io::Result<Option<Kept>> {
    // The keeper has a copy of all our ends for a moment.
    let _starting = wiring::starting();
    (tier < Tier::Namespaces).then(|| Kept::new(folder.lock())).transpose()
}

/// By what a program ends when we do, however that comes.
#[cfg(target_os = "linux")]
fn ended_with_us(kept: Option<&Kept>) -> Vec<Confinement> {
    let us = rustix::process::getpid();
    let confinements =
        |kept: &Kept| vec![Confinement::Kept(kept.place()), Confinement::DiesWith(us)];
    kept.map(confinements).unwrap_or_default()
}

/// Adds the namespaces of a program's tier, if it has any, to what it is confined by.
#[cfg(target_os = "linux")]
fn in_namespaces(
    tier: Tier,
    confinements: Vec<Confinement>,
) -> io::Result<(Vec<Confinement>, Option<Init>)> {
    match tier {
        Tier::Off | Tier::Limits | Tier::Files => Ok((confinements, None)),
        Tier::Namespaces => {
            let (namespaces, init) = Namespaces::new()?;
            let all = [Confinement::Namespaces(namespaces)].into_iter().chain(confinements);
            Ok((all.collect(), Some(init)))
        }
    }
}

/// By what a program is watched that was just started: the listener of its filter, and what tells of its exit.
#[cfg(target_os = "linux")]
fn watched(socket: &OwnedFd, root: Pid) -> io::Result<(Option<OwnedFd>, OwnedFd)> {
    Ok((listener::receive(socket)?, pidfd_open(root, PidfdFlags::empty())?))
}

/// The process that is the program, after this child was spawned.
#[cfg(target_os = "linux")]
fn root(child: &Child, init: Option<&mut Init>) -> io::Result<Pid> {
    init.map_or_else(|| Ok(Pid::from_child(child)), |init| init.program_of(child))
}

/// The streams of a program: where its input comes from, our end of its output, and its own end.
fn connect(wiring: Wiring<'_>) -> io::Result<(Source, OwnedFd, OwnedFd)> {
    let (output, far_output) = match wiring {
        Wiring::Batch(_) => wiring::pipe_from_program()?,
        Wiring::Step | Wiring::Terminal | Wiring::BatchOnTerminal(_) => wiring::terminal()?,
    };
    let source = match wiring {
        Wiring::Step => Source::pipe()?,
        Wiring::Terminal => {
            Source::Terminal { near: output.try_clone()?, far: far_output.try_clone()? }
        }
        Wiring::Batch(lines) | Wiring::BatchOnTerminal(lines) => Source::file(lines)?,
    };
    Ok((source, output, far_output))
}

/// Spawns, and tells a program that cannot be executed from a machine that cannot spawn.
fn spawn(mut command: Command) -> Result<Child, NotStarted> {
    let _starting = wiring::starting();
    command.spawn().map_err(|error| match NotExecuted::of(error) {
        NotExecuted::Program(error) => NotStarted::Program(error),
        NotExecuted::Harness(error) => NotStarted::Harness(error),
    })
}

/// Where a program runs: a compiler where its sources are, all others in their own folder.
fn working_folder(program: &Program, folder: &Folder) -> io::Result<OwnedFd> {
    let Some(build) = &program.build else { return folder.opened().try_clone_to_owned() };
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    Ok(open(&build.from, flags, Mode::empty())?)
}

/// Has processes whose parents died become children of ours, so that none is out of reach.
#[cfg(target_os = "linux")]
fn adopt_orphans() -> io::Result<()> {
    Ok(rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?)
}

/// Elsewhere the process group is all the reach there is.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "the other system's version can fail")]
fn adopt_orphans() -> io::Result<()> {
    Ok(())
}

/// Ends a process group: kills and reaps until nothing is left of it.
///
/// A child's orphans become our children before the child can be reaped, so when no child is left nothing is.
fn end_group(root: Pid, may_stray: bool) -> (ExitStatus, Duration) {
    let strays = if may_stray { strays(root) } else { Vec::new() };
    let mut status = ExitStatus::default();
    let mut total = Duration::ZERO;
    let mut count = |(pid, how, cpu): (Pid, ExitStatus, Duration)| {
        if pid == root {
            status = how;
        }
        total += cpu;
    };
    loop {
        // It fails when nothing is left to kill, and then there is nothing to reap either.
        let _ = kill_process_group(root, Signal::KILL);
        let Some(reaped) = sys::reap(root) else { break };
        count(reaped);
        // Many die at once, and killing those that are dead takes time for each.
        iter::from_fn(|| sys::reap_ended(root)).for_each(&mut count);
    }
    strays.into_iter().filter_map(end_one).for_each(count);
    (status, total)
}

fn end_one(stray: Pid) -> Option<(Pid, ExitStatus, Duration)> {
    rustix::process::kill_process(stray, Signal::KILL).ok()?;
    sys::reap_one(stray)
}

/// Descendants that left the process group.
#[cfg(target_os = "linux")]
fn strays(root: Pid) -> Vec<Pid> {
    super::tasks::descendants(root)
        .into_iter()
        .filter(|&pid| !super::tasks::in_group(pid, root))
        .collect()
}

#[cfg(not(target_os = "linux"))]
fn strays(_root: Pid) -> Vec<Pid> {
    Vec::new()
}
