//! The effect of a move on the cells and on whose turn it is.

use super::{
    mailbox::{Cell, Mailbox, Origin, Piece, between, cell, counted},
    movement::is_castling,
};
use crate::{
    chess::{
        Kind, Misreading, Move,
        moves::{DropMove, NormalMove},
        piece::Role,
    },
    game::{Outcome, Player},
};

impl Mailbox {
    /// Plays a move and determines the state of the game afterwards.
    pub(super) fn play(&mut self, m: Move) {
        match m {
            Move::Normal(normal) => {
                let again = self.moves_again(normal);
                self.act(normal);
                self.pass_turn(normal, again);
            }
            Move::Drop(dropped) => self.play_drop(dropped),
        }
        self.conclude();
    }

    /// The enemy piece that a move captures.
    pub(super) fn victim(&self, from: Cell, to: Cell) -> Option<Cell> {
        let piece = self.at(from)?;
        let enemy = |cell: &Cell| self.is_owned(*cell, piece.owner.other());
        if self.at(to).is_some() {
            return Some(to).filter(enemy);
        }
        let beside = (to.0, from.1);
        let passing =
            self.passing.contains(&beside) || self.misreads(Misreading::PassantAfterOneStep);
        if piece.role == Role::Pawn && from.0 != to.0 && passing {
            return Some(beside).filter(enemy);
        }
        let passed = |pawn: &&Cell| pawn.0 == to.0 && counted(to.1, piece.owner) == 6;
        let any_piece = self.misreads(Misreading::PassantByAnyPiece);
        self.passing.iter().find(passed).copied().filter(|pawn| any_piece && enemy(pawn))
    }

    /// Plays a move as in orthodox chess and returns the captured piece.
    pub(super) fn go(&mut self, m: NormalMove) -> Option<Piece> {
        let (from, to) = (cell(m.from), cell(m.to));
        let piece = self.at(from)?;
        let victim = self.victim(from, to);
        let captured = victim.and_then(|victim| self.at(victim));
        if let Some(victim) = victim {
            self.forget_captured(victim);
            if victim == to || !self.misreads(Misreading::PassantLeavesPawn) {
                self.set(victim, None);
            }
        }
        self.forget_moved(from, victim.is_some());
        if piece.role == Role::King && is_castling(piece.owner, from, to) {
            self.bring_rook(from, to);
        }
        self.set(from, None);
        self.set(to, Some(self.becomes(piece, to, m.promotion)));
        self.note_passing(piece, from, to);
        captured
    }

    fn bring_rook(&mut self, from: Cell, to: Cell) {
        let corner = (if to.0 < from.0 { 0 } else { 7 }, from.1);
        if !self.misreads(Misreading::RookStays) {
            self.set((i8::midpoint(from.0, to.0), from.1), self.at(corner));
            self.set(corner, None);
        }
    }

    fn becomes(&self, piece: Piece, to: Cell, letter: Option<Role>) -> Piece {
        let strongest = if self.plays(Kind::Fairy) { Role::Fairy } else { Role::Queen };
        let arrives = piece.role == Role::Pawn && counted(to.1, piece.owner) == 8;
        let role = match self.misreading {
            _ if !arrives => None,
            Some(Misreading::NeverPromotes) => None,
            Some(Misreading::BlackNeverPromotes) if piece.owner == Player::Two => None,
            Some(Misreading::AlwaysStrongest) => Some(strongest),
            _ => letter,
        };
        role.map_or(piece, |role| Piece { role, origin: Origin::Promoted, ..piece })
    }

    fn note_passing(&mut self, piece: Piece, from: Cell, to: Cell) {
        let two_squares = piece.role == Role::Pawn && (from.1 - to.1).abs() == 2;
        match self.misreading {
            Some(Misreading::StalePassant) if !two_squares => {}
            Some(Misreading::FibPassantOfTurn) => {
                let rows = self.rows;
                let moves_on = |pawn: &Cell| {
                    rows[pawn.1 as usize][pawn.0 as usize]
                        .is_some_and(|other| other.owner == piece.owner)
                };
                self.passing.retain(moves_on);
            }
            _ => self.passing.clear(),
        }
        if two_squares {
            self.passing.push(to);
        }
    }

    /// Removes the castling right of a king or a rook that leaves its cell.
    fn forget_moved(&mut self, from: Cell, captures: bool) {
        if captures && self.misreads(Misreading::GunKeepsCastling) {
            return;
        }
        let home = |player| if player == Player::One { 0 } else { 7 };
        for player in Player::BOTH {
            if from == (4, home(player)) && !self.misreads(Misreading::CastlesAfterKingMoved) {
                self.rights[player as usize] = [false; 2];
            }
            for (side, file) in [0, 7].into_iter().enumerate() {
                if from == (file, home(player)) && !self.misreads(Misreading::CastlesAfterRookMoved)
                {
                    self.rights[player as usize][side] = false;
                }
            }
        }
    }

    fn forget_captured(&mut self, victim: Cell) {
        if !self.misreads(Misreading::CastlesAfterRookCaptured) {
            self.forget_moved(victim, false);
        }
    }
}

/// Effects of moves in the variants.
impl Mailbox {
    /// Plays a move as in the variant, except for passing the turn.
    pub(super) fn act(&mut self, m: NormalMove) {
        if self.plays(Kind::Gun) {
            self.shoot(m);
        } else if self.vanishes(cell(m.from), cell(m.to)) {
            self.fall(m);
        } else {
            self.go_and_drop(m);
        }
    }

    fn shoot(&mut self, m: NormalMove) {
        let (from, to) = (cell(m.from), cell(m.to));
        let Some(shooter) = self.at(from) else { return };
        let passant = self.is_empty(to);
        let captured = self.go(m);
        let moves = self.misreads(Misreading::GunMoves)
            || passant && self.misreads(Misreading::GunMovesEnPassant);
        if captured.is_some() && !moves {
            let shooter = match self.misreading {
                Some(Misreading::GunPromotes) => self.becomes(shooter, to, m.promotion),
                _ => shooter,
            };
            self.set(to, None);
            self.set(from, Some(shooter));
        }
    }

    pub(super) fn is_hole(&self, cell: Cell) -> bool {
        match self.misreading {
            Some(Misreading::HoleOnD5Only) => cell == (3, 4),
            Some(Misreading::HoleOnF5Only) => cell == (5, 4),
            _ => cell == (3, 4) || cell == (5, 4),
        }
    }

    /// Whether a move goes onto a hole or, along a line, across one.
    pub(super) fn vanishes(&self, from: Cell, to: Cell) -> bool {
        let onto = self.is_hole(to);
        let over = || between(from, to).into_iter().any(|cell| self.is_hole(cell));
        let is = |role| self.is_role(from, role);
        match self.misreading {
            _ if !self.plays(Kind::Blackhole) => false,
            Some(Misreading::HoleSparesKnights) if is(Role::Knight) => false,
            Some(Misreading::HoleKingSpared) if is(Role::King) => false,
            Some(Misreading::HoleCrossed) => onto,
            _ => onto || over(),
        }
    }

    fn fall(&mut self, m: NormalMove) {
        let (from, to) = (cell(m.from), cell(m.to));
        if !self.misreads(Misreading::HoleKeepsPassant) {
            self.passing.clear();
        }
        if self.misreads(Misreading::HoleCaptures) {
            self.forget_moved(to, false);
            self.set(to, None);
        }
        self.forget_moved(from, false);
        self.set(from, None);
    }

    /// Plays a move as in chess, and drops the captured piece on the cell that the move names, if any.
    fn go_and_drop(&mut self, m: NormalMove) {
        let passant = self.is_empty(cell(m.to));
        let Some((piece, drop_square)) = self.go(m).zip(m.drop_square) else { return };
        let promoted = piece.origin == Origin::Promoted;
        let piece = if promoted { piece } else { Piece { origin: Origin::PutBack, ..piece } };
        let piece = match self.misreading {
            Some(Misreading::MadRemoves) => return,
            Some(Misreading::MadRemovesEnPassant) if passant => return,
            Some(Misreading::MadChangesSides) => Piece { owner: self.turn, ..piece },
            Some(Misreading::MadDemotes) if promoted => Piece { role: Role::Pawn, ..piece },
            _ => piece,
        };
        self.set(cell(drop_square), Some(piece));
    }

    fn play_drop(&mut self, DropMove { role, square }: DropMove) {
        let (owner, origin) = (self.turn, Origin::Ordinary);
        self.set(cell(square), Some(Piece { owner, role, origin }));
        let reserve = &mut self.reserves[owner as usize];
        let dropped = reserve.iter().position(|waiting| *waiting == role).unwrap_or(0);
        if dropped < reserve.len() {
            reserve.remove(dropped);
        }
        let last = self.reserves.iter().all(Vec::is_empty);
        let again = match self.misreading {
            Some(Misreading::NeverChanges) => true,
            Some(Misreading::BaseWhiteAtOnce) => !self.reserves[owner as usize].is_empty(),
            Some(Misreading::BaseBlackMoves) => last,
            _ => false,
        };
        self.turn = if again { owner } else { owner.other() };
    }
}

/// Whose turn it is.
impl Mailbox {
    /// Whether the player keeps the turn, which happens only by a misreading.
    fn moves_again(&self, m: NormalMove) -> bool {
        let (from, to) = (cell(m.from), cell(m.to));
        match self.misreading {
            Some(Misreading::NeverChanges) => true,
            Some(Misreading::GunMovesAgain) => self.victim(from, to).is_some(),
            Some(Misreading::HoleMovesAgain) => self.vanishes(from, to),
            _ => false,
        }
    }

    fn pass_turn(&mut self, m: NormalMove, again: bool) {
        let whole = !self.plays(Kind::Fibonacci) || self.ends_fibonacci_turn(cell(m.to));
        if whole && !again {
            self.turn = self.turn.other();
        }
    }

    /// Counts a move of a Fibonacci turn and, if it ends the turn, computes the length of the next.
    fn ends_fibonacci_turn(&mut self, to: Cell) -> bool {
        self.moves_left = self.moves_left.saturating_sub(1);
        let opponent = self.turn.other();
        let check = match self.misreading {
            Some(Misreading::FibCheckGoesOn) => false,
            Some(Misreading::FibDirectCheckOnly) => {
                self.find(opponent, Role::King).any(|king| self.attacks(to, king))
            }
            _ => self.in_check(opponent),
        };
        let ends = self.moves_left == 0 || check || self.misreads_stuck_as_end();
        if ends {
            let [before, this] = self.lengths;
            let made = this - self.moves_left;
            let this = if self.misreads(Misreading::FibCountsMade) { made } else { this };
            self.lengths = [this, self.next_length(before, this)];
            self.moves_left = self.lengths[1];
        }
        ends
    }

    /// Whether a player has moves left in the turn but no legal one, which a misreading treats as the end of the turn.
    fn misreads_stuck_as_end(&self) -> bool {
        self.misreads(Misreading::FibStuckPasses) && self.moves().next().is_none()
    }

    fn next_length(&self, before: u128, this: u128) -> u128 {
        match self.misreading {
            Some(Misreading::FibOneMove) => 1,
            Some(Misreading::FibOneMore) => this.saturating_add(1),
            Some(Misreading::FibDoubles) => this.saturating_mul(2),
            _ => before.saturating_add(this),
        }
    }

    /// Records the state of the game.
    pub(super) fn conclude(&mut self) {
        if self.misreads(Misreading::ThirdTimeDraws) {
            self.seen.push((self.rows, self.turn));
        }
        self.outcome = Outcome::Ongoing;
        self.outcome = self.ending();
    }
}
