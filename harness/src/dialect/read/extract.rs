//! The parts of a text: boards, near-boards, and the text between them.

use std::{fmt, iter, ops::Range, slice};

use rulebook::board::Board;
use smol_str::SmolStr;
use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr as _;

use serde::{Deserialize, Serialize};

use super::colour::{Colours, plain};
use crate::untrusted_text;

/// The cells of a board as they are in the text, row by row from the top; none where the board has no cell. There are
/// many, and nearly all have one or two characters, so they need no separate memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::dialect) struct Cells {
    width: usize,
    cells: Vec<Option<SmolStr>>,
    /// The text next to them.
    pub(in crate::dialect) beside: String,
}

impl Cells {
    /// No cells yet, with room for this many rows of this many cells.
    pub(in crate::dialect) fn with_room(width: usize, height: usize) -> Self {
        Self { width, cells: Vec::with_capacity(width * height), beside: String::new() }
    }

    /// A board drawn with this glyph for each mark.
    #[cfg(test)]
    pub(in crate::dialect) fn drawn<G: Into<SmolStr>>(
        board: &Board,
        glyph: impl Fn(char) -> G,
    ) -> Self {
        let drawn = |cell: &Option<char>| cell.map(|mark| glyph(mark).into());
        let cells = board.rows().flatten().map(drawn).collect();
        Self { width: board.width(), cells, beside: String::new() }
    }

    /// One row of these.
    pub(in crate::dialect) fn row(cells: &[&str]) -> Self {
        let mut row = Self::with_room(cells.len(), 1);
        row.push_row(cells.iter().copied().map(Some));
        row
    }

    /// Adds a row below the others.
    pub(in crate::dialect) fn push_row<'c>(
        &mut self,
        cells: impl IntoIterator<Item = Option<&'c str>>,
    ) {
        self.cells.extend(cells.into_iter().map(|cell| cell.map(SmolStr::new)));
    }

    /// The board with the meanings of these cells.
    pub(in crate::dialect) fn read<'c>(
        &'c self,
        mut mark: impl FnMut(&'c SmolStr) -> char,
    ) -> Board {
        Board::of(self.width, self.iter().map(|cell| cell.as_ref().map(&mut mark)))
    }

    /// The cells without colours other than these.
    pub(in crate::dialect) fn in_colours(&self, colours: Colours) -> Self {
        let cells =
            self.cells.iter().map(|cell| cell.as_ref().map(|glyph| colours.of(glyph).into()));
        Self { width: self.width, cells: cells.collect(), beside: self.beside.clone() }
    }

    /// The cells with some characters replaced.
    pub(in crate::dialect) fn map(mut self, other: impl Fn(&str) -> Option<char>) -> Self {
        for cell in self.cells.iter_mut().flatten() {
            if let Some(other) = other(cell) {
                *cell = SmolStr::from_iter([other]);
            }
        }
        self
    }

    /// The number of rows.
    pub(in crate::dialect) fn height(&self) -> usize {
        self.cells.len() / self.width.max(1)
    }

    /// The cells, row by row.
    pub(in crate::dialect) fn iter(&self) -> slice::Iter<'_, Option<SmolStr>> {
        self.cells.iter()
    }
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::dialect) enum Segment {
    Text(Range<usize>),
    Board(Range<usize>, Cells),
    Broken(Range<usize>, FormatError),
}

impl Segment {
    pub(in crate::dialect) fn range(&self) -> &Range<usize> {
        match self {
            Self::Text(range) | Self::Board(range, _) | Self::Broken(range, _) => range,
        }
    }

    fn range_mut(&mut self) -> &mut Range<usize> {
        match self {
            Self::Text(range) | Self::Board(range, _) | Self::Broken(range, _) => range,
        }
    }

    /// The part with the text before it, from here on.
    pub(in crate::dialect) fn from(mut self, start: usize) -> Self {
        self.range_mut().start = start;
        self
    }
}

/// The first wrong line of a near-board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormatError {
    /// The line as printed.
    pub found: String,
    /// What is expected there.
    pub allowed: String,
}

impl FormatError {
    /// A cell that must show one of the rulebook's characters, and shows another.
    pub(in crate::dialect) fn of_cell(found: &str, mark: char) -> Self {
        Self { found: plain(found).into_owned(), allowed: format!("`{mark}` in a cell") }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = untrusted_text::shown(&self.found);
        write!(f, "a line of the board: expected {}, found `{found}`", self.allowed)
    }
}

/// A line of a text, and its start.
#[derive(Clone, Copy, Debug)]
pub(in crate::dialect) struct Line<'t> {
    pub(in crate::dialect) at: usize,
    pub(in crate::dialect) text: &'t str,
}

impl Line<'_> {
    /// The parts of the line between these pauses.
    pub(in crate::dialect) fn cut(self, boundaries: &[usize]) -> Vec<Self> {
        let end = self.at + self.text.len();
        let inside = boundaries.iter().copied().filter(|pause| (self.at + 1..end).contains(pause));
        let mut starts: Vec<usize> = inside.chain([self.at]).collect();
        starts.sort_unstable();
        let ends = starts.iter().skip(1).copied().chain([end]);
        let part = |(from, to): (usize, usize)| Self {
            at: from,
            text: &self.text[from - self.at..to - self.at],
        };
        starts.iter().copied().zip(ends).map(part).collect()
    }

    /// The start of the part of the line after the last of these pauses.
    pub(in crate::dialect) fn said_from(&self, boundaries: &[usize]) -> usize {
        let within = boundaries.iter().filter(|pause| **pause <= self.at + self.text.len());
        within.max().copied().unwrap_or(0).max(self.at)
    }

    /// Whether the program paused between an earlier line and this one.
    pub(in crate::dialect) fn is_in_later_reply(&self, last: &Self, pauses: &[usize]) -> bool {
        pauses.iter().any(|pause| (last.end()..=self.at).contains(pause))
    }

    /// The start of the next line; one more than the length of the text, if the last line has no line end.
    pub(in crate::dialect) fn end(&self) -> usize {
        self.at + self.text.len() + 1
    }
}

/// The lines of a text. Each list in a list of lists is a line.
pub(in crate::dialect) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut at = 0;
    let line = |line: &'_ str| {
        at += line.len();
        at - line.len()
    };
    let starts: Vec<usize> = text.split_inclusive('\n').map(line).collect();
    let texts = text.split_inclusive('\n').map(|line| line.trim_end_matches('\n'));
    starts.into_iter().zip(texts).flat_map(|(at, text)| lists(Line { at, text })).collect()
}

/// The lists in a line that is a list of lists, and the text around them; otherwise the line.
fn lists(line: Line<'_>) -> Vec<Line<'_>> {
    if !line.text.contains("[[") {
        return vec![line];
    }
    let is_inside = |end: &usize| *end < line.text.len();
    let ends = line.text.match_indices(']').map(|(at, end)| at + end.len());
    let ends: Vec<usize> = ends.filter(is_inside).collect();
    let starts = [0].into_iter().chain(ends.iter().copied());
    let parts = starts.zip(ends.iter().copied().chain([line.text.len()]));
    let part = |(from, to): (usize, usize)| Line { at: line.at + from, text: &line.text[from..to] };
    let is_end = |c: char| c == ']' || c == ',' || c.is_whitespace();
    parts.map(part).filter(|part| !part.text.trim_matches(is_end).is_empty()).collect()
}

/// The second of these lines, if it is the first once more in the same reply.
pub(in crate::dialect) fn repeated<'t>(lines: &[Line<'t>], pauses: &[usize]) -> Option<Line<'t>> {
    let [last, next, ..] = lines else { return None };
    (next.text == last.text && !next.is_in_later_reply(last, pauses)).then_some(*next)
}

/// The characters of a line by their columns.
pub(in crate::dialect) fn columns(line: &str) -> Vec<&str> {
    let mut columns = Vec::with_capacity(line.len());
    for glyph in line.trim_end().graphemes(true) {
        let tab = 8 - columns.len() % 8;
        let width = if glyph == "\t" { tab } else { glyph.width().max(1) };
        columns.push(glyph);
        columns.resize(columns.len() + width - 1, "");
    }
    columns
}

/// The boards and near-boards of a text whose boards take whole lines, found lazily. `board_at` returns the board that
/// starts on the first of some lines, if there is one, and its number of lines.
pub(in crate::dialect) fn boards<'t>(
    text: &'t str,
    board_at: impl Fn(&[Line<'t>]) -> Option<(Segment, usize)>,
) -> impl Iterator<Item = Segment> {
    let (lines, mut next) = (lines(text), 0);
    iter::from_fn(move || {
        while next < lines.len() {
            let board = board_at(&lines[next..]);
            next += board.as_ref().map_or(1, |(_, taken)| *taken);
            if let Some((piece, _)) = board {
                return Some(piece);
            }
        }
        None
    })
}

/// Boards in the order of a text of this length, and the text between them. None goes beyond the text.
pub(in crate::dialect) fn with_text_between(found: Vec<Segment>, length: usize) -> Vec<Segment> {
    let (mut pieces, mut done) = (Vec::new(), 0);
    for mut piece in found {
        let range = piece.range_mut();
        range.end = range.end.min(length);
        if range.start > done {
            pieces.push(Segment::Text(done..range.start));
        }
        done = range.end;
        pieces.push(piece);
    }
    if done < length {
        pieces.push(Segment::Text(done..length));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::several_lines("[[1, 2],\n [3, 4]]\n", &["[[1, 2]", " [3, 4]]"])]
    #[case::one_line("B [[1, 2], [3, 4]], 5\n", &["B [[1, 2]", ", [3, 4]", ", 5"])]
    #[case::no_list_of_lists("[1], [2]\n", &["[1], [2]"])]
    fn a_list_of_lists_has_lines_of_its_own(#[case] text: &str, #[case] expected: &[&str]) {
        let texts: Vec<&str> = lines(text).iter().map(|line| line.text).collect();
        assert_eq!(texts, expected);
    }

    #[rstest]
    #[case::whole_lines("ab\ncd\n", &[0..3, 3..6])]
    #[case::a_last_line_without_its_end("ab\ncd", &[0..3, 3..5])]
    #[case::text_around("a\nab\nb\ncd", &[0..2, 2..5, 5..7, 7..9])]
    fn pieces_lie_within_their_text(#[case] text: &str, #[case] expected: &[Range<usize>]) {
        let two = |lines: &[Line<'_>]| {
            let range = lines[0].at..lines[0].end();
            (lines[0].text.len() == 2).then(|| (Segment::Board(range, Cells::default()), 1))
        };
        let pieces = with_text_between(boards(text, two).collect(), text.len());
        let ranges: Vec<Range<usize>> = pieces.iter().map(|piece| piece.range().clone()).collect();
        assert_eq!(ranges, expected);
    }
}
