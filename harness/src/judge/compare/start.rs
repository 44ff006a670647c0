//! Before the first input: requires the start position.

use super::{Walk, unknown};
use crate::{
    dialect::{NearBoard, Reading, Reply},
    judge::verdict::Fault,
    tape::IoMode,
};

impl Walk<'_> {
    pub(super) fn start(&mut self) {
        let Some(reply) = self.reading.replies.first() else { return self.stop() };
        if let Some(reason) = self.is_no_second_game(reply) {
            return self.skip(reason);
        }
        let start = &self.transcript.start;
        if self.is_impossible(None) {
            self.is_done = true;
            return self.find(None, Fault::WrongBoard, None, "no game can start with this board");
        }
        if reply.shows(start) {
            // A banner may show another board first. But after the start position, nothing may be played before the
            // first input.
            let mut then = reply.boards().skip_while(|board| *board != start);
            if let Some(other) = then.find(|board| *board != start) {
                let (fault, what) = unknown(other, reply).map_or_else(
                    || {
                        (
                            Fault::WrongBoard,
                            "a second, different board before the first input".to_owned(),
                        )
                    },
                    |what| (Fault::MalformedBoard, what),
                );
                self.find(None, fault, None, what);
            }
            self.check_turn(None, self.transcript.first, reply, start);
            return self.check_fields(None, reply, |due| due.start);
        }
        self.is_done = true;
        if self.ended_by_limit() && self.reading.replies.len() == 1 && reply.last_board().is_none()
        {
            return self.stop();
        }
        if reply.is_silent() && (self.is_gone_after(0) || self.fails_at_once()) {
            return self.stop();
        }
        let (fault, what) = self.no_start(reply);
        self.find(None, fault, None, what);
    }

    /// Why the game is not the second one of its session, as it should be: the first did not end correctly, which is
    /// tested by other transcripts, or nothing came after it.
    fn is_no_second_game(&self, reply: &Reply) -> Option<&'static str> {
        let draft = &self.transcript.draft;
        if !draft.is_second() || self.ended_by_limit() {
            return None;
        }
        let mut referee = draft.game.referee(None).ok()?;
        draft.after.iter().for_each(|input| _ = referee.submit(input));
        let last = referee.board();
        let was_over = reply.boards().any(|board| *board == last);
        let starts_no_other = self.is_gone_after(0) && !reply.shows(&self.transcript.start);
        match (was_over, starts_no_other) {
            (false, _) => Some("the game before it in the session did not end correctly"),
            (true, true) => Some("the program starts no second game (allowed)"),
            (true, false) => None,
        }
    }

    /// Whether a program that got all input at once failed without output.
    fn fails_at_once(&self) -> bool {
        let Reading { drive, ending, replies, .. } = self.reading;
        *drive == IoMode::Batch && ending.is_failure() && replies.iter().all(Reply::is_silent)
    }

    /// The fault if there is no start board before the first input.
    fn no_start(&self, reply: &Reply) -> (Fault, String) {
        let near = reply.near_boards().find_map(|near| match near {
            NearBoard::Malformed(line) => Some((Fault::MalformedBoard, line.to_string())),
            NearBoard::Shared => {
                let what = "two kinds of cells share one character".to_owned();
                Some((Fault::AmbiguousCharacters, what))
            }
            NearBoard::Several => {
                let what = "one kind of cell has several characters".to_owned();
                Some((Fault::MalformedBoard, what))
            }
            NearBoard::Unknown(..) => None,
        });
        near.unwrap_or_else(|| match reply.last_board() {
            Some(board) => match unknown(board, reply) {
                Some(what) => (Fault::MalformedBoard, what),
                None => {
                    let game = self.transcript.draft.game.title;
                    let what = format!("the first board is not the start position of {game}");
                    (Fault::WrongBoard, what)
                }
            },
            None if reply.is_blank() => {
                (Fault::WrongBoard, "no board before the first input".to_owned())
            }
            None => {
                let form = self.dialect.board_form();
                (Fault::WrongBoard, format!("no readable board before the first input; {form}"))
            }
        })
    }
}
