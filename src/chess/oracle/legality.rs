//! Legal moves: whose turn it is, promotions, drops, and the list of all legal moves.

use super::mailbox::{Cell, Mailbox, cell, cells, counted, square};
use crate::{
    chess::{
        Kind, Misreading, Move, Rule,
        moves::{DropMove, NormalMove},
        piece::Role,
    },
    game::Outcome,
};

impl Mailbox {
    pub(super) fn check(&self, m: Move) -> Result<(), Rule> {
        if let Some(rule) = self.outcome.ended_by() {
            return Err(rule);
        }
        if self.crashes() {
            return Err(Rule::HoleKing);
        }
        match m {
            Move::Normal(normal) => self.check_normal(normal),
            Move::Drop(dropped) => self.check_drop(dropped),
        }
    }

    fn check_normal(&self, m: NormalMove) -> Result<(), Rule> {
        self.check_turn(cell(m.from))?;
        if m.drop_square.is_some() && !self.plays(Kind::Madhouse) {
            return Err(Rule::Turn);
        }
        self.check_movement(cell(m.from), cell(m.to))?;
        self.check_letter(m)?;
        self.check_safety(m)?;
        self.check_drop_square(m)
    }

    fn check_turn(&self, from: Cell) -> Result<(), Rule> {
        let enemy = self.is_owned(from, self.turn.other());
        let counts = enemy && self.plays(Kind::Fibonacci);
        if self.is_placing() {
            Err(Rule::BasePlace)
        } else if enemy && self.misreads(Misreading::AnybodysPieces) {
            Ok(())
        } else if counts && self.in_check(self.turn) {
            Err(Rule::FibCheck)
        } else if counts {
            Err(Rule::FibCount)
        } else if self.is_owned(from, self.turn) {
            Ok(())
        } else {
            Err(Rule::Turn)
        }
    }

    /// Whether a pawn moves to the last rank.
    fn arrives(&self, from: Cell, to: Cell) -> bool {
        self.at(from)
            .is_some_and(|piece| piece.role == Role::Pawn && counted(to.1, piece.owner) == 8)
    }

    fn check_letter(&self, m: NormalMove) -> Result<(), Rule> {
        let (from, to) = (cell(m.from), cell(m.to));
        let shoots = self.plays(Kind::Gun) && self.victim(from, to).is_some();
        if shoots && !self.misreads(Misreading::GunPromotes) {
            return if m.promotion.is_none() { Ok(()) } else { Err(Rule::GunStay) };
        }
        match m.promotion {
            None if !self.arrives(from, to) => Ok(()),
            None => Err(Rule::Promote),
            Some(_) if !self.arrives(from, to) => {
                if self.misreads(Misreading::LettersOverlooked) {
                    Ok(())
                } else {
                    Err(Rule::Promote)
                }
            }
            Some(role) => self.check_promotion(role),
        }
    }

    fn check_promotion(&self, role: Role) -> Result<(), Rule> {
        let fairy = self.plays(Kind::Fairy);
        let extinction = self.plays(Kind::Extinction);
        let allowed = match role {
            Role::Rook | Role::Bishop | Role::Knight => !self.misreads(Misreading::OnlyStrongest),
            Role::Queen if self.misreads(Misreading::PlainQueen) => true,
            Role::Queen => !fairy || self.misreads(Misreading::QueenToo),
            Role::Fairy => fairy && !self.misreads(Misreading::PlainQueen),
            Role::King if self.misreads(Misreading::ExtNoKings) => false,
            Role::King => extinction || self.misreads(Misreading::PromotesToKing),
            Role::Pawn => false,
        };
        if allowed {
            Ok(())
        } else if fairy && role == Role::Queen {
            Err(Rule::FairyPromote)
        } else {
            Err(Rule::Promote)
        }
    }

    /// Requires that a captured piece, and nothing else, is dropped on an allowed cell.
    fn check_drop_square(&self, m: NormalMove) -> Result<(), Rule> {
        if !self.plays(Kind::Madhouse) {
            return Ok(());
        }
        let captured = self.victim(cell(m.from), cell(m.to)).and_then(|victim| self.at(victim));
        let (piece, drop_square) = match (captured, m.drop_square) {
            (Some(piece), Some(drop_square)) => (piece, cell(drop_square)),
            (None, None) => return Ok(()),
            (None, Some(_)) | (Some(_), None) => return Err(Rule::MadPut),
        };
        let rank = counted(drop_square.1, piece.owner);
        let off_ranks = match self.misreading {
            Some(Misreading::MadPawnAnywhere) => false,
            Some(Misreading::MadPawnNotHome) => [1, 2, 8].contains(&rank),
            _ => [1, 8].contains(&rank),
        };
        if piece.role == Role::Pawn && off_ranks {
            return Err(Rule::MadPawn);
        }
        let other_colour = || (drop_square.0 + drop_square.1 + m.to.file() + m.to.rank()) % 2 != 0;
        let barred = match self.misreading {
            Some(Misreading::MadOriginTaken) => drop_square == cell(m.from),
            Some(Misreading::MadBishopColour) => piece.role == Role::Bishop && other_colour(),
            _ => false,
        };
        let is_unsafe = self.is_unsafe(m) && !self.misreads(Misreading::MadPutsCheck);
        if barred || !self.can_be_dropped(m, drop_square) || is_unsafe {
            Err(Rule::MadPut)
        } else {
            Ok(())
        }
    }

    fn can_be_dropped(&self, m: NormalMove, drop_square: Cell) -> bool {
        let mut after = self.clone();
        after.go(m);
        after.is_empty(drop_square) || self.misreads(Misreading::MadOnTop)
    }

    fn check_drop(&self, DropMove { role, square }: DropMove) -> Result<(), Rule> {
        let place = cell(square);
        let waits = self.is_placing()
            && (self.reserves[self.turn as usize].contains(&role)
                || self.misreads(Misreading::BaseAnyNumber) && role != Role::Pawn);
        let on_rank = counted(place.1, self.turn) == 1 || self.misreads(Misreading::BaseAnywhere);
        let free = self.is_empty(place) || self.misreads(Misreading::BaseOnTop);
        if !self.plays(Kind::Baseline) {
            Err(Rule::Turn)
        } else if waits && on_rank && free && self.suits(role, place) {
            Ok(())
        } else {
            Err(Rule::BasePlace)
        }
    }

    /// Whether other kinds of chess would allow an arrangement.
    fn suits(&self, role: Role, place: Cell) -> bool {
        let own = |role| self.find(self.turn, role);
        match self.misreading {
            Some(Misreading::BaseBishopsDiffer) if role == Role::Bishop => {
                own(Role::Bishop).all(|bishop| (bishop.0 + place.0) % 2 != 0)
            }
            Some(Misreading::BaseKingBetween) => {
                let files = |wanted| {
                    let here = Some(place).filter(|_| role == wanted);
                    own(wanted).chain(here).map(|cell| cell.0).collect::<Vec<_>>()
                };
                match (&files(Role::King)[..], &files(Role::Rook)[..]) {
                    ([king], [one, other]) => (king - one).signum() != (king - other).signum(),
                    _ => true,
                }
            }
            _ => true,
        }
    }

    /// Whether a program with the misreading that fails on kings next to holes fails here.
    fn crashes(&self) -> bool {
        let beside = |hole: Cell| {
            let mut kings = self.find(self.turn, Role::King);
            let near =
                kings.any(|(file, rank)| (file - hole.0).abs() <= 1 && (rank - hole.1).abs() <= 1);
            near && !self.is_attacked(hole, self.turn.other())
        };
        self.misreads(Misreading::HoleKingCrash)
            && cells().any(|cell| self.is_hole(cell) && beside(cell))
    }
}

impl Mailbox {
    /// The legal moves, in no order.
    pub(super) fn legal_moves(&self) -> impl Iterator<Item = Move> {
        let ongoing = self.outcome == Outcome::Ongoing;
        self.moves().filter(move |_| ongoing)
    }

    /// The moves that are legal as long as the game is not over.
    pub(super) fn moves(&self) -> impl Iterator<Item = Move> {
        let normal_moves = cells().flat_map(|from| self.normal_moves(from)).map(Move::Normal);
        normal_moves.chain(self.drops().map(Move::Drop))
    }

    fn normal_moves(&self, from: Cell) -> impl Iterator<Item = NormalMove> {
        let movable = self.check_turn(from).is_ok();
        let ways = cells().filter(move |to| movable && self.check_movement(from, *to).is_ok());
        let normal_moves = ways.flat_map(move |to| self.endings(from, to));
        normal_moves.filter(|m| self.check_normal(*m).is_ok())
    }

    /// Every way to write a move, with every promotion and every drop of a captured piece.
    fn endings(&self, from: Cell, to: Cell) -> impl Iterator<Item = NormalMove> {
        let roles = if self.arrives(from, to) { &Role::ALL[..] } else { &[] };
        let drops = self.plays(Kind::Madhouse) && self.victim(from, to).is_some();
        let promotions = roles.iter().map(|role| Some(*role)).chain([None]);
        promotions.flat_map(move |promotion| {
            let drop_squares = cells()
                .filter(move |_| drops)
                .map(|drop_square| Some(square(drop_square)))
                .chain([None]);
            drop_squares.map(move |drop_square| NormalMove {
                from: square(from),
                to: square(to),
                promotion,
                drop_square,
            })
        })
    }

    fn drops(&self) -> impl Iterator<Item = DropMove> {
        let may_drop = self.plays(Kind::Baseline) && self.is_placing();
        let roles = Role::ALL.into_iter().filter(move |_| may_drop);
        let all =
            roles.flat_map(|role| cells().map(move |cell| DropMove { role, square: square(cell) }));
        all.filter(|m| self.check_drop(*m).is_ok())
    }

    /// The rule by which a legal move is played.
    pub(super) fn rule_of(&self, m: Move) -> Rule {
        let Move::Normal(m) = m else { return Rule::BasePlace };
        let (from, to) = (cell(m.from), cell(m.to));
        let captures = |kind| self.plays(kind) && self.victim(from, to).is_some();
        let is = |role| self.is_role(from, role);
        if captures(Kind::Gun) && is(Role::King) {
            Rule::GunKing
        } else if captures(Kind::Gun) {
            Rule::GunStay
        } else if self.vanishes(from, to) && is(Role::King) {
            Rule::HoleKing
        } else if self.vanishes(from, to) {
            Rule::HoleVanish
        } else if captures(Kind::Madhouse) {
            Rule::MadPut
        } else if m.promotion == Some(Role::King) {
            Rule::ExtPromote
        } else if is(Role::Fairy) {
            Rule::FairyMove
        } else if m.promotion == Some(Role::Fairy) {
            Rule::FairyPromote
        } else if m.promotion.is_some() {
            Rule::Promote
        } else if is(Role::Pawn) && from.0 != to.0 && self.is_empty(to) {
            Rule::Passant
        } else if is(Role::Pawn) {
            Rule::Pawn
        } else if is(Role::King) && (from.0 - to.0).abs() == 2 {
            Rule::Castle
        } else {
            Rule::Piece
        }
    }

    pub(super) fn on_rejected(&mut self) {
        if self.misreads(Misreading::FlipsOnRefusal) {
            self.turn = self.turn.other();
        }
    }
}
