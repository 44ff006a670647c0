//! A dialect as text, for records, and for shards to compare.

use std::collections::{BTreeMap, BTreeSet};

use rulebook::games::find;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Fit;
use crate::dialect::{Alphabet, Learned, Pins, Start, of, read::passage::Between};

/// A dialect as it is stored.
#[derive(Serialize, Deserialize)]
struct Stored {
    game: String,
    pins: Pins,
    alphabet: Alphabet,
    start: Start,
    notes: BTreeSet<String>,
    fit: Fit,
    between: Option<Between>,
}

impl Serialize for Learned {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { game, pins, alphabet, start, notes, fit, between, .. } = self.clone();
        let game = game.name.to_owned();
        Stored { game, pins, alphabet, start, notes, fit, between }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Learned {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Stored { game, pins, alphabet, start, notes, fit, between } =
            Stored::deserialize(deserializer)?;
        let game = find(&game).map_err(serde::de::Error::custom)?;
        Ok(Self { game, dialect: of(game), pins, alphabet, start, notes, fit, between })
    }
}

/// A map whose keys are not strings, as a list of pairs.
pub(super) mod pairs {
    use super::{BTreeMap, Deserialize, Deserializer, Serialize, Serializer};

    pub(in super::super) fn serialize<S: Serializer, K: Serialize, V: Serialize>(
        map: &BTreeMap<K, V>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    pub(in super::super) fn deserialize<'de, D, K, V>(
        deserializer: D,
    ) -> Result<BTreeMap<K, V>, D::Error>
    where
        D: Deserializer<'de>,
        K: Deserialize<'de> + Ord,
        V: Deserialize<'de>,
    {
        Ok(Vec::<(K, V)>::deserialize(deserializer)?.into_iter().collect())
    }
}
