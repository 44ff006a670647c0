//! The end: the last board and the winner are due, and whatever comes after it is another game.

use rulebook::{board::Board, game::Player, rule::Citation};

use super::Walk;
use crate::{
    dialect::{
        Announcing, Reply, Shown,
        replies::{Announcement, Tone, announcement, named},
        restarts,
    },
    judge::verdict::Fault,
};

impl Walk<'_> {
    pub(super) fn end_step(
        &mut self,
        n: usize,
        reply: &Reply,
        board: &Board,
        winner: Option<Player>,
        rule: Citation,
    ) {
        self.is_over = true;
        let shown = reply.shown.iter().find(|shown| shown.board == *board);
        if shown.is_none() && !self.may_end_unshown(reply) {
            if !self.is_lost {
                self.end_not_shown(n, reply, board, rule);
            }
            self.is_done = true;
            return;
        }
        self.is_lost = false;
        let step = &self.transcript.steps[n];
        if let Some((fault, what)) = self.stray(step, self.before_restart(reply), board) {
            self.find(Some(n), fault, Some(rule), what);
        }
        self.board = board.clone();
        self.after = shown.map(|shown| shown.after.clone()).unwrap_or_default();
        // Whatever follows is said of the next game.
        self.is_done = restarts(reply, self.transcript);
        match winner {
            Some(winner) => self.check_end(n, reply, winner, rule),
            None => self.check_draw(n, reply, rule),
        }
    }

    /// The boards of a reply without one at its end with which another game begins.
    fn before_restart<'r>(&self, reply: &'r Reply) -> &'r [Shown] {
        match reply.shown.split_last() {
            Some((last, before)) if last.board == self.transcript.start => before,
            _ => &reply.shown,
        }
    }

    /// Whether a reply ends the game without its last board, and may; another board must not stand in its place.
    fn may_end_unshown(&self, reply: &Reply) -> bool {
        let is_next_game = |board: &Board| *board == self.transcript.start;
        let unshown = reply.shown.iter().all(|shown| is_next_game(&shown.board));
        !self.learned.dialect.duties().last_board && unshown && self.announces_an_end(reply)
    }

    /// The last move did not lead to the last board.
    fn end_not_shown(&mut self, n: usize, reply: &Reply, board: &Board, rule: Citation) {
        let refused = reply.shown.iter().all(|shown| shown.board == self.board);
        let says_something_new =
            !self.learned.end_text(reply, self.reading, self.transcript).is_empty();
        let tone = self.learned.tone(reply, &self.after);
        if refused && says_something_new && tone != Tone::Falsy {
            return self.find(
                Some(n),
                Fault::WrongBoard,
                Some(rule),
                "the game is over, and the last board is not shown",
            );
        }
        self.not_moved(n, reply, board);
        if let Some(finding) = self.findings.last_mut() {
            finding.rule = finding.rule.or((finding.fault != Fault::RefusedLegal).then_some(rule));
        }
    }

    fn check_end(&mut self, n: usize, reply: &Reply, winner: Player, rule: Citation) {
        let sides = self.transcript.draft.game.sides;
        let (side, other) = (sides[winner as usize], sides[winner.other() as usize]);
        let text = self.learned.end_text(reply, self.reading, self.transcript);
        let is_silent = text.trim().is_empty();
        let (fault, what) = match self.announcement(&text, reply, winner) {
            _ if is_silent && self.is_gone_after(n + 1) => {
                (Fault::WinnerNotShown, "and the program ends without a word".to_owned())
            }
            _ if is_silent => (
                Fault::NoEnd,
                format!("and nothing is said that is not said at any of {side}'s turns"),
            ),
            Announcement::Winner => return,
            Announcement::Loser => (Fault::WrongWinner, format!("and {other} is announced")),
            Announcement::Nobody => (Fault::WinnerNotShown, format!("and {}", self.missing(side))),
        };
        self.find(Some(n), fault, Some(rule), format!("{side} has won, {what}"));
    }

    /// How the text of an end names the winner.
    fn announcement(&self, text: &str, reply: &Reply, winner: Player) -> Announcement {
        let game = self.transcript.draft.game;
        if let Some(wins) = self.learned.pins.says_end(Some(game.sides[winner as usize]), text) {
            return if wins { Announcement::Winner } else { Announcement::Nobody };
        }
        match self.learned.dialect.duties().end {
            Announcing::Character => {
                let glyph = |player| self.learned.glyph(self.transcript, player);
                let other = self.learned.ends_won_by(winner.other()).first().map(String::as_str);
                announcement(text, other, glyph(winner), glyph(winner.other()))
            }
            words @ Announcing::Words(_) => {
                let said = words.words_in(&[reply.text.as_str(), text].join("\n"));
                chosen(said[winner as usize], said[winner.other() as usize])
            }
            Announcing::Names(names) => {
                let said = self.named(text, names);
                chosen(said[winner as usize], said[winner.other() as usize])
            }
        }
    }

    /// Whom a text names, apart from lines that are said at any turn: below many boards stands the file `b`.
    fn named(&self, text: &str, names: [&[&str]; 2]) -> [bool; 2] {
        let new = self.learned.new_lines(text);
        names.map(|names| named(&new, names))
    }

    /// What is missing where a winner is not announced as must be.
    fn missing(&self, side: &str) -> String {
        match self.learned.dialect.duties().end {
            Announcing::Character => {
                format!("{side}'s character with something truthy is not shown")
            }
            Announcing::Words([one, two]) => format!("neither `{one}` nor `{two}` is said"),
            Announcing::Names(_) => "no line names the winner".to_owned(),
        }
    }

    /// Nobody has won: something must be said, and nobody named as the winner.
    fn check_draw(&mut self, n: usize, reply: &Reply, rule: Citation) {
        let text = self.learned.end_text(reply, self.reading, self.transcript);
        if text.trim().is_empty() {
            let what = "nobody has won, and nothing is said that is not said at any turn";
            return self.find(Some(n), Fault::NoEnd, Some(rule), what);
        }
        let by_name = match self.learned.dialect.duties().end {
            Announcing::Names(names) => self.named(&text, names),
            Announcing::Character | Announcing::Words(_) => [false; 2],
        };
        let drawn = self.learned.pins.says_end(None, &text).unwrap_or(by_name[0] == by_name[1]);
        if !drawn {
            let what = "nobody has won, and a winner is named";
            self.find(Some(n), Fault::WrongWinner, Some(rule), what);
        }
    }

    /// An input after the end: only the start board of another game may come of it.
    pub(super) fn over_step(&mut self, n: usize, reply: &Reply, rule: Citation) {
        let goes_on = reply
            .shown
            .iter()
            .any(|shown| shown.board != self.board && shown.board != self.transcript.start);
        if goes_on && !self.is_lost {
            self.find(
                Some(n),
                Fault::NoEnd,
                Some(rule),
                "the game is over, and one more move is played",
            );
        }
        self.is_done =
            goes_on || reply.shown.iter().any(|shown| shown.board == self.transcript.start);
    }

    /// The input leaves the game: the program may end, or leave that to the end of input; nobody has won.
    pub(super) fn leave_step(&mut self, n: usize, reply: &Reply, rule: Citation) {
        self.is_over = true;
        self.is_done = true;
        let moved = reply.shown.iter().any(|shown| shown.board != self.board);
        if self.is_lost {
            return;
        }
        if self.announces_an_end(reply) {
            let what = "somebody has left the game, and a winner is announced";
            self.find(Some(n), Fault::WrongWinner, Some(rule), what);
        } else if moved {
            let what = "somebody has left the game, and another board is shown";
            self.find(Some(n), Fault::WrongBoard, Some(rule), what);
        }
    }
}

/// Which of the two an end's text names, when it names the winner or the loser or both.
fn chosen(winner: bool, loser: bool) -> Announcement {
    match (winner, loser) {
        (true, false) => Announcement::Winner,
        (false, true) => Announcement::Loser,
        (true, true) | (false, false) => Announcement::Nobody,
    }
}
