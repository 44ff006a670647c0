//! Decides from observations whether the program waits for input, without looking at anything.
//!
//! It looks for no prompt and times no silence. A filter traps the calls that wait for input and holds the task there. If all input
//! was read, and no other task of the program can run, then the program has printed all that it will print.
//!
//! - **A program of one task** that reads, or that polls nothing but its input, waits as soon as it is trapped.
//! - **Several tasks** wait when one of them is held, all others sleep in two consecutive looks, and nothing was trapped meanwhile.
//! - **A poll that includes other descriptors** is let go, since one of them may be ready. The task is then seen asleep in the same
//!   way.
//! - **A short poll of input alone, and a read that does not block,** count as waiting when they are repeated without output in
//!   between.
//! - **A task in a timed sleep,** or in a short poll that includes other descriptors, is about to do something. It is waited for,
//!   unless the sleep is long, or the task only ever sleeps again. The same holds after the end of input.
//! - **Input under another descriptor than 0** is not trapped. When nothing is trapped for a moment, the tasks are examined, and a
//!   program that sleeps in a read of its input waits. Where the kernel has no such filter, this is the only way.

use std::time::Duration;

use super::stdin_wait::BlockedOn;
use crate::session::observation::Activity;

/// The times and counts after which a program is considered to wait for input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// Time without a trap after which the tasks are examined.
    pub(crate) first_look: Duration,
    /// The same if a look is known to be needed: a task is held, or nothing is ever trapped.
    pub(crate) soon: Duration,
    /// The longest time between two looks. The time doubles from look to look until then.
    pub(crate) longest_pause: Duration,
    /// The longest time between reads of the output of a program that writes much.
    pub(crate) between_reads: Duration,
    /// The interval between checks whether tasks multiply.
    pub(crate) between_counts: Duration,
    /// If the system has more new tasks than this, they may be those of a program that creates ever more.
    pub(crate) crowd: usize,
    /// The number of trapped calls that are answered before limits are checked again.
    pub(crate) answers_in_a_row: usize,
    /// A timed sleep is not waited for if it has at least this long to go. A shorter one is waited for at most this long. A program
    /// that sleeps repeatedly is watched for at least this long.
    pub(crate) timed_sleep: Duration,
    /// A program that wakes up and sleeps again is waited for until it has slept this often, even if it takes longer than
    /// `timed_sleep`. Without a processor, a program cannot do its work between its sleeps.
    pub(crate) timed_sleeps: u32,
    /// A poll with at least this timeout waits; a shorter one is part of a loop.
    pub(crate) long_poll: Duration,
    /// A program that repeatedly polls nothing but its input, without blocking, waits for it after this many polls.
    pub(crate) nonblocking_polls: u32,
    /// The same if it polls other descriptors as well, as event loops do while they have work.
    pub(crate) nonblocking_polls_of_others: u32,
    /// The same for short polls, and for reads that do not block.
    pub(crate) short_requests: u32,
    /// After the end of input, a program that reads repeatedly without output will do so for ever. This many reads are enough to
    /// know.
    pub(crate) max_reads_after_eof: u32,
}

impl Patience {
    /// The values that programs in all languages need on busy machines, and no more.
    pub(crate) const USUAL: Self = Self {
        first_look: Duration::from_millis(2),
        soon: Duration::from_micros(50),
        longest_pause: Duration::from_millis(25),
        between_reads: Duration::from_millis(1),
        between_counts: Duration::from_millis(3),
        crowd: 64,
        answers_in_a_row: 64,
        timed_sleep: Duration::from_millis(300),
        timed_sleeps: 20,
        long_poll: Duration::from_millis(100),
        nonblocking_polls: 20,
        nonblocking_polls_of_others: 200,
        short_requests: 2,
        max_reads_after_eof: 1000,
    };

    /// Whether a task that is blocked on this will soon wake up on its own.
    pub(crate) fn wakes_soon(&self, blocked_on: BlockedOn) -> bool {
        match blocked_on {
            BlockedOn::Timer(left) => left < self.timed_sleep,
            BlockedOn::Poll { timeout, .. } => timeout.is_some_and(|left| left < self.long_poll),
            BlockedOn::Other | BlockedOn::Read => false,
        }
    }

    /// Whether tasks in these timed sleeps have been waited for long enough.
    fn is_over(&self, sleeps: &TimedSleeps) -> bool {
        let only_sleeps = sleeps.count >= self.timed_sleeps && sleeps.quiet_for >= self.timed_sleep;
        only_sleeps || sleeps.last_for >= self.timed_sleep
    }
}

/// The observations of a program in one look.
#[derive(Clone, Debug)]
pub(crate) struct Observation {
    /// Whether the program has unread input.
    pub(crate) has_unread_input: bool,
    /// Whether no more input will come.
    pub(crate) input_ended: bool,
    /// Whether the filter holds a task because it requested input.
    pub(crate) is_request_held: bool,
    pub(crate) tasks: Tasks,
    pub(crate) timed_sleeps: TimedSleeps,
}

/// The state of a program's tasks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tasks {
    /// There is one, and the filter holds it.
    OneHeld,
    /// At least one may run.
    MayRun,
    /// All tasks that are not held slept from the first look to the second. These are the reasons.
    Asleep(Vec<BlockedOn>),
}

/// The timed sleeps of a program.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TimedSleeps {
    /// Their number since the last output or input.
    pub(crate) count: u32,
    /// The time since the last output or input.
    pub(crate) quiet_for: Duration,
    /// The duration of the last of them so far.
    pub(crate) last_for: Duration,
}

/// Decides from observations what a program does.
pub(crate) fn decide(seen: &Observation, patience: &Patience) -> Activity {
    let asleep = match &seen.tasks {
        Tasks::OneHeld => return Activity::Waiting,
        Tasks::MayRun => return Activity::Unknown,
        Tasks::Asleep(_) if seen.has_unread_input && !seen.input_ended => return Activity::Unknown,
        Tasks::Asleep(asleep) => asleep,
    };
    let wants_input = seen.is_request_held || asleep.iter().any(|it| wants_input(*it));
    let sleeps_briefly = asleep.iter().any(|it| patience.wakes_soon(*it));
    if sleeps_briefly && !patience.is_over(&seen.timed_sleeps) {
        Activity::Unknown
    } else if seen.input_ended || !wants_input {
        Activity::Asleep
    } else {
        Activity::Waiting
    }
}

fn wants_input(blocked_on: BlockedOn) -> bool {
    match blocked_on {
        BlockedOn::Read | BlockedOn::Poll { .. } => true,
        BlockedOn::Other | BlockedOn::Timer(_) => false,
    }
}

/// A call that the filter trapped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request {
    /// The event that the task would wait for.
    pub(crate) blocked_on: BlockedOn,
    /// Whether no more input will come.
    pub(crate) input_ended: bool,
    /// Whether a read of the input waits until there is some.
    pub(crate) reads_block: bool,
}

/// The treatment of a trapped task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    LetGo,
    Hold,
    /// Let it go, and check whether it falls asleep.
    LetGoAndLook,
    /// Let it go, but hold it at the last of this many such calls in a row.
    HoldAtLastOf(u32),
}

/// Decides about a task that was trapped when there was no unread input.
pub(crate) fn answer(request: Request, patience: &Patience) -> Answer {
    match request.blocked_on {
        BlockedOn::Other | BlockedOn::Timer(_) => Answer::LetGo,
        BlockedOn::Read if request.input_ended => {
            Answer::HoldAtLastOf(patience.max_reads_after_eof)
        }
        BlockedOn::Poll { .. } if request.input_ended => Answer::LetGo,
        BlockedOn::Read if !request.reads_block => Answer::HoldAtLastOf(patience.short_requests),
        BlockedOn::Read => Answer::Hold,
        BlockedOn::Poll { others, timeout } => answer_poll(others, timeout, patience),
    }
}

fn answer_poll(others: bool, timeout: Option<Duration>, patience: &Patience) -> Answer {
    match timeout {
        Some(Duration::ZERO) if others => {
            Answer::HoldAtLastOf(patience.nonblocking_polls_of_others)
        }
        Some(Duration::ZERO) => Answer::HoldAtLastOf(patience.nonblocking_polls),
        Some(timeout) if timeout < patience.long_poll && !others => {
            Answer::HoldAtLastOf(patience.short_requests)
        }
        Some(_) | None if others => Answer::LetGoAndLook,
        Some(_) | None => Answer::Hold,
    }
}

/// Requests for input in a row that do not wait for it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NonblockingRequests {
    /// The number of the last kind that is enough; this also identifies the kind.
    enough: u32,
    count: u32,
}

impl NonblockingRequests {
    /// Counts a request of a kind of which `enough` in a row are enough. True if it is the last of them.
    pub(crate) fn is_last(&mut self, enough: u32) -> bool {
        let count = if self.enough == enough { self.count + 1 } else { 1 };
        *self = Self { enough, count };
        count >= enough
    }
}

#[cfg(test)]
mod tests;
