//! Finds out how a submission is talked to: which way suits the program, and how it wants its inputs written.
//!
//! A short game is tried until the submission accepts it. Never blame a program for buffering, nor for counting from nought.

use super::{Held, Io, Plan};
use crate::{
    dialect::{Pins, Reading, Reply, learn},
    judge::{Strictness, Verdict, judge},
    tape::Drive,
    transcript::{Expect, Step, Transcript},
};

/// How a submission is talked to.
#[derive(Clone, Debug)]
pub struct Manner {
    /// What is pinned of its dialect, and how inputs are written.
    pub pins: Pins,
    /// The way.
    pub drive: Drive,
}

/// How far a trial game went.
struct Trial {
    is_accepted: bool,
    /// Whether each move was answered before the next one was asked for.
    is_answered: bool,
    /// How many moves were played as they should be. Refusals prove nothing: an input that is written wrongly is refused too.
    played: usize,
}

impl Plan<'_> {
    /// The first manner in which a trial game is accepted, or else the one in which it goes furthest.
    pub fn manner(&self) -> Manner {
        let drives = match self.io {
            Io::Auto => &[Drive::Step, Drive::Pty, Drive::Prefix][..],
            Io::Only(ref drive) => std::slice::from_ref(drive),
        };
        let mut notations = self.notations().into_iter();
        let usual = Manner { pins: notations.next().unwrap_or_default(), drive: drives[0] };
        let is_settled = drives.len() == 1 && notations.len() == 0;
        let Some(transcript) = self.trial().filter(|_| !is_settled) else { return usual };
        let Some((mut best, mut trial)) = self.best_drive(transcript, &usual, drives) else {
            return usual;
        };
        for pins in notations {
            if trial.is_accepted || trial.played > 0 {
                break;
            }
            let manner = Manner { pins, ..best.clone() };
            let other = self.attempt(transcript, &manner).filter(|other| other.beats(&trial));
            (best, trial) = other.map_or((best, trial), |other| (manner, other));
        }
        best
    }

    /// The ways to write inputs that are to be tried: the pinned one, or else all that the dialect knows.
    fn notations(&self) -> Vec<Pins> {
        let pins = self.candidate.pins();
        if pins.input.is_some() {
            return vec![pins.clone()];
        }
        let with = |notation: &&str| Pins { input: Some((*notation).to_owned()), ..pins.clone() };
        self.dialect.notations().iter().map(with).collect()
    }

    /// The first way to talk in which a trial game is accepted, or else the first in which its moves are answered.
    fn best_drive(
        &self,
        transcript: &Transcript,
        usual: &Manner,
        drives: &[Drive],
    ) -> Option<(Manner, Trial)> {
        let mut answered: Option<(Manner, Trial)> = None;
        for drive in drives {
            let manner = Manner { drive: *drive, ..usual.clone() };
            let Some(trial) = self.attempt(transcript, &manner) else { break };
            if trial.is_accepted {
                return Some((manner, trial));
            }
            if answered.is_none() && trial.is_answered {
                answered = Some((manner, trial));
            }
        }
        answered
    }

    /// Plays a trial game; none if there was no session, or one that had to be cut off.
    fn attempt(&self, transcript: &Transcript, manner: &Manner) -> Option<Trial> {
        let Held::Session(tape) = self.hold(transcript, manner) else { return None };
        if tape.ending.is_by_limit() {
            return None;
        }
        let (_, readings) = learn(self.dialect, &manner.pins, &[(transcript, &tape)]);
        let verdict = judge(transcript, &readings[0], self.dialect, Strictness::Lenient);
        Some(Trial {
            is_accepted: verdict == Verdict::Accepted,
            is_answered: answers_each_move(transcript, &readings[0]),
            played: moves_before(transcript, verdict.finding().and_then(|finding| finding.step)),
        })
    }

    /// A short game from the start position, with a refusal and without an end if there is one.
    fn trial(&self) -> Option<&Transcript> {
        let count = |t: &Transcript, wanted: fn(&Expect) -> bool| {
            t.steps.iter().filter(|s| wanted(&s.expect)).count()
        };
        let moves = |t: &Transcript| count(t, |expect| matches!(expect, Expect::Board { .. }));
        let refusals = |t: &Transcript| count(t, |expect| matches!(expect, Expect::Refusal(_)));
        let suited = self.transcripts.iter().filter(|t| t.draft.set_up.is_none() && moves(t) >= 1);
        suited.min_by_key(|t| (t.end().is_some(), moves(t) < 2, refusals(t) == 0, t.steps.len()))
    }
}

impl Trial {
    fn beats(&self, other: &Self) -> bool {
        self.is_accepted || self.played > other.played
    }
}

/// How many moves come before this step; none before the start.
fn moves_before(transcript: &Transcript, step: Option<usize>) -> usize {
    let is_move = |step: &&Step| matches!(step.expect, Expect::Board { .. });
    transcript.steps[..step.unwrap_or(0)].iter().filter(is_move).count()
}

fn answers_each_move(transcript: &Transcript, reading: &Reading) -> bool {
    let silent = Reply::is_blank;
    let replies = reading.replies.iter().skip(1);
    let mut moves = transcript
        .steps
        .iter()
        .zip(replies)
        .filter(|(step, _)| matches!(step.expect, Expect::Board { .. }));
    reading.replies.first().is_some_and(|reply| !silent(reply))
        && moves.all(|(_, reply)| !silent(reply))
}
