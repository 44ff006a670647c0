//! The moves of pieces, whether or not their king is safe afterwards.

use super::mailbox::{Cell, Mailbox, Piece, ahead, between, counted, is_straight};
use crate::{
    chess::{Kind, Misreading, Rule, piece::Role},
    game::Player,
};

impl Mailbox {
    /// Whether a piece can go from one cell to another.
    pub(super) fn check_movement(&self, from: Cell, to: Cell) -> Result<(), Rule> {
        let Some(piece) = self.at(from) else { return Err(Rule::Turn) };
        if self.misreads(Misreading::ExtKingsUntouchable) && self.is_role(to, Role::King) {
            return Err(Rule::ExtLast);
        }
        if piece.role == Role::Pawn {
            return self.check_pawn(piece.owner, from, to);
        }
        if piece.role == Role::King && is_castling(piece.owner, from, to) {
            return self.check_castling(piece.owner, from, to);
        }
        if self.is_step_refused(piece, from, to) {
            return Err(Rule::BaseCastle);
        }
        let still = from == to && self.misreads(Misreading::StandsStill);
        let own = self.is_owned(to, piece.owner) && !self.misreads(Misreading::CapturesOwn);
        let goes = from != to && !own && self.goes(piece, from, to) && !self.is_barred(from, to);
        if still || goes {
            Ok(())
        } else if piece.role == Role::Fairy {
            Err(Rule::FairyMove)
        } else {
            Err(Rule::Piece)
        }
    }

    /// Whether a piece other than a pawn moves from one cell to the other, whatever is there.
    fn goes(&self, piece: Piece, from: Cell, to: Cell) -> bool {
        let (files, ranks) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        let two_steps = is_straight(from, to) && files.max(ranks) == 2 && self.is_open(from, to);
        let is = |role| piece.role == role;
        match self.misreading {
            Some(Misreading::LongKingSteps) if is(Role::King) && two_steps => true,
            Some(Misreading::OrthogonalQueen) if is(Role::Queen) && files == ranks => false,
            _ => self.reaches(piece, from, to),
        }
    }

    /// Whether a piece attacks a cell from its own cell.
    pub(super) fn reaches(&self, piece: Piece, from: Cell, to: Cell) -> bool {
        let (files, ranks) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        let (orthogonal, diagonal) = (files == 0 || ranks == 0, files == ranks);
        let open = || self.misreads(Misreading::OverPieces) || self.is_open(from, to);
        match piece.role {
            Role::King => files.max(ranks) == 1,
            Role::Queen => (orthogonal || diagonal) && open(),
            Role::Fairy => self.fairy_reaches(from, to),
            Role::Rook => orthogonal && open(),
            Role::Bishop => diagonal && open(),
            Role::Knight => is_leap(from, to) && !self.is_lamed(from, to),
            Role::Pawn => files == 1 && to.1 - from.1 == ahead(piece.owner),
        }
    }

    fn fairy_reaches(&self, from: Cell, to: Cell) -> bool {
        let line = is_straight(from, to);
        match self.misreading {
            Some(Misreading::FairyIsQueen) => line && self.is_open(from, to),
            Some(Misreading::FairyIsKnight) => is_leap(from, to),
            Some(Misreading::FairyOverPieces) => is_leap(from, to) || line,
            _ => is_leap(from, to) || line && self.is_open(from, to),
        }
    }

    /// Whether all cells between two others are empty.
    fn is_open(&self, from: Cell, to: Cell) -> bool {
        between(from, to).into_iter().all(|cell| self.is_empty(cell))
    }

    /// Whether a piece next to a knight is in the way of its leap.
    fn is_lamed(&self, from: Cell, to: Cell) -> bool {
        let beside = (from.0 + (to.0 - from.0) / 2, from.1 + (to.1 - from.1) / 2);
        self.misreads(Misreading::LameKnights) && self.at(beside).is_some()
    }

    /// Whether a misreading treats holes as obstacles.
    fn is_barred(&self, from: Cell, to: Cell) -> bool {
        match self.misreading {
            Some(Misreading::HoleBars) => self.vanishes(from, to),
            Some(Misreading::HoleKingBarred) => {
                self.is_role(from, Role::King) && self.vanishes(from, to)
            }
            _ => false,
        }
    }

    /// Whether a misreading treats a king's step as castling.
    fn is_step_refused(&self, piece: Piece, from: Cell, to: Cell) -> bool {
        let first_rank = counted(from.1, piece.owner) == 1 && counted(to.1, piece.owner) == 1;
        self.misreads(Misreading::BaseRefusesSteps)
            && piece.role == Role::King
            && first_rank
            && (to.0 == 2 || to.0 == 6)
    }
}

/// Pawns.
impl Mailbox {
    fn check_pawn(&self, owner: Player, from: Cell, to: Cell) -> Result<(), Rule> {
        let (files, steps) = ((to.0 - from.0).abs(), (to.1 - from.1) * ahead(owner));
        let goes = match (files, steps) {
            (0, 1) => self.is_empty(to) || self.misread_ahead(owner, to),
            (0, 2) => self.goes_two_squares(owner, from, to),
            (0, -1) => self.is_empty(to) && self.misreads(Misreading::PawnsGoBack),
            (0, 0) => self.misreads(Misreading::StandsStill),
            (1, 1) if self.is_empty(to) => return self.check_diagonal(owner, from, to),
            (1, 1) => self.is_owned(to, owner.other()) || self.misreads(Misreading::CapturesOwn),
            _ => false,
        };
        if goes && !self.is_barred(from, to) { Ok(()) } else { Err(Rule::Pawn) }
    }

    fn misread_ahead(&self, owner: Player, to: Cell) -> bool {
        self.is_owned(to, owner.other()) && self.misreads(Misreading::CapturesAhead)
    }

    fn goes_two_squares(&self, owner: Player, from: Cell, to: Cell) -> bool {
        let free = self.is_empty(to);
        let open = self.is_open(from, to);
        let begins = counted(from.1, owner) == 2;
        match self.misreading {
            Some(Misreading::NeverTwoSteps) => false,
            Some(Misreading::AlwaysTwoSteps) => free && open,
            Some(Misreading::TwoStepsOver) => free && begins,
            Some(Misreading::MadPawnHasMoved) => free && open && begins && !self.was_put_back(from),
            _ => free && open && begins,
        }
    }

    /// Whether a pawn may move diagonally to an empty cell, which is correct only en passant.
    fn check_diagonal(&self, owner: Player, from: Cell, to: Cell) -> Result<(), Rule> {
        let beside = (to.0, from.1);
        let enemy = self.is_owned(beside, owner.other()) && self.is_role(beside, Role::Pawn);
        let passing = enemy && self.passing.contains(&beside);
        let on_fifth = counted(from.1, owner) == 5;
        let captures = match self.misreading {
            Some(Misreading::NoPassant) => false,
            Some(Misreading::PassantWhiteOnly) => passing && owner == Player::One,
            Some(Misreading::PassantAfterOneStep) => enemy && on_fifth,
            _ => passing,
        };
        if captures || self.misreads(Misreading::DiagonalSteps) {
            Ok(())
        } else if enemy && on_fifth {
            Err(Rule::Passant)
        } else {
            Err(Rule::Pawn)
        }
    }
}

/// Castling.
impl Mailbox {
    fn check_castling(&self, owner: Player, from: Cell, to: Cell) -> Result<(), Rule> {
        let long = to.0 < from.0;
        let corner = (if long { 0 } else { 7 }, from.1);
        let crossed = (i8::midpoint(from.0, to.0), from.1);
        let rook = self.is_owned(corner, owner) && self.is_role(corner, Role::Rook);
        let unmoved = self.rights[owner as usize][usize::from(!long)] && rook;
        let free = match self.misreading {
            Some(Misreading::CastlesPastB1) => self.is_empty(to) && self.is_empty(crossed),
            _ => self.is_open(from, corner),
        };
        let attacked = |cell| self.kings_fear() && self.is_attacked(cell, owner.other());
        let safe = match self.misreading {
            Some(Misreading::CastlesOutOfCheck) => !attacked(crossed),
            Some(Misreading::CastlesThroughCheck) => !attacked(from),
            Some(Misreading::SafeB1) if long && attacked((1, from.1)) => false,
            Some(Misreading::SafeRook) if attacked(corner) => false,
            _ => !attacked(from) && !attacked(crossed),
        };
        let known = match self.misreading {
            Some(Misreading::NoCastling) => false,
            Some(Misreading::ShortCastlingOnly) => !long,
            _ => true,
        };
        if unmoved && free && safe && known {
            Ok(())
        } else if self.plays(Kind::Baseline) {
            Err(Rule::BaseCastle)
        } else {
            Err(Rule::Castle)
        }
    }

    /// Whether a king that castles must avoid attacked squares.
    fn kings_fear(&self) -> bool {
        self.is_royal() || self.misreads(Misreading::ExtCastlesSafely)
    }
}

/// Whether a king on its first square moves two squares along its rank.
pub(super) fn is_castling(owner: Player, from: Cell, to: Cell) -> bool {
    counted(from.1, owner) == 1 && from.0 == 4 && to.1 == from.1 && (to.0 - from.0).abs() == 2
}

fn is_leap(from: Cell, to: Cell) -> bool {
    let (files, ranks) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    files.max(ranks) == 2 && files.min(ranks) == 1
}
