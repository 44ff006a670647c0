//! Finds boards whose cells show numbers, in a free drawing.
//!
//! Numbers need no alphabet. Only the sign of an empty cell must be learned, and the stroke with which heaps are drawn.
//! The first board that is the start position shows the text around the numbers of each row. Later boards have the same
//! text around numbers of any width.

mod order;
#[cfg(test)]
mod tests;
mod tokens;
mod unknown;

use std::{cmp::Reverse, ops::RangeInclusive};

use rulebook::board::{Board, number};
use serde::{Deserialize, Serialize};

use self::{
    order::{Cell, Drawn, orders},
    tokens::{Signs, Token},
};
use super::any::Text;
use crate::dialect::{
    Alphabet, Start,
    read::extract::{self, Cells, FormatError, Line, Segment, lines, repeated, with_text_between},
    readable,
};

/// A row is at most this many lines below the row before it.
const APART: usize = 4;
/// At most this many ways to read the first board are compared.
const PROPOSED: usize = 8;
/// A row of at least this many cells counts as a row, regardless of what follows it.
const MANY_CELLS: usize = 3;

/// A board whose cells show numbers.
#[derive(Clone, Copy, Debug)]
pub(in crate::dialect) struct Numbered<'b> {
    /// The start position.
    pub(in crate::dialect) start: &'b Board,
    /// The numbers that a cell can show.
    pub(in crate::dialect) numbers: &'b RangeInclusive<u32>,
    /// Whether a run of equal characters shows a number by its length.
    pub(in crate::dialect) has_tallies: bool,
}

/// How a program draws numbers, and what it draws around them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::dialect) struct Figures {
    signs: Signs,
    rows: Vec<Row>,
    /// The lines above and below the first board: column numbers look like a row.
    headings: Vec<String>,
}

/// The line of a row: the text before its first cell, between cells, and after the last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Row {
    /// The number of lines from the row above it.
    below: usize,
    /// The texts around its cells: one more than there are cells.
    around: Vec<Vec<String>>,
    /// The columns and rows of its cells.
    cells: Vec<Cell>,
}

impl Figures {
    /// The sign of an empty cell and the stroke, for people, unless they are digits.
    pub(in crate::dialect) fn describe(&self) -> Vec<String> {
        let nought = self.signs.nought.map(|sign| format!("0={}", readable(&sign.to_string())));
        let stroke = self.signs.stroke.map(|sign| format!("1={sign}"));
        nought.into_iter().chain(stroke).collect()
    }
}

impl Numbered<'_> {
    /// The alphabet under which the first board of a text is the start position. Of several, the one with which most
    /// boards are found.
    ///
    /// # Errors
    /// If there is none.
    pub(in crate::dialect) fn bind(self, text: Text<'_>) -> Result<Alphabet, Start> {
        let proposed = self.without_other_noughts(self.proposed(text));
        let rank = |figures: &Figures| {
            let pieces = self.extract(text.beginning, text.pauses, figures);
            let boards = pieces.iter().filter(|piece| matches!(piece, Segment::Board(..))).count();
            let lines: usize = figures.rows.iter().map(|row| row.below).sum();
            (Reverse(boards), lines)
        };
        let best = proposed.into_iter().min_by_key(rank).ok_or(Start::Nothing)?;
        let marks = self.start.marks().filter(|mark| rulebook::board::number_of(*mark).is_none());
        let marks = marks.chain(self.numbers.clone().filter_map(number));
        Ok(Alphabet::of_numbers(marks, best))
    }

    /// The proposals without signs for an empty cell, if the start shows a digit there: a line of dashes is then no row
    /// of empty cells.
    fn without_other_noughts(self, mut proposed: Vec<Figures>) -> Vec<Figures> {
        let has_nought = self.start.marks().any(|mark| Some(mark) == self.of_number(0));
        if has_nought && proposed.iter().any(|figures| figures.signs.nought.is_none()) {
            proposed.retain(|figures| figures.signs.nought.is_none());
        }
        proposed
    }

    /// The ways in which a text draws the start position.
    fn proposed(self, text: Text<'_>) -> Vec<Figures> {
        let lines = lines(text.beginning);
        let mut proposed = Vec::new();
        for signs in self.signs(text.beginning) {
            for order in orders(self.start) {
                let drawn = (0..lines.len()).flat_map(|at| {
                    let first = self.placements(lines[at].text, &order[0], signs).into_iter();
                    let figures = |row| self.figures(signs, row, &lines[at + 1..], &order);
                    let headed = |mut figures: Figures| {
                        figures.headings = headings(&lines, text.pauses, at, &figures.rows);
                        figures
                    };
                    first.filter_map(figures).map(headed).collect::<Vec<_>>()
                });
                proposed.extend(drawn.take(PROPOSED));
            }
        }
        proposed
    }

    /// The rows below a first one that show the rest of the start position in this order.
    fn figures(
        self,
        signs: Signs,
        first: Row,
        below: &[Line<'_>],
        order: &[Vec<Cell>],
    ) -> Option<Figures> {
        let (mut rows, mut at) = (vec![first], 0);
        for cells in &order[1..] {
            let near = below[at..].iter().take(APART).enumerate();
            let mut found = near.filter_map(|(n, line)| {
                let placed = self.placements(line.text, cells, signs).into_iter().next()?;
                Some((n + 1, placed))
            });
            let (distance, placed) = found.next()?;
            at += distance;
            rows.push(Row { below: distance, ..placed });
        }
        if let [first, second, ..] = &mut rows[..] {
            first.leave_banner(second);
        }
        Some(Figures { signs, rows, headings: Vec::new() })
    }

    /// The ways in which a line shows these cells of the start position.
    fn placements(self, line: &str, cells: &[Cell], signs: Signs) -> Vec<Row> {
        let marks: Vec<char> = cells.iter().filter_map(|[x, y]| self.start.cell(*x, *y)).collect();
        let tokens = self.tokens(line, signs);
        let shown: Vec<usize> = (0..tokens.len()).filter(|n| tokens[*n].mark.is_some()).collect();
        let shows_row = |places: &&[usize]| {
            places.iter().zip(&marks).all(|(place, mark)| tokens[*place].mark == Some(*mark))
        };
        let places = shown.windows(marks.len().max(1)).filter(shows_row);
        let row = |places: &[usize]| Row {
            below: 0,
            around: around(&tokens, places),
            cells: cells.to_vec(),
        };
        places.map(row).collect()
    }

    /// The cells of a row of the start position.
    fn row(self, row: usize) -> impl Iterator<Item = Option<char>> {
        (0..self.start.width()).map(move |column| self.start.cell(column, row))
    }

    /// Cuts a text into boards and the text between them.
    pub(in crate::dialect) fn extract(
        self,
        text: &str,
        pauses: &[usize],
        figures: &Figures,
    ) -> Vec<Segment> {
        let found = extract::boards(text, |lines| self.board_at(lines, pauses, figures));
        with_text_between(found.collect(), text.len())
    }

    /// The board that starts on the first of these lines, and its number of lines.
    fn board_at(
        self,
        lines: &[Line<'_>],
        pauses: &[usize],
        figures: &Figures,
    ) -> Option<(Segment, usize)> {
        let mut drawn = Drawn::default();
        let (mut at, mut begin) = (0, 0);
        for (n, row) in figures.rows.iter().enumerate() {
            at += row.below;
            let line = lines.get(at)?;
            let said = line.said_from(pauses) - line.at;
            let is_later = || pauses.iter().any(|pause| (begin + 1..=line.at).contains(pause));
            if n > 0 && (said > 0 || is_later()) {
                return None;
            }
            let tokens = self.tokens(&line.text[said..], figures.signs);
            let found = row.find(&tokens, n == 0, self.has_tallies)?;
            begin = if n == 0 { line.at + said + found.begin } else { begin };
            drawn.add(row, &found);
        }
        let is_heading =
            figures.headings.iter().any(|line| lines[0].text.trim_end().ends_with(line));
        if is_heading && self.board_at(&lines[1..], pauses, figures).is_some() {
            return None;
        }
        let (range, taken) = (begin..lines[at].end(), at + 1);
        if let Some(again) = repeated_row(&lines[at..], pauses, figures)
            && self.board_at(&lines[taken..], pauses, figures).is_none()
        {
            return Some((Segment::Broken(range.start..again.end(), row_twice(again)), taken + 1));
        }
        Some((Segment::Board(range, self.board(drawn)), taken))
    }

    /// The board with these cells.
    fn board(self, drawn: Drawn) -> Cells {
        let mut board = Cells::with_room(self.start.width(), self.start.height());
        for row in 0..self.start.height() {
            let columns = 0..self.start.width();
            board.push_row(
                columns.map(|column| drawn.cells.get(&[column, row]).map(String::as_str)),
            );
        }
        board.beside = drawn.beside;
        board
    }
}

/// The line below the last row of a board, if it is the same row again. Output after a pause belongs to another board.
fn repeated_row<'t>(lines: &[Line<'t>], pauses: &[usize], figures: &Figures) -> Option<Line<'t>> {
    let is_row = figures.rows.last().is_some_and(|row| row.cells.len() >= MANY_CELLS);
    let is_heading = |line: &Line<'_>| figures.headings.iter().any(|it| line.text.trim() == it);
    repeated(lines, pauses).filter(|line| is_row && !is_heading(line))
}

/// A board with a row that is drawn twice.
fn row_twice(row: Line<'_>) -> FormatError {
    FormatError { found: row.text.to_owned(), allowed: "each row once".to_owned() }
}

/// The lines with digits just above and below a board whose first row is on this line. Output after a pause belongs to
/// another board, the same lines again are the board once more, and a row again is no heading.
fn headings(lines: &[Line<'_>], pauses: &[usize], first: usize, rows: &[Row]) -> Vec<String> {
    let last = first + rows.iter().map(|row| row.below).sum::<usize>();
    let text = |at: usize| lines.get(at).map(|line| line.text);
    if is_shown_twice(&lines[first..], last + 1 - first) {
        return Vec::new();
    }
    let is_next = |at: &usize| {
        lines.get(*at).is_some_and(|line| line.is_in_later_reply(&lines[last], pauses))
    };
    let below = Some(last + 1).filter(|at| !is_next(at));
    let near = [(first.checked_sub(1), first), (below, last)].into_iter();
    let near = near.filter_map(|(at, row)| Some((at?, row)));
    let texts = near.filter(|(at, row)| text(*at) != text(*row));
    let texts = texts.filter_map(|(at, _)| Some(text(at)?.trim().to_owned()));
    texts.filter(|text| text.contains(|c: char| c.is_ascii_digit())).collect()
}

/// Whether the first lines, as many as a board has, follow again. A question may come before the first of them.
fn is_shown_twice(lines: &[Line<'_>], height: usize) -> bool {
    let pairs = lines.iter().zip(lines.iter().skip(height)).take(height);
    pairs.filter(|(line, again)| line.text.ends_with(again.text)).count() == height
}

/// The texts before, between and after the tokens at these places.
fn around(tokens: &[Token<'_>], places: &[usize]) -> Vec<Vec<String>> {
    let begins = [0].into_iter().chain(places.iter().map(|place| place + 1));
    let ends = places.iter().copied().chain([tokens.len()]);
    let texts = |(begin, end): (usize, usize)| {
        tokens[begin..end].iter().map(|token| token.text.to_owned()).collect()
    };
    begins.zip(ends).map(texts).collect()
}

/// A row found on a line.
struct Found {
    marks: Vec<char>,
    /// Its start on the line.
    begin: usize,
    /// The text after it that the first board did not have.
    beside: String,
}

impl Row {
    /// Leaves out the words before a first row that are only at the start: its text is then that before the row below.
    fn leave_banner(&mut self, below: &Self) {
        let (before, usual) = (&mut self.around[0], &below.around[0]);
        let has_words = |texts: &[String]| texts.concat().contains(char::is_alphabetic);
        let banner = before.strip_suffix(&usual[..]).filter(|banner| has_words(banner));
        if banner.is_some() && self.cells.len() >= MANY_CELLS {
            before.clone_from(usual);
        }
    }

    /// The row on a line. A prompt may come before a first row. An empty heap may be drawn as nothing.
    fn find(&self, tokens: &[Token<'_>], is_first: bool, has_tallies: bool) -> Option<Found> {
        let last = if is_first { tokens.len() } else { 0 };
        let may_begin = |from: &usize| {
            *from == 0 || !self.around[0].is_empty() || tokens[*from - 1].mark.is_none()
        };
        let mut begins = (0..=last).filter(may_begin);
        let whole = begins.find_map(|from| self.read(&tokens[from..]));
        whole.or_else(|| self.empty_heap(tokens).filter(|_| has_tallies))
    }

    /// The row at the start of these tokens.
    fn read(&self, tokens: &[Token<'_>]) -> Option<Found> {
        let (after, others) = self.around.split_last()?;
        let (mut marks, mut rest) = (Vec::new(), tokens);
        for before in others {
            rest = without(rest, before)?;
            let (cell, more) = rest.split_first()?;
            marks.push(cell.mark?);
            rest = more;
        }
        let is_same = without(rest, after).is_some_and(<[_]>::is_empty);
        let may_differ = marks.len() >= MANY_CELLS && rest.iter().all(|token| token.mark.is_none());
        let beside = rest.iter().map(|token| token.text).collect::<Vec<_>>().join(" ");
        let beside = if is_same { String::new() } else { beside + "\n" };
        let begin = tokens.first()?.at;
        (is_same || may_differ).then_some(Found { marks, begin, beside })
    }

    /// The row of an empty heap: the text around it, and nothing in it.
    fn empty_heap(&self, tokens: &[Token<'_>]) -> Option<Found> {
        let [before, after] = &self.around[..] else { return None };
        let rest = without(tokens, before)?;
        let is_empty = without(rest, after)?.is_empty();
        let begin = tokens.first().map_or(0, |token| token.at);
        let marks = number(0).into_iter().collect();
        is_empty.then_some(Found { marks, begin, beside: String::new() })
    }
}

/// The tokens after these texts, if they start with them.
fn without<'a, 't>(tokens: &'a [Token<'t>], texts: &[String]) -> Option<&'a [Token<'t>]> {
    let (begin, rest) = tokens.split_at_checked(texts.len())?;
    begin.iter().zip(texts).all(|(token, text)| token.text == text).then_some(rest)
}
