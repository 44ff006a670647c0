//! What is drawn: rows of cells, top row first. A cell that the board does not have (the corners of a cross) is absent.

use std::{fmt, str::FromStr, sync::Arc};

use crate::malformed::Malformed;

/// A drawn board, one character a cell. Copies share their cells, which do not change.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    rows: Arc<Vec<Vec<Option<char>>>>,
}

/// A cell in which two boards differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The cell's name, such as `a3`.
    pub cell: String,
    /// What stands there on the first board.
    pub left: Option<char>,
    /// What stands there on the second board.
    pub right: Option<char>,
}

impl Board {
    /// A board of these rows, the top one first.
    pub fn new(rows: Vec<Vec<Option<char>>>) -> Self {
        Self { rows: Arc::new(rows) }
    }

    /// The rows, the top one first.
    pub fn rows(&self) -> &[Vec<Option<char>>] {
        &self.rows
    }

    /// The cell in a column (from the left) and a row (from the top), both counted from zero.
    pub fn cell(&self, column: usize, row: usize) -> Option<char> {
        self.rows.get(row).and_then(|cells| *cells.get(column)?)
    }

    /// The name of a cell: its file and rank, or on a board of one row its number.
    pub fn name(&self, column: usize, row: usize) -> String {
        match self.rows.len() {
            1 => (column + 1).to_string(),
            height => format!("{}{}", (b'a' + column as u8) as char, height - row),
        }
    }

    /// The same board with other characters.
    pub fn map(&self, mut glyph: impl FnMut(char) -> char) -> Self {
        let mut row =
            |cells: &Vec<Option<char>>| cells.iter().map(|cell| cell.map(&mut glyph)).collect();
        Self::new(self.rows.iter().map(&mut row).collect())
    }

    /// The cells in which this board and another differ, from the top left.
    pub fn differences(&self, other: &Self) -> Vec<Difference> {
        let height = self.rows.len().max(other.rows.len());
        let width = |row| {
            let len = |board: &Self| board.rows.get(row).map_or(0, Vec::len);
            len(self).max(len(other))
        };
        let cells = (0..height).flat_map(|row| (0..width(row)).map(move |column| (column, row)));
        cells
            .map(|(column, row)| Difference {
                cell: self.name(column, row),
                left: self.cell(column, row),
                right: other.cell(column, row),
            })
            .filter(|difference| difference.left != difference.right)
            .collect()
    }

    /// The board between rules, with its files above and its ranks beside it, in 18 lines for eight rows.
    pub fn gridded(&self) -> String {
        let width = self.rows.first().map_or(0, Vec::len);
        let rule = format!("\n{}+\n", "+-".repeat(width));
        let mut drawing = String::with_capacity((self.rows.len() + 1) * 3 * rule.len());
        drawing.extend((0..width).flat_map(|file| [' ', (b'a' + file as u8) as char]));
        drawing += &rule;
        for (below, cells) in self.rows.iter().enumerate() {
            for cell in cells {
                drawing.push('|');
                drawing.push(cell.unwrap_or(' '));
            }
            drawing += "| ";
            drawing += &(self.rows.len() - below).to_string();
            drawing += &rule;
        }
        drawing
    }
}

impl Board {
    /// Reads a board as [`gridded`](Self::gridded) draws it.
    ///
    /// # Errors
    /// If drawing what was read does not give the same text.
    pub fn ungridded(drawing: &str) -> Result<Self, Malformed> {
        let cells = |line: &str| {
            let (cells, _rank) = line.rsplit_once('|')?;
            Some(cells.chars().skip(1).step_by(2).map(Some).collect())
        };
        let board = Self::new(drawing.lines().filter_map(cells).collect());
        let faithful = board.gridded() == drawing;
        faithful.then_some(board).ok_or_else(|| Malformed::new(drawing, "a board between rules"))
    }
}

/// The rows as lines; an absent cell is a blank.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines =
            self.rows.iter().map(|row| row.iter().map(|cell| cell.unwrap_or(' ')).collect());
        f.write_str(&lines.collect::<Vec<String>>().join("\n"))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {{\n{self}\n}}")
    }
}

/// Reads rows separated by line ends or `/`; a digit stands for that many `.` cells, a blank or `_` for an absent cell.
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
