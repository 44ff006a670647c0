//! A legal input: its board is due, and the next turn.

use rulebook::{board::Board, game::Player, rule::Citation};

use super::{Walk, differences, unknown};
use crate::{dialect::Reply, judge::verdict::Fault, transcript::Step};

impl Walk<'_> {
    pub(super) fn move_step(&mut self, n: usize, step: &Step, reply: &Reply, board: &Board) {
        // Chance has not acted, for instance, where it must.
        let is_right = reply.shows(board) && !self.is_impossible(Some(n));
        if self.is_out_of_sync && !is_right {
            return;
        }
        self.is_out_of_sync = !is_right;
        if is_right {
            self.moved(n, step, reply, board);
        } else {
            self.not_moved(n, reply, board);
        }
        self.board = board.clone();
    }

    /// The right board was shown; is all around it right?
    fn moved(&mut self, n: usize, step: &Step, reply: &Reply, board: &Board) {
        if let Some(draw) = self.announced_draw(n, reply) {
            return self.set_apart(draw);
        }
        if reply.restarts(&self.transcript.start) {
            let what = "the program starts again while the game goes on";
            return self.find(Some(n), Fault::PrematureEnd, None, what);
        }
        if let Some((fault, what)) = self.stray(step, reply.boards(), reply, board) {
            return self.find(Some(n), fault, None, what);
        }
        if reply.end().is_some() {
            let what = "the game goes on, and its end is announced";
            return self.find(Some(n), Fault::PrematureEnd, None, what);
        }
        if let Some((_, line)) = reply.refusal() {
            let what = format!("legal move answered with `{line}`, which refuses");
            return self.find(Some(n), Fault::FalsyOnLegal, None, what);
        }
        if !self.is_gone_after(n + 1) {
            self.check_turn(Some(n), step.next(), reply, board);
        }
    }

    /// What is wrong with another board in the reply to a move than its own, the one before it and one on the way.
    pub(super) fn stray<'r>(
        &self,
        step: &Step,
        mut boards: impl Iterator<Item = &'r Board>,
        reply: &Reply,
        board: &Board,
    ) -> Option<(Fault, String)> {
        let positions = [&self.board, board];
        let stray = boards.find(|other| !self.dialect.may_show(other, positions, &step.input))?;
        Some(super::stray(stray, reply))
    }

    /// A legal move did not lead to its board.
    pub(super) fn not_moved(&mut self, n: usize, reply: &Reply, board: &Board) {
        let is_last_said = self.is_gone_after(n + 1);
        let next = self.transcript.steps[n].next();
        let (fault, what) = match reply.last_board() {
            _ if reply.deviation().is_some() => (
                Fault::MalformedBoard,
                reply.deviation().map(ToString::to_string).unwrap_or_default(),
            ),
            Some(seen) if unknown(seen, reply).is_some() => {
                let what = unknown(seen, reply).unwrap_or_default();
                (Fault::MalformedBoard, format!("{what}: the characters have changed"))
            }
            None if is_last_said && (self.ended_by_limit() || reply.is_silent()) => {
                return self.stop();
            }
            None if is_last_said => {
                self.is_done = true;
                (Fault::PrematureEnd, self.departure())
            }
            Some(seen) if *seen != self.board => match self.secretly_played(n, board, seen) {
                Some((refused, rule)) => return self.find_secret([refused, n], rule),
                None => (Fault::WrongBoard, differences(self.labels(), board, seen)),
            },
            Some(seen) if reply.turn_after(Some(seen)) == Some(next) => {
                (Fault::WrongBoard, "the board has not changed, but the turn has".to_owned())
            }
            _ if self.comes_late(n, board) => {
                (Fault::WrongBoard, "the board comes with a later input".to_owned())
            }
            None if reply.is_unreadable() => {
                let form = self.dialect.board_form();
                (
                    Fault::NoBoard,
                    format!("no board can be read in the answer to a legal move; {form}"),
                )
            }
            None if sounds_played(reply, next) => {
                (Fault::NoBoard, "the move is taken, and no board is shown".to_owned())
            }
            _ => (Fault::RefusedLegal, "the move is legal, and it is not played".to_owned()),
        };
        self.find(Some(n), fault, None, what);
    }

    /// The illegal input before this step that was refused without a board, and yet played: a board that is shown now differs
    /// from the right one, or from the one before it, in cells of that input alone.
    fn secretly_played(&self, n: usize, board: &Board, seen: &Board) -> Option<(usize, Citation)> {
        let is_played = |input: &str, right: &Board| {
            let (cells, changed) = (self.dialect.cells(input), right.differences(seen));
            changed.len() > 1 && changed.iter().all(|change| cells.contains(&change.cell))
        };
        let refused = (0..n).rev().map_while(|m| {
            let step = &self.transcript.steps[m];
            step.refused_for().map(|rule| (m, step, rule))
        });
        let mut played = refused.filter(|(_, step, _)| {
            is_played(&step.input, board) || is_played(&step.input, &self.board)
        });
        played.next().map(|(m, _, rule)| (m, rule))
    }

    /// An illegal input was refused and yet played, as a later step shows.
    fn find_secret(&mut self, [refused, shows_at]: [usize; 2], rule: Citation) {
        let input = &self.transcript.steps[shows_at].input;
        let what = format!(
            "the input is refused, and yet it is played: the board after `{input}` shows it"
        );
        self.find(Some(shows_at), Fault::AcceptedIllegal, Some(rule), what);
        if let Some(finding) = self.findings.last_mut() {
            (finding.step, finding.shows_at) = (Some(refused), Some(shows_at));
        }
    }

    /// Whether the board of a step is the next one that is shown, with a later step.
    fn comes_late(&self, n: usize, board: &Board) -> bool {
        let mut later = self.reading.replies.iter().skip(n + 2);
        later.find_map(Reply::last_board).is_some_and(|shown| shown == board)
    }
}

/// Whether a reply without a board says that a move was played: it shows the next turn, or nothing in it refuses.
fn sounds_played(reply: &Reply, next: Player) -> bool {
    !reply.is_silent() && (reply.turn_after(None) == Some(next) || reply.refusal().is_none())
}
