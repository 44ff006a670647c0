//! Many tables: whoever comes with a new token gets one.

use std::collections::{BTreeMap, VecDeque};

use rulebook::{foxgeese::foxes::Foxes, rule::Rule as _};

use super::{Fields, Rule, Table, Way};

/// So many tables are kept; then the oldest is cleared.
const TABLES_MOST: usize = 1000;
const TOKEN_MOST: usize = 200;

/// The tables of everybody, at all of which the same player takes the foxes' side.
pub struct Hall {
    foxes: Foxes,
    /// The only token that is let in, if not all are.
    only: Option<String>,
    tables: BTreeMap<String, Table>,
    /// The tokens, the oldest first.
    ages: VecDeque<String>,
}

impl Hall {
    /// A hall without guests.
    pub fn new(foxes: Foxes, only: Option<String>) -> Self {
        Self { foxes, only, tables: BTreeMap::new(), ages: VecDeque::new() }
    }

    /// Answers a request at the table of its token.
    pub fn answer(&mut self, request: &Fields) -> Fields {
        let token = request.get("token").unwrap_or_default();
        let is_let_in = self.only.as_deref().is_none_or(|only| only == token);
        if token.is_empty() || token.len() > TOKEN_MOST || !is_let_in {
            let error = format!("`{token}` is no token that is let in, {}", Rule::Token.cite());
            return Fields::default().with("error", error);
        }
        self.table(token).answer(request, Way::Network)
    }

    fn table(&mut self, token: &str) -> &mut Table {
        if !self.tables.contains_key(token) {
            self.ages.push_back(token.to_owned());
            if self.ages.len() > TABLES_MOST {
                self.ages.pop_front().and_then(|oldest| self.tables.remove(&oldest));
            }
        }
        let foxes = self.foxes;
        let new = || Table::new(foxes, token.to_owned(), secret(foxes.seed, token)).for_ever();
        self.tables.entry(token.to_owned()).or_insert_with(new)
    }
}

/// What a winner with this token is told. It keeps nothing safe; it only has to differ.
fn secret(seed: u64, token: &str) -> String {
    let mixed =
        token.bytes().fold(seed, |mixed, byte| mixed.wrapping_mul(31).wrapping_add(byte.into()));
    format!("{:016x}", fastrand::Rng::with_seed(mixed).u64(..))
}

#[cfg(test)]
mod tests {
    use rulebook::foxgeese::foxes::Skill;

    use super::*;

    fn hall(only: Option<&str>) -> Hall {
        Hall::new(Foxes { skill: Skill::First, seed: 1 }, only.map(str::to_owned))
    }

    fn request(token: &str, geese: &str) -> Fields {
        Fields::default().with("token", token).with("start", "1").with("geese", geese)
    }

    #[test]
    fn each_token_has_a_game_of_its_own() {
        let mut hall = hall(None);
        assert_eq!(hall.answer(&request("one", "du")).get("moves"), Some("1"));
        let other = Fields::default().with("token", "other").with("geese", "du");
        assert!(hall.answer(&other).get("error").is_some_and(|error| error.contains("FG-START")));
    }

    #[test]
    fn only_the_named_token_is_let_in() {
        let mut hall = hall(Some("me"));
        assert_eq!(hall.answer(&request("me", "du")).get("moves"), Some("1"));
        for token in ["you", ""] {
            let reply = hall.answer(&request(token, "du"));
            assert!(reply.get("error").is_some_and(|error| error.contains("FG-TOKEN")), "{token}");
        }
    }

    #[test]
    fn the_oldest_table_is_cleared_when_there_are_too_many() {
        let mut hall = hall(None);
        for n in 0..=TABLES_MOST {
            hall.answer(&request(&n.to_string(), "du"));
        }
        assert_eq!((hall.tables.len(), hall.ages.len()), (TABLES_MOST, TABLES_MOST));
        assert!(!hall.tables.contains_key("0"));
    }
}
