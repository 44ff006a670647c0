//! The init of namespaces as a separate program, a few instructions long. It runs in the submission's namespaces, so it has nothing
//! of the harness in its memory, and nothing needs to be copied for it.

use std::{
    io::{self, Write as _},
    os::fd::{AsFd as _, AsRawFd as _, BorrowedFd, OwnedFd},
    ptr,
    sync::{
        LazyLock,
        atomic::{AtomicI32, Ordering},
    },
};

use rustix::{
    fs::{MemfdFlags, Mode, OFlags, memfd_create, open},
    process::Pid,
    stdio::dup2_stdin,
};

use super::{block_signals, leave};

/// The program, to be executed once for each set of namespaces. None where the kernel does not execute files in memory, and on
/// processors without this code.
pub(in crate::sandbox) fn init_program() -> Option<BorrowedFd<'static>> {
    static PROGRAM: LazyLock<Option<OwnedFd>> = LazyLock::new(|| code().and_then(in_memory));
    PROGRAM.as_ref().map(|program| program.as_fd())
}

// It waits until its standard input is readable or has no writer left. Then it kills every other process of its namespace and waits
// until it has no children.
#[cfg(target_arch = "x86_64")]
std::arch::global_asm!(
    ".pushsection .rodata.stickler_init, \"a\"",
    ".hidden stickler_init",
    ".globl stickler_init",
    "stickler_init:",
    "mov rax, 0x100000000", // A pollfd: descriptor 0, and POLLIN, which is 1.
    "push rax",
    "2:",
    "mov rdi, rsp",
    "mov esi, 1",
    "mov edx, -1",
    "mov eax, {poll}",
    "syscall",
    "test rax, rax",
    "jle 2b",
    "3:",
    "mov rdi, -1",
    "mov esi, {sigkill}",
    "mov eax, {kill}",
    "syscall",
    "mov rdi, -1",
    "xor esi, esi",
    "xor edx, edx",
    "xor r10d, r10d",
    "mov eax, {wait4}",
    "syscall",
    "cmp rax, -{no_child}",
    "jne 3b",
    "xor edi, edi",
    "mov eax, {exit}",
    "syscall",
    ".hidden stickler_init_end",
    ".globl stickler_init_end",
    "stickler_init_end:",
    ".popsection",
    poll = const libc::SYS_poll,
    kill = const libc::SYS_kill,
    sigkill = const libc::SIGKILL,
    wait4 = const libc::SYS_wait4,
    no_child = const libc::ECHILD,
    exit = const libc::SYS_exit_group,
);

/// The instructions.
#[cfg(target_arch = "x86_64")]
fn code() -> Option<&'static [u8]> {
    unsafe extern "C" {
        static stickler_init: u8;
        static stickler_init_end: u8;
    }
    let (start, end) = (&raw const stickler_init, &raw const stickler_init_end);
    // SAFETY: both stand at the ends of the instructions above, which are never changed.
    Some(unsafe { std::slice::from_raw_parts(start, end.offset_from_unsigned(start)) })
}

#[cfg(not(target_arch = "x86_64"))]
fn code() -> Option<&'static [u8]> {
    None
}

/// An executable, read-only file in memory.
fn in_memory(code: &[u8]) -> Option<OwnedFd> {
    let create = |flags| memfd_create(c"stickler-init", MemfdFlags::CLOEXEC | flags);
    // An older kernel lacks this flag, and a newer one may be configured to require it.
    let written = create(MemfdFlags::EXEC).or_else(|_| create(MemfdFlags::empty())).ok()?;
    let mut file = std::fs::File::from(written);
    file.write_all(&executable(code)).ok()?;
    let again = format!("/proc/self/fd/{}", file.as_raw_fd());
    open(again, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty()).ok()
}

/// An executable in the ELF format for x86-64, with one segment that starts with its headers.
fn executable(code: &[u8]) -> Vec<u8> {
    const BASE: u64 = 0x40_0000;
    const FILE_HEADER: u16 = 64;
    const SEGMENT_HEADER: u16 = 56;
    let (start, size) = (u64::from(FILE_HEADER + SEGMENT_HEADER), code.len() as u64);
    let words =
        |words: &[u64]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let halves =
        |halves: &[u16]| halves.iter().flat_map(|half| half.to_le_bytes()).collect::<Vec<u8>>();
    [
        b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0".to_vec(),
        halves(&[2, 62, 1, 0]), // executable, x86-64, version 1
        words(&[BASE + start, u64::from(FILE_HEADER), 0]),
        halves(&[0, 0, FILE_HEADER, SEGMENT_HEADER, 1, 0, 0, 0]),
        halves(&[1, 0, 5, 0]), // loaded, to be read and executed
        words(&[0, BASE, BASE, start + size, start + size, 0x1000]),
        code.to_vec(),
    ]
    .concat()
}

/// The files of the new process, and the error if it was not executed.
struct Job<'a> {
    program: BorrowedFd<'a>,
    input: BorrowedFd<'a>,
    error: AtomicI32,
}

/// Starts the program with this standard input and no other descriptor, as a sibling of the calling process, which stands still
/// until it is executed. It is meant for a child before it executes anything.
pub(in crate::sandbox) fn start_init(
    program: BorrowedFd<'_>,
    input: BorrowedFd<'_>,
) -> io::Result<Pid> {
    let mut stack = [0_u128; 256];
    let job = Job { program, input, error: AtomicI32::new(0) };
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PARENT | libc::SIGCHLD;
    // SAFETY: the stack, which grows downwards from its end, and the job live until the call returns. From then on the new process
    // no longer shares our memory. It makes system calls only.
    let pid = unsafe {
        let top = stack.as_mut_ptr().add(stack.len()).cast();
        libc::clone(execute, top, flags, (&raw const job).cast_mut().cast())
    };
    match job.error.load(Ordering::Acquire) {
        0 if pid < 0 => Err(io::Error::last_os_error()),
        0 => Pid::from_raw(pid).ok_or_else(|| io::ErrorKind::InvalidData.into()),
        error => Err(io::Error::from_raw_os_error(error)),
    }
}

extern "C" fn execute(job: *mut libc::c_void) -> i32 {
    // SAFETY: this is only ever called with a job that lives until the program is executed.
    let job = unsafe { &*job.cast::<Job<'_>>() };
    block_signals();
    let error = dup2_stdin(job.input).map_or_else(io::Error::from, |()| become_program(job));
    job.error.store(error.raw_os_error().unwrap_or(libc::EIO), Ordering::Release);
    leave(127)
}

fn become_program(job: &Job<'_>) -> io::Error {
    let (program, name) = (job.program.as_raw_fd(), c"");
    let (words, nothing) = ([c"init".as_ptr(), ptr::null()], [ptr::null::<libc::c_char>()]);
    // SAFETY: the descriptors of the calling process are its own, and it ends if it is not executed; the lists end with null.
    unsafe {
        libc::syscall(libc::SYS_close_range, 1_u32, u32::MAX, libc::CLOSE_RANGE_CLOEXEC);
        let (words, nothing) = (words.as_ptr(), nothing.as_ptr());
        libc::syscall(
            libc::SYS_execveat,
            program,
            name.as_ptr(),
            words,
            nothing,
            libc::AT_EMPTY_PATH,
        );
    }
    io::Error::last_os_error()
}
