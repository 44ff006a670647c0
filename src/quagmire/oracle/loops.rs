//! Whether a jump over an enemy piece crosses a closed loop of enemy pieces.

use std::collections::HashSet;

use super::{Cell, KING, Oracle, sum};
use crate::{game::Player, quagmire::Misreading};

impl Oracle {
    /// Whether a jump over an enemy piece crosses a closed loop.
    pub(super) fn crosses(&self, from: Cell, to: Cell) -> bool {
        match self.misreading {
            Some(Misreading::AnyEnemyJump) => true,
            Some(Misreading::NoEnemyJump) => false,
            Some(Misreading::OnlyInwards) => {
                self.side(from).len() > self.side(to).len() && self.apart(from, to)
            }
            Some(Misreading::OnlyOutwards) => {
                self.side(from).len() < self.side(to).len() && self.apart(from, to)
            }
            _ => self.apart(from, to),
        }
    }

    fn apart(&self, from: Cell, to: Cell) -> bool {
        !self.side(from).contains(&to)
    }

    /// The cells on the same side of every loop, found by walking with king's steps.
    fn side(&self, from: Cell) -> HashSet<Cell> {
        let enemy = self.turn_of(from).other();
        let mut found = HashSet::from([from]);
        let mut front = vec![from];
        for _ in 0..self.furthest_way_round() {
            let steps = front.iter().flat_map(|cell| KING.map(|step| (*cell, sum(*cell, step))));
            let new: Vec<Cell> = steps
                .filter(|(here, there)| self.steps(*here, *there, enemy))
                .map(|(_, there)| there)
                .collect();
            front = new.into_iter().filter(|cell| found.insert(*cell)).collect();
        }
        found
    }

    fn turn_of(&self, piece: Cell) -> Player {
        self.at(piece).unwrap_or(self.turn)
    }

    fn furthest_way_round(&self) -> usize {
        match self.misreading {
            Some(Misreading::WayRoundOfTwo) => 2,
            Some(Misreading::WayRoundOfFour) => 4,
            Some(Misreading::WayRoundOfEight) => 8,
            _ => 100,
        }
    }

    /// Whether a king's step gets past the enemy.
    fn steps(&self, here: Cell, there: Cell, enemy: Player) -> bool {
        let diagonal = here.0 != there.0 && here.1 != there.1;
        let own = self.at(there) == Some(enemy.other());
        let open = match self.misreading {
            Some(Misreading::OnlyRings) => (-1..9).contains(&there.0) && (-1..9).contains(&there.1),
            Some(Misreading::OwnPiecesClose) => Self::on_board(there) && !own,
            Some(Misreading::DiagonalsClosed) => Self::on_board(there) && !diagonal,
            Some(Misreading::PlugCloses) => Self::on_board(there) && !(diagonal && own),
            _ => Self::on_board(there),
        };
        open && self.at(there) != Some(enemy)
    }
}
