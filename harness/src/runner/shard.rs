//! Holds the sessions of a part of a plan, for a judgement that is passed later, beside the sessions of all other parts.
//!
//! What is held depends on no verdict, because a part cannot know the verdicts of the whole: the dialect is learned from all
//! sessions together. So whatever a judgement may turn out to ask for is held beforehand:
//!
//! * of a submission that was not seen to play a move, the first moves once more, as [`not_understood`](super::not_understood) does;
//! * of a game that is [played at once](super::batch_check), the runs with ever more lines as well.
//!
//! Of a submission that reads all its input at once, what fails is played again line by line, which may be anything. Such a
//! submission is not divided: one part holds all of it.

use std::time::Instant;

use super::{
    Early, FailureLimit, Finished, Plan, Schedule, SessionOutcome, SessionSetup, Stuck, run_by,
};
use crate::{event::Event, judge::Verdict, tape::IoMode};

impl SessionSetup {
    /// Whether a submission with this protocol is held as a whole by one part.
    pub fn is_whole(&self) -> bool {
        self.drive == IoMode::Batch
    }
}

impl Plan<'_> {
    /// Holds all sessions that a run by this protocol holds, and says which places had to be left out.
    pub fn hold_all(
        &self,
        protocol: &SessionSetup,
        report: &mut dyn FnMut(&Event<'_>),
    ) -> Vec<usize> {
        let report = &mut |event: &Event<'_>| tell_progress(event, report);
        run_by(self, protocol, Instant::now(), report).left_out()
    }

    /// Holds the sessions of the transcripts at these places, and says which places had to be left out.
    pub fn hold(
        &self,
        own: &[usize],
        protocol: &SessionSetup,
        report: &mut dyn FnMut(&Event<'_>),
    ) -> Vec<usize> {
        if !protocol.is_proven && protocol.stuck.is_none() {
            // What is said then is kept by whoever keeps sessions; a fault of ours is not, so that it is asked once more.
            self.plays_when_probed(protocol).ok();
        }
        let (politely, at_once) = self.split_at_once(protocol);
        let first_at_once = self.transcripts.len() - at_once.len();
        let limit = FailureLimit::of(&politely, protocol);
        if limit.is_stuck() {
            return own.to_vec();
        }
        let left_out = politely.hold_politely(own, protocol, &limit, report);
        for place in own.iter().filter(|place| **place >= first_at_once) {
            for drive in [IoMode::Batch, IoMode::Prefix] {
                self.run_session(
                    &self.transcripts[*place],
                    &SessionSetup { drive, ..protocol.clone() },
                );
            }
        }
        left_out
    }

    fn hold_politely(
        &self,
        own: &[usize],
        protocol: &SessionSetup,
        limit: &FailureLimit,
        report: &mut dyn FnMut(&Event<'_>),
    ) -> Vec<usize> {
        let order = self.own_in_order(own);
        if order.is_empty() {
            return Vec::new();
        }
        let part = Plan { course: Schedule { order: &order, ..Schedule::default() }, ..*self };
        let early = Early::never(&part, protocol);
        let report = &mut |event: &Event<'_>| tell_progress(event, report);
        let outcomes = part.run_sessions(protocol, limit, early, report);
        let is_left_out = |place: &usize| matches!(&outcomes[*place], SessionOutcome::Skipped(reason) if FailureLimit::is_reason(reason));
        order.into_iter().filter(is_left_out).collect()
    }

    /// The places of a part, in the order in which they are played.
    fn own_in_order(&self, own: &[usize]) -> Vec<usize> {
        self.in_order().filter(|place| own.contains(place)).collect()
    }
}

impl Finished {
    /// The places for which no session was held: they had to be left out, or the trial told enough.
    pub fn left_out(&self) -> Vec<usize> {
        let is_of_trial = |place: &usize| {
            let stuck = self.protocol.stuck.as_ref().map(|Stuck(tape)| tape);
            stuck.is_some() && self.tapes[*place].as_ref() == stuck
        };
        let is_left_out = |place: &usize| matches!(&self.verdicts[*place], Verdict::Skipped(reason) if FailureLimit::is_reason(reason));
        (0..self.verdicts.len()).filter(|place| is_left_out(place) || is_of_trial(place)).collect()
    }
}

/// Passes on that sessions are over. What is judged of a part is told to nobody.
fn tell_progress(event: &Event<'_>, report: &mut dyn FnMut(&Event<'_>)) {
    if matches!(event, Event::Conversed { .. }) {
        report(event);
    }
}
