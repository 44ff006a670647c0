//! Which system calls are minded, and what is answered to them.
//!
//! Calls by which a program asks for input are trapped, so that a session sees it wait. Only calls that a signal may
//! interrupt can be trapped: a clone that fails for that reason is something that no program is prepared for. So tasks are
//! not counted here but by looking.
//!
//! Calls are denied with the error by which the system itself would say that they are not to be had, because programs and
//! their runtimes know how to do without.

use libc::{
    EAFNOSUPPORT, ENOSYS, EPERM, SYS_accept, SYS_accept4, SYS_add_key, SYS_bind, SYS_bpf,
    SYS_chroot, SYS_clone, SYS_clone3, SYS_connect, SYS_copy_file_range, SYS_fsopen,
    SYS_io_uring_setup, SYS_ioctl, SYS_keyctl, SYS_listen, SYS_mount, SYS_mount_setattr,
    SYS_move_mount, SYS_mq_open, SYS_msgget, SYS_open_tree, SYS_perf_event_open, SYS_pidfd_getfd,
    SYS_pivot_root, SYS_prctl, SYS_preadv2, SYS_process_vm_readv, SYS_process_vm_writev,
    SYS_ptrace, SYS_read, SYS_readv, SYS_recvfrom, SYS_recvmsg, SYS_request_key, SYS_semget,
    SYS_sendfile, SYS_sendmmsg, SYS_sendmsg, SYS_sendto, SYS_setns, SYS_setpgid, SYS_setsid,
    SYS_shmget, SYS_socket, SYS_socketpair, SYS_splice, SYS_tee, SYS_umount2, SYS_unshare,
    SYS_userfaultfd, c_int, c_long,
};

use super::filter::Denial;

/// A call, and what is done about it: the first rule that applies.
#[derive(Clone, Debug)]
pub(super) struct Minded {
    pub(super) call: c_long,
    pub(super) rules: Vec<Rule>,
}

/// What is answered if all of these tests hold.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) tests: Vec<Test>,
    pub(super) answer: Answer,
}

/// Whether some bits of an argument are these. Arguments are looked at as far as C's `int` reaches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Test {
    pub(super) argument: u32,
    pub(super) mask: u32,
    pub(super) value: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The call is made.
    Pass,
    /// It fails with this error.
    Refuse(c_int),
    /// Whoever holds the listener is told and says what happens.
    Trap,
}

/// Calls that read, trapped if the argument at this index is descriptor 0.
///
/// Any other descriptor may be standard input too, but trapping reads of them all would cost every program that loads
/// files; a session finds those readers by looking.
pub(crate) const READS: [(c_long, u32); 9] = [
    (SYS_read, 0),
    (SYS_readv, 0),
    (SYS_preadv2, 0),
    (SYS_recvfrom, 0),
    (SYS_recvmsg, 0),
    (SYS_splice, 0),
    (SYS_tee, 0),
    (SYS_copy_file_range, 0),
    (SYS_sendfile, 1),
];

/// Calls that wait for several descriptors.
pub(crate) const POLLS: &[c_long] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_poll,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_select,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_epoll_wait,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
];

/// Leaving the process group by which a program is ended, and a ring through which reads would pass unseen.
const ESCAPES: [(c_long, c_int); 3] =
    [(SYS_setsid, EPERM), (SYS_setpgid, EPERM), (SYS_io_uring_setup, ENOSYS)];

/// What reaches other tasks, other machines, or something that outlives the program.
const FAR_REACHING: &[(c_long, c_int)] = &[
    // Other tasks.
    (SYS_ptrace, EPERM),
    (SYS_process_vm_readv, EPERM),
    (SYS_process_vm_writev, EPERM),
    (SYS_pidfd_getfd, EPERM),
    (SYS_perf_event_open, EPERM),
    (SYS_bpf, EPERM),
    (SYS_userfaultfd, EPERM),
    // Sockets. Those that are made in pairs are connected for life.
    (SYS_bind, EPERM),
    (SYS_listen, EPERM),
    (SYS_accept, EPERM),
    (SYS_accept4, EPERM),
    // What stays behind in the system.
    (SYS_shmget, ENOSYS),
    (SYS_semget, ENOSYS),
    (SYS_msgget, ENOSYS),
    (SYS_mq_open, ENOSYS),
    (SYS_add_key, ENOSYS),
    (SYS_request_key, ENOSYS),
    (SYS_keyctl, ENOSYS),
    // Another view of the system. The newer way to clone says where we cannot look which namespaces it makes; libraries
    // fall back on the older one.
    (SYS_unshare, EPERM),
    (SYS_setns, EPERM),
    (SYS_clone3, ENOSYS),
    (SYS_chroot, EPERM),
    (SYS_pivot_root, EPERM),
    (SYS_mount, EPERM),
    (SYS_umount2, EPERM),
    (SYS_move_mount, EPERM),
    (SYS_open_tree, EPERM),
    (SYS_fsopen, EPERM),
    (SYS_mount_setattr, EPERM),
];

/// The same calls by the numbers of 32-bit programs. Their sockets and their System V objects are all behind one number
/// each, and so are denied without exception; and they are not watched, because their arguments lie elsewhere.
#[rustfmt::skip]
const OF_32_BIT_PROGRAMS: &[(c_long, c_int)] = &[
    (21, EPERM), (26, EPERM), (52, EPERM), (57, EPERM), (61, EPERM), (66, EPERM),
    (102, EAFNOSUPPORT), (117, ENOSYS), (217, EPERM), (277, ENOSYS), (286, ENOSYS), (287, ENOSYS), (288, ENOSYS),
    (310, EPERM), (336, EPERM), (346, EPERM), (347, EPERM), (348, EPERM), (357, EPERM),
    (359, EAFNOSUPPORT), (360, EAFNOSUPPORT), (361, EPERM), (362, EPERM), (363, EPERM), (364, EPERM), (374, EPERM),
    (393, ENOSYS), (395, ENOSYS), (399, ENOSYS), (425, ENOSYS), (428, EPERM), (429, EPERM), (430, EPERM),
    (435, ENOSYS), (438, EPERM), (442, EPERM),
];

/// Flags of the older clone that ask for namespaces: of mounts, control groups, names, IPC, users, processes, networks.
const NAMESPACES: [c_int; 7] = [
    libc::CLONE_NEWNS,
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
];

/// Requests to a terminal that put words into the mouth of whoever types there.
const TYPING_FOR_OTHERS: [c_int; 2] = [libc::TIOCSTI as c_int, libc::TIOCLINUX as c_int];
/// The request to be hidden from `/proc`, where we look.
const HIDING: c_int = libc::PR_SET_DUMPABLE;
/// What kind of socket, without its flags.
const KIND: u32 = 0xf;

/// The calls by which a program asks for input.
pub(super) fn requests() -> Vec<Minded> {
    let reads = READS.iter().map(|&(call, index)| Minded {
        call,
        rules: vec![Rule { tests: vec![is(index, 0)], answer: Answer::Trap }],
    });
    let polls = POLLS.iter().map(|&call| always(call, Answer::Trap));
    reads.chain(polls).collect()
}

/// The calls that are denied. What is answered to a program that connects, if it may, is for the caller to say.
pub(super) fn denied(denial: Denial, connecting: Answer) -> Vec<Minded> {
    let mut minded: Vec<Minded> = ESCAPES.iter().map(refused).collect();
    let Denial::Reach { but_connect } = denial else { return minded };
    minded.extend(FAR_REACHING.iter().map(refused));
    minded.push(when(SYS_clone, NAMESPACES.map(|flag| has(0, flag)), EPERM));
    minded.push(when(SYS_ioctl, TYPING_FOR_OTHERS.map(|request| is(1, request)), EPERM));
    minded.push(when(SYS_prctl, [is(0, HIDING)], EPERM));
    minded.push(pairs_of_sockets());
    minded.extend(if but_connect { connections(connecting) } else { no_connections() });
    minded
}

/// The same for 32-bit programs.
pub(super) fn denied_to_32_bit(denial: Denial) -> Vec<Minded> {
    match denial {
        Denial::Escape => Vec::new(),
        Denial::Reach { .. } => {
            let mut minded: Vec<Minded> = OF_32_BIT_PROGRAMS.iter().map(refused).collect();
            minded.push(when(54, TYPING_FOR_OTHERS.map(|request| is(1, request)), EPERM));
            minded.push(when(120, NAMESPACES.map(|flag| has(0, flag)), EPERM));
            minded.push(when(172, [is(0, HIDING)], EPERM));
            minded
        }
    }
}

/// Pairs that know each other only. Those of datagrams could also be used to write to others.
fn pairs_of_sockets() -> Minded {
    let streams = [libc::SOCK_STREAM, libc::SOCK_SEQPACKET];
    let pass = streams.map(|kind| Rule { tests: vec![of_kind(kind)], answer: Answer::Pass });
    let refuse = Rule { tests: Vec::new(), answer: Answer::Refuse(EAFNOSUPPORT) };
    Minded { call: SYS_socketpair, rules: pass.into_iter().chain([refuse]).collect() }
}

fn no_connections() -> Vec<Minded> {
    vec![refused(&(SYS_socket, EAFNOSUPPORT)), refused(&(SYS_connect, EPERM))]
}

/// Sockets for TCP only, and no way to connect them but by the call for it.
fn connections(connecting: Answer) -> Vec<Minded> {
    let tcp = |protocol| vec![is(0, libc::AF_INET), of_kind(libc::SOCK_STREAM), is(2, protocol)];
    let pass = [0, libc::IPPROTO_TCP].map(|p| Rule { tests: tcp(p), answer: Answer::Pass });
    let refuse = Rule { tests: Vec::new(), answer: Answer::Refuse(EAFNOSUPPORT) };
    let fast = |call, flags| when(call, [has(flags, libc::MSG_FASTOPEN)], EPERM);
    vec![
        Minded { call: SYS_socket, rules: pass.into_iter().chain([refuse]).collect() },
        always(SYS_connect, connecting),
        fast(SYS_sendto, 3),
        fast(SYS_sendmsg, 2),
        fast(SYS_sendmmsg, 3),
    ]
}

fn always(call: c_long, answer: Answer) -> Minded {
    Minded { call, rules: vec![Rule { tests: Vec::new(), answer }] }
}

fn refused(&(call, error): &(c_long, c_int)) -> Minded {
    always(call, Answer::Refuse(error))
}

/// Refused if one of these tests holds.
fn when(call: c_long, tests: impl IntoIterator<Item = Test>, error: c_int) -> Minded {
    let answer = Answer::Refuse(error);
    let rules = tests.into_iter().map(|test| Rule { tests: vec![test], answer });
    Minded { call, rules: rules.collect() }
}

fn is(argument: u32, value: c_int) -> Test {
    Test { argument, mask: u32::MAX, value: value.cast_unsigned() }
}

fn has(argument: u32, flag: c_int) -> Test {
    Test { argument, mask: flag.cast_unsigned(), value: flag.cast_unsigned() }
}

fn of_kind(kind: c_int) -> Test {
    Test { argument: 1, mask: KIND, value: kind.cast_unsigned() }
}
