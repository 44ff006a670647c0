//! Draws that do not end the game but that a program may announce. The game is then skipped.

use super::Walk;
use crate::{
    dialect::{Announcement, Reply},
    judge::verdict::open_draw_reason,
    transcript::Expect,
};

impl Walk<'_> {
    /// The draw that a program may announce after a legal move, although the game goes on. The transcript does not say,
    /// so this queries the rulebook.
    pub(super) fn draw_left_open(&self, n: usize) -> Option<&'static str> {
        let draft = &self.transcript.draft;
        if !matches!(self.transcript.steps[n].expect, Expect::Board { .. }) {
            return None;
        }
        let mut referee = draft.game.referee(draft.set_up.as_ref()).ok()?;
        for step in &self.transcript.steps[..=n] {
            referee.submit(&step.input);
        }
        referee.draw_left_open()
    }

    /// The draw that a reply announces after a legal move, if the program may announce it.
    pub(super) fn announced_draw(&self, n: usize, reply: &Reply) -> Option<&'static str> {
        let announces = match reply.end() {
            Some(Announcement::Won(_)) => false,
            Some(Announcement::NoWinner) => true,
            None => self.restarts(n, reply) || self.speaks_of_draw(reply),
        };
        announces.then(|| self.draw_left_open(n)).flatten()
    }

    /// Whether another game starts in the reply to a legal move. A move may also lead back to the start position; that
    /// is not another game.
    pub(super) fn restarts(&self, n: usize, reply: &Reply) -> bool {
        let start = &self.transcript.start;
        self.transcript.steps[n].expect.board() != Some(start) && reply.restarts(start)
    }

    /// Whether a reply mentions a draw, and not all replies do.
    fn speaks_of_draw(&self, reply: &Reply) -> bool {
        let first = self.reading.replies.first();
        reply.speaks_of_draw() && !first.is_some_and(Reply::speaks_of_draw)
    }

    /// Skips the game: after the draw it is no longer the game of the transcript.
    pub(super) fn skip_open_draw(&mut self, draw: &str) {
        self.skip(&open_draw_reason(draw));
    }

    /// Stops judging. Skips the game if there is no finding yet.
    pub(super) fn skip(&mut self, reason: &str) {
        self.skipped = Some(reason.to_owned()).filter(|_| self.findings.is_empty());
        self.is_done = true;
    }
}
