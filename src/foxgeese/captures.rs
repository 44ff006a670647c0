//! Captures: sequences of jumps. One of the longest of both foxes must be played.

use super::{Chain, Fox, FoxGeese, Way};
use crate::squares::{Square, Squares};

/// A fox about to jump, with the geese it can jump over and the empty cells.
#[derive(Clone, Copy)]
pub(super) struct Hunt {
    pub(super) at: Square,
    pub(super) geese: Squares,
    empty: Squares,
}

impl Hunt {
    /// The fox behind the goose that it jumped, and that goose removed; none if there is no goose or no empty cell behind it.
    pub(super) fn jump(self, way: Way) -> Option<Self> {
        let over = self.at.step(way.direction())?;
        let behind = over.step(way.direction())?;
        let jumps = self.geese.has(over) && self.empty.has(behind);
        let (geese, empty) = (self.geese - over.into(), self.empty | over.into());
        jumps.then_some(Self { at: behind, geese, empty })
    }

    /// The fox after all jumps of a chain; none if one of them is impossible.
    pub(super) fn follow(self, chain: Chain) -> Option<Self> {
        chain.ways().try_fold(self, Self::jump)
    }

    /// Adds this chain, already played, and every chain that continues it.
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
    /// A fox with its possible prey. Its own cell counts as empty because it leaves it, so a chain may return there.
    pub(super) fn hunt(&self, fox: Fox) -> Hunt {
        let at = self.fox(fox);
        Hunt { at, geese: self.geese(), empty: self.empty() | at.into() }
    }

    /// Every sequence of jumps open to a fox, whether or not it could continue.
    pub fn chains(&self, fox: Fox) -> Vec<Chain> {
        let (hunt, mut found) = (self.hunt(fox), Vec::new());
        for way in Way::ALL {
            if let Some(next) = hunt.jump(way) {
                next.go_on(Chain::of(way), &mut found);
            }
        }
        found
    }

    /// The number of geese in the longest capture of both foxes; zero if no fox can capture.
    pub fn most_geese(&self) -> usize {
        let longest = |fox| self.chains(fox).into_iter().map(Chain::len).max();
        Fox::BOTH.into_iter().filter_map(longest).max().unwrap_or(0)
    }

    /// The longest captures of both foxes; the player must make one of them.
    pub(super) fn captures(&self) -> Vec<(Fox, Chain)> {
        let of_fox = |fox| self.chains(fox).into_iter().map(move |chain| (fox, chain));
        let mut captures: Vec<_> = Fox::BOTH.into_iter().flat_map(of_fox).collect();
        let most = captures.iter().map(|(_, chain)| chain.len()).max();
        captures.retain(|(_, chain)| Some(chain.len()) == most);
        captures
    }
}
