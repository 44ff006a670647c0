//! The end of a game.

use super::mailbox::{Mailbox, Origin, Piece, cells};
use crate::{
    chess::{Kind, Misreading, Move, Rule, piece::Role},
    game::{Outcome, Player},
};

impl Mailbox {
    /// The state of the game before the next move.
    pub(super) fn ending(&self) -> Outcome<Rule> {
        let (player, opponent) = (self.turn, self.turn.other());
        if let Some(end) = self.missing_king().or_else(|| self.extinction()) {
            return end;
        }
        let in_check = self.in_check(player);
        match (self.moves().next().is_some(), self.misreading) {
            (true, Some(Misreading::CheckIsMate)) if in_check && !self.king_can_move() => {
                Outcome::Won(opponent, Rule::Mate)
            }
            (true, _) if self.is_misread_draw() => Outcome::Drawn(Rule::Stalemate),
            (true, _) => Outcome::Ongoing,
            (false, Some(Misreading::MateOverlooked)) if in_check => Outcome::Ongoing,
            (false, Some(Misreading::MateIsDraw)) if in_check => Outcome::Drawn(Rule::Mate),
            (false, Some(Misreading::MatedWins)) if in_check => Outcome::Won(player, Rule::Mate),
            (false, _) if in_check => Outcome::Won(opponent, Rule::Mate),
            (false, Some(Misreading::StalemateOverlooked)) => Outcome::Ongoing,
            (false, Some(Misreading::StalemateLoses)) => Outcome::Won(opponent, Rule::Stalemate),
            (false, _) => Outcome::Drawn(Rule::Stalemate),
        }
    }

    fn king_can_move(&self) -> bool {
        self.moves().any(|m| match m {
            Move::Normal(m) => self.is_role(super::mailbox::cell(m.from), Role::King),
            Move::Drop(_) => false,
        })
    }

    fn is_misread_draw(&self) -> bool {
        match self.misreading {
            Some(Misreading::BareKingsDraw) => {
                !self.is_placing()
                    && cells()
                        .filter_map(|cell| self.at(cell))
                        .all(|piece| piece.role == Role::King)
            }
            Some(Misreading::ThirdTimeDraws) => {
                self.seen.iter().filter(|seen| **seen == (self.rows, self.turn)).count() >= 3
            }
            _ => false,
        }
    }

    fn missing_king(&self) -> Option<Outcome<Rule>> {
        if !self.plays(Kind::Blackhole) {
            return None;
        }
        let lost = Player::BOTH
            .into_iter()
            .find(|player| self.find(*player, Role::King).next().is_none())?;
        match self.misreading {
            Some(Misreading::HoleKingMissing) => None,
            Some(Misreading::HoleKingWins) => Some(Outcome::Won(lost, Rule::HoleKing)),
            _ => Some(Outcome::Won(lost.other(), Rule::HoleKing)),
        }
    }

    fn extinction(&self) -> Option<Outcome<Rule>> {
        if !self.plays(Kind::Extinction) {
            return None;
        }
        let (mover, opponent) = (self.turn.other(), self.turn);
        let won = |winner: Player, rule| match self.misreading {
            Some(Misreading::ExtExtinctWins) => Outcome::Won(winner.other(), rule),
            _ => Outcome::Won(winner, rule),
        };
        let wins = self.lacks_some(opponent).then(|| won(mover, Rule::ExtLast));
        let loses = self.lacks_some(mover).then(|| won(opponent, Rule::ExtPromote));
        if self.misreads(Misreading::ExtMoverLast) { loses.or(wins) } else { wins.or(loses) }
    }

    fn lacks_some(&self, player: Player) -> bool {
        let lacks = |role: Role| !self.pieces(player).any(|piece| self.counts_as(piece) == role);
        let kinds = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
        let promoted = || self.pieces(player).any(|piece| piece.origin == Origin::Promoted);
        match self.misreading {
            Some(Misreading::ExtKingsOnly) => lacks(Role::King),
            Some(Misreading::ExtPawnsOverlooked) => kinds.into_iter().any(lacks),
            Some(Misreading::ExtLastPawnGoes) => {
                kinds.into_iter().any(lacks) || lacks(Role::Pawn) && !promoted()
            }
            _ => kinds.into_iter().any(lacks) || lacks(Role::Pawn),
        }
    }

    fn pieces(&self, player: Player) -> impl Iterator<Item = Piece> {
        cells().filter_map(|cell| self.at(cell)).filter(move |piece| piece.owner == player)
    }

    fn counts_as(&self, piece: Piece) -> Role {
        match self.misreading {
            Some(Misreading::ExtStillPawns) if piece.origin == Origin::Promoted => Role::Pawn,
            _ => piece.role,
        }
    }
}
