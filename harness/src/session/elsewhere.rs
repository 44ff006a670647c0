//! What stands in for watching where the system has no way of doing it: only the exit of a program is noticed.
//!
//! Whoever talks to a program there gives it everything at once.

use std::{
    io,
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    process::{WaitId, WaitIdOptions, waitid},
};

use super::process::{Cost, Process};

/// What was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(dead_code, reason = "the variants are those of systems where more can be seen")]
pub(crate) enum Seen {
    /// It waits for input.
    Waiting,
    /// It has exited.
    Exited,
    /// It sleeps.
    Asleep,
    /// None of these, or it is not known.
    Nothing,
}

/// How closely memory is looked at where it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Hardly.
    Glance,
    /// Closely.
    Close,
}

/// How often the exit is asked for.
const OFTEN: Duration = Duration::from_millis(5);

/// Watches one program.
pub(crate) struct Watcher;

impl Watcher {
    pub(crate) fn new(_process: &Process) -> io::Result<Self> {
        Ok(Self)
    }

    /// Waits for output, the exit, or a short time.
    pub(crate) fn look(&mut self, process: &Process, longest: Duration) -> io::Result<Seen> {
        let until = Instant::now() + longest.min(OFTEN);
        let exited = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        if waitid(WaitId::Pid(process.root), exited)?.is_some() {
            return Ok(Seen::Exited);
        }
        let left = until.saturating_duration_since(Instant::now());
        let timeout = Timespec::try_from(left).map_err(|_| io::ErrorKind::InvalidInput)?;
        let mut asked = [
            PollFd::new(&process.output, PollFlags::IN),
            PollFd::new(&process.errors, PollFlags::IN),
        ];
        poll(&mut asked, Some(&timeout))?;
        Ok(Seen::Nothing)
    }

    pub(crate) fn heard(&mut self) {}

    pub(crate) fn carry_on(&mut self, _process: &Process) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn input_ended(&mut self) {}

    /// Not known before the end.
    pub(crate) fn cost(&self, _process: &Process, _memory: u64, _look: Look) -> Cost {
        Cost::default()
    }

    pub(crate) fn has_more_tasks(&self, _process: &Process, _most: usize) -> bool {
        false
    }

    pub(crate) fn is_crowded(&self) -> bool {
        false
    }
}
