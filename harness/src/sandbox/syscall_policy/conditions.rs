//! Calls that are allowed for some arguments only, and calls that are refused with the error that the kernel itself would give.

use libc::{EAFNOSUPPORT, EINVAL, ENOTSUP, ENOTTY, EPERM, c_int, c_long};

use super::{Answer, Case, SyscallRule, Test, always, has_any, is};

/// Calls that are refused with a specific error, because programs handle it better than a call that does not exist.
const REFUSED: &[(c_int, &[c_long])] = &[
    // Owners and times of files. The session changes the modes of the program's own files.
    (EPERM, CHANGES_OF_OWNER_OR_TIME),
    (
        ENOTSUP,
        &[
            libc::SYS_setxattr,
            libc::SYS_lsetxattr,
            libc::SYS_fsetxattr,
            libc::SYS_getxattr,
            libc::SYS_lgetxattr,
            libc::SYS_fgetxattr,
            libc::SYS_listxattr,
            libc::SYS_llistxattr,
            libc::SYS_flistxattr,
        ],
    ),
    (EPERM, &[libc::SYS_removexattr, libc::SYS_lremovexattr, libc::SYS_fremovexattr]),
    // Files in any folder, since older versions of Landlock do not know this call.
    (EPERM, &[libc::SYS_truncate]),
    // Pages of files that are passed on to sockets and pipes. These would then hold more than is counted for them.
    (EINVAL, &[libc::SYS_splice, libc::SYS_tee, libc::SYS_sendfile]),
    // Other tasks.
    (
        EPERM,
        &[
            libc::SYS_ptrace,
            libc::SYS_process_vm_readv,
            libc::SYS_process_vm_writev,
            libc::SYS_perf_event_open,
            libc::SYS_bpf,
            libc::SYS_userfaultfd,
            libc::SYS_syslog,
        ],
    ),
    // Other groups and privileges. Calls that choose a user are in `allowed`.
    (EPERM, &[libc::SYS_setgroups, libc::SYS_capset]),
    // Another view of the system.
    (
        EPERM,
        &[
            libc::SYS_unshare,
            libc::SYS_setns,
            libc::SYS_chroot,
            libc::SYS_pivot_root,
            libc::SYS_mount,
            libc::SYS_umount2,
        ],
    ),
    // Sockets that other programs can reach.
    (EPERM, &[libc::SYS_bind, libc::SYS_listen, libc::SYS_accept, libc::SYS_accept4]),
];

#[cfg(target_arch = "x86_64")]
const CHANGES_OF_OWNER_OR_TIME: &[c_long] = &[
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_utimensat,
];

#[cfg(not(target_arch = "x86_64"))]
const CHANGES_OF_OWNER_OR_TIME: &[c_long] =
    &[libc::SYS_fchown, libc::SYS_fchownat, libc::SYS_utimensat];

/// Calls that change the mode of a file. The session makes them on behalf of the program.
pub(crate) const CHANGES_OF_MODE: &[c_long] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
];
/// The number of `fchmodat2`, for which `libc` has no name on some processors.
pub(crate) const FCHMODAT2: c_long = 452;

/// Flags of `clone` that create namespaces.
const NAMESPACES: c_int = libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET;

/// The allowed `ioctl` requests: those of terminals, whose second byte is a `T`.
const OF_TERMINALS: Test = Test::Is { argument: 1, mask: 0xff00, value: 0x5400 };
/// Terminal requests that are refused: to fake input, to take over the console, and to load a line discipline.
const TERMINALS_OF_OTHERS: [c_int; 4] =
    [libc::TIOCSTI as c_int, libc::TIOCLINUX as c_int, libc::TIOCCONS as c_int, TIOCSETD];
/// Sets the line discipline of a terminal.
const TIOCSETD: c_int = 0x5423;

/// The `fcntl` requests that are refused. They would report activity in a folder, or delay other programs that open a file. Or they
/// would give a file hints that outlive the program, or a pipe more room than is counted for it. Locks are refused because nothing
/// limits their number.
const REFUSED_OF_DESCRIPTORS: [c_int; 9] = [
    libc::F_NOTIFY,
    libc::F_SETLEASE,
    libc::F_SETPIPE_SZ,
    F_SET_RW_HINT,
    F_SET_FILE_RW_HINT,
    libc::F_SETLK,
    libc::F_SETLKW,
    libc::F_OFD_SETLK,
    libc::F_OFD_SETLKW,
];
const F_SET_RW_HINT: c_int = 1036;
const F_SET_FILE_RW_HINT: c_int = 1038;

/// The allowed `prctl` requests: names, signals, timers and features of the processor. A program may neither hide from `/proc`,
/// where the harness looks, nor install a filter.
const OWN_STATE: &[c_int] = &[
    libc::PR_SET_NAME,
    libc::PR_GET_NAME,
    libc::PR_SET_VMA,
    libc::PR_GET_DUMPABLE,
    libc::PR_SET_PDEATHSIG,
    libc::PR_GET_PDEATHSIG,
    libc::PR_SET_NO_NEW_PRIVS,
    libc::PR_GET_NO_NEW_PRIVS,
    libc::PR_CAPBSET_READ,
    libc::PR_GET_SECUREBITS,
    libc::PR_SET_TIMERSLACK,
    libc::PR_GET_TIMERSLACK,
    libc::PR_SET_THP_DISABLE,
    libc::PR_GET_THP_DISABLE,
    libc::PR_GET_SECCOMP,
    libc::PR_GET_TID_ADDRESS,
    PR_GET_SPECULATION_CTRL,
    PR_SET_SPECULATION_CTRL,
    libc::PR_SET_CHILD_SUBREAPER,
    libc::PR_GET_CHILD_SUBREAPER,
    libc::PR_GET_KEEPCAPS,
];
/// Features of ARM processors, which are allowed as well.
#[cfg(target_arch = "aarch64")]
const OF_ITS_PROCESSOR: &[c_int] = &[
    arm::PR_SVE_SET_VL,
    arm::PR_SVE_GET_VL,
    arm::PR_PAC_RESET_KEYS,
    arm::PR_SET_TAGGED_ADDR_CTRL,
    arm::PR_GET_TAGGED_ADDR_CTRL,
    arm::PR_PAC_SET_ENABLED_KEYS,
    arm::PR_PAC_GET_ENABLED_KEYS,
    arm::PR_SME_SET_VL,
    arm::PR_SME_GET_VL,
];
#[cfg(not(target_arch = "aarch64"))]
const OF_ITS_PROCESSOR: &[c_int] = &[];

/// The numbers of those features, for which `libc` has no names.
#[cfg(target_arch = "aarch64")]
mod arm {
    use libc::c_int;

    pub(super) const PR_SVE_SET_VL: c_int = 50;
    pub(super) const PR_SVE_GET_VL: c_int = 51;
    pub(super) const PR_PAC_RESET_KEYS: c_int = 54;
    pub(super) const PR_SET_TAGGED_ADDR_CTRL: c_int = 55;
    pub(super) const PR_GET_TAGGED_ADDR_CTRL: c_int = 56;
    pub(super) const PR_PAC_SET_ENABLED_KEYS: c_int = 60;
    pub(super) const PR_PAC_GET_ENABLED_KEYS: c_int = 61;
    pub(super) const PR_SME_SET_VL: c_int = 63;
    pub(super) const PR_SME_GET_VL: c_int = 64;
}
// The same on all processors, although `libc` names them for some only.
const PR_GET_SPECULATION_CTRL: c_int = 52;
const PR_SET_SPECULATION_CTRL: c_int = 53;

/// The socket options that may be set: level and option. The buffer sizes may not be set, because they are counted with their
/// defaults.
const OF_SOCKETS: [(c_int, c_int); 7] = [
    (libc::SOL_SOCKET, libc::SO_REUSEADDR),
    (libc::SOL_SOCKET, libc::SO_KEEPALIVE),
    (libc::SOL_SOCKET, libc::SO_OOBINLINE),
    (libc::SOL_SOCKET, libc::SO_LINGER),
    (libc::SOL_SOCKET, libc::SO_RCVLOWAT),
    (libc::SOL_SOCKET, libc::SO_RCVTIMEO),
    (libc::SOL_SOCKET, libc::SO_SNDTIMEO),
];
/// The options of a connection to another program.
const OF_CONNECTIONS: [(c_int, c_int); 8] = [
    (libc::IPPROTO_TCP, libc::TCP_NODELAY),
    (libc::IPPROTO_TCP, libc::TCP_KEEPIDLE),
    (libc::IPPROTO_TCP, libc::TCP_KEEPINTVL),
    (libc::IPPROTO_TCP, libc::TCP_KEEPCNT),
    (libc::IPPROTO_TCP, libc::TCP_QUICKACK),
    (libc::IPPROTO_TCP, libc::TCP_USER_TIMEOUT),
    (libc::IPPROTO_IP, libc::IP_TOS),
    (libc::IPPROTO_IP, libc::IP_RECVERR),
];

/// The bits of a socket's type that are no flags.
const KIND: u32 = 0xf;

/// The process number that means the caller itself.
const ITSELF: c_int = 0;
/// `IOPRIO_WHO_PROCESS`
const ONE_PROCESS: c_int = 1;
const PER_LINUX: c_int = 0;

/// All rules of this file.
pub(super) fn rules(but_connect: bool, is_watched: bool) -> Vec<SyscallRule> {
    let refused = REFUSED
        .iter()
        .flat_map(|(error, calls)| calls.iter().map(|&call| always(call, Answer::Refuse(*error))));
    let mode = if is_watched { Answer::Trap } else { Answer::Refuse(EPERM) };
    let modes = CHANGES_OF_MODE.iter().map(|&call| always(call, mode));
    let mut rules: Vec<_> = refused.chain(modes).collect();
    let own_state = [OWN_STATE, OF_ITS_PROCESSOR].concat().into_iter().map(|it| vec![is(0, it)]);
    rules.extend([
        refused_if(libc::SYS_clone, [vec![has_any(0, NAMESPACES)], threads_apart()], EPERM),
        refused_if(libc::SYS_close_range, [vec![has_any(2, CLOSE_RANGE_UNSHARE)]], EINVAL),
        refused_if(libc::SYS_fcntl, REFUSED_OF_DESCRIPTORS.map(|it| vec![is(1, it)]), EINVAL),
        requests_of_terminals(),
        only_if(libc::SYS_prctl, own_state, EPERM),
        only_if(libc::SYS_personality, PERSONALITIES.map(|kind| vec![is(0, kind)]), EPERM),
        only_if(libc::SYS_socketpair, pairs_of_sockets(), EAFNOSUPPORT),
        only_if(libc::SYS_setsockopt, options_of_sockets(but_connect), EPERM),
    ]);
    rules.extend(of_itself());
    rules.extend(new_files());
    rules.push(shared_memory(is_watched));
    rules.extend(if but_connect { connections(is_watched) } else { no_connections() });
    rules
}

/// The allowed arguments of `personality`: to query the current one, and to set the usual one.
const PERSONALITIES: [c_int; 2] = [-1, PER_LINUX];

/// A thread with its own table of descriptors. Only the descriptors of the first thread's table are counted.
fn threads_apart() -> Vec<Test> {
    let shares_files = Test::Is { argument: 0, mask: libc::CLONE_FILES.cast_unsigned(), value: 0 };
    vec![has_any(0, libc::CLONE_THREAD), shares_files]
}
const CLOSE_RANGE_UNSHARE: c_int = 2;

/// Limits, priorities and processors of the task itself.
fn of_itself() -> Vec<SyscallRule> {
    let own = |call| only_if(call, [vec![is(0, ITSELF)]], EPERM);
    let mut rules: Vec<_> = [
        libc::SYS_prlimit64,
        libc::SYS_sched_setaffinity,
        libc::SYS_sched_setattr,
        libc::SYS_sched_setparam,
        libc::SYS_sched_setscheduler,
    ]
    .map(own)
    .into();
    let process = c_int::try_from(libc::PRIO_PROCESS).unwrap_or_default();
    let of_kind = |call, kind| only_if(call, [vec![is(0, kind), is(1, ITSELF)]], EPERM);
    rules.push(of_kind(libc::SYS_setpriority, process));
    rules.push(of_kind(libc::SYS_ioprio_set, ONE_PROCESS));
    rules
}

/// Calls that create files, with only permissions in the mode. The newest of them, `openat2`, has the mode in memory, where a
/// filter cannot look. So it does not exist here, and libraries fall back on the older ones.
fn new_files() -> Vec<SyscallRule> {
    const MAKES: c_int = libc::O_CREAT | (libc::O_TMPFILE & !libc::O_DIRECTORY);
    let opens = |call, flags| {
        let makes = vec![has_any(flags, MAKES), has_any(flags + 1, NO_PERMISSIONS)];
        refused_if(call, [makes], EPERM)
    };
    let makes = |call, mode| refused_if(call, [vec![has_any(mode, NO_PERMISSIONS)]], EPERM);
    vec![
        opens(libc::SYS_openat, 2),
        makes(libc::SYS_mknodat, 2),
        #[cfg(target_arch = "x86_64")]
        opens(libc::SYS_open, 1),
        #[cfg(target_arch = "x86_64")]
        makes(libc::SYS_creat, 1),
        #[cfg(target_arch = "x86_64")]
        makes(libc::SYS_mknod, 1),
    ]
}

/// The bits of a mode that are no permissions: set-user-ID, set-group-ID and sticky.
const NO_PERMISSIONS: c_int = 0o7000;

/// Memory that processes share may exist without being mapped by any of them. So the session, which counts memory, receives these
/// requests.
fn shared_memory(is_watched: bool) -> SyscallRule {
    let tests = vec![has_any(3, libc::MAP_SHARED), has_any(3, libc::MAP_ANONYMOUS)];
    let answer = if is_watched { Answer::Trap } else { Answer::Pass };
    let cases = vec![Case { tests, answer }];
    SyscallRule { call: libc::SYS_mmap, cases, otherwise: Answer::Pass }
}

fn requests_of_terminals() -> SyscallRule {
    let refuse = |request| Case { tests: vec![is(1, request)], answer: Answer::Refuse(EPERM) };
    let pass = Case { tests: vec![OF_TERMINALS], answer: Answer::Pass };
    let cases = TERMINALS_OF_OTHERS.into_iter().map(refuse).chain([pass]).collect();
    SyscallRule { call: libc::SYS_ioctl, cases, otherwise: Answer::Refuse(ENOTTY) }
}

/// Pairs of sockets that are connected to each other for good. Datagram pairs are refused because they can also write to other
/// sockets.
fn pairs_of_sockets() -> [Vec<Test>; 2] {
    let streams = [libc::SOCK_STREAM, libc::SOCK_SEQPACKET];
    streams.map(|kind| vec![is(0, libc::AF_UNIX), of_kind(kind)])
}

fn options_of_sockets(but_connect: bool) -> impl Iterator<Item = Vec<Test>> {
    let of_connections = OF_CONNECTIONS.iter().filter(move |_| but_connect);
    OF_SOCKETS.iter().chain(of_connections).map(|&(level, it)| vec![is(1, level), is(2, it)])
}

fn no_connections() -> Vec<SyscallRule> {
    let sends = SENDS.map(|(call, _)| always(call, Answer::Pass));
    let refused = [(libc::SYS_socket, EAFNOSUPPORT), (libc::SYS_connect, EPERM)];
    let refused = refused.map(|(call, error)| always(call, Answer::Refuse(error)));
    sends.into_iter().chain(refused).collect()
}

/// Sockets for TCP only, which are connected by `connect` and not while sending.
fn connections(is_watched: bool) -> Vec<SyscallRule> {
    let tcp = |protocol| vec![is(0, libc::AF_INET), of_kind(libc::SOCK_STREAM), is(2, protocol)];
    let connecting = if is_watched { Answer::Trap } else { Answer::Pass };
    let slow = |(call, flags)| refused_if(call, [vec![has_any(flags, libc::MSG_FASTOPEN)]], EPERM);
    let sends = SENDS.map(slow);
    let sockets = only_if(libc::SYS_socket, [0, libc::IPPROTO_TCP].map(tcp), EAFNOSUPPORT);
    sends.into_iter().chain([sockets, always(libc::SYS_connect, connecting)]).collect()
}

/// Calls that send, with the index of their flags.
const SENDS: [(c_long, u32); 3] =
    [(libc::SYS_sendto, 3), (libc::SYS_sendmsg, 2), (libc::SYS_sendmmsg, 3)];

/// Refused if all tests of one of these lists hold.
fn refused_if(
    call: c_long,
    lists: impl IntoIterator<Item = Vec<Test>>,
    error: c_int,
) -> SyscallRule {
    let case = |tests| Case { tests, answer: Answer::Refuse(error) };
    SyscallRule { call, cases: lists.into_iter().map(case).collect(), otherwise: Answer::Pass }
}

/// Refused unless all tests of one of these lists hold.
fn only_if(call: c_long, lists: impl IntoIterator<Item = Vec<Test>>, error: c_int) -> SyscallRule {
    let case = |tests| Case { tests, answer: Answer::Pass };
    let cases = lists.into_iter().map(case).collect();
    SyscallRule { call, cases, otherwise: Answer::Refuse(error) }
}

fn of_kind(kind: c_int) -> Test {
    Test::Is { argument: 1, mask: KIND, value: kind.cast_unsigned() }
}
