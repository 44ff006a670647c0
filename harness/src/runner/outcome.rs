//! How the outcome of a transcript comes about: run a session, read it, judge it, play it again line by line if it fails, and explain
//! the failure.

use crate::{
    dialect::Learned,
    diff::board::drawn,
    judge::{
        Fault, Judged, Verdict,
        diagnose::{Session, suspects},
        explain, judge,
    },
    plan::{Calibrated, Outcome, Plan, SessionOutcome, SessionSetup},
    tape::{IoMode, Tape},
    transcript::Transcript,
};

const DIFFERS: &str = "the answers change when all input arrives at once (allowed)";

impl Outcome {
    /// Adds to a failure the misreadings that would behave in the same way.
    pub(super) fn diagnose(&mut self, transcript: &Transcript) {
        let Some(reading) = &self.reading else { return };
        let suspects = suspects(Session { transcript, reading, verdict: &self.verdict });
        if let Verdict::Failed(findings) = &mut self.verdict {
            findings[0].suspects = suspects;
        }
    }

    /// Whether the program played an illegal input.
    fn accepts_what_is_illegal(&self) -> bool {
        self.verdict.finding().is_some_and(|finding| finding.fault == Fault::AcceptedIllegal)
    }

    /// Whether the program printed other bytes than in another session. Carriage returns do not count: a terminal adds
    /// them.
    fn prints_otherwise_than(&self, other: &Self) -> bool {
        let printed = |tape: &Tape| {
            let mut printed = tape.said();
            printed.retain(|byte| *byte != b'\r');
            printed
        };
        let tapes = self.tape.as_ref().zip(other.tape.as_ref());
        tapes.is_some_and(|(one, other)| printed(one) != printed(other))
    }
}

/// Explains the failures among games that are not in a plan.
pub fn explain_together(games: &mut [(Transcript, Outcome)]) {
    games.iter_mut().for_each(|(transcript, outcome)| outcome.diagnose(transcript));
    let judged = games.iter_mut().map(|(transcript, outcome)| Judged {
        transcript: &*transcript,
        verdict: &mut outcome.verdict,
    });
    explain(&mut judged.collect::<Vec<_>>());
}

impl Plan<'_> {
    /// The outcome of the transcript at a place; none if the run is interrupted.
    pub(super) fn outcome(&self, place: usize, calibrated: &Calibrated) -> Option<Outcome> {
        let transcript = &self.transcripts[place];
        let setup = &calibrated.setup;
        if let Some(reason) = self.plays_no_second_game(transcript, setup) {
            return Some(Outcome::skipped(reason));
        }
        if place >= self.line_by_line(setup) {
            return self.at_once(place, calibrated);
        }
        let session = self.run_session(transcript, Some(place), setup);
        let mut outcome = self.judged(&calibrated.learned, transcript, session)?;
        if outcome.verdict.fails() && setup.drive == IoMode::Batch {
            // Batch mode does not show which input caused the failure.
            let located = self.run_session(transcript, Some(place), &setup.by_prefixes());
            outcome = self.judged(&calibrated.learned, transcript, located).unwrap_or(outcome);
        }
        outcome.note_hidden_prompt(setup.hidden_prompt.as_deref());
        outcome.diagnose(transcript);
        Some(outcome)
    }

    /// The outcome of a game that is not in the plan, played line by line.
    pub fn outcome_of(&self, game: &Transcript, calibrated: &Calibrated) -> Option<Outcome> {
        let setup = match calibrated.setup.drive {
            IoMode::Batch => calibrated.setup.by_prefixes(),
            IoMode::Step | IoMode::Pty | IoMode::Prefix => calibrated.setup.clone(),
        };
        let session = self.run_session(game, None, &setup);
        self.judged(&calibrated.learned, game, session)
    }

    /// Plays a fresh game with all its input at once, on a program that otherwise reads line by line. This finds
    /// programs that keep the rules only if they get one line at a time. A game that fails is played again line by
    /// line. If it fails there as well, or the output is the same, that verdict counts. Otherwise the program answers
    /// differently when all input arrives at once. A challenge allows this, since its players wait for each other. But
    /// an illegal move must not be played in any I/O mode.
    fn at_once(&self, place: usize, calibrated: &Calibrated) -> Option<Outcome> {
        let transcript = &self.transcripts[place];
        let (setup, learned) = (&calibrated.setup, &calibrated.learned);
        let played = |setup: &SessionSetup| {
            self.judged(learned, transcript, self.run_session(transcript, Some(place), setup))
        };
        let at_once = played(&SessionSetup { drive: IoMode::Batch, ..setup.clone() })?;
        if !at_once.verdict.fails() {
            return Some(at_once);
        }
        let mut line_by_line = played(setup)?;
        if line_by_line.verdict.fails() || !line_by_line.prints_otherwise_than(&at_once) {
            line_by_line.diagnose(transcript);
            return Some(line_by_line);
        }
        if at_once.accepts_what_is_illegal() {
            let mut located = played(&setup.by_prefixes())?;
            if located.accepts_what_is_illegal() {
                located.diagnose(transcript);
                return Some(located);
            }
        }
        Some(Outcome { verdict: Verdict::Skipped(DIFFERS.to_owned()), ..at_once })
    }

    /// The outcome of a session; none if it was interrupted.
    pub(super) fn judged(
        &self,
        learned: &Learned,
        transcript: &Transcript,
        session: SessionOutcome,
    ) -> Option<Outcome> {
        let verdict = match session {
            SessionOutcome::Session(tape) => {
                let reading = learned.read(transcript, &tape);
                let verdict = {
                    let shown = |mark| drawn(&learned.alphabet, mark);
                    judge(transcript, (&reading, &shown), self.dialect, self.strictness)
                };
                let mut outcome = Outcome { tape: Some(tape), reading: Some(reading), verdict };
                if transcript.draft.is_from_start() {
                    outcome.note_question(self.game());
                }
                return Some(outcome);
            }
            SessionOutcome::Skipped(reason) => Verdict::Skipped(reason),
            SessionOutcome::Fault(fault) => Verdict::HarnessError(fault),
            SessionOutcome::Interrupted => return None,
        };
        Some(Outcome { tape: None, reading: None, verdict })
    }

    /// Skips an outcome that depends on a skipped ruling, and says what the verdict would be.
    pub(super) fn by_rulings(&self, place: usize, mut outcome: Outcome) -> Outcome {
        if let Some(ruling) = self.skipped_ruling(&self.transcripts[place]) {
            let name = ruling.name;
            let would = if outcome.verdict == Verdict::Passed { "pass" } else { "fail" };
            let reason = format!("depends on ruling {name} (--skip-ruling {name}); would {would}");
            outcome.verdict = Verdict::Skipped(reason);
        }
        outcome
    }
}
