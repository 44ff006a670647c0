//! How the parts of a finding are written to files of records: rules by their ids, boards as text.

/// The rule of a finding.
pub(super) mod rule {
    use rulebook::{games, rule::Citation};
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
        let mut all = games::all().into_iter();
        let rule = all.find_map(|game| game.rules().into_iter().find(|one| one.id == id));
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
