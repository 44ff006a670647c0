//! Two boards side by side, differing cells marked by sign as well as by colour.

use rulebook::board::Board;
use unicode_width::UnicodeWidthStr;

use crate::{dialect::readable, palette::Palette};

/// The expected board on the left and the seen one on the right, in a submission's characters.
pub fn side_by_side(
    expected: &Board,
    seen: &Board,
    glyph: &dyn Fn(char) -> String,
    palette: &Palette,
) -> Vec<String> {
    let width = expected
        .rows()
        .iter()
        .chain(seen.rows())
        .flatten()
        .flatten()
        .map(|cell| glyph(*cell).width())
        .max();
    let last = expected.rows().first().map_or(0, Vec::len).saturating_sub(1);
    let width = width.unwrap_or(1).max(file(expected, last).width());
    let left = Drawn { board: expected, other: seen, glyph, width };
    let right = Drawn { board: seen, other: expected, ..left };
    let gap = " ".repeat(6);
    let heading = |text: &str| format!("{text:<width$}", width = left.line_width());
    let mut lines =
        vec![format!("  {}{gap}{}", palette.expected(heading("expected")), palette.actual("seen"))];
    lines.push(format!("{}{gap}{}", left.files(), right.files()));
    for row in 0..expected.rows().len().max(seen.rows().len()) {
        lines.push(format!(
            "{}{gap}{}",
            left.row(row, |text| palette.expected(text)),
            right.row(row, |text| palette.actual(text))
        ));
    }
    lines
}

#[derive(Clone, Copy)]
struct Drawn<'a> {
    board: &'a Board,
    other: &'a Board,
    glyph: &'a dyn Fn(char) -> String,
    width: usize,
}

impl Drawn<'_> {
    fn columns(&self) -> usize {
        self.board.rows().first().map_or(0, Vec::len)
    }

    fn line_width(&self) -> usize {
        self.columns() * (self.width + 2)
    }

    fn files(&self) -> String {
        let file = |n: usize| format!(" {:<width$} ", file(self.board, n), width = self.width);
        format!("  {}", (0..self.columns()).map(file).collect::<String>())
    }

    fn row(&self, row: usize, mark: impl Fn(String) -> String) -> String {
        let cell = |column| {
            let (own, other) = (self.board.cell(column, row), self.other.cell(column, row));
            let text = own.map(self.glyph).unwrap_or_default();
            let pad = " ".repeat(self.width.saturating_sub(text.width()));
            if own == other { format!(" {text}{pad} ") } else { mark(format!("[{text}{pad}]")) }
        };
        let rank = match self.board.rows().len() {
            1 => " ".to_owned(),
            height => (height - row).to_string(),
        };
        format!("{rank} {}", (0..self.columns()).map(cell).collect::<String>())
    }
}

/// The name of a file; on a board of one row the cells are numbered.
fn file(board: &Board, column: usize) -> String {
    let name = board.name(column, 0);
    if board.rows().len() == 1 { name } else { name.chars().take(1).collect() }
}

/// A glyph as it can stand in a table: what cannot be seen is shown by name.
pub fn visible(glyph: &str) -> String {
    match glyph {
        " " => "·".to_owned(),
        glyph if glyph.trim().is_empty() || glyph.chars().any(char::is_control) => readable(glyph),
        glyph if glyph.width() == 0 => readable(glyph),
        glyph => readable(glyph),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differing_cells_are_marked_by_sign() {
        let (expected, seen): (Board, Board) = ("X./.O".parse().unwrap(), ".X/.O".parse().unwrap());
        let lines = side_by_side(&expected, &seen, &|cell| cell.to_string(), &Palette::plain());
        assert_eq!(lines[2], "2 [X][.]      2 [.][X]");
        assert_eq!(lines[3], "1  .  O       1  .  O ");
    }

    #[test]
    fn the_cells_of_a_row_are_numbered() {
        let (expected, seen): (Board, Board) = ("x.o".parse().unwrap(), "xxo".parse().unwrap());
        let lines = side_by_side(&expected, &seen, &|cell| cell.to_string(), &Palette::plain());
        assert_eq!(lines[1], "   1  2  3          1  2  3 ");
        assert_eq!(lines[2], "   x [.] o          x [x] o ");
    }
}
