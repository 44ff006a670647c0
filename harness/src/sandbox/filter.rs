//! The system-call filter: which calls a session wants to be told of, and which a program must not make.
//!
//! Every call that is minded has rules, tried in order; a call without rules, or of which none applies, is let pass. What is
//! minded is written down in [`calls`](super::calls); here it becomes a program for the kernel.
//!
//! The kernel runs that program for every possible call when it is installed, to remember which calls always pass. So the
//! calls are not compared one after the other, which would cost more than all the rest of starting a program, but found by
//! halves.

use std::{
    io::{self, IoSlice},
    mem::MaybeUninit,
    os::fd::{AsFd, OwnedFd},
    sync::{Arc, Mutex},
};

use libc::{c_long, sock_filter};
use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};

use super::{
    calls::{self, Answer, Minded, Rule},
    sys,
};

#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: u32 = 0xC000_003E;
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: u32 = 0xC000_00B7;
/// On other processors nothing is known of calls, so that everything is let pass.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const ARCHITECTURE: u32 = 0;

/// The calls of 32-bit programs.
const COMPATIBLE_ARCHITECTURE: u32 = 0x4000_0003;
/// From here on numbers mean calls in yet another form, which nobody uses.
const FIRST_FOREIGN_CALL: u32 = 0x4000_0000;

/// How much a filter denies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Denial {
    /// What would put a program out of our reach.
    Escape,
    /// That, and whatever reaches beyond the program's own tasks and files.
    Reach {
        /// Whether it may connect to the one port that it is given.
        but_connect: bool,
    },
}

/// A compiled filter, in two forms.
#[derive(Clone)]
pub(crate) struct Filter {
    /// The form that traps, if there is somebody to be told.
    watching: Option<Arc<[sock_filter]>>,
    /// The form for systems where nobody can be told.
    unwatched: Arc<[sock_filter]>,
}

impl Filter {
    /// As [`new`](Self::new), but compiled only once.
    pub(crate) fn shared(denial: Denial, is_watched: bool) -> Self {
        static COMPILED: Mutex<Vec<((Denial, bool), Filter)>> = Mutex::new(Vec::new());
        let mut compiled = COMPILED.lock().expect("compiling a filter cannot fail");
        let known = compiled.iter().find(|(kind, _)| *kind == (denial, is_watched));
        known.map(|(_, filter)| filter.clone()).unwrap_or_else(|| {
            let filter = Self::new(denial, is_watched);
            compiled.push(((denial, is_watched), filter.clone()));
            filter
        })
    }

    /// A filter that denies so much, and by which a session sees a program wait, if it is to be watched.
    pub(crate) fn new(denial: Denial, is_watched: bool) -> Self {
        let watching = is_watched.then(|| {
            let mut minded = calls::denied(denial, Answer::Trap);
            minded.extend(calls::requests());
            compile(minded, denial).into()
        });
        Self { watching, unwatched: compile(calls::denied(denial, Answer::Pass), denial).into() }
    }

    /// Puts the filter in force, and sends its listener over the socket. Without a listener trapped calls would fail, so
    /// then the form that traps nothing is taken, and nothing is sent.
    pub(super) fn install_and_send_listener(&self, socket: &OwnedFd) -> io::Result<()> {
        let listener = self.watching.as_ref().map(|program| sys::install_watching_filter(program));
        match listener {
            Some(Ok(listener)) => send(&listener, socket),
            Some(Err(_)) | None => self.install_unwatched(),
        }
    }

    /// Puts the form in force that traps nothing.
    pub(super) fn install_unwatched(&self) -> io::Result<()> {
        sys::install_filter(&self.unwatched)
    }

    /// Whether the form can be put in force that traps.
    pub(super) fn can_watch(&self) -> bool {
        self.watching.as_ref().is_some_and(|program| sys::install_watching_filter(program).is_ok())
    }
}

fn send(listener: &OwnedFd, socket: &OwnedFd) -> io::Result<()> {
    let descriptors = [listener.as_fd()];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut attached = SendAncillaryBuffer::new(&mut space);
    attached.push(SendAncillaryMessage::ScmRights(&descriptors));
    sendmsg(socket, &[IoSlice::new(b"l")], &mut attached, SendFlags::empty())?;
    Ok(())
}

/// A program for the kernel. Native calls are searched among the minded ones, and so are those of 32-bit programs; calls
/// in yet another form pass only where nothing but escapes is denied.
fn compile(native: Vec<Minded>, denial: Denial) -> Vec<sock_filter> {
    if ARCHITECTURE == 0 {
        return vec![answer(Answer::Pass)];
    }
    let foreign = answer(match denial {
        Denial::Escape => Answer::Pass,
        Denial::Reach { .. } => Answer::Refuse(libc::ENOSYS),
    });
    let begin = [load(OFFSET_OF_CALL), jump(AT_LEAST, FIRST_FOREIGN_CALL, 0, 1), foreign];
    let native = [&begin[..], &search(sorted(native))].concat();
    let past_native = u32::try_from(native.len()).expect("a filter is short");
    let head = [load(OFFSET_OF_ARCHITECTURE), jump(EQUAL, ARCHITECTURE, 1, 0), skip(past_native)];
    let compatible = [jump(EQUAL, COMPATIBLE_ARCHITECTURE, 1, 0), foreign, load(OFFSET_OF_CALL)];
    let of_32_bit_programs = search(sorted(calls::denied_to_32_bit(denial)));
    [&head[..], &native, &compatible, &of_32_bit_programs].concat()
}

fn sorted(mut minded: Vec<Minded>) -> Vec<Minded> {
    minded.sort_by_key(|minded| minded.call);
    minded
}

/// Finds the loaded number by halves, and answers.
fn search(minded: Vec<Minded>) -> Vec<sock_filter> {
    match &minded[..] {
        [] => vec![answer(Answer::Pass)],
        [one] => {
            let rules: Vec<_> = one.rules.iter().flat_map(of_rule).collect();
            let past_rules = short(rules.len());
            let head = jump(EQUAL, number(one.call), 0, past_rules);
            [&[head][..], &rules, &[answer(Answer::Pass)]].concat()
        }
        several => {
            let (lower, upper) = several.split_at(several.len() / 2);
            let (first, lower) = (upper[0].call, search(lower.to_vec()));
            let head = jump(AT_LEAST, number(first), short(lower.len()), 0);
            [&[head][..], &lower, &search(upper.to_vec())].concat()
        }
    }
}

/// Answers if all tests hold.
fn of_rule(rule: &Rule) -> Vec<sock_filter> {
    let mut program = Vec::new();
    for (n, test) in rule.tests.iter().enumerate() {
        let past_answer = INSTRUCTIONS_OF_TEST * (rule.tests.len() - n - 1) + 1;
        program.push(load(OFFSET_OF_ARGUMENTS + 8 * test.argument));
        program.push(instruction(AND, test.mask));
        program.push(jump(EQUAL, test.value, 0, short(past_answer)));
    }
    program.push(answer(rule.answer));
    program
}

const INSTRUCTIONS_OF_TEST: usize = 3;

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

fn skip(count: u32) -> sock_filter {
    instruction((libc::BPF_JMP | libc::BPF_JA) as u16, count)
}

fn instruction(code: u16, k: u32) -> sock_filter {
    sock_filter { code, jt: 0, jf: 0, k }
}

/// Skips so many instructions if what was loaded compares so, and else so many.
fn jump(comparison: u16, value: u32, if_so: u8, if_not: u8) -> sock_filter {
    sock_filter { code: comparison, jt: if_so, jf: if_not, k: value }
}

const AND: u16 = (libc::BPF_ALU | libc::BPF_AND | libc::BPF_K) as u16;
const EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
const AT_LEAST: u16 = (libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K) as u16;

// Where the kernel puts what a filter looks at; what is looked at of an argument is in its low half, which comes first on
// the little-endian processors that are supported.
const OFFSET_OF_CALL: u32 = 0;
const OFFSET_OF_ARCHITECTURE: u32 = 4;
const OFFSET_OF_ARGUMENTS: u32 = 16;

fn number(call: c_long) -> u32 {
    u32::try_from(call).expect("system call numbers are small")
}

fn short(distance: usize) -> u8 {
    u8::try_from(distance).expect("half a filter is short")
}
