//! From passages to utterances: each passage is read as the answer to the event that its transcript predicts.
//!
//! The same output can mean different things at different moments: `0` refuses an illegal input, but is a fault after a
//! legal one. So the reader walks through a session once, and keeps track of the position, the text after its board,
//! and the refusals since.

mod ends;

use std::{cell::RefCell, collections::HashMap, sync::Arc};

use rulebook::{board::Board, game::Player};

use super::{
    tone::{Tone, is_falsy},
    utterance::{NearBoard, Quote, Reply, Utterance},
};
use crate::dialect::{
    FormatError, Learned, RefusalForm, Start,
    fit::{expected_events::Session, tone_of},
    games::contract::{last_turn, places},
    read::passage::{Passage, Shown},
};
use crate::transcript::{Expect, Step};

/// The turns shown by the texts around boards so far, in all sessions. Most programs print the same at each turn, and
/// splitting a text takes long.
#[derive(Default)]
pub(in crate::dialect) struct TurnCache(RefCell<HashMap<Texts, Option<Player>>>);

/// The text before a board, if that counts, and the text after it.
type Texts = (Option<String>, String);

/// Reads the passages of a session as one reply each.
pub(in crate::dialect) fn classify(
    session: Session<'_>,
    learned: &Learned,
    told: &TurnCache,
) -> Vec<Reply> {
    let mut reader = Reader::new(session, learned, told);
    let replies = session.passages.replies.iter().enumerate();
    replies.map(|(n, passage)| Reply::new(passage.text.clone(), reader.read(n, passage))).collect()
}

struct Reader<'a> {
    session: Session<'a>,
    learned: &'a Learned,
    told: &'a TurnCache,
    /// The expected position.
    board: &'a Board,
    /// The text after the board of this position.
    after: &'a str,
    /// The number of bytes since that board.
    said: usize,
    /// The number of inputs refused since that board.
    refused: usize,
    /// Whether a falsy value refused one of them before the next input.
    refused_falsily: bool,
    /// The last text shared by several inputs, and how often it contains the required word.
    counted: Option<(Arc<str>, usize)>,
}

impl<'a> Reader<'a> {
    fn new(session: Session<'a>, learned: &'a Learned, told: &'a TurnCache) -> Self {
        let board = &session.transcript.start;
        let (after, said, refused, refused_falsily, counted) = ("", 0, 0, false, None);
        Self { session, learned, told, board, after, said, refused, refused_falsily, counted }
    }

    fn read(&mut self, n: usize, passage: &'a Passage) -> Vec<Utterance> {
        let session = self.session;
        let step = n.checked_sub(1).and_then(|n| session.transcript.steps.get(n));
        let mut said = match step {
            Some(step) => self.at(n, passage, step),
            None => self.start(passage),
        };
        if said.is_empty() && !passage.text.is_empty() {
            said.push(Utterance::Other(0..passage.text.len()));
        }
        said.extend(self.fields(n));
        said
    }

    fn fields(&self, n: usize) -> Vec<Utterance> {
        let fields = self.learned.contract().fields;
        let around = Some(n).filter(|_| !fields.is_empty()).and_then(|n| self.session.around(n));
        let values = around.map(|around| self.learned.fit.fields.read(&around)).unwrap_or_default();
        let shown = fields.iter().zip(values).filter_map(|(field, value)| Some((field, value?)));
        shown.map(|(field, value)| Utterance::Field(&field.name, value)).collect()
    }

    fn at(&mut self, n: usize, passage: &'a Passage, step: &'a Step) -> Vec<Utterance> {
        let mut said = match &step.expect {
            Expect::Board { board, .. } => self.moved(n, passage, board),
            Expect::Refusal(_) => self.refusal(n, passage, step),
            Expect::End { board, winner, .. } => self.end(passage, board, *winner),
            Expect::Leave(_) | Expect::Over(_) => self.after_the_end(passage),
        };
        let broken = passage.broken.clone().or_else(|| self.drawn_otherwise(passage, step));
        said.extend(broken.map(|d| Utterance::NearBoard(NearBoard::Malformed(d))));
        said
    }

    /// The first cell that does not show the rulebook's character, if it must.
    fn drawn_otherwise(&self, passage: &Passage, step: &Step) -> Option<FormatError> {
        let must = self.learned.dialect.is_literal();
        let shown = passage.shown.iter().find(|shown| must && shown.unknown.is_some())?;
        let cells = shown.board.marks().zip(step.expect.board()?.marks());
        let (_, due) = cells.into_iter().find(|(seen, _)| *seen == '?')?;
        Some(FormatError::of_cell(shown.unknown.as_deref()?, due))
    }

    /// Records that the expected board was shown; what follows refers to it.
    fn record_board(&mut self, board: &'a Board, shown: &'a Shown) {
        (self.board, self.after) = (board, &shown.after);
        (self.said, self.refused, self.refused_falsily) = (shown.after.len(), 0, false);
    }

    fn start(&mut self, passage: &'a Passage) -> Vec<Utterance> {
        let start = &self.session.transcript.start;
        if let Some(shown) = passage.shown.iter().find(|shown| shown.board == *start) {
            self.record_board(start, shown);
        }
        let mut said = self.boards(passage, |shown| self.turn(None, &shown.after));
        if !passage.shown.iter().any(|shown| shown.board == *start) {
            said.extend(self.no_start(passage).map(Utterance::NearBoard));
        }
        said
    }

    /// Why the first board is not quite the start position.
    fn no_start(&self, passage: &Passage) -> Option<NearBoard> {
        match (&self.learned.start, &passage.broken) {
            (_, Some(deviation)) => Some(NearBoard::Malformed(deviation.clone())),
            (Start::Broken(deviation), None) if passage.shown.is_empty() => {
                Some(NearBoard::Malformed(deviation.clone()))
            }
            (Start::Shared, None) => Some(NearBoard::Shared),
            (Start::Several, None) => Some(NearBoard::Several),
            _ => None,
        }
    }

    /// The boards of a passage, each with the turn shown at it.
    fn boards(&self, passage: &Passage, turn: impl Fn(&Shown) -> Option<Player>) -> Vec<Utterance> {
        let each = passage.shown.iter().map(|shown| {
            let turn = turn(shown).map(Utterance::Turn);
            [Some(self.board(shown)), turn].into_iter().flatten()
        });
        each.flatten().collect()
    }

    /// Reads the answer to a legal move that does not end the game.
    fn moved(&mut self, n: usize, passage: &'a Passage, board: &'a Board) -> Vec<Utterance> {
        let Some(right) = passage.shown.iter().find(|shown| shown.board == *board) else {
            return self.not_moved(passage, board);
        };
        let refusal = self.refusal_of_a_move(n, passage);
        self.record_board(board, right);
        let turn = |shown: &Shown| {
            let before = (shown.board == *board).then_some(passage.before.as_str());
            self.turn(before, &shown.after)
        };
        let mut said = self.boards(passage, turn);
        said.extend(refusal);
        said.extend(self.early_end(passage, &passage.words()));
        said
    }

    /// A refusal in the answer to a move that was played. It may be the late answer to a refused input, unless that was
    /// answered already.
    fn refusal_of_a_move(&self, n: usize, passage: &Passage) -> Option<Utterance> {
        let may_be_late = self.refused > 0 && !self.refused_falsily;
        if may_be_late { None } else { self.refusal_in_words(n, passage) }
    }

    /// The first line that refuses, in the text around a passage's boards.
    fn refusal_in_words(&self, n: usize, passage: &Passage) -> Option<Utterance> {
        let fit = &self.learned.fit;
        let words = self.words_of_its_own(n, passage);
        let said = fit.turns.after_late_prompt(&words);
        let line = fit.refusals.refusing_line(said, &fit.turns, self.learned.contract())?;
        Some(Utterance::Refusal(Tone::Falsy, Quote::new(line)))
    }

    /// The text around a passage's boards, without text that may belong to answers to refused inputs.
    fn words_of_its_own(&self, n: usize, passage: &Passage) -> String {
        let replies = &self.session.passages.replies;
        let is_shared = |n: usize| replies.get(n).is_some_and(|reply| reply.shared);
        let before = [passage.before.as_str()].into_iter().filter(|_| !is_shared(n - 1));
        let after = passage.shown.iter().map(|shown| shown.after.as_str());
        before.chain(after.filter(|_| !is_shared(n + 1))).collect::<Vec<_>>().join("\n")
    }

    /// Reads the answer to a legal move whose board is not shown.
    fn not_moved(&mut self, passage: &Passage, board: &'a Board) -> Vec<Utterance> {
        let mut said = self.boards(passage, |shown| self.turn(None, &shown.after));
        if passage.shown.is_empty() && !passage.text.is_empty() {
            let tone = self.tone(passage);
            let refuses = self.refuses(tone, passage);
            let is_new = matches!(tone, Tone::Words | Tone::Truthy);
            said.extend(
                refuses.then(|| Utterance::Refusal(tone, Quote::new(passage.text.clone()))),
            );
            said.extend((is_new && !refuses).then_some(Utterance::Unreadable));
            said.extend(self.turn(None, &passage.text).map(Utterance::Turn));
        }
        self.board = board;
        said
    }

    /// Whether a text without a board refuses a legal move.
    fn refuses(&self, tone: Tone, passage: &Passage) -> bool {
        let refusals = &self.learned.fit.refusals;
        match (self.learned.contract().refusal, tone) {
            (_, Tone::Falsy) => true,
            (RefusalForm::Word(_), _) => false,
            (_, Tone::Words | Tone::Truthy) => {
                !refusals.are_falsy() && refusals.are_worded_like(&passage.text)
            }
            _ => !refusals.are_falsy(),
        }
    }

    /// Reads the answer to an illegal input.
    fn refusal(&mut self, n: usize, passage: &'a Passage, step: &Step) -> Vec<Utterance> {
        self.refused += 1;
        self.said += if passage.shared { 0 } else { passage.text.len() };
        let mut said = Vec::new();
        let is_unchanged = passage.shown.iter().all(|shown| shown.board == *self.board);
        if is_unchanged && self.is_answered(n, passage, step) {
            let tone = if passage.shared { self.shared_tone() } else { self.tone(passage) };
            self.refused_falsily |= tone == Tone::Falsy;
            said.push(Utterance::Refusal(tone, Quote::new(passage.text.clone())));
        }
        if !is_unchanged {
            said.extend(self.refusal_in_words(n, passage));
        }
        said.extend(self.boards(passage, |_| None));
        if !passage.shared {
            said.extend(self.turn_after_refusal(passage).map(Utterance::Turn));
            said.extend(self.early_end(passage, &passage.words()));
        } else if let Some(texts) = self.learned.contract().turn.exact() {
            said.extend(self.turn_in_common(texts, passage, step).map(Utterance::Turn));
        }
        said
    }

    /// The turn shown after several refusals whose output is shared: the exact text follows the board and each of them.
    fn turn_in_common(&self, texts: [&str; 2], passage: &Passage, step: &Step) -> Option<Player> {
        let times = |player: Player| places(&passage.text, texts[player as usize]).count();
        let is_shown = times(step.turn) > self.refused;
        let other = Some(step.turn.other()).filter(|other| times(*other) > 0);
        if is_shown { Some(step.turn) } else { other }
    }

    fn turn_after_refusal(&self, passage: &Passage) -> Option<Player> {
        let fit = &self.learned.fit;
        let after = passage.last().map_or(&*passage.text, |shown| &shown.after);
        if let Some(texts) = self.learned.contract().turn.exact() {
            return last_turn(texts, after);
        }
        let after = if passage.shown.is_empty() { self.after_a_bare_value(after) } else { after };
        let before = passage.last().map(|_| fit.turns.after_late_prompt(&passage.before));
        let whole = self.turn(before, &fit.refusals.without_falsy(after, &fit.turns));
        whole.or_else(|| self.turn(None, fit.turns.after_any_falsy(after)?))
    }

    /// A text without its first line, if that is a value that both refuses and shows the turn. Without a board, such a
    /// value refuses.
    fn after_a_bare_value<'t>(&self, text: &'t str) -> &'t str {
        let turns = &self.learned.fit.turns;
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let is_both = is_falsy(first) && turns.markers.know(first.trim());
        if is_both { rest } else { text }
    }

    /// Whether an illegal input is answered. A prompt may be delayed until the next board; then the text up to that
    /// board is longer than it is without refusals.
    fn is_answered(&mut self, n: usize, passage: &Passage, step: &Step) -> bool {
        if passage.shared {
            return self.is_answered_in_common(passage, n, step);
        }
        let may_be_silent = self.learned.contract().refusal == RefusalForm::Silent;
        let comes_late = || !self.learned.fit.refusals.come_at_once() && self.has_room(n, step);
        !passage.text.is_empty() || may_be_silent || comes_late()
    }

    /// Whether a reply to several inputs contains an answer to this one. If a word is required, its occurrences count.
    /// Otherwise there must be room for one answer each, or enough falsy values.
    fn is_answered_in_common(&mut self, passage: &Passage, n: usize, step: &Step) -> bool {
        match self.learned.contract().refusal {
            RefusalForm::Word(word) => {
                let of_each = self.learned.fit.refusals.words.max(1);
                self.times_said(word, &passage.text) >= of_each * self.refused
            }
            RefusalForm::Silent => true,
            RefusalForm::Falsy | RefusalForm::Somehow => {
                self.has_room(n, step) || self.refusing_lines(&passage.text) >= self.refused
            }
        }
    }

    /// The number of lines in a text that refuse.
    fn refusing_lines(&self, text: &str) -> usize {
        let Learned { fit, .. } = self.learned;
        fit.refusals.refusing_lines(text, &fit.turns, self.learned.contract()).count()
    }

    /// How often a shared text contains a word, counted once for all inputs that share it.
    fn times_said(&mut self, word: &str, text: &Arc<str>) -> usize {
        let known = self.counted.iter().find(|(counted, _)| Arc::ptr_eq(counted, text));
        let times = known.map_or_else(|| text.matches(word).count(), |(_, times)| *times);
        self.counted = Some((text.clone(), times));
        times
    }

    fn shared_tone(&self) -> Tone {
        match self.learned.contract().refusal {
            RefusalForm::Word(_) => Tone::Falsy,
            RefusalForm::Falsy | RefusalForm::Somehow | RefusalForm::Silent => Tone::Unclear,
        }
    }

    /// Whether the text up to the next board is long enough for an answer to each refusal.
    fn has_room(&self, n: usize, step: &Step) -> bool {
        let (mut said, mut refused) = (self.said, self.refused);
        let (steps, passages) = (&self.session.transcript.steps, self.session.passages);
        for (next, passage) in steps[n..].iter().zip(&passages.replies[n + 1..]) {
            if let Expect::Refusal(_) = next.expect {
                refused += 1;
                said += if passage.shared { 0 } else { passage.text.len() };
            } else {
                // A shared text already includes everything up to the next board.
                let this = &passages.replies[n];
                let said = if this.shared { this.text.len() } else { said + passage.before.len() };
                let is_last = matches!(next.expect, Expect::End { .. });
                return said >= self.learned.fit.turns.shortest(step.turn, is_last) + refused;
            }
        }
        said + passages.rest.text.len() >= refused
    }

    /// A board, or a near-board with an unknown character. If no characters are bound, none is unknown.
    fn board(&self, shown: &Shown) -> Utterance {
        let board = shown.board.clone();
        match &shown.unknown {
            Some(glyph) if self.learned.start == Start::Bound => {
                Utterance::NearBoard(NearBoard::Unknown(board, Quote::new(glyph.as_str())))
            }
            Some(_) | None => Utterance::Board(board),
        }
    }

    fn turn(&self, before: Option<&str>, after: &str) -> Option<Player> {
        if let Some(texts) = self.learned.contract().turn.exact() {
            return last_turn(texts, after);
        }
        let texts = (before.map(str::to_owned), after.to_owned());
        let say = || self.learned.fit.turns.said(before, after);
        *self.told.0.borrow_mut().entry(texts).or_insert_with(say)
    }

    fn tone(&self, passage: &Passage) -> Tone {
        let tone = tone_of(passage, self.after, &self.learned.fit.turns, self.learned.contract());
        if tone == Tone::Words && self.answers_a_move(passage) { Tone::AsPlayed } else { tone }
    }

    /// Whether a reply lacks the required word, which other refusals have, and shows what a move does: a board and
    /// nothing new.
    fn answers_a_move(&self, passage: &Passage) -> bool {
        let (refusals, turns) = (&self.learned.fit.refusals, &self.learned.fit.turns);
        matches!(self.learned.contract().refusal, RefusalForm::Word(_))
            && refusals.tones.contains_key(&Tone::Falsy)
            && !passage.shown.is_empty()
            && turns.new_lines(&passage.words()).is_empty()
    }
}

/// The index of the last board.
fn last_board(said: &[Utterance]) -> usize {
    said.iter()
        .rposition(|utterance| matches!(utterance, Utterance::Board(_) | Utterance::NearBoard(_)))
        .unwrap_or(said.len())
}

#[cfg(test)]
mod tests;
