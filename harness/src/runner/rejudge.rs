//! Plays one more game on a submission and judges it beside sessions that were held before, from which the dialect is learned.

use super::{Plan, SessionOutcome, SessionSetup};
use crate::{
    dialect::{Reading, learn},
    judge::{Judged, Verdict, diagnose::diagnose, judge},
    tape::{IoMode, Tape},
    transcript::Transcript,
};

/// Sessions that were held before, the newest last.
#[derive(Default)]
pub struct Reference {
    transcripts: Vec<Transcript>,
    tapes: Vec<Tape>,
}

/// At most this number of sessions are kept: a dialect is learned from fewer.
const KEPT: usize = 32;

impl Reference {
    /// The sessions of a run that passed.
    pub fn of(plan: &Plan<'_>, tapes: &[Option<Tape>], verdicts: &[Verdict]) -> Self {
        let sessions = plan.transcripts.iter().zip(tapes).zip(verdicts);
        let passed = sessions.filter(|(_, verdict)| **verdict == Verdict::Passed);
        let mut company = Self::default();
        company.add(passed.filter_map(|((game, tape), _)| Some((game.clone(), tape.clone()?))));
        company
    }

    /// All of these sessions, however many.
    pub fn of_all(sessions: impl IntoIterator<Item = (Transcript, Tape)>) -> Self {
        let (transcripts, tapes) = sessions.into_iter().unzip();
        Self { transcripts, tapes }
    }

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
    /// What it is worth; what may lie behind a finding is not asked.
    pub verdict: Verdict,
}

impl Plan<'_> {
    /// Plays a game and judges it beside others; none if there was no session, or the run is to be cut short.
    pub fn judged_beside(
        &self,
        company: &Reference,
        transcript: &Transcript,
        protocol: &SessionSetup,
    ) -> Option<Beside> {
        let drive = if protocol.drive == IoMode::Batch { IoMode::Prefix } else { protocol.drive };
        self.judged_by(company, transcript, &SessionSetup { drive, ..protocol.clone() })
    }

    /// As [`judged_beside`](Self::judged_beside), by just this protocol.
    pub(super) fn judged_by(
        &self,
        company: &Reference,
        transcript: &Transcript,
        protocol: &SessionSetup,
    ) -> Option<Beside> {
        let tape = self.tape_by(transcript, protocol)?;
        self.judged_together(company, vec![(transcript, tape)], protocol).pop()
    }

    /// Plays a game by this protocol; none if there was no session, or the run is to be cut short.
    pub(super) fn tape_by(&self, transcript: &Transcript, protocol: &SessionSetup) -> Option<Tape> {
        match self.run_session(transcript, protocol) {
            SessionOutcome::Session(tape) => Some(tape),
            SessionOutcome::Skipped(_) | SessionOutcome::Fault(_) | SessionOutcome::Interrupted => {
                None
            }
        }
    }

    /// Judges sessions beside others, and beside one another.
    pub(super) fn judged_together(
        &self,
        company: &Reference,
        sessions: Vec<(&Transcript, Tape)>,
        protocol: &SessionSetup,
    ) -> Vec<Beside> {
        let known = company.transcripts.iter().zip(&company.tapes);
        let new = sessions.iter().map(|(transcript, tape)| (*transcript, tape));
        let all: Vec<_> = known.chain(new).collect();
        let (_, readings) = learn(self.dialect, &protocol.pins, &all);
        let readings = readings.into_iter().skip(company.tapes.len());
        let judged = sessions.into_iter().zip(readings).map(|((transcript, tape), reading)| {
            let verdict = judge(transcript, &reading, self.dialect, self.strictness);
            Beside { tape, reading, verdict }
        });
        judged.collect()
    }
}

impl Beside {
    /// Adds to what was found in a game what may lie behind it.
    pub(super) fn diagnosed(mut self, transcript: &Transcript) -> Self {
        let Self { reading, verdict, .. } = &mut self;
        diagnose(&mut [Judged { transcript, reading, verdict }]);
        self
    }
}
