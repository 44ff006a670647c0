//! From a tape to replies: the text is decoded as a whole, because a board or a character may be cut in two by a pause, and
//! then shared out to the inputs it followed.

use std::{borrow::Cow, ops::Range};

use rulebook::games::Listing;

use super::{
    Alphabet, Dialect, Learned, Reading, Reply, Said, Shown, decode::decode, extract::Piece,
};
use crate::{
    tape::{Drive, Tape, Turn},
    transcript::{Expect, Transcript},
};

/// A tape as text, and where each input's reply begins.
pub(super) struct Stream {
    text: String,
    game: &'static Listing,
    /// The beginnings of the replies: to nothing, to each input, to the end of input.
    starts: Vec<usize>,
    closed: bool,
    pub(super) notes: Vec<&'static str>,
}

/// No board, turn, refusal or end takes so many bytes. Of what is longer only the beginning and the end are read, so that a
/// program that floods us does not have its judge read for minutes.
const LONGEST: usize = 16 << 10;
const IN_PART: &str = "long replies are read in part: their beginning and their end";

/// So many bytes at most of what was said, whole lines if there are any.
fn ends_of(said: &[u8], most: usize) -> Cow<'_, [u8]> {
    if said.len() <= most {
        return Cow::Borrowed(said);
    }
    let is_end = |byte: &u8| *byte == b'\n';
    let (head, tail) = (&said[..most / 2], &said[said.len() - most / 2..]);
    let head = head.iter().rposition(is_end).map_or(head, |at| &head[..=at]);
    let tail = tail.iter().position(is_end).map_or(tail, |at| &tail[at + 1..]);
    Cow::Owned([head, tail].concat())
}

impl Stream {
    pub(super) fn of(tape: &Tape, game: &'static Listing) -> Self {
        let (mut text, mut starts, mut closed) = (String::new(), vec![0], false);
        let mut notes = Vec::new();
        for turn in &tape.turns {
            match turn {
                Turn::Sent(_) if tape.drive == Drive::Batch => {}
                Turn::Sent(_) => starts.push(text.len()),
                Turn::Closed => {
                    closed = true;
                    starts.push(text.len());
                }
                Turn::Said(bytes) => {
                    let replies = if tape.drive == Drive::Batch { tape.turns.len() } else { 1 };
                    let read = ends_of(bytes, replies * LONGEST);
                    notes.extend((read.len() < bytes.len()).then_some(IN_PART));
                    let decoded = decode(&read);
                    notes.extend(
                        decoded.escapes.then_some("terminal control sequences are left out"),
                    );
                    notes.extend(decoded.undecodable.then_some("not all of its output is UTF-8"));
                    notes.extend(decoded.carriage_returns.then_some("lines end with CR LF"));
                    text += &decoded.text;
                }
            }
        }
        Self { text, game, starts, closed, notes }
    }

    /// All of it.
    pub(super) fn said(&self) -> Said<'_> {
        Said { text: &self.text, pauses: &self.starts, game: self.game }
    }

    /// What was said in each reply.
    fn replies(&self, dialect: &dyn Dialect, alphabet: &Alphabet) -> Vec<Reply> {
        let ends = self.starts[1..].iter().copied().chain([self.text.len()]);
        let mut replies: Vec<Reply> =
            self.starts.iter().zip(ends).map(|(start, end)| self.whole(*start..end)).collect();
        for piece in dialect.extract(&self.said(), alphabet) {
            match piece {
                Piece::Text(range) => self.share_out(&range, &mut replies),
                Piece::Board(range, cells) => {
                    let (board, unknown) = alphabet.read(&cells);
                    replies[self.reply_at(range.start)].show(Shown {
                        board,
                        unknown,
                        after: String::new(),
                    });
                }
                Piece::Broken(range, deviation) => {
                    replies[self.reply_at(range.start)].broken.get_or_insert(deviation);
                }
            }
        }
        replies
    }

    fn whole(&self, range: Range<usize>) -> Reply {
        Reply { text: self.text[range].to_owned(), ..Reply::default() }
    }

    fn reply_at(&self, at: usize) -> usize {
        self.starts.iter().rposition(|start| *start <= at).unwrap_or(0)
    }

    /// Gives each reply its part of a text between boards.
    fn share_out(&self, range: &Range<usize>, replies: &mut [Reply]) {
        for (n, start) in self.starts.iter().enumerate() {
            let end = self.starts.get(n + 1).copied().unwrap_or(self.text.len());
            let part = range.start.max(*start)..range.end.min(end);
            if part.start < part.end {
                replies[n].say(&self.text[part]);
            }
        }
    }
}

impl Reply {
    fn show(&mut self, shown: Shown) {
        if self.shown.last().is_none_or(|last| last.board != shown.board) {
            self.shown.push(shown);
        }
    }

    fn say(&mut self, text: &str) {
        match self.shown.last_mut() {
            Some(shown) => shown.after += text,
            None => self.before += text,
        }
    }
}

/// All boards of a session in order, one that is shown again only once, each with all that was said after it.
pub fn boards(tape: &Tape, game: &'static Listing, learned: &Learned) -> Vec<Shown> {
    let replies = Stream::of(tape, game).replies(learned.dialect, &learned.alphabet);
    let mut boards: Vec<Shown> = Vec::new();
    for reply in replies {
        if let Some(last) = boards.last_mut() {
            last.after += &reply.before;
        }
        for shown in reply.shown {
            match boards.last_mut() {
                Some(last) if last.board == shown.board => last.after += &shown.after,
                _ => boards.push(shown),
            }
        }
    }
    boards
}

/// Reads one tape.
pub(super) fn read(
    tape: &Tape,
    transcript: &Transcript,
    dialect: &dyn Dialect,
    alphabet: &Alphabet,
) -> Reading {
    let stream = Stream::of(tape, transcript.draft.game);
    let mut replies = stream.replies(dialect, alphabet);
    let rest = if stream.closed { replies.pop().unwrap_or_default() } else { Reply::default() };
    let (ending, drive, duties) = (tape.ending.clone(), tape.drive, dialect.duties());
    if drive == Drive::Batch {
        let replies = align(transcript, &[replies, vec![rest]].concat());
        let (rest, left_early) = (Reply::default(), false);
        return Reading { replies, rest, left_early, ending, drive, duties };
    }
    Reading { replies, rest, left_early: !stream.closed, ending, drive, duties }
}

/// Shares out what was said in one go: a legal move always changes the board, so each next board belongs to the next legal
/// move, and what stands between two boards belongs to all refusals between them.
fn align(transcript: &Transcript, said: &[Reply]) -> Vec<Reply> {
    let mut shown: Vec<Shown> = said.iter().flat_map(|reply| reply.shown.clone()).collect();
    shown.dedup_by(|next, last| next.board == last.board);
    let broken = said.iter().find_map(|reply| reply.broken.clone());
    let before = said.first().map(|reply| reply.before.clone()).unwrap_or_default();
    let mut shown = shown.into_iter();
    let mut gap = String::new();
    let mut board = |gap: &mut String, before: String| {
        let shown: Vec<Shown> = shown.next().into_iter().collect();
        gap.clone_from(&shown.first().map(|shown| shown.after.clone()).unwrap_or_default());
        Reply {
            text: format!("{before}{gap}"),
            before,
            shown,
            broken: broken.clone(),
            shared: false,
        }
    };
    let mut replies = vec![board(&mut gap, before)];
    for step in &transcript.steps {
        replies.push(match step.expect {
            Expect::Board { .. } | Expect::End { .. } => board(&mut gap, String::new()),
            Expect::Refusal(_) | Expect::Leave(_) | Expect::Over(_) => {
                Reply { text: gap.clone(), before: gap.clone(), shared: true, ..Reply::default() }
            }
        });
    }
    replies
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::short("a\nb\n", 8, "a\nb\n")]
    #[case::lines("one\ntwo\nthree\nfour\nfive\n", 16, "one\ntwo\nfive\n")]
    #[case::one_line("0123456789", 4, "0189")]
    fn of_a_flood_both_ends_are_read(#[case] said: &str, #[case] most: usize, #[case] read: &str) {
        assert_eq!(ends_of(said.as_bytes(), most), read.as_bytes());
    }
}
