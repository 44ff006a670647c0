//! Plays one more game on a submission and judges it beside sessions that were held before, from which the dialect is learned.

use super::{Course, Plan, Protocol, SessionOutcome};
use crate::{
    dialect::Reading,
    judge::Verdict,
    tape::{Drive, Tape},
    transcript::Transcript,
};

/// Sessions that were held before, the newest last.
#[derive(Default)]
pub struct Company {
    transcripts: Vec<Transcript>,
    tapes: Vec<Tape>,
}

/// At most this number of sessions are kept: a dialect is learned from fewer.
const KEPT: usize = 32;

impl Company {
    /// Adds sessions that passed, and forgets the oldest where there are too many.
    pub fn add(&mut self, sessions: impl IntoIterator<Item = (Transcript, Tape)>) {
        for (transcript, tape) in sessions {
            self.transcripts.push(transcript);
            self.tapes.push(tape);
        }
        let old = self.tapes.len().saturating_sub(KEPT);
        self.transcripts.drain(..old);
        self.tapes.drain(..old);
    }

    /// The transcripts, and the tapes in the same order.
    pub fn sessions(&self) -> (&[Transcript], &[Tape]) {
        (&self.transcripts, &self.tapes)
    }
}

/// A game that was judged beside others.
pub struct Beside {
    /// What passed.
    pub tape: Tape,
    /// How it was read.
    pub reading: Reading,
    /// What it is worth.
    pub verdict: Verdict,
}

impl Plan<'_> {
    /// Plays a game and judges it beside others; none if there was no session, or the run is to be cut short.
    pub fn judged_beside(
        &self,
        company: &Company,
        transcript: &Transcript,
        protocol: &Protocol,
    ) -> Option<Beside> {
        let drive = if protocol.drive == Drive::Batch { Drive::Prefix } else { protocol.drive };
        self.judged_by(company, transcript, &Protocol { drive, ..protocol.clone() })
    }

    /// As [`judged_beside`](Self::judged_beside), by just this protocol.
    pub(super) fn judged_by(
        &self,
        company: &Company,
        transcript: &Transcript,
        protocol: &Protocol,
    ) -> Option<Beside> {
        let outcome @ SessionOutcome::Session(_) = self.run_session(transcript, protocol) else {
            return None;
        };
        let mut transcripts = company.transcripts.clone();
        transcripts.push(transcript.clone());
        let known = company.tapes.iter().cloned().map(SessionOutcome::Session);
        let plan = Plan { transcripts: &transcripts, course: Course::default(), ..*self };
        let mut judged = plan.judge_all(known.chain([outcome]).collect(), &protocol.pins);
        let (tape, reading) = (judged.tapes.pop()??, judged.readings.pop()??);
        Some(Beside { tape, reading, verdict: judged.verdicts.pop()? })
    }
}
