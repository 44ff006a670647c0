//! Compiles the [policy](super::syscall_policy) to instructions for the kernel, in the language of classic BPF.
//!
//! The kernel runs them for every possible call when they are installed, to remember which calls always pass, and later only
//! for those whose arguments matter. So the numbers are not compared one after the other, which would take longer than all
//! the rest of starting a program. They are found by binary search among sorted [`segments`] of numbers that are answered
//! alike.
//!
//! This compiler is written by hand because `seccompiler` cannot trap calls to a listener, and `libseccomp` is a C library.
//!
//! Calls of another architecture, 32-bit ones among them, are refused in every tier. Their numbers mean other calls and their
//! arguments lie elsewhere, so a program that makes them could neither be watched nor be kept in its process group.

use std::{collections::HashMap, rc::Rc};

use libc::{c_long, sock_filter};

use super::syscall_policy::{Answer, Case, Policy, SyscallRule, Test};

#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: u32 = 0xC000_003E;
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: u32 = 0xC000_00B7;
/// On other processors the numbers of calls are not known, so every call passes.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const ARCHITECTURE: u32 = 0;

/// Whether the numbers of calls are known, so that a filter keeps programs in their process groups.
pub(crate) const KNOWS_CALLS: bool = ARCHITECTURE != 0;

/// Numbers from here on mean calls of yet another architecture (x32), which nobody uses.
const FIRST_FOREIGN_CALL: u32 = 0x4000_0000;

/// Compiles a policy: calls of another architecture are refused, and native ones are searched for.
pub(super) fn compile(policy: &Policy) -> Vec<sock_filter> {
    if !KNOWS_CALLS {
        return vec![answer(Answer::Pass)];
    }
    let foreign = Rc::new(Code::Answer(Answer::Refuse(libc::ENOSYS)));
    let known = branch(AT_LEAST, FIRST_FOREIGN_CALL, &foreign, &search(&segments(policy)));
    let native = after([load(OFFSET_OF_CALL)], known);
    let all = branch(EQUAL, ARCHITECTURE, &native, &foreign);
    Assembler::assemble(&after([load(OFFSET_OF_ARCHITECTURE)], all))
}

/// What is done with a call, before it is known where the instructions lie. What several branches come to is shared.
#[derive(Debug, PartialEq, Eq)]
enum Code {
    /// The call is answered.
    Answer(Answer),
    /// An instruction that does not jump, and what comes then.
    Then(sock_filter, Rc<Code>),
    /// Whether the comparison with the loaded value holds decides what comes then.
    Branch { comparison: u16, value: u32, yes: Rc<Code>, no: Rc<Code> },
}

fn branch(comparison: u16, value: u32, yes: &Rc<Code>, no: &Rc<Code>) -> Rc<Code> {
    let (yes, no) = (Rc::clone(yes), Rc::clone(no));
    Rc::new(Code::Branch { comparison, value, yes, no })
}

/// Lays instructions out from the last to the first, so that where a jump leads to is always known. Code that is shared is
/// written once, and an answer only where none like it lies near.
#[derive(Default)]
struct Assembler {
    /// The instructions, the last one first.
    backwards: Vec<sock_filter>,
    /// Where each answer lies that was written last.
    answers: Vec<(Answer, usize)>,
    /// Where code lies that is not only an answer.
    written: HashMap<*const Code, usize>,
}

/// A conditional jump reaches this number of instructions far.
const REACH: usize = u8::MAX as usize;

impl Assembler {
    fn assemble(code: &Rc<Code>) -> Vec<sock_filter> {
        let mut assembler = Self::default();
        assembler.write(code);
        assembler.backwards.reverse();
        assembler.backwards
    }

    /// Writes code before all that is written, unless it is there, and tells where its first instruction lies.
    fn write(&mut self, code: &Rc<Code>) -> usize {
        if let Some(at) = self.written.get(&Rc::as_ptr(code)) {
            return *at;
        }
        let at = match &**code {
            Code::Answer(answer) => return self.answer(*answer),
            Code::Then(instruction, then) => {
                let then = self.write(then);
                self.next_is(then);
                self.push(*instruction)
            }
            Code::Branch { comparison, value, yes, no } => {
                let [no, yes] = [no, yes].map(|code| self.write(code));
                let no = self.within_reach(no, 1);
                let yes = self.within_reach(yes, 0);
                let [yes, no] = [yes, no].map(|to| short(self.distance(to)));
                self.push(jump(*comparison, *value, yes, no))
            }
        };
        self.written.insert(Rc::as_ptr(code), at);
        at
    }

    /// Where an answer lies within reach. It is written if it lies nowhere near.
    fn answer(&mut self, wanted: Answer) -> usize {
        let known = self.answers.iter().find(|(answer, _)| *answer == wanted);
        match known {
            // What is written between a jump and this may still take some of the reach.
            Some((_, at)) if self.distance(*at) < REACH / 2 => *at,
            Some(_) | None => {
                let at = self.push(answer(wanted));
                self.answers.retain(|(answer, _)| *answer != wanted);
                self.answers.push((wanted, at));
                at
            }
        }
    }

    /// Makes what lies there the next instruction.
    fn next_is(&mut self, at: usize) {
        if self.distance(at) > 0 {
            self.push(skip(self.distance(at)));
        }
    }

    /// What lies there, or, if it is too far away for a conditional jump before which this many instructions may still be
    /// written, a jump to it, which reaches further.
    fn within_reach(&mut self, at: usize, more: usize) -> usize {
        if self.distance(at) + more <= REACH { at } else { self.push(skip(self.distance(at))) }
    }

    /// How many instructions the next one that is written would skip to get there.
    fn distance(&self, at: usize) -> usize {
        self.backwards.len() - 1 - at
    }

    fn push(&mut self, instruction: sock_filter) -> usize {
        self.backwards.push(instruction);
        self.backwards.len() - 1
    }
}

/// Neighbouring numbers that are answered alike.
struct Segment {
    /// The first of them; the last is the one before the next segment's.
    first: u32,
    /// What answers them.
    answers: Rc<Code>,
}

/// All numbers, in order: those with a rule, and what lies between them.
fn segments(policy: &Policy) -> Vec<Segment> {
    let otherwise = Rc::new(Code::Answer(policy.otherwise));
    let mut segments = vec![Segment { first: 0, answers: Rc::clone(&otherwise) }];
    for rule in &policy.rules {
        let call = number(rule.call);
        begin_segment(&mut segments, call, of_rule(rule));
        begin_segment(&mut segments, call + 1, Rc::clone(&otherwise));
    }
    segments
}

/// Begins a segment with this number, unless the last segment has the same answers. An empty last segment is replaced.
fn begin_segment(segments: &mut Vec<Segment>, first: u32, answers: Rc<Code>) {
    segments.pop_if(|last| last.first == first);
    if segments.last().is_none_or(|last| last.answers != answers) {
        segments.push(Segment { first, answers });
    }
}

/// Finds the segment of the loaded number by binary search, and answers.
fn search(segments: &[Segment]) -> Rc<Code> {
    if let [one] = segments {
        return Rc::clone(&one.answers);
    }
    let (lower, upper) = segments.split_at(segments.len() / 2);
    branch(AT_LEAST, upper[0].first, &search(upper), &search(lower))
}

/// Answers as the first case that applies says, or else as the rule does otherwise.
fn of_rule(rule: &SyscallRule) -> Rc<Code> {
    let alike: Vec<&[Case]> = rule.cases.chunk_by(is_answered_alike).collect();
    let otherwise = Rc::new(Code::Answer(rule.otherwise));
    alike.into_iter().rev().fold(otherwise, |otherwise, cases| match cases {
        [case] => of_case(case, &otherwise),
        several => of_any(several, otherwise),
    })
}

/// Whether each of two cases tests the same argument for one value, and both have the same answer.
fn is_answered_alike(one: &Case, other: &Case) -> bool {
    let asked = |case: &Case| match case.tests[..] {
        [Test::Is { argument, mask: WHOLE, .. }] => Some((argument, case.answer)),
        _ => None,
    };
    asked(one).is_some() && asked(one) == asked(other)
}

/// Answers if the argument that these cases test has one of their values.
fn of_any(cases: &[Case], otherwise: Rc<Code>) -> Rc<Code> {
    let said = Rc::new(Code::Answer(cases[0].answer));
    let tests = cases.iter().flat_map(|case| &case.tests).map(of_test).rev();
    let asked = tests.fold((otherwise, Vec::new()), |(no, _), (loads, comparison, value)| {
        (branch(comparison, value, &said, &no), loads)
    });
    after(asked.1, asked.0)
}

/// Answers if all tests hold.
fn of_case(case: &Case, otherwise: &Rc<Code>) -> Rc<Code> {
    case.tests
        .iter()
        .map(of_test)
        .rev()
        .fold(Rc::new(Code::Answer(case.answer)), |yes, (loads, comparison, value)| {
            after(loads, branch(comparison, value, &yes, otherwise))
        })
}

/// Code after these instructions.
fn after(
    instructions: impl IntoIterator<Item = sock_filter, IntoIter: DoubleEndedIterator>,
    code: Rc<Code>,
) -> Rc<Code> {
    instructions.into_iter().rev().fold(code, |code, one| Rc::new(Code::Then(one, code)))
}

/// The mask of a test that looks at all bits.
const WHOLE: u32 = u32::MAX;

/// What loads what a test looks at, and the comparison and its value by which it holds.
fn of_test(test: &Test) -> (Vec<sock_filter>, u16, u32) {
    let load = |argument| load(OFFSET_OF_ARGUMENTS + 8 * argument);
    match *test {
        Test::Is { argument, mask: WHOLE, value } => (vec![load(argument)], EQUAL, value),
        Test::Is { argument, mask, value } => {
            (vec![load(argument), instruction(AND, mask)], EQUAL, value)
        }
        Test::HasAny { argument, bits } => (vec![load(argument)], HAS_ANY, bits),
    }
}

fn answer(answer: Answer) -> sock_filter {
    let value = match answer {
        Answer::Pass => libc::SECCOMP_RET_ALLOW,
        Answer::Refuse(error) => libc::SECCOMP_RET_ERRNO | error.unsigned_abs(),
        Answer::Trap => libc::SECCOMP_RET_USER_NOTIF,
    };
    instruction((libc::BPF_RET | libc::BPF_K) as u16, value)
}

fn load(offset: u32) -> sock_filter {
    instruction((libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16, offset)
}

fn skip(count: usize) -> sock_filter {
    let count = u32::try_from(count).expect("a filter is short");
    instruction((libc::BPF_JMP | libc::BPF_JA) as u16, count)
}

fn instruction(code: u16, k: u32) -> sock_filter {
    sock_filter { code, jt: 0, jf: 0, k }
}

/// Skips `if_so` instructions if the comparison with the loaded value holds, and `if_not` instructions if it does not.
fn jump(comparison: u16, value: u32, if_so: u8, if_not: u8) -> sock_filter {
    sock_filter { code: comparison, jt: if_so, jf: if_not, k: value }
}

const AND: u16 = (libc::BPF_ALU | libc::BPF_AND | libc::BPF_K) as u16;
const EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
const HAS_ANY: u16 = (libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K) as u16;
const AT_LEAST: u16 = (libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K) as u16;

// Offsets in C's `struct seccomp_data`, which is what a filter looks at. Of an argument it looks at the low half, which comes
// first on the little-endian processors that are supported.
const OFFSET_OF_CALL: u32 = 0;
const OFFSET_OF_ARCHITECTURE: u32 = 4;
const OFFSET_OF_ARGUMENTS: u32 = 16;

fn number(call: c_long) -> u32 {
    u32::try_from(call).expect("system call numbers are small")
}

fn short(distance: usize) -> u8 {
    u8::try_from(distance).expect("a case is short")
}

#[cfg(all(test, any(target_arch = "x86_64", target_arch = "aarch64")))]
mod tests {
    use super::*;
    use crate::sandbox::Denial;

    const PASS: u32 = libc::SECCOMP_RET_ALLOW;
    const TRAP: u32 = libc::SECCOMP_RET_USER_NOTIF;

    fn refuse(error: i32) -> u32 {
        libc::SECCOMP_RET_ERRNO | error.unsigned_abs()
    }

    /// What the kernel would answer to a call.
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

    /// What a policy answers to a call, without compiling it.
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

    /// Arguments for which these tests hold, and others that nearly do, among random ones.
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
        check(libc::SYS_prctl, [64; 6], PASS);
        check(libc::SYS_prctl, [libc::PR_SET_DUMPABLE as u32; 6], refuse(libc::EPERM));
        check(libc::SYS_setsockopt, [3, 1, 9, 0, 0, 0], PASS);
        check(libc::SYS_setsockopt, [3, 6, 1, 0, 0, 0], PASS);
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
        assert!(longest < [400, 400], "{longest:?}");
    }

    #[test]
    fn a_call_that_nobody_has_heard_of_is_not_there() {
        let program = compile(&policy(true));
        for call in [335, 500, 4000, FIRST_FOREIGN_CALL - 1] {
            assert_eq!(run(&program, ARCHITECTURE, call, [0; 6]), refuse(libc::ENOSYS));
        }
    }
}
