//! Boards of numbers whose start position is unknown, because chance decided it.

use rulebook::board::Board;

use super::{APART, Numbered, tokens::Signs};
use crate::dialect::read::extract::{Line, lines};

/// At most this many numbers come before the first cell of a row: a label, and a prompt.
const BEFORE: usize = 2;
/// At most this many boards are found.
const MOST: usize = 64;

/// A candidate for a board, and how many numbers on its lines are not cells of it.
type Candidate = (usize, Board);

impl Numbered<'_> {
    /// The boards that a text may show. Those without other numbers around their rows come first, and of these the
    /// last.
    pub(in crate::dialect) fn candidates(self, text: &str) -> Vec<Board> {
        let lines = lines(text);
        let mut found: Vec<Candidate> = Vec::new();
        for signs in self.signs(text) {
            for at in (0..lines.len()).rev() {
                found.extend((0..=BEFORE).filter_map(|skip| self.shown(&lines[at..], signs, skip)));
            }
        }
        found.sort_by_key(|(others, _)| *others);
        let mut boards: Vec<Board> = Vec::new();
        for (_, board) in found {
            if boards.len() < MOST && !boards.contains(&board) {
                boards.push(board);
            }
        }
        boards
    }

    /// The board whose first row is on the first of these lines, after this many other numbers.
    fn shown(self, lines: &[Line<'_>], signs: Signs, skip: usize) -> Option<Candidate> {
        let (mut rows, mut others, mut rest) = (Vec::new(), 0, lines);
        for row in 0..self.start.height() {
            let near = if row == 0 { 1 } else { APART };
            let mut found = rest.iter().take(near).enumerate();
            let (at, (cells, more)) = found
                .find_map(|(n, line)| Some((n, self.cells_of(line.text, row, signs, skip)?)))?;
            (others, rest) = (others + more, &rest[at + 1..]);
            rows.push(cells);
        }
        Some((others, Board::new(rows)))
    }

    /// The cells of a row on a line, and the count of other numbers there.
    fn cells_of(
        self,
        line: &str,
        row: usize,
        signs: Signs,
        skip: usize,
    ) -> Option<(Vec<Option<char>>, usize)> {
        let numbers: Vec<char> =
            self.tokens(line, signs).iter().filter_map(|token| token.mark).collect();
        let mut marks = numbers.iter().skip(skip);
        let cells = self.row(row).map(|cell| match cell {
            Some(_) => marks.next().copied().map(Some),
            None => Some(None),
        });
        let cells: Option<Vec<Option<char>>> = cells.collect();
        Some((cells?, skip + marks.count()))
    }
}
