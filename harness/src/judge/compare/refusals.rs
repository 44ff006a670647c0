//! An illegal input: the program must answer it, and nothing may change.

use rulebook::{board::Board, rule::Citation};

use super::{Strictness, Walk, words::unknown_character};
use crate::{
    dialect::{RefusalForm, Reply, Tone},
    grammar::{are, whose},
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
        let Some((tone, quote)) = reply.refusal() else {
            let input = self.illegal(n);
            let what = match (&self.reading.ending, self.is_gone_after(n + 1)) {
                (Ending::Died(signal), true) => {
                    format!("signal {signal} killed the program on {input}")
                }
                _ => format!("no output after {input}"),
            };
            return self.find(Some(n), Fault::NoReply, Some(rule), what);
        };
        if self.lacks_its_board(reply) {
            let what = format!("no board after {}", self.illegal(n));
            return self.find(Some(n), Fault::NoBoard, Some(rule), what);
        }
        let printed = Some(quote.first_line_besides(&step.input));
        let printed = printed.filter(|line| !self.reading.is_prompt(line)).unwrap_or_default();
        self.check_refusal(n, step, reply, (tone, &printed), rule);
        self.check_fields(Some(n), reply, |due| due.refusal);
    }

    /// Whether a refusal lacks a required board. If all input came at once, it is unknown which input a board answers.
    fn lacks_its_board(&self, reply: &Reply) -> bool {
        let is_due = self.reading.contract.board_at_refusals;
        is_due && self.reading.drive != IoMode::Batch && reply.last_board().is_none()
    }

    fn changed_by_refusal(&mut self, n: usize, reply: &Reply, other: &Board, rule: Citation) {
        let back_again = reply.last_board() == Some(&self.board);
        let is_start = *other == self.transcript.start;
        let is_refused = reply.refusal().is_some() && !back_again;
        let is_move = !self.is_far_from_start(n) && self.is_played(n, other);
        let restarted = is_start && !is_move && !self.comes_back(n);
        self.is_out_of_sync = !back_again;
        let input = self.input(n);
        let (fault, what) = if let Some(character) = unknown_character(other, reply) {
            let what = format!("{character} is new: piece characters must not change");
            (Fault::MalformedBoard, what)
        } else if back_again {
            let what = format!("the program drew the illegal move {input} before it refused it");
            (Fault::WrongBoard, what)
        } else if restarted {
            (Fault::PrematureEnd, "the program started a new game in mid-game".to_owned())
        } else if self.is_played(n, other) {
            let but = if is_refused { "refused it and then played it" } else { "played it" };
            (Fault::AcceptedIllegal, format!("{input} is illegal, but the program {but}"))
        } else {
            let what = format!("{input} is illegal, but the program changed the board");
            (Fault::WrongBoard, what)
        };
        self.find(Some(n), fault, Some(rule), what);
        if let Some(finding) = self.findings.last_mut().filter(|_| is_refused) {
            finding.is_refused = true;
        }
    }

    /// Whether the start differs from the position before a step in more cells than any move so far has changed. If
    /// not, a move may lead back to it.
    fn is_far_from_start(&self, n: usize) -> bool {
        let boards = self.transcript.steps[..n].iter().filter_map(|step| step.expect.board());
        let boards: Vec<&Board> = [&self.transcript.start].into_iter().chain(boards).collect();
        let changed = |pair: &[&Board]| pair[0].differences(pair[1]).len();
        let most = boards.windows(2).map(changed).max().unwrap_or_default();
        self.board.differences(&self.transcript.start).len() > most
    }

    /// Whether playing the illegal input may lead to this board.
    pub(super) fn is_played(&self, n: usize, board: &Board) -> bool {
        let changed = self.board.differences(board);
        self.dialect.is_played(&self.transcript.steps[n].input, &changed)
    }

    /// Whether the next legal move leads to its board.
    fn comes_back(&self, n: usize) -> bool {
        let next = self.later(n).find_map(|(step, reply)| match &step.expect {
            Expect::Board { board, .. } => Some(reply.shows(board)),
            Expect::Refusal(_) | Expect::Leave(_) | Expect::Over(_) | Expect::End { .. } => None,
        });
        next.unwrap_or(false)
    }

    /// Checks that an answer is a refusal, and that it is still the same player's turn.
    fn check_refusal(
        &mut self,
        n: usize,
        step: &Step,
        reply: &Reply,
        (tone, printed): (Tone, &str),
        rule: Citation,
    ) {
        if let Some(said) = reply.turn_after(reply.last_board())
            && said != step.turn
        {
            let sides = self.transcript.draft.game.sides;
            let (turn, said) = (sides[step.turn as usize], sides[said as usize]);
            let what = format!(
                "{} is illegal, so {turn} {} still to move, but the program shows {} turn",
                self.input(n),
                are(turn),
                whose(said)
            );
            self.is_out_of_sync = true;
            return self.find(Some(n), Fault::WrongTurn, None, what);
        }
        if let Some(text) = self.missing_turn(step.turn, reply, reply.last_board()) {
            let what =
                format!("the program does not print `{text}` after the illegal {}", self.input(n));
            return self.turn_missing(Some(n), what);
        }
        if let Some((fault, what)) = self.wrong_tone(n, tone, printed) {
            if let Some(field) = self.changed_field(n, reply) {
                let what =
                    format!("{} is illegal, but the program played it: {field}", self.input(n));
                self.is_out_of_sync = true;
                return self.find(Some(n), Fault::AcceptedIllegal, Some(rule), what);
            }
            return self.find(Some(n), fault, Some(rule), what);
        }
        if reply.end().is_some() {
            let what = format!("the program announced the end after the illegal {}", self.input(n));
            self.find(Some(n), Fault::PrematureEnd, Some(rule), what);
        }
    }

    /// The fault in the tone of a refusal.
    fn wrong_tone(&self, n: usize, tone: Tone, printed: &str) -> Option<(Fault, String)> {
        let prints = match printed {
            "" => "a refusal prints no text of its own".to_owned(),
            printed => format!("a refusal prints `{printed}`"),
        };
        match self.reading.contract.refusal {
            RefusalForm::Silent => None,
            _ if tone == Tone::Unclear => None,
            RefusalForm::Word(_) if tone == Tone::AsPlayed => {
                let what =
                    format!("{} is illegal, but the program answered it as a move", self.input(n));
                Some((Fault::AcceptedIllegal, what))
            }
            RefusalForm::Word(word) if tone != Tone::Falsy => {
                let what = format!("{prints}; the challenge requires `{word}`");
                Some((Fault::RefusalNotShown, what))
            }
            RefusalForm::Falsy if self.reads_as_truthy(tone) => {
                let is = if tone == Tone::Truthy { "truthy" } else { "not falsy" };
                Some((Fault::TruthyRefusal, format!("{prints}, which is {is}")))
            }
            _ if tone == Tone::AsPlayed => {
                let what = "illegal and legal moves get the same answer".to_owned();
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
