//! A conversation in progress: the running program, its output so far, and its usage.

mod budget;
mod exchange;

use std::{
    io,
    time::{Duration, Instant},
};

use super::{
    Ending, HarnessFault, IoMode, Limits, Tape, Turn,
    cancel::is_stopping,
    deadlines::Waiting,
    observation::Activity,
    os::watcher::Watcher,
    process::{NotStarted, Process},
    program::Program,
    stdio::{StdinSource, Wiring, is_much, read_ready},
};

pub(crate) use exchange::{Broken, Exchanged};

/// The reason why reading a program's output stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The program waits for input.
    Waiting,
    /// The side channel needs no more output.
    Enough,
    /// The program is gone, or was stopped.
    Over(Ending),
}

/// Activity next to a program's standard streams since the last check, such as requests over the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideChannel {
    /// Nothing happened.
    Quiet,
    /// Something happened, so the program was not idle, and the limits of a step restart.
    Active,
    /// Nothing more needs to be read from the program.
    Enough,
}

/// A program is assumed to have no more output if it sleeps for this long after the end of its input. It must not be about to wake
/// up on its own.
const SOUND_SLEEP: Duration = Duration::from_millis(50);
/// At most this many bytes of output after the end of input are kept. Programs that treat the end as an endless series of illegal
/// inputs print far more.
pub(crate) const LAST_WORDS: usize = 64 << 10;
/// Number of times that the end-of-input key is pressed on a terminal, for a program that reads on after the first time.
const END_KEYS: u32 = 20;
/// The intervals between checks of a program's usage, and between close looks at its memory.
const USAGE_EVERY: Duration = Duration::from_millis(20);
const CLOSE_LOOK_EVERY: Duration = Duration::from_millis(100);

/// A conversation in progress.
pub(crate) struct Conversation<'a> {
    process: Process,
    watcher: Watcher,
    limits: &'a Limits,
    drive: IoMode,
    turns: Vec<Turn>,
    said: Vec<u8>,
    said_before: usize,
    unsent: Vec<u8>,
    /// The number of inputs that were sent in full.
    sent: usize,
    step: Meter,
    /// The time for which the program has waited for a processor, as of the last check.
    delayed: Duration,
    usage_checked: Instant,
    closely_checked: Instant,
    waiting: Waiting,
}

/// The usage of a step so far.
struct Meter {
    started: Instant,
    /// The processor time and the time waited for a processor at the first check of this step. Quick steps have no check.
    before: Option<(Duration, Duration)>,
    /// The processor time of this step, as of the last check.
    computed: Duration,
}

impl Meter {
    fn start() -> Self {
        Self { started: Instant::now(), before: None, computed: Duration::ZERO }
    }
}

impl<'a> Conversation<'a> {
    /// Starts the program. If that fails, returns a tape with the reason.
    pub(crate) fn start(
        program: &Program,
        wiring: Wiring<'_>,
        drive: IoMode,
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
            Err(NotStarted::Harness(error)) => {
                return Err(HarnessFault::new("starting the program", error));
            }
        };
        let watcher = Watcher::new(&process, limits)
            .map_err(|error| HarnessFault::new("watching the program", error))?;
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
            sent: 0,
            step,
            delayed: Duration::ZERO,
            usage_checked: started,
            closely_checked: started,
            waiting: Waiting::new(),
        }))
    }

    /// Sends a line, once the program waits for one.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), HarnessFault> {
        self.begin(line);
        self.write_last_line(line)
    }

    /// Starts an input, whose lines are then written as the program waits for them.
    pub(crate) fn begin(&mut self, input: &str) {
        self.keep_said();
        self.turns.push(Turn::Sent(input.to_owned()));
    }

    /// Discards the unfinished line at which a program waits.
    pub(crate) fn leave_out_open_line(&mut self) {
        let end = self.said.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        self.said_before += self.said.len() - end;
        self.said.truncate(end);
    }

    /// Writes the last line of an input.
    pub(crate) fn write_last_line(&mut self, line: &str) -> Result<(), HarnessFault> {
        self.sent += 1;
        self.write_line(line)
    }

    /// Writes a line of an input other than the last.
    pub(crate) fn write_line(&mut self, line: &str) -> Result<(), HarnessFault> {
        self.unsent = format!("{line}\n").into_bytes();
        self.write_on().map_err(|error| HarnessFault::new("writing to the program", error))
    }

    /// Reads until the program waits for input, or the session is over.
    pub(crate) fn read_until_idle(&mut self) -> Result<StopReason, HarnessFault> {
        self.read_until_idle_beside(&mut || SideChannel::Quiet)
    }

    /// Like [`read_until_idle`](Self::read_until_idle), and checks the side channel after every look at the program.
    pub(crate) fn read_until_idle_beside(
        &mut self,
        side_channel: &mut dyn FnMut() -> SideChannel,
    ) -> Result<StopReason, HarnessFault> {
        self.read_step(side_channel)
            .map_err(|error| HarnessFault::new("listening to the program", error))
    }

    /// The output since something was last sent.
    pub(crate) fn said(&self) -> &[u8] {
        &self.said
    }

    /// Ends the input.
    pub(crate) fn close(&mut self) -> Result<(), HarnessFault> {
        self.keep_said();
        self.turns.push(Turn::Closed);
        self.go_on_at_the_end()
    }

    /// Resumes a program at the end of its input.
    pub(crate) fn go_on_at_the_end(&mut self) -> Result<(), HarnessFault> {
        self.end_input().map_err(|error| HarnessFault::new("ending the input", error))
    }

    /// Reads the output after the end of input, until it is known to be complete or is longer than `most` bytes.
    pub(crate) fn drain(&mut self, most: usize) -> Result<Ending, HarnessFault> {
        let most = self.said.len().saturating_add(most).min(self.limits.step_output);
        self.read_last_words(most)
            .map_err(|error| HarnessFault::new("listening to the program", error))
    }

    /// Records lines that were there from the start.
    pub(crate) fn note_given(&mut self, lines: &[String]) {
        self.turns.extend(lines.iter().cloned().map(Turn::Sent));
        self.turns.push(Turn::Closed);
    }

    /// Ends the program, and returns the tape.
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
        self.waiting.is_over();
    }

    /// Writes as much of the pending input as there is room for, and resumes the program.
    fn write_on(&mut self) -> io::Result<()> {
        let written = self.process.source.write(&self.unsent)?;
        self.unsent.drain(..written);
        self.watcher.carry_on(&self.process)
    }

    fn end_input(&mut self) -> io::Result<()> {
        self.process.source.close()?;
        match self.process.source {
            StdinSource::Pipe { .. } | StdinSource::File(_) => self.watcher.input_ended(),
            // A terminal stays one.
            StdinSource::Terminal { .. } => {}
        }
        self.watcher.carry_on(&self.process)
    }

    fn read_step(
        &mut self,
        side_channel: &mut dyn FnMut() -> SideChannel,
    ) -> io::Result<StopReason> {
        let is_over = self.limits.over_after.is_some_and(|lines| self.sent >= lines);
        let mut asleep_since: Option<Instant> = None;
        loop {
            if is_stopping() {
                return Ok(StopReason::Over(Ending::Interrupted));
            }
            let patience = if is_over { self.limits.quiet } else { Duration::MAX };
            let activity = self.watcher.look(&self.process, self.time_left().min(patience))?;
            match side_channel() {
                SideChannel::Quiet => {}
                SideChannel::Active => self.step = Meter::start(),
                SideChannel::Enough => {
                    self.take_words(self.limits.step_output)?;
                    return Ok(StopReason::Enough);
                }
            }
            if self.take_words(self.limits.step_output)? || activity != Activity::Asleep {
                asleep_since = None;
            }
            match activity {
                Activity::Exited => {
                    return Ok(StopReason::Over(self.exited(self.limits.step_output)?));
                }
                Activity::Asleep if is_over && !self.said.is_empty() => {
                    let since = *asleep_since.get_or_insert_with(Instant::now);
                    if since.elapsed() >= self.limits.quiet {
                        return Ok(StopReason::Enough);
                    }
                }
                Activity::Waiting if !self.unsent.is_empty() => self.write_on()?,
                Activity::Waiting if !self.is_over_said(self.limits.step_output) => {
                    self.hear_errors()?;
                    // A program that answers immediately, and uses a little more every time, is checked as well.
                    let over = if self.is_usage_due() { self.overspent()? } else { None };
                    return Ok(over.map_or(StopReason::Waiting, StopReason::Over));
                }
                Activity::Waiting | Activity::Asleep | Activity::Unknown => {}
            }
            // Standard error from before the program waits for input can stay in the pipe. Only a program that is
            // blocked by a full pipe needs it read immediately, and that program does not wait for input.
            self.take_errors()?;
            if let Some(ending) = self.overrun(self.limits.step_output)? {
                return Ok(StopReason::Over(ending));
            }
        }
    }

    fn read_last_words(&mut self, most: usize) -> io::Result<Ending> {
        let (mut last_word, mut asleep_since) = (Instant::now(), None);
        let mut ends = match self.process.source {
            StdinSource::Terminal { .. } => END_KEYS,
            StdinSource::Pipe { .. } | StdinSource::File(_) => 1,
        };
        loop {
            if is_stopping() {
                return Ok(Ending::Interrupted);
            }
            let activity = self.watcher.look(&self.process, self.limits.quiet.min(SOUND_SLEEP))?;
            if self.take_words(most)? {
                (last_word, asleep_since) = (Instant::now(), None);
            }
            match activity {
                Activity::Exited => return self.exited(most),
                Activity::Waiting if ends == 0 => return Ok(Ending::Quiet),
                Activity::Waiting => {
                    ends -= 1;
                    self.end_input()?;
                }
                Activity::Asleep => asleep_since = asleep_since.or_else(|| Some(Instant::now())),
                Activity::Unknown => asleep_since = None,
            }
            self.take_errors()?;
            if let Some(ending) = self.overrun(most)? {
                return Ok(ending);
            }
            let sleeps = asleep_since.is_some_and(|since: Instant| since.elapsed() >= SOUND_SLEEP);
            if sleeps || last_word.elapsed() >= self.limits.quiet {
                return Ok(Ending::Quiet);
            }
        }
    }

    /// Reads output, and stops soon after it is longer than `most` bytes. True if there was any.
    fn take_words(&mut self, most: usize) -> io::Result<bool> {
        let before = self.said.len();
        let room = most.min(self.limits.total_output.saturating_sub(self.said_before));
        read_ready(&self.process.output, &mut self.said, room.saturating_add(1))?;
        let heard = self.said.len() - before;
        if heard > 0 {
            self.watcher.heard();
        }
        if is_much(heard, &self.process.output) {
            self.watcher.heard_much();
        }
        Ok(heard > 0)
    }

    /// Adds the standard error of a program at a terminal to its output, if it was written before the program waits: a person sees
    /// both. Standard error from before the program ends is no part of the game.
    fn hear_errors(&mut self) -> io::Result<()> {
        if let StdinSource::Terminal { .. } = self.process.source {
            self.said.append(&mut self.process.hear_errors()?);
        }
        Ok(())
    }

    /// Reads standard error.
    fn take_errors(&mut self) -> io::Result<()> {
        if is_much(self.process.take_errors()?, &self.process.errors) {
            self.watcher.heard_much();
        }
        Ok(())
    }

    /// Reads the last output of a program that has exited, after the processes that it left behind were ended.
    fn exited(&mut self, most: usize) -> io::Result<Ending> {
        let ending = self.process.ending();
        self.take_words(most)?;
        if self.is_over_said(most) {
            return Ok(self.cut(most));
        }
        Ok(ending)
    }
}

/// The tape of a program that was not started.
fn without_process(drive: IoMode, ending: Ending) -> Tape {
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
