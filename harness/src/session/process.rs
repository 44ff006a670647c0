//! A running program: it is started confined in its own folder, and ended with all its descendants.

use std::{
    io, iter,
    os::{fd::OwnedFd, unix::process::ExitStatusExt},
    process::ExitStatus,
    time::{Duration, Instant},
};

use rustix::{
    fs::{Mode, OFlags},
    process::{Pid, Signal, kill_process, kill_process_group},
};

use super::{
    Ending, Limits,
    os::extras::{OsProcess, Starting},
    program::Program,
    stdio::{self, StdinSource, Streams, Wiring},
    workdir::Folder,
};
use crate::{
    sandbox::{Confinement, NotExecuted, Tier, sys},
    untrusted_text,
};

/// Only the last bytes of standard error are kept, at most this many.
const STDERR_KEPT: usize = 4 << 10;
/// Number of bytes read at a time, about half of what the widest pipe holds.
const MOST_ERRORS: usize = 256 << 10;

/// A running program and our ends of its streams.
pub(crate) struct Process {
    pub(crate) root: Pid,
    /// Its handles on this system.
    pub(crate) os: OsProcess,
    /// Its isolation tier.
    pub(crate) tier: Tier,
    pub(crate) source: StdinSource,
    pub(crate) output: OwnedFd,
    pub(crate) errors: OwnedFd,
    pub(crate) started: Instant,
    last_errors: Vec<u8>,
    ended: Option<(ExitStatus, Duration)>,
    /// Keeps the output open, so that a hang-up need not be distinguished from silence.
    _far_output: OwnedFd,
    /// Removed when the session is over.
    _folder: Folder,
}

/// Our ends of the streams of a program that is about to start.
struct OurEnds {
    streams: Streams,
    errors: OwnedFd,
}

/// Reasons why there is no process.
pub(crate) enum NotStarted {
    /// The program could not be executed.
    Program(io::Error),
    /// The harness or the machine failed.
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
        let folder = Folder::new()?;
        if program.build.is_none() {
            program.folder.link(&folder)?;
        }
        let starting = Starting::new(program, &folder, limits)?;
        let (ours, theirs) = open(wiring)?;
        let ceilings = program.ceilings(limits.total_cpu);
        let usual = Confinement::for_everyone(ceilings);
        let started = Instant::now();
        let (root, os) = execute(starting, program, &folder, limits, usual, theirs)?;
        let OurEnds { streams: Streams { source, output, far_output }, errors } = ours;
        Ok(Self {
            root,
            os,
            tier: program.tier,
            source,
            output,
            errors,
            started,
            last_errors: Vec::new(),
            ended: None,
            _far_output: far_output,
            _folder: folder,
        })
    }

    /// Reads standard error, so that the program never has to wait for that, and keeps the end of it. Returns the number of bytes.
    pub(crate) fn take_errors(&mut self) -> io::Result<usize> {
        let before = self.last_errors.len();
        stdio::read_ready(&self.errors, &mut self.last_errors, MOST_ERRORS)?;
        let read = self.last_errors.len() - before;
        let excess = self.last_errors.len().saturating_sub(STDERR_KEPT);
        self.last_errors.drain(..excess);
        Ok(read)
    }

    /// Takes the standard error since the last call.
    pub(crate) fn hear_errors(&mut self) -> io::Result<Vec<u8>> {
        self.take_errors()?;
        Ok(std::mem::take(&mut self.last_errors))
    }

    /// Ends the program and all its descendants, and returns its exit status and the processor time of them all.
    ///
    /// A program that had already exited is not changed by this; what it left behind is ended.
    pub(crate) fn end(&mut self) -> (ExitStatus, Duration) {
        *self.ended.get_or_insert_with(|| {
            let (status, cpu) = end_group(self.root, self.os.strays(self.root));
            (status, cpu + self.os.end())
        })
    }

    /// Ends what is left of a program that has exited, and returns how its session ended.
    pub(crate) fn ending(&mut self) -> Ending {
        let (status, _) = self.end();
        if self.os.ran_out_of_memory() { Ending::OutOfMemory } else { ending(status) }
    }

    /// The end of its standard error.
    pub(crate) fn errors_text(&mut self) -> String {
        // Nothing more can come once the program has ended, and what cannot be read is no evidence anyway.
        let _ = self.take_errors();
        untrusted_text::numbered(&untrusted_text::of_bytes(&self.last_errors))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Opens our ends of the streams, and the program's.
fn open(wiring: Wiring<'_>) -> io::Result<(OurEnds, [OwnedFd; 3])> {
    let streams = Streams::open(wiring)?;
    let (errors, far_errors) = stdio::errors(wiring)?;
    let far_input = streams.source.far().try_clone_to_owned()?;
    let theirs = [far_input, streams.far_output.try_clone()?, far_errors];
    Ok((OurEnds { streams, errors }, theirs))
}

/// The end of a session, from an exit status.
fn ending(status: ExitStatus) -> Ending {
    match (status.code(), status.signal()) {
        (Some(code), _) => Ending::Exited(code),
        (None, Some(signal)) if signal == Signal::XCPU.as_raw() => Ending::OutOfCpu,
        (None, signal) => Ending::Died(signal.unwrap_or_default()),
    }
}

/// Executes a program in this folder, with these standard streams, confined as every program and by its tier.
fn execute(
    mut starting: Starting,
    program: &Program,
    folder: &Folder,
    limits: &Limits,
    usual: Vec<Confinement>,
    streams: [OwnedFd; 3],
) -> Result<(Pid, OsProcess), NotStarted> {
    let within = Confinement::Within(working_folder(program, folder)?);
    let confinements = starting.confinements(usual, program, folder, &streams[1])?;
    let last = Confinement::few_descriptors(program.ceilings(limits.total_cpu));
    let confinements = [within].into_iter().chain(confinements).chain([last]).collect();
    let root = spawn(|| starting.spawn(program.command(folder.path()), streams, confinements))?;
    let os = starting.finish(root, program, folder, limits);
    Ok((root, os.inspect_err(|_| _ = end_group(root, Vec::new()))?))
}

/// Spawns, and distinguishes a program that cannot be executed from a machine that cannot spawn.
fn spawn(spawn: impl FnOnce() -> io::Result<Pid>) -> Result<Pid, NotStarted> {
    let _starting = stdio::starting();
    spawn().map_err(|error| match NotExecuted::of(error) {
        NotExecuted::Program(error) => NotStarted::Program(error),
        NotExecuted::Harness(error) => NotStarted::Harness(error),
    })
}

/// The folder in which a program runs: for a compiler that of its sources, otherwise the program's own.
fn working_folder(program: &Program, folder: &Folder) -> io::Result<OwnedFd> {
    let Some(build) = &program.build else { return folder.opened().try_clone_to_owned() };
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    Ok(rustix::fs::open(&build.from, flags, Mode::empty())?)
}

/// Ends a process group, and these processes that left it: kills and reaps until nothing is left.
///
/// A child's orphans become our children before the child can be reaped, so when no child is left there is nothing left.
fn end_group(root: Pid, strays: Vec<Pid>) -> (ExitStatus, Duration) {
    let mut status = ExitStatus::default();
    let mut total = Duration::ZERO;
    let mut count = |(pid, how, cpu): (Pid, ExitStatus, Duration)| {
        if pid == root {
            status = how;
        }
        total += cpu;
    };
    loop {
        // This fails when nothing is left to kill, and then there is nothing to reap either.
        let _ = kill_process_group(root, Signal::KILL);
        let Some(reaped) = sys::reap(root) else { break };
        count(reaped);
        // Many die at once, and signalling each dead process takes time.
        iter::from_fn(|| sys::reap_ended(root)).for_each(&mut count);
    }
    strays.into_iter().filter_map(end_one).for_each(count);
    (status, total)
}

fn end_one(stray: Pid) -> Option<(Pid, ExitStatus, Duration)> {
    kill_process(stray, Signal::KILL).ok()?;
    sys::reap_one(stray)
}
