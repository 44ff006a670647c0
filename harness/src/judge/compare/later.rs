//! What the next board shows about a move whose own board is missing or wrong.

use rulebook::board::Board;

use super::Walk;
use crate::{
    dialect::{Reply, Tone},
    judge::verdict::{Fault, Finding},
    transcript::Step,
};

impl Walk<'_> {
    /// Reports a board that is wrong only because it is shown at a later step.
    pub(super) fn find_later(&mut self, n: usize, later: Option<usize>, what: String) {
        self.find(Some(n), Fault::WrongBoard, None, what);
        if let Some(finding) = self.findings.last_mut() {
            finding.shows_at = later;
        }
    }

    /// The later step at which the next board is shown, if that is the board of this step.
    pub(super) fn comes_late(&self, n: usize, board: &Board) -> Option<usize> {
        let (step, shown) = self.next_board(n)?;
        let is_another_move = || !self.is_played(step, shown);
        (shown == board && *board != self.board && is_another_move()).then_some(step)
    }

    /// The next board after that of a step, and the step at which it is shown.
    fn next_board(&self, n: usize) -> Option<(usize, &Board)> {
        let mut later = (n + 1..).zip(self.later(n));
        later.find_map(|(at, (_, reply))| Some((at, reply.last_board()?)))
    }

    /// The steps after this one, each with the reply.
    pub(super) fn later(&self, n: usize) -> impl Iterator<Item = (&Step, &Reply)> {
        let replies = self.reading.replies.iter().skip(1);
        self.transcript.steps.iter().zip(replies).skip(n + 1)
    }

    /// The board that a step should show.
    fn right_board(&self, step: usize) -> &Board {
        let mut earlier = self.transcript.steps[..=step].iter().rev();
        earlier.find_map(|step| step.expect.board()).unwrap_or(&self.transcript.start)
    }

    /// Whether the program printed at most its prompt after a move, but the next board shows that it was played.
    pub(super) fn is_played_unseen(&self, n: usize, reply: &Reply) -> bool {
        let is_right = |(step, shown): (usize, &Board)| shown == self.right_board(step);
        let is_mute =
            reply.refusal().is_none_or(|(tone, _)| matches!(tone, Tone::Silent | Tone::Prompt));
        is_mute && self.next_board(n).is_some_and(is_right)
    }

    /// Notes with a wrong board whether the board of the next move shows the wrong cells right: then only the drawing is
    /// wrong.
    pub(super) fn note_whether_it_heals(&mut self, n: usize) {
        let is_wrong = |it: &&Finding| it.step == Some(n) && it.fault == Fault::WrongBoard;
        let Some(wrong) = self.findings.last().filter(is_wrong) else { return };
        let cells = wrong.wrong_cells();
        let next = self.later(n).find_map(|(step, reply)| Some((step.expect.board()?, reply)));
        let heals = next.and_then(|(right, reply)| {
            let still = right.differences(reply.last_board()?);
            Some(!cells.iter().any(|cell| still.iter().any(|other| other.cell == cell.cell)))
        });
        if let Some(finding) = self.findings.last_mut() {
            finding.heals = heals;
        }
    }
}
