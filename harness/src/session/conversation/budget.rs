//! The limits of a conversation: time, output, processor time, memory, tasks.

use std::{
    io,
    time::{Duration, Instant},
};

use super::{
    super::{
        Ending,
        clock::Clock,
        observation::{Look, Usage},
    },
    CLOSE_LOOK_EVERY, Conversation, USAGE_EVERY,
};

impl Conversation<'_> {
    /// The limit that was exceeded, if any.
    pub(super) fn overrun(&mut self, most: usize) -> io::Result<Option<Ending>> {
        if self.is_over_said(most) {
            return Ok(Some(self.cut(most)));
        }
        if self.time_left().is_zero() {
            return Ok(Some(Ending::OutOfTime));
        }
        self.overspent()
    }

    pub(super) fn is_over_said(&self, most: usize) -> bool {
        self.said.len() > most || self.said_before + self.said.len() > self.limits.total_output
    }

    pub(super) fn cut(&mut self, most: usize) -> Ending {
        let room = most.min(self.limits.total_output.saturating_sub(self.said_before));
        self.said.truncate(room);
        Ending::TooMuchOutput
    }

    pub(super) fn time_left(&self) -> Duration {
        let delayed_before = self.step.before.map_or(self.delayed, |(_, delayed)| delayed);
        let of_step = Clock {
            elapsed: self.step.started.elapsed(),
            delayed: self.delayed.saturating_sub(delayed_before),
        };
        let of_all = Clock { elapsed: self.process.started.elapsed(), delayed: self.delayed };
        of_step.left(self.limits.step_wall).min(of_all.left(self.limits.total_wall))
    }

    /// The remaining time for which the program may compute nothing in this step. Time in which it computed does not count.
    pub(super) fn idle_time_left(&self) -> Duration {
        let delayed_before = self.step.before.map_or(self.delayed, |(_, delayed)| delayed);
        let delayed = self.delayed.saturating_sub(delayed_before);
        let elapsed = self.step.started.elapsed();
        Clock { elapsed, delayed: delayed + self.step.computed }.left(self.limits.step_wall)
    }

    /// Whether it is time to check the program's usage.
    pub(super) fn is_usage_due(&self) -> bool {
        self.usage_checked.elapsed() >= USAGE_EVERY
    }

    /// The closeness of the next look.
    fn next_look(&mut self) -> Look {
        if self.closely_checked.elapsed() < CLOSE_LOOK_EVERY {
            return Look::Glance;
        }
        self.closely_checked = Instant::now();
        Look::Close
    }

    /// The limit of processor time, memory or tasks that was exceeded, if any.
    pub(super) fn overspent(&mut self) -> io::Result<Option<Ending>> {
        if !self.is_usage_due() && !self.watcher.is_crowded() {
            return Ok(None);
        }
        self.usage_checked = Instant::now();
        self.waiting.goes_on(self.step.started.elapsed(), self.time_left());
        let look = self.next_look();
        if self.watcher.has_too_many_tasks(look) {
            return Ok(Some(Ending::TooManyTasks));
        }
        let usage = self.watcher.usage(&self.process, self.limits.memory, look)?;
        Ok(self.overspent_by(usage))
    }

    fn overspent_by(&mut self, Usage { cpu, delayed, memory }: Usage) -> Option<Ending> {
        // A task that has exited no longer reports.
        self.delayed = self.delayed.max(delayed);
        let (cpu_at_start, _) = *self.step.before.get_or_insert((cpu, self.delayed));
        let of_step = cpu.saturating_sub(cpu_at_start);
        self.step.computed = of_step;
        if memory > self.limits.memory {
            // The number of tasks may have grown since they were counted, and then this is the reason.
            let multiplied = self.watcher.has_too_many_tasks(Look::Close);
            return Some(if multiplied { Ending::TooManyTasks } else { Ending::OutOfMemory });
        }
        let is_out_of_cpu = of_step >= self.limits.step_cpu || cpu >= self.limits.total_cpu;
        is_out_of_cpu.then_some(Ending::OutOfCpu)
    }
}
