//! Watches a running program: here only its output and its exit.

use std::{
    io,
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::retry_on_intr,
    process::{WaitId, WaitIdOptions, waitid},
};

use crate::session::{
    Limits,
    observation::{Activity, Look, Usage},
    process::Process,
};

/// Interval between checks whether the program has exited.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// Watches one program.
pub(crate) struct Watcher;

impl Watcher {
    pub(crate) fn new(_: &Process, _: &Limits) -> io::Result<Self> {
        Ok(Self)
    }

    /// Waits for output, the exit, or a short time.
    pub(crate) fn look(&mut self, process: &Process, longest: Duration) -> io::Result<Activity> {
        let until = Instant::now() + longest.min(BETWEEN_LOOKS);
        let exited = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        if waitid(WaitId::Pid(process.root), exited)?.is_some() {
            return Ok(Activity::Exited);
        }
        let left = until.saturating_duration_since(Instant::now());
        let timeout = Timespec::try_from(left).map_err(|_| io::ErrorKind::InvalidInput)?;
        let mut asked = [
            PollFd::new(&process.output, PollFlags::IN),
            PollFd::new(&process.errors, PollFlags::IN),
        ];
        retry_on_intr(|| poll(&mut asked, Some(&timeout)))?;
        Ok(Activity::Unknown)
    }

    pub(crate) fn heard(&mut self) {}

    pub(crate) fn heard_much(&mut self) {}

    pub(crate) fn carry_on(&mut self, _: &Process) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn input_ended(&mut self) {}

    /// Nothing is known before the program has ended.
    pub(crate) fn usage(&self, _: &Process, _: u64, _: Look) -> io::Result<Usage> {
        Ok(Usage::default())
    }

    pub(crate) fn has_too_many_tasks(&mut self, _: Look) -> bool {
        false
    }

    pub(crate) fn is_crowded(&self) -> bool {
        false
    }
}
