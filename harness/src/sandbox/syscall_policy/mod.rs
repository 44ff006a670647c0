//! The system calls that a program may make: a list, each group with its reason. Everything else is refused.
//!
//! - [`allowed`] lists the calls that are harmless with any arguments.
//! - [`conditions`] has those that are allowed for some arguments only, such as limits of the program itself.
//! - Calls that wait for input are trapped, so that a session sees the program wait. Calls that the session makes on behalf of the
//!   program are trapped as well: changing the mode of one of its files, and connecting to its one port. A trapped call may fail
//!   because of a signal, so only calls that signals may interrupt anyway can be trapped. No program is prepared for a `clone` that
//!   fails for that reason. So tasks are counted by looking, not here.
//! - A call that is not allowed does not exist (`ENOSYS`), because programs and their runtimes can do without calls that older
//!   kernels lack. Where the kernel itself would give another error, such as that a file system has no extended attributes, that
//!   error is given.
//!
//! In the lower tiers only calls are refused that would put a program out of the harness's reach: see [`escapes`].

mod allowed;
mod conditions;

pub(crate) use conditions::{CHANGES_OF_MODE, FCHMODAT2};
use libc::{EPERM, c_int, c_long};

/// The extent of the denial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Denial {
    /// Calls that would put a program out of the harness's reach.
    Escape,
    /// Those, and all that reach beyond the program's own tasks and files.
    Reach {
        /// Whether the program may connect to its one port.
        but_connect: bool,
    },
}

/// The answers to all calls.
#[derive(Clone, Debug)]
pub(super) struct Policy {
    /// The rules of the calls that have one. Each call is listed once.
    pub(super) rules: Vec<SyscallRule>,
    /// The answer to all other calls.
    pub(super) otherwise: Answer,
}

/// A call and its answer: that of the first case that applies, or else `otherwise`.
#[derive(Clone, Debug)]
pub(super) struct SyscallRule {
    pub(super) call: c_long,
    pub(super) cases: Vec<Case>,
    pub(super) otherwise: Answer,
}

/// The answer if all of these tests hold.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) tests: Vec<Test>,
    pub(super) answer: Answer,
}

/// A test of an argument. It inspects only the bits of a C `int`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// Whether the bits of this mask have this value.
    Is { argument: u32, mask: u32, value: u32 },
    /// Whether it has one of these bits.
    HasAny { argument: u32, bits: u32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The call runs.
    Pass,
    /// It fails with this error.
    Refuse(c_int),
    /// The holder of the listener receives the call and decides.
    Trap,
}

/// Calls that read, trapped if the argument at this index is descriptor 0.
///
/// Any other descriptor may be standard input as well, but trapping the reads of all descriptors would slow down every program that
/// loads files. A session finds such readers by looking.
pub(crate) const READS: [(c_long, u32); 6] = [
    (libc::SYS_read, 0),
    (libc::SYS_readv, 0),
    (libc::SYS_preadv2, 0),
    (libc::SYS_recvfrom, 0),
    (libc::SYS_recvmsg, 0),
    (libc::SYS_copy_file_range, 0),
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

/// Calls by which a program would leave the process group through which it is ended. One more makes a ring (`io_uring`), whose
/// reads cannot be trapped.
const ESCAPES: [(c_long, c_int); 3] = [
    (libc::SYS_setsid, EPERM),
    (libc::SYS_setpgid, EPERM),
    (libc::SYS_io_uring_setup, libc::ENOSYS),
];

impl Policy {
    /// The policy for this denial. If the program is watched, calls are trapped for a session; otherwise none is trapped.
    pub(super) fn of(denial: Denial, is_watched: bool) -> Self {
        let mut policy = match denial {
            Denial::Escape => Self { rules: escapes(), otherwise: Answer::Pass },
            Denial::Reach { but_connect } => Self {
                rules: within_reach(but_connect, is_watched),
                otherwise: Answer::Refuse(libc::ENOSYS),
            },
        };
        if is_watched {
            policy.rules.extend(requests(Answer::Trap));
        } else if denial != Denial::Escape {
            policy.rules.extend(requests(Answer::Pass));
        }
        policy.rules.sort_by_key(|rule| rule.call);
        policy
    }
}

fn escapes() -> Vec<SyscallRule> {
    ESCAPES.iter().map(|&(call, error)| always(call, Answer::Refuse(error))).collect()
}

/// The rules that refuse everything beyond the program's own tasks and files.
fn within_reach(but_connect: bool, is_watched: bool) -> Vec<SyscallRule> {
    let mut rules = escapes();
    let allowed = allowed::ALLOWED.iter().copied().flatten();
    rules.extend(allowed.map(|&call| always(call, Answer::Pass)));
    rules.extend(conditions::rules(but_connect, is_watched));
    rules
}

/// The calls that wait for input.
fn requests(answer: Answer) -> impl Iterator<Item = SyscallRule> {
    let reads = READS.into_iter().map(move |(call, index)| SyscallRule {
        call,
        cases: vec![Case { tests: vec![is(index, 0)], answer }],
        otherwise: Answer::Pass,
    });
    reads.chain(POLLS.iter().map(move |&call| always(call, answer)))
}

fn always(call: c_long, answer: Answer) -> SyscallRule {
    SyscallRule { call, cases: Vec::new(), otherwise: answer }
}

fn is(argument: u32, value: c_int) -> Test {
    Test::Is { argument, mask: u32::MAX, value: value.cast_unsigned() }
}

fn has_any(argument: u32, bits: c_int) -> Test {
    Test::HasAny { argument, bits: bits.cast_unsigned() }
}

#[cfg(all(test, any(target_arch = "x86_64", target_arch = "aarch64")))]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_call_has_one_rule() {
        for is_watched in [false, true] {
            for denial in [Denial::Escape, reach(false), reach(true)] {
                let rules = Policy::of(denial, is_watched).rules;
                let calls: BTreeSet<c_long> = rules.iter().map(|rule| rule.call).collect();
                let twice = rules.windows(2).find(|two| two[0].call == two[1].call);
                assert_eq!(calls.len(), rules.len(), "{twice:?}");
            }
        }
    }

    #[test]
    fn what_is_not_watched_is_not_trapped() {
        let traps = |rule: &SyscallRule| {
            rule.otherwise == Answer::Trap
                || rule.cases.iter().any(|case| case.answer == Answer::Trap)
        };
        for denial in [Denial::Escape, reach(false), reach(true)] {
            let trapping = Policy::of(denial, false).rules.into_iter().find(traps);
            assert!(trapping.is_none(), "{trapping:?}");
        }
    }

    fn reach(but_connect: bool) -> Denial {
        Denial::Reach { but_connect }
    }
}
