//! Finds boards whose cells line up: each has the same number of columns and lines, whatever is drawn in it. So a cell
//! may be a word, `bR`, `['r', …]` or a hatched square, and there may be text next to the ranks.
//!
//! The start position shows where the cells are: there, equal pieces on squares of one colour look the same. The look
//! of a piece is what differs from an empty square of that colour. Later boards have the same columns, below other
//! lines or turned round.

mod picture;

use std::cmp::Reverse;

use rulebook::board::Board;
use serde::{Deserialize, Serialize};

use crate::dialect::{
    Alphabet,
    layout::{parse::cells::is_drawn_with_lines, shape::Shape},
    read::{
        alphabet::BLANK,
        extract::{Cells, FormatError, Line, Segment, columns, lines, repeated},
    },
};

/// A rank has at most this many lines.
const HIGHEST: usize = 4;
/// A cell has at most this many columns.
const WIDEST: usize = 12;
/// At most this many columns are before the first cell.
const FARTHEST: usize = 40;
/// The start position starts on one of this many first lines.
const EARLIEST: usize = 300;

/// The grid of a board, and the look of its empty cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::dialect) struct Grid {
    /// The column of the first cell.
    left: usize,
    /// The number of columns from the start of one cell to the start of the next.
    pitch: usize,
    /// The number of columns of a cell.
    width: usize,
    /// The number of lines of a rank.
    height: usize,
    /// An empty square of each colour, column by column.
    blanks: [Vec<String>; 2],
    /// The text before the cells on the first line of each rank.
    margins: Vec<String>,
    /// Whether the first rank is drawn at the top.
    is_turned: bool,
}

/// The grid on which the first board of a text is the start position, and the characters in its cells.
pub(in crate::dialect) fn bind(
    text: &str,
    boundaries: &[usize],
    shape: &Shape,
    start: &Board,
) -> Option<Alphabet> {
    let lines = first_said(text, boundaries);
    let columns: Vec<Vec<&str>> = lines.iter().map(|line| columns(line.text)).collect();
    bind_first(&columns, shape, start).or_else(|| bind_behind_prompt(&columns, shape, start))
}

/// The grid of the first of these lines on which the start position begins, and its characters.
fn bind_first(columns: &[Vec<&str>], shape: &Shape, start: &Board) -> Option<Alphabet> {
    let at = |begin: usize| bind_at(columns, begin, shape, start);
    let mut begins = (0..columns.len().min(EARLIEST)).filter(|n| !columns[*n].is_empty());
    let (begin, found) = begins.find_map(|begin| Some((begin, at(begin)?)))?;
    let (grid, alphabet) = widest(found, (begin + 1..columns.len()).map(at));
    Some(alphabet.on(grid))
}

/// The same for a first line with a question before it, which makes it longer than the line below it.
fn bind_behind_prompt(columns: &[Vec<&str>], shape: &Shape, start: &Board) -> Option<Alphabet> {
    (0..columns.len().min(EARLIEST)).find_map(|begin| {
        let below = columns.get(begin + 1)?.len();
        let prompt = columns[begin].len().checked_sub(below)?;
        if prompt == 0 || below == 0 {
            return None;
        }
        let mut lines = columns[begin..].to_vec();
        lines[0].drain(..prompt);
        let (grid, alphabet) = bind_at(&lines, 0, shape, start)?;
        Some(alphabet.on(grid))
    })
}

/// The first grid, or one that starts within its first rank and has wider cells: if a rank has several lines, the names of
/// the files look like its first line, but then only a part of each cell is alike.
fn widest(
    found: (Grid, Alphabet),
    next: impl Iterator<Item = Option<(Grid, Alphabet)>>,
) -> (Grid, Alphabet) {
    let [height, pitch] = [found.0.height, found.0.pitch];
    let next = next.take(height - 1).flatten();
    let alike = next.filter(|(grid, _)| [grid.height, grid.pitch] == [height, pitch]);
    let all = [found].into_iter().chain(alike);
    all.min_by_key(|(grid, _)| Reverse(grid.width)).expect("there is the first")
}

/// The lines of the output before any input.
fn first_said<'t>(text: &'t str, boundaries: &[usize]) -> Vec<Line<'t>> {
    let end = boundaries.iter().copied().find(|pause| (1..text.len()).contains(pause));
    lines(&text[..end.unwrap_or(text.len())])
}

fn bind_at(
    columns: &[Vec<&str>],
    begin: usize,
    shape: &Shape,
    start: &Board,
) -> Option<(Grid, Alphabet)> {
    let farthest = FARTHEST.min(columns[begin].len());
    let sizes = (1..=HIGHEST).flat_map(|height| {
        let pitches = 1..=WIDEST;
        pitches.flat_map(move |pitch| (1..=pitch).rev().map(move |width| [height, pitch, width]))
    });
    let places = sizes.flat_map(|size| (0..farthest).map(move |left| (left, size)));
    places.into_iter().find_map(|(left, [height, pitch, width])| {
        let lines = columns.get(begin..begin + shape.height() * height)?;
        let longest = lines.iter().map(Vec::len).max().unwrap_or_default();
        if left + (shape.width() - 1) * pitch >= longest {
            return None;
        }
        let picture = DrawnGrid { shape, lines, left, pitch, width, height };
        let turns: &[bool] = if shape.is_chequered() { &[false, true] } else { &[false] };
        turns.iter().find_map(|is_turned| picture.bind(start, *is_turned, columns, begin))
    })
}

/// A candidate for a board.
#[derive(Clone, Copy)]
struct DrawnGrid<'a, 't> {
    shape: &'a Shape,
    lines: &'a [Vec<&'t str>],
    left: usize,
    pitch: usize,
    width: usize,
    height: usize,
}

impl Grid {
    /// The board on the first of these lines, and its number of lines.
    pub(in crate::dialect) fn board_at(
        &self,
        lines: &[Line<'_>],
        boundaries: &[usize],
        shape: &Shape,
        alphabet: &Alphabet,
    ) -> Option<(Segment, usize)> {
        let taken = shape.height() * self.height;
        let below = lines.get(1..taken)?;
        let at = lines[0].said_from(boundaries);
        let first = columns(&lines[0].text[at - lines[0].at..]);
        let begins = |unknown: Option<usize>| {
            let has_cells = |line: &[&str]| {
                unknown.is_none_or(|few| self.has_cells(line, shape, alphabet, few))
            };
            let mut shifts = 0..first.len().max(1);
            shifts.find(|shift| self.is_at_edge(&first[*shift..]) && has_cells(&first[*shift..]))
        };
        let by_text = || if self.is_found_by_cells() { None } else { begins(None) };
        let may_be_new = || self.is_found_by_cells() && self.is_found_by_blanks(alphabet);
        let with_new = || if may_be_new() { begins(Some(shape.width() / 2)) } else { None };
        let shift = begins(Some(0)).or_else(by_text).or_else(with_new)?;
        let mut drawn: Vec<Vec<&str>> = vec![first[shift..].to_vec()];
        drawn.extend(below.iter().map(|line| columns(line.text)));
        let picture = self.picture(shape, &drawn);
        let grid = self.turned_as(picture)?;
        let cells = grid.cells(picture).filter(|cells| self.is_known(cells, alphabet))?;
        let range = at + first[..shift].concat().len()..lines[taken - 1].end();
        let more: Vec<Vec<&str>> =
            lines[taken..].iter().take(taken).map(|line| columns(line.text)).collect();
        let again = repeated(&lines[taken - 1..], boundaries);
        let is_again = again.is_some_and(|line| !is_drawn_with_lines(line.text))
            && !self.is_whole(&more, shape, alphabet);
        let segment = match is_again || self.goes_on(&more, shape, alphabet) {
            false => Some(Segment::Board(range, cells)),
            true if alphabet.is_lined_up => {
                Some(Segment::Broken(range, too_many(lines, taken, shape)))
            }
            true => None,
        };
        Some((segment?, taken))
    }

    /// The candidate for a board on these lines.
    fn picture<'a, 't>(&self, shape: &'a Shape, lines: &'a [Vec<&'t str>]) -> DrawnGrid<'a, 't> {
        let Self { left, pitch, width, height, .. } = *self;
        DrawnGrid { shape, lines, left, pitch, width, height }
    }

    /// Whether a line starts with the known text before the cells of the first or the last rank.
    fn is_at_edge(&self, line: &[&str]) -> bool {
        let margin = line.get(..self.left).map(<[_]>::concat);
        let is_margin = |one: &String| {
            margin.as_ref().is_some_and(|margin| margin.trim_end() == one.trim_end())
        };
        self.margins.first().is_some_and(is_margin) || self.margins.last().is_some_and(is_margin)
    }

    /// Whether the cells of its first line show where a board starts. Otherwise the text before them does, or nothing.
    fn is_found_by_cells(&self) -> bool {
        self.height == 1 && !self.is_anchored()
    }

    /// Whether each rank has text before it, by which it is found.
    fn is_anchored(&self) -> bool {
        self.margins.iter().all(|margin| !margin.trim().is_empty())
    }

    /// Whether an empty cell is visible.
    fn shows_blanks(&self) -> bool {
        self.blanks.iter().flatten().any(|part| !part.trim().is_empty())
    }

    /// Whether at most this many cells are unknown if this line is the first rank.
    fn has_cells(&self, line: &[&str], shape: &Shape, alphabet: &Alphabet, unknown: usize) -> bool {
        let lines = [line.to_vec()];
        let picture = DrawnGrid { height: 1, ..self.picture(shape, &lines) };
        let files = (0..shape.width()).filter(|file| shape.has(0, *file));
        let is_unknown = |file: &usize| self.mark(picture, 0, *file, alphabet).is_none();
        files.filter(is_unknown).nth(unknown).is_none()
    }

    /// Whether boards are found by their empty cells, so that the other cells may show anything.
    fn is_found_by_blanks(&self, alphabet: &Alphabet) -> bool {
        alphabet.is_lined_up && self.shows_blanks()
    }

    /// The grid turned like this board, according to the text before its ranks.
    fn turned_as(&self, picture: DrawnGrid<'_, '_>) -> Option<Self> {
        let mut margins: Vec<String> = (0..picture.shape.height())
            .map(|rank| picture.margin(rank).trim_end().to_owned())
            .collect();
        let own = || self.margins.iter().map(|margin| margin.trim_end());
        if margins.iter().eq(own()) {
            return Some(self.clone());
        }
        margins.reverse();
        margins.iter().eq(own()).then(|| Self { is_turned: !self.is_turned, ..self.clone() })
    }

    /// Whether the ranks are numbered 1, 2, 3, … from the top.
    fn is_numbered_upwards(&self) -> bool {
        let number = |margin: &String| margin.chars().find_map(|c| c.to_digit(10));
        let numbers: Vec<Option<u32>> = self.margins.iter().map(number).collect();
        numbers.iter().zip(1..).all(|(number, rank)| *number == Some(rank))
    }

    /// The cells of a picture, the eighth rank first.
    fn cells(&self, picture: DrawnGrid<'_, '_>) -> Option<Cells> {
        let shape = picture.shape;
        let cell = |(rank, file)| {
            let content = self.content(picture.cell(rank, file), shape.shade(rank, file));
            content.unwrap_or_else(|| self.blank())
        };
        let mut drawn: Vec<String> = shape.places().map(cell).collect();
        if self.is_turned {
            drawn.reverse();
        }
        let (mut cells, mut drawn) =
            (Cells::with_room(shape.width(), shape.height()), drawn.iter());
        for rank in 0..shape.height() {
            let next = |file| shape.has(rank, file).then(|| drawn.next()).flatten();
            cells.push_row((0..shape.width()).map(next).map(|cell| cell.map(String::as_str)));
        }
        cells.beside = picture.beside();
        Some(cells)
    }

    /// The character for an empty cell.
    fn blank(&self) -> String {
        let blank = self.blanks[0].concat();
        let shown = Some(blank.trim()).filter(|blank| self.height == 1 && !blank.is_empty());
        shown.unwrap_or(" ").to_owned()
    }

    /// The contents of a cell that is not empty: the part that differs from an empty one.
    fn content<'t>(&self, cell: impl Iterator<Item = &'t str>, shade: usize) -> Option<String> {
        let pairs: Vec<(&str, &String)> = cell.zip(&self.blanks[shade]).collect();
        let differs =
            |(drawn, blank): &(&'t str, &String)| if drawn == blank { " " } else { *drawn };
        let content: String = pairs.iter().map(differs).collect();
        let is_empty = pairs.iter().all(|(drawn, blank)| drawn == blank);
        // A cell that only lacks something of an empty one contains nothing known.
        (!is_empty).then(|| content.trim().to_owned())
    }

    /// Whether more cells or ranks follow the board that starts on this line, or come before it.
    fn runs_on(
        &self,
        columns: &[Vec<&str>],
        begin: usize,
        shape: &Shape,
        alphabet: &Alphabet,
    ) -> bool {
        let end = begin + shape.height() * self.height;
        let above = begin.checked_sub(self.height).map(|above| &columns[above..begin]);
        above.is_some_and(|above| self.is_rank(above, shape, alphabet))
            || self.goes_on(&columns[end..], shape, alphabet)
            || columns[begin..end].iter().any(|line| self.has_one_more(line, shape, alphabet))
    }

    /// Whether there is a piece where the next cell would be.
    fn has_one_more(&self, line: &[&str], shape: &Shape, alphabet: &Alphabet) -> bool {
        let end = self.left + shape.width() * self.pitch;
        let next: Option<&[&str]> = line.get(end..(end + self.width).min(line.len()));
        let ends = line.get(end + self.width).is_none_or(|next| next.trim().is_empty());
        let content = next.map(<[_]>::concat).unwrap_or_default();
        ends && alphabet.mark(content.trim()).is_some_and(|mark| mark != BLANK)
    }

    /// Whether these are the cells of a board: some pieces are known, and no more are unknown, or most cells are known
    /// and visible even if empty. All must be known if the ranks have no text before them and empty cells are
    /// invisible, or if boards can also be read without a grid.
    fn is_known(&self, cells: &Cells, alphabet: &Alphabet) -> bool {
        let marks: Vec<Option<char>> =
            cells.iter().flatten().map(|cell| alphabet.mark(cell)).collect();
        let unknown = marks.iter().filter(|mark| mark.is_none()).count();
        let known = marks.iter().flatten().filter(|mark| **mark != BLANK).count();
        let is_tolerant = self.is_anchored() && alphabet.is_lined_up;
        let is_empty = self.shows_blanks() && marks.iter().all(|mark| *mark == Some(BLANK));
        let may_be_unknown = if is_tolerant { known } else { 0 };
        let is_mostly_known = self.is_found_by_blanks(alphabet) && alphabet.knows_most_of(cells);
        known > 0 && (unknown <= may_be_unknown || is_mostly_known) || is_empty
    }

    /// Whether another rank is on the first of these lines, but not another whole board.
    fn goes_on(&self, below: &[Vec<&str>], shape: &Shape, alphabet: &Alphabet) -> bool {
        let first = below.get(..self.height);
        first.is_some_and(|rank| self.is_rank(rank, shape, alphabet))
            && !self.is_whole(below, shape, alphabet)
    }

    /// Whether a whole board starts on the first of these lines.
    fn is_whole(&self, lines: &[Vec<&str>], shape: &Shape, alphabet: &Alphabet) -> bool {
        lines.get(..shape.height() * self.height).is_some_and(|lines| {
            let picture = self.picture(shape, lines);
            let mut places = shape.places();
            places.all(|(rank, file)| self.mark(picture, rank, file, alphabet).is_some())
        })
    }

    /// The mark on a square of a picture.
    fn mark(
        &self,
        picture: DrawnGrid<'_, '_>,
        rank: usize,
        file: usize,
        alphabet: &Alphabet,
    ) -> Option<char> {
        let shade = picture.shape.shade(rank, file);
        let content = self.content(picture.cell(rank, file), shade);
        content.map_or(Some(BLANK), |content| alphabet.mark(&content))
    }

    /// The marks in a picture's first rank, if all are known.
    fn marks_of_first_rank(
        &self,
        picture: DrawnGrid<'_, '_>,
        alphabet: &Alphabet,
    ) -> Option<Vec<char>> {
        let files = (0..picture.shape.width()).filter(|file| picture.shape.has(0, *file));
        files.map(|file| self.mark(picture, 0, file, alphabet)).collect()
    }

    /// Whether these lines are a rank with pieces.
    fn is_rank(&self, lines: &[Vec<&str>], shape: &Shape, alphabet: &Alphabet) -> bool {
        let picture = self.picture(shape, lines);
        let end = self.left + (shape.width() - 1) * self.pitch;
        let is_long = lines.iter().any(|line| line.len() > end);
        let marks = self.marks_of_first_rank(picture, alphabet);
        is_long && marks.is_some_and(|marks| marks.iter().any(|mark| *mark != BLANK))
    }
}

fn too_many(lines: &[Line<'_>], taken: usize, shape: &Shape) -> FormatError {
    let found = lines.get(taken).map_or("", |line| line.text).to_owned();
    FormatError { found, allowed: shape.height_form() }
}

#[cfg(test)]
mod tests;
