//! Finds boards whose rows can end early, each on its own line: heaps of strokes, stacks of discs.
//!
//! The first board that is the start position shows the text before the cells of each row, and the separator. Later
//! boards have the same text around rows of any length. An empty row is the text before its cells, or an empty line.

use rulebook::board::Board;
use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation as _;

use super::any::Text;
use crate::dialect::{
    Alphabet, Start,
    read::{
        alphabet::Blanks,
        extract::{self, Cells, Line, Segment, lines, with_text_between},
    },
};

/// A row is at most this many lines below the row before it.
const APART: usize = 3;
/// A row starts in one of at most this many places of its line.
const PLACES: usize = 40;

/// How a program draws the rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::dialect) struct RaggedRows {
    /// The text between two cells.
    between: String,
    rows: Vec<Row>,
}

/// The line of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Row {
    /// The number of lines from the row above it; for the first row, from the empty lines that belong to the board.
    below: usize,
    /// The text before its cells.
    label: String,
}

/// The start position of a game whose rows can end early.
#[derive(Clone, Copy, Debug)]
pub(in crate::dialect) struct Ragged<'b> {
    pub(in crate::dialect) start: &'b Board,
    /// Whether the program must use the rulebook's characters.
    pub(in crate::dialect) is_literal: bool,
}

impl Ragged<'_> {
    /// The alphabet under which the first board of a text is the start position. Of several, the one with which most
    /// boards are found.
    ///
    /// # Errors
    /// If there is none.
    pub(in crate::dialect) fn bind(self, text: Text<'_>) -> Result<Alphabet, Start> {
        let lines = lines(text.beginning);
        let firsts =
            ["", " "].into_iter().flat_map(|between| (0..lines.len()).map(move |at| (between, at)));
        let proposed =
            firsts.filter_map(|(between, at)| self.board_from(&lines[at..], text.pauses, between));
        let found = |alphabet: &Alphabet| {
            self.extract(text.beginning, text.pauses, alphabet)
                .iter()
                .filter(|piece| matches!(piece, Segment::Board(..)))
                .count()
        };
        let best = proposed
            .map(|alphabet| (found(&alphabet), alphabet))
            .reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map(|(_, alphabet)| alphabet).ok_or(Start::Nothing)
    }

    /// The alphabet under which these lines are the start position.
    fn board_from(self, lines: &[Line<'_>], pauses: &[usize], between: &str) -> Option<Alphabet> {
        let mut cells = Cells::with_room(self.start.width(), self.start.height());
        let (mut rows, mut at): (Vec<Row>, usize) = (Vec::new(), 0);
        for marks in self.start.rows() {
            let length = marks.iter().flatten().count();
            let apart = if rows.is_empty() { 0..1 } else { 1..APART + 1 };
            let mut near = apart.filter_map(|below| {
                let line = lines.get(at + below)?;
                let from = line.said_from(pauses) - line.at;
                let (label, drawn) = placed(&line.text[from..], length, between)?;
                Some((below, label, drawn))
            });
            let (below, label, drawn) = near.next()?;
            at += below;
            push(&mut cells, &drawn, self.start.width());
            rows.push(Row { below, label: label.to_owned() });
        }
        let alphabet = Alphabet::learn(&cells, self.start, Blanks::Alike).ok()?;
        let is_allowed = !self.is_literal || alphabet.is_literal();
        let is_label = |row: &Row| {
            let last = row.label.chars().next_back();
            last.is_none_or(|c| alphabet.mark(&c.to_string()).is_none())
        };
        let is_drawn = rows.iter().all(is_label);
        let between = between.to_owned();
        (is_allowed && is_drawn).then(|| alphabet.in_rows(RaggedRows { between, rows }))
    }

    /// Cuts a text into boards and the text between them.
    pub(in crate::dialect) fn extract(
        self,
        text: &str,
        pauses: &[usize],
        alphabet: &Alphabet,
    ) -> Vec<Segment> {
        let Some(rows) = &alphabet.rows else { return vec![Segment::Text(0..text.len())] };
        let found = extract::boards(text, |lines| self.board_at(lines, pauses, rows, alphabet));
        with_text_between(found.collect(), text.len())
    }

    /// The board that starts on the first of these lines, and its number of lines.
    fn board_at(
        self,
        lines: &[Line<'_>],
        pauses: &[usize],
        rows: &RaggedRows,
        alphabet: &Alphabet,
    ) -> Option<(Segment, usize)> {
        let mut board = Cells::with_room(self.start.width(), self.start.height());
        let (mut at, mut begin, mut is_empty) = (0, 0, true);
        for (n, row) in rows.rows.iter().enumerate() {
            at += row.below;
            let line = lines.get(at)?;
            let from = line.said_from(pauses);
            if n > 0 && from > line.at {
                return None;
            }
            let said = &line.text[from - line.at..];
            let (place, cells) =
                row.read(said, n == 0, &rows.between, self.start.width(), alphabet)?;
            begin = if n == 0 { from + place } else { begin };
            is_empty &= cells.is_empty() && row.label.is_empty();
            push(&mut board, &cells, self.start.width());
        }
        // Empty lines alone are a board only at the start of a reply.
        let is_meant = !is_empty || begin == 0 || pauses.contains(&begin);
        is_meant.then(|| (Segment::Board(begin..lines[at].end(), board), at + 1))
    }
}

impl Row {
    /// The cells of the row on a line, and their start. A prompt may come before a first row.
    fn read<'t>(
        &self,
        line: &'t str,
        is_first: bool,
        between: &str,
        width: usize,
        alphabet: &Alphabet,
    ) -> Option<(usize, Vec<&'t str>)> {
        let line = line.trim_end();
        let cells = |text: &'t str| {
            // An empty row does not show the blanks between its label and its cells.
            let rest = match text.strip_prefix(&*self.label) {
                Some(rest) if self.label.is_empty() => rest,
                Some(rest) => rest.trim_start(),
                None if text == self.label.trim_end() => "",
                None => return None,
            };
            let cells = split(rest, between)?;
            let is_known =
                cells.len() <= width && cells.iter().all(|glyph| alphabet.mark(glyph).is_some());
            is_known.then_some(cells)
        };
        let places = line
            .char_indices()
            .map(|(at, _)| at)
            .skip(1)
            .filter(|at| line[..*at].ends_with(char::is_whitespace));
        let later = places.take(if is_first { PLACES } else { 0 });
        [0].into_iter().chain(later).find_map(|at| Some((at, cells(&line[at..])?)))
    }
}

/// The text before this many cells at the end of a line, and the cells.
fn placed<'t>(line: &'t str, length: usize, between: &str) -> Option<(&'t str, Vec<&'t str>)> {
    let line = line.trim_end();
    let all: Vec<(usize, &str)> = line.grapheme_indices(true).collect();
    let first = match length {
        0 => return Some((line, Vec::new())),
        length => all.len().checked_sub(length + (length - 1) * between.len())?,
    };
    let at = all[first].0;
    let cells = split(&line[at..], between)?;
    let is_apart = !line[..at].ends_with(char::is_alphanumeric);
    (is_apart && cells.len() == length).then_some((&line[..at], cells))
}

/// The visible characters of a text with this separator.
fn split<'t>(text: &'t str, between: &str) -> Option<Vec<&'t str>> {
    let all: Vec<&str> = text.graphemes(true).collect();
    let step = 1 + between.len();
    let is_cell = |at: usize| at.is_multiple_of(step);
    let is_drawn = |(at, glyph): (usize, &&str)| glyph.trim().is_empty() != is_cell(at);
    let is_whole = all.is_empty() || all.len() % step == 1 % step;
    let is_split = is_whole && all.iter().enumerate().all(is_drawn);
    is_split.then(|| all.into_iter().step_by(step).collect())
}

fn push(board: &mut Cells, cells: &[&str], width: usize) {
    board.push_row((0..width).map(|at| cells.get(at).copied()));
}

#[cfg(test)]
mod tests;
