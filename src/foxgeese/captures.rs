//! Captures: sequences of jumps, and the longest of them over both foxes, one of which is compulsory.

use super::{Chain, Fox, FoxGeese, Way};
use crate::squares::{Square, Squares};

/// A fox that is about to jump: over one of these geese, to one of these empty cells.
#[derive(Clone, Copy)]
pub(super) struct Hunt {
    pub(super) at: Square,
    pub(super) geese: Squares,
    empty: Squares,
}

impl Hunt {
    /// The fox behind the goose that it jumped, and the goose gone; none if there is no goose or no room behind it.
    pub(super) fn jump(self, way: Way) -> Option<Self> {
        let over = self.at.step(way.direction())?;
        let behind = over.step(way.direction())?;
        let jumps = self.geese.has(over) && self.empty.has(behind);
        let (geese, empty) = (self.geese - over.into(), self.empty | over.into());
        jumps.then_some(Self { at: behind, geese, empty })
    }

    /// The fox after all jumps of a chain; none if one of them is no jump.
    pub(super) fn follow(self, chain: Chain) -> Option<Self> {
        chain.ways().try_fold(self, Self::jump)
    }

    /// Adds every chain that begins with this one, which has led here.
    fn go_on(self, chain: Chain, found: &mut Vec<Chain>) {
        found.push(chain);
        for way in Way::ALL {
            if let Some((next, longer)) = self.jump(way).zip(chain.then(way)) {
                next.go_on(longer, found);
            }
        }
    }
}

impl FoxGeese {
    /// A fox and what it could jump. The cell that it stands on is empty once it has left it, so a chain may come back.
    pub(super) fn hunt(&self, fox: Fox) -> Hunt {
        let at = self.fox(fox);
        Hunt { at, geese: self.geese(), empty: self.empty() | at.into() }
    }

    /// Every sequence of jumps that is open to a fox, whether or not it could go on.
    pub fn chains(&self, fox: Fox) -> Vec<Chain> {
        let (hunt, mut found) = (self.hunt(fox), Vec::new());
        for way in Way::ALL {
            if let Some(next) = hunt.jump(way) {
                next.go_on(Chain::of(way), &mut found);
            }
        }
        found
    }

    /// How many geese the longest capture of both foxes takes; none if no fox can capture.
    pub fn most_geese(&self) -> usize {
        let longest = |fox| self.chains(fox).into_iter().map(Chain::len).max();
        Fox::BOTH.into_iter().filter_map(longest).max().unwrap_or(0)
    }

    /// The captures one of which must be made: the longest of both foxes.
    pub(super) fn captures(&self) -> Vec<(Fox, Chain)> {
        let of_fox = |fox| self.chains(fox).into_iter().map(move |chain| (fox, chain));
        let mut captures: Vec<_> = Fox::BOTH.into_iter().flat_map(of_fox).collect();
        let most = captures.iter().map(|(_, chain)| chain.len()).max();
        captures.retain(|(_, chain)| Some(chain.len()) == most);
        captures
    }
}
