//! Checks that a compiled filter answers as its policy requires.

use super::*;
use crate::sandbox::{Denial, syscall_policy::Case};

const PASS: u32 = libc::SECCOMP_RET_ALLOW;
const TRAP: u32 = libc::SECCOMP_RET_USER_NOTIF;

fn refuse(error: i32) -> u32 {
    libc::SECCOMP_RET_ERRNO | error.unsigned_abs()
}

/// The kernel's answer to a call.
fn run(program: &[sock_filter], architecture: u32, call: u32, arguments: [u32; 6]) -> u32 {
    let (mut at, mut loaded) = (0, 0);
    loop {
        let sock_filter { code, jt, jf, k } = program[at];
        at += 1;
        match code {
            RETURN => return k,
            LOAD if k == OFFSET_OF_CALL => loaded = call,
            LOAD if k == OFFSET_OF_ARCHITECTURE => loaded = architecture,
            LOAD => loaded = arguments[((k - OFFSET_OF_ARGUMENTS) / 8) as usize],
            AND => loaded &= k,
            SKIP => at += k as usize,
            EQUAL => at += usize::from(if loaded == k { jt } else { jf }),
            AT_LEAST => at += usize::from(if loaded >= k { jt } else { jf }),
            HAS_ANY => at += usize::from(if loaded & k != 0 { jt } else { jf }),
            other => panic!("no instruction of ours: {other}"),
        }
    }
}

const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;
const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
const SKIP: u16 = (libc::BPF_JMP | libc::BPF_JA) as u16;

fn policy(is_watched: bool) -> Policy {
    Policy::of(Denial::Reach { but_connect: false }, is_watched)
}

#[test]
fn each_number_is_answered_as_its_rule_says() {
    for is_watched in [false, true] {
        let policy = policy(is_watched);
        let program = compile(&policy);
        for call in 0..1024 {
            let rule = policy.rules.iter().find(|rule| number(rule.call) == call);
            let said = rule.map_or(policy.otherwise, |rule| rule.otherwise);
            // With these arguments no case of any rule applies.
            let seen = run(&program, ARCHITECTURE, call, [0xffff_0000; 6]);
            let has_cases = rule.is_some_and(|rule| !rule.cases.is_empty());
            assert!(has_cases || seen == answer(said).k, "{call}: {seen:x}");
        }
    }
}

/// The answer of a policy to a call, without compiling it.
fn said_by(policy: &Policy, call: u32, arguments: [u32; 6]) -> Answer {
    let holds = |test: &Test| match *test {
        Test::Is { argument, mask, value } => arguments[argument as usize] & mask == value,
        Test::HasAny { argument, bits } => arguments[argument as usize] & bits != 0,
    };
    let Some(rule) = policy.rules.iter().find(|rule| number(rule.call) == call) else {
        return policy.otherwise;
    };
    let case = rule.cases.iter().find(|case| case.tests.iter().all(holds));
    case.map_or(rule.otherwise, |case| case.answer)
}

/// Arguments that satisfy these tests, others that nearly do, and random ones.
fn arguments_for(tests: &[Test], random: &mut fastrand::Rng) -> [u32; 6] {
    let mut arguments = [(); 6].map(|()| random.u32(..) >> random.u32(0..32));
    for test in tests {
        let (argument, wanted) = match *test {
            Test::Is { argument, mask, value } => (argument, (mask, value)),
            Test::HasAny { argument, bits } => (argument, (bits, bits & random.u32(..))),
        };
        let argument = &mut arguments[argument as usize];
        *argument = *argument & !wanted.0 | wanted.1;
    }
    if random.u8(0..4) == 0 {
        arguments[random.usize(0..6)] ^= 1 << random.u32(0..32);
    }
    arguments
}

#[test]
fn a_compiled_policy_answers_as_it_says_whatever_the_arguments_are() {
    let mut random = fastrand::Rng::with_seed(1);
    let reach = |but_connect| Denial::Reach { but_connect };
    for denial in [Denial::Escape, reach(false), reach(true)] {
        for is_watched in [false, true] {
            let policy = Policy::of(denial, is_watched);
            let program = compile(&policy);
            let cases = policy.rules.iter().flat_map(|rule| {
                let none = Case { tests: Vec::new(), answer: rule.otherwise };
                rule.cases.iter().cloned().chain([none]).map(|case| (number(rule.call), case))
            });
            for (call, case) in cases {
                for _ in 0..100 {
                    let arguments = arguments_for(&case.tests, &mut random);
                    let said = answer(said_by(&policy, call, arguments)).k;
                    let seen = run(&program, ARCHITECTURE, call, arguments);
                    assert_eq!(seen, said, "{call} with {arguments:x?}");
                }
            }
        }
    }
}

#[track_caller]
fn check(call: c_long, arguments: [u32; 6], said: u32) {
    let program = compile(&policy(true));
    assert_eq!(run(&program, ARCHITECTURE, number(call), arguments), said);
}

#[test]
fn arguments_decide_where_they_matter() {
    check(libc::SYS_read, [0; 6], TRAP);
    check(libc::SYS_read, [3, 0, 0, 0, 0, 0], PASS);
    check(libc::SYS_prlimit64, [0, 7, 0, 0, 0, 0], PASS);
    check(libc::SYS_prlimit64, [1, 7, 0, 0, 0, 0], refuse(libc::EPERM));
    check(libc::SYS_setpriority, [0, 0, 5, 0, 0, 0], PASS);
    check(libc::SYS_setpriority, [2, 0, 5, 0, 0, 0], refuse(libc::EPERM));
    check(libc::SYS_setpriority, [0, 9, 5, 0, 0, 0], refuse(libc::EPERM));
    check(libc::SYS_ioctl, [1, 0x541b, 0, 0, 0, 0], PASS);
    check(libc::SYS_ioctl, [1, 0x5412, 0, 0, 0, 0], refuse(libc::EPERM));
    check(libc::SYS_ioctl, [1, 0x4008_6602, 0, 0, 0, 0], refuse(libc::ENOTTY));
    check(libc::SYS_socketpair, [1, 0x8_0001, 0, 0, 0, 0], PASS);
    check(libc::SYS_socketpair, [1, 2, 0, 0, 0, 0], refuse(libc::EAFNOSUPPORT));
    check(libc::SYS_socketpair, [2, 1, 0, 0, 0, 0], refuse(libc::EAFNOSUPPORT));
    check(libc::SYS_clone, [libc::CLONE_NEWUSER.cast_unsigned(); 6], refuse(libc::EPERM));
    check(libc::SYS_clone, [libc::CLONE_VM.cast_unsigned(); 6], PASS);
    check(libc::SYS_prctl, [libc::PR_SET_NAME as u32; 6], PASS);
    check(libc::SYS_prctl, [52; 6], PASS);
    check(libc::SYS_prctl, [libc::PR_SET_DUMPABLE as u32; 6], refuse(libc::EPERM));
    check(libc::SYS_setsockopt, [3, 1, 9, 0, 0, 0], PASS);
    check(libc::SYS_setsockopt, [3, 6, 1, 0, 0, 0], refuse(libc::EPERM));
    check(libc::SYS_setsockopt, [3, 6, 9, 0, 0, 0], refuse(libc::EPERM));
    check(libc::SYS_setsockopt, [3, 1, 26, 0, 0, 0], refuse(libc::EPERM));
    check(libc::SYS_fcntl, [3, libc::F_GETFL as u32, 0, 0, 0, 0], PASS);
    check(libc::SYS_fcntl, [3, libc::F_SETLEASE as u32, 0, 0, 0, 0], refuse(libc::EINVAL));
    check(libc::SYS_fchmod, [3, 0o644, 0, 0, 0, 0], TRAP);
    let (creates, nameless) = (libc::O_CREAT as u32, libc::O_TMPFILE as u32);
    check(libc::SYS_openat, [0, 0, creates, 0o755, 0, 0], PASS);
    check(libc::SYS_openat, [0, 0, 0, 0o4755, 0, 0], PASS);
    check(libc::SYS_openat, [0, 0, creates, 0o4755, 0, 0], refuse(libc::EPERM));
    check(libc::SYS_openat, [0, 0, nameless, 0o2755, 0, 0], refuse(libc::EPERM));
}

#[test]
fn whatever_is_foreign_is_refused_in_every_tier() {
    const OF_32_BIT_PROGRAMS: u32 = 0x4000_0003;
    let there_is_none = refuse(libc::ENOSYS);
    for denial in [Denial::Escape, Denial::Reach { but_connect: true }] {
        let program = compile(&Policy::of(denial, true));
        for call in 0..1024 {
            let older = run(&program, OF_32_BIT_PROGRAMS, call, [0; 6]);
            let other = run(&program, ARCHITECTURE, FIRST_FOREIGN_CALL | call, [0; 6]);
            assert_eq!((older, other), (there_is_none, there_is_none), "{call}");
        }
    }
}

#[test]
fn a_filter_is_short_since_the_kernel_compiles_it_for_every_start() {
    let longest = [true, false].map(|is_watched| compile(&policy(is_watched)).len());
    assert!(longest < [290, 290], "{longest:?}");
}

#[test]
fn a_call_that_nobody_has_heard_of_is_not_there() {
    let program = compile(&policy(true));
    for call in [335, 500, 4000, FIRST_FOREIGN_CALL - 1] {
        assert_eq!(run(&program, ARCHITECTURE, call, [0; 6]), refuse(libc::ENOSYS));
    }
}
