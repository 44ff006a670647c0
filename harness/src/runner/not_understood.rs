//! Says of a program that was not understood that it was not, in place of anything about rules.
//!
//! It is so if it showed its start position, and then, in the whole run and when it was probed once more, no board ever
//! changed, nor were legal moves answered otherwise than illegal ones. Then one transcript gets the finding, with the pin to
//! try, and the others are set apart: that they were refused proves nothing.

use super::{Outcome, Plan, SessionSetup};
use crate::{
    dialect::{Reading, Start, tells_apart},
    judge::{
        Fault, Finding, Verdict,
        understood::{Played, played},
    },
    transcript::{Expect, Transcript},
};

const SET_APART: &str = "no notation for moves was accepted, so no rule could be checked";

impl Outcome {
    /// Puts that nothing was understood in place of what was found, if it is so.
    pub(super) fn report_not_understood(
        &mut self,
        plan: &Plan<'_>,
        protocol: &SessionSetup,
        may_probe: bool,
    ) {
        if !self.is_open(plan, protocol) {
            return;
        }
        match may_probe.then(|| plan.plays_when_probed(protocol)) {
            Some(Ok(true)) => {}
            Some(Err(fault)) => self.hold_nothing_against_it(&fault),
            Some(Ok(false)) | None => self.say_that_nothing_was_understood(plan, protocol),
        }
    }

    /// Nobody knows whether the program understands anything, by a fault of ours: then no failure is its own.
    fn hold_nothing_against_it(&mut self, fault: &str) {
        for verdict in self.verdicts.iter_mut().filter(|verdict| verdict.fails()) {
            *verdict = Verdict::HarnessError(fault.to_owned());
        }
    }

    fn say_that_nothing_was_understood(&mut self, plan: &Plan<'_>, protocol: &SessionSetup) {
        let mut finding = Some(finding(plan.candidate.pins().input.as_deref(), protocol.tried));
        for (n, verdict) in self.verdicts.iter_mut().enumerate() {
            let reading = self.readings[n].as_ref();
            match (&*verdict, reading.and_then(|reading| said_to(&plan.transcripts[n], reading))) {
                (Verdict::Skipped(_) | Verdict::HarnessError(_), _) => {}
                (Verdict::Failed(_) | Verdict::Stopped(_), Some((step, said)))
                    if finding.is_some() =>
                {
                    let found = finding.take().into_iter();
                    let found = found.map(|found| Finding {
                        step: Some(step),
                        said: said.to_owned(),
                        ..found
                    });
                    *verdict = Verdict::Failed(found.collect());
                }
                _ => *verdict = Verdict::Skipped(SET_APART.to_owned()),
            }
        }
    }

    /// Whether nothing that was seen shows that the program understood anything, though it was asked for a move.
    fn is_open(&self, plan: &Plan<'_>, protocol: &SessionSetup) -> bool {
        if protocol.is_proven || self.interrupted || self.learned.start != Start::Bound {
            return false;
        }
        let readings = plan.transcripts.iter().zip(&self.readings).zip(&self.verdicts);
        let sessions: Vec<(&Transcript, &Reading, &Verdict)> = readings
            .filter_map(|((transcript, reading), verdict)| {
                Some((transcript, reading.as_ref()?, verdict))
            })
            .collect();
        let is_asked = sessions.iter().any(|(transcript, reading, verdict)| {
            verdict.fails() && said_to(transcript, reading).is_some()
        });
        let pairs: Vec<_> = sessions.iter().map(|(t, reading, _)| (*t, *reading)).collect();
        let mut played = pairs.iter().map(|(t, reading)| played(plan.dialect, t, reading));
        is_asked
            && played.all(|played| played == Played::Nothing)
            && !tells_apart(&self.learned, &pairs)
    }
}

/// The first legal move that was asked for after the start position, and what was said to it.
fn said_to<'r>(transcript: &Transcript, reading: &'r Reading) -> Option<(usize, &'r str)> {
    let is_start = reading.replies.first()?.shows(&transcript.start);
    let is_move = |step: &Expect| matches!(step, Expect::Board { .. } | Expect::End { .. });
    let step = transcript.steps.iter().position(|step| is_move(&step.expect))?;
    is_start.then_some((step, reading.replies.get(step + 1)?.text()))
}

/// What is to be said, with the pin to try.
fn finding(pinned: Option<&str>, tried: usize) -> Finding {
    let pin = "`--input '{from}>{to}'`, or `input` in the dialect of its manifest,";
    let (accepted, advice) = match (pinned, tried) {
        (Some(input), _) => (
            format!("no legal move is accepted when written as `{input}`"),
            format!("another {pin} may say how it reads one"),
        ),
        (None, 0 | 1) => (
            "no legal move is accepted in the usual notation".to_owned(),
            format!("{pin} says how it reads one"),
        ),
        (None, tried) => (
            format!("a legal move is accepted in none of {tried} notations"),
            format!("{pin} says how it reads one"),
        ),
    };
    Finding::new(Fault::NotUnderstood, &format!("{accepted}: {advice}"))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::pinned(
        Some("{FROM}{TO}"),
        1,
        "no legal move is accepted when written as `{FROM}{TO}`: another `--input"
    )]
    #[case::pinned_though_others_are_known(
        Some("-"),
        4,
        "no legal move is accepted when written as `-`: another"
    )]
    #[case::one_way(None, 1, "no legal move is accepted in the usual notation: `--input")]
    #[case::several_ways(None, 3, "a legal move is accepted in none of 3 notations: `--input")]
    fn the_finding_says_what_was_tried(
        #[case] pinned: Option<&str>,
        #[case] tried: usize,
        #[case] beginning: &str,
    ) {
        let Finding { fault, what, .. } = finding(pinned, tried);
        assert_eq!(fault, Fault::NotUnderstood);
        assert!(what.starts_with(beginning), "{what}");
    }
}
