//! The outcome of a transcript.

use super::{Calibrated, Plan};
use crate::{dialect::Reading, event::Case, judge::Verdict, tape::Tape, transcript::Transcript};

/// The outcome of a transcript.
#[derive(Clone)]
pub struct Outcome {
    /// The tape; none if there was no session.
    pub tape: Option<Tape>,
    /// The reading of the tape.
    pub reading: Option<Reading>,
    /// The verdict.
    pub verdict: Verdict,
}

impl Outcome {
    /// Not played, for this reason.
    pub(crate) fn skipped(reason: &str) -> Self {
        Self { tape: None, reading: None, verdict: Verdict::Skipped(reason.to_owned()) }
    }

    /// The outcome for reports. The program reads these lines after those that it asks for first.
    pub fn case<'c>(
        &'c self,
        transcript: &'c Transcript,
        calibrated: &'c Calibrated,
        plan: &Plan<'_>,
        lines: &[String],
    ) -> Case<'c> {
        let (candidate, tape, setup) = (plan.candidate, self.tape.as_ref(), &calibrated.setup);
        let drive = tape.map_or(setup.drive, |tape| tape.drive);
        let first = calibrated.learned.dialect.first(&setup.pins);
        Case {
            transcript,
            tape,
            reading: self.reading.as_ref(),
            learned: &calibrated.learned,
            verdict: &self.verdict,
            limits: plan.known_limits(transcript, &setup.pins),
            reproduce: candidate.reproduce(&[first, lines.to_vec()].concat(), drive),
            hint: tape.and_then(|tape| candidate.hint(tape).or_else(|| setup.hint(tape))),
            is_known: false,
        }
    }

    /// The outcome without data that is no longer needed: the output of a session that did not fail.
    pub(crate) fn lean(mut self) -> Self {
        if !self.verdict.fails() {
            self.reading = None;
            self.tape.iter_mut().for_each(Tape::forget_what_was_said);
        }
        self
    }
}
