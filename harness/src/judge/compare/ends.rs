//! The end of a game: requires the last board and the winner. Whatever follows is another game.

use rulebook::{board::Board, game::Player, rule::Citation};

use super::Walk;
use crate::{
    dialect::{Announcement, Reply, ResultForm},
    grammar::{have, whose},
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
        if !reply.shows(board) && !self.may_end_unshown(reply) {
            if !self.is_out_of_sync {
                self.end_not_shown(n, reply, board, rule);
            }
            self.is_done = true;
            return;
        }
        self.is_out_of_sync = false;
        let step = &self.transcript.steps[n];
        let boards = self.before_restart(reply).into_iter();
        if let Some((fault, what)) = self.stray(n, step, boards, reply, board) {
            self.find(Some(n), fault, Some(rule), what);
        }
        self.board = board.clone();
        // The rest of the output belongs to the next game.
        self.is_done = reply.restarts(&self.transcript.start);
        match winner {
            Some(winner) => self.check_end(n, reply, winner, rule),
            None => self.check_draw(n, reply, rule),
        }
        self.check_fields(Some(n), reply, |due| due.end);
    }

    /// The boards of a reply, without the start board of another game at its end.
    pub(super) fn before_restart<'r>(&self, reply: &'r Reply) -> Vec<&'r Board> {
        let mut boards: Vec<&Board> = reply.boards().collect();
        boards.pop_if(|last| **last == self.transcript.start);
        boards
    }

    /// Whether a reply may end the game without its last board. It must show no other board instead.
    fn may_end_unshown(&self, reply: &Reply) -> bool {
        let unshown = reply.boards().all(|board| *board == self.transcript.start);
        !self.reading.contract.last_board && unshown && reply.end().is_some()
    }

    /// Reports a last move that did not lead to the last board.
    fn end_not_shown(&mut self, n: usize, reply: &Reply, board: &Board, rule: Citation) {
        let is_unchanged = reply.boards().all(|shown| *shown == self.board);
        if is_unchanged && reply.end().is_some() {
            return self.find(
                Some(n),
                Fault::WrongBoard,
                Some(rule),
                "the game is over, but the last board is missing",
            );
        }
        self.not_moved(n, reply, board);
        if let Some(finding) = self.findings.last_mut() {
            let concerns_the_end =
                !matches!(finding.fault, Fault::RefusedLegal | Fault::WrongBoard | Fault::NoBoard);
            finding.rule = finding.rule.or(concerns_the_end.then_some(rule));
        }
    }

    fn check_end(&mut self, n: usize, reply: &Reply, winner: Player, rule: Citation) {
        let sides = self.transcript.draft.game.sides;
        let (side, other) = (sides[winner as usize], sides[winner.other() as usize]);
        let (fault, what) = match reply.end() {
            Some(Announcement::Won(named)) if named == winner => {
                return self.check_next_game(n, reply);
            }
            Some(Announcement::Won(_)) => {
                (Fault::WrongWinner, format!("but the program announced {other}"))
            }
            Some(Announcement::NoWinner) if reply.says(self.dialect.no_winner_names()) => {
                (Fault::WrongWinner, format!("but the program announced {}", self.no_winner()))
            }
            Some(Announcement::NoWinner) => {
                (Fault::WinnerNotShown, format!("but {}", self.missing(side)))
            }
            None if self.is_gone_after(n + 1) => {
                let what = match reply.says(&self.results()) {
                    true => "printed only what it prints in mid-game too".to_owned(),
                    false => format!("{} without saying so", self.left()),
                };
                (Fault::WinnerNotShown, format!("but the program {what}"))
            }
            None => (Fault::NoEnd, format!("but {}", goes_on(reply))),
        };
        let won = match self.is_puzzle() {
            true => "the puzzle is solved".to_owned(),
            false => format!("{side} {} won", have(side)),
        };
        self.find(Some(n), fault, Some(rule), format!("{won}, {what}"));
    }

    fn is_puzzle(&self) -> bool {
        self.transcript.draft.game.is_puzzle()
    }

    /// Checks that another game starts with the player who always moves first.
    fn check_next_game(&mut self, n: usize, reply: &Reply) {
        let start = &self.transcript.start;
        if reply.restarts(start) && reply.last_turn() == Some(self.transcript.first.other()) {
            let first = self.transcript.draft.game.sides[self.transcript.first as usize];
            let what = format!("the new game starts with the wrong player; {first} moves first");
            self.find(Some(n), Fault::WrongTurn, None, what);
        }
    }

    /// What is missing if the winner is not announced as required.
    fn missing(&self, side: &str) -> String {
        match self.reading.contract.end {
            ResultForm::Character => {
                format!("no line has {} character and a truthy value", whose(side))
            }
            ResultForm::Words([one, ""]) => format!("the program did not print `{one}`"),
            ResultForm::Free => "the program did not announce the end".to_owned(),
            ResultForm::Words([one, two]) => {
                format!("the program printed neither `{one}` nor `{two}`")
            }
            ResultForm::Names(_) => "no line names the winner".to_owned(),
        }
    }

    fn no_winner(&self) -> &'static str {
        if self.is_puzzle() { "that it is lost" } else { "a draw" }
    }

    /// What is missing if a draw is not announced.
    fn missing_draw(&self, reply: &Reply) -> String {
        match self.dialect.no_winner_names() {
            [] => goes_on(reply).to_owned(),
            [name] => format!("the program did not print `{name}`"),
            names => format!("the program printed none of `{}`", names.join("`, `")),
        }
    }

    /// Checks the end of a drawn game: the program must announce it and name no winner.
    fn check_draw(&mut self, n: usize, reply: &Reply, rule: Citation) {
        let Some(announced) = reply.end() else {
            let what = format!("{}, but {}", self.without_winner(), self.missing_draw(reply));
            return self.find(Some(n), Fault::NoEnd, Some(rule), what);
        };
        if let Announcement::Won(_) = announced {
            let named = if self.is_puzzle() { "said that it is solved" } else { "named a winner" };
            let what = format!("{}, but the program {named}", self.without_winner());
            self.find(Some(n), Fault::WrongWinner, Some(rule), what);
        }
    }

    fn without_winner(&self) -> &'static str {
        if self.is_puzzle() { "the puzzle is lost" } else { "the game is drawn" }
    }

    /// Checks an input after the end: the only board allowed is the start of another game.
    pub(super) fn over_step(&mut self, n: usize, reply: &Reply, rule: Citation) {
        let start = &self.transcript.start;
        let goes_on = reply.boards().any(|board| *board != self.board && board != start);
        if goes_on && !self.is_out_of_sync {
            let what = format!("the game is over, but the program played {}", self.input(n));
            self.find(Some(n), Fault::NoEnd, Some(rule), what);
        }
        self.is_done = goes_on || reply.shows(&self.transcript.start);
    }

    /// Checks an input that leaves the game. The program may exit now or at the end of input, and must announce no
    /// winner.
    pub(super) fn leave_step(&mut self, n: usize, reply: &Reply, rule: Citation) {
        self.is_over = true;
        self.is_done = true;
        let moved = reply.boards().any(|board| *board != self.board);
        if self.is_out_of_sync {
            return;
        }
        if reply.end().is_some() {
            let what = format!("after {} the program announced a winner", self.input(n));
            self.find(Some(n), Fault::WrongWinner, Some(rule), what);
        } else if moved {
            let what = format!("after {} the program changed the board", self.input(n));
            self.find(Some(n), Fault::WrongBoard, Some(rule), what);
        }
    }
}

/// What a program did that announced no end: it is at a prompt, or it has none.
fn goes_on(reply: &Reply) -> &'static str {
    match reply.last_turn() {
        Some(_) => "the program printed only its usual prompt",
        None => "the program went on as in mid-game",
    }
}
