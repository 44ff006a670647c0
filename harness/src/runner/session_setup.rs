//! Detects the protocol: in which way a submission is talked to, and in which notation it reads its inputs.
//!
//! Nothing is said of rules before this is known: never blame a program for buffering, nor for counting from nought.
//!
//! # The ways
//!
//! A short game, the trial, is played in one way after another, those that need fewer runs first. It is the same whichever
//! transcripts are selected, so that none of them is accepted only because it was judged by itself:
//!
//! 1. **Step**, interactively, line by line. It is kept as soon as each move is answered before the next is asked, even if the answers
//!    break a rule or the game ends too early: other ways might let such a program pass.
//! 2. **Pty**, for programs that talk to terminals only.
//! 3. **Batch**, for programs that say nothing before the end of input: one run a transcript. What fails there is located by
//!    runs of which each has one line more, the way *prefix*, which is never chosen by itself: it takes a run for every line.
//!
//! If none of them suits, it is the one in which most was answered, the first of equals.
//!
//! # The notations
//!
//! If no move of the trial was played, legal first moves are probed: some of them, each twice, in one session. They are
//! written in each notation of the dialect in the best way, then in each in the other ways. A notation is accepted when a
//! move was played; refusals prove nothing, as an input that is written wrongly is refused, too. With n notations these are
//! at most 3 + 3n sessions, and the first that a limit must cut off is the last. None is looked for if the program ended before
//! it had read anything, in each way.
//!
//! If none is accepted and nothing is played in the whole run, that is the finding: see [`not_understood`](super::not_understood).

use rulebook::game::Outcome;
use serde::{Deserialize, Serialize};

use super::{Io, Plan, SessionOutcome};
use crate::{
    dialect::{Learned, Pins, Reading},
    judge::understood::{Played, played},
    session::SEES_WAITING,
    tape::{IoMode, Tape},
    transcript::{Draft, Expect, Transcript},
};

/// How a submission is talked to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionSetup {
    /// What is pinned of its dialect, and the notation of its inputs.
    pub pins: Pins,
    /// The way.
    pub drive: IoMode,
    /// How many notations were tried.
    pub tried: usize,
    /// Whether a move was seen to be played.
    pub is_proven: bool,
    /// The notation in which it reads the two cells of a move in the other order, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swapped: Option<String>,
    /// The fault of ours that kept this from being detected, if one did. Then nothing is judged: what is said in a way or a notation that
    /// is not the program's says nothing of the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// How the program got stuck before it took a line, if it did. It would in every game, and is not started again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stuck: Option<Stuck>,
}

/// A session in which the program had to be cut off before it took a line.
#[derive(Clone, Debug, Eq, Serialize, Deserialize)]
pub struct Stuck(pub Tape);

/// They are the same if the same was said in them and they ended alike, however long they took.
impl PartialEq for Stuck {
    fn eq(&self, other: &Self) -> bool {
        let (Self(one), Self(other)) = (self, other);
        (&one.turns, &one.ending) == (&other.turns, &other.ending)
    }
}

impl SessionSetup {
    /// The same by runs with ever more lines.
    pub(super) fn by_prefixes(&self) -> Self {
        Self { drive: IoMode::Prefix, ..self.clone() }
    }
}

/// What the trial has shown.
enum Tried {
    /// The way that suits best.
    Way(Trial),
    /// Nothing: there is no trial, or it had to be cut off, or it failed at the start in each way: then no notation is looked for,
    /// since nothing is read.
    Nothing,
    /// The program gets stuck before it takes a line.
    Stuck(Tape),
}

/// What came of the trial in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Trial {
    drive: IoMode,
    /// How often it said something when it was its turn: at the start, and to each move.
    answered: usize,
    /// How often it should have, as long as it was there.
    due: usize,
    played: Played,
    /// Whether boards of it can be read: else no notation is looked for, since nobody would see that a move is played.
    shows_a_board: bool,
    /// Whether it ended before the first turn.
    fails_at_start: bool,
}

/// This number of moves is tried, if the game is not over before.
const TRIED: usize = 2;

/// At most this number of first moves are probed.
const PROBED: usize = 8;

impl Plan<'_> {
    /// Detects the protocol.
    pub fn protocol(&self) -> SessionSetup {
        let (drives, notations) = (self.drives(), self.notations());
        let usual = SessionSetup {
            pins: notations[0].clone(),
            drive: drives[0],
            tried: 1,
            is_proven: false,
            swapped: None,
            fault: None,
            stuck: None,
        };
        if drives.len() == 1 && notations.len() == 1 {
            return usual;
        }
        let detected = self.detected(drives, &notations, &usual);
        detected.unwrap_or_else(|fault| SessionSetup { fault: Some(fault), ..usual })
    }

    fn detected(
        &self,
        drives: &[IoMode],
        notations: &[Pins],
        usual: &SessionSetup,
    ) -> Result<SessionSetup, String> {
        let trial = match self.best_way(drives, usual)? {
            Tried::Way(trial) => trial,
            Tried::Nothing => return Ok(usual.clone()),
            Tried::Stuck(tape) => {
                return Ok(SessionSetup { stuck: Some(Stuck(tape)), ..usual.clone() });
            }
        };
        let best = SessionSetup { drive: trial.drive, ..usual.clone() };
        match trial.played {
            Played::AsForetold | Played::Something => Ok(SessionSetup { is_proven: true, ..best }),
            Played::Nothing if trial.shows_a_board => self.search(&best, drives, notations),
            Played::Nothing => Ok(best),
        }
    }

    /// Whether a program that was never seen to play does so when it is asked twice, or something else first.
    ///
    /// # Errors
    /// The fault of ours that kept it from being asked: then nobody knows.
    pub(super) fn plays_when_probed(&self, protocol: &SessionSetup) -> Result<bool, String> {
        let Some(probe) = self.probe() else { return Ok(false) };
        let played = self.played_in(&probe, protocol)?;
        Ok(played.is_some_and(|played| played != Played::Nothing))
    }

    /// The ways to talk that come into question, those that need fewer runs first.
    fn drives(&self) -> &'static [IoMode] {
        match self.io {
            // Elsewhere nobody sees that a program waits for a line.
            Io::Auto if SEES_WAITING => &[IoMode::Step, IoMode::Pty, IoMode::Batch],
            Io::Auto | Io::Only(IoMode::Batch) => &[IoMode::Batch],
            Io::Only(IoMode::Step) => &[IoMode::Step],
            Io::Only(IoMode::Pty) => &[IoMode::Pty],
            Io::Only(IoMode::Prefix) => &[IoMode::Prefix],
        }
    }

    /// The notations that are tried: the pinned one, or else all that the dialect knows.
    fn notations(&self) -> Vec<Pins> {
        let pins = self.candidate.pins();
        if pins.input.is_some() {
            return vec![pins.clone()];
        }
        let with = |notation: &&str| Pins { input: Some((*notation).to_owned()), ..pins.clone() };
        self.dialect.notations().iter().map(with).collect()
    }

    /// Holds the trial in one way after another.
    fn best_way(&self, drives: &[IoMode], usual: &SessionSetup) -> Result<Tried, String> {
        let Some(trial) = self.trial() else { return Ok(Tried::Nothing) };
        let mut trials = Vec::new();
        for drive in drives {
            let protocol = SessionSetup { drive: *drive, ..usual.clone() };
            let Some(tape) = self.tape_of(&trial, &protocol)? else { break };
            if trials.is_empty() && tape.is_cut_off_before_first_turn() {
                return Ok(Tried::Stuck(tape));
            }
            if tape.is_cut_off() {
                break;
            }
            let learned = Learned::of(self.game(), &protocol.pins, &[(&trial, &tape)]);
            trials.push(Trial::of(self, &trial, &tape, &learned));
            if trials.last().is_some_and(Trial::is_answered) {
                break;
            }
        }
        let best = best(&trials).filter(|_| !trials.iter().all(|trial| trial.fails_at_start));
        Ok(best.map_or(Tried::Nothing, Tried::Way))
    }

    /// Looks for a notation in which a move is played, in the best way and then in the others.
    fn search(
        &self,
        best: &SessionSetup,
        drives: &[IoMode],
        notations: &[Pins],
    ) -> Result<SessionSetup, String> {
        let Some(probe) = self.probe() else { return Ok(best.clone()) };
        let others = drives.iter().filter(|drive| **drive != best.drive);
        let not_found = SessionSetup { tried: notations.len(), ..best.clone() };
        for drive in [&best.drive].into_iter().chain(others) {
            for pins in notations {
                let (pins, drive) = (pins.clone(), *drive);
                let protocol = SessionSetup { pins, drive, is_proven: true, ..not_found.clone() };
                match self.played_in(&probe, &protocol)? {
                    Some(Played::AsForetold) => return Ok(protocol),
                    Some(Played::Something | Played::Nothing) => {}
                    None => return Ok(not_found),
                }
            }
        }
        let swapped = swapped(&notations[0]);
        let protocol = SessionSetup { pins: swapped.clone(), ..not_found.clone() };
        let reads_it = self.played_in(&probe, &protocol)? == Some(Played::AsForetold);
        Ok(SessionSetup { swapped: swapped.input.filter(|_| reads_it), ..not_found })
    }

    /// What was played in a session; none if there was none, or it had to be cut off.
    ///
    /// # Errors
    /// The fault of ours that kept it from being held.
    fn played_in(
        &self,
        transcript: &Transcript,
        protocol: &SessionSetup,
    ) -> Result<Option<Played>, String> {
        let tape = self.tape_of(transcript, protocol)?;
        let Some(tape) = tape.filter(|tape| !tape.is_cut_off()) else { return Ok(None) };
        let learned = Learned::of(self.game(), &protocol.pins, &[(transcript, &tape)]);
        Ok(Some(played(self.dialect, transcript, &learned.read(transcript, &tape))))
    }

    fn tape_of(
        &self,
        transcript: &Transcript,
        protocol: &SessionSetup,
    ) -> Result<Option<Tape>, String> {
        match self.run_session(transcript, None, protocol) {
            SessionOutcome::Session(tape) => Ok(Some(tape)),
            SessionOutcome::Fault(fault) => Err(fault),
            SessionOutcome::Skipped(_) | SessionOutcome::Interrupted => Ok(None),
        }
    }

    /// A short game from the start position, with a refusal. It is the rulebook's own: a transcript that was selected must not
    /// choose the way in which it is judged.
    fn trial(&self) -> Option<Transcript> {
        let mut referee = self.game().referee(None).ok()?;
        let mut inputs = Vec::new();
        while inputs.len() < TRIED && referee.outcome() == Outcome::Ongoing {
            let moves = referee.legal_moves();
            let m = &moves[moves.len() / 2];
            referee.submit(m);
            inputs.push(m.clone());
        }
        // Whoever has made the first move cannot make it again.
        inputs.insert(1, inputs.first()?.clone());
        let trial = self.on_rulebook("trial", "Some moves, one of them asked twice", &inputs)?;
        Some(self.askable(&trial))
    }

    /// Some legal first moves, each asked twice: a program that refuses one of them wrongly, or all at first, is understood.
    fn probe(&self) -> Option<Transcript> {
        let referee = self.game().referee(None).ok()?;
        if referee.outcome() != Outcome::Ongoing {
            return None;
        }
        let moves = referee.legal_moves();
        let apart = moves.len().div_ceil(PROBED).max(1);
        let inputs: Vec<String> =
            moves.iter().step_by(apart).flat_map(|m| [m.clone(), m.clone()]).collect();
        self.on_rulebook("first-moves", "Some first moves, each asked twice", &inputs)
    }

    /// A game from the start, as the rulebook plays it.
    fn on_rulebook(&self, name: &str, title: &str, inputs: &[String]) -> Option<Transcript> {
        Draft::played(self.game(), name.to_owned(), title.to_owned(), inputs).blessed().ok()
    }
}

/// A notation in which the two cells of a move stand in the other order.
fn swapped(notation: &Pins) -> Pins {
    let exchange = |input: &String| {
        input.replace("{from", "{\0").replace("{to", "{from").replace("{\0", "{to")
    };
    Pins { input: notation.input.as_ref().map(exchange), ..notation.clone() }
}

/// The first trial in which all was answered, or else the first of those in which most was. All at once is taken only
/// if nothing came in time.
fn best(trials: &[Trial]) -> Option<Trial> {
    if let Some(answered) = trials.iter().find(|trial| trial.is_answered()) {
        return Some(*answered);
    }
    let in_time = trials.iter().filter(|trial| trial.drive != IoMode::Batch && trial.answered > 0);
    let most = in_time.rev().max_by_key(|trial| trial.answered);
    let at_once = trials.iter().find(|trial| trial.drive == IoMode::Batch && trial.answered > 0);
    most.or(at_once).or(trials.first()).copied()
}

impl Trial {
    fn of(plan: &Plan<'_>, transcript: &Transcript, tape: &Tape, learned: &Learned) -> Self {
        let reading = learned.read(transcript, tape);
        let (answered, due) = answers(transcript, &reading);
        let played = played(plan.dialect, transcript, &reading);
        let (shows_a_board, fails_at_start) =
            (learned.is_readable(), tape.ends_before_first_turn());
        Self { drive: tape.drive, answered, due, played, shows_a_board, fails_at_start }
    }

    /// Whether each move was answered before the next was asked.
    fn is_answered(&self) -> bool {
        self.drive != IoMode::Batch && self.due > 0 && self.answered == self.due
    }
}

/// How often something was said at the start and to moves, and how often it was due as long as the program was there.
fn answers(transcript: &Transcript, reading: &Reading) -> (usize, usize) {
    let at_once = reading.drive == IoMode::Batch;
    let is_answer = |n: &usize| match &reading.replies[*n] {
        reply if at_once => reply.last_board().is_some(),
        reply => !reply.is_blank(),
    };
    let is_due =
        |n: &usize| *n == 0 || matches!(transcript.steps[n - 1].expect, Expect::Board { .. });
    let due: Vec<usize> = (0..reading.replies.len()).filter(is_due).collect();
    // What comes later still comes because a buffer is full.
    if due.iter().take(2).all(|n| !is_answer(n)) {
        return (0, due.len());
    }
    (due.iter().copied().filter(is_answer).count(), due.len())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const STEP: IoMode = IoMode::Step;
    const PTY: IoMode = IoMode::Pty;
    const BATCH: IoMode = IoMode::Batch;

    /// Trials of two moves, each a way and how often something was said in it.
    #[rstest]
    #[case::answers_in_time(&[(STEP, 3)], STEP)]
    #[case::answers_at_terminals_only(&[(STEP, 0), (PTY, 3)], PTY)]
    #[case::greets_and_answers_at_terminals_only(&[(STEP, 1), (PTY, 3)], PTY)]
    #[case::reads_everything_first(&[(STEP, 0), (PTY, 0), (BATCH, 3)], BATCH)]
    #[case::reads_everything_first_in_another_notation(&[(STEP, 0), (PTY, 0), (BATCH, 1)], BATCH)]
    #[case::is_silent(&[(STEP, 0), (PTY, 0), (BATCH, 0)], STEP)]
    #[case::is_late_by_one(&[(STEP, 2), (PTY, 2), (BATCH, 3)], STEP)]
    #[case::says_a_little_more_at_terminals(&[(STEP, 1), (PTY, 2), (BATCH, 3)], PTY)]
    #[case::was_cut_off(&[(STEP, 0)], STEP)]
    fn the_way_that_suits_best_is_taken(#[case] said: &[(IoMode, usize)], #[case] way: IoMode) {
        let trial = |(drive, answered): &(IoMode, usize)| Trial {
            drive: *drive,
            answered: *answered,
            due: 3,
            played: Played::Nothing,
            shows_a_board: true,
            fails_at_start: false,
        };
        let trials: Vec<Trial> = said.iter().map(trial).collect();
        assert_eq!(best(&trials).map(|trial| trial.drive), Some(way));
    }

    #[rstest]
    #[case::two_words("{from} {to}", "{to} {from}")]
    #[case::slots_from_nought("{from0},{to0}", "{to0},{from0}")]
    fn cells_stand_in_the_other_order(#[case] notation: &str, #[case] other: &str) {
        let pins = |input: &str| Pins { input: Some(input.to_owned()), ..Pins::default() };
        assert_eq!(swapped(&pins(notation)), pins(other));
    }

    #[test]
    fn without_a_trial_there_is_no_best_way() {
        assert_eq!(best(&[]), None);
    }
}
