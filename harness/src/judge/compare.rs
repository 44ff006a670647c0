//! Walks a transcript's steps and a submission's replies together.

use rulebook::{board::Board, game::Player, rule::Citation};

use super::verdict::{Fault, Finding, Verdict};
use crate::{
    dialect::{
        Learned, Reading, Reply, Shown, Start, readable,
        replies::{Announcement, Tone, announcement},
        restarts,
    },
    tape::{Drive, Ending},
    transcript::{Expect, Step, Transcript},
};

/// How much of what is doubtful is let pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// What the challenge can be read to allow passes with a note.
    #[default]
    Lenient,
    /// What reads as truthy is no refusal.
    Strict,
}

/// Judges one session.
pub fn judge(
    transcript: &Transcript,
    reading: &Reading,
    learned: &Learned,
    strictness: Strictness,
) -> Verdict {
    if let Ending::NeverStarted(_) = reading.ending {
        return Verdict::Stopped(reading.ending.clone());
    }
    let mut walk = Walk::new(transcript, reading, learned, strictness);
    walk.start();
    for n in 0..transcript.steps.len() {
        if walk.is_done {
            break;
        }
        walk.step(n);
    }
    walk.leave();
    walk.check_turn_display();
    match (walk.findings.is_empty(), walk.stopped) {
        (false, _) => Verdict::WrongAnswer(walk.findings),
        (true, Some(ending)) => Verdict::Stopped(ending),
        (true, None) => Verdict::Accepted,
    }
}

struct Walk<'a> {
    transcript: &'a Transcript,
    reading: &'a Reading,
    learned: &'a Learned,
    strictness: Strictness,
    /// The position as it should be.
    board: Board,
    /// What was said after the board of this position.
    after: String,
    /// How much was said since that board, and how often something was refused.
    since: (usize, usize),
    /// Whether an input since that board was refused with a falsy value at once.
    refused_falsily: bool,
    /// Whether the submission's position is another one since an earlier finding.
    is_lost: bool,
    is_over: bool,
    is_done: bool,
    findings: Vec<Finding>,
    stopped: Option<Ending>,
}

impl<'a> Walk<'a> {
    fn new(
        transcript: &'a Transcript,
        reading: &'a Reading,
        learned: &'a Learned,
        strictness: Strictness,
    ) -> Self {
        Self {
            transcript,
            reading,
            learned,
            strictness,
            board: transcript.start.clone(),
            after: String::new(),
            since: (0, 0),
            refused_falsily: false,
            is_lost: false,
            is_over: false,
            is_done: false,
            findings: Vec::new(),
            stopped: None,
        }
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
            Some(Expect::Board { board, .. } | Expect::End { board, .. }) => board.clone(),
            Some(Expect::Refusal(_) | Expect::Leave(_) | Expect::Over(_)) | None => {
                self.board.clone()
            }
        };
        let seen = reply.and_then(Reply::last).map(|shown| shown.board.clone());
        let said = reply.map(|reply| reply.text.clone()).unwrap_or_default();
        let what = what.into();
        let finding = Finding {
            step,
            fault,
            rule,
            expected: Some(expected),
            seen,
            what,
            said,
            likeness: None,
        };
        self.findings.push(finding);
    }

    fn start(&mut self) {
        let Some(reply) = self.reading.replies.first() else { return self.stop() };
        if let Some(shown) = reply.shown.iter().find(|shown| shown.board == self.transcript.start) {
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
                "two of O, X and blank are drawn with one character".to_owned(),
            ),
            (Start::Several, ..) => (
                Fault::MalformedBoard,
                "one of O, X and blank is drawn with several characters".to_owned(),
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

    /// What is to be said of how turns are shown at all comes after what was found at single steps.
    fn check_turn_display(&mut self) {
        if self.reading.replies.first().is_none_or(|reply| reply.shown.is_empty()) {
            return;
        }
        if self.learned.markers.are_missing() {
            let what = "nothing in the texts around the boards is in all of one player's turns and in none of the other's";
            self.find(None, Fault::TurnNotShown, None, what);
        } else if self.learned.names_the_wrong_player(self.transcript) {
            self.find(
                None,
                Fault::WrongTurn,
                None,
                "the text after each board names the player who is not to move",
            );
        }
    }

    /// Compares the turn that the texts around the last board show.
    fn check_turn(&mut self, step: Option<usize>, turn: Player, before: Option<&str>) {
        if let Some(said) = self.learned.turn_said(before, &self.after)
            && said != turn
        {
            let sides = self.transcript.draft.game.sides;
            let (turn, said) = (sides[turn as usize], sides[said as usize]);
            self.find(
                step,
                Fault::WrongTurn,
                None,
                format!("it is {turn}'s turn, and {said}'s is shown"),
            );
        }
    }

    fn step(&mut self, n: usize) {
        let (step, reading) = (&self.transcript.steps[n], self.reading);
        let Some(reply) = reading.replies.get(n + 1) else { return self.gone(n) };
        let must_show = matches!(step.expect, Expect::Board { .. });
        if reading.drive == Drive::Prefix && must_show && self.is_gone_after(n) {
            return self.gone(n);
        }
        match &step.expect {
            Expect::Board { board, .. } => self.move_step(n, step, reply, board),
            Expect::Refusal(rule) => self.refusal_step(n, step, reply, *rule),
            Expect::End { board, winner, rule } => self.end_step(n, reply, board, *winner, *rule),
            Expect::Leave(_) => self.is_done = true,
            Expect::Over(rule) => self.over_step(n, reply, *rule),
        }
    }

    /// Whether the submission was gone after its reply of this number, with nothing said later.
    fn is_gone_after(&self, reply: usize) -> bool {
        let silent = || self.reading.replies[reply + 1..].iter().all(|reply| reply.text.is_empty());
        let was_last = self.reading.replies.len() == reply + 1;
        let stopped_answering = || {
            self.reading.drive == Drive::Prefix
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

    /// The submission was gone before this step.
    fn gone(&mut self, n: usize) {
        self.is_done = true;
        if self.is_over {
            return;
        }
        self.left_after(n.checked_sub(1));
    }

    /// The submission answered this step as it should, and left although the game goes on.
    fn left_after(&mut self, step: Option<usize>) {
        if self.ended_by_limit() || step.is_none() {
            return self.stop();
        }
        let rule = step.and_then(|n| refused_for(&self.transcript.steps[n]));
        self.find(step, Fault::PrematureEnd, rule, "the program ends while the game goes on");
        self.is_done = true;
    }

    fn ended_by_limit(&self) -> bool {
        self.reading.ending.is_by_limit()
    }

    fn stop(&mut self) {
        self.stopped = Some(self.reading.ending.clone());
        self.is_done = true;
    }

    /// After the last step: a program that is gone has ended a game that goes on.
    fn leave(&mut self) {
        let steps = self.transcript.steps.len();
        if !self.is_done && !self.is_over && !self.is_lost && self.is_gone_after(steps) {
            self.left_after(steps.checked_sub(1));
        }
    }

    fn move_step(&mut self, n: usize, step: &Step, reply: &Reply, board: &Board) {
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
        let stray = reply
            .shown
            .iter()
            .find(|other| other.board != shown.board && other.board != self.board);
        // A refusal's answer may come late, but not one that was given at once.
        let answered = self.since.1 == 0 || self.refused_falsily;
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
        if let Some(stray) = stray {
            let what =
                stray.unknown.as_ref().map(|glyph| format!("{} means nothing", readable(glyph)));
            let fault = if what.is_some() { Fault::MalformedBoard } else { Fault::WrongBoard };
            return self.find(
                Some(n),
                fault,
                None,
                what.unwrap_or_else(|| "another board is shown as well".to_owned()),
            );
        }
        if let Some(line) = self.learned.falsy_line(&reply.words()).filter(|_| answered) {
            let what = format!("the move is legal, and `{line}` is said, which refuses");
            return self.find(Some(n), Fault::FalsyOnLegal, None, what);
        }
        if !reply.shared && !self.is_gone_after(n + 1) {
            self.check_turn(Some(n), step.next(), Some(&reply.before));
        }
    }

    /// A legal move did not lead to its board.
    fn not_moved(&mut self, n: usize, reply: &Reply, board: &Board) {
        let is_last_said = self.is_gone_after(n + 1);
        match reply.last() {
            _ if reply.broken.is_some() => {
                let what = reply.broken.as_ref().map(deviation).unwrap_or_default();
                self.find(Some(n), Fault::MalformedBoard, None, what);
            }
            Some(Shown { unknown: Some(glyph), .. }) => {
                let what =
                    format!("{} means nothing: the characters have changed", readable(glyph));
                self.find(Some(n), Fault::MalformedBoard, None, what);
            }
            None if is_last_said && (self.ended_by_limit() || reply.text.is_empty()) => self.stop(),
            None if is_last_said => {
                self.find(
                    Some(n),
                    Fault::PrematureEnd,
                    None,
                    "the program ends while the game goes on",
                );
                self.is_done = true;
            }
            Some(shown) if shown.board != self.board => {
                let what = differences(board, &shown.board);
                self.find(Some(n), Fault::WrongBoard, None, what);
            }
            Some(shown) if self.turn_passes(n, shown) => {
                self.find(
                    Some(n),
                    Fault::WrongBoard,
                    None,
                    "the board has not changed, but the turn has",
                );
            }
            None if self.sounds_played(n, reply) => {
                self.find(
                    Some(n),
                    Fault::WrongBoard,
                    None,
                    "the move is taken, and no board is shown",
                );
            }
            _ if self.comes_late(n, board) => {
                self.find(Some(n), Fault::WrongBoard, None, "the board comes with a later input");
            }
            _ => self.find(
                Some(n),
                Fault::RefusedLegal,
                None,
                "the move is legal, and it is not played",
            ),
        }
    }

    /// Whether a reply without a board says that a move was played: it shows the next turn, or is no refusal where all
    /// refusals are falsy.
    fn sounds_played(&self, n: usize, reply: &Reply) -> bool {
        let next = self.transcript.steps[n].next();
        let tone = self.learned.tone(reply, &self.after);
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

    /// Whether the board of a step is shown with the next one, and the next one's with the one after.
    fn comes_late(&self, n: usize, board: &Board) -> bool {
        self.reading
            .replies
            .get(n + 2)
            .and_then(Reply::last)
            .is_some_and(|shown| shown.board == *board)
    }

    fn refusal_step(&mut self, n: usize, step: &Step, reply: &Reply, rule: Citation) {
        if self.is_lost {
            return;
        }
        self.since =
            (self.since.0 + if reply.shared { 0 } else { reply.text.len() }, self.since.1 + 1);
        if self.is_gone_after(n + 1) && self.ended_by_limit() {
            return self.stop();
        }
        if let Some(other) = reply.shown.iter().find(|shown| shown.board != self.board) {
            return self.changed_by_refusal(n, reply, other, rule);
        }
        if let Some(broken) = &reply.broken {
            return self.find(Some(n), Fault::MalformedBoard, None, deviation(broken));
        }
        if self.is_gone_after(n + 1) && !matches!(self.reading.ending, Ending::Died(_)) {
            return self.left_after(Some(n));
        }
        if self.is_silent(n, step, reply) {
            return self.find(
                Some(n),
                Fault::NoReply,
                Some(rule),
                "the input is illegal, and nothing is said to it",
            );
        }
        self.check_refusal_words(n, step, reply, rule);
    }

    fn changed_by_refusal(&mut self, n: usize, reply: &Reply, other: &Shown, rule: Citation) {
        let back_again = !reply.shared && reply.last().is_some_and(|last| last.board == self.board);
        let restarted = other.board == self.transcript.start && !self.comes_back(n);
        self.is_lost = !back_again;
        let (fault, what) = match () {
            () if other.unknown.is_some() => (Fault::MalformedBoard, "the characters have changed"),
            () if back_again => (Fault::WrongBoard, "a board with the illegal move is shown"),
            () if restarted => {
                (Fault::PrematureEnd, "the program starts again while the game goes on")
            }
            () if self.is_played(n, &other.board) => {
                (Fault::AcceptedIllegal, "the input is illegal, and it is played")
            }
            () => (Fault::WrongBoard, "an illegal input is answered with another board"),
        };
        self.find(Some(n), fault, Some(rule), what);
    }

    /// Whether a board differs from the one before in the squares of an input, and in both of them.
    fn is_played(&self, n: usize, board: &Board) -> bool {
        let input = &self.transcript.steps[n].input;
        let changed = self.board.differences(board);
        changed.len() >= 2 && changed.iter().all(|difference| input.contains(&difference.cell))
    }

    /// Whether the next legal move leads to its board.
    fn comes_back(&self, n: usize) -> bool {
        let later =
            self.transcript.steps.iter().zip(self.reading.replies.iter().skip(1)).skip(n + 1);
        let next = later.into_iter().find_map(|(step, reply)| match &step.expect {
            Expect::Board { board, .. } => {
                Some(reply.shown.iter().any(|shown| shown.board == *board))
            }
            Expect::Refusal(_) | Expect::Leave(_) | Expect::Over(_) | Expect::End { .. } => None,
        });
        next.unwrap_or(false)
    }

    /// Whether nothing was said to a refused input. A prompt that is held back until the next board is not nothing: then the
    /// text up to there is longer than it is without refusals.
    fn is_silent(&self, n: usize, step: &Step, reply: &Reply) -> bool {
        if reply.shared {
            return !self.held_back(n, step, self.since.0);
        }
        if !reply.text.is_empty() {
            return false;
        }
        self.learned.answers_at_once() || !self.held_back(n, step, self.since.0)
    }

    /// Whether the text up to the next board has room for an answer to each refusal.
    fn held_back(&self, n: usize, step: &Step, said_before: usize) -> bool {
        let (mut said, mut refusals) = (said_before, self.since.1);
        for (next, reply) in
            self.transcript.steps[n + 1..].iter().zip(&self.reading.replies[n + 2..])
        {
            match next.expect {
                Expect::Refusal(_) => {
                    refusals += 1;
                    said += if reply.shared { 0 } else { reply.text.len() };
                }
                Expect::Board { .. } | Expect::End { .. } | Expect::Leave(_) | Expect::Over(_) => {
                    said += reply.before.len();
                    return said
                        >= self.learned.shortest_between(step.turn).unwrap_or(0) + refusals;
                }
            }
        }
        said + self.reading.rest.text.len() >= refusals
    }

    fn check_refusal_words(&mut self, n: usize, step: &Step, reply: &Reply, rule: Citation) {
        let after = reply.last().map_or(reply.text.as_str(), |shown| &shown.after);
        if !reply.shared
            && let Some(said) = self.learned.turn_said(None, after)
            && said != step.turn
        {
            let sides = self.transcript.draft.game.sides;
            let (turn, said) = (sides[step.turn as usize], sides[said as usize]);
            let what = format!(
                "the input is illegal, so it is still {turn}'s turn, and {said}'s is shown"
            );
            self.is_lost = true;
            return self.find(Some(n), Fault::WrongTurn, None, what);
        }
        let tone = self.learned.tone(reply, &self.after);
        self.refused_falsily |= tone == Tone::Falsy;
        let refused_truthily = match self.strictness {
            Strictness::Lenient => tone == Tone::Truthy,
            Strictness::Strict => matches!(tone, Tone::Truthy | Tone::Words),
        };
        if refused_truthily && !reply.shared {
            self.find(
                Some(n),
                Fault::TruthyRefusal,
                Some(rule),
                "the input is illegal, and the answer reads as truthy",
            );
        }
    }

    fn end_step(
        &mut self,
        n: usize,
        reply: &Reply,
        board: &Board,
        winner: Option<Player>,
        rule: Citation,
    ) {
        self.is_over = true;
        let Some(shown) = reply.shown.iter().find(|shown| shown.board == *board) else {
            if !self.is_lost {
                self.end_not_shown(n, reply, board, rule);
            }
            self.is_done = true;
            return;
        };
        self.is_lost = false;
        self.board = board.clone();
        self.after.clone_from(&shown.after);
        // Whatever follows is said of the next game.
        self.is_done = restarts(reply, self.transcript);
        if let Some(winner) = winner {
            self.check_end(n, reply, winner, rule);
        }
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
        let side = sides[winner as usize];
        let text = self.learned.end_text(reply, self.reading, self.transcript);
        if text.trim().is_empty() && self.is_gone_after(n + 1) {
            let what = format!("{side} has won, and the program ends without a word");
            return self.find(Some(n), Fault::WinnerNotShown, Some(rule), what);
        }
        if text.trim().is_empty() {
            let what = format!(
                "{side} has won, and nothing is said that is not said at any of {side}'s turns"
            );
            return self.find(Some(n), Fault::NoEnd, Some(rule), what);
        }
        let glyph = |player| self.learned.glyph(self.transcript, player);
        let other = self.learned.ends_won_by(winner.other()).first().map(String::as_str);
        match announcement(&text, other, glyph(winner), glyph(winner.other())) {
            Announcement::Winner => {}
            Announcement::Loser => {
                let what =
                    format!("{side} has won, and {} is announced", sides[winner.other() as usize]);
                self.find(Some(n), Fault::WrongWinner, Some(rule), what);
            }
            Announcement::Nobody => {
                let what = format!(
                    "{side} has won, and {side}'s character with something truthy is not shown"
                );
                self.find(Some(n), Fault::WinnerNotShown, Some(rule), what);
            }
        }
    }

    /// An input after the end: only the start board of another game may come of it.
    fn over_step(&mut self, n: usize, reply: &Reply, rule: Citation) {
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
}

fn refused_for(step: &Step) -> Option<Citation> {
    match step.expect {
        Expect::Refusal(rule) => Some(rule),
        Expect::Board { .. } | Expect::End { .. } | Expect::Leave(_) | Expect::Over(_) => None,
    }
}

fn deviation(deviation: &crate::dialect::Deviation) -> String {
    format!("found `{}`, allowed is {}", deviation.found, deviation.allowed)
}

/// The cells in which a board differs from the expected one, in words.
pub fn differences(expected: &Board, seen: &Board) -> String {
    let name = |cell: Option<char>| cell.map_or("nothing".to_owned(), |cell| cell.to_string());
    let differences = expected.differences(seen);
    let words = differences
        .iter()
        .take(6)
        .map(|d| format!("{}: expected {}, got {}", d.cell, name(d.left), name(d.right)));
    let more = differences.len().saturating_sub(6);
    let more = (more > 0).then(|| format!("and {more} more"));
    words.chain(more).collect::<Vec<_>>().join("; ")
}
