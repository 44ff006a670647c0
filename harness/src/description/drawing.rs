//! Drawings: a board in the characters of the rulebook, within the frame that the description shows.

use std::collections::{BTreeMap, BTreeSet};

use rulebook::board::{Board, shown};

use super::{faults::Wrong, names::positions};

/// The drawn characters, by the characters of a board.
type Glyphs = BTreeMap<char, char>;

/// A frame with places for the cells of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The lines of the start as drawn.
    lines: Vec<Vec<char>>,
    grid: Grid,
    /// The characters of the start that are drawn as others.
    glyphs: Glyphs,
    /// The columns, rows and cells that the board has.
    start: Board,
    /// Whether cells can show numbers, which are drawn with blanks between them.
    has_numbers: bool,
    /// Whether rows can end early.
    is_ragged: bool,
}

/// A line of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawnLine {
    /// The same in every board.
    Fixed(String),
    /// The texts before, between and after the cells of a row.
    Row(Vec<String>),
}

/// The positions of a board's cells in its drawing. All rows are equally far apart, and so are all columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Grid {
    /// Line and column of the first cell of the first row.
    first: [usize; 2],
    /// Lines from one row to the next.
    down: usize,
    /// Columns from one cell to the next.
    across: usize,
    /// Columns by which each row is shifted to the right of the one above.
    shift: isize,
}

impl Grid {
    /// Line and column of a cell.
    fn at(self, [column, row]: [usize; 2]) -> Option<[usize; 2]> {
        let shift = self.shift.checked_mul(row as isize)?;
        let column = (self.first[1] + column * self.across).checked_add_signed(shift)?;
        Some([self.first[0] + row * self.down, column])
    }
}

impl Drawing {
    /// A drawing of only the rows.
    pub(super) fn rows(start: &Board) -> Self {
        let grid = Grid { first: [0, 0], down: 1, across: 1, shift: 0 };
        let glyphs = Glyphs::new();
        let lines = lines(&start.to_string());
        Self { lines, grid, glyphs, start: start.clone(), has_numbers: false, is_ragged: false }
    }

    /// A drawing of only the rows, whose cells can be numbers.
    pub(super) fn numbers(start: &Board) -> Self {
        Self { has_numbers: true, ..Self::rows(start) }
    }

    /// A drawing of only the rows, which can end early.
    pub(super) fn ragged(start: &Board) -> Self {
        Self { is_ragged: true, ..Self::rows(start) }
    }

    /// The drawing that shows the start position like this.
    pub(crate) fn of(start: &Board, drawn: &str) -> Result<Self, Wrong> {
        if drawn.chars().count() > DRAWING_MOST {
            let found = "found a drawing of more than 4000 characters";
            return Err(Wrong::new(found, "expected at most 4000"));
        }
        let lines = lines(drawn);
        // The start's own characters in their places take precedence over others, and aligned rows over shifted ones.
        let fitting = |(others, shifted): (bool, bool)| {
            let grids = grids(&lines, start).filter(move |grid| (grid.shift != 0) == shifted);
            let shown = grids.filter_map(|grid| Some((grid, glyphs_in(&lines, grid, start)?)));
            shown.filter(|(_, glyphs)| others || glyphs.is_empty()).take(2).collect::<Vec<_>>()
        };
        let ways = [(false, false), (false, true), (true, false), (true, true)];
        let found = ways.into_iter().map(fitting).find(|found| !found.is_empty());
        let found = found.unwrap_or_default();
        match &found[..] {
            [(grid, glyphs)] => {
                let (grid, glyphs) = (*grid, glyphs.clone());
                Ok(Self {
                    lines,
                    grid,
                    glyphs,
                    start: start.clone(),
                    has_numbers: false,
                    is_ragged: false,
                })
            }
            [] => Err(Wrong::new("the drawing does not show the cells of `start`", CELLS)),
            [..] => Err(Wrong::new("the drawing shows the cells of `start` in two places", CELLS)),
        }
    }

    /// Draws a board of this shape.
    pub fn draw(&self, board: &Board) -> String {
        if self.has_numbers {
            return in_columns(board);
        }
        if self.is_ragged {
            return board.in_ragged_rows();
        }
        let mut lines = self.lines.clone();
        for (at, mark) in self.cells(board) {
            if let Some(place) = place_mut(&mut lines, at) {
                *place = self.glyphs.get(&mark).copied().unwrap_or(mark);
            }
        }
        let lines: Vec<String> = lines.into_iter().map(String::from_iter).collect();
        lines.join("\n")
    }

    /// The board's character for a drawn character, if they differ.
    pub fn meaning(&self, drawn: char) -> Option<char> {
        self.glyphs.iter().find(|(_, glyph)| **glyph == drawn).map(|(mark, _)| *mark)
    }

    /// Reads a board that is drawn like this. Blanks at the ends of lines do not count.
    pub fn read(&self, drawn: &str) -> Option<Board> {
        if self.is_ragged {
            return self.read_ragged(drawn);
        }
        let drawn = drawn.trim_end_matches('\n');
        if self.has_numbers {
            let board = Board::spaced(drawn).ok()?;
            return (positions(&board) == positions(&self.start)).then_some(board);
        }
        let lines = lines(drawn);
        let mark = |[column, row]: [usize; 2]| {
            self.start.cell(column, row)?;
            let drawn = place(&lines, self.grid.at([column, row])?)?;
            Some(self.meaning(drawn).unwrap_or(drawn))
        };
        let (width, height) = (self.start.width(), self.start.height());
        let all = (0..height).flat_map(|row| (0..width).map(move |column| [column, row]));
        let board = Board::of(width, all.map(mark));
        let is_same = trimmed(&self.draw(&board)) == trimmed(drawn);
        is_same.then_some(board)
    }

    /// Reads a board whose rows can end early, each on a line. The last row may be an empty line, with a line end like
    /// all others.
    fn read_ragged(&self, drawn: &str) -> Option<Board> {
        let (width, height) = (self.start.width(), self.start.height());
        let row = |line: &str| {
            let mut row: Vec<Option<char>> = line.trim_end().chars().map(Some).collect();
            let fits = row.len() <= width;
            row.resize(width, None);
            fits.then_some(row)
        };
        let rows: Option<Vec<_>> = drawn.lines().map(row).collect();
        let rows = rows.filter(|rows| rows.len() == height)?;
        Some(Board::of(width, rows.into_iter().flatten()))
    }

    /// The lines of the frame, from the top.
    pub fn frame(&self) -> Vec<DrawnLine> {
        let line = |(at, line): (usize, &Vec<char>)| {
            let row = (0..self.start.height())
                .find(|row| self.grid.first[0] + row * self.grid.down == at);
            match row {
                Some(row) => self.drawn_row(line, row),
                None => DrawnLine::Fixed(line.iter().collect()),
            }
        };
        self.lines.iter().enumerate().map(line).collect()
    }

    fn drawn_row(&self, line: &[char], row: usize) -> DrawnLine {
        let columns =
            (0..self.start.width()).filter(|column| self.start.cell(*column, row).is_some());
        let places = columns.filter_map(|column| Some(self.grid.at([column, row])?[1]));
        let (mut around, mut begin) = (Vec::new(), 0);
        for place in places {
            around.push(line[begin..place].iter().collect());
            begin = place + 1;
        }
        around.push(line[begin.min(line.len())..].iter().collect());
        DrawnLine::Row(around)
    }

    /// The positions of the cells in the drawing, and their contents.
    fn cells(&self, board: &Board) -> Vec<([usize; 2], char)> {
        let cells = positions(&self.start).into_iter();
        let cell = |[column, row]: [usize; 2]| {
            Some((self.grid.at([column, row])?, board.cell(column, row)?))
        };
        cells.filter_map(cell).collect()
    }
}

/// The rows with blanks between the cells, so that the last characters of each column line up.
fn in_columns(board: &Board) -> String {
    let cell = |cell: &Option<char>| cell.map_or_else(|| "_".to_owned(), shown);
    let rows: Vec<Vec<String>> = board.rows().map(|row| row.iter().map(cell).collect()).collect();
    let width = rows.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or_default();
    let row = |row: &Vec<String>| {
        row.iter().map(|cell| format!("{cell:>width$}")).collect::<Vec<_>>().join(" ")
    };
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

const CELLS: &str = "draw each cell of `start` with its own character, all rows equally far apart and all columns too";

/// Rows that are indented have columns at most this far apart.
const ACROSS_MOST: usize = 8;

/// A drawing has at most this many characters.
const DRAWING_MOST: usize = 4000;

fn lines(text: &str) -> Vec<Vec<char>> {
    text.lines().map(|line| line.chars().collect()).collect()
}

/// The lines without trailing blanks.
fn trimmed(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).collect()
}

fn place(lines: &[Vec<char>], [line, column]: [usize; 2]) -> Option<char> {
    lines.get(line)?.get(column).copied()
}

fn place_mut(lines: &mut [Vec<char>], [line, column]: [usize; 2]) -> Option<&mut char> {
    lines.get_mut(line)?.get_mut(column)
}

/// The characters drawn for those of the board, if they differ, with the cells in this grid. Each board character has
/// its own. None if the lines do not show the board.
fn glyphs_in(lines: &[Vec<char>], grid: Grid, board: &Board) -> Option<Glyphs> {
    let mut glyphs = Glyphs::new();
    for [column, row] in positions(board) {
        let (mark, drawn) = (board.cell(column, row)?, place(lines, grid.at([column, row])?)?);
        if *glyphs.entry(mark).or_insert(drawn) != drawn {
            return None;
        }
    }
    let different: BTreeSet<char> = glyphs.values().copied().collect();
    let is_told_apart = different.len() == glyphs.len() && !different.contains(&' ');
    glyphs.retain(|mark, drawn| mark != drawn);
    is_told_apart.then_some(glyphs)
}

/// All grids for a board of this shape that fit in these lines.
fn grids(lines: &[Vec<char>], board: &Board) -> impl Iterator<Item = Grid> {
    let (rows, columns) = (board.height(), board.width());
    let (high, wide) = (lines.len(), lines.iter().map(Vec::len).max().unwrap_or_default());
    let distances = |count: usize, room: usize| match count {
        0 | 1 => 1..=1,
        _ => 1..=room.saturating_sub(1) / (count - 1),
    };
    let pairs = distances(rows, high).flat_map(move |down| {
        distances(columns, wide).flat_map(move |across| {
            let shift = if rows == 1 || across > ACROSS_MOST { 0 } else { across as isize };
            (-shift..=shift).map(move |shift| (down, across, shift))
        })
    });
    pairs.flat_map(move |(down, across, shift)| {
        let firsts = (0..high).flat_map(move |line| (0..wide).map(move |column| [line, column]));
        firsts.map(move |first| Grid { first, down, across, shift })
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn board(text: &str) -> Board {
        text.parse().expect("a board")
    }

    #[rstest]
    #[case::rows("X./.O", "X.\n.O", "OX/..", "OX\n..")]
    #[case::a_frame(
        "X./.O",
        "  a b\n2|X|.|\n +-+-+\n1|.|O|",
        "OX/..",
        "  a b\n2|O|X|\n +-+-+\n1|.|.|"
    )]
    #[case::wide_cells("..", "[ . ] [ . ]", "X.", "[ X ] [ . ]")]
    #[case::one_row_among_others("X..", "1 2 3\nX . .", ".X.", "1 2 3\n. X .")]
    #[case::indented_rows("../..", ". .\n . .", "X./.O", "X .\n . O")]
    #[case::a_hole("._/..", ". #\n. .", "X_/.O", "X #\n. O")]
    fn a_board_is_drawn_as_the_start_is(
        #[case] start: &str,
        #[case] drawn: &str,
        #[case] other: &str,
        #[case] expected: &str,
    ) {
        let drawing = Drawing::of(&board(start), drawn).expect("a drawing");
        assert_eq!(drawing.draw(&board(start)), drawn);
        assert_eq!(drawing.draw(&board(other)), expected);
        assert_eq!(drawing.read(expected), Some(board(other)));
    }

    #[test]
    fn numbers_are_drawn_in_columns() {
        let board = |text| Board::spaced(text).expect("a board");
        let drawing = Drawing::numbers(&board("0 4/4 0"));
        assert_eq!(drawing.draw(&board("0 12/4 1")), " 0 12\n 4  1");
        assert_eq!(drawing.read(" 0 12\n 4  1"), Some(board("0 12/4 1")));
        assert_eq!(drawing.read("0 12 4 1"), None);
    }

    #[test]
    fn rows_are_the_usual_drawing() {
        let drawing = Drawing::rows(&board("X_/.O"));
        assert_eq!(drawing.draw(&board("._/XX")), ". \nXX");
    }

    #[rstest]
    #[case::another_start("X./..", "..\n..", "does not show the cells")]
    #[case::crooked_rows("X./.O", "X.\n  .O.", "does not show the cells")]
    #[case::too_few_cells("...", "..", "does not show the cells")]
    #[case::more_cells("..", "...", "in two places")]
    fn a_drawing_that_does_not_show_the_start_once_is_a_fault(
        #[case] start: &str,
        #[case] drawn: &str,
        #[case] sentence: &str,
    ) {
        let wrong = Drawing::of(&board(start), drawn).expect_err("it is at fault");
        assert!(wrong.found.contains(sentence), "{}", wrong.found);
    }

    #[rstest]
    #[case::another_frame("X.\n-.O")]
    #[case::one_row("X.")]
    #[case::more_rows("X.\n.O\n..")]
    fn what_is_not_drawn_so_is_not_read(#[case] drawn: &str) {
        assert_eq!(Drawing::rows(&board("X./.O")).read(drawn), None);
    }
}
