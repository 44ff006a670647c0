//! Lines that may be a board: its cells, and whether they are the start position.

use std::collections::BTreeMap;

use rulebook::board::Board;

use super::{DrawnGrid, Grid};
use crate::dialect::{Alphabet, Blanks, layout::shape::BARS, read::alphabet::BLANK};

impl<'t> DrawnGrid<'_, 't> {
    /// The contents of a cell, column by column and line by line.
    pub(super) fn cell(self, rank: usize, file: usize) -> impl Iterator<Item = &'t str> {
        let at = self.left + file * self.pitch;
        let lines = &self.lines[rank * self.height..(rank + 1) * self.height];
        let places =
            lines.iter().flat_map(move |line| (at..at + self.width).map(move |n| (line, n)));
        places.map(|(line, n)| line.get(n).copied().unwrap_or(" "))
    }

    /// The grid and the characters, if these cells are the start position.
    pub(super) fn bind(
        self,
        start: &Board,
        is_turned: bool,
        columns: &[Vec<&str>],
        begin: usize,
    ) -> Option<(Grid, Alphabet)> {
        let shape = self.shape;
        let mut marks: Vec<char> = start.marks().collect();
        if is_turned {
            marks.reverse();
        }
        let squares = || shape.places().zip(marks.iter().copied());
        let mut looks: BTreeMap<(char, usize), (usize, usize)> = BTreeMap::new();
        // If the many pawns do not look the same, there is no board.
        let first = squares().filter(|((rank, _), _)| *rank == 0);
        let others = squares().filter(|((rank, _), _)| *rank > 0);
        let is_even = (marks.len() == shape.cells())
            && others.chain(first).all(|((rank, file), mark)| {
                let look = (mark, shape.shade(rank, file));
                let alike = *looks.entry(look).or_insert((rank, file));
                self.cell(rank, file).eq(self.cell(alike.0, alike.1))
            });
        if !is_even || self.straddles_bars() {
            return None;
        }
        let blank = |shade| match looks.get(&(BLANK, shade)) {
            Some((rank, file)) => Some(self.cell(*rank, *file).map(str::to_owned).collect()),
            None => (!shape.is_chequered()).then(|| vec![" ".to_owned(); self.width * self.height]),
        };
        let margins = (0..shape.height()).map(|rank| self.margin(rank)).collect();
        let Self { left, pitch, width, height, .. } = self;
        let grid =
            Grid { left, pitch, width, height, blanks: [blank(0)?, blank(1)?], margins, is_turned };
        let is_upright = !shape.is_chequered() || !grid.is_numbered_upwards() || is_turned;
        // A rank without pieces must show something; otherwise its place is unknown.
        let is_seen = ((grid.is_anchored() || self.has_walls(start)) && looks.len() > 1)
            || grid.shows_blanks();
        let cells = grid.cells(self)?;
        let blanks = if shape.is_chequered() { Blanks::OfKinds } else { Blanks::Alike };
        let alphabet = Alphabet::learn(&cells, start, blanks).ok()?;
        let runs_on = grid.runs_on(columns, begin, shape, &alphabet);
        (is_upright && is_seen && !runs_on).then_some((grid, alphabet))
    }

    /// Whether each rank of the start starts and ends with something visible, such as a wall.
    fn has_walls(self, start: &Board) -> bool {
        let is_seen = |cell: &Option<char>| cell.is_some_and(|mark| mark != BLANK);
        let is_walled =
            |rank: &[Option<char>]| [rank.first(), rank.last()].into_iter().flatten().all(is_seen);
        !self.shape.is_chequered() && start.rows().all(is_walled)
    }

    /// Whether there is a bar within each cell: then what is on one side of it belongs to the cell before.
    fn straddles_bars(self) -> bool {
        let is_bar = |at: usize, (rank, file): (usize, usize)| {
            self.cell(rank, file).nth(at).is_some_and(|drawn| drawn.starts_with(BARS))
        };
        let mut within = 1..self.width.saturating_sub(1);
        within.any(|at| self.shape.places().all(|place| is_bar(at, place)))
    }

    /// The text before the cells of a rank.
    pub(super) fn margin(self, rank: usize) -> String {
        let line = &self.lines[rank * self.height];
        line[..self.left.min(line.len())].concat()
    }

    /// The text after the cells, line by line.
    pub(super) fn beside(self) -> String {
        let end = self.left + (self.shape.width() - 1) * self.pitch + self.width;
        let texts = self.lines.iter().filter_map(|line| line.get(end..));
        texts
            .map(|text| text.concat().trim().to_owned() + "\n")
            .filter(|text| text != "\n")
            .collect()
    }
}
