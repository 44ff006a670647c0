//! Boards whose cells show numbers. A number is one mark, written with blanks around it.
//!
//! No program draws the characters that stand for numbers, and no other module names them.

use super::Board;
use crate::malformed::Malformed;

/// Stands for zero; the other numbers follow.
const NOUGHT: u32 = 0xF_0000;

/// The largest number that a cell can show.
pub const LARGEST: u32 = 9999;

/// The mark of a cell that shows this number, if there is one.
pub fn number(number: u32) -> Option<char> {
    (number <= LARGEST).then(|| char::from_u32(NOUGHT + number)).flatten()
}

/// The number that a mark stands for.
pub fn number_of(mark: char) -> Option<u32> {
    u32::from(mark).checked_sub(NOUGHT).filter(|number| *number <= LARGEST)
}

/// A mark as people read it.
pub fn shown(mark: char) -> String {
    number_of(mark).map_or_else(|| mark.to_string(), |number| number.to_string())
}

/// The meaning of a word in a row. Digits are one number, `_` is an absent cell, and any other character is a cell.
fn cells(word: &str) -> Option<Vec<Option<char>>> {
    if word.chars().all(|c| c.is_ascii_digit()) {
        return Some(vec![Some(number(word.parse().ok()?)?)]);
    }
    Some(word.chars().map(|mark| (mark != '_').then_some(mark)).collect())
}

impl Board {
    /// Whether any cell shows a number.
    pub fn has_numbers(&self) -> bool {
        self.marks().any(|mark| number_of(mark).is_some())
    }

    /// Reads rows separated by line ends or `/`, in which cells are separated by blanks and can be numbers.
    ///
    /// # Errors
    /// If the rows have different lengths, or a number is too large.
    pub fn spaced(text: &str) -> Result<Self, Malformed> {
        let row = |line: &str| -> Option<Vec<Option<char>>> {
            let words: Option<Vec<_>> = line.split_whitespace().map(cells).collect();
            Some(words?.into_iter().flatten().collect())
        };
        let rows: Option<Vec<_>> = text.split(['\n', '/']).map(row).collect();
        let rows = rows.ok_or_else(|| Malformed::new(text, format!("numbers up to {LARGEST}")))?;
        if rows.iter().any(|row| row.len() != rows[0].len()) {
            return Err(Malformed::new(text, "rows of equal length"));
        }
        Ok(Self::new(rows))
    }

    /// The rows with blanks between the cells; `_` is an absent cell.
    pub fn in_words(&self) -> String {
        let cell = |cell: &Option<char>| cell.map_or_else(|| "_".to_owned(), shown);
        let row = |row: &[Option<char>]| row.iter().map(cell).collect::<Vec<_>>().join(" ");
        self.rows().map(row).collect::<Vec<_>>().join("\n")
    }

    /// The board of numbers that is displayed as this text, if it is one.
    pub(super) fn displayed_in_words(text: &str) -> Option<Self> {
        let board = Self::spaced(text).ok()?;
        (board.has_numbers() && board.in_words() == text).then_some(board)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::numbers("0 4 12/48 1 0", "0 4 12\n48 1 0")]
    #[case::one_a_row("3/4/5", "3\n4\n5")]
    #[case::in_columns(" 0  4\n12  4", "0 4\n12 4")]
    #[case::with_other_cells("_ 2 ./X 16 _", "_ 2 .\nX 16 _")]
    fn numbers_are_displayed_as_they_are_read(#[case] text: &str, #[case] displayed: &str) {
        let board = Board::spaced(text).unwrap();
        assert_eq!(board.to_string(), displayed);
        assert_eq!(Board::displayed(displayed), board);
    }

    #[rstest]
    #[case::rows_of_different_length("4 4/4")]
    #[case::a_number_that_is_too_large("10000")]
    fn what_is_no_board_of_numbers_is_malformed(#[case] text: &str) {
        assert!(Board::spaced(text).is_err());
    }

    #[test]
    fn a_mark_is_shown_as_people_read_it() {
        assert_eq!(number(48).map(shown), Some("48".to_owned()));
        assert_eq!(shown('X'), "X");
        assert_eq!(number(LARGEST + 1), None);
    }
}
