//! A conversation in progress: the program, what is seen of it, what was said so far, and what it has cost.

use std::{
    io,
    time::{Duration, Instant},
};

use super::{
    Drive, Ending, HarnessFault, Limits, Tape, Turn, is_stopping,
    process::{Cost, NotStarted, Process, Wiring},
    program::Program,
    watching::{Look, Seen, Watcher},
    wiring::{Source, read_ready},
};

/// Why reading what a program says stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The program waits for input.
    Waiting,
    /// The side channel says that nothing more needs to be read.
    Enough,
    /// The program is gone, or was stopped.
    Over(Ending),
}

/// What happened beside a program's standard streams since this was last asked, such as requests over the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideChannel {
    /// Nothing happened.
    Quiet,
    /// Something happened, so the program was not idle, and the limits of a step begin anew.
    Active,
    /// Nothing more needs to be read from the program.
    Enough,
}

/// How long a program sleeps after the end of its input, and not to wake by itself soon, before it is taken to have nothing
/// more to say.
const SOUND_SLEEP: Duration = Duration::from_millis(50);
/// Bytes said after the end of input that are worth keeping. Programs that take it for endless refused inputs say far
/// more.
pub(crate) const LAST_WORDS: usize = 64 << 10;
/// Keys pressed for a program that does not take the first end of input for an answer.
const END_KEYS: u32 = 20;
/// How often it is asked what the program takes, and how often that is looked at closely.
const COST_EVERY: Duration = Duration::from_millis(20);
const CLOSELY_EVERY: Duration = Duration::from_millis(100);

/// A conversation in progress.
pub(crate) struct Conversation<'a> {
    process: Process,
    watcher: Watcher,
    limits: &'a Limits,
    drive: Drive,
    turns: Vec<Turn>,
    said: Vec<u8>,
    said_before: usize,
    unsent: Vec<u8>,
    step: Meter,
    cost_asked: Instant,
    closely_asked: Instant,
}

/// What a step has cost so far.
struct Meter {
    started: Instant,
    /// The processor time when it was first asked for in this step: quick steps never ask.
    cpu: Option<Duration>,
}

impl Meter {
    fn start() -> Self {
        Self { started: Instant::now(), cpu: None }
    }
}

impl<'a> Conversation<'a> {
    /// Starts the program; or tells on a tape why it is not started.
    pub(crate) fn start(
        program: &Program,
        wiring: Wiring<'_>,
        drive: Drive,
        limits: &'a Limits,
    ) -> Result<Result<Self, Tape>, HarnessFault> {
        if is_stopping() {
            return Ok(Err(without_process(drive, Ending::Interrupted)));
        }
        let process = match Process::start(program, wiring, limits) {
            Ok(process) => process,
            Err(NotStarted::Program(error)) => {
                let ending = Ending::NeverStarted(error.to_string());
                return Ok(Err(without_process(drive, ending)));
            }
            Err(NotStarted::Harness(error)) => return Err(fault("starting the program", error)),
        };
        let watcher =
            Watcher::new(&process).map_err(|error| fault("watching the program", error))?;
        let (started, step) = (process.started, Meter::start());
        Ok(Ok(Self {
            process,
            watcher,
            limits,
            drive,
            turns: Vec::new(),
            said: Vec::new(),
            said_before: 0,
            unsent: Vec::new(),
            step,
            cost_asked: started,
            closely_asked: started,
        }))
    }

    /// Sends a line, once the program waits for one.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), HarnessFault> {
        self.keep_said();
        self.turns.push(Turn::Sent(line.to_owned()));
        self.unsent = format!("{line}\n").into_bytes();
        self.write_on().map_err(|error| fault("writing to the program", error))
    }

    /// Listens until the program waits for input, or the session is over.
    pub(crate) fn read_until_idle(&mut self) -> Result<StopReason, HarnessFault> {
        self.read_until_idle_beside(&mut || SideChannel::Quiet)
    }

    /// As [`read_until_idle`](Self::read_until_idle), and asks the side channel after every look at the program.
    pub(crate) fn read_until_idle_beside(
        &mut self,
        side_channel: &mut dyn FnMut() -> SideChannel,
    ) -> Result<StopReason, HarnessFault> {
        self.read_step(side_channel).map_err(|error| fault("listening to the program", error))
    }

    /// What was said since something was last sent.
    pub(crate) fn said(&self) -> &[u8] {
        &self.said
    }

    /// Ends the input.
    pub(crate) fn close(&mut self) -> Result<(), HarnessFault> {
        self.keep_said();
        self.turns.push(Turn::Closed);
        self.end_input().map_err(|error| fault("ending the input", error))
    }

    /// Listens to what is still said after the end of input, until that is known to be all or it is more than so many bytes.
    pub(crate) fn drain(&mut self, most: usize) -> Result<Ending, HarnessFault> {
        let most = self.said.len().saturating_add(most).min(self.limits.step_output);
        self.read_last_words(most).map_err(|error| fault("listening to the program", error))
    }

    /// Writes down lines that were there from the start.
    pub(crate) fn note_given(&mut self, lines: &[String]) {
        self.turns.extend(lines.iter().cloned().map(Turn::Sent));
        self.turns.push(Turn::Closed);
    }

    /// Ends the program, and gives the tape.
    pub(crate) fn finish(mut self, ending: Ending) -> Tape {
        let (_, cpu) = self.process.end();
        self.keep_said();
        Tape {
            drive: self.drive,
            isolation: Some(self.process.tier),
            turns: self.turns,
            ending,
            wall: self.process.started.elapsed(),
            cpu,
            stderr: self.process.errors_text(),
        }
    }

    fn keep_said(&mut self) {
        self.said_before += self.said.len();
        self.turns.push(Turn::Said(std::mem::take(&mut self.said)));
        self.step = Meter::start();
    }

    /// Writes as much as there is room for of what is to be sent, and lets the program read it.
    fn write_on(&mut self) -> io::Result<()> {
        let written = self.process.source.write(&self.unsent)?;
        self.unsent.drain(..written);
        self.watcher.carry_on(&self.process)
    }

    fn end_input(&mut self) -> io::Result<()> {
        self.process.source.close()?;
        match self.process.source {
            Source::Pipe { .. } | Source::File(_) => self.watcher.input_ended(),
            // A terminal goes on to be one.
            Source::Terminal { .. } => {}
        }
        self.watcher.carry_on(&self.process)
    }

    fn read_step(
        &mut self,
        side_channel: &mut dyn FnMut() -> SideChannel,
    ) -> io::Result<StopReason> {
        loop {
            if is_stopping() {
                return Ok(StopReason::Over(Ending::Interrupted));
            }
            let seen = self.watcher.look(&self.process, self.time_left())?;
            match side_channel() {
                SideChannel::Quiet => {}
                SideChannel::Active => self.step = Meter::start(),
                SideChannel::Enough => {
                    self.take_words(self.limits.step_output)?;
                    return Ok(StopReason::Enough);
                }
            }
            self.take_words(self.limits.step_output)?;
            match seen {
                Seen::Exited => return Ok(StopReason::Over(self.exited(self.limits.step_output)?)),
                Seen::Waiting if !self.unsent.is_empty() => self.write_on()?,
                Seen::Waiting if !self.is_over_said(self.limits.step_output) => {
                    // One that answers at once, and takes a little more every time, is asked as well.
                    let over = self.is_cost_due().then(|| self.overspent()).flatten();
                    return Ok(over.map_or(StopReason::Waiting, StopReason::Over));
                }
                Seen::Waiting | Seen::Asleep | Seen::Nothing => {}
            }
            if let Some(ending) = self.overrun(self.limits.step_output) {
                return Ok(StopReason::Over(ending));
            }
        }
    }

    fn read_last_words(&mut self, most: usize) -> io::Result<Ending> {
        let (mut last_word, mut asleep_since) = (Instant::now(), None);
        let mut ends = match self.process.source {
            Source::Terminal { .. } => END_KEYS,
            Source::Pipe { .. } | Source::File(_) => 1,
        };
        loop {
            if is_stopping() {
                return Ok(Ending::Interrupted);
            }
            let seen = self.watcher.look(&self.process, self.limits.quiet.min(SOUND_SLEEP))?;
            if self.take_words(most)? {
                (last_word, asleep_since) = (Instant::now(), None);
            }
            match seen {
                Seen::Exited => return self.exited(most),
                Seen::Waiting if ends == 0 => return Ok(Ending::Quiet),
                Seen::Waiting => {
                    ends -= 1;
                    self.end_input()?;
                }
                Seen::Asleep => asleep_since = asleep_since.or_else(|| Some(Instant::now())),
                Seen::Nothing => asleep_since = None,
            }
            if let Some(ending) = self.overrun(most) {
                return Ok(ending);
            }
            let sleeps = asleep_since.is_some_and(|since: Instant| since.elapsed() >= SOUND_SLEEP);
            if sleeps || last_word.elapsed() >= self.limits.quiet {
                return Ok(Ending::Quiet);
            }
        }
    }

    /// Takes what was said, and stops soon after it is more than `most`. True if there was anything.
    fn take_words(&mut self, most: usize) -> io::Result<bool> {
        let before = self.said.len();
        let room = most.min(self.limits.total_output.saturating_sub(self.said_before));
        read_ready(&self.process.output, &mut self.said, room.saturating_add(1))?;
        self.process.take_errors()?;
        let heard = self.said.len() > before;
        if heard {
            self.watcher.heard();
        }
        Ok(heard)
    }

    /// Takes the last words of a program that has exited, after what it left behind was ended.
    fn exited(&mut self, most: usize) -> io::Result<Ending> {
        let ending = self.process.ending();
        self.take_words(most)?;
        if self.is_over_said(most) {
            return Ok(self.cut(most));
        }
        Ok(ending)
    }

    /// Which limit was overrun, if any.
    fn overrun(&mut self, most: usize) -> Option<Ending> {
        if self.is_over_said(most) {
            return Some(self.cut(most));
        }
        if self.time_left().is_zero() {
            return Some(Ending::OutOfTime);
        }
        self.overspent()
    }

    fn is_over_said(&self, most: usize) -> bool {
        self.said.len() > most || self.said_before + self.said.len() > self.limits.total_output
    }

    fn cut(&mut self, most: usize) -> Ending {
        let room = most.min(self.limits.total_output.saturating_sub(self.said_before));
        self.said.truncate(room);
        Ending::TooMuchOutput
    }

    fn time_left(&self) -> Duration {
        let of_step = self.limits.step_wall.saturating_sub(self.step.started.elapsed());
        let of_all = self.limits.total_wall.saturating_sub(self.process.started.elapsed());
        of_step.min(of_all)
    }

    /// Whether it is time to ask what the program takes.
    fn is_cost_due(&self) -> bool {
        self.cost_asked.elapsed() >= COST_EVERY
    }

    /// How closely to look now.
    fn next_look(&mut self) -> Look {
        if self.closely_asked.elapsed() < CLOSELY_EVERY {
            return Look::Glance;
        }
        self.closely_asked = Instant::now();
        Look::Close
    }

    /// Which limit of what it takes was overrun, if any.
    fn overspent(&mut self) -> Option<Ending> {
        if !self.is_cost_due() && !self.watcher.is_crowded() {
            return None;
        }
        self.cost_asked = Instant::now();
        if self.watcher.has_more_tasks(&self.process, self.limits.tasks) {
            return Some(Ending::TooManyTasks);
        }
        let look = self.next_look();
        let Cost { cpu, memory } = self.watcher.cost(&self.process, self.limits.memory, look);
        let cpu_at_start = *self.step.cpu.get_or_insert(cpu);
        let of_step = cpu.saturating_sub(cpu_at_start);
        match () {
            () if memory > self.limits.memory => Some(Ending::OutOfMemory),
            () if of_step >= self.limits.step_cpu || cpu >= self.limits.total_cpu => {
                Some(Ending::OutOfCpu)
            }
            () => None,
        }
    }
}

/// A failure of ours.
pub(crate) fn fault(what: &str, source: io::Error) -> HarnessFault {
    HarnessFault { what: what.to_owned(), source }
}

/// The tape of a program that does not run.
fn without_process(drive: Drive, ending: Ending) -> Tape {
    Tape {
        drive,
        isolation: None,
        turns: Vec::new(),
        ending,
        wall: Duration::ZERO,
        cpu: Duration::ZERO,
        stderr: String::new(),
    }
}
