//! The reach of a piece: the next empty slot on either side, if there is one.

use super::{Oracle, SLOTS, SlotIndex, between};
use crate::{
    alak::{Misreading, Rule},
    game::Player,
};

impl Oracle {
    /// The place of a tile's number.
    pub(super) fn place(&self, tile: i32) -> Option<SlotIndex> {
        let (count, index) = (SLOTS as i32, tile.saturating_sub(1));
        let place = match self.misreading {
            Some(Misreading::FromTheEnd) if index < 0 => index + count,
            Some(Misreading::RoundAndRound) => index.rem_euclid(count),
            Some(Misreading::NoFirstSlot) if index == 0 => -1,
            Some(Misreading::NoLastSlot) if index == count - 1 => count,
            _ => index,
        };
        SlotIndex::try_from(place).ok().filter(|place| *place < SLOTS)
    }

    pub(super) fn is_taken(&self, place: SlotIndex) -> bool {
        self.row[place].is_some()
    }

    pub(super) fn may_pick_up(&self, from: SlotIndex) -> bool {
        match self.row[from] {
            Some(player) => player == self.turn || self.misreads(Misreading::AnybodysPieces),
            None => self.misreads(Misreading::EmptyMoves),
        }
    }

    /// Whether a piece of either player may go from one place to another.
    pub(super) fn check_movement(&self, from: SlotIndex, to: SlotIndex) -> Result<(), Rule> {
        if self.misreads(Misreading::DirectionAlone) && self.next_empty(from, to).is_some() {
            return Ok(());
        }
        if self.is_taken(to) {
            return self.check_taken(from, to);
        }
        let goes = match self.misreading {
            Some(Misreading::AnyEmptySlot) => true,
            Some(Misreading::WrapsRound) => self.jumps(from, to) || self.jumps_round(from, to),
            Some(Misreading::Slides) => self.jumps(from, to) || self.slides(from, to),
            Some(Misreading::OverAGap) => self.gaps(from, to) <= 1,
            _ => self.jumps(from, to),
        };
        if goes && self.knows_jump(from, to) { Ok(()) } else { Err(Rule::Reach) }
    }

    /// Whether a piece may go onto another, which only a misreading allows.
    fn check_taken(&self, from: SlotIndex, to: SlotIndex) -> Result<(), Rule> {
        let onto_enemy = self.row[to] == self.row[from].map(Player::other);
        let goes = match self.misreading {
            Some(Misreading::MovesOnto) => onto_enemy && from.abs_diff(to) == 1,
            Some(Misreading::OntoPieces) => self.jumps(from, to),
            _ => false,
        };
        if goes {
            Ok(())
        } else if onto_enemy {
            Err(Rule::Capture)
        } else {
            Err(Rule::Reach)
        }
    }

    /// Whether every place between two others is occupied.
    fn jumps(&self, from: SlotIndex, to: SlotIndex) -> bool {
        between(from, to).all(|place| self.is_taken(place))
    }

    fn jumps_round(&self, from: SlotIndex, to: SlotIndex) -> bool {
        let outside = (0..from.min(to)).chain(from.max(to) + 1..SLOTS);
        outside.into_iter().all(|place| self.is_taken(place))
    }

    fn slides(&self, from: SlotIndex, to: SlotIndex) -> bool {
        !between(from, to).any(|place| self.is_taken(place))
    }

    fn gaps(&self, from: SlotIndex, to: SlotIndex) -> usize {
        between(from, to).filter(|place| !self.is_taken(*place)).count()
    }

    fn knows_jump(&self, from: SlotIndex, to: SlotIndex) -> bool {
        let over = || between(from, to);
        let all_of = |player| over().all(|place| self.row[place] == player);
        let own = self.row[from];
        match self.misreading {
            Some(Misreading::LastSlotUnreached) => to != SLOTS - 1,
            Some(Misreading::NoJumps) => over().count() == 0,
            Some(Misreading::OverOneOnly) => over().count() <= 1,
            Some(Misreading::SixAtMost) => over().count() <= 6,
            Some(Misreading::OverOwnOnly) => all_of(own),
            Some(Misreading::OverEnemiesOnly) => all_of(own.map(Player::other)),
            Some(Misreading::NeverBack) => (to > from) == (own == Some(Player::One)),
            _ => true,
        }
    }

    /// The place where a move to a tile ends; none if that is off the board.
    pub(super) fn goal(&self, from: SlotIndex, tile: i32) -> Option<SlotIndex> {
        let to = self.place(tile)?;
        match self.misreading {
            Some(Misreading::DirectionAlone) => self.next_empty(from, to).or(Some(to)),
            _ => Some(to),
        }
    }

    /// The next empty place in the direction of another.
    fn next_empty(&self, from: SlotIndex, towards: SlotIndex) -> Option<SlotIndex> {
        let is_empty = |place: &SlotIndex| !self.is_taken(*place);
        if towards > from {
            (from + 1..SLOTS).find(is_empty)
        } else {
            (0..from).rev().find(is_empty)
        }
    }

    /// Whether a move that names no place may be played: off the side of the board, by a misreading.
    pub(super) fn goes_off(&self, from: SlotIndex, tile: i32) -> bool {
        let passed = if tile < 1 { 0..from } else { from + 1..SLOTS };
        self.misreads(Misreading::OffTheSide)
            && [0, SLOTS as i32 + 1].contains(&tile)
            && passed.into_iter().all(|place| self.is_taken(place))
    }
}
