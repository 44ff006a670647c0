//! Finds boards with a free layout: the rows and cells of the shape, from the top row on.
//!
//! Each row is read on its own, in any style. There may be rules between the rows, and rules and column names above
//! them. A prompt may come before the first line, because Enter is not echoed. A line like `--------` is a row if its
//! character is known to be a cell, otherwise a rule.
//!
//! Eight rows of eight cells are a board whatever they contain. Smaller shapes also occur in prose, so the characters
//! must decide.

use super::cells::{
    SIDES, is_blank_rank, is_drawn_with_lines, rank, rank_of_any_name, read, side_by_side,
};
use crate::dialect::{
    Alphabet,
    layout::shape::{RowStyle, Shape},
    read::extract::{self, Cells, FormatError, Line, Segment, with_text_between},
};

/// A line of a board has at most this many bytes: a cell may be a character of several code points.
pub(super) const WIDE: usize = 400;
/// At most this many lines that are not rows are together within a board, or above it: the number of ranks of a
/// chessboard.
pub(super) const FEW: usize = 8;
/// At most this many board-like lines without a word between them are examined: several boards, or one with wide rules.
pub(super) const MANY: usize = 96;
/// At least this many of eight rows, half a board, show that a board was meant.
pub(super) const NEARLY: usize = 4;
/// If the shape alone does not identify a board, a first row is looked for in at most this many places of a line.
const PLACES: usize = 24;

/// Known cells and boards.
#[derive(Clone, Copy, Debug)]
pub(in crate::dialect) struct Known<C, B> {
    /// Whether a character is known as a cell.
    pub(in crate::dialect) is_cell: C,
    /// Whether cells of this shape are a board.
    pub(in crate::dialect) is_board: B,
}

/// Cuts a text into boards and the text between them. A board does not start before a pause for input on its line.
///
/// If no board is found, one with cells that line up may be there.
pub(in crate::dialect) fn extract(
    text: &str,
    boundaries: &[usize],
    shape: &Shape,
    alphabet: &Alphabet,
) -> Vec<Segment> {
    let is_cell = |glyph: &str| alphabet.mark(glyph).is_some();
    let is_board = |cells: &Cells| shape.identifies_board() || alphabet.knows_most_of(cells);
    let reader = Reader { shape, boundaries, known: Known { is_cell, is_board } };
    let lined_up =
        |lines: &[Line<'_>]| alphabet.grid.as_ref()?.board_at(lines, boundaries, shape, alphabet);
    let found = extract::boards(text, |lines| {
        let found = if alphabet.is_lined_up { None } else { reader.board_at(lines) };
        match found {
            Some((Segment::Board(..), _)) => found,
            found => lined_up(lines).or(found),
        }
    });
    with_text_between(found.collect(), text.len())
}

/// The boards and near-boards of a text, found lazily.
pub(in crate::dialect) fn boards<'a>(
    text: &'a str,
    boundaries: &'a [usize],
    shape: &'a Shape,
    known: Known<impl Fn(&str) -> bool + 'a, impl Fn(&Cells) -> bool + 'a>,
) -> impl Iterator<Item = Segment> + 'a {
    let reader = Reader { shape, boundaries, known };
    extract::boards(text, move |lines| reader.board_at(lines))
}

struct Reader<'a, C, B> {
    shape: &'a Shape,
    boundaries: &'a [usize],
    known: Known<C, B>,
}

impl<C: Fn(&str) -> bool, B: Fn(&Cells) -> bool> Reader<'_, C, B> {
    /// The board or near-board that starts on the first of these lines, perhaps with lines above its ranks, and its
    /// number of lines.
    fn board_at(&self, lines: &[Line<'_>]) -> Option<(Segment, usize)> {
        self.ranks_at(lines).or_else(|| self.side_by_side(lines)).or_else(|| {
            let (start, above) = self.heading(lines)?;
            let (piece, taken) = self.ranks_at(&lines[above..])?;
            // If there is a prompt in between, the ranks belong to a later reply.
            let is_below = piece.range().start == lines[above].at;
            is_below.then(|| (piece.from(start), above + taken))
        })
    }

    /// The board whose layers are side by side on these lines, and its number of lines.
    fn side_by_side(&self, lines: &[Line<'_>]) -> Option<(Segment, usize)> {
        let (rows, wide) = (self.shape.rows_in_layer()?, self.shape.side_by_side()?);
        let begin = lines[0].said_from(self.boundaries);
        let first = Line { at: begin, text: &lines[0].text[begin - lines[0].at..] };
        let (mut drawn, mut end) = (Vec::new(), 0);
        for (n, line) in [&first].into_iter().chain(&lines[1..]).take(rows + FEW).enumerate() {
            match side_by_side(line.text, &wide, self.shape, drawn.len()) {
                Some(row) => drawn.push(row),
                None if drawn.is_empty() || !self.is_rule(line.text) => return None,
                None => continue,
            }
            end = n + 1;
            if drawn.len() == rows {
                break;
            }
        }
        let mut board = Cells::with_room(self.shape.width(), self.shape.height());
        for row in 0..self.shape.height() {
            let layer = (row / rows) * self.shape.width();
            let cells = drawn.get(row % rows)?.get(layer..layer + self.shape.width())?;
            board.push_row(cells.iter().copied());
        }
        let range = begin..lines[end.checked_sub(1)?].end();
        (self.known.is_board)(&board).then_some((Segment::Board(range, board), end))
    }

    /// The rules and file names above what may be ranks, in the same reply: their start and their number of lines. A
    /// prompt may come before them.
    fn heading(&self, lines: &[Line<'_>]) -> Option<(usize, usize)> {
        let first = lines.first()?;
        let (at, ()) = after_prompt(first.text, |rest| self.is_heading(rest).then_some(()))?;
        let start = first.at + at;
        let below = lines[1..].iter().take(FEW);
        let more = below.take_while(|line| self.is_heading(line.text)).count();
        let ranks = lines.get(1 + more)?.at;
        let is_cut = self.boundaries.iter().any(|pause| (start + 1..=ranks).contains(pause));
        (!is_cut).then_some((start, 1 + more))
    }

    fn is_heading(&self, line: &str) -> bool {
        let is_wide = line.trim().len() >= self.shape.width();
        let names = || line.split_whitespace().collect::<Vec<_>>();
        is_wide && (self.is_rule(line) || self.shape.is_heading(&names()))
    }

    /// The board or near-board whose first row is on the first of these lines, and its number of lines.
    fn ranks_at(&self, lines: &[Line<'_>]) -> Option<(Segment, usize)> {
        let first = lines.first()?;
        let said = first.said_from(self.boundaries);
        let places = if self.shape.identifies_board() { 1 } else { PLACES };
        let offsets = self.first_ranks(&first.text[said - first.at..]);
        let offsets: Vec<usize> = offsets.take(places).collect();
        offsets.first()?;
        match self.extra_ranks(lines) {
            Extra::None => {}
            Extra::Word => return None,
            Extra::TooMany(found, taken) => return Some((found, taken)),
        }
        let mut found = offsets.iter().map(|offset| self.board_from(lines, said + offset));
        let first = found.next()?;
        let is_board = |found: &Option<_>| matches!(found, Some((Segment::Board(..), _)));
        if is_board(&first) { first } else { found.find(is_board).unwrap_or(first) }
    }

    /// The board or near-board that starts at this place on the first of these lines.
    fn board_from(&self, lines: &[Line<'_>], at: usize) -> Option<(Segment, usize)> {
        let begins = Line { at, text: &lines[0].text[at - lines[0].at..] };
        let (board, taken) = self.ranks(begins, &lines[1..]);
        let range = begins.at..lines[taken.checked_sub(1)?].end();
        let (count, height) = (board.height(), self.shape.height());
        let is_meant = 8 * count >= NEARLY * height && count < height;
        let is_nearly = || self.shape.identifies_board() || self.has_known_cells(&board);
        let piece = match count == height {
            true if (self.known.is_board)(&board) => Segment::Board(range, board),
            false if is_meant && is_nearly() => {
                Segment::Broken(range, self.deviation(count, &lines[taken..]))
            }
            _ => return None,
        };
        Some((piece, taken))
    }

    /// Whether each of these cells is known.
    fn has_known_cells(&self, cells: &Cells) -> bool {
        cells.iter().flatten().all(|glyph| (self.known.is_cell)(glyph))
    }

    /// What is there instead of the row after this many rows.
    fn deviation(&self, count: usize, below: &[Line<'_>]) -> FormatError {
        let found = below.iter().find(|line| !self.is_rule(line.text));
        FormatError {
            found: found.map_or("", |line| line.text).to_owned(),
            allowed: self.shape.row_form(count),
        }
    }

    /// The rows from the top on, and their number of lines. Either their names are all on the same sides, or they are
    /// on any side, whichever gives more rows.
    fn ranks(&self, first: Line<'_>, below: &[Line<'_>]) -> (Cells, usize) {
        let (mut most, height) = ((Cells::default(), 0), self.shape.height());
        for style in self.shape.styles(SIDES) {
            let ranks = self.ranks_in(first, below, style);
            let is_whole = ranks.0.height() == height && (self.known.is_board)(&ranks.0);
            if is_whole || ranks.0.height() > most.0.height() {
                most = ranks;
            }
            if is_whole {
                break;
            }
        }
        most
    }

    /// The rows drawn in this style, and their number of lines.
    fn ranks_in(&self, first: Line<'_>, below: &[Line<'_>], style: RowStyle) -> (Cells, usize) {
        let (shape, height) = (self.shape, self.shape.height());
        let Some(cells) = read(first.text, shape, 0, style) else { return (Cells::default(), 0) };
        let (mut ranks, mut taken) = (Cells::with_room(shape.width(), height), 1);
        ranks.push_row(cells);
        while ranks.height() < height
            && let Some((n, line)) = self.next_rank(&below[taken - 1..], ranks.height())
            && let Some(cells) = read(line, shape, ranks.height(), style)
        {
            ranks.push_row(cells);
            taken += n + 1;
        }
        (ranks, taken)
    }

    /// The first of these lines that is more than a rule, and its index. A title may be above the first row of a layer.
    fn next_rank<'t>(&self, lines: &[Line<'t>], row: usize) -> Option<(usize, &'t str)> {
        let begins_layer = self.shape.rows_in_layer().is_some_and(|rows| row.is_multiple_of(rows));
        let is_title = |line: &str| begins_layer && rank(line, self.shape, row).is_none();
        let mut few = lines.iter().take(FEW).enumerate();
        let (n, line) = few.find(|(_, line)| !self.is_rule(line.text) && !is_title(line.text))?;
        Some((n, line.text))
    }

    /// Whether more rows follow than a whole number of boards has, and why.
    fn extra_ranks(&self, lines: &[Line<'_>]) -> Extra {
        let is_rank = |line: &&Line<'_>| !self.is_rule(line.text) && self.looks_like_a_rank(line);
        let runs_on = |line: &&Line<'_>| self.is_rule(line.text) || self.looks_like_a_rank(line);
        let below = lines[1..].iter().take(MANY);
        let mut run: Vec<&Line<'_>> = below.take_while(runs_on).collect();
        if run.len() == MANY
            && let Some(next_reply) = self.boundaries.iter().find(|pause| **pause > lines[0].at)
        {
            run.retain(|line| line.at < *next_reply);
        }
        let (mut ranks, height) = (run.iter().copied().filter(is_rank), self.shape.height());
        let next = ranks.next();
        match 1 + usize::from(next.is_some()) + ranks.count() {
            count if count < height || count.is_multiple_of(height) => Extra::None,
            _ if run.len() == MANY => Extra::None,
            _ if next.is_some_and(|next| lines[0].text.ends_with(next.text)) => {
                Self::too_many(lines, 1 + run.len(), format!("each {} once", self.shape.row_noun()))
            }
            _ if !self.shape.identifies_board() && self.looks_like_a_rank(&lines[0]) => {
                Self::too_many(lines, 1 + run.len(), self.shape.height_form())
            }
            _ => Extra::Word,
        }
    }

    /// Whether a single line looks like a row of a board.
    fn looks_like_a_rank(&self, line: &Line<'_>) -> bool {
        rank_of_any_name(line.text, self.shape).is_some_and(|cells| {
            let mut cells = cells.into_iter().flatten();
            self.shape.identifies_board() || cells.all(|glyph| (self.known.is_cell)(glyph))
        })
    }

    fn too_many(lines: &[Line<'_>], taken: usize, allowed: String) -> Extra {
        let found = lines[0].text.to_owned();
        let range = lines[0].at..lines[taken - 1].end();
        Extra::TooMany(Segment::Broken(range, FormatError { found, allowed }), taken)
    }

    /// The places where the top row may start on a line, perhaps after a prompt.
    fn first_ranks(&self, line: &str) -> impl Iterator<Item = usize> {
        let is_rule = self.is_rule(line);
        let begins = starts(line).filter(move |_| !is_rule);
        begins.filter(move |at| rank(&line[*at..], self.shape, 0).is_some())
    }

    /// Whether a line only separates rows. A row of blanks between bars is not such a line, nor is a row of known
    /// cells.
    fn is_rule(&self, line: &str) -> bool {
        is_drawn_with_lines(line)
            && !is_blank_rank(line, self.shape)
            && !self.is_rank_of_cells(line)
    }

    fn is_rank_of_cells(&self, line: &str) -> bool {
        rank(line, self.shape, 0).is_some_and(|cells| {
            cells.into_iter().flatten().all(|glyph| (self.known.is_cell)(glyph))
        })
    }
}

/// Something at the end of a line, after a prompt of any length, and its place.
fn after_prompt<'t, T>(line: &'t str, read: impl Fn(&'t str) -> Option<T>) -> Option<(usize, T)> {
    starts(line).find_map(|at| Some((at, read(&line[at..])?)))
}

/// The places where something may start on a line, after a prompt of any length.
fn starts(line: &str) -> impl Iterator<Item = usize> {
    let near = line.len().saturating_sub(WIDE);
    let begins = line.char_indices().skip_while(move |(at, _)| *at < near);
    let begins = begins.filter(|(at, c)| {
        !c.is_whitespace() && !line[..*at].ends_with(char::is_alphanumeric) || *at == 0
    });
    begins.map(|(at, _)| at)
}

/// Something that looks like one row too many.
enum Extra {
    None,
    /// A word above a board, with as many letters as a row has cells.
    Word,
    /// A board that was meant, with a row too many.
    TooMany(Segment, usize),
}

#[cfg(test)]
mod tests;
