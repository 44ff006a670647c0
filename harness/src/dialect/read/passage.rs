//! From a tape to passages, the parts of the output that answer each input. A pause may cut a board or a character in
//! two, so the text is decoded as a whole. Then it is cut into boards and the text between them, and assigned to the
//! inputs that it answers.

use std::{cmp::Reverse, mem, ops::Range, sync::Arc, vec::IntoIter};

use rulebook::{board::Board, games::GameInfo};

use serde::{Deserialize, Serialize};

use super::{
    colour::plain,
    extract::Segment,
    hearing::{AT_A_TERMINAL, Hearing},
    terminal::Terminal,
};
use crate::{
    dialect::{Alphabet, Dialect, FormatError, SessionText, of},
    tape::{IoMode, Tape, Turn},
    transcript::{Expect, Transcript},
};

/// The output of a submission at one point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::dialect) struct Passage {
    /// All of it, unchanged.
    pub(in crate::dialect) text: Arc<str>,
    /// The text before the first board; the whole text if there is no board. Empty for shared text.
    pub(in crate::dialect) before: String,
    /// The boards, a repeated one only once, each with the text after it.
    pub(in crate::dialect) shown: Vec<Shown>,
    /// The first wrong line of a near-board.
    pub(in crate::dialect) broken: Option<FormatError>,
    /// Whether it includes replies to other inputs that cannot be separated.
    pub(in crate::dialect) shared: bool,
}

/// A board in a passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::dialect) struct Shown {
    /// The board, in the rulebook's characters, with `?` for unknown ones.
    pub(in crate::dialect) board: Board,
    /// The first unknown character.
    pub(in crate::dialect) unknown: Option<String>,
    /// How often it is shown before another board.
    pub(in crate::dialect) times: usize,
    /// The text after it, up to the next board.
    pub(in crate::dialect) after: String,
}

impl Passage {
    /// The last board.
    pub(in crate::dialect) fn last(&self) -> Option<&Shown> {
        self.shown.last()
    }

    /// The text around the boards.
    pub(in crate::dialect) fn words(&self) -> String {
        let after = self.shown.iter().map(|shown| shown.after.as_str());
        [self.before.as_str()].into_iter().chain(after).collect::<Vec<_>>().join("\n")
    }
}

/// The output of one session.
#[derive(Clone, Debug)]
pub(in crate::dialect) struct Passages {
    /// The passage before any input, then the passage for each input.
    pub(in crate::dialect) replies: Vec<Passage>,
    /// The passage after the end of input.
    pub(in crate::dialect) rest: Passage,
    /// Whether the end of input was reached.
    pub(in crate::dialect) closed: bool,
    /// Whether all output came after all inputs.
    pub(in crate::dialect) at_once: bool,
}

/// A tape as text, and the start of the reply to each input.
pub(in crate::dialect) struct Stream {
    text: String,
    game: &'static GameInfo,
    /// The starts of the replies: before any input, to each input, to the end of input.
    starts: Vec<usize>,
    closed: bool,
    pub(in crate::dialect) notes: Vec<&'static str>,
}

/// A reply with a board, a turn, a refusal or an end has at most this many bytes. Of a longer reply only the start and
/// the end are read, so that a program that prints without end does not keep the judge busy for minutes.
pub(in crate::dialect) const LONGEST: usize = 16 << 10;

impl Stream {
    /// The text as a person at a terminal sees it. If boards are easier to read in the raw text, the program does not
    /// rely on terminal features, and the raw text is used.
    pub(in crate::dialect) fn of(tape: &Tape, game: &'static GameInfo) -> Self {
        let seen = Self::heard(Hearing::of(tape, Terminal::new), tape, game);
        if !seen.notes.contains(&AT_A_TERMINAL) {
            return seen;
        }
        let written = Self::heard(Hearing::of(tape, Terminal::without_effects), tape, game);
        if written.boards() > seen.boards() { written } else { seen }
    }

    fn heard(hearing: Hearing, tape: &Tape, game: &'static GameInfo) -> Self {
        let heard = hearing.all(tape).without_colours_unless(of(game).reads_colours());
        let closed = tape.turns.contains(&Turn::Closed);
        let Hearing { text, starts, notes, .. } = heard;
        Self { text, game, starts, closed, notes }
    }

    /// How readable the boards are, with any characters: their number, and the number of malformed ones (fewer is
    /// better).
    fn boards(&self) -> (usize, Reverse<usize>) {
        let segments = of(self.game).extract(&self.said(), &Alphabet::default());
        let count =
            |wanted: fn(&Segment) -> bool| segments.iter().filter(|one| wanted(one)).count();
        let boards = count(|segment| matches!(segment, Segment::Board(..)));
        (boards, Reverse(count(|segment| matches!(segment, Segment::Broken(..)))))
    }

    /// The whole text.
    pub(in crate::dialect) fn said(&self) -> SessionText<'_> {
        SessionText { text: &self.text, pauses: &self.starts }
    }

    /// The passage of each reply.
    fn replies(&self, dialect: &Dialect, alphabet: &Alphabet) -> Vec<Passage> {
        let ends = self.starts[1..].iter().copied().chain([self.text.len()]);
        let mut replies: Vec<Passage> =
            self.starts.iter().zip(ends).map(|(start, end)| self.whole(*start..end)).collect();
        for piece in dialect.extract(&self.said(), alphabet) {
            match piece {
                Segment::Text(range) => self.share_out(&range, &mut replies),
                Segment::Board(range, cells) => {
                    let (board, unknown) = alphabet.read(&cells);
                    replies[self.reply_at(range.start)].show(Shown {
                        board,
                        unknown,
                        times: 1,
                        after: plain(&cells.beside).into_owned(),
                    });
                }
                Segment::Broken(range, mut deviation) => {
                    deviation.found = plain(&deviation.found).into_owned();
                    replies[self.reply_at(range.start)].broken.get_or_insert(deviation);
                }
            }
        }
        replies
    }

    fn whole(&self, range: Range<usize>) -> Passage {
        Passage { text: plain(&self.text[range]).into(), ..Passage::default() }
    }

    fn reply_at(&self, at: usize) -> usize {
        self.starts.iter().rposition(|start| *start <= at).unwrap_or(0)
    }

    /// Gives each reply its part of the text between boards.
    fn share_out(&self, range: &Range<usize>, replies: &mut [Passage]) {
        for (n, start) in self.starts.iter().enumerate() {
            let end = self.starts.get(n + 1).copied().unwrap_or(self.text.len());
            let part = range.start.max(*start)..range.end.min(end);
            if part.start < part.end {
                replies[n].say(&plain(&self.text[part]));
            }
        }
    }
}

impl Passage {
    fn show(&mut self, shown: Shown) {
        match self.shown.last_mut() {
            Some(last) if last.board == shown.board => last.times += 1,
            _ => self.shown.push(shown),
        }
    }

    fn say(&mut self, text: &str) {
        match self.shown.last_mut() {
            Some(shown) => shown.after += text,
            None => self.before += text,
        }
    }
}

/// The board to which the text between two boards belongs, if all output came at once. Some programs show the turn
/// after its board, and some before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::dialect) enum Between {
    /// It belongs to the board before it.
    Behind,
    /// It belongs to the board after it. Only text after the last board of a game belongs to that board.
    Ahead,
}

/// Cuts one tape into passages.
pub(in crate::dialect) fn passages(
    stream: &Stream,
    drive: IoMode,
    transcript: &Transcript,
    dialect: &Dialect,
    alphabet: &Alphabet,
    between: Between,
) -> Passages {
    let mut replies = stream.replies(dialect, alphabet);
    if dialect.may_be_turned() {
        turn_back(&mut replies, transcript);
    }
    let closed = stream.closed;
    let rest = if closed { replies.pop().unwrap_or_default() } else { Passage::default() };
    if drive == IoMode::Batch {
        let replies = align(transcript, dialect, &[replies, vec![rest]].concat(), between);
        return Passages { replies, rest: Passage::default(), closed: true, at_once: true };
    }
    Passages { replies, rest, closed, at_once: false }
}

/// Turns boards that are drawn from the other side the right way round. Without numbers next to the ranks, nothing else
/// shows how a board is turned.
fn turn_back(replies: &mut [Passage], transcript: &Transcript) {
    let steps = transcript.steps.iter().filter_map(|step| step.expect.board());
    let foretold: Vec<&Board> = [&transcript.start].into_iter().chain(steps).collect();
    for shown in replies.iter_mut().flat_map(|reply| &mut reply.shown) {
        if !foretold.contains(&&shown.board) {
            let turned = shown.board.turned();
            let right = turned.into_iter().find(|board| foretold.contains(&board));
            shown.board = right.unwrap_or_else(|| shown.board.clone());
        }
    }
}

/// Assigns output that came all at once. A legal move always changes the board, so each new board belongs to the next
/// legal move, and the text between two boards belongs to all refusals between them.
fn align(
    transcript: &Transcript,
    dialect: &Dialect,
    said: &[Passage],
    between: Between,
) -> Vec<Passage> {
    let mut gaps = Gaps::of(said, between);
    let mut board = &transcript.start;
    let mut replies = vec![gaps.start(board)];
    for step in transcript.steps.iter() {
        replies.push(match &step.expect {
            Expect::Board { board: after, .. } | Expect::End { board: after, .. } => {
                let on_the_way = dialect.on_the_way(board, &step.input);
                let on_the_way = on_the_way.filter(|passed| passed != after);
                board = after;
                let is_last = matches!(step.expect, Expect::End { .. });
                if is_last { gaps.last(on_the_way) } else { gaps.next(on_the_way) }
            }
            Expect::Refusal(_) | Expect::Leave(_) | Expect::Over(_) => gaps.shared(),
        });
    }
    replies
}

/// At most this many boards belong to a banner. If there are more, the game may have started with one of them.
const IN_BANNER: usize = 2;

/// The boards of a session that are not assigned yet.
struct Gaps {
    shown: IntoIter<Shown>,
    /// The text after the last assigned board.
    gap: Arc<str>,
    /// The part of that text that belongs to the next board.
    ahead: String,
    /// Whether inputs were refused since then.
    is_shared: bool,
    broken: Option<FormatError>,
    between: Between,
}

impl Gaps {
    fn of(said: &[Passage], between: Between) -> Self {
        let mut shown: Vec<Shown> = said.iter().flat_map(|reply| reply.shown.clone()).collect();
        shown.dedup_by(|next, last| next.board == last.board);
        let broken = said.iter().find_map(|reply| reply.broken.clone());
        let ahead = said.iter().map(|reply| reply.before.as_str()).collect();
        let (shown, gap) = (shown.into_iter(), Arc::default());
        Self { shown, gap, ahead, is_shared: false, broken, between }
    }

    /// The first board of a game, with those in the banner before it.
    fn start(&mut self, start: &Board) -> Passage {
        let shown = self.shown.as_slice().iter().take(IN_BANNER + 1);
        let in_banner = shown.take_while(|shown| shown.board != *start).count();
        let in_banner = if in_banner > IN_BANNER { 0 } else { in_banner };
        let before: Vec<Shown> = self.shown.by_ref().take(in_banner).collect();
        let passage = self.next(None);
        Passage { shown: [before, passage.shown].concat(), ..passage }
    }

    /// The next board in mid-game, and the text around it.
    fn next(&mut self, on_the_way: Option<Board>) -> Passage {
        let mut shown = self.take(on_the_way);
        let before = mem::take(&mut self.ahead);
        let is_ahead = self.between == Between::Ahead && self.shown.len() > 0;
        if let Some(last) = shown.last_mut().filter(|_| is_ahead) {
            self.ahead = mem::take(&mut last.after);
        }
        self.around(before, shown)
    }

    /// The last board of a game. Text before it that may answer refused inputs says nothing about the end.
    fn last(&mut self, on_the_way: Option<Board>) -> Passage {
        let before = mem::take(&mut self.ahead);
        let before = if self.is_shared { String::new() } else { before };
        let shown = self.take(on_the_way);
        self.around(before, shown)
    }

    /// The next board, with one that may be shown between the two positions.
    fn take(&mut self, on_the_way: Option<Board>) -> Vec<Shown> {
        let mut shown: Vec<Shown> = self.shown.next().into_iter().collect();
        let has_passed = shown.last().map(|first| &first.board) == on_the_way.as_ref();
        if on_the_way.is_some() && has_passed {
            shown.extend(self.shown.next());
        }
        self.gap = shown.last().map(|last| last.after.as_str().into()).unwrap_or_default();
        self.is_shared = false;
        shown
    }

    fn around(&self, before: String, shown: Vec<Shown>) -> Passage {
        let after = shown.last().map_or("", |last| last.after.as_str());
        let text = format!("{before}{after}").into();
        Passage { text, before, shown, broken: self.broken.clone(), shared: false }
    }

    /// The passage that several inputs share.
    fn shared(&mut self) -> Passage {
        self.is_shared = true;
        Passage { text: self.gap.clone(), shared: true, ..Passage::default() }
    }
}

#[cfg(test)]
mod tests;
