//! Detects how to talk to a submission: the I/O mode, and the notation in which it reads its inputs.
//!
//! No rule is checked before this is known: a program must not be blamed for buffering, or for counting from zero.
//!
//! # I/O modes
//!
//! A short game, the trial, is played in one I/O mode after another, starting with those that need the fewest runs. The
//! trial does not depend on the selected transcripts, so no transcript passes only because it was judged alone:
//!
//! 1. **Step**: interactively, line by line. It is chosen as soon as the program answers each move before the next is
//!    sent, even if the answers break a rule or the game ends too early. Other modes might let such a program pass.
//! 2. **Pty**: for programs that need a terminal. It is also tried if the program ends before the second turn,
//!    regardless of what it printed.
//! 3. **Batch**: for programs that print nothing before the end of input, one run per transcript. To locate a failure,
//!    the transcript is then played in the mode *prefix*: one run per line, each with one more line than the last. Prefix
//!    is never chosen otherwise: it starts the program once for each line.
//!
//! If none of them suits, the mode with the most answers is chosen; among equals, the first.
//!
//! # Notations
//!
//! If the program played no move of the trial, some legal first moves are probed in one session, each sent twice. This
//! is done for each notation of the dialect in the best mode, and then in the other modes. A notation is accepted when
//! a move is played. Refusals prove nothing, since a program also refuses input in the wrong notation. With n notations
//! this takes at most 3 + 4n sessions, and ends with the first that hits a limit. No notation is tried if the program
//! ended in every mode before it had read anything. If a game starts with inputs that are no moves, such as the placement
//! of pieces, the notations of these are tried.
//!
//! A program may also play a move that it reads in another notation: `4` is one column for a program that counts from
//! one, and the next for one that counts from zero. So if the board after the first move of the trial is not the
//! expected one, the other notations are tried, and the first whose board is as expected is kept.
//!
//! If a notation has a line for each cell, the next step finds the first cells that the program refuses before it reads
//! the second: see `two_lines`.
//!
//! If no notation is accepted and nothing is played in the whole run, the runner reports that the program was not
//! understood. Questions that a program asks first (`asked_first`), and prompts that only a terminal shows
//! (`hidden_prompt`), become advice in such a finding.

mod asked_first;
mod hidden_prompt;
mod notations;
mod trial;
mod two_lines;

use rulebook::{game::Outcome, games::GameInfo};

use notations::in_other_order;
use trial::{Trial, best};

use crate::{
    dialect::{Learned, Pins},
    judge::understood::{Played, played},
    package::Package,
    plan::{Io, Plan, SessionOutcome, SessionSetup, Stuck},
    session::SEES_WAITING,
    tape::{IoMode, Tape},
    transcript::{Draft, Transcript},
};

/// The result of the trial.
enum Tried {
    /// The mode that suits best.
    Way(Trial),
    /// None: there is no trial, a limit cut it off, or it failed at the start in each mode. Then no notation is tried,
    /// since the program reads nothing.
    Nothing,
    /// The program gets stuck before it reads a line.
    Stuck(Tape),
}

/// The trial has at most this many moves.
const TRIED: usize = 2;

/// At most this many first moves are probed.
const PROBED: usize = 8;

impl Plan<'_> {
    /// Detects the session setup.
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
                if trial.is_late {
                    self.prefer_notation_that_plays(proven, notations)
                } else {
                    Ok(proven)
                }
            }
            Played::Nothing if trial.shows_a_board => self.search(&best, drives, notations),
            Played::Nothing => Ok(best),
        }
    }

    /// Whether a program that has not played a move does so if the move is sent twice, or after another one.
    ///
    /// # Errors
    /// The harness error that prevented the session, so the answer is unknown.
    pub(crate) fn plays_when_probed(&self, protocol: &SessionSetup) -> Result<bool, String> {
        let Some(probe) = self.probe() else { return Ok(false) };
        let played = self.played_in(&probe, protocol)?;
        Ok(played.is_some_and(|played| played != Played::Nothing))
    }

    /// The I/O modes to try, those that need fewer runs first.
    fn drives(&self) -> &'static [IoMode] {
        match self.io {
            // Other systems do not show that a program waits for a line.
            Io::Auto if SEES_WAITING => &[IoMode::Step, IoMode::Pty, IoMode::Batch],
            Io::Auto | Io::Only(IoMode::Batch) => &[IoMode::Batch],
            Io::Only(IoMode::Step) => &[IoMode::Step],
            Io::Only(IoMode::Pty) => &[IoMode::Pty],
            Io::Only(IoMode::Prefix) => &[IoMode::Prefix],
        }
    }

    /// Plays the trial in one mode after another.
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

    /// Whether a program that fails at the start in the mode that was set does not fail at a terminal.
    fn needs_terminal(&self, usual: &SessionSetup) -> Result<bool, String> {
        let is_pinned = matches!(self.io, Io::Only(drive) if drive != IoMode::Pty);
        let Some(trial) = self.trial().filter(|_| is_pinned && SEES_WAITING) else {
            return Ok(false);
        };
        let at_terminal = SessionSetup { drive: IoMode::Pty, ..usual.clone() };
        let tape = self.tape_of(&trial, &at_terminal)?;
        Ok(tape.is_some_and(|tape| tape.sent() > 1))
    }

    /// Looks for a notation in which the program plays a move, in the best mode and then in the others.
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
                        return self.prefer_notation_that_plays(protocol, notations);
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

    /// What the program played in a session; none if there was no session, or a limit cut it off.
    ///
    /// # Errors
    /// The harness error that prevented the session.
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

    /// A short game from the start position, with a refusal. The rulebook makes it up: a selected transcript must not
    /// decide the I/O mode in which it is judged.
    ///
    /// Without its reference, a game begins as one of the transcripts.
    pub(super) fn trial(&self) -> Option<Transcript> {
        if !has_reference(self.game()) {
            return self.written_beginning(TRIED + 1);
        }
        let mut referee = self.game().referee(None).ok()?;
        let mut inputs = Vec::new();
        while inputs.len() < TRIED && referee.outcome() == Outcome::Ongoing {
            let moves = referee.legal_moves();
            let m = moves.get(moves.len() / 2)?;
            referee.submit(m);
            inputs.push(m.clone());
        }
        // The player who has just moved may not move again, so the repeated move is illegal.
        inputs.insert(1, inputs.first()?.clone());
        let trial = self.on_rulebook("trial", "Some moves, one of them asked twice", &inputs)?;
        Some(self.askable(&trial))
    }

    /// Some legal first moves, each sent twice, to understand a program that wrongly refuses one of them, or refuses
    /// every move at first.
    fn probe(&self) -> Option<Transcript> {
        if !has_reference(self.game()) {
            return self.written_beginning(PROBED);
        }
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

    /// At most this many first inputs of the transcript that has most of them.
    fn written_beginning(&self, inputs: usize) -> Option<Transcript> {
        let from_start = self.transcripts.iter().filter(|written| written.draft.is_from_start());
        let longest = from_start.max_by_key(|written| written.steps.len().min(inputs + 1))?;
        Some(self.askable(&longest.beginning(inputs)))
    }

    /// A game from the start, with the replies of the rulebook.
    pub(super) fn on_rulebook(
        &self,
        name: &str,
        title: &str,
        inputs: &[String],
    ) -> Option<Transcript> {
        Draft::played(self.game(), name.to_owned(), title.to_owned(), inputs).blessed().ok()
    }
}

fn has_reference(game: &GameInfo) -> bool {
    Package::of(game).is_none_or(|package| package.known.has_reference())
}
