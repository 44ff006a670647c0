//! Judges sessions that were held before: a submission of which there are only tapes.

use std::time::Instant;

use rulebook::game::SetUp;

use super::{Finished, Plan, SessionOutcome, SessionRequest, SessionSetup, Target, run_by};
use crate::{
    dialect::Pins,
    event::Event,
    sandbox::Isolation,
    session::Submission,
    tape::{IoMode, Tape},
};

/// A submission of which there are only tapes, in the order of the transcripts.
struct Taped<'a> {
    candidate: &'a dyn Target,
    tapes: &'a [Option<Tape>],
    /// How it was talked to.
    drive: IoMode,
}

impl Target for Taped<'_> {
    fn name(&self) -> &str {
        self.candidate.name()
    }

    fn spawn(&self, _: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        Err("a tape cannot be talked to".to_owned())
    }

    fn session(&self, ask: &SessionRequest<'_>) -> SessionOutcome {
        let is_again = ask.drive != self.drive;
        let tape = ask.place.and_then(|place| self.tapes[place].clone());
        match tape.filter(|_| !is_again) {
            Some(tape) => SessionOutcome::Session(tape),
            None if is_again => SessionOutcome::Interrupted,
            None => SessionOutcome::Skipped("no tape recorded".to_owned()),
        }
    }

    fn takes_time(&self) -> bool {
        false
    }

    fn isolation(&self) -> Option<&Isolation> {
        self.candidate.isolation()
    }

    fn pins(&self) -> &Pins {
        self.candidate.pins()
    }

    fn reproduce(&self, inputs: &[String], drive: IoMode) -> Option<String> {
        self.candidate.reproduce(inputs, drive)
    }
}

/// Judges tapes that were kept, in the order of the transcripts.
pub fn rejudge(
    plan: &Plan<'_>,
    tapes: &[Option<Tape>],
    report: &mut dyn FnMut(&Event<'_>),
) -> Finished {
    let started = Instant::now();
    report(&plan.started(plan.transcripts.len()));
    let drive = tapes.iter().flatten().map(|tape| tape.drive).next().unwrap_or(IoMode::Step);
    let pins = plan.candidate.pins().clone();
    let setup = SessionSetup {
        pins,
        drive,
        tried: 0,
        is_proven: false,
        swapped: None,
        fault: None,
        stuck: None,
        needs_terminal: false,
        stderr_prompt: None,
        restarts: false,
    };
    let taped = Taped { candidate: plan.candidate, tapes, drive };
    run_by(&Plan { candidate: &taped, ..*plan }, &setup, started, report)
}
