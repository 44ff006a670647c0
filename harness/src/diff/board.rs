//! Two boards side by side, with differing cells marked by signs and by colour.

use rulebook::board::Board;
use unicode_width::UnicodeWidthStr;

use crate::{
    description::BoardLabels,
    dialect::{Alphabet, readable},
    palette::Palette,
};

/// How to draw boards for people.
#[derive(Clone, Copy)]
pub struct Drawing<'a> {
    /// The submission's drawing of the rulebook's characters.
    pub glyph: &'a dyn Fn(char) -> String,
    /// The names of columns, rows and cells.
    pub labels: BoardLabels,
    /// The colours.
    pub palette: &'a Palette,
    /// The number of columns. Two boards that do not fit next to each other are drawn one below the other.
    pub columns: usize,
}

impl Drawing<'_> {
    /// The expected and the actual board under these headings, with marks on differing cells.
    pub fn pair(&self, headings: [&str; 2], expected: &Board, seen: &Board) -> Vec<String> {
        let width = self.cell_width(&[expected, seen]);
        let marked: Vec<String> =
            expected.differences(seen).into_iter().map(|difference| difference.cell).collect();
        let [left, right] =
            [expected, seen].map(|board| Drawn { board, marked: &marked, drawing: self, width });
        let painted = [
            left.lines(headings[0], &|text| self.palette.expected(text)),
            right.lines(headings[1], &|text| self.palette.actual(text)),
        ];
        let [left_lines, right_lines] = painted;
        // The heading may be wider than its board.
        let wide = left.line_width().max(left.margin() + 1 + headings[0].width());
        if wide + GAP.len() + right.line_width() > self.columns {
            return [left_lines, right_lines].concat();
        }
        let missing = " ".repeat(wide - left.line_width());
        let pairs = left_lines.into_iter().zip(right_lines).enumerate();
        let line = |(n, (l, r)): (usize, (String, String))| match n {
            0 => format!("{l}{GAP}{r}"),
            _ => format!("{l}{missing}{GAP}{r}"),
        };
        pairs.map(line).collect()
    }

    /// One board under a heading, with marks on these cells.
    pub fn single(&self, heading: &str, board: &Board, marked: &[String]) -> Vec<String> {
        let width = self.cell_width(&[board]);
        let drawn = Drawn { board, marked, drawing: self, width };
        drawn.lines(heading, &|text| self.palette.hint(text))
    }

    fn cell_width(&self, boards: &[&Board]) -> usize {
        let marks = boards.iter().flat_map(|board| board.marks());
        let widest = marks.map(|mark| (self.glyph)(mark).width()).max().unwrap_or(1);
        let names = (0..boards[0].width()).map(|column| self.labels.column(boards[0], column));
        names.map(|name| name.width()).fold(widest, usize::max)
    }
}

/// The space between two boards.
const GAP: &str = "      ";

struct Drawn<'a> {
    board: &'a Board,
    marked: &'a [String],
    drawing: &'a Drawing<'a>,
    width: usize,
}

impl Drawn<'_> {
    fn line_width(&self) -> usize {
        self.margin() + 1 + self.board.width() * (self.width + 2)
    }

    /// The width of the names of rows.
    fn margin(&self) -> usize {
        let rows = (0..self.board.height()).map(|row| self.label(row).width());
        rows.fold(1, usize::max)
    }

    fn label(&self, row: usize) -> String {
        self.drawing.labels.row(self.board, row)
    }

    fn lines(&self, heading: &str, mark: &dyn Fn(String) -> String) -> Vec<String> {
        let margin = self.margin() + 1;
        let width = self.line_width().saturating_sub(margin);
        let heading = format!("{:margin$}{}", "", mark(format!("{heading:<width$}")));
        let rows = (0..self.board.height()).map(|row| self.row(row, mark));
        let files = Some(self.files()).filter(|files| !files.trim().is_empty());
        [heading].into_iter().chain(files).chain(rows).collect()
    }

    fn files(&self) -> String {
        let name = |n: usize| self.drawing.labels.column(self.board, n);
        let file = |n: usize| format!(" {:<width$} ", name(n), width = self.width);
        let files: String = (0..self.board.width()).map(file).collect();
        format!("{:margin$} {files}", "", margin = self.margin())
    }

    fn row(&self, row: usize, mark: &dyn Fn(String) -> String) -> String {
        let cell = |column| {
            let text = self.board.cell(column, row).map(self.drawing.glyph).unwrap_or_default();
            let pad = " ".repeat(self.width.saturating_sub(text.width()));
            match self.marked.contains(&self.board.name(column, row)) {
                true => mark(format!("[{text}{pad}]")),
                false => format!(" {text}{pad} "),
            }
        };
        let cells: String = (0..self.board.width()).map(cell).collect();
        format!("{:>margin$} {cells}", self.label(row), margin = self.margin())
    }
}

/// The submission's drawing of a character of the rulebook, made visible.
pub fn drawn(alphabet: &Alphabet, mark: char) -> String {
    match alphabet.shown(mark) {
        "" => rulebook::board::shown(mark),
        glyph => visible(glyph),
    }
}

/// A glyph for a table: an invisible one is shown by its name.
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

    fn drawing(columns: usize, palette: &Palette) -> Drawing<'_> {
        Drawing {
            glyph: &|cell: char| cell.to_string(),
            labels: BoardLabels::default(),
            palette,
            columns,
        }
    }

    fn pair(expected: &str, seen: &str, columns: usize) -> Vec<String> {
        let (expected, seen): (Board, Board) = (expected.parse().unwrap(), seen.parse().unwrap());
        drawing(columns, &Palette::plain()).pair(["expected", "seen"], &expected, &seen)
    }

    #[test]
    fn differing_cells_are_marked_by_sign() {
        let lines = pair("X./.O", ".X/.O", 60);
        assert_eq!(lines[2], "2 [X][.]        2 [.][X]");
        assert_eq!(lines[3], "1  .  O         1  .  O ");
    }

    #[test]
    fn boards_that_do_not_fit_stand_one_above_the_other() {
        let lines = pair("X./.O", ".X/.O", 21);
        assert_eq!(lines.len(), 8);
        assert_eq!((&*lines[2], &*lines[6]), ("2 [X][.]", "2 [.][X]"));
        assert_eq!(pair("X./.O", ".X/.O", 24).len(), 4);
    }

    #[test]
    fn the_cells_of_a_row_are_numbered() {
        let lines = pair("x.o", "xxo", 60);
        assert_eq!(lines[1], "   1  2  3          1  2  3 ");
        assert_eq!(lines[2], "   x [.] o          x [x] o ");
    }

    #[test]
    fn a_single_board_is_marked_where_it_is_asked_to_be() {
        let palette = Palette::plain();
        let board: Board = "X./.O".parse().unwrap();
        let lines = drawing(60, &palette).single("the position", &board, &["b1".to_owned()]);
        assert_eq!(lines[0].trim(), "the position");
        assert_eq!(lines[3], "1  . [O]");
    }
}
