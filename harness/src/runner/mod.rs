//! Runs a submission on transcripts, and reports what happens as events. It prints nothing.
//!
//! ```text
//! probe ─► calibrate ─► dialect (it does not change any more)
//!                          │
//! transcript ─► session ─► tape ─► read ─► judge ─► verdict ─► every reporter, at once
//!                  ▲                         │ fails, and all was sent at once
//!                  └── again, line by line ◄─┘
//! at the end: what failures have in common, totals
//! ```
//!
//! 1. Probe ([`probe`](crate::probe)): find the I/O mode of the submission and the notation in which it reads inputs. The
//!    rulebook makes up a short game for this; no transcript is used.
//! 2. Calibrate (`calibration`): play some sessions that cover every kind of event, and learn the dialect from them,
//!    once. If no board can be read, or no notation is accepted, the submission gets one finding and the run ends
//!    (`not_understood`). The run also ends if limits cut off several sessions (`limit`).
//! 3. Stream (`stream`): take all other sessions from a queue. Each is read by the dialect and judged as soon as it
//!    ends, and its verdict is final (`outcome`). What contradicts the dialect is a finding of that session and does not
//!    change other verdicts. The only thing still learned is the character of a piece that first appears in a later
//!    session, for that session.
//! 4. List the verdicts in the order of the transcripts, with what the failures have in common.
//!
//! Ctrl-C, `--fail-fast` and the limit close the queue; the transcripts left in it are skipped for that reason. The
//! calibration sessions, and what is learned from them, depend only on the plan and the submission. So verdicts do not
//! depend on the number of jobs, on the order in which sessions end, or on how a run is divided.
//!
//! Code that plays its own games, to shrink or to search, [calibrates](calibrate) first and judges each game by [the
//! same dialect](Plan::outcome_of). [`rejudge`] judges recorded tapes in the same way.

mod calibration;
mod limit;
mod not_understood;
mod outcome;
mod queue;
mod second_game;
mod stream;
mod taped;

use std::{collections::BTreeMap, time::Instant};

use crate::{
    dialect::Learned,
    event::{Event, Totals},
    judge::Verdict,
    plan::{Calibrated, Outcome, Plan, SessionSetup},
    tape::IoMode,
};
use calibration::Calibration;
pub use calibration::first_sessions;
pub use outcome::explain_together;
use stream::Run;
pub use taped::{judge_sessions, rejudge};

/// The reason for transcripts that an interrupted run did not play.
pub const INTERRUPTED: &str = "interrupted";
const NOT_RECORDED: &str = "not recorded";
const ENOUGH: &str = "--fail-fast ended the run";

/// A finished run.
pub struct Finished {
    /// The session setup and the dialect of the submission.
    pub calibrated: Calibrated,
    /// The outcomes, in the order of the transcripts. The output of sessions that passed is dropped.
    pub outcomes: Vec<Outcome>,
    /// The number of transcripts with each verdict.
    pub totals: Totals,
    started: Instant,
}

impl Finished {
    /// The verdicts, in the order of the transcripts.
    pub fn verdicts(&self) -> impl Iterator<Item = &Verdict> {
        self.outcomes.iter().map(|outcome| &outcome.verdict)
    }

    /// Reports that the run is over.
    pub fn close(mut self, report: &mut dyn FnMut(&Event<'_>)) -> Self {
        self.totals.elapsed = self.started.elapsed();
        report(&Event::RunFinished(&self.totals));
        self
    }
}

/// Runs the plan and reports what happens.
pub fn run(plan: &Plan<'_>, report: &mut dyn FnMut(&Event<'_>)) -> Finished {
    let started = Instant::now();
    report(&plan.started(plan.transcripts.len()));
    run_by(plan, &plan.protocol(), started, report)
}

/// Runs the plan on a probed submission, and reports everything except the start.
pub fn run_by(
    plan: &Plan<'_>,
    setup: &SessionSetup,
    started: Instant,
    report: &mut dyn FnMut(&Event<'_>),
) -> Finished {
    play_by(plan, setup, started, report).close(report)
}

/// Runs the plan on a probed submission, and reports everything except the start and the end.
pub fn play_by(
    plan: &Plan<'_>,
    setup: &SessionSetup,
    started: Instant,
    report: &mut dyn FnMut(&Event<'_>),
) -> Finished {
    let Calibration { calibrated, outcomes, stop } = plan.calibrate(setup, report);
    report(&Event::Learned {
        learned: &plan.with_notes(&calibrated.learned),
        drive: plan.drive_of(&outcomes, setup),
    });
    let mut run = Run::new(plan, &calibrated, stop);
    plan.known
        .into_iter()
        .flatten()
        .for_each(|(place, known)| run.over(*place, known.clone(), report));
    let mut held = outcomes;
    held.retain(|place, _| plan.is_own(*place) && run.outcomes[*place].is_none());
    held.into_iter()
        .for_each(|(place, outcome)| run.over(place, plan.by_rulings(place, outcome), report));
    run.stream(report);
    let (outcomes, totals) = run.end(report);
    Finished { calibrated, outcomes, totals, started }
}

/// Reports the outcomes of a plan that was played before.
pub fn report_outcomes(
    plan: &Plan<'_>,
    calibrated: Calibrated,
    outcomes: BTreeMap<usize, Outcome>,
    started: Instant,
    report: &mut dyn FnMut(&Event<'_>),
) -> Finished {
    let drive = plan.drive_of(&outcomes, &calibrated.setup);
    report(&Event::Learned { learned: &calibrated.learned, drive });
    let mut run = Run::new(plan, &calibrated, Some(NOT_RECORDED.to_owned()));
    outcomes.into_iter().for_each(|(place, outcome)| run.over(place, outcome, report));
    let (outcomes, totals) = run.end(report);
    Finished { calibrated, outcomes, totals, started }.close(report)
}

/// Learns the dialect of a probed submission, to play games that are not in the plan.
pub fn calibrate(plan: &Plan<'_>, setup: &SessionSetup) -> Calibrated {
    plan.calibrate(setup, &mut |_| {}).calibrated
}

impl Plan<'_> {
    /// What was learned, with the other notes on the submission.
    fn with_notes(&self, learned: &Learned) -> Learned {
        let mut learned = learned.clone();
        learned.notes.extend(self.candidate.notes());
        learned
    }

    /// Whether this run judges the transcript at this place.
    fn is_own(&self, place: usize) -> bool {
        self.share.is_none_or(|share| share.contains(&place))
    }

    /// The number of transcripts that are played line by line. The others, at the end, get all their input at once.
    fn line_by_line(&self, setup: &SessionSetup) -> usize {
        let at_once = self.fresh.map_or(0, |fresh| fresh.at_once);
        // In batch mode, the prompts for the parts of an input cannot be left out.
        let is_interactive =
            matches!(setup.drive, IoMode::Step | IoMode::Pty) && !setup.pins.has_inputs_in_parts();
        self.transcripts.len()
            - if is_interactive { at_once.min(self.transcripts.len() - 1) } else { 0 }
    }

    /// The I/O mode of the first of these sessions.
    fn drive_of(&self, outcomes: &BTreeMap<usize, Outcome>, setup: &SessionSetup) -> IoMode {
        let mut tapes = outcomes.values().filter_map(|outcome| outcome.tape.as_ref());
        tapes.next().map_or(setup.drive, |tape| tape.drive)
    }
}
