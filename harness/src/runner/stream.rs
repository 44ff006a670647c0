//! A run in progress: plays the rest of the queue, reports each verdict as soon as it is known, and lists them all at
//! the end.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{ENOUGH, INTERRUPTED, limit::Limit};
use crate::{
    event::{Case, Event, Totals},
    judge::{Finding, Judged, Verdict, explain},
    plan::{Calibrated, Outcome, Plan},
    tape::Tape,
};

/// A run in progress.
pub(super) struct Run<'r> {
    plan: &'r Plan<'r>,
    calibrated: &'r Calibrated,
    /// The outcomes, in the order of the transcripts.
    pub(super) outcomes: Vec<Option<Outcome>>,
    failed: usize,
    limit: Limit,
    /// Why no more sessions are run; none if they are.
    stop: Option<String>,
}

impl<'r> Run<'r> {
    /// A run that has no outcomes yet.
    pub(super) fn new(
        plan: &'r Plan<'r>,
        calibrated: &'r Calibrated,
        stop: Option<String>,
    ) -> Self {
        let mut outcomes = Vec::new();
        outcomes.resize_with(plan.transcripts.len(), || None);
        Self { plan, calibrated, outcomes, failed: 0, limit: Limit::after_calibration(), stop }
    }

    /// Plays the rest, and reports each verdict as soon as it is known.
    pub(super) fn stream(&mut self, report: &mut dyn FnMut(&Event<'_>)) {
        let plan = self.plan;
        let mut rest = plan.in_order();
        rest.retain(|place| plan.is_own(*place) && self.outcomes[*place].is_none());
        let is_closed = AtomicBool::new(self.stop.is_some());
        let closed = || is_closed.load(Ordering::Relaxed) || plan.is_interrupted();
        let play = |place: usize| plan.outcome(place, self.calibrated);
        plan.in_parallel(&rest, &closed, &play, |place, outcome| {
            report(&Event::Conversed { name: plan.transcripts[place].name() });
            let outcome = outcome.map(|outcome| plan.by_rulings(place, outcome));
            outcome.into_iter().for_each(|outcome| self.over(place, outcome, report));
            is_closed.fetch_or(self.stop.is_some(), Ordering::Relaxed);
        });
    }

    /// Records an outcome, and reports it.
    pub(super) fn over(
        &mut self,
        place: usize,
        outcome: Outcome,
        report: &mut dyn FnMut(&Event<'_>),
    ) {
        report(&Event::Judged(&self.case(place, &outcome)));
        self.failed += usize::from(outcome.verdict.fails());
        if self.plan.course.fail_fast.is_some_and(|enough| self.failed >= enough.get()) {
            self.stop.get_or_insert_with(|| ENOUGH.to_owned());
        }
        outcome.tape.iter().for_each(|tape| self.limit.note(tape));
        self.stop = self.stop.take().or_else(|| self.limit.reached().map(str::to_owned));
        self.outcomes[place] = Some(outcome.lean());
    }

    /// Skips what was not played, with the reason, and lists all verdicts with what the failures have in common.
    pub(super) fn end(mut self, report: &mut dyn FnMut(&Event<'_>)) -> (Vec<Outcome>, Totals) {
        let plan = self.plan;
        let reason = self.stop.take().unwrap_or_else(|| INTERRUPTED.to_owned());
        let lacking = (0..self.outcomes.len()).filter(|place| plan.is_own(*place));
        for place in lacking.filter(|place| self.outcomes[*place].is_none()).collect::<Vec<_>>() {
            self.over(place, Outcome::skipped(&reason), report);
        }
        let mut listed: Vec<(usize, Outcome)> = self
            .outcomes
            .iter_mut()
            .enumerate()
            .filter_map(|(place, outcome)| Some((place, outcome.take()?)))
            .collect();
        let mut judged: Vec<_> = listed
            .iter_mut()
            .map(|(place, outcome)| Judged {
                transcript: &plan.transcripts[*place],
                verdict: &mut outcome.verdict,
            })
            .collect();
        explain(&mut judged);
        let interrupted = plan.is_interrupted();
        let mut totals = Totals { interrupted, ..Totals::default() };
        for (place, outcome) in &listed {
            totals.count(&outcome.verdict);
            report(&Event::Listed(&self.case(*place, outcome)));
        }
        (listed.into_iter().map(|(_, outcome)| outcome).collect(), totals)
    }

    fn case<'c>(&'c self, place: usize, outcome: &'c Outcome) -> Case<'c> {
        let (plan, transcript) = (self.plan, &self.plan.transcripts[place]);
        let mut lines = plan.lines(transcript, &self.calibrated.setup.pins);
        lines.truncate(shown_by(&outcome.verdict, outcome.tape.as_ref()));
        let lines = [plan.lines_before(transcript, &self.calibrated.setup.pins), lines].concat();
        outcome.case(transcript, self.calibrated, plan, &lines)
    }
}

/// The number of inputs that show a verdict: those up to its finding, or those up to the end of the session.
fn shown_by(verdict: &Verdict, tape: Option<&Tape>) -> usize {
    let showing = || tape.map_or(usize::MAX, Tape::showing);
    verdict.finding().map_or_else(showing, Finding::inputs)
}
