//! The pieces in quagmire, and the pieces that may or must move.

use super::{Cell, KING, Oracle, ROOK, adjacent, sum};
use crate::{game::Player, quagmire::Misreading};

impl Oracle {
    pub(super) fn is_quagmired(&self, piece: Cell) -> bool {
        self.is_shut_in(piece)
            && (self.is_beside_enemy(piece) || self.misreads(Misreading::ShutInByOwn))
    }

    fn around(&self, piece: Cell) -> impl Iterator<Item = Cell> {
        let steps =
            if self.misreads(Misreading::OrthogonallyStuck) { &ROOK[..] } else { &KING[..] };
        steps.iter().map(move |step| sum(piece, *step))
    }

    fn is_shut_in(&self, piece: Cell) -> bool {
        !self.around(piece).any(|cell| self.is_free(cell))
    }

    pub(super) fn is_beside_enemy(&self, piece: Cell) -> bool {
        let enemy = self.at(piece).map(Player::other);
        enemy.is_some() && self.around(piece).any(|cell| self.at(cell) == enemy)
    }

    fn is_free(&self, cell: Cell) -> bool {
        self.is_empty(cell) || !Self::on_board(cell) && self.misreads(Misreading::EdgeIsFree)
    }

    pub(super) fn stuck(&self, player: Player) -> Vec<Cell> {
        self.pieces(player).into_iter().filter(|piece| self.is_quagmired(*piece)).collect()
    }

    pub(super) fn is_rested(&self, piece: Cell) -> bool {
        let [last, earlier] = self.moved[self.turn as usize];
        match self.misreading {
            Some(Misreading::TwiceAllowed) => true,
            Some(Misreading::TwiceInQuagmire) => last != Some(piece) || self.is_quagmired(piece),
            Some(Misreading::BannedForTwo) => last != Some(piece) && earlier != Some(piece),
            _ => last != Some(piece),
        }
    }

    fn has_duty(&self, piece: Cell) -> bool {
        let may_move = || self.is_rested(piece) && self.can_move(piece);
        match self.misreading {
            Some(Misreading::DutyOfTheFast) => self.is_quagmired(piece),
            Some(Misreading::DutyBesideEnemy) => self.is_beside_enemy(piece) && may_move(),
            Some(Misreading::DutyOfTheShutIn) => self.is_shut_in(piece) && may_move(),
            _ => self.is_quagmired(piece) && may_move(),
        }
    }

    /// The pieces that may move; the player must move one of them.
    pub(super) fn movers(&self) -> Vec<Cell> {
        let own = self.pieces(self.turn);
        let duty: Vec<Cell> = own.iter().copied().filter(|piece| self.has_duty(*piece)).collect();
        let stuck = || own.iter().copied().filter(|piece| self.is_quagmired(*piece));
        let duty = match self.misreading {
            Some(Misreading::FirstDuty) => {
                stuck().next().filter(|piece| duty.contains(piece)).into_iter().collect()
            }
            Some(Misreading::LastDuty) => {
                stuck().next_back().filter(|piece| duty.contains(piece)).into_iter().collect()
            }
            _ => duty,
        };
        let rested = own.into_iter().filter(|piece| self.is_rested(*piece));
        match self.misreading {
            _ if duty.is_empty() => rested.collect(),
            Some(Misreading::NoDuty) => rested.collect(),
            Some(Misreading::OnlyFirstsDuty) if self.turn == Player::Two => rested.collect(),
            Some(Misreading::NeighbourHelps) => {
                let near = |piece: &Cell| duty.iter().any(|d| piece == d || adjacent(*piece, *d));
                rested.filter(near).collect()
            }
            _ => duty,
        }
    }
}
