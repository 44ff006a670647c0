//! The end of a game, and the moves that would end it.

use super::{Cell, Oracle, adjacent, cell};
use crate::{
    game::{Outcome, Player},
    quagmire::{Misreading, Rule},
    squares::Square,
};

impl Oracle {
    /// The state of the game after a player's move; `before` are the player's pieces that were in quagmire before it.
    pub(super) fn outcome_after(&self, mover: Player, before: &[Cell]) -> Outcome<Rule> {
        let opponent = mover.other();
        let blocked = self.is_blocked() && !self.misreads(Misreading::NeverBlocked);
        let stuck = self.has_lost(mover, before);
        if blocked && (!stuck || self.misreads(Misreading::BlockedFirst)) {
            return Outcome::Won(mover, Rule::Blocked);
        }
        let immovable = || {
            self.stuck(opponent)
                .iter()
                .any(|piece| !(self.is_rested(*piece) && self.can_move(*piece)))
        };
        let wins_by_it = match self.misreading {
            Some(Misreading::ImmovableLoses) => !stuck && immovable(),
            Some(Misreading::QuagmiringWins) => !stuck && !self.stuck(opponent).is_empty(),
            Some(Misreading::BothStuck) => stuck && !self.stuck(opponent).is_empty(),
            Some(Misreading::LoserWins) => stuck,
            _ => false,
        };
        match (wins_by_it, stuck) {
            (true, _) => Outcome::Won(mover, Rule::Stuck),
            (false, true) => Outcome::Won(opponent, Rule::Stuck),
            (false, false) => Outcome::Ongoing,
        }
    }

    fn has_lost(&self, mover: Player, before: &[Cell]) -> bool {
        let stuck = self.stuck(mover);
        let [last, _] = self.moved[mover as usize];
        match self.misreading {
            Some(Misreading::NeverStuck) => false,
            Some(Misreading::OnlyTheMoved) => stuck.iter().any(|piece| Some(*piece) == last),
            Some(Misreading::CanJumpIsFree) => stuck.iter().any(|piece| !self.can_move(*piece)),
            Some(Misreading::JustMoved) => {
                !stuck.is_empty() || last.is_some_and(|piece| self.is_beside_enemy(piece))
            }
            Some(Misreading::SelfInflicted) => stuck.iter().any(|piece| before.contains(piece)),
            _ => !stuck.is_empty(),
        }
    }

    /// Whether the player whose turn it is has no legal move.
    fn is_blocked(&self) -> bool {
        let counts = |from, to| {
            self.can_go(from, to)
                && (adjacent(from, to) || !self.misreads(Misreading::OnlySlidesCount))
        };
        let can_move = |from: Cell| Square::all().any(|to| counts(from, cell(to)));
        let movers = match self.misreading {
            // Such a program never ends the game for a player who has a duty but cannot fulfil it.
            Some(Misreading::DutyOfTheFast) => self.pieces(self.turn),
            _ => self.movers(),
        };
        !movers.into_iter().any(can_move)
    }

    pub(super) fn refuses_to_lose(&self, movers: &[Cell]) -> bool {
        let under_duty = || movers.iter().all(|piece| self.is_quagmired(*piece));
        self.misreads(Misreading::LosingRefused)
            || self.misreads(Misreading::MustRelieve) && under_duty()
    }

    /// Whether a move leaves the mover with a piece in quagmire.
    pub(super) fn loses(&self, from: Cell, to: Cell) -> bool {
        let mut after = self.clone();
        after.put(from, to);
        !after.stuck(self.turn).is_empty()
    }

    pub(super) fn all_lose(&self, movers: &[Cell]) -> bool {
        let safe = |from: &Cell| {
            Square::all().map(cell).any(|to| self.can_go(*from, to) && !self.loses(*from, to))
        };
        !movers.iter().any(safe)
    }
}
