//! An illegal input: something must be said to it, and nothing may change.

use rulebook::{board::Board, rule::Citation};

use super::{Strictness, Walk, deviation};
use crate::{
    dialect::{Refusing, Reply, Shown, replies::Tone},
    judge::verdict::Fault,
    tape::Ending,
    transcript::{Expect, Step},
};

impl Walk<'_> {
    pub(super) fn refusal_step(&mut self, n: usize, step: &Step, reply: &Reply, rule: Citation) {
        if self.is_lost {
            return;
        }
        self.since =
            (self.since.0 + if reply.shared { 0 } else { reply.text.len() }, self.since.1 + 1);
        if self.is_gone_after(n + 1) && self.ended_by_limit() {
            return self.stop();
        }
        if let Some(other) = reply.shown.iter().find(|shown| shown.board != self.board) {
            return self.changed_by_refusal(n, reply, other, rule);
        }
        if let Some(broken) = &reply.broken {
            return self.find(Some(n), Fault::MalformedBoard, None, deviation(broken));
        }
        if self.is_gone_after(n + 1) && !matches!(self.reading.ending, Ending::Died(_)) {
            return self.left_after(Some(n));
        }
        if self.is_silent(n, step, reply) {
            return self.find(
                Some(n),
                Fault::NoReply,
                Some(rule),
                "the input is illegal, and nothing is said to it",
            );
        }
        self.check_refusal_words(n, step, reply, rule);
    }

    fn changed_by_refusal(&mut self, n: usize, reply: &Reply, other: &Shown, rule: Citation) {
        let back_again = !reply.shared && reply.last().is_some_and(|last| last.board == self.board);
        let restarted = other.board == self.transcript.start && !self.comes_back(n);
        self.is_lost = !back_again;
        let (fault, what) = match () {
            () if other.unknown.is_some() => (Fault::MalformedBoard, "the characters have changed"),
            () if back_again => (Fault::WrongBoard, "a board with the illegal move is shown"),
            () if restarted => {
                (Fault::PrematureEnd, "the program starts again while the game goes on")
            }
            () if self.is_played(n, &other.board) => {
                (Fault::AcceptedIllegal, "the input is illegal, and it is played")
            }
            () => (Fault::WrongBoard, "an illegal input is answered with another board"),
        };
        self.find(Some(n), fault, Some(rule), what);
    }

    /// Whether a board is what playing an illegal input leads to.
    fn is_played(&self, n: usize, board: &Board) -> bool {
        let changed = self.board.differences(board);
        self.learned.dialect.is_played(&self.transcript.steps[n].input, &changed)
    }

    /// Whether the next legal move leads to its board.
    fn comes_back(&self, n: usize) -> bool {
        let later =
            self.transcript.steps.iter().zip(self.reading.replies.iter().skip(1)).skip(n + 1);
        let next = later.into_iter().find_map(|(step, reply)| match &step.expect {
            Expect::Board { board, .. } => {
                Some(reply.shown.iter().any(|shown| shown.board == *board))
            }
            Expect::Refusal(_) | Expect::Leave(_) | Expect::Over(_) | Expect::End { .. } => None,
        });
        next.unwrap_or(false)
    }

    /// Whether nothing was said to a refused input. A prompt that is held back until the next board is not nothing: then the
    /// text up to there is longer than it is without refusals.
    fn is_silent(&self, n: usize, step: &Step, reply: &Reply) -> bool {
        if reply.shared {
            return !self.held_back(n, step, self.since.0);
        }
        if !reply.text.is_empty() {
            return false;
        }
        self.learned.answers_at_once() || !self.held_back(n, step, self.since.0)
    }

    /// Whether the text up to the next board has room for an answer to each refusal.
    fn held_back(&self, n: usize, step: &Step, said_before: usize) -> bool {
        let (mut said, mut refusals) = (said_before, self.since.1);
        for (next, reply) in
            self.transcript.steps[n + 1..].iter().zip(&self.reading.replies[n + 2..])
        {
            match next.expect {
                Expect::Refusal(_) => {
                    refusals += 1;
                    said += if reply.shared { 0 } else { reply.text.len() };
                }
                Expect::Board { .. } | Expect::End { .. } | Expect::Leave(_) | Expect::Over(_) => {
                    said += reply.before.len();
                    return said
                        >= self.learned.shortest_between(step.turn).unwrap_or(0) + refusals;
                }
            }
        }
        said + self.reading.rest.text.len() >= refusals
    }

    fn check_refusal_words(&mut self, n: usize, step: &Step, reply: &Reply, rule: Citation) {
        let after = reply.last().map_or(reply.text.as_str(), |shown| &shown.after);
        let before = reply.last().map(|_| self.learned.after_held_back(&reply.before));
        if !reply.shared
            && let Some(said) = self.learned.turn_said(before, &self.learned.without_falsy(after))
            && said != step.turn
        {
            let sides = self.transcript.draft.game.sides;
            let (turn, said) = (sides[step.turn as usize], sides[said as usize]);
            let what = format!(
                "the input is illegal, so it is still {turn}'s turn, and {said}'s is shown"
            );
            self.is_lost = true;
            return self.find(Some(n), Fault::WrongTurn, None, what);
        }
        let tone = self.learned.tone(reply, &self.after);
        self.refused_falsily |= tone == Tone::Falsy;
        if reply.shared {
            return;
        }
        match self.learned.dialect.duties().refusal {
            Refusing::Falsy if self.reads_as_truthy(tone) => {
                let what = "the input is illegal, and the answer reads as truthy";
                self.find(Some(n), Fault::TruthyRefusal, Some(rule), what);
            }
            Refusing::Word(word) if tone != Tone::Falsy => {
                let what = format!("the input is illegal, and the answer is not `{word}`");
                self.find(Some(n), Fault::RefusalNotShown, Some(rule), what);
            }
            _ if self.announces_an_end(reply) => {
                let what = "the input is illegal, and the end of the game is announced";
                self.find(Some(n), Fault::PrematureEnd, Some(rule), what);
            }
            Refusing::Falsy | Refusing::Word(_) | Refusing::Somehow => {}
        }
    }

    fn reads_as_truthy(&self, tone: Tone) -> bool {
        match self.strictness {
            Strictness::Lenient => tone == Tone::Truthy,
            Strictness::Strict => matches!(tone, Tone::Truthy | Tone::Words),
        }
    }
}
