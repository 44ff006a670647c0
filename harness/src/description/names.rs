//! Names of columns, rows and cells.

use std::collections::HashMap;

use rulebook::board::Board;

/// The names of the columns, rows and cells of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// From the left.
    columns: Vec<String>,
    /// From the top.
    rows: Vec<String>,
    /// The name of each cell of the board, row by row from the top.
    cells: Vec<(String, [usize; 2])>,
    places: HashMap<String, [usize; 2]>,
    has_own_names: bool,
}

/// The names in a description. Missing ones get the usual names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GivenNames {
    /// From the left.
    pub(super) columns: Option<Vec<String>>,
    /// From the top.
    pub(super) rows: Option<Vec<String>>,
    /// Row by row from the top.
    pub(super) cells: Option<Vec<String>>,
}

impl Names {
    /// The names for this board. The given lists have the lengths of the board.
    pub(super) fn of(start: &Board, given: GivenNames) -> Self {
        let columns = given.columns.unwrap_or_else(|| (0..start.width()).map(lettered).collect());
        let height = start.height();
        let rows =
            given.rows.unwrap_or_else(|| (1..=height).rev().map(|n| n.to_string()).collect());
        let (at, has_own_names) = (positions(start), given.cells.is_some());
        let in_grid = |[column, row]: &[usize; 2]| match height {
            1 => columns[*column].clone(),
            _ => format!("{}{}", columns[*column], rows[*row]),
        };
        let named = given.cells.unwrap_or_else(|| at.iter().map(in_grid).collect());
        let cells: Vec<_> = named.into_iter().zip(at).collect();
        Self { places: cells.iter().cloned().collect(), columns, rows, cells, has_own_names }
    }

    /// The columns from the left.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The rows from the top.
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    /// The cells of the board, row by row from the top, with their columns and rows.
    pub fn cells(&self) -> impl Iterator<Item = (&str, [usize; 2])> {
        self.cells.iter().map(|(name, at)| (name.as_str(), *at))
    }

    /// The column and the row of the cell with this name, counted from zero at the top left.
    pub fn place(&self, cell: &str) -> Option<[usize; 2]> {
        self.places.get(cell).copied()
    }

    /// The name of the cell in this column and row, if there is one.
    pub fn cell(&self, column: usize, row: usize) -> Option<&str> {
        let found = self.cells.iter().find(|(_, at)| *at == [column, row]);
        found.map(|(name, _)| name.as_str())
    }

    /// Whether the cells are in one row or have their own names, so that numbers can identify them.
    pub(super) fn are_counted(&self) -> bool {
        self.has_own_names || self.rows.len() == 1
    }
}

/// The columns and rows of a board's cells, row by row from the top.
pub(super) fn positions(board: &Board) -> Vec<[usize; 2]> {
    let all =
        (0..board.height()).flat_map(|row| (0..board.width()).map(move |column| [column, row]));
    all.filter(|&[column, row]| board.cell(column, row).is_some()).collect()
}

/// The usual name of a column: a, b, … z, aa, ab, …
fn lettered(column: usize) -> String {
    let last = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        before => format!("{}{last}", lettered(before - 1)),
    }
}

/// The longest range that is accepted.
const RANGE_MOST: u32 = 10_000;

/// The names of a range such as `1..7`, `8..1` or `a..h`.
pub(super) fn range(text: &str) -> Option<Vec<String>> {
    let (first, last) = text.split_once("..")?;
    numbers(first, last).or_else(|| letters(first, last))
}

fn numbers(first: &str, last: &str) -> Option<Vec<String>> {
    let number = |text: &str| text.parse::<u32>().ok().filter(|n| n.to_string() == text);
    let texts = span(number(first)?, number(last)?)?.into_iter();
    Some(texts.map(|n| n.to_string()).collect())
}

fn letters(first: &str, last: &str) -> Option<Vec<String>> {
    let letter = |text: &str| text.parse::<char>().ok().filter(char::is_ascii_alphabetic);
    let (first, last) = (letter(first)?, letter(last)?);
    let is_alike = first.is_ascii_lowercase() == last.is_ascii_lowercase();
    let codes = is_alike.then(|| span(u32::from(first), u32::from(last)))??;
    Some(codes.into_iter().filter_map(char::from_u32).map(String::from).collect())
}

/// All numbers from the first to the last, ascending or descending.
fn span(first: u32, last: u32) -> Option<Vec<u32>> {
    let is_short = first.abs_diff(last) < RANGE_MOST;
    let up = || (first..=last).collect();
    let down = || (last..=first).rev().collect();
    is_short.then(|| if first <= last { up() } else { down() })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn given(text: &str) -> Option<Vec<String>> {
        (!text.is_empty()).then(|| range(text).expect("a range"))
    }

    #[rstest]
    #[case::usual_ones(".../.../...".to_owned(), "", "", "", "a3 b3 c3 a2 b2 c2 a1 b1 c1")]
    #[case::numbered_columns_of_one_row("...".to_owned(), "1..3", "", "", "1 2 3")]
    #[case::lettered_columns_of_one_row("...".to_owned(), "", "", "", "a b c")]
    #[case::rows_from_the_top("../..".to_owned(), "", "1..2", "", "a1 b1 a2 b2")]
    #[case::single_cells("../..".to_owned(), "", "", "0..3", "0 1 2 3")]
    #[case::a_hole("._/..".to_owned(), "", "", "", "a2 a1 b1")]
    fn every_cell_has_its_name(
        #[case] start: String,
        #[case] columns: &str,
        #[case] rows: &str,
        #[case] cells: &str,
        #[case] expected: &str,
    ) {
        let board: Board = start.parse().expect("a board");
        let given = GivenNames { columns: given(columns), rows: given(rows), cells: given(cells) };
        let names = Names::of(&board, given);
        let found: Vec<&str> = names.cells().map(|(name, _)| name).collect();
        assert_eq!(found.join(" "), expected);
        assert!(names.cells().all(|(name, at)| names.place(name) == Some(at)));
        assert!(names.cells().all(|(name, [c, r])| names.cell(c, r) == Some(name)));
    }

    #[test]
    fn columns_after_the_26th_have_two_letters() {
        assert_eq!([0, 25, 26, 27, 701, 702].map(lettered), ["a", "z", "aa", "ab", "zz", "aaa"]);
    }

    #[rstest]
    #[case::numbers("0..3", Some("0 1 2 3"))]
    #[case::downwards("3..1", Some("3 2 1"))]
    #[case::letters("a..c", Some("a b c"))]
    #[case::capitals("C..A", Some("C B A"))]
    #[case::one("4..4", Some("4"))]
    #[case::letters_of_two_cases("a..C", None)]
    #[case::of_two_kinds("1..c", None)]
    #[case::no_end("1..", None)]
    #[case::a_leading_nought("01..09", None)]
    #[case::far_too_long("0..4000000000", None)]
    fn a_range_is_from_the_first_to_the_last(#[case] text: &str, #[case] expected: Option<&str>) {
        assert_eq!(range(text).map(|names| names.join(" ")).as_deref(), expected);
    }
}
