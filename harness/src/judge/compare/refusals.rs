//! An illegal input: something must be said to it, and nothing may change.

use rulebook::{board::Board, rule::Citation};

use super::{Strictness, Walk, unknown};
use crate::{
    dialect::{RefusalForm, Reply, Tone},
    judge::verdict::Fault,
    tape::{Ending, IoMode},
    transcript::{Expect, Step},
};

impl Walk<'_> {
    pub(super) fn refusal_step(&mut self, n: usize, step: &Step, reply: &Reply, rule: Citation) {
        if self.is_out_of_sync {
            return;
        }
        if self.is_gone_after(n + 1) && self.ended_by_limit() {
            return self.stop();
        }
        if let Some(other) = reply.boards().find(|board| **board != self.board) {
            return self.changed_by_refusal(n, reply, other, rule);
        }
        if let Some(line) = reply.deviation() {
            return self.find(Some(n), Fault::MalformedBoard, None, line.to_string());
        }
        if self.is_gone_after(n + 1) && !matches!(self.reading.ending, Ending::Died(_)) {
            return self.left_after(Some(n));
        }
        let Some((tone, _)) = reply.refusal() else {
            let what = if let (Ending::Died(signal), true) =
                (&self.reading.ending, self.is_gone_after(n + 1))
            {
                format!("the input is illegal, and the program dies of signal {signal}")
            } else {
                "the input is illegal, and nothing is said to it".to_owned()
            };
            return self.find(Some(n), Fault::NoReply, Some(rule), what);
        };
        if self.lacks_its_board(reply) {
            let what = "the input is illegal, and no board is shown after it";
            return self.find(Some(n), Fault::NoBoard, Some(rule), what);
        }
        self.check_refusal(n, step, reply, tone, rule);
    }

    /// Whether a refusal must show a board and does not. Where all inputs were sent at once, nothing tells whose a board is.
    fn lacks_its_board(&self, reply: &Reply) -> bool {
        let is_due = self.reading.contract.board_at_refusals;
        is_due && self.reading.drive != IoMode::Batch && reply.last_board().is_none()
    }

    fn changed_by_refusal(&mut self, n: usize, reply: &Reply, other: &Board, rule: Citation) {
        let back_again = reply.last_board() == Some(&self.board);
        let restarted = *other == self.transcript.start && !self.comes_back(n);
        self.is_out_of_sync = !back_again;
        let (fault, what) = if unknown(other, reply).is_some() {
            (Fault::MalformedBoard, "the characters have changed")
        } else if back_again {
            (Fault::WrongBoard, "a board with the illegal move is shown")
        } else if restarted {
            (Fault::PrematureEnd, "the program starts again while the game goes on")
        } else if self.is_played(n, other) {
            (Fault::AcceptedIllegal, "the input is illegal, and it is played")
        } else {
            (Fault::WrongBoard, "an illegal input is answered with another board")
        };
        self.find(Some(n), fault, Some(rule), what);
    }

    /// Whether a board is what playing an illegal input leads to.
    fn is_played(&self, n: usize, board: &Board) -> bool {
        let changed = self.board.differences(board);
        self.dialect.is_played(&self.transcript.steps[n].input, &changed)
    }

    /// Whether the next legal move leads to its board.
    fn comes_back(&self, n: usize) -> bool {
        let later =
            self.transcript.steps.iter().zip(self.reading.replies.iter().skip(1)).skip(n + 1);
        let next = later.into_iter().find_map(|(step, reply)| match &step.expect {
            Expect::Board { board, .. } => Some(reply.shows(board)),
            Expect::Refusal(_) | Expect::Leave(_) | Expect::Over(_) | Expect::End { .. } => None,
        });
        next.unwrap_or(false)
    }

    /// Something was said: is it a refusal, and is it still the same player's turn?
    fn check_refusal(&mut self, n: usize, step: &Step, reply: &Reply, tone: Tone, rule: Citation) {
        if let Some(said) = reply.turn_after(reply.last_board())
            && said != step.turn
        {
            let sides = self.transcript.draft.game.sides;
            let (turn, said) = (sides[step.turn as usize], sides[said as usize]);
            let what = format!(
                "the input is illegal, so it is still {turn}'s turn, and {said}'s is shown"
            );
            self.is_out_of_sync = true;
            return self.find(Some(n), Fault::WrongTurn, None, what);
        }
        if let Some(text) = self.missing_turn(step.turn, reply, reply.last_board()) {
            let what = format!("the input is illegal, and `{text}` is not printed after it");
            return self.turn_missing(Some(n), what);
        }
        if let Some((fault, what)) = self.wrong_tone(tone) {
            let what = format!("the input is illegal, and {what}");
            return self.find(Some(n), fault, Some(rule), what);
        }
        if reply.end().is_some() {
            let what = "the input is illegal, and the end of the game is announced";
            self.find(Some(n), Fault::PrematureEnd, Some(rule), what);
        }
    }

    /// What is wrong with how a refusal sounds.
    fn wrong_tone(&self, tone: Tone) -> Option<(Fault, String)> {
        match self.reading.contract.refusal {
            RefusalForm::Silent => None,
            _ if tone == Tone::Unclear => None,
            RefusalForm::Word(word) if tone != Tone::Falsy => {
                Some((Fault::RefusalNotShown, format!("the answer is not `{word}`")))
            }
            RefusalForm::Falsy if self.reads_as_truthy(tone) => {
                Some((Fault::TruthyRefusal, "the answer reads as truthy".to_owned()))
            }
            _ if tone == Tone::AsPlayed => {
                let what = "the answer is the one that legal moves get".to_owned();
                Some((Fault::RefusalNotShown, what))
            }
            RefusalForm::Falsy | RefusalForm::Word(_) | RefusalForm::Somehow => None,
        }
    }

    fn reads_as_truthy(&self, tone: Tone) -> bool {
        match self.strictness {
            Strictness::Lenient => tone == Tone::Truthy,
            Strictness::Strict => matches!(tone, Tone::Truthy | Tone::Words),
        }
    }
}
