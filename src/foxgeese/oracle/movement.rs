//! Moves of geese and foxes without captures.

use super::{Cell, FOXES, Oracle, is_cell, is_goose, next, other_side};
use crate::foxgeese::{Misreading, Rule};

impl Oracle {
    /// Whether a piece can go to a cell; with the misreading `leaves_the_cross`, corners count as cells.
    pub(super) fn is_free(&self, cell: Cell, leaves_the_cross: Misreading) -> bool {
        let corner = (0..7).contains(&cell.0) && (0..7).contains(&cell.1) && !is_cell(cell);
        self.at(cell) == '.' || corner && self.at(cell) == ' ' && self.misreads(leaves_the_cross)
    }

    /// The cell that a goose reaches in a direction, if it can move there.
    pub(super) fn goose_to(&self, from: Cell, way: char) -> Option<Cell> {
        let free = |cell: &Cell| self.is_free(*cell, Misreading::GeeseLeaveTheCross);
        let barred = way == 'd' && !self.misreads(Misreading::GeeseGoBack)
            || way != 'u' && self.misreads(Misreading::GeeseGoUpOnly);
        let beside = next(from, way);
        let to = match self.misreading {
            Some(Misreading::GeeseSlide) => self.slide(from, way),
            Some(Misreading::GeeseHop) if is_goose(self.at(beside)) => next(beside, way),
            Some(Misreading::GeeseWrapRound) if !is_cell(beside) => other_side(from, way),
            _ => beside,
        };
        Some(to).filter(free).filter(|_| !barred)
    }

    /// The cell that a fox reaches in a direction without capturing, if it can move there.
    pub(super) fn fox_to(&self, from: Cell, way: char) -> Option<Cell> {
        let free = |cell: &Cell| self.is_free(*cell, Misreading::FoxesLeaveTheCross);
        let barred = way == 'u' && self.misreads(Misreading::FoxesNeverGoUp);
        let beside = next(from, way);
        let to = match self.misreading {
            Some(Misreading::FoxesSlide) => self.slide(from, way),
            Some(Misreading::FoxesWrapRound) if !is_cell(beside) => other_side(from, way),
            Some(Misreading::FoxesChangePlaces) if FOXES.contains(self.at(beside)) => {
                return Some(beside);
            }
            _ => beside,
        };
        Some(to).filter(free).filter(|_| !barred)
    }

    fn slide(&self, from: Cell, way: char) -> Cell {
        let mut to = next(from, way);
        while self.at(next(to, way)) == '.' && self.at(to) == '.' {
            to = next(to, way);
        }
        to
    }

    /// The character of a cell after a piece has left it.
    fn bare(cell: Cell) -> char {
        if is_cell(cell) { '.' } else { ' ' }
    }

    pub(super) fn go(&mut self, from: Cell, to: Cell) {
        let (mover, other) = (self.at(from), self.at(to));
        self.put(from, if FOXES.contains(other) { other } else { Self::bare(from) });
        self.put(to, mover);
    }

    pub(super) fn after_goose(&self, from: Cell, way: char) -> Result<Self, Rule> {
        let mut after = self.clone();
        after.go(from, self.goose_to(from, way).ok_or(Rule::Step)?);
        Ok(after)
    }

    pub(super) fn after_step(&self, fox: char, from: Cell, way: char) -> Result<Self, Rule> {
        let beside = next(from, way);
        let tramples = self.misreads(Misreading::Tramples) && is_goose(self.at(beside));
        let to = if tramples { Some(beside) } else { self.fox_to(from, way) };
        let to = to.ok_or(Rule::Roam)?;
        if self.is_obliged(fox) {
            return Err(Rule::Obliged);
        }
        let mut after = self.clone();
        after.go(from, to);
        Ok(after)
    }

    pub(super) fn after_steps(&self, fox: char, ways: &str) -> Result<Self, Rule> {
        ways.chars().try_fold(self.clone(), |position, way| {
            let from = position.find(fox).ok_or(Rule::Name)?;
            position.after_step(fox, from, way)
        })
    }
}
