//! The form of a finding in a file of records: rules and misreadings by their ids, boards as text.

use std::sync::LazyLock;

use rulebook::games::GAMES;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use super::Suspect;

/// A [`Suspect`] in a file. The rule belongs to the name, because misreadings of different games share ids.
#[derive(Serialize, Deserialize)]
pub(super) struct WrittenSuspect {
    misreading: String,
    misread_rule: String,
    explains_all: bool,
}

impl From<Suspect> for WrittenSuspect {
    fn from(Suspect { id, rule, explains_all, .. }: Suspect) -> Self {
        Self { misreading: id.to_owned(), misread_rule: rule.id.to_owned(), explains_all }
    }
}

impl<'de> Deserialize<'de> for Suspect {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        static KNOWN: LazyLock<Vec<Suspect>> = LazyLock::new(|| {
            let mutants = GAMES.iter().flat_map(|game| game.mutants(None).unwrap_or_default());
            let suspects = mutants.map(|mutant| Suspect {
                id: mutant.id,
                rule: mutant.rule,
                text: mutant.text,
                explains_all: false,
            });
            suspects.collect()
        });
        let WrittenSuspect { misreading, misread_rule, explains_all } =
            WrittenSuspect::deserialize(from)?;
        let known = KNOWN.iter().find(|one| one.id == misreading && one.rule.id == misread_rule);
        let known = known.map(|known| Self { explains_all, ..*known });
        known.ok_or_else(|| {
            D::Error::custom(format!("no misreading `{misreading}` of {misread_rule}"))
        })
    }
}

/// The rule of a finding.
pub(super) mod rule {
    use rulebook::{games::GAMES, rule::Citation};
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer, de::Error as _};

    #[expect(clippy::ref_option, reason = "`serde` asks for it")]
    pub(in super::super) fn serialize<S: Serializer>(
        rule: &Option<Citation>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        rule.map(|rule| rule.id).serialize(to)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Citation>, D::Error> {
        let Some(id) = Option::<String>::deserialize(from)? else { return Ok(None) };
        let rule = GAMES.iter().find_map(|game| game.rules().into_iter().find(|one| one.id == id));
        rule.map(Some).ok_or_else(|| D::Error::custom(format!("no rule `{id}`")))
    }
}

/// A board of a finding.
pub(super) mod board {
    use rulebook::board::Board;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    #[expect(clippy::ref_option, reason = "`serde` asks for it")]
    pub(in super::super) fn serialize<S: Serializer>(
        board: &Option<Board>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        board.as_ref().map(ToString::to_string).serialize(to)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Board>, D::Error> {
        Ok(Option::<String>::deserialize(from)?.map(|text| Board::displayed(&text)))
    }
}
