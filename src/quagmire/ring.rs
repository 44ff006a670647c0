//! A third, literal implementation of the loop rule: the jumped piece is part of a closed chain, and the jump crosses that chain.
//!
//! The [module](super) checks whether king's steps lead round the enemy; this file traces the loop itself. A chain goes from piece to piece
//! along files and ranks, because a diagonal gap is open. The board has a border one cell wide that counts as enemy, so a loop may start
//! and end at an edge.

use super::Quagmire;
use crate::{
    game::{Game as _, Player},
    squares::{Direction, Square},
};

/// A cell of the bordered board: 1 to 8 are the board's files and ranks, 0 and 9 are the border.
type Cell = (i8, i8);

/// Every jump over an enemy piece that has the shape of a jump, and whether it crosses a closed loop.
pub fn enemy_jumps(position: &Quagmire) -> Vec<(Square, Square, bool)> {
    let chain = Chain::of(position, position.turn().other());
    let over = |from: Square, direction| {
        let over = from.step(direction)?;
        let to = over.step(direction)?;
        let jump = position.pieces(position.turn().other()).has(over) && position.empty().has(to);
        jump.then(|| (from, to, chain.is_crossed_at(over, direction)))
    };
    let own = position.pieces(position.turn()).into_iter();
    own.flat_map(|from| Direction::ALL.into_iter().filter_map(move |d| over(from, d))).collect()
}

/// The pieces of one colour and the border.
struct Chain([[bool; 10]; 10]);

impl Chain {
    fn of(position: &Quagmire, colour: Player) -> Self {
        let mut cells = [[true; 10]; 10];
        for square in Square::all() {
            let (file, rank) = cell(square);
            cells[rank as usize][file as usize] = position.pieces(colour).has(square);
        }
        Self(cells)
    }

    /// Whether a jump over this piece in this direction crosses a closed chain. Such a chain leaves the piece on the left of the jump and
    /// returns to it on the right.
    fn is_crossed_at(&self, piece: Square, direction: Direction) -> bool {
        let (file, rank) = direction.offset();
        let on_the_left = |step: &(i8, i8)| file * step.1 - rank * step.0 > 0;
        let on_the_right = |step: &(i8, i8)| file * step.1 - rank * step.0 < 0;
        let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let leaves: Vec<Cell> =
            straight.into_iter().filter(on_the_left).map(|s| sum(cell(piece), s)).collect();
        let returns: Vec<Cell> =
            straight.into_iter().filter(on_the_right).map(|s| sum(cell(piece), s)).collect();
        leaves.into_iter().any(|start| self.leads_to(start, &returns, cell(piece)))
    }

    fn leads_to(&self, start: Cell, ends: &[Cell], avoided: Cell) -> bool {
        let mut seen = [[false; 10]; 10];
        seen[avoided.1 as usize][avoided.0 as usize] = true;
        let mut front = vec![start];
        while let Some((file, rank)) = front.pop() {
            let inside = (0..10).contains(&file) && (0..10).contains(&rank);
            if !inside
                || !self.0[rank as usize][file as usize]
                || seen[rank as usize][file as usize]
            {
                continue;
            }
            if ends.contains(&(file, rank)) {
                return true;
            }
            seen[rank as usize][file as usize] = true;
            front.extend([(file, rank + 1), (file + 1, rank), (file, rank - 1), (file - 1, rank)]);
        }
        false
    }
}

fn cell(square: Square) -> Cell {
    (square.file() + 1, square.rank() + 1)
}

fn sum(cell: Cell, step: Cell) -> Cell {
    (cell.0 + step.0, cell.1 + step.1)
}
