//! What came of a run: tapes, readings and verdicts in the order of the transcripts, which are diagnosed and reported.

use std::time::Instant;

use super::{Finished, Plan, SessionSetup};
use crate::{
    dialect::{Learned, Reading},
    event::{Case, Event, Totals},
    judge::{Finding, Judged, Verdict, common::find_common, diagnose::diagnose},
    tape::Tape,
    transcript::Transcript,
};

/// How many inputs show a verdict: those up to its finding, or those that show how it ended.
fn shown_by(verdict: &Verdict, tape: Option<&Tape>) -> usize {
    let showing = || tape.map_or(usize::MAX, Tape::showing);
    verdict.finding().map_or_else(showing, Finding::inputs)
}

/// A judged run, before it is reported.
pub(super) struct Outcome {
    pub(super) learned: Learned,
    pub(super) tapes: Vec<Option<Tape>>,
    pub(super) readings: Vec<Option<Reading>>,
    pub(super) verdicts: Vec<Verdict>,
    pub(super) interrupted: bool,
}

impl Outcome {
    /// What depends on a ruling that is skipped does not count, whatever came of it.
    pub(super) fn skip_by_ruling(&mut self, plan: &Plan<'_>) {
        for (transcript, verdict) in plan.transcripts.iter().zip(&mut self.verdicts) {
            if let Some(ruling) = plan.skipped_ruling(transcript) {
                let reason =
                    format!("it depends on the ruling `{}`, which is skipped", ruling.name);
                *verdict =
                    Verdict::Skipped(format!("{reason}; the verdict would be {}", verdict.word()));
            }
        }
    }

    /// Adds to the findings what may lie behind them.
    pub(super) fn diagnose(&mut self, transcripts: &[Transcript]) {
        let judged = transcripts.iter().zip(&self.readings).zip(&mut self.verdicts);
        let mut judged: Vec<Judged<'_>> = judged
            .filter_map(|((transcript, reading), verdict)| {
                Some(Judged { transcript, reading: reading.as_ref()?, verdict })
            })
            .collect();
        find_common(&mut judged);
        diagnose(&mut judged);
    }

    /// Reports the verdicts in the order of the transcripts, but not that the run is over.
    pub(super) fn report(
        self,
        plan: &Plan<'_>,
        protocol: &SessionSetup,
        started: Instant,
        report: &mut dyn FnMut(&Event<'_>),
    ) -> Finished {
        let drive =
            self.tapes.iter().flatten().map(|tape| tape.drive).next().unwrap_or(protocol.drive);
        report(&Event::Learned { learned: &self.learned, drive });
        let mut totals = Totals { interrupted: self.interrupted, ..Totals::default() };
        for (n, transcript) in plan.transcripts.iter().enumerate() {
            let verdict = &self.verdicts[n];
            totals.count(verdict);
            let session = self.tapes[n].as_ref().zip(self.readings[n].as_ref());
            let mut lines = plan.lines(transcript, &protocol.pins);
            lines.truncate(shown_by(verdict, self.tapes[n].as_ref()));
            let reproduce = plan.candidate.reproduce(&lines);
            report(&Event::Judged(&Case {
                transcript,
                session,
                learned: &self.learned,
                verdict,
                reproduce,
                is_known: false,
            }));
        }
        let Self { learned, tapes, verdicts, .. } = self;
        Finished { learned, protocol: protocol.clone(), tapes, verdicts, totals, started }
    }
}
