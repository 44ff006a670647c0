//! Slides and jumps, for any piece.

use super::{Cell, Oracle, adjacent, cell, middle, sum};
use crate::{
    game::Player,
    quagmire::{Misreading, Rule},
    squares::Square,
};

impl Oracle {
    /// Whether the path from one cell to another is a slide or a jump over any piece.
    pub(super) fn check_movement(&self, from: Cell, to: Cell) -> Result<(), Rule> {
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let diagonal = files.abs() == ranks.abs() && !self.misreads(Misreading::NoDiagonals);
        if files != 0 && ranks != 0 && !diagonal {
            let goes = match self.misreading {
                Some(Misreading::CrookedWays) => self.is_empty(to),
                Some(Misreading::OneBend) => self.bends(from, to),
                _ => false,
            };
            return if goes { Ok(()) } else { Err(Rule::Line) };
        }
        let (step, way) = ((files.signum(), ranks.signum()), way(from, to));
        if way.len() >= 2 && !self.is_empty(way[0]) {
            self.check_jump(&way, step)
        } else {
            self.check_slide(from, &way, step)
        }
    }

    /// Whether the path along a rank and then along a file is open.
    fn bends(&self, from: Cell, to: Cell) -> bool {
        let corner = (to.0, from.1);
        [way(from, corner), way(corner, to)].concat().iter().all(|cell| self.is_empty(*cell))
    }

    fn check_slide(&self, from: Cell, way: &[Cell], step: Cell) -> Result<(), Rule> {
        let (to, before) = (way[way.len() - 1], &way[..way.len() - 1]);
        let free = |cells: &[Cell]| cells.iter().all(|cell| self.is_empty(*cell));
        let over_a_gap = || {
            let hurdle = before.split_last();
            hurdle.is_some_and(|(hurdle, gap)| {
                free(gap) && self.is_empty(to) && self.at(*hurdle) == self.at(from)
            })
        };
        let slides = match self.misreading {
            Some(Misreading::OneStep) => free(way) && way.len() == 1,
            Some(Misreading::FarEnd) => free(way) && !self.is_empty(sum(to, step)),
            Some(Misreading::OneShort) => free(way) && !self.is_taken(sum(to, step)),
            Some(Misreading::Captures) => free(before) && self.at(to) != self.at(from),
            Some(Misreading::OverAGap) => free(way) || over_a_gap(),
            Some(
                Misreading::ThroughOwn | Misreading::ThroughAll | Misreading::ThroughOnDiagonals,
            ) => self.passes_through(from, way, step),
            _ => free(way),
        };
        if slides && !self.knows_slides(from, step) {
            Err(Rule::Line)
        } else if slides {
            Ok(())
        } else {
            Err(Rule::Slide)
        }
    }

    fn knows_slides(&self, from: Cell, (files, ranks): Cell) -> bool {
        let forward = if self.at(from) == Some(Player::One) { 1 } else { -1 };
        match self.misreading {
            Some(Misreading::OrthogonalSlides) => files == 0 || ranks == 0,
            Some(Misreading::DiagonalSlides) => files != 0 && ranks != 0,
            Some(Misreading::OneDiagonal) => files * ranks >= 0,
            Some(Misreading::NeverBack) => ranks * forward >= 0,
            _ => true,
        }
    }

    /// Whether a path is open to a program that ignores some of the pieces on it.
    fn passes_through(&self, from: Cell, way: &[Cell], (files, ranks): Cell) -> bool {
        let overlooks = |cell: &Cell| match self.misreading {
            Some(Misreading::ThroughOwn) => self.at(*cell) == self.at(from),
            Some(Misreading::ThroughOnDiagonals) => files != 0 && ranks != 0,
            Some(Misreading::ThroughAll) => true,
            _ => false,
        };
        self.is_empty(way[way.len() - 1])
            && way.iter().all(|cell| self.is_empty(*cell) || overlooks(cell))
    }

    fn check_jump(&self, way: &[Cell], step: Cell) -> Result<(), Rule> {
        let from = (way[0].0 - step.0, way[0].1 - step.1);
        let (friendly, to) = (self.at(way[0]) == self.at(from), way[way.len() - 1]);
        let diagonal = step.0 != 0 && step.1 != 0;
        let barred = friendly && self.misreads(Misreading::NoJumps)
            || diagonal && self.misreads(Misreading::NoDiagonalJumps);
        let lands = self.is_empty(to)
            || self.misreads(Misreading::LandsOnPieces)
                && self.at(to) == self.at(from).map(Player::other);
        let over_two =
            self.misreads(Misreading::OverTwo) && way.len() == 3 && self.at(way[1]).is_some();
        let further = self.misreads(Misreading::LandsFurther)
            && way[1..].iter().all(|cell| self.is_empty(*cell));
        let jumps = lands && !barred && (way.len() == 2 || over_two || further);
        if jumps || self.passes_through(from, way, step) { Ok(()) } else { Err(Rule::Jump) }
    }

    /// Whether a path of two steps or more starts by crossing an enemy piece.
    pub(super) fn jumps_an_enemy(&self, from: Cell, to: Cell) -> bool {
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let beside = sum(from, (files.signum(), ranks.signum()));
        straight && beside != to && self.at(beside) == self.at(from).map(Player::other)
    }

    /// Whether a piece can go from one cell to another, if it may move now.
    pub(super) fn can_go(&self, from: Cell, to: Cell) -> bool {
        from != to
            && self.check_movement(from, to).is_ok()
            && (!self.jumps_an_enemy(from, to) || self.crosses(from, to))
    }

    pub(super) fn can_move(&self, from: Cell) -> bool {
        Square::all().any(|to| self.can_go(from, cell(to)))
    }

    pub(super) fn is_jump(&self, from: Cell, to: Cell) -> bool {
        from != to && !adjacent(from, to) && !self.is_empty(middle(from, to))
    }

    pub(super) fn can_jump(&self, movers: &[Cell]) -> bool {
        let cells = || Square::all().map(cell);
        movers
            .iter()
            .any(|from| cells().any(|to| self.is_jump(*from, to) && self.can_go(*from, to)))
    }
}

/// The cells on the straight line from one cell to another, including the last.
fn way(from: Cell, to: Cell) -> Vec<Cell> {
    let (files, ranks) = (to.0 - from.0, to.1 - from.1);
    let length = files.abs().max(ranks.abs());
    (1..=length).map(|n| (from.0 + n * files.signum(), from.1 + n * ranks.signum())).collect()
}
