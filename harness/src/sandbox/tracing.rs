//! Stopping a program before its first instruction, when the system and the loader have made everything ready for it, and what
//! can be done with it there.

use std::{
    fs::{self, File},
    io,
    os::unix::fs::FileExt as _,
    thread::sleep,
    time::{Duration, Instant},
};

use libc::user_regs_struct as Registers;
use nix::{
    errno::Errno,
    sys::{
        ptrace::{self, Options},
        signal::Signal,
        wait::{WaitPidFlag, WaitStatus, waitpid},
    },
    unistd::Pid,
};

/// A program that takes longer to its first instruction is not waited for.
const PATIENCE: Duration = Duration::from_secs(2);
/// The first pause while it is waited for; each is longer than the one before.
const FIRST_PAUSE: Duration = Duration::from_micros(30);
const LONGEST_PAUSE: Duration = Duration::from_millis(1);
/// It may have taken this many pages of memory on the way to its first instruction, for its libraries.
const MOST_PAGES: u64 = 16 << 10;

/// An instruction that stops a program that is traced, and one that makes a system call.
const STOP: [u8; 1] = [0xcc];
const SYSTEM_CALL: [u8; 2] = [0x0f, 0x05];
/// The code segment of a program for this processor, in its 64-bit form.
const SEGMENT: u64 = 0x33;

/// A program that is stopped before its first instruction, and traced by this thread.
pub(super) struct Stopped {
    program: Pid,
    memory: File,
    /// Its registers, where its first instruction is next.
    pub(super) registers: Registers,
    /// Where the system put some bytes that it chose by chance.
    pub(super) chance: u64,
}

/// Has the calling process stop when it executes a program, to be traced by the thread that started it. This runs between fork and
/// exec, so it neither allocates nor locks.
pub(super) fn be_traced() -> io::Result<()> {
    Ok(ptrace::traceme()?)
}

impl Stopped {
    /// Lets a program that this thread started, and which is to be traced, run to its first instruction. Until it is let go it ends
    /// with this thread.
    pub(super) fn before_first_instruction(program: rustix::process::Pid) -> io::Result<Self> {
        let program = Pid::from_raw(program.as_raw_pid());
        wait_for_stop(program)?;
        ptrace::setoptions(program, Options::PTRACE_O_EXITKILL)?;
        let memory = format!("/proc/{program}/mem");
        let memory = File::options().read(true).write(true).open(memory)?;
        let told = Told::to(program)?;
        let (entry, chance) = (told.value(libc::AT_ENTRY)?, told.value(libc::AT_RANDOM)?);
        let mut first = STOP;
        memory.read_exact_at(&mut first, entry)?;
        memory.write_all_at(&STOP, entry)?;
        ptrace::cont(program, None)?;
        wait_for_stop(program)?;
        memory.write_all_at(&first, entry)?;
        let registers = Registers { rip: entry, ..ptrace::getregs(program)? };
        if registers.cs != SEGMENT {
            return Err(io::ErrorKind::Unsupported.into());
        }
        Ok(Self { program, memory, registers, chance })
    }

    /// Has it make a system call.
    pub(super) fn call(&self, number: libc::c_long, arguments: [u64; 6]) -> io::Result<u64> {
        let [rdi, rsi, rdx, r10, r8, r9] = arguments;
        let rax = number.cast_unsigned();
        let before = Registers { rax, rdi, rsi, rdx, r10, r8, r9, ..self.registers };
        let mut replaced = SYSTEM_CALL;
        self.memory.read_exact_at(&mut replaced, before.rip)?;
        self.memory.write_all_at(&SYSTEM_CALL, before.rip)?;
        ptrace::setregs(self.program, before)?;
        ptrace::step(self.program, None)?;
        wait_for_stop(self.program)?;
        self.memory.write_all_at(&replaced, before.rip)?;
        let returned = ptrace::getregs(self.program)?.rax.cast_signed();
        match i32::try_from(returned) {
            Ok(error @ -4095..0) => Err(io::Error::from_raw_os_error(-error)),
            Ok(_) | Err(_) => Ok(returned.cast_unsigned()),
        }
    }

    pub(super) fn read(&self, at: u64) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.memory.read_exact_at(&mut bytes, at)?;
        Ok(u64::from_le_bytes(bytes))
    }

    pub(super) fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.memory.write_all_at(bytes, at)
    }

    /// Whether it is alone: it has started no task.
    pub(super) fn is_alone(&self) -> io::Result<bool> {
        let tasks = format!("/proc/{0}/task", self.program);
        let children = fs::read(format!("{tasks}/{}/children", self.program))?;
        Ok(children.is_empty() && fs::read_dir(tasks)?.count() == 1)
    }

    /// Lets it go, to go on with the instruction at this place, with its stack there.
    pub(super) fn go_on_at(self, place: u64, stack: u64) -> io::Result<()> {
        let registers = Registers { rip: place, rsp: stack, ..self.registers };
        ptrace::setregs(self.program, registers)?;
        Ok(ptrace::detach(self.program, None)?)
    }
}

/// What the system told a program, as kinds and values.
struct Told(Vec<u64>);

impl Told {
    fn to(program: Pid) -> io::Result<Self> {
        let told = fs::read(format!("/proc/{program}/auxv"))?;
        Ok(Self(told.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect()))
    }

    fn value(&self, wanted: u64) -> io::Result<u64> {
        let mut pairs = self.0.as_chunks::<2>().0.iter();
        let found = pairs.find_map(|[kind, value]| (*kind == wanted).then_some(*value));
        found.ok_or_else(|| io::ErrorKind::Unsupported.into())
    }
}

/// Waits until a program that is traced stops because it was told to, and not because of a signal.
fn wait_for_stop(program: Pid) -> io::Result<()> {
    let (until, mut pause) = (Instant::now() + PATIENCE, FIRST_PAUSE);
    loop {
        match waitpid(program, Some(WaitPidFlag::WNOHANG | WaitPidFlag::__WALL)) {
            Ok(WaitStatus::Stopped(_, Signal::SIGTRAP)) => return Ok(()),
            Ok(WaitStatus::StillAlive) | Err(Errno::EINTR) => {}
            Ok(_) => return Err(io::ErrorKind::Unsupported.into()),
            Err(error) => return Err(error.into()),
        }
        if Instant::now() > until || has_taken_much(program) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        sleep(pause);
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

fn has_taken_much(program: Pid) -> bool {
    let counted = fs::read_to_string(format!("/proc/{program}/statm")).unwrap_or_default();
    let pages = counted.split(' ').nth(1).and_then(|pages| pages.parse().ok());
    pages.is_some_and(|pages: u64| pages > MOST_PAGES)
}
