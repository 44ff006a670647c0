//! The end of a game.

use super::{Cell, FOXES, Oracle, WAYS, cells, is_goose};
use crate::{
    foxgeese::{Misreading, Rule},
    game::{Outcome, Player},
};

impl Oracle {
    pub(super) fn goal_is_filled(&self) -> bool {
        let lower = i8::from(self.misreads(Misreading::LowerSquare));
        let goal = (lower..lower + 3).flat_map(|row| (2..5).map(move |column| (row, column)));
        let glyphs: Vec<char> = goal.map(|cell| self.at(cell)).collect();
        let geese = glyphs.iter().filter(|glyph| is_goose(**glyph)).count();
        match self.misreading {
            Some(Misreading::NeverFilled) => false,
            Some(Misreading::EightFill) => geese >= 8,
            Some(Misreading::FoxesFill) => !glyphs.contains(&'.'),
            _ => geese == 9,
        }
    }

    fn can_move(&self, fox: char) -> bool {
        let steps = self
            .find(fox)
            .is_some_and(|from| WAYS.chars().any(|way| self.fox_to(from, way).is_some()));
        steps || !self.chains(fox).is_empty() && !self.misreads(Misreading::OnlyStepsCount)
    }

    pub(super) fn foxes_are_blocked(&self) -> bool {
        let mut foxes = FOXES.chars();
        match self.misreading {
            Some(Misreading::OneBlocked) => !foxes.all(|fox| self.can_move(fox)),
            _ => !foxes.any(|fox| self.can_move(fox)),
        }
    }

    pub(super) fn geese_are_stuck(&self) -> bool {
        let ways = if self.misreads(Misreading::OnlyUpCounts) { "u" } else { WAYS };
        let steps = |cell: Cell| ways.chars().any(|way| self.goose_to(cell, way).is_some());
        !cells().any(|cell| is_goose(self.at(cell)) && steps(cell))
    }

    pub(super) fn too_many_are_captured(&self) -> bool {
        match self.misreading {
            Some(Misreading::NeverTwelve) => false,
            Some(Misreading::Eleven) => self.captured >= 11,
            Some(Misreading::Thirteen) => self.captured >= 13,
            Some(Misreading::ExactlyTwelve) => self.captured == 12,
            _ => self.captured >= 12,
        }
    }

    pub(super) fn moves_are_over(&self) -> bool {
        match self.misreading {
            Some(Misreading::NeverHundred) => false,
            Some(Misreading::NinetyNine) => self.moves >= 99,
            Some(Misreading::OneMore) => self.moves >= 101,
            _ => self.moves >= 100,
        }
    }

    pub(super) fn outcome_when_stuck(&self) -> Outcome<Rule> {
        match self.misreading {
            Some(Misreading::NeverStuck | Misreading::StuckPass) => Outcome::Ongoing,
            Some(Misreading::StuckWin) => Outcome::Won(Player::One, Rule::Stuck),
            Some(Misreading::StuckDraw) => Outcome::Drawn(Rule::Stuck),
            _ => Outcome::Won(Player::Two, Rule::Stuck),
        }
    }
}
