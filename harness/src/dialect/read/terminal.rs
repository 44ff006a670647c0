//! Output as a person sees it at a terminal: carriage return, backspace, erasing, clearing and cursor movement take effect.
//!
//! If the cursor stays on its line or goes on to the next, the reply is the text as edited. If a reply moves the cursor
//! up or down, it changes what an earlier reply has drawn; a person reads both, down to the last row that was written.
//! If the screen is cleared, or the cursor goes home, within a reply, the text so far is kept, so that nothing is lost.
//! Typed lines are echoed, because programs count on the line that Enter takes.

use std::{iter, mem, ops::RangeInclusive};

use unicode_width::UnicodeWidthChar as _;
use vte::{Params, Parser, Perform};

use super::colour::Style;

/// The number of rows and columns that the cursor can reach: the size of the terminal that programs get.
const HEIGHT: usize = 50;
const WIDTH: usize = 132;
/// The number of rows kept. A program that keeps a board at the top is not blamed if a smaller screen would scroll it
/// away.
const KEPT: usize = 500;
/// The distance between tab stops.
const TAB: usize = 8;

/// A terminal, and the output since the last reply.
pub(in crate::dialect) struct Terminal {
    parser: Parser,
    screen: Screen,
}

/// The contents of a terminal.
#[derive(Default)]
struct Screen {
    rows: Vec<Vec<Cell>>,
    row: usize,
    column: usize,
    saved: [usize; 2],
    style: Style,
    frame: Frame,
    reply: String,
    /// The number of replies.
    replies: usize,
    /// The rows on the screen in which replies start.
    begins: Vec<usize>,
    is_edited: bool,
    is_coloured: bool,
    /// Whether only colours take effect.
    is_flat: bool,
}

/// A character with its combining characters. A wide one is followed by a cell without text.
#[derive(Clone, Default)]
struct Cell {
    text: String,
    style: Style,
    /// The number of the reply in which it was written.
    reply: usize,
}

/// The output of one reply since the last clearing.
#[derive(Default)]
struct Frame {
    /// The places of the first and the last character, as row and column.
    written: Option<RangeInclusive<[usize; 2]>>,
    /// Whether the cursor was moved to another line, or the screen cleared.
    is_moved: bool,
}

impl Terminal {
    pub(in crate::dialect) fn new() -> Self {
        let rows = vec![Vec::new()];
        Self { parser: Parser::new(), screen: Screen { rows, ..Screen::default() } }
    }

    /// A terminal on which only colours take effect and all text stays as it was written.
    pub(in crate::dialect) fn without_effects() -> Self {
        let mut terminal = Self::new();
        terminal.screen.is_flat = true;
        terminal
    }

    /// Writes a text.
    pub(in crate::dialect) fn write(&mut self, text: &str) {
        self.parser.advance(&mut self.screen, text.as_bytes());
    }

    /// Echoes a typed line.
    pub(in crate::dialect) fn echo(&mut self, line: &str) {
        line.chars().filter(|c| !c.is_control()).for_each(|c| self.screen.put(c));
        self.screen.next_line();
        self.screen.frame = Frame::default();
    }

    /// The output since the last call.
    pub(in crate::dialect) fn reply(&mut self) -> String {
        self.screen.end_frame();
        self.screen.scroll();
        self.screen.replies += 1;
        mem::take(&mut self.screen.reply)
    }

    /// Whether anything was overwritten, erased or written elsewhere.
    pub(in crate::dialect) fn is_edited(&self) -> bool {
        self.screen.is_edited
    }

    /// Whether anything was written in colour.
    pub(in crate::dialect) fn is_coloured(&self) -> bool {
        self.screen.is_coloured
    }
}

impl Cell {
    fn blank() -> Self {
        Self { text: " ".to_owned(), ..Self::default() }
    }
}

impl Screen {
    /// Forgets the first rows, if there are too many.
    fn scroll(&mut self) {
        let gone = self.rows.len().saturating_sub(KEPT);
        self.rows.drain(..gone);
        let rows = self.begins.iter_mut().chain([&mut self.row, &mut self.saved[0]]);
        rows.for_each(|row| *row = row.saturating_sub(gone));
    }

    /// Writes a character at the cursor.
    fn put(&mut self, c: char) {
        let width = if c.is_control() { 1 } else { c.width().unwrap_or(1) };
        if width == 0 && self.column > 0 {
            return self.join(c);
        }
        let text = if self.join_next(c) { String::new() } else { String::from(c) };
        self.place(text, width);
    }

    /// Joins a character that follows a joiner, as in an emoji of several characters, to the cell of the joiner.
    fn join_next(&mut self, c: char) -> bool {
        const JOINER: char = '\u{200d}';
        let before = self.rows[self.row].iter().take(self.column);
        let follows = before.rev().find(|cell| !cell.text.is_empty());
        let follows = follows.is_some_and(|cell| cell.text.ends_with(JOINER));
        if follows {
            self.join(c);
        }
        follows
    }

    /// Joins a combining character to the cell before it.
    fn join(&mut self, c: char) {
        let before = self.rows[self.row].iter_mut().take(self.column);
        if let Some(cell) = before.rev().find(|cell| !cell.text.is_empty()) {
            cell.text.push(c);
        }
    }

    /// Writes a text with this width in columns.
    fn place(&mut self, text: String, width: usize) {
        let width = width.max(1);
        let (row, column, style, reply) = (self.row, self.column, self.style, self.replies);
        self.fill();
        let line = &mut self.rows[row];
        line.resize_with(line.len().max(column + width), Cell::blank);
        line[column] = Cell { text, style, reply };
        line[column + 1..column + width].fill(Cell::default());
        self.column += width;
        self.is_coloured |= style != Style::default();
        self.mark([row, column]);
        self.mark([row, self.column - 1]);
    }

    /// Fills the line with blanks up to the cursor.
    fn fill(&mut self) {
        let line = &mut self.rows[self.row];
        let missing = self.column.saturating_sub(line.len());
        line.extend(iter::repeat_n(Cell::blank(), missing));
    }

    /// Records that something was written at this place.
    fn mark(&mut self, place: [usize; 2]) {
        let written = self.frame.written.take().unwrap_or(place..=place);
        let (first, last) = written.into_inner();
        self.frame.written = Some(first.min(place)..=last.max(place));
    }

    fn next_line(&mut self) {
        self.mark([self.row, self.column]);
        self.column = 0;
        self.row += 1;
        if self.row == self.rows.len() {
            self.rows.push(Vec::new());
        }
        self.mark([self.row, 0]);
    }

    /// Adds the output since the last frame to the reply.
    fn end_frame(&mut self) {
        let Frame { written, is_moved } = mem::take(&mut self.frame);
        let Some((first, last)) = written.map(RangeInclusive::into_inner) else { return };
        if !self.reply.is_empty() && !self.reply.ends_with('\n') {
            self.reply.push('\n');
        }
        let last = last.max([self.row, 0]);
        let is_new = !is_moved || self.is_new(first[0], last[0]);
        self.begins.retain(|begin| *begin <= first[0]);
        self.begins.extend(is_new.then_some(first[0]));
        let begin = self.begins.last().copied().unwrap_or_default();
        let seen = if is_moved { self.rows_from(begin, last[0]) } else { self.edited(first, last) };
        self.reply += &seen;
    }

    /// Whether all text on these rows was written in this reply.
    fn is_new(&self, first: usize, last: usize) -> bool {
        let mut cells = self.rows[first..=last].iter().flatten();
        cells.all(|cell| cell.reply == self.replies || cell.text.trim().is_empty())
    }

    /// These rows, without empty ones at the top.
    fn rows_from(&self, first: usize, last: usize) -> String {
        let lines = self.rows[first..=last].iter().map(|row| text(row));
        lines.skip_while(|line| line.trim().is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// The text from one place to another.
    fn edited(&self, first: [usize; 2], last: [usize; 2]) -> String {
        let rows = self.rows[first[0]..=last[0]].iter().zip(first[0]..);
        let part = |(row, n): (&Vec<Cell>, usize)| {
            let start = if n == first[0] { first[1].min(row.len()) } else { 0 };
            let end = if n == last[0] { row.len().min(last[1] + 1) } else { row.len() };
            text(&row[start..end.max(start)])
        };
        rows.map(part).collect::<Vec<_>>().join("\n")
    }

    /// Moves the cursor to a place on the screen.
    fn go(&mut self, row: usize, column: usize) {
        let row = row.min(self.rows.len().max(HEIGHT) - 1);
        if row != self.row {
            (self.frame.is_moved, self.is_edited) = (true, true);
        }
        (self.row, self.column) = (row, column.min(WIDTH - 1));
        while self.rows.len() <= row {
            self.rows.push(Vec::new());
        }
    }

    /// Moves the cursor to a row and column of the screen, counted from one. Moving it home starts a new frame.
    fn go_to(&mut self, row: usize, column: usize) {
        if [row, column] == [1, 1] {
            self.end_frame();
            self.frame.is_moved = true;
        }
        self.go(row - 1, column - 1);
    }

    /// Clears the screen: before the cursor (1), after it (0), or all of it.
    fn clear(&mut self, what: usize) {
        if what > 1 || [self.row, self.column] == [0, 0] {
            self.end_frame();
        }
        let rows = match what {
            0 => self.row + 1..self.rows.len(),
            1 => 0..self.row,
            _ => 0..self.rows.len(),
        };
        self.is_edited = true;
        self.frame.is_moved |=
            what > 1 || self.rows[rows.clone()].iter().any(|row| !row.is_empty());
        self.rows[rows].iter_mut().for_each(Vec::clear);
        if what < 2 {
            self.erase(what);
        } else {
            self.rows[self.row].clear();
        }
    }

    /// Erases the line of the cursor: before the cursor (1), after it (0), or all of it.
    fn erase(&mut self, what: usize) {
        self.is_edited = true;
        let (column, line) = (self.column, &mut self.rows[self.row]);
        match what {
            0 => line.truncate(column),
            1 => self.blank(0, column + 1),
            _ => line.clear(),
        }
    }

    /// Overwrites cells with blanks.
    fn blank(&mut self, from: usize, to: usize) {
        let line = &mut self.rows[self.row];
        let to = to.min(line.len());
        line[from.min(to)..to].fill(Cell::blank());
    }

    /// Shifts the rest of the line: to the left over deleted characters, or to the right.
    fn shift(&mut self, by: usize, is_deleted: bool) {
        self.is_edited = true;
        self.fill();
        let (column, line) = (self.column, &mut self.rows[self.row]);
        if is_deleted {
            drop(line.drain(column..(column + by).min(line.len())));
        } else {
            line.splice(column..column, iter::repeat_n(Cell::blank(), by));
            let last = line.len() - 1;
            self.mark([self.row, last]);
        }
    }

    /// Moves back on the line.
    fn back(&mut self, by: usize) {
        self.is_edited = true;
        self.column = self.column.saturating_sub(by);
    }

    fn tab(&mut self) {
        let width = TAB - self.column % TAB;
        self.place("\t".to_owned(), width);
    }
}

/// The text of some cells, each with its colour.
fn text(cells: &[Cell]) -> String {
    cells.iter().map(|cell| cell.style.mark(&cell.text)).collect()
}

impl Perform for Screen {
    fn print(&mut self, c: char) {
        self.put(c);
    }

    fn execute(&mut self, byte: u8) {
        match byte {
            b'\n' => self.next_line(),
            b'\r' | 0x08 if self.is_flat => {}
            b'\r' => self.column = 0,
            0x08 => self.back(1),
            b'\t' => self.tab(),
            byte => self.put(char::from(byte)),
        }
    }

    fn csi_dispatch(&mut self, params: &Params, intermediates: &[u8], _: bool, action: char) {
        let given = |n: usize| params.iter().nth(n).map_or(0, |param| usize::from(param[0]));
        let (first, second) = (given(0).max(1), given(1).max(1));
        let by = first.min(WIDTH);
        match action {
            'h' | 'l'
                if !self.is_flat
                    && intermediates == b"?"
                    && [47, 1047, 1049].contains(&given(0)) =>
            {
                self.clear(2);
            }
            _ if !intermediates.is_empty() || self.is_flat && action != 'm' => {}
            'A' => self.go(self.row.saturating_sub(first), self.column),
            'B' | 'e' => self.go(self.row + first, self.column),
            'C' | 'a' => self.go(self.row, self.column + by),
            'D' => self.back(first),
            'E' => self.go(self.row + first, 0),
            'F' => self.go(self.row.saturating_sub(first), 0),
            'G' | '`' => self.go(self.row, first - 1),
            'H' | 'f' => self.go_to(first, second),
            'd' => self.go(first - 1, self.column),
            'J' => self.clear(given(0)),
            'K' => self.erase(given(0)),
            'X' => self.blank(self.column, self.column + by),
            'P' | '@' => self.shift(by, action == 'P'),
            's' => self.saved = [self.row, self.column],
            'u' => self.go(self.saved[0], self.saved[1]),
            'm' => self.style.set(params),
            _ => {}
        }
    }

    fn esc_dispatch(&mut self, intermediates: &[u8], _: bool, byte: u8) {
        match byte {
            _ if !intermediates.is_empty() || self.is_flat => {}
            b'7' => self.saved = [self.row, self.column],
            b'8' => self.go(self.saved[0], self.saved[1]),
            b'M' => self.go(self.row.saturating_sub(1), self.column),
            b'c' => {
                self.clear(2);
                self.go(0, 0);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
