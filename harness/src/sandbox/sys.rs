//! The only `unsafe` code: system calls for which there is no safe function elsewhere.
#![expect(unsafe_code, reason = "raw system calls; each block says why it is sound")]

#[cfg(target_os = "linux")]
use std::sync::atomic::AtomicI32;
use std::{
    io,
    os::unix::process::{CommandExt, ExitStatusExt},
    process::{Command, ExitStatus},
    time::Duration,
};

#[cfg(target_os = "linux")]
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

use rustix::process::Pid;
#[cfg(target_os = "linux")]
use rustix::process::{Resource, getrlimit};

use super::{Confinement, of_confining};

/// Has the confinements put in force, in order, in the child that `command` starts.
pub(crate) fn confine(command: &mut Command, confinements: Vec<Confinement>) {
    let apply_all = move || {
        confinements.iter().try_for_each(Confinement::apply).map_err(|error| of_confining(&error))
    };
    // SAFETY: the closure runs in the child between fork and exec, where only async-signal-safe work is allowed. Every
    // confinement was allocated before; applying one makes system calls only.
    unsafe { command.pre_exec(apply_all) };
}

/// Marks every descriptor above the standard ones to be closed when the program starts.
///
/// They are not closed at once, because the standard library reports a failed exec through one of them.
#[cfg(target_os = "linux")]
pub(super) fn close_others_on_exec() -> io::Result<()> {
    let flags = libc::CLOSE_RANGE_CLOEXEC;
    // SAFETY: the call takes three integers and touches no memory.
    let done = unsafe { libc::syscall(libc::SYS_close_range, 3_u32, u32::MAX, flags) };
    // A system older than the call relies on every descriptor of ours being close-on-exec from birth.
    if done == 0 { Ok(()) } else { unless(libc::ENOSYS) }
}

/// Descriptors opened by Rust are close-on-exec from birth; there is no cheap way to catch others here.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "the other systems' version can fail")]
pub(super) fn close_others_on_exec() -> io::Result<()> {
    Ok(())
}

/// The last error, unless it is this one.
#[cfg(target_os = "linux")]
fn unless(tolerated: i32) -> io::Result<()> {
    let error = io::Error::last_os_error();
    if error.raw_os_error() == Some(tolerated) { Ok(()) } else { Err(error) }
}

/// Waits for a child of this process group to end: which it was, how it ended, and the processor time of it and of those
/// that it waited for. None if there is no such child.
pub(crate) fn reap(group: Pid) -> Option<(Pid, ExitStatus, Duration)> {
    wait_for(-group.as_raw_pid(), 0)
}

/// As [`reap`], for one that has ended already. None if there is none yet.
pub(crate) fn reap_ended(group: Pid) -> Option<(Pid, ExitStatus, Duration)> {
    wait_for(-group.as_raw_pid(), libc::WNOHANG)
}

/// As [`reap`], for one child.
pub(crate) fn reap_one(child: Pid) -> Option<(Pid, ExitStatus, Duration)> {
    wait_for(child.as_raw_pid(), 0)
}

/// As [`reap_one`], when only the processor time matters.
pub(crate) fn reap_cpu(child: Pid) -> Duration {
    reap_one(child).map_or(Duration::ZERO, |(.., cpu)| cpu)
}

fn wait_for(whom: i32, options: i32) -> Option<(Pid, ExitStatus, Duration)> {
    let mut status = 0;
    // SAFETY: rusage is plain integers, for which zero is a valid value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: both pointers are to live, writable values of the types that the call expects.
        let pid = unsafe { libc::wait4(whom, &raw mut status, options, &raw mut usage) };
        if pid == 0 {
            return None;
        }
        if pid > 0 {
            let cpu = duration(usage.ru_utime).saturating_add(duration(usage.ru_stime));
            return Some((Pid::from_raw(pid)?, ExitStatus::from_raw(status), cpu));
        }
        if io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
            return None;
        }
    }
}

fn duration(time: libc::timeval) -> Duration {
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_micros(u64::try_from(time.tv_usec).unwrap_or(0))
}

/// Has the calling process be this user, in the group of that number and in no other. For use in a child, which has one
/// thread: the others of the C library's functions would be told too.
#[cfg(target_os = "linux")]
pub(super) fn become_user(id: u32) -> io::Result<()> {
    let nobody = std::ptr::null::<libc::gid_t>();
    // SAFETY: the calls take integers, and of no groups at all none is read.
    let done = unsafe {
        [
            libc::syscall(libc::SYS_setgroups, 0_usize, nobody),
            libc::syscall(libc::SYS_setresgid, id, id, id),
            libc::syscall(libc::SYS_setresuid, id, id, id),
        ]
    };
    if done == [0; 3] { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Gives the calling process process, mount and IPC namespaces of its own, and if wanted one of users, without which only
/// root may have the others. Its children will be in the namespace of processes; it stays where it was.
#[cfg(target_os = "linux")]
pub(super) fn make_namespaces(of_users: bool) -> io::Result<()> {
    let users = if of_users { libc::CLONE_NEWUSER } else { 0 };
    let namespaces = libc::CLONE_NEWPID | libc::CLONE_NEWNS | libc::CLONE_NEWIPC;
    // SAFETY: the call takes flags and touches no memory.
    let done = unsafe { libc::unshare(users | namespaces) };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Has what is mounted from now on in the mount namespace of the calling process be seen in no other; in one that comes with
/// users of its own it is so from birth.
#[cfg(target_os = "linux")]
pub(super) fn keep_mounts_to_itself() -> io::Result<()> {
    let nothing = std::ptr::null::<libc::c_char>();
    let flags = libc::MS_REC | libc::MS_SLAVE;
    // SAFETY: the name of the place is a constant, and a change of how mounts spread takes no other arguments.
    let done = unsafe { libc::mount(nothing, c"/".as_ptr(), nothing, flags, nothing.cast()) };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Makes a copy of the calling process that is its sibling: a child of the same parent. The copy gets none.
///
/// For use in a child before it executes anything: what libraries do at a fork is not done, so that the copy may only do
/// what a signal handler may.
#[cfg(target_os = "linux")]
pub(super) fn fork_sibling() -> io::Result<Option<Pid>> {
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

/// As [`fork_sibling`], but the two share their memory, so that none need be copied: the calling process stands still until
/// its sibling has executed something or left, writes the sibling's number to the descriptor, by way of `number`, and leaves.
/// So this returns in the sibling only, or with an error. On processors for which there is no such code, nothing happens.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
pub(super) fn become_sibling(far: BorrowedFd<'_>, number: *mut i32) -> io::Result<bool> {
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PARENT | libc::SIGCHLD;
    let mut done = libc::SYS_clone;
    // SAFETY: the sibling goes on with the stack of the calling process, which never uses it again: what that does after it
    // stood still is written here, needs nothing but registers, which the system keeps for each of the two, and the memory
    // that `number` points to, which lives as long as our caller's, and ends the process.
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

/// On other processors a copy has to do.
#[cfg(all(target_os = "linux", not(target_arch = "x86_64")))]
#[expect(clippy::unnecessary_wraps, reason = "the other processor's version can fail")]
pub(super) fn become_sibling(_: BorrowedFd<'_>, _: *mut i32) -> io::Result<bool> {
    Ok(false)
}

/// Starts a process that does this work with this descriptor. It is a sibling of the calling process, as with
/// [`fork_sibling`], but shares its memory: none need be copied for a process that has no use for it.
///
/// For use in a child before it executes anything. The two have one `errno`, so that one of them may be told the reason of
/// the other's failure.
#[cfg(target_os = "linux")]
pub(super) fn start_sibling(
    work: fn(BorrowedFd<'_>) -> !,
    descriptor: BorrowedFd<'_>,
) -> io::Result<Pid> {
    const STACK: usize = 64 << 10;
    let place = std::ptr::null_mut();
    let access = libc::PROT_READ | libc::PROT_WRITE;
    let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_STACK;
    // SAFETY: the memory is new and nobody else's.
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

#[cfg(target_os = "linux")]
struct Job {
    work: fn(BorrowedFd<'_>) -> !,
    descriptor: i32,
}

#[cfg(target_os = "linux")]
extern "C" fn do_job(job: *mut libc::c_void) -> i32 {
    // SAFETY: this is only ever called with a job that was written before and that nobody changes.
    let job = unsafe { &*job.cast::<Job>() };
    // SAFETY: the descriptor is open in this process, and is closed only when that ends.
    (job.work)(unsafe { BorrowedFd::borrow_raw(job.descriptor) })
}

/// Leaves at once, without what a program does at its end.
pub(crate) fn leave(code: i32) -> ! {
    // SAFETY: the call ends the process and runs nothing of its own before.
    unsafe { libc::_exit(code) }
}

/// Has this be done when this program ends in the usual way. It must not panic.
pub(crate) fn at_exit(work: extern "C" fn()) {
    // SAFETY: the call keeps the address of a function that is there for ever. Only a lack of memory makes it fail, and then
    // nothing is done.
    unsafe { libc::atexit(work) };
}

/// Has a signal be ignored from now on, also by what is executed.
pub(crate) fn ignore(signal: i32) {
    act(signal, libc::SIG_IGN);
}

/// Has a signal do what it does by default.
pub(super) fn heed(signal: i32) {
    act(signal, libc::SIG_DFL);
}

fn act(signal: i32, action: libc::sighandler_t) {
    // SAFETY: both actions are constants of the system's, so no function is called; the call touches no memory of ours.
    unsafe { libc::signal(signal, action) };
}

/// Whether a signal is ignored.
pub(crate) fn ignores(signal: i32) -> bool {
    // SAFETY: an action is plain integers, for which zero is a valid value; without a new action the call only writes the
    // old one, and `old` is a live and writable one.
    unsafe {
        let mut old: libc::sigaction = std::mem::zeroed();
        libc::sigaction(signal, std::ptr::null(), &raw mut old) == 0
            && old.sa_sigaction == libc::SIG_IGN
    }
}

/// Lets `/proc` tell of the process namespace of the calling process.
#[cfg(target_os = "linux")]
pub(super) fn mount_proc() -> io::Result<()> {
    let flags = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
    let (kind, place) = (c"proc".as_ptr(), c"/proc".as_ptr());
    // SAFETY: the names are constants, and no data is a valid argument.
    let done = unsafe { libc::mount(kind, place, kind, flags, std::ptr::null()) };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Closes every descriptor but these, which are given in their order. For a process that ends without returning to their
/// owners.
#[cfg(target_os = "linux")]
pub(super) fn keep_only(descriptors: &[BorrowedFd<'_>]) {
    let mut first = 0;
    for descriptor in descriptors {
        let kept = descriptor.as_raw_fd().unsigned_abs();
        close_all(first, kept);
        first = kept + 1;
    }
    close_all(first, u32::MAX);
}

/// Closes the descriptors from one number to before another.
#[cfg(target_os = "linux")]
fn close_all(first: u32, end: u32) {
    if first >= end {
        return;
    }
    // SAFETY: the calls take integers and touch no memory. Whoever owns the descriptors never comes to use or close them,
    // because our caller's caller never returns.
    unsafe {
        if libc::syscall(libc::SYS_close_range, first, end - 1, 0_u32) == 0 {
            return;
        }
        // A system older than the call.
        let most = getrlimit(Resource::Nofile).current.unwrap_or(u64::from(u32::MAX));
        let end = i32::try_from(most.min(u64::from(end))).unwrap_or(i32::MAX);
        (first.cast_signed()..end).for_each(|descriptor| _ = libc::close(descriptor));
    }
}

/// Has no signal reach the calling thread but those that none can keep off, and tells what was kept off before.
#[cfg(target_os = "linux")]
pub(super) fn block_signals() -> libc::sigset_t {
    // SAFETY: a set of signals is plain integers, for which zero is a valid value; the sets are live and writable ones.
    unsafe {
        let (mut all, mut before): (libc::sigset_t, libc::sigset_t) =
            (std::mem::zeroed(), std::mem::zeroed());
        libc::sigfillset(&raw mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const all, &raw mut before);
        before
    }
}

/// Makes a copy of the calling process that no signal reaches. The copy gets none, and may only do what a signal handler
/// may.
#[cfg(target_os = "linux")]
pub(super) fn fork_deaf() -> io::Result<Option<Pid>> {
    let before = block_signals();
    // SAFETY: our caller does in the copy only what needs no locks and no memory.
    let pid = unsafe { libc::fork() };
    if pid == 0 {
        return Ok(None);
    }
    let error = io::Error::last_os_error();
    // SAFETY: the call only reads the set, which the system has filled.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &raw const before, std::ptr::null_mut()) };
    Pid::from_raw(pid.max(0)).map(Some).ok_or(error)
}

/// Numbers that are zero at first, in memory that is shared with all that comes from this process until it executes
/// something.
#[cfg(target_os = "linux")]
pub(super) fn shared_numbers<const COUNT: usize>() -> io::Result<&'static [AtomicI32; COUNT]> {
    let (place, len) = (std::ptr::null_mut(), size_of::<[AtomicI32; COUNT]>());
    let access = libc::PROT_READ | libc::PROT_WRITE;
    let kind = libc::MAP_SHARED | libc::MAP_ANONYMOUS;
    // SAFETY: the memory is new and nobody else's.
    let memory = unsafe { libc::mmap(place, len, access, kind, -1, 0) };
    if memory == libc::MAP_FAILED {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the memory is as long as the numbers, begins with a page, holds zeros, which are valid numbers, and is never
    // given back.
    Ok(unsafe { &*memory.cast::<[AtomicI32; COUNT]>() })
}

/// Kills every process of the namespace in which the caller is the first, and waits for all that are its children.
#[cfg(target_os = "linux")]
pub(super) fn end_everybody() {
    loop {
        // SAFETY: the call takes integers and touches no memory.
        unsafe { libc::kill(-1, libc::SIGKILL) };
        if wait_for(-1, 0).is_none() {
            return;
        }
    }
}

/// Installs a filter on this thread.
#[cfg(target_os = "linux")]
pub(super) fn install_filter(instructions: &[libc::sock_filter]) -> io::Result<()> {
    install(instructions, 0).map(drop)
}

/// Installs a filter on this thread, and returns the listener that is told of the calls it traps.
#[cfg(target_os = "linux")]
pub(super) fn install_watching_filter(instructions: &[libc::sock_filter]) -> io::Result<OwnedFd> {
    let listener = install(instructions, libc::SECCOMP_FILTER_FLAG_NEW_LISTENER)?;
    // SAFETY: the call returned a new descriptor that nothing else owns.
    Ok(unsafe { OwnedFd::from_raw_fd(listener) })
}

#[cfg(target_os = "linux")]
fn install(instructions: &[libc::sock_filter], flags: libc::c_ulong) -> io::Result<i32> {
    let len = u16::try_from(instructions.len()).map_err(|_| io::ErrorKind::InvalidInput)?;
    let program = libc::sock_fprog { len, filter: instructions.as_ptr().cast_mut() };
    let operation = libc::SECCOMP_SET_MODE_FILTER;
    // SAFETY: the program points to `len` instructions that live past the call, which only reads them.
    let done = unsafe { libc::syscall(libc::SYS_seccomp, operation, flags, &raw const program) };
    let done = i32::try_from(done).map_err(|_| io::ErrorKind::InvalidData)?;
    if done < 0 { Err(io::Error::last_os_error()) } else { Ok(done) }
}

/// The version of Landlock that the system has.
#[cfg(target_os = "linux")]
pub(super) fn landlock_version() -> io::Result<i64> {
    const VERSION: u32 = 1;
    let (nothing, none) = (std::ptr::null::<u8>(), 0_usize);
    // SAFETY: with this flag the call takes no attributes and touches no memory.
    let version =
        unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, nothing, none, VERSION) };
    if version < 0 { Err(io::Error::last_os_error()) } else { Ok(version) }
}

/// Adds to a set of Landlock rules that this may be done beneath a folder. For use in a child, where the library that
/// makes the rest of the set must not allocate.
#[cfg(target_os = "linux")]
pub(super) fn allow_beneath(
    rules: &OwnedFd,
    folder: BorrowedFd<'_>,
    access: u64,
) -> io::Result<()> {
    #[repr(C, packed)]
    struct Beneath {
        access: u64,
        folder: i32,
    }
    const BENEATH_A_PATH: u32 = 1;
    let rule = Beneath { access, folder: folder.as_raw_fd() };
    let (rules, no_flags) = (rules.as_raw_fd(), 0_u32);
    // SAFETY: the call reads one rule of this kind, whose form is the one that the kernel lays down, and `rule` is a live
    // one.
    let done = unsafe {
        libc::syscall(libc::SYS_landlock_add_rule, rules, BENEATH_A_PATH, &raw const rule, no_flags)
    };
    if done < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Holds this thread to a set of Landlock rules.
#[cfg(target_os = "linux")]
pub(super) fn restrict_to(rules: &OwnedFd) -> io::Result<()> {
    let (rules, no_flags) = (rules.as_raw_fd(), 0_u32);
    // SAFETY: the call takes a descriptor and flags and touches no memory.
    let done = unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules, no_flags) };
    if done < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Has trapped callers and whoever answers them take turns on one processor, which saves most of the cost of a trap.
/// A system that cannot do this does without.
#[cfg(target_os = "linux")]
pub(crate) fn take_turns(listener: BorrowedFd<'_>) {
    const SYNC_WAKE_UP: libc::c_ulong = 1;
    let request = libc::SECCOMP_IOCTL_NOTIF_SET_FLAGS;
    // SAFETY: the request takes its flags by value and touches no memory.
    unsafe { libc::ioctl(listener.as_raw_fd(), request, SYNC_WAKE_UP) };
}

/// Whether a descriptor of a task's and one of ours were opened once and are copies of each other. Where the system does
/// not tell, they are said not to be.
#[cfg(target_os = "linux")]
pub(crate) fn is_same_open_file(task: Pid, descriptor: u32, ours: BorrowedFd<'_>) -> bool {
    const OPEN_FILE: i32 = 0;
    let (task, us) = (task.as_raw_pid(), rustix::process::getpid().as_raw_pid());
    let (theirs, ours) = (u64::from(descriptor), u64::from(ours.as_raw_fd().unsigned_abs()));
    // SAFETY: the call takes integers and touches no memory.
    unsafe { libc::syscall(libc::SYS_kcmp, task, us, OPEN_FILE, theirs, ours) == 0 }
}

/// A system call that a filter trapped: its caller stands still until it is told to [`carry_on`].
#[cfg(target_os = "linux")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trapped {
    id: u64,
    /// The thread that makes the call.
    pub(crate) task: Pid,
    /// The number of the call.
    pub(crate) call: i64,
    /// Its arguments.
    pub(crate) arguments: [u64; 6],
}

/// The next trapped call. Ask only when the listener is readable, else this waits; none if the caller died or was
/// interrupted meanwhile.
#[cfg(target_os = "linux")]
pub(crate) fn next_trapped(listener: BorrowedFd<'_>) -> io::Result<Option<Trapped>> {
    // SAFETY: a notification is plain integers, for which zero is a valid value, and the one that the call demands.
    let mut note: libc::seccomp_notif = unsafe { std::mem::zeroed() };
    let request = libc::SECCOMP_IOCTL_NOTIF_RECV;
    // SAFETY: the request writes one notification, and `note` is a live and writable one.
    if unsafe { libc::ioctl(listener.as_raw_fd(), request, &raw mut note) } != 0 {
        unless(libc::ENOENT)?;
        return Ok(None);
    }
    let Some(task) = i32::try_from(note.pid).ok().and_then(Pid::from_raw) else { return Ok(None) };
    let (call, arguments) = (i64::from(note.data.nr), note.data.args);
    Ok(Some(Trapped { id: note.id, task, call, arguments }))
}

/// Lets a trapped call happen. If its caller died or was interrupted meanwhile there is nothing to do.
#[cfg(target_os = "linux")]
pub(crate) fn carry_on(listener: BorrowedFd<'_>, trapped: Trapped) -> io::Result<()> {
    let flags = u32::try_from(libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE).unwrap_or(1);
    send(listener, libc::seccomp_notif_resp { id: trapped.id, val: 0, error: 0, flags })
}

/// Ends a trapped call, which is not made, with this outcome.
#[cfg(target_os = "linux")]
pub(crate) fn answer(
    listener: BorrowedFd<'_>,
    trapped: Trapped,
    outcome: Result<(), rustix::io::Errno>,
) -> io::Result<()> {
    let error = outcome.err().map_or(0, |errno| -errno.raw_os_error());
    send(listener, libc::seccomp_notif_resp { id: trapped.id, val: 0, error, flags: 0 })
}

#[cfg(target_os = "linux")]
fn send(listener: BorrowedFd<'_>, mut answer: libc::seccomp_notif_resp) -> io::Result<()> {
    let request = libc::SECCOMP_IOCTL_NOTIF_SEND;
    // SAFETY: the request reads one response, and `answer` is a live one.
    if unsafe { libc::ioctl(listener.as_raw_fd(), request, &raw mut answer) } == 0 {
        return Ok(());
    }
    unless(libc::ENOENT)
}
