//! Parses a board in an answer: rows from top to bottom with `/` between them.
//!
//! A character is a cell. `_` is a place without a cell. A digit that is no mark of the game is a run of `.` cells. A
//! row whose characters are separated by blanks has a cell for each of them. If cells show numbers, blanks separate all
//! cells, and adjacent digits are one number.
//! all cells, and digits are one number.

use rulebook::board::{self, Board, number};

use super::{Fault, Vocabulary, line_of::shown, vocabulary::one_of};

type Row = Vec<Option<char>>;

/// Parses the board of a line.
pub(super) fn read(rows: &str, line: &str, vocabulary: &Vocabulary) -> Result<Board, Fault> {
    let mut rows: Vec<Row> = rows.split('/').map(|row| cells(row, vocabulary)).collect();
    if vocabulary.ragged {
        rows.iter_mut().for_each(|row| fill(row, vocabulary.board.width()));
    }
    let wrong = |what: String| {
        let expected = shape(vocabulary);
        Fault(format!(
            "the line {} has another shape; expected {expected}, found {what}",
            shown(line)
        ))
    };
    check_size(&rows, &vocabulary.board).map_err(wrong)?;
    let board = Board::of(vocabulary.board.width(), rows.into_iter().flatten());
    match vocabulary.ragged {
        true => check_gaps(&board).map_err(wrong)?,
        false => check_absent(&board, &vocabulary.board).map_err(wrong)?,
    }
    check_marks(&board, line, vocabulary)?;
    Ok(board)
}

fn cells(row: &str, vocabulary: &Vocabulary) -> Row {
    if vocabulary.has_numbers() {
        return row.split_whitespace().flat_map(numbered).collect();
    }
    let mut words = row.split_whitespace().map(|word| word.chars());
    if row.contains(' ') && words.clone().all(|word| word.count() == 1) {
        return words.by_ref().flatten().map(cell).collect();
    }
    let run = |mark: char| match mark.to_digit(10).filter(|_| !vocabulary.has_mark(mark)) {
        Some(empty) => vec![Some('.'); empty as usize],
        None => vec![cell(mark)],
    };
    row.chars().flat_map(run).collect()
}

/// The cells of a word if cells can show numbers: adjacent digits are one number.
fn numbered(word: &str) -> Row {
    let known = word.parse().ok().filter(|_| word.chars().all(|c| c.is_ascii_digit()));
    match known.and_then(number) {
        Some(number) => vec![Some(number)],
        None => word.chars().map(cell).collect(),
    }
}

fn cell(mark: char) -> Option<char> {
    (mark != '_').then_some(mark)
}

/// Adds the missing cells of a row that ends early.
fn fill(row: &mut Row, width: usize) {
    row.resize(row.len().max(width), None);
}

/// Checks that no row continues after a missing cell.
fn check_gaps(board: &Board) -> Result<(), String> {
    let has_gap = |row: &[Option<char>]| !row.is_sorted_by_key(Option::is_none);
    let gap = board.rows().position(has_gap);
    gap.map_or(Ok(()), |row| Err(format!("`_` before a cell of row {} from the top", row + 1)))
}

fn shape(vocabulary: &Vocabulary) -> String {
    let (height, width) = (vocabulary.board.height(), vocabulary.board.width());
    let most = if vocabulary.ragged { "at most " } else { "" };
    format!("{height} rows of {most}{width} cells")
}

fn check_size(rows: &[Row], start: &Board) -> Result<(), String> {
    if rows.len() != start.height() {
        return Err(format!("{} rows", rows.len()));
    }
    let wrong = rows.iter().enumerate().find(|(_, row)| row.len() != start.width());
    wrong.map_or(Ok(()), |(at, row)| {
        Err(format!("{} cells in row {} from the top", row.len(), at + 1))
    })
}

/// Checks that the missing cells are those that the start lacks.
fn check_absent(board: &Board, start: &Board) -> Result<(), String> {
    let both = board.rows().zip(start.rows()).enumerate();
    let cells = both.flat_map(|(row, (found, expected))| {
        found.iter().zip(expected).enumerate().map(move |(column, cells)| (column, row, cells))
    });
    let mut wrong = cells.filter(|(_, _, (found, expected))| found.is_some() != expected.is_some());
    wrong.next().map_or(Ok(()), |(column, row, (found, _))| {
        let name = board.name(column, row);
        Err(match found {
            Some(mark) => {
                format!("`{}` in {name}, where the board has no cell", board::shown(*mark))
            }
            None => format!("no cell at {name}"),
        })
    })
}

fn check_marks(board: &Board, line: &str, vocabulary: &Vocabulary) -> Result<(), Fault> {
    let unknown = board.cells().find(|(_, mark)| !vocabulary.has_mark(*mark));
    unknown.map_or(Ok(()), |(name, mark)| {
        Err(Fault(format!(
            "the line {} has an unknown character in {name}; expected {}, found {}",
            shown(line),
            one_of(&vocabulary.all_marks()),
            shown(&board::shown(mark))
        )))
    })
}
