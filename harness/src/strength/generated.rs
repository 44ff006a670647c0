//! The suite against generated faults, thousands per game.
//!
//! The faults that exist are found by playing: they are those that a search of a given number of games meets. A fault that the search does
//! not meet may be one that no game can show. It is undecided, and counts neither for the suite nor against it.

use std::collections::{BTreeMap, HashMap, HashSet};

use rulebook::{
    faults::{Fault, playouts::Size},
    game::Malformed,
    games::GameInfo,
    rule::Citation,
};

use crate::transcript::Draft;

/// A generated fault of a game.
pub type Generated = Fault<Citation>;

/// The generated faults that some game of a search meets.
pub struct Known(pub HashSet<Generated>);

/// The number of transcripts that detect each known generated fault.
pub struct Noticed {
    /// The faults that some game meets, with the number of transcripts that detect each.
    pub by: HashMap<Generated, usize>,
}

/// The numbers of a class of faults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Class {
    /// The name of the class.
    pub name: String,
    /// Faults of the class that some game meets.
    pub known: usize,
    /// Faults that at least one transcript detects.
    pub once: usize,
    /// Faults that at least two transcripts detect.
    pub twice: usize,
}

/// The extent of a search for known faults.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The seed of the games.
    pub seed: u64,
    /// The number of games.
    pub games: usize,
    /// The size of each game.
    pub size: Size,
}

/// The faults that a game from the start or from a set-up reveals.
///
/// # Errors
/// An error in the set-up.
pub fn revealed_by(draft: &Draft) -> Result<HashSet<Generated>, Malformed> {
    let revealed = draft.game.revealed(draft.set_up.as_ref(), &draft.inputs())?;
    Ok(revealed.into_iter().flatten().collect())
}

impl Known {
    /// The known faults that a game from the start or from a set-up reveals.
    ///
    /// # Errors
    /// An error in the set-up.
    pub fn of(&self, draft: &Draft) -> Result<impl Iterator<Item = Generated>, Malformed> {
        Ok(revealed_by(draft)?.into_iter().filter(|fault| self.0.contains(fault)))
    }
}

impl Search {
    /// The search by which the suite is measured: one seed, and a number of games that takes some seconds.
    pub fn usual() -> Self {
        Self { seed: 1, games: 400, size: Size { inputs: 120, probes: 2 } }
    }

    /// The games.
    pub fn games(&self, game: &GameInfo) -> Vec<Vec<String>> {
        let mut playouts = game.playouts(self.seed);
        (0..self.games).map(|_| playouts.next_game(self.size)).collect()
    }

    /// The faults that the games of the search meet.
    pub fn known(&self, game: &GameInfo) -> Known {
        let games = self.games(game).into_iter();
        let revealed = games.flat_map(|inputs| game.revealed(None, &inputs).unwrap_or_default());
        Known(revealed.flatten().collect())
    }
}

impl Noticed {
    /// The number of transcripts from the start that detect each known fault. Many programs skip transcripts with a set-up.
    ///
    /// # Errors
    /// An error in a set-up.
    pub fn of(known: Known, drafts: &[Draft]) -> Result<Self, Malformed> {
        Self::by(known, drafts, revealed_by)
    }

    /// Counts like [`of`](Self::of), for the faults that `revealed_by` finds in a transcript.
    ///
    /// # Errors
    /// An error in a set-up.
    pub fn by(
        known: Known,
        drafts: &[Draft],
        revealed_by: impl Fn(&Draft) -> Result<HashSet<Generated>, Malformed>,
    ) -> Result<Self, Malformed> {
        let mut by: HashMap<Generated, usize> =
            known.0.into_iter().map(|fault| (fault, 0)).collect();
        for draft in drafts.iter().filter(|draft| draft.is_from_start()) {
            for fault in revealed_by(draft)? {
                *by.entry(fault).or_default() += 1;
            }
        }
        Ok(Self { by })
    }

    /// The classes, with the least detected first.
    pub fn classes(&self) -> Vec<Class> {
        let mut classes: BTreeMap<String, Class> = BTreeMap::new();
        for (fault, times) in &self.by {
            let name = fault.class();
            let class = classes.entry(name.clone()).or_insert(Class { name, ..Class::default() });
            class.known += 1;
            class.once += usize::from(*times >= 1);
            class.twice += usize::from(*times >= 2);
        }
        let mut classes: Vec<Class> = classes.into_values().collect();
        classes.sort_by_key(|class| (class.once * 1000 / class.known, class.name.clone()));
        classes
    }

    /// All classes together.
    pub fn sum(&self) -> Class {
        self.sum_of("all", |_| true)
    }

    /// The faults for which no game was written.
    pub fn held_out(&self) -> Class {
        self.sum_of("held out", Generated::is_held_out)
    }

    fn sum_of(&self, name: &str, is_counted: impl Fn(&Generated) -> bool) -> Class {
        let counted: Vec<usize> = self
            .by
            .iter()
            .filter(|(fault, _)| is_counted(fault))
            .map(|(_, times)| *times)
            .collect();
        let count = |least: usize| counted.iter().filter(|times| **times >= least).count();
        Class { name: name.to_owned(), known: counted.len(), once: count(1), twice: count(2) }
    }

    /// The faults that fewer than `least` transcripts detect, in alphabetical order of their texts.
    pub fn unnoticed(&self, least: usize) -> Vec<Generated> {
        let few = self.by.iter().filter(|(_, times)| **times < least);
        let mut few: Vec<Generated> = few.map(|(fault, _)| *fault).collect();
        few.sort_by_cached_key(ToString::to_string);
        few
    }
}
