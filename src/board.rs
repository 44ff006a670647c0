//! A drawn board: rows of cells, top row first. A cell that the board does not have (the corners of a cross) is absent.

mod numbers;

pub use numbers::{LARGEST, number, number_of, shown};

use std::{fmt, slice, str::FromStr, sync::Arc};

use crate::malformed::Malformed;

/// A drawn board, one character per cell. Copies share their cells, which do not change.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    width: usize,
    /// Row by row, the top one first.
    cells: Arc<[Option<char>]>,
}

/// A cell in which two boards differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The cell's name, such as `a3`.
    pub cell: String,
    /// The content of the cell on the first board.
    pub left: Option<char>,
    /// The content of the cell on the second board.
    pub right: Option<char>,
}

impl Board {
    /// A board of `width` columns with these cells, row by row, the top one first.
    ///
    /// # Panics
    /// If the last row is not full.
    pub fn of(width: usize, cells: impl IntoIterator<Item = Option<char>>) -> Self {
        let cells: Arc<[_]> = cells.into_iter().collect();
        assert!(cells.len().is_multiple_of(width.max(1)), "a board has whole rows");
        Self { width, cells }
    }

    /// A board of these rows, the top one first. Rows that are shorter than the longest are filled with absent cells.
    pub fn new(rows: impl IntoIterator<Item = Vec<Option<char>>>) -> Self {
        let mut rows: Vec<_> = rows.into_iter().collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or_default();
        rows.iter_mut().for_each(|row| row.resize(width, None));
        Self::of(width, rows.into_iter().flatten())
    }

    /// The board displayed as this text. Unlike in a set-up, a digit is the character of one cell.
    pub fn displayed(text: &str) -> Self {
        if let Some(board) = Self::displayed_in_words(text) {
            return board;
        }
        let cell = |mark: char| (mark != ' ').then_some(mark);
        Self::new(text.split('\n').map(|row| row.chars().map(cell).collect()))
    }

    /// Reads rows separated by line ends or `/` that can end early; none if a cell is absent before the end of its row. A `_` at the
    /// end of a row is a cell that only a longer row has.
    pub fn ragged(text: &str) -> Option<Self> {
        let row = |line: &str| line.chars().flat_map(cells).collect::<Vec<_>>();
        let rows: Vec<_> = text.split(['\n', '/']).map(row).collect();
        let is_whole = |row: &Vec<Option<char>>| row.is_sorted_by_key(Option::is_none);
        rows.iter().all(is_whole).then(|| Self::new(rows))
    }

    /// The rows without the absent cells at their ends.
    pub fn in_ragged_rows(&self) -> String {
        let rows = self.rows().map(|row| row.iter().flatten().collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.rows().len()
    }

    /// The rows, the top one first.
    pub fn rows(&self) -> slice::ChunksExact<'_, Option<char>> {
        self.cells.chunks_exact(self.width.max(1))
    }

    /// The names of its cells and the characters in them, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (String, char)> {
        self.rows().enumerate().flat_map(move |(row, cells)| {
            let cells = cells.iter().enumerate();
            cells.filter_map(move |(column, mark)| Some((self.name(column, row), (*mark)?)))
        })
    }

    /// The characters in its cells, row by row.
    pub fn marks(&self) -> impl Iterator<Item = char> + Clone {
        self.cells.iter().copied().flatten()
    }

    /// The cell in a column (from the left) and a row (from the top), both counted from zero.
    pub fn cell(&self, column: usize, row: usize) -> Option<char> {
        let at = (column < self.width).then_some(row * self.width + column)?;
        self.cells.get(at).copied().flatten()
    }

    /// The name of a cell: its file and rank, or on a board of one row its number.
    pub fn name(&self, column: usize, row: usize) -> String {
        match self.height() {
            1 => (column + 1).to_string(),
            height => format!("{}{}", (b'a' + column as u8) as char, height - row),
        }
    }

    /// The same board with other characters.
    pub fn map(&self, mut glyph: impl FnMut(char) -> char) -> Self {
        Self::of(self.width, self.cells.iter().map(|cell| cell.map(&mut glyph)))
    }

    /// The board rotated by half a turn, flipped upside down, and mirrored.
    pub fn turned(&self) -> [Self; 3] {
        let rows = || self.rows().map(<[_]>::to_vec);
        let mirrored = |row: Vec<Option<char>>| row.into_iter().rev().collect::<Vec<_>>();
        [
            Self::new(rows().rev().map(mirrored)),
            Self::new(rows().rev()),
            Self::new(rows().map(mirrored)),
        ]
    }

    /// The cells in which this board and another differ, from the top left.
    pub fn differences(&self, other: &Self) -> Vec<Difference> {
        let (width, height) = (self.width.max(other.width), self.height().max(other.height()));
        let cells = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
        cells
            .map(|(column, row)| Difference {
                cell: self.name(column, row),
                left: self.cell(column, row),
                right: other.cell(column, row),
            })
            .filter(|difference| difference.left != difference.right)
            .collect()
    }

    /// The board between rules, with its files above and its ranks next to it, in 18 lines for eight rows.
    pub fn gridded(&self) -> String {
        let rule = format!("\n{}+\n", "+-".repeat(self.width));
        let mut drawing = String::with_capacity((self.height() + 1) * 3 * rule.len());
        drawing.extend((0..self.width).flat_map(|file| [' ', (b'a' + file as u8) as char]));
        drawing += &rule;
        for (below, cells) in self.rows().enumerate() {
            for cell in cells {
                drawing.push('|');
                drawing.push(cell.unwrap_or(' '));
            }
            drawing += "| ";
            drawing += &(self.height() - below).to_string();
            drawing += &rule;
        }
        drawing
    }
}

impl Board {
    /// Reads a board as [`gridded`](Self::gridded) draws it.
    ///
    /// # Errors
    /// If the board, drawn again, does not give the same text.
    pub fn ungridded(drawing: &str) -> Result<Self, Malformed> {
        let lines = drawing.lines().filter_map(|line| line.rsplit_once('|'));
        let rows = lines.map(|(cells, _rank)| cells.chars().skip(1).step_by(2).map(Some));
        let width = rows.clone().next().map_or(0, Iterator::count);
        let board = Self { width, cells: rows.flatten().collect() };
        let faithful = board.gridded() == drawing;
        faithful.then_some(board).ok_or_else(|| Malformed::new(drawing, "a board between rules"))
    }
}

/// Prints the rows as lines. An absent cell is a blank; next to numbers, which have blanks between them, it is `_`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.has_numbers() {
            return f.write_str(&self.in_words());
        }
        let lines = self.rows().map(|row| row.iter().map(|cell| cell.unwrap_or(' ')).collect());
        f.write_str(&lines.collect::<Vec<String>>().join("\n"))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {{\n{self}\n}}")
    }
}

/// Reads rows separated by line ends or `/`. A digit stands for that many `.` cells, a blank or `_` for an absent cell.
impl FromStr for Board {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let row = |line: &str| line.chars().flat_map(cells).collect();
        let rows: Vec<Vec<_>> = text.split(['\n', '/']).map(row).collect();
        if rows.iter().any(|row| row.len() != rows[0].len()) {
            return Err(Malformed::new(text, "rows of equal length"));
        }
        Ok(Self::new(rows))
    }
}

fn cells(mark: char) -> Vec<Option<char>> {
    match mark {
        ' ' | '_' => vec![None],
        '1'..='9' => vec![Some('.'); mark as usize - '0' as usize],
        _ => vec![Some(mark)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_displayed_is_read_back() {
        let board = Board::of(3, [None, Some('3'), Some('_'), Some('/'), Some('.'), None]);
        assert_eq!(Board::displayed(&board.to_string()), board);
    }

    #[test]
    fn digits_stand_for_runs_of_empty_cells() {
        assert_eq!("X3/1O2".parse::<Board>().unwrap().to_string(), "X...\n.O..");
    }

    #[test]
    fn differences_are_named_by_file_and_rank() {
        let (one, other): (Board, Board) = ("XX./O..".parse().unwrap(), "XX./.O.".parse().unwrap());
        let cells: Vec<_> = one.differences(&other).into_iter().map(|d| d.cell).collect();
        assert_eq!(cells, ["a1", "b1"]);
    }

    #[test]
    fn rows_of_different_length_are_malformed() {
        assert!("XX/X".parse::<Board>().is_err());
    }

    #[test]
    fn a_gridded_board_has_its_files_above_and_its_ranks_beside_it() {
        let board: Board = "X./.O".parse().unwrap();
        assert_eq!(board.gridded(), " a b\n+-+-+\n|X|.| 2\n+-+-+\n|.|O| 1\n+-+-+\n");
        assert_eq!(Board::ungridded(&board.gridded()), Ok(board));
        assert!(Board::ungridded("|X|.| 2\n").is_err());
    }
}
