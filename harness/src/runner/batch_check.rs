//! Some fresh games are played with all their input ready at once, on programs that are otherwise talked to line by line: one
//! that keeps the rules only as long as it is asked politely is met so, too.
//!
//! A challenge asks for no more than a game between people who wait for each other. So a program that reads its input in lumps,
//! or throws away what lies ready, may answer otherwise here, and that is reported as a game that is skipped. What no program
//! may do in any way of talking is to play an illegal move.

use super::{Beside, FailureLimit, INTERRUPTED, Outcome, Plan, Reference, SessionSetup};
use crate::{
    judge::{Fault, Verdict},
    tape::{IoMode, Tape},
    transcript::Transcript,
};

const NOT_PLAYED: &str = "it was not played, or not to its end";
const DIFFERS: &str =
    "with all its input ready at once, its answers are others, or cannot be told apart";

impl Plan<'_> {
    /// The plan of what is played line by line, and the games that are played at once.
    pub(super) fn split_at_once(&self, protocol: &SessionSetup) -> (Self, &[Transcript]) {
        let is_interactive = matches!(protocol.drive, IoMode::Step | IoMode::Pty);
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
        protocol: &SessionSetup,
        limit: &FailureLimit,
    ) {
        if games.is_empty() {
            return;
        }
        let company = Reference::of(plan, &self.tapes, &self.verdicts);
        let left_out = limit.reached();
        let is_enough = self.is_enough(plan) || left_out.is_some();
        let by = SessionSetup { drive: IoMode::Batch, ..protocol.clone() };
        let played = |game| if is_enough { None } else { plan.tape_by(game, &by) };
        let tapes: Vec<Option<Tape>> = games.iter().map(played).collect();
        for judged in plan.judged_at_once(&company, games, tapes, protocol) {
            let reason = if plan.is_interrupted() { INTERRUPTED } else { NOT_PLAYED };
            let reason = left_out.unwrap_or(reason);
            let skipped = || Verdict::Skipped(reason.to_owned());
            let verdict = judged.as_ref().map_or_else(skipped, |beside| beside.verdict.clone());
            let (tape, reading) = judged.map(|beside| (beside.tape, beside.reading)).unzip();
            self.tapes.push(tape);
            self.readings.push(reading);
            self.verdicts.push(verdict);
        }
        self.interrupted |= plan.is_interrupted();
    }

    /// Whether nothing more is to be played, because enough has failed.
    fn is_enough(&self, plan: &Plan<'_>) -> bool {
        plan.course.fail_fast.is_some() && self.verdicts.iter().any(Verdict::fails)
    }
}

impl Plan<'_> {
    /// Judges games that were played at once: together, unless one fails.
    fn judged_at_once(
        &self,
        company: &Reference,
        games: &[Transcript],
        tapes: Vec<Option<Tape>>,
        protocol: &SessionSetup,
    ) -> Vec<Option<Beside>> {
        let were_played: Vec<bool> = tapes.iter().map(Option::is_some).collect();
        let played = games.iter().zip(tapes).filter_map(|(game, tape)| Some((game, tape?)));
        let together = self.judged_together(company, played.collect(), protocol);
        let one_fails = together.iter().any(|beside| beside.verdict.fails());
        let mut together = together.into_iter();
        let judged = games.iter().zip(were_played).map(|(game, was_played)| {
            let beside = was_played.then(|| together.next()).flatten()?;
            if one_fails {
                self.judged_alone(company, game, beside.tape, protocol)
            } else {
                Some(beside)
            }
        });
        judged.collect()
    }

    /// Judges a game that was played at once. What fails is located by runs with ever more lines.
    fn judged_alone(
        &self,
        company: &Reference,
        game: &Transcript,
        tape: Tape,
        protocol: &SessionSetup,
    ) -> Option<Beside> {
        let at_once = self.judged_together(company, vec![(game, tape)], protocol).pop()?;
        if !at_once.verdict.fails() {
            return Some(at_once);
        }
        let by = SessionSetup { drive: IoMode::Prefix, ..protocol.clone() };
        let located = self.judged_by(company, game, &by)?;
        let plays = |beside: &Beside| {
            beside.verdict.finding().is_some_and(|finding| finding.fault == Fault::AcceptedIllegal)
        };
        if plays(&at_once) && plays(&located) {
            return Some(located.diagnosed(game));
        }
        Some(Beside { verdict: Verdict::Skipped(DIFFERS.to_owned()), ..at_once })
    }
}
