//! Which system calls a program may make: a list of what is allowed, each group with its reason. Everything else is refused.
//!
//! - [`allowed`] lists the calls that are harmless whatever their arguments are.
//! - [`conditions`] has those that are allowed for some arguments only, such as limits of the program itself.
//! - Calls by which a program asks for input are trapped, so that a session sees it wait. Calls that the session makes in
//!   the program's stead are trapped as well: changing the mode of a file of its own, and connecting to its one port. A
//!   trapped call may fail because of a signal, so only calls that signals may interrupt anyway can be trapped: no program is
//!   prepared for a `clone` that fails for that reason. This is why tasks are not counted here but by looking.
//! - What is not allowed does not exist (`ENOSYS`), because programs and their runtimes know how to do without calls that
//!   older kernels lack. Where the system itself would give another error, such as that a file system has no extended
//!   attributes, that error is given.
//!
//! In the lower tiers only those calls are refused that would put a program out of our reach: see [`escapes`].

mod allowed;
mod conditions;

pub(crate) use conditions::{CHANGES_OF_MODE, FCHMODAT2};
use libc::{EPERM, c_int, c_long};

/// How much is denied to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Denial {
    /// Calls that would put a program out of our reach.
    Escape,
    /// Those, and all that reach beyond the program's own tasks and files.
    Reach {
        /// Whether it may connect to the one port that it is given.
        but_connect: bool,
    },
}

/// What is answered to each call.
#[derive(Clone, Debug)]
pub(super) struct Policy {
    /// The rules of calls that have one, each call listed once.
    pub(super) rules: Vec<SyscallRule>,
    /// What is answered to all others.
    pub(super) otherwise: Answer,
}

/// A call, and what is answered to it: the answer of the first case that applies, or else `otherwise`.
#[derive(Clone, Debug)]
pub(super) struct SyscallRule {
    pub(super) call: c_long,
    pub(super) cases: Vec<Case>,
    pub(super) otherwise: Answer,
}

/// What is answered if all of these tests hold.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) tests: Vec<Test>,
    pub(super) answer: Answer,
}

/// What is tested of an argument. Only the part of it is looked at that C's `int` has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// Whether the bits of this mask have this value.
    Is { argument: u32, mask: u32, value: u32 },
    /// Whether it has one of these bits.
    HasAny { argument: u32, bits: u32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The call is made.
    Pass,
    /// It fails with this error.
    Refuse(c_int),
    /// The holder of the listener is told, and decides what happens.
    Trap,
}

/// Calls that read, trapped if the argument at this index is descriptor 0.
///
/// Any other descriptor may be standard input as well, but trapping the reads of all descriptors would slow down every
/// program that loads files. A session finds such readers by looking.
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

/// Calls by which a program would leave the process group by which it is ended, and one that makes a ring (`io_uring`)
/// through which reads would pass unseen.
const ESCAPES: [(c_long, c_int); 3] = [
    (libc::SYS_setsid, EPERM),
    (libc::SYS_setpgid, EPERM),
    (libc::SYS_io_uring_setup, libc::ENOSYS),
];

impl Policy {
    /// The policy that denies this. If the program is watched, a session is told of trapped calls; else none is trapped.
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

/// The rules where everything is refused that reaches beyond the program's own tasks and files.
fn within_reach(but_connect: bool, is_watched: bool) -> Vec<SyscallRule> {
    let mut rules = escapes();
    let allowed = allowed::ALLOWED.iter().copied().flatten();
    rules.extend(allowed.map(|&call| always(call, Answer::Pass)));
    rules.extend(conditions::rules(but_connect, is_watched));
    rules
}

/// The calls by which a program asks for input.
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
