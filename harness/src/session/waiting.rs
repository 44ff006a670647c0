//! Is the program waiting for input?
//!
//! No prompt is looked for and no silence is timed. A filter traps the calls by which a program asks for input and holds
//! its task there. If nothing was sent that is still unread, and nothing else of the program can run, then all that it will
//! say has been said.
//!
//! - **A program of one task** that reads, or that polls nothing but its input, waits as soon as it is trapped.
//! - **Several** tasks wait when one is held, all others sleep in two consecutive looks, and nothing was trapped
//!   meanwhile.
//! - **A poll for other things too** is let go, since one of them may have happened, and then seen asleep in the same way.
//! - **A short timed poll of input alone, and a read that does not block,** count as waiting when they come again and
//!   nothing was said between.
//! - **A task in a timed sleep,** or in a short timed poll for other things too, is about to do something: it is waited
//!   for, unless that sleep is long or it only ever sleeps again. So it is after the end of input.
//! - **Input under another descriptor** is not trapped. When there is no trap for a moment, the tasks are looked at: a
//!   program that sleeps in a read of its input waits. This is also all there is where the system has no such filter.

use std::{
    collections::HashSet,
    io,
    os::fd::AsFd,
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fs::{OFlags, fcntl_getfl},
    io::Errno,
    process::Pid,
};

pub(crate) use super::cost::Look;
use super::{
    connecting::connect_for,
    cost,
    interest::{Input, Interest},
    modes::change_mode_for,
    process::{Cost, Process},
    tasks::{self, Call, Family},
};
use crate::sandbox::{
    CHANGES_OF_MODE,
    sys::{self, Trapped},
};

/// What was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    /// It waits for input, and has nothing more to say before it gets some.
    Waiting,
    /// It has exited.
    Exited,
    /// It sleeps, and not for input.
    Asleep,
    /// It is busy, or was not looked at closely.
    Nothing,
}

/// Time without a trap after which the tasks are looked at.
const BACKSTOP: Duration = Duration::from_millis(2);
/// The same where looking is known to be needed.
const SOON: Duration = Duration::from_micros(50);
/// The longest time between two looks.
const RARELY: Duration = Duration::from_millis(25);
/// How often it is seen whether tasks multiply.
const GLANCE: Duration = Duration::from_millis(3);
/// So many more tasks on the system may be a program's that makes ever more.
const CROWD: usize = 64;
/// How long a task in a timed sleep is waited for: not at all if it is to sleep for longer, this long if it sleeps on, and
/// at least so long and so often if it wakes and sleeps again. With a program that gets no time to run it is no shorter.
const PATIENCE: Duration = Duration::from_millis(300);
const NAPS: u32 = 20;
/// At most this many calls are answered before limits are looked at again.
const ANSWERS: usize = 64;
/// A poll that waits this long is no polling loop.
const LONG_POLL: Duration = Duration::from_millis(100);
/// Polls that do not wait at all count as waiting when there are so many.
const IMPATIENT_POLLS: u32 = 20;

/// So many reads of an input that has ended are enough.
const VAIN_READS: u32 = 1000;
const NONE_YET: (u32, u32) = (0, 0);

/// Watches one program.
pub(crate) struct Watcher {
    input: Input,
    input_ended: bool,
    /// The trapped tasks that want input.
    held: Vec<Trapped>,
    family: Family,
    /// Half-hearted requests for input since something was last said or sent: how many it takes of the last kind, and
    /// how many there were.
    half_hearted: (u32, u32),
    /// When something was last said or sent.
    still_since: Instant,
    /// The timed sleeps since then, and the last one.
    naps: u32,
    nap: Nap,
    /// Time until the tasks are looked at.
    pause: Duration,
    /// Where to begin with that.
    first_pause: Duration,
    listener_gone: bool,
    /// Bytes of memory that its processes asked to share, given back or not.
    shared: u64,
}

/// A time in which the same tasks were seen in the same timed sleeps.
struct Nap {
    /// The tasks, with how often each had run.
    sleepers: Vec<(Pid, Vec<u8>)>,
    since: Instant,
}

impl Default for Nap {
    fn default() -> Self {
        Self { sleepers: Vec::new(), since: Instant::now() }
    }
}

/// What to do with a trapped task.
enum Answer {
    LetGo,
    Hold,
    /// Let go, and let its words be taken before it is asked again.
    LetGoAndListen,
    /// Let go, and see whether it falls asleep.
    LetGoAndLook,
}

/// What happened while nothing was done.
struct Ready {
    trapped: bool,
    exited: bool,
}

impl Watcher {
    pub(crate) fn new(process: &Process) -> io::Result<Self> {
        // Without a listener nothing is trapped, so looking is all there is.
        let blind = process.listener.is_none();
        let first_pause = if blind { SOON } else { BACKSTOP };
        Ok(Self {
            input: Input::of(process.source.far())?,
            input_ended: false,
            held: Vec::new(),
            family: Family::of(process.origin())?,
            half_hearted: NONE_YET,
            still_since: Instant::now(),
            naps: 0,
            nap: Nap::default(),
            pause: first_pause,
            first_pause,
            listener_gone: blind,
            shared: 0,
        })
    }

    /// Watches until something is seen, for this long at most. `Nothing` is returned from time to time, so that what was
    /// said can be taken and limits be kept.
    pub(crate) fn look(&mut self, process: &Process, longest: Duration) -> io::Result<Seen> {
        let until = Instant::now() + longest.min(RARELY);
        loop {
            let ready = self.idle(process, self.pause.min(longest))?;
            let listen = ready.trapped && self.answer_trapped(process)?;
            if ready.exited {
                return Ok(Seen::Exited);
            }
            if !self.held.is_empty() || !ready.trapped {
                return self.judge(process);
            }
            if listen || Instant::now() >= until {
                return Ok(Seen::Nothing);
            }
        }
    }

    /// To be called when the program said something.
    pub(crate) fn heard(&mut self) {
        self.be_still();
        self.pause = self.pause.min(BACKSTOP);
    }

    /// Lets the program go on, after something was sent.
    pub(crate) fn carry_on(&mut self, process: &Process) -> io::Result<()> {
        self.be_still();
        self.pause = self.first_pause;
        for trapped in std::mem::take(&mut self.held) {
            release(process, trapped)?;
        }
        Ok(())
    }

    /// Something was just said or sent.
    fn be_still(&mut self) {
        (self.half_hearted, self.naps) = (NONE_YET, 0);
        self.still_since = Instant::now();
    }

    /// From now on no read waits.
    pub(crate) fn input_ended(&mut self) {
        self.input_ended = true;
    }

    /// What the program takes, and whether it takes more memory than this.
    pub(crate) fn cost(&self, process: &Process, memory: u64, look: Look) -> Cost {
        let (processes, folders) = (tasks::family(process.origin()), process.folders());
        cost::of(&processes, &folders, process.largest_file, memory, look)
    }

    /// Whether the program has more tasks than so many.
    pub(crate) fn has_more_tasks(&self, process: &Process, most: usize) -> bool {
        tasks::are_more_than(process.origin(), most)
    }

    /// Whether there are so many more tasks on the system than at the start that they should be counted.
    pub(crate) fn is_crowded(&self) -> bool {
        self.family.newcomers() > CROWD
    }

    /// Waits for a trap or the exit, or until there is a crowd: a program that makes ever more tasks is not given time.
    ///
    /// Output is not waited for, because waking for every line that a program writes costs more than all the rest; it
    /// is taken when the program waits, and every now and then.
    fn idle(&mut self, process: &Process, at_most: Duration) -> io::Result<Ready> {
        let until = Instant::now() + at_most;
        let mut asked = vec![PollFd::new(&process.life, PollFlags::IN)];
        let listener = process.listener.as_ref().filter(|_| !self.listener_gone);
        asked.extend(listener.map(|listener| PollFd::new(listener, PollFlags::IN)));
        if at_most > BACKSTOP {
            // It has been slow for a while, so waking is cheap, and it should not have to wait for us.
            asked.push(PollFd::new(&process.output, PollFlags::IN));
            asked.push(PollFd::new(&process.errors, PollFlags::IN));
        }
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let timeout =
                Timespec::try_from(left.min(GLANCE)).map_err(|_| io::ErrorKind::InvalidInput)?;
            match poll(&mut asked, Some(&timeout)) {
                Ok(0) if left > GLANCE && !self.is_crowded() => {}
                Ok(_) | Err(Errno::INTR) => break,
                Err(error) => return Err(error.into()),
            }
        }
        let exited = !asked[0].revents().is_empty();
        let of_listener = listener.map_or(PollFlags::empty(), |_| asked[1].revents());
        // When all its tasks are gone a listener hangs up for ever, and must not be polled again.
        self.listener_gone |= of_listener.contains(PollFlags::HUP);
        Ok(Ready { trapped: of_listener.contains(PollFlags::IN), exited })
    }

    /// Answers all that are trapped. True if the program should be listened to before anything else.
    fn answer_trapped(&mut self, process: &Process) -> io::Result<bool> {
        for _ in 0..ANSWERS {
            // Who shares a processor with us may be trapped anew before its words are taken.
            if self.answer_next(process)? {
                return Ok(true);
            }
            // One that is held may be all there is, and then nothing else can be trapped.
            if !self.held.is_empty() || !is_trapped(process)? {
                return Ok(false);
            }
        }
        // Who keeps us busy is held to its limits as well.
        Ok(true)
    }

    fn answer_next(&mut self, process: &Process) -> io::Result<bool> {
        let Some(listener) = &process.listener else { return Ok(false) };
        let Some(trapped) = sys::next_trapped(listener.as_fd())? else { return Ok(false) };
        // One that was interrupted by a signal comes back under a new notice.
        self.held.retain(|held| held.task != trapped.task);
        if let Some(done) = self.done_for(process, &trapped) {
            sys::answer(listener.as_fd(), trapped, done)?;
            return Ok(false);
        }
        match self.answer(process, trapped)? {
            Answer::LetGo => {}
            Answer::Hold => {
                self.held.push(trapped);
                self.pause = SOON;
                return Ok(false);
            }
            Answer::LetGoAndListen => {
                release(process, trapped)?;
                return Ok(true);
            }
            Answer::LetGoAndLook => {
                self.half_hearted = NONE_YET;
                self.pause = SOON;
            }
        }
        release(process, trapped)?;
        Ok(false)
    }

    /// What came of a call that is not the program's to make: one that is made in its stead, or refused.
    fn done_for(&mut self, process: &Process, trapped: &Trapped) -> Option<Result<(), Errno>> {
        let call = Call { number: trapped.call, arguments: trapped.arguments };
        match call.number {
            libc::SYS_connect => Some(connect_for(trapped.task, &call, process.port)),
            libc::SYS_mmap => {
                self.shared = self.shared.saturating_add(call.arguments[1]);
                (self.shared > process.shared_most).then_some(Err(Errno::NOMEM))
            }
            number if CHANGES_OF_MODE.contains(&number) => {
                Some(change_mode_for(trapped.task, &call, &process.folders()))
            }
            _ => None,
        }
    }

    fn answer(&mut self, process: &Process, trapped: Trapped) -> io::Result<Answer> {
        // This is cheap to see, and so are the many reads of one who reads a byte at a time.
        if process.source.has_unread()? {
            return Ok(Answer::LetGo);
        }
        let call = Call { number: trapped.call, arguments: trapped.arguments };
        match self.input.interest(trapped.task, &call) {
            Interest::None | Interest::Sleep(_) => Ok(Answer::LetGo),
            // Who reads on and on after the end, and says nothing, will do so for ever.
            Interest::Read if self.input_ended => Ok(self.half_hearted(VAIN_READS)),
            Interest::Poll { .. } if self.input_ended => Ok(Answer::LetGo),
            Interest::Read if !blocks(process)? => Ok(self.half_hearted(2)),
            Interest::Read => Ok(Answer::Hold),
            Interest::Poll { others, timeout } => Ok(self.answer_poll(others, timeout)),
        }
    }

    fn answer_poll(&mut self, others: bool, timeout: Option<Duration>) -> Answer {
        match timeout {
            // An event loop does this whenever it has something to do at once.
            Some(Duration::ZERO) if others => self.half_hearted(10 * IMPATIENT_POLLS),
            Some(Duration::ZERO) => self.half_hearted(IMPATIENT_POLLS),
            Some(timeout) if timeout < LONG_POLL && !others => self.half_hearted(2),
            Some(_) | None if others => Answer::LetGoAndLook,
            Some(_) | None => Answer::Hold,
        }
    }

    /// One more request for input by a program that does not wait for it. So many of a kind in a row are enough.
    fn half_hearted(&mut self, enough: u32) -> Answer {
        let (kind, count) = self.half_hearted;
        let count = if kind == enough { count + 1 } else { 1 };
        self.half_hearted = (enough, count);
        if count >= enough { Answer::Hold } else { Answer::LetGoAndListen }
    }

    /// What is to be thought of the program as it stands.
    fn judge(&mut self, process: &Process) -> io::Result<Seen> {
        if !self.held.is_empty() && self.family.is_alone() {
            return Ok(Seen::Waiting);
        }
        let seen = self.examine(process)?;
        match seen {
            Seen::Waiting if self.held.is_empty() => self.first_pause = SOON,
            Seen::Waiting | Seen::Exited => {}
            Seen::Asleep | Seen::Nothing => self.pause = (self.pause * 2).min(RARELY),
        }
        Ok(seen)
    }

    /// Looks at all tasks, twice.
    fn examine(&mut self, process: &Process) -> io::Result<Seen> {
        // This comes first: what was typed may arrive, and be read, while we look.
        if !self.input_ended && process.source.has_unread()? {
            return Ok(Seen::Nothing);
        }
        let held: HashSet<_> = self.held.iter().map(|trapped| trapped.task).collect();
        let Some(asleep) = self.family.all_asleep(&held) else {
            return Ok(Seen::Nothing);
        };
        let interests = asleep
            .iter()
            .filter_map(|task| Some((task.id, self.input.interest(task.id, task.call.as_ref()?))));
        let interests: Vec<_> = interests.collect();
        if !self.family.still_asleep(&asleep) || is_trapped(process)? {
            return Ok(Seen::Nothing);
        }
        let wanted = !self.held.is_empty() || interests.iter().any(|(_, it)| wants_input(*it));
        let wakers = interests.iter().filter(|(_, interest)| wakes_by_itself(*interest));
        let wakers: Vec<Pid> = wakers.map(|(task, _)| *task).collect();
        Ok(match () {
            () if self.will_wake(&wakers) => Seen::Nothing,
            () if self.input_ended || !wanted => Seen::Asleep,
            () => Seen::Waiting,
        })
    }

    /// Whether one of these tasks, which are in timed sleeps, is still to be waited for.
    fn will_wake(&mut self, wakers: &[Pid]) -> bool {
        if wakers.is_empty() {
            return false;
        }
        let sleepers = self.family.runs_of(wakers);
        if sleepers != self.nap.sleepers {
            self.nap = Nap { sleepers, since: Instant::now() };
            self.naps += 1;
        }
        let only_naps = self.naps >= NAPS && self.still_since.elapsed() >= PATIENCE;
        !only_naps && self.nap.since.elapsed() < PATIENCE
    }
}

fn wants_input(interest: Interest) -> bool {
    match interest {
        Interest::Read | Interest::Poll { .. } => true,
        Interest::None | Interest::Sleep(_) => false,
    }
}

fn wakes_by_itself(interest: Interest) -> bool {
    match interest {
        Interest::Sleep(left) => left < PATIENCE,
        Interest::Poll { timeout, .. } => timeout.is_some_and(|timeout| timeout < LONG_POLL),
        Interest::None | Interest::Read => false,
    }
}

/// Whether a read of the input waits until there is some.
fn blocks(process: &Process) -> io::Result<bool> {
    Ok(!fcntl_getfl(process.source.far())?.contains(OFlags::NONBLOCK))
}

fn is_trapped(process: &Process) -> io::Result<bool> {
    let Some(listener) = &process.listener else { return Ok(false) };
    let mut asked = [PollFd::new(listener, PollFlags::IN)];
    poll(&mut asked, Some(&Timespec::default()))?;
    Ok(asked[0].revents().contains(PollFlags::IN))
}

fn release(process: &Process, trapped: Trapped) -> io::Result<()> {
    match &process.listener {
        Some(listener) => sys::carry_on(listener.as_fd(), trapped),
        None => Ok(()),
    }
}
