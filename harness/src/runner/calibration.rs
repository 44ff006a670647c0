//! Calibration: the first sessions of a run, and the dialect that is learned from them.
//!
//! The choice of these sessions depends only on the transcripts. So a run learns the same dialect no matter how it is
//! divided, or in which order its sessions end. Together they cover every kind of event several times: the start,
//! moves and refusals of both players, each way to end, the end of input, and each piece.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, PoisonError},
};

use rulebook::game::Player;

use super::{
    INTERRUPTED,
    limit::{Limit, begins_at_the_start},
    second_game::restarts,
};
use crate::{
    dialect::Learned,
    event::Event,
    plan::{Calibrated, Outcome, Plan, SessionOutcome, SessionSetup},
    tape::{IoMode, Tape},
    transcript::{Expect, Transcript},
};

/// At most this many sessions are run.
const MOST: usize = 16;
/// Each kind of event should occur in this many sessions, if the transcripts allow it.
const OF_EACH: usize = 6;
/// Calibration stops after this many sessions without a readable board.
const WITHOUT_A_BOARD: usize = 4;

/// The result of a calibration.
pub(super) struct Calibration {
    pub(super) calibrated: Calibrated,
    /// The outcomes of its sessions, by the places of their transcripts.
    pub(super) outcomes: BTreeMap<usize, Outcome>,
    /// Why no more sessions are run; none if they are.
    pub(super) stop: Option<String>,
}

type Held = BTreeMap<usize, SessionOutcome>;

impl Plan<'_> {
    /// Runs the first sessions and learns the dialect from them.
    pub(super) fn calibrate(
        &self,
        setup: &SessionSetup,
        report: &mut dyn FnMut(&Event<'_>),
    ) -> Calibration {
        let places = first_sessions(&self.transcripts[..self.line_by_line(setup)]);
        let mut limit = Limit::of(setup);
        let held = match &setup.stuck {
            Some(stuck) => self.stuck_session(&places, &stuck.0),
            None => self.hold_first(&places, setup, &mut limit, report),
        };
        let (learned, mut outcomes) = self.learned(held, setup);
        let reached = limit.reached().filter(|_| self.candidate.takes_time());
        let stop = match reached {
            Some(reason) => Some(reason.to_owned()),
            None => self.not_understood(setup, &learned, &mut outcomes),
        };
        let hidden_prompt = self.hidden_prompt(setup, &outcomes);
        for (place, outcome) in &mut outcomes {
            outcome.note_hidden_prompt(hidden_prompt.as_deref());
            outcome.diagnose(&self.transcripts[*place]);
        }
        let stop = stop.or_else(|| self.is_interrupted().then(|| INTERRUPTED.to_owned()));
        let sessions = outcomes.iter().map(|(place, outcome)| (&self.transcripts[*place], outcome));
        let restarts = restarts(sessions);
        let setup = SessionSetup { hidden_prompt, restarts, ..setup.clone() };
        Calibration { calibrated: Calibrated { setup, learned }, outcomes, stop }
    }

    /// Takes the tape of a stuck program as the session of the first transcript: it would be the same with any other.
    fn stuck_session(&self, places: &[usize], tape: &Tape) -> Held {
        let first = places.iter().find(|place| begins_at_the_start(&self.transcripts[**place]));
        first.map(|place| (*place, SessionOutcome::Session(tape.clone()))).into_iter().collect()
    }

    fn hold_first(
        &self,
        places: &[usize],
        setup: &SessionSetup,
        limit: &mut Limit,
        report: &mut dyn FnMut(&Event<'_>),
    ) -> Held {
        let (first, rest) = places.split_at(places.len().min(WITHOUT_A_BOARD));
        let mut held = self.hold(first, setup, limit, report);
        if setup.is_proven
            || Learned::of(self.game(), &setup.pins, &self.sessions(&held)).is_readable()
        {
            held.extend(self.hold(rest, setup, limit, report));
        }
        held
    }

    /// Runs sessions in parallel. Sessions after the one that reached the limit do not count, so the result does not
    /// depend on the number of jobs.
    fn hold(
        &self,
        places: &[usize],
        setup: &SessionSetup,
        limit: &mut Limit,
        report: &mut dyn FnMut(&Event<'_>),
    ) -> Held {
        let mut held = Held::new();
        let seen = Mutex::new(*limit);
        let seen = || seen.lock().unwrap_or_else(PoisonError::into_inner);
        let takes_time = self.candidate.takes_time();
        let is_over = || self.is_interrupted() || takes_time && seen().reached().is_some();
        let play = |place: usize| self.run_session(&self.transcripts[place], Some(place), setup);
        self.in_parallel(places, &is_over, &play, |place, outcome| {
            report(&Event::Conversed { name: self.transcripts[place].name() });
            outcome.tape().into_iter().for_each(|tape| seen().note(tape));
            held.insert(place, outcome);
        });
        let counts = |place: &&usize| {
            let is_counted = !takes_time || limit.reached().is_none();
            let tape = held.get(*place).and_then(SessionOutcome::tape);
            tape.filter(|_| is_counted).into_iter().for_each(|tape| limit.note(tape));
            is_counted
        };
        let counted: BTreeSet<usize> = places.iter().filter(counts).copied().collect();
        held.retain(|place, _| counted.contains(place));
        held
    }

    /// Learns the dialect of these sessions and judges them by it. Sessions that fail in batch mode are played again
    /// line by line, and the dialect is then learned from those tapes.
    fn learned(&self, mut held: Held, setup: &SessionSetup) -> (Learned, BTreeMap<usize, Outcome>) {
        let (learned, outcomes) = self.learned_once(&held, setup);
        let failed = outcomes.iter().filter(|(_, outcome)| outcome.verdict.fails());
        let failed: Vec<usize> = failed.map(|(place, _)| *place).collect();
        if setup.drive != IoMode::Batch || failed.is_empty() || !learned.is_readable() {
            return (learned, outcomes);
        }
        for place in failed {
            let located =
                self.run_session(&self.transcripts[place], Some(place), &setup.by_prefixes());
            if !matches!(located, SessionOutcome::Interrupted) {
                held.insert(place, located);
            }
        }
        self.learned_once(&held, setup)
    }

    fn learned_once(
        &self,
        held: &Held,
        setup: &SessionSetup,
    ) -> (Learned, BTreeMap<usize, Outcome>) {
        let learned = Learned::of(self.game(), &setup.pins, &self.sessions(held));
        let judged = held.iter().filter_map(|(place, outcome)| {
            Some((*place, self.judged(&learned, &self.transcripts[*place], outcome.clone())?))
        });
        let judged = judged.collect();
        (learned, judged)
    }

    fn sessions<'h>(&'h self, held: &'h Held) -> Vec<(&'h Transcript, &'h Tape)> {
        let sessions = held.iter().map(|(place, held)| (&self.transcripts[*place], held.tape()));
        sessions.filter_map(|(transcript, tape)| Some((transcript, tape?))).collect()
    }
}

/// Something that a session can show of a dialect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shown {
    Start(Player),
    Move(Player),
    Refusal(Player),
    End(Option<Player>),
    AfterTheEnd,
    EndOfInput,
    Piece(char),
}

/// The places of the transcripts to play first. Each step takes the transcript that shows most of what is still
/// missing; of equals, the shortest.
pub fn first_sessions(transcripts: &[Transcript]) -> Vec<usize> {
    let shown: Vec<BTreeSet<Shown>> = transcripts.iter().map(shown).collect();
    let mut wanted: BTreeMap<Shown, usize> = BTreeMap::new();
    shown.iter().flatten().for_each(|shown| _ = wanted.insert(*shown, OF_EACH));
    // Second games come later: only these sessions show how the program starts one.
    let is_second = |place: &usize| transcripts[*place].draft.is_second();
    let are_all_second = (0..transcripts.len()).all(|place| is_second(&place));
    let candidates = (0..transcripts.len()).filter(|place| are_all_second || !is_second(place));
    let mut places = Vec::new();
    while places.len() < MOST {
        let gain = |place: usize| shown[place].iter().filter(|shown| wanted[shown] > 0).count();
        let rest = candidates.clone().filter(|place| !places.contains(place));
        // If nothing is missing, a short session still helps to recognise a misreading.
        let best = rest.max_by_key(|place| {
            let is_usual = begins_at_the_start(&transcripts[*place]);
            (is_usual, gain(*place), std::cmp::Reverse((transcripts[*place].steps.len(), *place)))
        });
        let Some(best) = best else { break };
        for shown in &shown[best] {
            wanted.entry(*shown).and_modify(|wanted| *wanted = wanted.saturating_sub(1));
        }
        places.push(best);
    }
    places
}

fn shown(transcript: &Transcript) -> BTreeSet<Shown> {
    let start = [Shown::Start(transcript.first)];
    let steps = transcript.steps.iter().map(|step| match &step.expect {
        Expect::Board { .. } => Shown::Move(step.turn),
        Expect::Refusal(_) => Shown::Refusal(step.turn),
        Expect::End { winner, .. } => Shown::End(*winner),
        Expect::Leave(_) | Expect::Over(_) => Shown::AfterTheEnd,
    });
    let boards = transcript.steps.iter().filter_map(|step| step.expect.board());
    let pieces =
        boards.chain([&transcript.start]).flat_map(|board| board.marks()).map(Shown::Piece);
    let end = transcript.end().is_none().then_some(Shown::EndOfInput);
    start.into_iter().chain(steps).chain(pieces).chain(end).collect()
}
