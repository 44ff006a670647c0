//! The removals after a move: unbroken rows of pieces that the other side surrounds.

use std::ops::Range;

use super::{Oracle, SLOTS, SlotIndex, between};
use crate::{alak::Misreading, game::Player};

/// Whether empty slots next to a row are skipped when its surrounding pieces are determined.
#[derive(Clone, Copy)]
enum Gaps {
    Seen,
    Overlooked,
}

impl Oracle {
    /// The longest unbroken rows of a player's pieces.
    fn rows_of(&self, player: Player) -> Vec<Range<SlotIndex>> {
        let is_theirs = |place: SlotIndex| self.row.get(place) == Some(&Some(player));
        let begins =
            |place: &SlotIndex| is_theirs(*place) && (*place == 0 || !is_theirs(*place - 1));
        let length = |place| (place..SLOTS).take_while(|place| is_theirs(*place)).count();
        (0..SLOTS).filter(begins).map(|place| place..place + length(place)).collect()
    }

    fn surrounded_rows(&self, player: Player, gaps: Gaps) -> Vec<Range<SlotIndex>> {
        let is_surrounded = |row: &Range<SlotIndex>| {
            let beside = [self.left_of(row.start, gaps), self.right_of(row.end - 1, gaps)];
            beside.into_iter().all(|beside| self.surrounds(beside, player))
        };
        self.rows_of(player).into_iter().filter(is_surrounded).collect()
    }

    /// Whether the place next to a player's pieces counts as a surrounding piece.
    fn surrounds(&self, beside: Option<SlotIndex>, player: Player) -> bool {
        match beside {
            Some(place) => self.row[place] == Some(player.other()),
            None => self.misreads(Misreading::EdgeSurrounds),
        }
    }

    fn left_of(&self, place: SlotIndex, gaps: Gaps) -> Option<SlotIndex> {
        let mut further = (0..place).rev();
        match gaps {
            Gaps::Overlooked => further.find(|place| self.is_taken(*place)),
            Gaps::Seen => further.next().or(self.round_the_edge(SLOTS - 1)),
        }
    }

    fn right_of(&self, place: SlotIndex, gaps: Gaps) -> Option<SlotIndex> {
        let mut further = place + 1..SLOTS;
        match gaps {
            Gaps::Overlooked => further.find(|place| self.is_taken(*place)),
            Gaps::Seen => further.next().or(self.round_the_edge(0)),
        }
    }

    fn round_the_edge(&self, other_end: SlotIndex) -> Option<SlotIndex> {
        self.misreads(Misreading::EndsMeet).then_some(other_end)
    }

    /// The places of the opponent's pieces that a player captures by moving from one place to another.
    fn captured(&self, mover: Player, from: SlotIndex, to: SlotIndex) -> Vec<SlotIndex> {
        let across = self.misreads(Misreading::AcrossGaps);
        let gaps = if across { Gaps::Overlooked } else { Gaps::Seen };
        let mut rows = self.surrounded_rows(mover.other(), gaps);
        match self.misreading {
            Some(Misreading::NeverCaptures) => rows.clear(),
            Some(Misreading::OnlyFirstCaptures) if mover == Player::Two => rows.clear(),
            Some(Misreading::SinglesOnly) => rows.retain(|row| row.len() == 1),
            Some(Misreading::TwoInARow) => rows.retain(|row| row.len() <= 2),
            Some(Misreading::ThreeInARow) => rows.retain(|row| row.len() <= 3),
            Some(Misreading::LeftOnly) => rows.retain(|row| row.end <= to),
            Some(Misreading::RightOnly) => rows.retain(|row| row.start > to),
            Some(Misreading::FirstRowOnly) => rows.truncate(1),
            Some(Misreading::LastRowOnly) => drop(rows.drain(..rows.len().saturating_sub(1))),
            Some(Misreading::OneBorder) => {
                rows = self.rows_of(mover.other());
                rows.retain(|row| row.end == to || row.start == to + 1);
            }
            Some(Misreading::OneOfARow) => rows.iter_mut().for_each(|row| row.end = row.start + 1),
            Some(Misreading::TakesItsBorders) => {
                rows.iter_mut().for_each(|row| *row = row.start - 1..row.end + 1);
            }
            _ => {}
        }
        let mut places: Vec<SlotIndex> = rows.into_iter().flatten().collect();
        if self.misreads(Misreading::Draughts) {
            let enemy = |place: &SlotIndex| self.row[*place] == Some(mover.other());
            places.extend(between(from, to).filter(enemy));
        }
        places
    }

    /// The places of the mover's own pieces that are removed.
    fn lost(&self, mover: Player, to: SlotIndex) -> Vec<SlotIndex> {
        let mut rows = self.surrounded_rows(mover, Gaps::Seen);
        match self.misreading {
            Some(Misreading::OwnNeverRemoved) => rows.clear(),
            Some(Misreading::OnlyFirstsOwn) if mover == Player::Two => rows.clear(),
            Some(Misreading::OwnSinglesOnly) => rows.retain(|row| row.len() == 1),
            Some(Misreading::OwnThreeAtMost) => rows.retain(|row| row.len() <= 3),
            Some(Misreading::OwnMovedOnly) => {
                rows.retain(|row| row.contains(&to));
                rows.iter_mut().for_each(|row| *row = to..to + 1);
            }
            _ => {}
        }
        rows.into_iter().flatten().collect()
    }

    fn remove(&mut self, places: Vec<SlotIndex>) {
        for place in places {
            self.row[place] = None;
        }
    }

    /// Removes the captured pieces first, then those that the mover loses.
    pub(super) fn remove_all(&mut self, mover: Player, from: SlotIndex, to: SlotIndex) {
        match self.misreading {
            Some(Misreading::OwnFirst) => {
                self.remove(self.lost(mover, to));
                self.remove(self.captured(mover, from, to));
            }
            Some(Misreading::BothAtOnce) => {
                self.remove([self.captured(mover, from, to), self.lost(mover, to)].concat());
            }
            _ => {
                self.remove(self.captured(mover, from, to));
                self.remove(self.lost(mover, to));
            }
        }
    }
}
