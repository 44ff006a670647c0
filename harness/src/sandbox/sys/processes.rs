//! Creates processes, and the memory that they share.

use std::{
    io,
    os::fd::{AsRawFd as _, BorrowedFd},
    sync::atomic::AtomicI32,
};

use rustix::process::Pid;

/// Makes a copy of the calling process that is its sibling: a child of the same parent. In the copy this returns `None`.
///
/// It is meant for a child before it executes anything. Libraries do not learn of the fork, so the copy may only do what a signal
/// handler may do.
pub(in crate::sandbox) fn fork_sibling() -> io::Result<Option<Pid>> {
    const NOTHING: libc::c_ulong = 0;
    // SAFETY: with these flags the call shares no memory and takes no addresses, so the copy goes on with a copy of all, as
    // after a fork. Our caller does in it only what needs no locks and no memory.
    let pid = unsafe {
        let flags = libc::c_long::from(libc::CLONE_PARENT | libc::SIGCHLD);
        libc::syscall(libc::SYS_clone, flags, NOTHING, NOTHING, NOTHING, NOTHING)
    };
    match i32::try_from(pid) {
        Ok(pid) if pid >= 0 => Ok(Pid::from_raw(pid)),
        Ok(_) | Err(_) => Err(io::Error::last_os_error()),
    }
}

/// Like [`fork_sibling`], but the two share their memory, so that nothing needs to be copied. The calling process stands still
/// until its sibling has executed something or has exited. Then it writes the sibling's number to the descriptor, through `number`,
/// and exits. So this returns in the sibling only, or with an error. On processors without this code it returns false and does
/// nothing.
#[cfg(target_arch = "x86_64")]
pub(in crate::sandbox) fn become_sibling(
    far: BorrowedFd<'_>,
    number: *mut i32,
) -> io::Result<bool> {
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PARENT | libc::SIGCHLD;
    let mut done = libc::SYS_clone;
    // SAFETY: the sibling goes on with the stack of the calling process, which never uses it again. The rest of the calling
    // process's code is here, and it ends the process. It only needs registers, which the kernel keeps for each of the two, and
    // the memory that `number` points to, which lives as long as our caller's.
    unsafe {
        std::arch::asm!(
            "syscall",
            "test rax, rax",
            "jle 2f",
            "mov dword ptr [r12], eax",
            "mov eax, {write}",
            "mov edi, r13d",
            "mov rsi, r12",
            "mov edx, 4",
            "syscall",
            "mov eax, {exit}",
            "xor edi, edi",
            "syscall",
            "2:",
            write = const libc::SYS_write,
            exit = const libc::SYS_exit_group,
            inout("rax") done,
            inout("rdi") i64::from(flags) => _,
            inout("rsi") 0_i64 => _,
            inout("rdx") 0_i64 => _,
            in("r10") 0_i64,
            in("r8") 0_i64,
            in("r12") number,
            in("r13") i64::from(far.as_raw_fd()),
            lateout("rcx") _,
            lateout("r11") _,
        );
    }
    if done == 0 {
        return Ok(true);
    }
    Err(io::Error::from_raw_os_error(i32::try_from(-done).unwrap_or(libc::EIO)))
}

/// On other processors the memory has to be copied.
#[cfg(not(target_arch = "x86_64"))]
#[expect(clippy::unnecessary_wraps, reason = "the other processor's version can fail")]
pub(in crate::sandbox) fn become_sibling(_: BorrowedFd<'_>, _: *mut i32) -> io::Result<bool> {
    Ok(false)
}

/// Starts a process that does this work with this descriptor. Like [`fork_sibling`], it creates a sibling of the calling process.
/// It shares the memory, so none is copied for a process that does not use it.
///
/// It is meant for a child before it executes anything. The two share one `errno`, so one of them may see the reason of the other's
/// failure.
pub(in crate::sandbox) fn start_sibling(
    work: fn(BorrowedFd<'_>) -> !,
    descriptor: BorrowedFd<'_>,
) -> io::Result<Pid> {
    const STACK: usize = 64 << 10;
    let place = std::ptr::null_mut();
    let access = libc::PROT_READ | libc::PROT_WRITE;
    let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_STACK;
    // SAFETY: the memory is new and used by nothing else.
    let stack = unsafe { libc::mmap(place, STACK, access, kind, -1, 0) };
    if stack == libc::MAP_FAILED {
        return Err(io::Error::last_os_error());
    }
    let job = stack.cast::<Job>();
    // SAFETY: the job has room at the bottom of the stack, which grows towards it and never comes near. The stack is never
    // given back, so it outlives the process that is started; that has a copy of the descriptor under the same number.
    let pid = unsafe {
        job.write(Job { work, descriptor: descriptor.as_raw_fd() });
        let flags = libc::CLONE_VM | libc::CLONE_PARENT | libc::SIGCHLD;
        libc::clone(do_job, stack.byte_add(STACK), flags, job.cast())
    };
    if pid < 0 {
        return Err(io::Error::last_os_error());
    }
    Pid::from_raw(pid).ok_or_else(|| io::ErrorKind::InvalidData.into())
}

struct Job {
    work: fn(BorrowedFd<'_>) -> !,
    descriptor: i32,
}

extern "C" fn do_job(job: *mut libc::c_void) -> i32 {
    // SAFETY: this is only ever called with a job that was written before and is never changed.
    let job = unsafe { &*job.cast::<Job>() };
    // SAFETY: the descriptor is open in this process, and is closed only when that ends.
    (job.work)(unsafe { BorrowedFd::borrow_raw(job.descriptor) })
}

/// Blocks all signals that can be blocked for the calling thread, and returns those that were blocked before.
pub(in crate::sandbox) fn block_signals() -> libc::sigset_t {
    // SAFETY: a set of signals is plain integers, for which zero is a valid value; the sets are live and writable ones.
    unsafe {
        let (mut all, mut before): (libc::sigset_t, libc::sigset_t) =
            (std::mem::zeroed(), std::mem::zeroed());
        libc::sigfillset(&raw mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const all, &raw mut before);
        before
    }
}

/// Blocks these signals for the calling thread, and no others.
pub(super) fn block_only(signals: &libc::sigset_t) {
    // SAFETY: the call only reads the set, which is a live one.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, signals, std::ptr::null_mut()) };
}

/// Makes a copy of the calling process in which all signals are blocked. In the copy this returns `None`, and it may only do
/// what a signal handler may do.
pub(in crate::sandbox) fn fork_blocking_signals() -> io::Result<Option<Pid>> {
    let before = block_signals();
    // SAFETY: our caller does in the copy only what needs no locks and no memory.
    let pid = unsafe { libc::fork() };
    if pid == 0 {
        return Ok(None);
    }
    let error = io::Error::last_os_error();
    block_only(&before);
    Pid::from_raw(pid.max(0)).map(Some).ok_or(error)
}

/// Numbers, initially zero, in memory that this process shares with its descendants until they execute something.
pub(in crate::sandbox) fn shared_numbers<const COUNT: usize>()
-> io::Result<&'static [AtomicI32; COUNT]> {
    let (place, len) = (std::ptr::null_mut(), size_of::<[AtomicI32; COUNT]>());
    let access = libc::PROT_READ | libc::PROT_WRITE;
    let kind = libc::MAP_SHARED | libc::MAP_ANONYMOUS;
    // SAFETY: the memory is new and used by nothing else.
    let memory = unsafe { libc::mmap(place, len, access, kind, -1, 0) };
    if memory == libc::MAP_FAILED {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the memory is as long as the numbers, starts at a page, contains zeros, which are valid numbers, and is never given
    // back.
    Ok(unsafe { &*memory.cast::<[AtomicI32; COUNT]>() })
}
