//! The order in which a program draws the cells of a board of numbers.

use std::collections::BTreeMap;

use rulebook::board::{Board, shown};

use super::{Found, Row};

/// The column and row of a cell.
pub(super) type Cell = [usize; 2];

/// The contents of the cells of a board, and the text next to them.
#[derive(Default)]
pub(super) struct Drawn {
    pub(super) cells: BTreeMap<Cell, String>,
    pub(super) beside: String,
}

impl Drawn {
    pub(super) fn add(&mut self, row: &Row, found: &Found) {
        self.cells
            .extend(row.cells.iter().copied().zip(found.marks.iter().map(|mark| shown(*mark))));
        self.beside += &found.beside;
    }
}

/// The orders in which the cells of a board may be drawn, line by line: as on the board; a column as one row; and two
/// rows whose outer ends are between them, or above and below them.
pub(super) fn orders(start: &Board) -> Vec<Vec<Vec<Cell>>> {
    let row = |row: usize| -> Vec<Cell> {
        (0..start.width()).filter(|x| start.cell(*x, row).is_some()).map(|x| [x, row]).collect()
    };
    let rows: Vec<Vec<Cell>> = (0..start.height()).map(row).collect();
    let mut orders = vec![rows.clone()];
    if start.width() == 1 && start.height() > 1 {
        orders.push(vec![rows.concat()]);
    }
    if let [above, below] = &rows[..]
        && let ([first, above @ ..], [below @ .., last]) = (&above[..], &below[..])
        && !above.is_empty()
        && !below.is_empty()
    {
        let (first, last, above, below) = (*first, *last, above.to_vec(), below.to_vec());
        orders.push(vec![above.clone(), vec![first, last], below.clone()]);
        orders.push(vec![vec![first], above, below, vec![last]]);
    }
    orders
}
