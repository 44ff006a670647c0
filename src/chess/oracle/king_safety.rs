//! King safety: which pieces attack which cells, and which moves leave the king in check.

use super::mailbox::{Cell, Mailbox, ahead, between, cell, cells, is_straight};
use crate::{
    chess::{Kind, Misreading, Rule, moves::NormalMove, piece::Role},
    game::Player,
};

impl Mailbox {
    /// Whether the variant has check.
    pub(super) fn is_royal(&self) -> bool {
        !self.plays(Kind::Extinction) || self.misreads(Misreading::ExtKnowsCheck)
    }

    pub(super) fn in_check(&self, player: Player) -> bool {
        self.is_royal()
            && self.find(player, Role::King).any(|king| self.is_attacked(king, player.other()))
    }

    pub(super) fn is_attacked(&self, cell: Cell, by: Player) -> bool {
        cells().any(|from| self.is_owned(from, by) && self.attacks(from, cell))
    }

    /// Whether a piece attacks a cell.
    pub(super) fn attacks(&self, from: Cell, to: Cell) -> bool {
        let Some(piece) = self.at(from) else { return false };
        let reaches = from != to && self.reaches(piece, from, to);
        let is = |role| piece.role == role;
        match self.misreading {
            Some(Misreading::KingsAdjacent) => reaches && !is(Role::King),
            Some(Misreading::AttacksAhead) if is(Role::Pawn) => {
                reaches || to == (from.0, from.1 + ahead(piece.owner))
            }
            Some(Misreading::FairyCheckOverlooked) if is(Role::Fairy) => {
                reaches && is_straight(from, to)
            }
            Some(Misreading::PinnedIsHarmless) => reaches && !self.is_pinned(piece.owner, from),
            Some(Misreading::HoleLinesClosed) => {
                reaches && !between(from, to).into_iter().any(|cell| self.is_hole(cell))
            }
            _ => reaches,
        }
    }

    /// Whether a king would be in check without a piece.
    fn is_pinned(&self, owner: Player, piece: Cell) -> bool {
        let mut without = Self { misreading: None, ..self.clone() };
        without.set(piece, None);
        !self.is_role(piece, Role::King) && without.in_check(owner)
    }

    /// Whether a move leaves its player's king safe.
    pub(super) fn check_safety(&self, m: NormalMove) -> Result<(), Rule> {
        let king = self.is_role(cell(m.from), Role::King);
        if !self.is_royal() || self.overlooks_check(m, king) {
            return Ok(());
        }
        if self.misreads(Misreading::KingMustMove) && !king && self.in_check(self.turn) {
            return Err(Rule::Check);
        }
        let there = self.is_unsafe_there(m);
        let captures = self.victim(cell(m.from), cell(m.to)).is_some();
        let vanishes = self.vanishes(cell(m.from), cell(m.to));
        if captures && self.plays(Kind::Gun) {
            self.check_shot(m, king, there)
        } else if vanishes {
            self.check_fall(m, king, there)
        } else if captures && self.misreads(Misreading::MadInterposes) {
            // The king's final safety is checked once the drop square of the captured piece is known.
            Ok(())
        } else if there {
            Err(Rule::Check)
        } else {
            Ok(())
        }
    }

    fn overlooks_check(&self, m: NormalMove, king: bool) -> bool {
        let (from, to) = (cell(m.from), cell(m.to));
        let passant = self.victim(from, to).is_some_and(|victim| victim != to);
        match self.misreading {
            Some(Misreading::NoCheck) => true,
            Some(Misreading::PinsOverlooked) => !king && !self.in_check(self.turn),
            Some(Misreading::PassantPinOverlooked) => passant,
            Some(Misreading::KingHidesBehindItself) => {
                king && !self.is_attacked(to, self.turn.other())
            }
            Some(Misreading::KingTakesProtected) => king && self.at(to).is_some(),
            _ => false,
        }
    }

    /// Whether a king is in check after a move as in orthodox chess.
    fn is_unsafe_there(&self, m: NormalMove) -> bool {
        let mut after = self.clone();
        after.go(m);
        after.in_check(self.turn)
    }

    /// Whether a king is in check after a move as in the variant.
    pub(super) fn is_unsafe(&self, m: NormalMove) -> bool {
        let mut after = self.clone();
        after.act(m);
        after.in_check(self.turn)
    }

    fn check_shot(&self, m: NormalMove, king: bool, there: bool) -> Result<(), Rule> {
        let protected = there && !self.misreads(Misreading::GunKingProtected);
        if king && (protected || self.misreads(Misreading::GunKingNever)) {
            return Err(Rule::GunKing);
        }
        let here = self.is_unsafe(m);
        let in_check = match self.misreading {
            Some(Misreading::GunShieldsThere) => there,
            Some(Misreading::GunPinsBind) => here || there,
            _ => here,
        };
        match in_check {
            false => Ok(()),
            true if there => Err(Rule::Check),
            true => Err(Rule::GunStay),
        }
    }

    fn check_fall(&self, m: NormalMove, king: bool, there: bool) -> Result<(), Rule> {
        let here = self.is_unsafe(m);
        let in_check = match self.misreading {
            Some(Misreading::HoleKingAttacked) => here,
            Some(Misreading::HoleShields) => there,
            _ => here || king && there,
        };
        match in_check {
            false => Ok(()),
            true if there => Err(Rule::Check),
            true => Err(Rule::HoleVanish),
        }
    }
}
