//! Labels of boards in reports: the names of columns, rows and cells from the description.

use rulebook::{board::Board, games::GameInfo};

use super::{Description, Names};

/// The labels of a game's boards. Columns and rows are counted from zero at the top left.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardLabels {
    names: Option<&'static Names>,
    /// Whether boards are rotated by 180 degrees.
    is_turned: bool,
}

impl BoardLabels {
    /// The labels of a game.
    pub fn of(game: &GameInfo) -> Self {
        Self::described(game.form)
    }

    fn described(form: &'static str) -> Self {
        Self { names: Some(&Description::of(form).board.names), is_turned: false }
    }

    /// The labels of the same boards, rotated by 180 degrees if they are turned.
    pub fn turned(self, is_turned: bool) -> Self {
        Self { is_turned, ..self }
    }

    /// The column and row of a cell on the board before rotation.
    fn unturned(self, board: &Board, column: usize, row: usize) -> (usize, usize) {
        match self.is_turned {
            true => (board.width() - 1 - column, board.height() - 1 - row),
            false => (column, row),
        }
    }

    /// The label above a column. Empty if only single cells have names.
    pub fn column(self, board: &Board, column: usize) -> String {
        if board.height() == 1 {
            return self.cell(board, column, 0);
        }
        let (column, _) = self.unturned(board, column, 0);
        let usual = || board.name(column, 0).chars().take(1).collect();
        let named = |names: &Names| names.columns().get(column).cloned();
        match self.names {
            Some(names) if names.are_counted() => String::new(),
            names => names.and_then(named).unwrap_or_else(usual),
        }
    }

    /// The label to the left of a row. If only single cells have names, it is that of the first cell. Empty on a board
    /// of one row.
    pub fn row(self, board: &Board, row: usize) -> String {
        let (_, row) = self.unturned(board, 0, row);
        let usual = || (board.height() - row).to_string();
        let first = |names: &Names| names.cells().find(|(_, at)| at[1] == row).map(first_of);
        let named = |names: &Names| match names.are_counted() {
            true => first(names),
            false => names.rows().get(row).cloned(),
        };
        match board.height() {
            1 => String::new(),
            _ => self.names.and_then(named).unwrap_or_else(usual),
        }
    }

    /// The name of the cell that a board calls `usual`.
    pub fn named(self, board: &Board, usual: &str) -> String {
        let at = cells(board).find(|(column, row)| board.name(*column, *row) == usual);
        at.map_or_else(|| usual.to_owned(), |(column, row)| self.cell(board, column, row))
    }

    /// The board's name for the cell with this label.
    pub fn usual(self, board: &Board, named: &str) -> String {
        let at = cells(board).find(|(column, row)| self.cell(board, *column, *row) == named);
        at.map_or_else(|| named.to_owned(), |(column, row)| board.name(column, row))
    }

    /// The name of a cell.
    pub fn cell(self, board: &Board, column: usize, row: usize) -> String {
        let (column, row) = self.unturned(board, column, row);
        let named = self.names.and_then(|names| names.cell(column, row));
        named.map_or_else(|| board.name(column, row), str::to_owned)
    }
}

/// The columns and rows of all cells, row by row from the top.
fn cells(board: &Board) -> impl Iterator<Item = (usize, usize)> + use<> {
    let (width, height) = (board.width(), board.height());
    (0..height).flat_map(move |row| (0..width).map(move |column| (column, row)))
}

fn first_of((name, _): (&str, [usize; 2])) -> String {
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const GAME: &str = r#"
stickler = 1
name = "tictactoe"
version = "1.0.0"
title = "Tic-tac-toe"
sides = ["X", "O"]
[board]
start = ".../.../..."
cells = "0..8"
[input]
moves = ["{x:1..9}"]
[output]
board = "free"
[[rule]]
id = "TTT-TURN"
text = "The sides take turns."
turn = true
"#;

    /// Tic-tac-toe whose `[board]` names cells like this.
    fn labels(names: &str) -> BoardLabels {
        let text = GAME.replacen("cells = \"0..8\"", names, 1);
        BoardLabels::described(String::leak(text))
    }

    #[rstest]
    #[case::usual_names("", "abc/321", "b1")]
    #[case::numbered_columns("columns = \"1..3\"", "123/321", "21")]
    #[case::rows_from_the_top("rows = \"1..3\"", "abc/123", "b3")]
    #[case::single_cells("cells = \"0..8\"", "/036", "7")]
    fn boards_are_labelled_as_the_description_says(
        #[case] names: &str,
        #[case] expected: &str,
        #[case] cell: &str,
    ) {
        let (labels, board): (_, Board) = (labels(names), ".../.../...".parse().expect("a board"));
        let columns: String = (0..3).map(|column| labels.column(&board, column)).collect();
        let rows: String = (0..3).map(|row| labels.row(&board, row)).collect();
        assert_eq!(format!("{columns}/{rows}"), expected);
        assert_eq!(labels.cell(&board, 1, 2), cell);
        assert_eq!(labels.named(&board, "b1"), cell);
        assert_eq!(labels.usual(&board, cell), "b1");
    }
}
