//! Finds boards whose cells line up: each takes the same number of columns and of lines, whatever is drawn in it. So a cell may be a
//! word, `bR`, `['r', …]` or a hatched square, and text may stand beside the ranks.
//!
//! The start position tells where the cells are: equal pieces look equal there, on squares of one colour. What a piece looks like is what
//! differs from an empty square of that colour. Later boards stand in the same columns, below other lines or turned round.

use std::collections::BTreeMap;

use rulebook::board::Board;
use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr as _;

use crate::dialect::{
    Alphabet, Blanks,
    fit::thresholds::Bound,
    read::{
        alphabet::BLANK,
        extract::{Cells, FormatError, Line, Segment, lines},
    },
};

/// How many ranks a board has, and how many cells a rank.
const SIZE: usize = 8;
/// At most this many lines belong to one rank.
const HIGHEST: usize = 4;
/// A cell has at most this many columns.
static WIDEST: Bound = Bound::of(12);
/// At most this many columns stand before the first cell.
static FARTHEST: Bound = Bound::of(40);
/// The start position begins on one of this many first lines.
static EARLIEST: Bound = Bound::of(300);

/// Where the cells of a board stand, and what an empty one looks like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::dialect) struct Grid {
    /// The column of the first cell.
    left: usize,
    /// How many columns lie between the beginnings of two cells.
    pitch: usize,
    /// How many columns a cell has.
    width: usize,
    /// How many lines a rank has.
    height: usize,
    /// An empty square of each colour, column by column.
    blanks: [Vec<String>; 2],
    /// What stands before the cells on the first line of each rank.
    margins: Vec<String>,
    /// Whether the first rank is drawn at the top.
    is_turned: bool,
}

/// The grid on which the first board of a text is the start position, and the characters in its cells.
pub(in crate::dialect) fn bind(
    text: &str,
    boundaries: &[usize],
    start: &Board,
) -> Option<Alphabet> {
    let lines = first_said(text, boundaries);
    let columns: Vec<Vec<&str>> = lines.iter().map(|line| columns(line.text)).collect();
    let begins = (0..columns.len().min(EARLIEST.get())).filter(|n| !columns[*n].is_empty());
    let (grid, alphabet) = begins.into_iter().find_map(|begin| bind_at(&columns, begin, start))?;
    Some(alphabet.on(grid))
}

/// The lines of what is said before any input.
fn first_said<'t>(text: &'t str, boundaries: &[usize]) -> Vec<Line<'t>> {
    let end = boundaries.iter().copied().find(|pause| (1..text.len()).contains(pause));
    lines(&text[..end.unwrap_or(text.len())])
}

/// The characters of a line by the columns in which they begin.
fn columns(line: &str) -> Vec<&str> {
    let mut columns = Vec::with_capacity(line.len());
    for glyph in line.trim_end().graphemes(true) {
        let tab = 8 - columns.len() % 8;
        let width = if glyph == "\t" { tab } else { glyph.width().max(1) };
        columns.push(glyph);
        columns.resize(columns.len() + width - 1, "");
    }
    columns
}

fn bind_at(columns: &[Vec<&str>], begin: usize, start: &Board) -> Option<(Grid, Alphabet)> {
    let farthest = FARTHEST.get().min(columns[begin].len());
    let sizes = (1..=HIGHEST).flat_map(|height| {
        let pitches = 1..=WIDEST.get();
        pitches.flat_map(move |pitch| (1..=pitch).rev().map(move |width| [height, pitch, width]))
    });
    let places = sizes.flat_map(|size| (0..farthest).map(move |left| (left, size)));
    places.into_iter().find_map(|(left, [height, pitch, width])| {
        let lines = columns.get(begin..begin + SIZE * height)?;
        let longest = lines.iter().map(Vec::len).max().unwrap_or_default();
        if left + (SIZE - 1) * pitch >= longest {
            return None;
        }
        let picture = Picture { lines, left, pitch, width, height };
        [false, true]
            .into_iter()
            .find_map(|is_turned| picture.bind(start, is_turned, columns, begin))
    })
}

/// What may be a board.
#[derive(Clone, Copy)]
struct Picture<'a, 't> {
    lines: &'a [Vec<&'t str>],
    left: usize,
    pitch: usize,
    width: usize,
    height: usize,
}

/// The colour of a square.
fn shade(rank: usize, file: usize) -> usize {
    (rank + file) % 2
}

/// All squares, row by row.
fn squares() -> impl Iterator<Item = (usize, usize)> {
    (0..SIZE).flat_map(|rank| (0..SIZE).map(move |file| (rank, file)))
}

impl<'t> Picture<'_, 't> {
    /// What stands in a cell, column by column, a line after the other.
    fn cell(self, rank: usize, file: usize) -> impl Iterator<Item = &'t str> {
        let at = self.left + file * self.pitch;
        let lines = &self.lines[rank * self.height..(rank + 1) * self.height];
        let places =
            lines.iter().flat_map(move |line| (at..at + self.width).map(move |n| (line, n)));
        places.map(|(line, n)| line.get(n).copied().unwrap_or(" "))
    }

    /// The grid and the characters, if these cells are the start position.
    fn bind(
        self,
        start: &Board,
        is_turned: bool,
        columns: &[Vec<&str>],
        begin: usize,
    ) -> Option<(Grid, Alphabet)> {
        let marks: Vec<char> = start.marks().collect();
        let mark = |rank: usize, file: usize| match is_turned {
            true => marks[SIZE * SIZE - 1 - (rank * SIZE + file)],
            false => marks[rank * SIZE + file],
        };
        let mut looks: BTreeMap<(char, usize), (usize, usize)> = BTreeMap::new();
        // Pawns are many: where they are not alike, no board is.
        let is_even = (marks.len() == SIZE * SIZE)
            && squares().skip(SIZE).chain(squares().take(SIZE)).all(|(rank, file)| {
                let first =
                    *looks.entry((mark(rank, file), shade(rank, file))).or_insert((rank, file));
                self.cell(rank, file).eq(self.cell(first.0, first.1))
            });
        let blank = |shade| looks.get(&(BLANK, shade)).filter(|_| is_even);
        let blank = |shade| {
            blank(shade).map(|(rank, file)| self.cell(*rank, *file).map(str::to_owned).collect())
        };
        let margins = (0..SIZE).map(|rank| self.margin(rank)).collect();
        let Self { left, pitch, width, height, .. } = self;
        let grid =
            Grid { left, pitch, width, height, blanks: [blank(0)?, blank(1)?], margins, is_turned };
        let is_upright = !grid.is_numbered_upwards() || is_turned;
        // A rank without pieces must show something. Otherwise a reader cannot tell where it is.
        let is_seen =
            grid.is_anchored() || grid.blanks.iter().flatten().any(|part| !part.trim().is_empty());
        let cells = grid.cells(self)?;
        let alphabet = Alphabet::learn(&cells, start, Blanks::OfKinds).ok()?;
        let runs_on = grid.runs_on(columns, begin, &alphabet);
        (is_upright && is_seen && !runs_on).then_some((grid, alphabet))
    }

    /// What stands before the cells of a rank.
    fn margin(self, rank: usize) -> String {
        let line = &self.lines[rank * self.height];
        line[..self.left.min(line.len())].concat()
    }

    /// What stands after them, line by line.
    fn beside(self) -> String {
        let end = self.left + (SIZE - 1) * self.pitch + self.width;
        let texts = self.lines.iter().filter_map(|line| line.get(end..));
        texts
            .map(|text| text.concat().trim().to_owned() + "\n")
            .filter(|text| text != "\n")
            .collect()
    }
}

impl Grid {
    /// The board on the first of these lines, and how many lines it takes.
    pub(in crate::dialect) fn board_at(
        &self,
        lines: &[Line<'_>],
        boundaries: &[usize],
        alphabet: &Alphabet,
    ) -> Option<(Segment, usize)> {
        let taken = SIZE * self.height;
        let below = lines.get(1..taken)?;
        let at = lines[0].said_from(boundaries);
        let first = columns(&lines[0].text[at - lines[0].at..]);
        let shift =
            (0..first.len().max(1)).find(|shift| self.begins(&first[*shift..], alphabet))?;
        let mut columns: Vec<Vec<&str>> = vec![first[shift..].to_vec()];
        columns.extend(below.iter().map(|line| self::columns(line.text)));
        let Self { left, pitch, width, height, .. } = *self;
        let picture = Picture { lines: &columns, left, pitch, width, height };
        let grid = self.turned_as(picture)?;
        let cells = grid.cells(picture).filter(|cells| self.is_known(cells, alphabet))?;
        let range = at + first[..shift].concat().len()..lines[taken - 1].end();
        let more: Vec<Vec<&str>> =
            lines[taken..].iter().take(taken).map(|line| self::columns(line.text)).collect();
        let segment = match self.goes_on(&more, alphabet) {
            false => Some(Segment::Board(range, cells)),
            true if alphabet.is_lined_up => Some(Segment::Broken(range, too_many(lines, taken))),
            true => None,
        };
        Some((segment?, taken))
    }

    /// Whether a line begins as a board does: with what stood before the cells, and with cells.
    fn begins(&self, line: &[&str], alphabet: &Alphabet) -> bool {
        let margin = line.get(..self.left).map(<[_]>::concat);
        let is_margin = |one: &String| {
            margin.as_ref().is_some_and(|margin| margin.trim_end() == one.trim_end())
        };
        let [first, last] = [0, SIZE - 1].map(|rank| &self.margins[rank]);
        (is_margin(first) || is_margin(last))
            && (self.height > 1 || self.is_anchored() || self.has_known_cells(line, alphabet))
    }

    /// Whether something stands before each rank, by which it is found.
    fn is_anchored(&self) -> bool {
        self.margins.iter().all(|margin| !margin.trim().is_empty())
    }

    fn has_known_cells(&self, line: &[&str], alphabet: &Alphabet) -> bool {
        let lines = [line.to_vec()];
        let Self { left, pitch, width, .. } = *self;
        let picture = Picture { lines: &lines, left, pitch, width, height: 1 };
        (0..SIZE).all(|file| self.mark(picture, 0, file, alphabet).is_some())
    }

    /// The grid as this board is turned, by what stands before its ranks.
    fn turned_as(&self, picture: Picture<'_, '_>) -> Option<Self> {
        let mut margins: Vec<String> =
            (0..SIZE).map(|rank| picture.margin(rank).trim_end().to_owned()).collect();
        let own = || self.margins.iter().map(|margin| margin.trim_end());
        if margins.iter().eq(own()) {
            return Some(self.clone());
        }
        margins.reverse();
        margins.iter().eq(own()).then(|| Self { is_turned: !self.is_turned, ..self.clone() })
    }

    /// Whether the ranks are numbered from the top.
    fn is_numbered_upwards(&self) -> bool {
        let number = |margin: &String| margin.chars().find_map(|c| c.to_digit(10));
        let numbers: Vec<Option<u32>> = self.margins.iter().map(number).collect();
        numbers.iter().zip(1..).all(|(number, rank)| *number == Some(rank))
    }

    /// The cells of a picture, the eighth rank first.
    fn cells(&self, picture: Picture<'_, '_>) -> Option<Cells> {
        let cell = |(rank, file)| {
            let content = self.content(picture.cell(rank, file), shade(rank, file));
            content.unwrap_or_else(|| self.blank())
        };
        let mut drawn: Vec<String> = squares().map(cell).collect();
        if self.is_turned {
            drawn.reverse();
        }
        let mut cells = Cells::with_room(SIZE, SIZE);
        drawn.chunks(SIZE).for_each(|rank| {
            cells.push_row(&rank.iter().map(String::as_str).collect::<Vec<_>>());
        });
        cells.beside = picture.beside();
        Some(cells)
    }

    /// How an empty cell is told.
    fn blank(&self) -> String {
        let blank = self.blanks[0].concat();
        let shown = Some(blank.trim()).filter(|blank| self.height == 1 && !blank.is_empty());
        shown.unwrap_or(" ").to_owned()
    }

    /// What stands in a cell that is not empty: all that differs from an empty one.
    fn content<'t>(&self, cell: impl Iterator<Item = &'t str>, shade: usize) -> Option<String> {
        let pairs: Vec<(&str, &String)> = cell.zip(&self.blanks[shade]).collect();
        let differs =
            |(drawn, blank): &(&'t str, &String)| if drawn == blank { " " } else { *drawn };
        let content: String = pairs.iter().map(differs).collect();
        let is_empty = pairs.iter().all(|(drawn, blank)| drawn == blank);
        // Where something is missing that an empty cell has, nothing known is drawn.
        (!is_empty).then(|| content.trim().to_owned())
    }

    /// Whether more cells or ranks follow the board that begins on this line, or stand before it.
    fn runs_on(&self, columns: &[Vec<&str>], begin: usize, alphabet: &Alphabet) -> bool {
        let end = begin + SIZE * self.height;
        let above = begin.checked_sub(self.height).map(|above| &columns[above..begin]);
        above.is_some_and(|above| self.is_rank(above, alphabet))
            || self.goes_on(&columns[end..], alphabet)
            || columns[begin..end].iter().any(|line| self.has_a_ninth(line, alphabet))
    }

    /// Whether one more piece stands where a ninth cell would.
    fn has_a_ninth(&self, line: &[&str], alphabet: &Alphabet) -> bool {
        let end = self.left + SIZE * self.pitch;
        let ninth: Option<&[&str]> = line.get(end..(end + self.width).min(line.len()));
        let ends = line.get(end + self.width).is_none_or(|next| next.trim().is_empty());
        let content = ninth.map(<[_]>::concat).unwrap_or_default();
        ends && alphabet.mark(content.trim()).is_some_and(|mark| mark != BLANK)
    }

    /// Whether cells are those of a board: some pieces are known, and no more are not. All must be known where nothing stands before
    /// the ranks, and where boards can also be read without a grid.
    fn is_known(&self, cells: &Cells, alphabet: &Alphabet) -> bool {
        let marks: Vec<Option<char>> =
            cells.iter().flatten().map(|cell| alphabet.mark(cell)).collect();
        let unknown = marks.iter().filter(|mark| mark.is_none()).count();
        let known = marks.iter().flatten().filter(|mark| **mark != BLANK).count();
        let is_tolerant = self.is_anchored() && alphabet.is_lined_up;
        known > 0 && unknown <= if is_tolerant { known } else { 0 }
    }

    /// Whether one more rank stands on the first of these lines, and no whole board does.
    fn goes_on(&self, below: &[Vec<&str>], alphabet: &Alphabet) -> bool {
        let Self { left, pitch, width, height, .. } = *self;
        let ranks = |count: usize| below.get(..count * height);
        let is_whole = ranks(SIZE).is_some_and(|lines| {
            let picture = Picture { lines, left, pitch, width, height };
            squares().all(|(rank, file)| self.mark(picture, rank, file, alphabet).is_some())
        });
        ranks(1).is_some_and(|rank| self.is_rank(rank, alphabet)) && !is_whole
    }

    /// What stands on a square of a picture.
    fn mark(
        &self,
        picture: Picture<'_, '_>,
        rank: usize,
        file: usize,
        alphabet: &Alphabet,
    ) -> Option<char> {
        let content = self.content(picture.cell(rank, file), shade(rank, file));
        content.map_or(Some(BLANK), |content| alphabet.mark(&content))
    }

    /// Whether these lines are a rank on which pieces stand.
    fn is_rank(&self, lines: &[Vec<&str>], alphabet: &Alphabet) -> bool {
        let Self { left, pitch, width, height, .. } = *self;
        let picture = Picture { lines, left, pitch, width, height };
        let is_long = lines.iter().any(|line| line.len() > left + (SIZE - 1) * pitch);
        let marks = (0..SIZE).map(|file| self.mark(picture, 0, file, alphabet));
        let marks: Option<Vec<char>> = marks.collect();
        is_long && marks.is_some_and(|marks| marks.iter().any(|mark| *mark != BLANK))
    }
}

fn too_many(lines: &[Line<'_>], taken: usize) -> FormatError {
    let found = lines.get(taken).map_or("", |line| line.text).to_owned();
    FormatError { found, allowed: format!("a board of {SIZE} ranks") }
}

#[cfg(test)]
mod tests;
