//! Some fresh games are played with all their input ready at once, on programs that are otherwise talked to line by line: one
//! that keeps the rules only as long as it is asked politely is met so, too.
//!
//! A challenge asks for no more than a game between people who wait for each other. So a program that reads its input in lumps,
//! or throws away what lies ready, may answer otherwise here, and that is reported as a game that is skipped. What no program
//! may do in any way of talking is to play an illegal move.

use super::{Beside, Company, INTERRUPTED, Outcome, Plan, Protocol};
use crate::{
    judge::{Fault, Verdict},
    tape::Drive,
    transcript::Transcript,
};

const NOT_PLAYED: &str = "it was not played, or not to its end";
const DIFFERS: &str =
    "with all its input ready at once the program answers otherwise than line by line";

impl Plan<'_> {
    /// The plan of what is played line by line, and the games that are played at once.
    pub(super) fn split_at_once(&self, protocol: &Protocol) -> (Self, &[Transcript]) {
        let is_interactive = matches!(protocol.drive, Drive::Step | Drive::Pty);
        let at_once = self.fresh.map_or(0, |fresh| fresh.at_once);
        let at_once = if is_interactive { at_once.min(self.transcripts.len() - 1) } else { 0 };
        let (politely, at_once) = self.transcripts.split_at(self.transcripts.len() - at_once);
        (Plan { transcripts: politely, ..*self }, at_once)
    }
}

impl Outcome {
    /// Plays games at once and adds them to what was judged, beside which they are judged.
    pub(super) fn add_at_once(
        &mut self,
        plan: &Plan<'_>,
        games: &[Transcript],
        protocol: &Protocol,
    ) {
        if games.is_empty() {
            return;
        }
        let (company, ends) =
            (Company::of(plan, &self.tapes, &self.verdicts), self.is_enough(plan));
        for game in games {
            let judged = if ends { None } else { plan.judged_at_once(&company, game, protocol) };
            self.interrupted |= plan.is_interrupted();
            let reason = if plan.is_interrupted() { INTERRUPTED } else { NOT_PLAYED };
            let skipped = || Verdict::Skipped(reason.to_owned());
            let verdict = judged.as_ref().map_or_else(skipped, |beside| beside.verdict.clone());
            let (tape, reading) = judged.map(|beside| (beside.tape, beside.reading)).unzip();
            self.tapes.push(tape);
            self.readings.push(reading);
            self.verdicts.push(verdict);
        }
    }

    /// Whether nothing more is to be played, because enough has failed.
    fn is_enough(&self, plan: &Plan<'_>) -> bool {
        plan.course.fail_fast.is_some() && self.verdicts.iter().any(Verdict::fails)
    }
}

impl Plan<'_> {
    /// Judges a game that is played at once. What fails is located by runs with ever more lines.
    fn judged_at_once(
        &self,
        company: &Company,
        game: &Transcript,
        protocol: &Protocol,
    ) -> Option<Beside> {
        let by = |drive| self.judged_by(company, game, &Protocol { drive, ..protocol.clone() });
        let at_once = by(Drive::Batch)?;
        if !at_once.verdict.fails() {
            return Some(at_once);
        }
        let located = by(Drive::Prefix)?;
        let plays = |beside: &Beside| {
            beside.verdict.finding().is_some_and(|finding| finding.fault == Fault::AcceptedIllegal)
        };
        if plays(&at_once) && plays(&located) {
            return Some(located.diagnosed(game));
        }
        Some(Beside { verdict: Verdict::Skipped(DIFFERS.to_owned()), ..at_once })
    }
}
