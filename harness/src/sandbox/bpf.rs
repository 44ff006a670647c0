//! Compiles the [policy](super::syscall_policy) to instructions for the kernel, in the language of classic BPF.
//!
//! The kernel runs them for every possible call when they are installed, to remember which calls always pass. Later it runs them
//! only for calls whose arguments matter. Comparing the numbers one by one would take longer than everything else that starting a
//! program takes. So the number is found by binary search among sorted [`segments`] of numbers with the same answer.
//!
//! This compiler is written by hand because `seccompiler` cannot trap calls to a listener, and `libseccomp` is a C library.
//!
//! Calls of another architecture, including 32-bit ones, are refused in every tier. Their numbers mean other calls and their
//! arguments are elsewhere. So a program that makes them could neither be watched nor be kept in its process group.

use std::{collections::HashMap, rc::Rc};

use libc::{c_long, sock_filter};

use super::syscall_policy::{Answer, Policy, SyscallRule, Test};

#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: u32 = 0xC000_003E;
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: u32 = 0xC000_00B7;
/// On other processors the call numbers are not known, so every call passes.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const ARCHITECTURE: u32 = 0;

/// Whether the call numbers are known, so that a filter keeps programs in their process groups.
pub(crate) const KNOWS_CALLS: bool = ARCHITECTURE != 0;

/// Numbers from here on belong to calls of another, unused architecture (x32).
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

/// The decision on a call, before the instructions have addresses. Branches share their common continuation.
#[derive(Debug, PartialEq, Eq)]
enum Code {
    /// The call is answered.
    Answer(Answer),
    /// An instruction that does not jump, and the code after it.
    Then(sock_filter, Rc<Code>),
    /// The comparison with the loaded value chooses the code that follows.
    Branch { comparison: u16, value: u32, yes: Rc<Code>, no: Rc<Code> },
}

fn branch(comparison: u16, value: u32, yes: &Rc<Code>, no: &Rc<Code>) -> Rc<Code> {
    let (yes, no) = (Rc::clone(yes), Rc::clone(no));
    Rc::new(Code::Branch { comparison, value, yes, no })
}

/// Places instructions from the last to the first, so that the target of every jump is known. Shared code is written once. An
/// answer is written again only if no copy is near.
#[derive(Default)]
struct Assembler {
    /// The instructions, the last one first.
    backwards: Vec<sock_filter>,
    /// The position of the latest copy of each answer.
    answers: Vec<(Answer, usize)>,
    /// The positions of code that is not only an answer.
    written: HashMap<*const Code, usize>,
}

/// A conditional jump skips at most this many instructions.
const REACH: usize = u8::MAX as usize;

impl Assembler {
    fn assemble(code: &Rc<Code>) -> Vec<sock_filter> {
        let mut assembler = Self::default();
        assembler.write(code);
        assembler.backwards.reverse();
        assembler.backwards
    }

    /// Writes code before everything written so far, unless it exists, and returns the position of its first instruction.
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

    /// The position of an answer within reach. It is written if no copy is near.
    fn answer(&mut self, wanted: Answer) -> usize {
        let known = self.answers.iter().find(|(answer, _)| *answer == wanted);
        match known {
            // The instructions between a jump and this position may still use up some of the reach.
            Some((_, at)) if self.distance(*at) < REACH / 2 => *at,
            Some(_) | None => {
                let at = self.push(answer(wanted));
                self.answers.retain(|(answer, _)| *answer != wanted);
                self.answers.push((wanted, at));
                at
            }
        }
    }

    /// Makes the instruction at this position the next one.
    fn next_is(&mut self, at: usize) {
        if self.distance(at) > 0 {
            self.push(skip(self.distance(at)));
        }
    }

    /// Returns this position. If a conditional jump cannot reach it, because `more` instructions come in between, returns the
    /// position of a jump to it, which reaches further.
    fn within_reach(&mut self, at: usize, more: usize) -> usize {
        if self.distance(at) + more <= REACH { at } else { self.push(skip(self.distance(at))) }
    }

    /// The number of instructions that the next one written would skip to get there.
    fn distance(&self, at: usize) -> usize {
        self.backwards.len() - 1 - at
    }

    fn push(&mut self, instruction: sock_filter) -> usize {
        self.backwards.push(instruction);
        self.backwards.len() - 1
    }
}

/// Neighbouring numbers with the same answers.
struct Segment {
    /// Its first number; its last number precedes the first of the next segment.
    first: u32,
    /// The code that answers them.
    answers: Rc<Code>,
}

/// All numbers in order: those with a rule and the gaps between them. Calls with the same answers share their code.
fn segments(policy: &Policy) -> Vec<Segment> {
    let otherwise = Rc::new(Code::Answer(policy.otherwise));
    let mut segments = vec![Segment { first: 0, answers: Rc::clone(&otherwise) }];
    for rule in &policy.rules {
        let (call, answers) = (number(rule.call), of_rule(rule));
        let known = segments.iter().find(|segment| segment.answers == answers);
        let answers = known.map_or(answers, |segment| Rc::clone(&segment.answers));
        begin_segment(&mut segments, call, answers);
        begin_segment(&mut segments, call + 1, Rc::clone(&otherwise));
    }
    segments
}

/// Starts a segment at this number, unless the last segment has the same answers. An empty last segment is replaced.
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

/// The remaining tests of a case, and its answer.
type Left<'a> = (&'a [Test], Answer);

/// Answers by the first case that applies, or else by the default of the rule.
fn of_rule(rule: &SyscallRule) -> Rc<Code> {
    let cases: Vec<Left<'_>> = rule.cases.iter().map(|it| (&it.tests[..], it.answer)).collect();
    of_cases(&cases, Rc::new(Code::Answer(rule.otherwise)))
}

/// Answers by the first of these cases that applies. Neighbours whose first tests inspect the same value load it once. A first test
/// that they share is made once.
fn of_cases(cases: &[Left<'_>], otherwise: Rc<Code>) -> Rc<Code> {
    let Some((tests, said)) = cases.first() else { return otherwise };
    let Some(test) = tests.first() else { return Rc::new(Code::Answer(*said)) };
    let loads = loads(test);
    let looks_at_that =
        |(tests, _): &&Left<'_>| tests.first().is_some_and(|it| self::loads(it) == loads);
    let (alike, later) = cases.split_at(cases.iter().take_while(looks_at_that).count());
    let later = of_cases(later, otherwise);
    let shared = alike.chunk_by(|(one, _), (other, _)| one.first() == other.first());
    let asked = shared.rev().fold(Rc::clone(&later), |no, sharing| {
        let left: Vec<Left<'_>> =
            sharing.iter().map(|(tests, said)| (&tests[1..], *said)).collect();
        let is_last = Rc::ptr_eq(&no, &later);
        let if_not = if is_last { Rc::clone(&no) } else { after(loads.clone(), Rc::clone(&no)) };
        let (comparison, value) = holds(&sharing[0].0[0]);
        branch(comparison, value, &of_cases(&left, if_not), &no)
    });
    after(loads, asked)
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

/// The instructions that load the value for a test.
fn loads(test: &Test) -> Vec<sock_filter> {
    let load = |argument| load(OFFSET_OF_ARGUMENTS + 8 * argument);
    match *test {
        Test::Is { argument, mask: WHOLE, .. } | Test::HasAny { argument, .. } => {
            vec![load(argument)]
        }
        Test::Is { argument, mask, .. } => vec![load(argument), instruction(AND, mask)],
    }
}

/// The comparison with the loaded value, and its operand, that decide a test.
fn holds(test: &Test) -> (u16, u32) {
    match *test {
        Test::Is { value, .. } => (EQUAL, value),
        Test::HasAny { bits, .. } => (HAS_ANY, bits),
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

// Offsets in C's `struct seccomp_data`, the input of a filter. A filter inspects the low half of an argument, which comes first on
// the supported little-endian processors.
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
mod tests;
