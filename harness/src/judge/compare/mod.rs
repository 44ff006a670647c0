//! Compares a submission's replies with the steps of a transcript.
//!
//! This module walks through the steps. The requirements of each kind of step are in `start`, `moves`, `refusals`,
//! `ends` and `fields`. `draws` has the draws that do not end a game but that a program may announce, and `announced`
//! the results that it printed in mid-game.

mod announced;
mod draws;
mod ends;
mod fields;
mod later;
mod moves;
mod refusals;
mod start;
mod words;

use rulebook::{board::Board, game::Player, rule::Citation};
pub(super) use words::BLANK;
use words::unknown;

use super::verdict::{Fault, Finding, Verdict};
use crate::{
    dialect::{Announcement, Dialect, Reading, Reply, TurnDisplay},
    grammar::{are, whose},
    tape::{Ending, IoMode},
    transcript::{Expect, Step, Transcript},
};

/// How doubtful output is judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// Output passes with a note if the challenge can be read to allow it.
    #[default]
    Lenient,
    /// A refusal that reads as truthy fails.
    Strict,
}

/// The submission's character for a character of the rulebook.
pub type Shown<'a> = &'a dyn Fn(char) -> String;

/// Judges one session. Its sentences name cells as the submission shows them.
pub fn judge(
    transcript: &Transcript,
    (reading, shown): (&Reading, Shown<'_>),
    dialect: &Dialect,
    strictness: Strictness,
) -> Verdict {
    if let Ending::NeverStarted(_) = reading.ending {
        return Verdict::Stopped(reading.ending.clone());
    }
    let mut walk = Walk::new(transcript, (reading, shown), dialect, strictness);
    walk.start();
    for n in 0..transcript.steps.len() {
        if walk.is_done {
            break;
        }
        walk.step(n);
    }
    walk.leave();
    walk.check_turn_display();
    if let Some(reason) = walk.skipped {
        return Verdict::Skipped(reason);
    }
    match (walk.findings.is_empty(), walk.stopped) {
        (false, _) => Verdict::Failed(walk.findings),
        (true, Some(ending)) => Verdict::Stopped(ending),
        (true, None) if reading.ending.cuts_off(reading.drive, !reading.left_early) => {
            Verdict::Stopped(reading.ending.clone())
        }
        (true, None) => Verdict::Passed,
    }
}

struct Walk<'a> {
    transcript: &'a Transcript,
    reading: &'a Reading,
    shown: Shown<'a>,
    dialect: &'a Dialect,
    strictness: Strictness,
    /// The expected position.
    board: Board,
    /// Whether the submission's position differs since an earlier finding.
    is_out_of_sync: bool,
    is_over: bool,
    is_done: bool,
    findings: Vec<Finding>,
    /// The fields with a reported mistake.
    wrong_fields: Vec<&'static str>,
    stopped: Option<Ending>,
    /// Why the session is skipped.
    skipped: Option<String>,
}

impl<'a> Walk<'a> {
    fn new(
        transcript: &'a Transcript,
        (reading, shown): (&'a Reading, Shown<'a>),
        dialect: &'a Dialect,
        strictness: Strictness,
    ) -> Self {
        Self {
            transcript,
            reading,
            shown,
            dialect,
            strictness,
            board: transcript.start.clone(),
            is_out_of_sync: false,
            is_over: false,
            is_done: false,
            findings: Vec::new(),
            wrong_fields: Vec::new(),
            stopped: None,
            skipped: None,
        }
    }

    fn step(&mut self, n: usize) {
        let (step, reading) = (&self.transcript.steps[n], self.reading);
        let Some(reply) = reading.replies.get(n + 1) else { return self.gone(n) };
        if reply.is_silent() && !self.is_over && self.fell_silent(n) {
            return;
        }
        let must_show = matches!(step.expect, Expect::Board { .. });
        if reading.drive == IoMode::Prefix && must_show && self.is_gone_after(n) {
            return self.gone(n);
        }
        match &step.expect {
            Expect::Board { board, .. } => self.move_step(n, step, reply, board),
            Expect::Refusal(rule) => self.refusal_step(n, step, reply, *rule),
            Expect::End { board, winner, rule } => self.end_step(n, reply, board, *winner, *rule),
            Expect::Leave(rule) => self.leave_step(n, reply, *rule),
            Expect::Over(rule) => self.over_step(n, reply, *rule),
        }
    }

    /// Handles a submission that exited before this step.
    fn gone(&mut self, n: usize) {
        self.is_done = true;
        if self.is_over {
            return;
        }
        self.left_after(n.checked_sub(1));
    }

    /// After the last step: a program that has exited has ended the game too early.
    fn leave(&mut self) {
        let steps = self.transcript.steps.len();
        if !self.is_done && !self.is_over && !self.is_out_of_sync && self.is_gone_after(steps) {
            self.left_after(steps.checked_sub(1));
        }
    }

    /// Handles a submission that answered this step correctly, and then exited in mid-game.
    fn left_after(&mut self, step: Option<usize>) {
        if self.ended_by_limit() || step.is_none() {
            return self.stop();
        }
        let step = step.and_then(|n| self.last_answered(n));
        let is_crash = step.is_some_and(|n| is_crash(self.reading, n));
        let may_be_a_draw = step.filter(|n| !is_crash && !self.names_a_winner(*n));
        if let Some(draw) = may_be_a_draw.and_then(|n| self.draw_left_open(n)) {
            return self.skip_open_draw(draw);
        }
        let refused = step.map(|n| &self.transcript.steps[n]);
        let rule =
            refused.filter(|step| !is_crash || self.is_no_move(step)).and_then(Step::refused_for);
        let printed = step.and_then(|n| self.new_result(n + 1));
        let printed = printed.map(|name| format!(", after it printed `{name}`"));
        let what = self.departure() + &printed.unwrap_or_default() + &self.unanswered(step);
        self.find(step, Fault::PrematureEnd, rule, what);
        self.is_done = true;
    }

    /// The input that was not answered, if it is unknown whether the program exited before it or at it.
    fn unanswered(&self, step: Option<usize>) -> String {
        let is_watched = matches!(self.reading.drive, IoMode::Step | IoMode::Pty);
        let next = step.map(|n| n + 1).filter(|n| *n < self.transcript.steps.len());
        let next = next.filter(|_| !is_watched);
        next.map(|n| format!(", and did not answer {}", self.input(n))).unwrap_or_default()
    }

    /// Whether the answer to a step names a winner.
    fn names_a_winner(&self, step: usize) -> bool {
        let end = self.reading.replies.get(step + 1).and_then(Reply::end);
        matches!(end, Some(Announcement::Won(_)))
    }

    /// Whether an input does not read as a move. Then a crash breaks the rule that requires refusing such inputs.
    fn is_no_move(&self, step: &Step) -> bool {
        self.transcript.draft.game.written(&step.input).is_err()
    }

    /// Says that the program exited in mid-game, and how.
    fn departure(&self) -> String {
        format!("the program {} in mid-game", self.left())
    }

    /// How the program left.
    fn left(&self) -> String {
        match self.reading.ending {
            Ending::Exited(status) => format!("exited with status {status}"),
            Ending::Died(signal) => format!("was killed by signal {signal}"),
            Ending::Quiet
            | Ending::OutOfTime
            | Ending::OutOfCpu
            | Ending::OutOfMemory
            | Ending::TooManyTasks
            | Ending::TooMuchOutput
            | Ending::NeverStarted(_)
            | Ending::Interrupted => "ended".to_owned(),
        }
    }

    /// The last answered step up to this one. In prefix mode, only silence shows that a program has exited.
    fn last_answered(&self, step: usize) -> Option<usize> {
        if self.reading.drive != IoMode::Prefix {
            return Some(step);
        }
        let mut replies = self.reading.replies.iter().take(step + 2).enumerate();
        replies.rfind(|(_, reply)| !reply.is_silent())?.0.checked_sub(1)
    }

    /// Whether the submission had exited after the reply with this index, and printed nothing more.
    fn is_gone_after(&self, reply: usize) -> bool {
        let silent = || self.reading.replies[reply + 1..].iter().all(Reply::is_silent);
        let was_last = self.reading.replies.len() == reply + 1;
        let stopped_answering = || {
            self.reading.drive == IoMode::Prefix
                && !was_last
                && silent()
                && self.answers_were_due(reply + 1)
        };
        self.reading.left_early && was_last || stopped_answering()
    }

    fn answers_were_due(&self, from: usize) -> bool {
        self.transcript.steps[from - 1..]
            .iter()
            .any(|step| matches!(step.expect, Expect::Board { .. }))
    }

    fn ended_by_limit(&self) -> bool {
        self.reading.ending.is_by_limit()
    }

    fn stop(&mut self) {
        self.stopped = Some(self.reading.ending.clone());
        self.is_done = true;
    }

    /// Reports a mistake in all displays of the turn. This comes after the findings at single steps.
    fn check_turn_display(&mut self) {
        if self.reading.replies.first().is_none_or(|reply| reply.last_board().is_none()) {
            return;
        }
        match self.reading.display {
            TurnDisplay::Shown => {}
            TurnDisplay::Missing => {
                let [one, two] = self.transcript.draft.game.sides;
                let what =
                    format!("the output is the same at {} turns and at {}", whose(one), whose(two));
                self.find(None, Fault::TurnNotShown, None, what);
            }
            TurnDisplay::Reversed => {
                let what = "the program shows the wrong player's turn after every board";
                self.find(None, Fault::WrongTurn, None, what);
            }
        }
    }

    /// Checks the turn shown after a board.
    fn check_turn(&mut self, step: Option<usize>, turn: Player, reply: &Reply, board: &Board) {
        if let Some(said) = reply.turn_after(Some(board))
            && said != turn
        {
            let sides = self.transcript.draft.game.sides;
            let (turn, said) = (sides[turn as usize], sides[said as usize]);
            self.find(
                step,
                Fault::WrongTurn,
                None,
                format!("{turn} {} to move, but the program shows {} turn", are(turn), whose(said)),
            );
        } else if let Some(text) = self.missing_turn(turn, reply, Some(board)) {
            self.turn_missing(step, format!("the program does not print `{text}` after the board"));
        }
    }

    /// The exact text for a player's turn, if the challenge requires one and no turn is shown after this board.
    fn missing_turn(
        &self,
        turn: Player,
        reply: &Reply,
        board: Option<&Board>,
    ) -> Option<&'static str> {
        let texts = self.reading.contract.turn.exact();
        let texts = texts.filter(|_| reply.turn_after(board).is_none());
        texts.map(|texts| texts[turn as usize])
    }

    /// Reports that the exact text for the turn is missing. The rule of turns requires it.
    fn turn_missing(&mut self, step: Option<usize>, what: String) {
        let rule = self.transcript.draft.game.turn_rule();
        self.find(step, Fault::TurnNotShown, Some(rule), what);
    }

    /// Whether chance cannot lead to the board of this step, or of the start.
    fn is_impossible(&self, step: Option<usize>) -> bool {
        self.transcript.draft.impossible.is_some_and(|impossible| impossible.step == step)
    }

    fn find(
        &mut self,
        step: Option<usize>,
        fault: Fault,
        rule: Option<Citation>,
        what: impl Into<String>,
    ) {
        let reply = self.reading.replies.get(step.map_or(0, |n| n + 1));
        let expected = match step.map(|n| &self.transcript.steps[n].expect) {
            None => self.transcript.start.clone(),
            Some(Expect::Board { board, .. } | Expect::End { board, .. }) => board.clone(),
            Some(Expect::Refusal(_) | Expect::Leave(_) | Expect::Over(_)) => self.board.clone(),
        };
        let is_end =
            step.is_some_and(|n| matches!(self.transcript.steps[n].expect, Expect::End { .. }));
        let last = |reply| match is_end {
            true => self.before_restart(reply).last().copied(),
            false => Reply::last_board(reply),
        };
        let seen = reply.and_then(last).cloned();
        let said = reply.map(|reply| reply.text().to_owned()).unwrap_or_default();
        let mut what = what.into();
        let impossible = self.transcript.draft.impossible;
        let impossible = impossible.filter(|it| it.step == step && fault == Fault::WrongBoard);
        let rule = impossible.map_or(rule, |impossible| impossible.rule.or(rule));
        if self.transcript.draft.is_second() {
            what.push_str(" (in a second game, in which nothing of the first may be left)");
        }
        let finding = Finding::new(fault, &what);
        self.findings.push(Finding { step, rule, expected: Some(expected), seen, said, ..finding });
    }
}

/// Whether a program crashed at this step: a signal killed it, or it exited with a status other than 0, and it
/// announced no end.
pub(super) fn is_crash(reading: &Reading, step: usize) -> bool {
    let announces = |reply: &Reply| reply.end().is_some();
    reading.left_early
        && reading.ending.is_failure()
        && !reading.replies.get(step + 1).is_some_and(announces)
}

/// Describes a board that does not belong in a reply.
fn stray(board: &Board, reply: &Reply, input: &str) -> (Fault, String) {
    match unknown(board, reply) {
        Some(what) => (Fault::MalformedBoard, what),
        None => {
            (Fault::WrongBoard, format!("the reply to {input} holds a second, different board"))
        }
    }
}

#[cfg(test)]
mod tests;
