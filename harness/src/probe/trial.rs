//! The result of the trial in one I/O mode, and the choice of the best mode.

use crate::{
    dialect::{Learned, Reading, Reply},
    judge::understood::{Played, played},
    plan::Plan,
    tape::{IoMode, Tape},
    transcript::{Expect, Transcript},
};

/// The result of the trial in one I/O mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Trial {
    pub(super) drive: IoMode,
    /// How often the program answered when it had to: at the start, and to each move.
    answered: usize,
    /// How often it had to answer while it was running.
    due: usize,
    pub(super) played: Played,
    /// Whether the program does not play the first move when it is sent, but plays something later.
    pub(super) is_late: bool,
    /// Whether its boards are readable. If not, no notation is tried, because nothing would show that a move is played.
    pub(super) shows_a_board: bool,
    /// Whether it ended before the first turn.
    pub(super) fails_at_start: bool,
    /// Whether it ended before the second turn, as programs do that need a terminal.
    leaves_at_once: bool,
}

/// The first trial in which the program answered everything, or else the first of those with most answers. Batch is
/// chosen only if no other mode got an answer in time.
pub(super) fn best(trials: &[Trial]) -> Option<Trial> {
    if let Some(answered) = trials.iter().find(|trial| trial.is_answered()) {
        return Some(*answered);
    }
    let in_time = trials.iter().filter(|trial| trial.drive != IoMode::Batch && trial.answered > 0);
    let most = in_time.rev().max_by_key(|trial| trial.answered);
    let at_once = trials.iter().find(|trial| trial.drive == IoMode::Batch && trial.answered > 0);
    most.or(at_once).or(trials.first()).copied()
}

impl Trial {
    pub(super) fn of(
        plan: &Plan<'_>,
        transcript: &Transcript,
        tape: &Tape,
        learned: &Learned,
    ) -> Self {
        let reading = learned.read(transcript, tape);
        let (answered, due) = answers(transcript, &reading);
        let played = played(plan.dialect, transcript, &reading);
        Self {
            drive: tape.drive,
            answered,
            due,
            played,
            is_late: played != Played::Nothing && !plays_first(transcript, &reading),
            shows_a_board: learned.is_readable(),
            fails_at_start: tape.ends_before_first_turn(),
            leaves_at_once: tape.ends_by_itself() && tape.sent() <= 1,
        }
    }

    /// Whether the program answered each move before the next was sent. Output of a program that then exits is no
    /// answer: it may need a terminal.
    pub(super) fn is_answered(&self) -> bool {
        let is_watched = self.drive != IoMode::Batch && !self.leaves_at_once;
        is_watched && self.due > 0 && self.answered == self.due
    }
}

/// Whether the reply to the first move of a session shows the expected board.
pub(super) fn plays_first(transcript: &Transcript, reading: &Reading) -> bool {
    let due = transcript.steps.first().and_then(|step| step.expect.board());
    match reading.drive {
        IoMode::Batch => due.is_none_or(|due| reading.replies.iter().any(|reply| reply.shows(due))),
        IoMode::Step | IoMode::Pty | IoMode::Prefix => {
            due.is_some() && due == reading.replies.get(1).and_then(Reply::last_board)
        }
    }
}

/// The number of answers at the start and to moves, and the number expected while the program was running.
fn answers(transcript: &Transcript, reading: &Reading) -> (usize, usize) {
    let at_once = reading.drive == IoMode::Batch;
    let is_answer = |n: &usize| match &reading.replies[*n] {
        reply if at_once => reply.last_board().is_some(),
        reply => !reply.is_blank(),
    };
    let is_due =
        |n: &usize| *n == 0 || matches!(transcript.steps[n - 1].expect, Expect::Board { .. });
    let due: Vec<usize> = (0..reading.replies.len()).filter(is_due).collect();
    // Later answers come only because a buffer is full.
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

    /// Trials of two moves: the mode and the number of answers of each.
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
            is_late: false,
            shows_a_board: true,
            fails_at_start: false,
            leaves_at_once: false,
        };
        let trials: Vec<Trial> = said.iter().map(trial).collect();
        assert_eq!(best(&trials).map(|trial| trial.drive), Some(way));
    }

    /// The number of answers of a program that then exits, and the number that it gives at a terminal.
    #[rstest]
    #[case::plays_there(3, PTY)]
    #[case::leaves_there_as_well(1, STEP)]
    fn a_program_that_leaves_at_once_is_tried_at_a_terminal(
        #[case] there: usize,
        #[case] way: IoMode,
    ) {
        let trial = |drive, answered| Trial {
            drive,
            answered,
            due: answered,
            played: Played::Nothing,
            is_late: false,
            shows_a_board: true,
            fails_at_start: answered == 1,
            leaves_at_once: answered == 1,
        };
        let trials = [trial(STEP, 1), trial(PTY, there)];
        assert!(!trials[0].is_answered());
        assert_eq!(best(&trials).map(|trial| trial.drive), Some(way));
    }

    #[test]
    fn without_a_trial_there_is_no_best_way() {
        assert_eq!(best(&[]), None);
    }
}
