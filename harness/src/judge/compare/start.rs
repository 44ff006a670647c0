//! Before the first input: the start position is due.

use super::{Walk, deviation, stray};
use crate::{
    dialect::{Reply, Shown, Start, readable},
    judge::verdict::Fault,
};

impl Walk<'_> {
    pub(super) fn start(&mut self) {
        let Some(reply) = self.reading.replies.first() else { return self.stop() };
        let is_start = |shown: &Shown| shown.board == self.transcript.start;
        if let Some(at) = reply.shown.iter().position(is_start) {
            // A banner may show another board first, but nothing is played before the first input.
            if let Some(other) = reply.shown[at..].iter().find(|shown| !is_start(shown)) {
                let (fault, what) = stray(other);
                self.find(None, fault, None, what);
            }
            let shown = &reply.shown[at];
            self.after.clone_from(&shown.after);
            self.since = (shown.after.len(), 0);
            return self.check_turn(None, self.transcript.first, None);
        }
        self.is_done = true;
        if self.ended_by_limit() && self.reading.replies.len() == 1 && reply.shown.is_empty() {
            return self.stop();
        }
        if self.is_gone_after(0) && reply.text.is_empty() {
            return self.stop();
        }
        let (fault, what) = self.no_start(reply);
        self.find(None, fault, None, what);
    }

    /// Why there is no start board before the first input.
    fn no_start(&self, reply: &Reply) -> (Fault, String) {
        match (&self.learned.start, &reply.broken, reply.last()) {
            (_, Some(d), _) | (Start::Broken(d), None, None) => {
                (Fault::MalformedBoard, deviation(d))
            }
            (Start::Shared, ..) => (
                Fault::AmbiguousCharacters,
                "two kinds of cells are drawn with one character".to_owned(),
            ),
            (Start::Several, ..) => (
                Fault::MalformedBoard,
                "one kind of cell is drawn with several characters".to_owned(),
            ),
            (_, None, Some(Shown { unknown: Some(glyph), .. }))
                if self.learned.start == Start::Bound =>
            {
                (Fault::MalformedBoard, format!("{} means nothing", readable(glyph)))
            }
            (_, None, Some(_)) => {
                (Fault::WrongBoard, "the first board is not the start position".to_owned())
            }
            (_, None, None) => {
                (Fault::WrongBoard, "no board is shown before the first input".to_owned())
            }
        }
    }
}
