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
//! 2. **Pty**, for programs that talk to terminals only. It is also tried if the program ends before the second turn, whatever it has drawn.
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
//! In a notation with a line for each cell, it is then tried which first cells are refused before the second is read: see `two_lines`.
//!
//! If none is accepted and nothing is played in the whole run, that is the finding: see [`not_understood`](super::not_understood).

use rulebook::game::Outcome;
use serde::{Deserialize, Serialize};

use super::{
    Io, Plan, SessionOutcome,
    trial::{Trial, best},
};
use crate::{
    dialect::{Learned, Pins},
    judge::understood::{Played, played},
    session::SEES_WAITING,
    tape::{IoMode, Tape},
    transcript::{Draft, Transcript},
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
    /// Whether it ends before it takes a line in the way that is pinned, and does not at a terminal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub needs_terminal: bool,
    /// The prompt that it prints on standard error, if only that shows whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr_prompt: Option<String>,
    /// Whether it starts another game when one is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub restarts: bool,
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
    /// A submission that is talked to in this way, of which nothing more is known.
    pub fn of(pins: Pins, drive: IoMode) -> Self {
        Self {
            pins,
            drive,
            tried: 1,
            is_proven: false,
            swapped: None,
            fault: None,
            stuck: None,
            needs_terminal: false,
            stderr_prompt: None,
            restarts: false,
        }
    }

    /// What may help after a session that failed.
    pub(super) fn hint(&self, tape: &Tape) -> Option<String> {
        let fails = self.needs_terminal && tape.ends_before_first_turn();
        fails.then(|| "with `--io pty` its standard input is a terminal, and it goes on".to_owned())
    }

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

/// This number of moves is tried, if the game is not over before.
const TRIED: usize = 2;

/// At most this number of first moves are probed.
const PROBED: usize = 8;

impl Plan<'_> {
    /// Detects the protocol.
    pub fn protocol(&self) -> SessionSetup {
        let (drives, notations) = (self.drives(), self.notations());
        let usual = SessionSetup::of(notations[0].clone(), drives[0]);
        let detected = self.detected(drives, &notations, &usual);
        let detected = detected.and_then(|setup| self.with_refused_alone(setup));
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
            Tried::Nothing => {
                let needs_terminal = self.needs_terminal(usual)?;
                return Ok(SessionSetup { needs_terminal, ..usual.clone() });
            }
            Tried::Stuck(tape) => {
                return Ok(SessionSetup { stuck: Some(Stuck(tape)), ..usual.clone() });
            }
        };
        let best = SessionSetup { drive: trial.drive, ..usual.clone() };
        match trial.played {
            Played::AsForetold | Played::Something => {
                let proven = SessionSetup { is_proven: true, ..best };
                if trial.is_late { self.rather_in_two_lines(proven, notations) } else { Ok(proven) }
            }
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

    /// Whether a program that fails at the start in the way that is pinned does not at a terminal.
    fn needs_terminal(&self, usual: &SessionSetup) -> Result<bool, String> {
        let is_pinned = matches!(self.io, Io::Only(drive) if drive != IoMode::Pty);
        let Some(trial) = self.trial().filter(|_| is_pinned && SEES_WAITING) else {
            return Ok(false);
        };
        let at_terminal = SessionSetup { drive: IoMode::Pty, ..usual.clone() };
        let tape = self.tape_of(&trial, &at_terminal)?;
        Ok(tape.is_some_and(|tape| tape.sent() > 1))
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
                    Some(Played::AsForetold) if self.plays_first_move(&protocol)? => {
                        return Ok(protocol);
                    }
                    Some(Played::AsForetold) => {
                        return self.rather_in_two_lines(protocol, notations);
                    }
                    Some(Played::Something | Played::Nothing) => {}
                    None => return Ok(not_found),
                }
            }
        }
        for pins in in_other_order(notations) {
            let protocol = SessionSetup { pins: pins.clone(), ..not_found.clone() };
            if self.played_in(&probe, &protocol)? == Some(Played::AsForetold) {
                return Ok(SessionSetup { swapped: pins.input, ..not_found });
            }
        }
        Ok(not_found)
    }

    /// What was played in a session; none if there was none, or it had to be cut off.
    ///
    /// # Errors
    /// The fault of ours that kept it from being held.
    pub(super) fn played_in(
        &self,
        transcript: &Transcript,
        protocol: &SessionSetup,
    ) -> Result<Option<Played>, String> {
        let tape = self.tape_of(transcript, protocol)?;
        let Some(tape) = tape.filter(|tape| !tape.is_cut_off()) else { return Ok(None) };
        let learned = Learned::of(self.game(), &protocol.pins, &[(transcript, &tape)]);
        Ok(Some(played(self.dialect, transcript, &learned.read(transcript, &tape))))
    }

    pub(super) fn tape_of(
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
    pub(super) fn trial(&self) -> Option<Transcript> {
        let mut referee = self.game().referee(None).ok()?;
        let mut inputs = Vec::new();
        while inputs.len() < TRIED && referee.outcome() == Outcome::Ongoing {
            let moves = referee.legal_moves();
            // A game whose reference is missing has none.
            let m = moves.get(moves.len() / 2)?;
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
        if moves.is_empty() {
            return None;
        }
        let apart = moves.len().div_ceil(PROBED).max(1);
        let inputs: Vec<String> =
            moves.iter().step_by(apart).flat_map(|m| [m.clone(), m.clone()]).collect();
        self.on_rulebook("first-moves", "Some first moves, each asked twice", &inputs)
    }

    /// A game from the start, as the rulebook plays it.
    pub(super) fn on_rulebook(
        &self,
        name: &str,
        title: &str,
        inputs: &[String],
    ) -> Option<Transcript> {
        Draft::played(self.game(), name.to_owned(), title.to_owned(), inputs).blessed().ok()
    }
}

/// The notations of two words, and the usual one, with the two cells of a move in the other order.
fn in_other_order(notations: &[Pins]) -> impl Iterator<Item = Pins> {
    let has_words = |pins: &Pins| pins.input.as_ref().is_some_and(|input| input.contains("} {"));
    let usual_or_words = move |(n, pins): &(usize, &Pins)| *n == 0 || has_words(pins);
    notations.iter().enumerate().filter(usual_or_words).map(|(_, pins)| swapped(pins))
}

/// A notation in which the two cells of a move stand in the other order.
fn swapped(notation: &Pins) -> Pins {
    let exchange = |input: &String| {
        input.replace("{from", "{\0").replace("{to", "{from").replace("{\0", "{to")
    };
    Pins { input: notation.input.as_ref().map(exchange), ..notation.clone() }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::two_words("{from} {to}", "{to} {from}")]
    #[case::slots_from_nought("{from0},{to0}", "{to0},{from0}")]
    fn cells_stand_in_the_other_order(#[case] notation: &str, #[case] other: &str) {
        let pins = |input: &str| Pins { input: Some(input.to_owned()), ..Pins::default() };
        assert_eq!(swapped(&pins(notation)), pins(other));
    }
}
