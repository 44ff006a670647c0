//! Held-out faults: a fifth of the generated faults, for which no game was written. The share of them that a run detects is what to expect
//! of a fault that a person makes.

use std::{collections::HashSet, fmt};

use rulebook::{game::Malformed, games::GameInfo};

use super::{
    generated::{self, Generated, Known, Search},
    partial,
};
use crate::transcript::{Draft, Transcript};

/// The held-out faults of one kind, and the numbers of them that each run detects.
pub struct HeldOut {
    /// The kind.
    pub kind: Kind,
    /// The number of known faults.
    pub known: usize,
    /// The number that the transcripts of a usual run detect.
    pub usual: usize,
    /// The number that the whole suite detects.
    pub whole: usize,
    /// The number that a usual run detects on a fast program, which plays the whole suite and more fresh games.
    pub fast: usize,
}

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Each rule where one or two features of a move hold.
    Generated,
    /// Each known misreading where one or two features of a move hold.
    Partial,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Generated => "generated",
            Self::Partial => "partial",
        })
    }
}

impl Kind {
    fn known(self, game: &GameInfo) -> Known {
        match self {
            Self::Generated => Search::usual().known(game),
            Self::Partial => partial::known(game, Search::usual().games(game)),
        }
    }

    /// The held-out faults that these games from the start detect.
    fn found_by(self, drafts: &[&Draft]) -> Result<HashSet<Generated>, Malformed> {
        let mut found = HashSet::new();
        for draft in drafts.iter().filter(|draft| draft.is_from_start()) {
            found.extend(match self {
                Self::Generated => generated::revealed_by(draft)?,
                Self::Partial => partial::revealed_by(draft)?,
            });
        }
        found.retain(Generated::is_held_out);
        Ok(found)
    }
}

impl HeldOut {
    /// Counts the faults of a kind. A usual run plays some of these transcripts; on a fast program it plays all of them, and
    /// these fresh games.
    ///
    /// # Errors
    /// An error in a set-up.
    pub fn of(
        kind: Kind,
        drafts: &[Draft],
        is_usual: impl Fn(&Draft) -> bool,
        fresh: &[Transcript],
    ) -> Result<Self, Malformed> {
        let (usual, others): (Vec<&Draft>, Vec<&Draft>) =
            drafts.iter().partition(|draft| is_usual(draft));
        let usual = kind.found_by(&usual)?;
        let whole: HashSet<Generated> =
            usual.iter().copied().chain(kind.found_by(&others)?).collect();
        let mut known = kind.known(drafts[0].game).0;
        known.retain(Generated::is_held_out);
        known.extend(&whole);
        let fresh = kind.found_by(&fresh.iter().map(|game| &*game.draft).collect::<Vec<_>>())?;
        let fast = known.iter().filter(|fault| whole.contains(fault) || fresh.contains(fault));
        let (usual, whole, fast) = (usual.len(), whole.len(), fast.count());
        Ok(Self { kind, known: known.len(), usual, whole, fast })
    }

    /// A number of these faults as a percentage of all.
    pub fn percent(&self, number: usize) -> f64 {
        number as f64 / self.known.max(1) as f64 * 100.0
    }
}
