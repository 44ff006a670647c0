//! A legal input: its board is due, and the next turn.

use rulebook::board::Board;

use super::{Walk, deviation, differences};
use crate::{
    dialect::{Refusing, Reply, Shown, readable, replies::Tone, restarts},
    judge::verdict::Fault,
    tape::Drive,
    transcript::{Expect, Step},
};

impl Walk<'_> {
    pub(super) fn move_step(&mut self, n: usize, step: &Step, reply: &Reply, board: &Board) {
        let right = reply.shown.iter().find(|shown| shown.board == *board);
        if self.is_lost && right.is_none() {
            return;
        }
        self.is_lost = right.is_none();
        match right {
            Some(shown) => self.moved(n, step, reply, shown),
            None => self.not_moved(n, reply, board),
        }
        self.board = board.clone();
    }

    /// The right board was shown; is all around it right?
    fn moved(&mut self, n: usize, step: &Step, reply: &Reply, shown: &Shown) {
        let stray = self.stray(step, &reply.shown, &shown.board);
        // A refusal's answer may come late, but not one that was given at once.
        let is_mixed = self.reading.drive == Drive::Batch && self.is_refused(n + 1);
        let answered = (self.since.1 == 0 || self.refused_falsily) && !is_mixed;
        self.refused_falsily = false;
        self.after.clone_from(&shown.after);
        self.since = (shown.after.len(), 0);
        if restarts(reply, self.transcript) {
            return self.find(
                Some(n),
                Fault::PrematureEnd,
                None,
                "the program starts again while the game goes on",
            );
        }
        if let Some((fault, what)) = stray {
            return self.find(Some(n), fault, None, what);
        }
        let words = reply.words();
        if self.announces_an_end(reply) || self.learned.says_an_end(&words) {
            let what = "the game goes on, and its end is announced";
            return self.find(Some(n), Fault::PrematureEnd, None, what);
        }
        let said = self.learned.after_held_back(&words);
        if let Some(line) = self.learned.falsy_line(said).filter(|_| answered) {
            let what = format!("the move is legal, and `{line}` is said, which refuses");
            return self.find(Some(n), Fault::FalsyOnLegal, None, what);
        }
        if !reply.shared && !self.is_gone_after(n + 1) {
            self.check_turn(Some(n), step.next(), Some(&reply.before));
        }
    }

    /// Whether this step is one that must be refused: said all at once, its refusal stands beside the move before it.
    fn is_refused(&self, n: usize) -> bool {
        self.transcript.steps.get(n).is_some_and(|step| matches!(step.expect, Expect::Refusal(_)))
    }

    /// What is wrong with another board in the reply to a move than its own, the one before it and one on the way.
    pub(super) fn stray(
        &self,
        step: &Step,
        shown: &[Shown],
        board: &Board,
    ) -> Option<(Fault, String)> {
        let on_the_way = self.learned.dialect.on_the_way(&self.board, &step.input);
        let stray = shown.iter().find(|other| {
            let other = &other.board;
            other != board && *other != self.board && Some(other) != on_the_way.as_ref()
        })?;
        Some(super::stray(stray))
    }

    /// A legal move did not lead to its board.
    pub(super) fn not_moved(&mut self, n: usize, reply: &Reply, board: &Board) {
        let is_last_said = self.is_gone_after(n + 1);
        let (fault, what) = match reply.last() {
            _ if reply.broken.is_some() => {
                let what = reply.broken.as_ref().map(deviation).unwrap_or_default();
                (Fault::MalformedBoard, what)
            }
            Some(Shown { unknown: Some(glyph), .. }) => {
                let what = "means nothing: the characters have changed";
                (Fault::MalformedBoard, format!("{} {what}", readable(glyph)))
            }
            None if is_last_said && (self.ended_by_limit() || reply.text.is_empty()) => {
                return self.stop();
            }
            None if is_last_said => {
                self.is_done = true;
                (Fault::PrematureEnd, "the program ends while the game goes on".to_owned())
            }
            Some(shown) if shown.board != self.board => {
                (Fault::WrongBoard, differences(board, &shown.board))
            }
            Some(shown) if self.turn_passes(n, shown) => {
                (Fault::WrongBoard, "the board has not changed, but the turn has".to_owned())
            }
            None if self.sounds_played(n, reply) => {
                (Fault::WrongBoard, "the move is taken, and no board is shown".to_owned())
            }
            _ if self.comes_late(n, board) => {
                (Fault::WrongBoard, "the board comes with a later input".to_owned())
            }
            _ => (Fault::RefusedLegal, "the move is legal, and it is not played".to_owned()),
        };
        self.find(Some(n), fault, None, what);
    }

    /// Whether a reply without a board says that a move was played: it shows the next turn, or is no refusal where refusals
    /// have a word, or all of them are falsy.
    fn sounds_played(&self, n: usize, reply: &Reply) -> bool {
        let next = self.transcript.steps[n].next();
        let tone = self.learned.tone(reply, &self.after);
        if let Refusing::Word(_) = self.learned.dialect.duties().refusal {
            return tone != Tone::Falsy;
        }
        let refuses_falsily = self.learned.tones.keys().all(|tone| *tone == Tone::Falsy);
        self.learned.turn_said(None, &reply.text) == Some(next)
            || refuses_falsily
                && !self.learned.tones.is_empty()
                && !matches!(tone, Tone::Falsy | Tone::Silent)
    }

    fn turn_passes(&self, n: usize, shown: &Shown) -> bool {
        let next = self.transcript.steps[n].next();
        self.learned.turn_said(None, &shown.after) == Some(next)
    }

    /// Whether the board of a step is the next one that is shown, with a later step.
    fn comes_late(&self, n: usize, board: &Board) -> bool {
        let mut later = self.reading.replies.iter().skip(n + 2);
        later.find_map(Reply::last).is_some_and(|shown| shown.board == *board)
    }
}
