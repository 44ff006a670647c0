//! A legal input: requires its board and the next turn.

use rulebook::{board::Board, game::Player, rule::Citation};

use super::{Walk, unknown, words::unknown_character};
use crate::{dialect::Reply, judge::verdict::Fault, transcript::Step};

impl Walk<'_> {
    pub(super) fn move_step(&mut self, n: usize, step: &Step, reply: &Reply, board: &Board) {
        // An impossible board is wrong, for example one on which chance has not acted.
        let is_right = reply.shows(board) && !self.is_impossible(Some(n));
        if self.is_out_of_sync && !is_right {
            return;
        }
        self.is_out_of_sync = !is_right;
        match is_right {
            true => self.moved(n, step, reply, board),
            false => {
                self.not_moved(n, reply, board);
                self.note_whether_it_heals(n);
            }
        }
        self.board = board.clone();
    }

    /// Checks the rest of a reply that shows the right board.
    fn moved(&mut self, n: usize, step: &Step, reply: &Reply, board: &Board) {
        if let Some(draw) = self.announced_draw(n, reply) {
            return self.skip_open_draw(draw);
        }
        if self.restarts(n, reply) {
            let what = "the program started a new game in mid-game";
            return self.find(Some(n), Fault::PrematureEnd, None, what);
        }
        if let Some((fault, what)) = self.stray(n, step, reply.boards(), reply, board) {
            return self.find(Some(n), fault, None, what);
        }
        if reply.end().is_some() {
            let what = "the program announced the end in mid-game";
            return self.find(Some(n), Fault::PrematureEnd, None, what);
        }
        if let Some((_, line)) = reply.refusal() {
            let (input, line) = (self.input(n), line.first_line());
            let what = format!(
                "{input} is legal, but the program answered `{line}`, as it does to illegal moves"
            );
            return self.find(Some(n), Fault::FalsyOnLegal, None, what);
        }
        if !self.is_gone_after(n + 1) {
            self.check_turn(Some(n), step.next(), reply, board);
        }
        self.check_fields(Some(n), reply, |due| due.moves);
    }

    /// Describes a board that a reply to a move must not hold: neither its own, nor the one before it, nor one in
    /// between. A reply may also show the whole game so far.
    pub(super) fn stray<'r>(
        &self,
        n: usize,
        step: &Step,
        mut boards: impl Iterator<Item = &'r Board>,
        reply: &Reply,
        board: &Board,
    ) -> Option<(Fault, String)> {
        let positions = [&self.board, board];
        let is_history = self.is_history(n, reply, board);
        let stray = boards
            .find(|other| !is_history && !self.dialect.may_show(other, positions, &step.input))?;
        Some(super::stray(stray, reply, &self.input(n)))
    }

    /// Whether the boards of a reply are the positions of the game so far, with the right one at the end.
    fn is_history(&self, n: usize, reply: &Reply, board: &Board) -> bool {
        let earlier = self.transcript.steps[..n].iter().filter_map(|step| step.expect.board());
        let mut positions = [&self.transcript.start].into_iter().chain(earlier).chain([board]);
        reply.last_board() == Some(board)
            && reply.boards().all(|shown| positions.any(|position| position == shown))
    }

    /// Reports a legal move that did not lead to its board.
    pub(super) fn not_moved(&mut self, n: usize, reply: &Reply, board: &Board) {
        let (is_last_said, late) = (self.is_gone_after(n + 1), self.comes_late(n, board));
        let (input, next) = (self.input(n), self.transcript.steps[n].next());
        let (fault, what) = match reply.last_board() {
            _ if reply.deviation().is_some() => (
                Fault::MalformedBoard,
                reply.deviation().map(ToString::to_string).unwrap_or_default(),
            ),
            Some(seen) if unknown(seen, reply).is_some() => {
                let character = unknown_character(seen, reply).unwrap_or_default();
                let what = format!("{character} is new: piece characters must not change");
                (Fault::MalformedBoard, what)
            }
            None if is_last_said && (self.ended_by_limit() || reply.is_silent()) => {
                return self.stop();
            }
            None if is_last_said => {
                self.is_done = true;
                (Fault::PrematureEnd, self.departure())
            }
            Some(seen) if self.is_impossible(Some(n)) => {
                (Fault::WrongBoard, cannot_result(&input, seen == board))
            }
            Some(seen) if *seen != self.board && board.turned().contains(seen) => {
                let what = format!(
                    "after {input} the board is turned: it must be drawn from the same side each time"
                );
                (Fault::MalformedBoard, what)
            }
            Some(seen) if *seen != self.board => match self.secretly_played(n, board, seen) {
                Some((refused, rule)) => return self.find_secret([refused, n], rule),
                None => {
                    let differences = self.differences(board, seen);
                    (Fault::WrongBoard, format!("after {input} {differences}"))
                }
            },
            Some(seen) if reply.turn_after(Some(seen)) == Some(next) => {
                let what = format!("after {input} the turn changed but the board did not");
                (Fault::WrongBoard, what)
            }
            _ if late.is_some() => {
                let what = format!("the board after {input} came only after a later input");
                return self.find_later(n, late, what);
            }
            None if reply.is_unreadable() => {
                let form = self.dialect.board_form();
                (Fault::NoBoard, format!("no readable board after {input}; {form}"))
            }
            None if sounds_played(reply, next) || self.is_played_unseen(n, reply) => {
                (Fault::NoBoard, format!("no board after {input}"))
            }
            _ if reply.refusal().is_some() => {
                let what = format!("{input} is legal, but the program refused it");
                (Fault::RefusedLegal, what)
            }
            _ => {
                let did = match reply.is_silent() {
                    true => "the program printed nothing",
                    false => "the board did not change",
                };
                (Fault::RefusedLegal, format!("{input} is legal, but {did}"))
            }
        };
        self.find(Some(n), fault, None, what);
    }

    /// The illegal input before this step that was refused without a board but played. The board shown now differs from
    /// the right one, or from the one before it, only in cells of that input. The legal input must be another move: what
    /// is wrong with the piece that a pawn becomes shows nothing about an earlier promotion.
    fn secretly_played(&self, n: usize, board: &Board, seen: &Board) -> Option<(usize, Citation)> {
        let is_played = |input: &str, right: &Board| {
            let (cells, changed) = (self.dialect.cells(input), right.differences(seen));
            changed.len() > 1 && changed.iter().all(|change| cells.contains(&change.cell))
        };
        let move_of =
            |input: &str| self.dialect.cells(input).into_iter().take(2).collect::<Vec<_>>();
        let legal = move_of(&self.transcript.steps[n].input);
        let refused = (0..n).rev().map_while(|m| {
            let step = &self.transcript.steps[m];
            step.refused_for().map(|rule| (m, step, rule))
        });
        let mut played = refused.filter(|(_, step, _)| {
            let is_shown = is_played(&step.input, board) || is_played(&step.input, &self.board);
            is_shown && move_of(&step.input) != legal
        });
        played.next().map(|(m, _, rule)| (m, rule))
    }

    /// Reports an illegal input that was refused but played, as a later step shows.
    fn find_secret(&mut self, [refused, shows_at]: [usize; 2], rule: Citation) {
        let (input, later) = (self.input(refused), self.input(shows_at));
        let what =
            format!("the program refused {input} but played it: see the board after {later}");
        self.find(Some(shows_at), Fault::AcceptedIllegal, Some(rule), what);
        if let Some(finding) = self.findings.last_mut() {
            (finding.step, finding.shows_at) = (Some(refused), Some(shows_at));
            finding.is_refused = true;
        }
    }
}

/// Describes a board to which chance cannot lead, or on which it did not act.
fn cannot_result(input: &str, is_as_before: bool) -> String {
    match is_as_before {
        true => format!("after {input} chance did not act: the board shows only the move"),
        false => format!(
            "this board cannot result from {input}; the expected board is the one before chance acts"
        ),
    }
}

/// Whether a reply without a board shows that the move was played: it shows the next turn, or contains no refusal.
fn sounds_played(reply: &Reply, next: Player) -> bool {
    !reply.is_silent() && (reply.turn_after(None) == Some(next) || reply.refusal().is_none())
}
