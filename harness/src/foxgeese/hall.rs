//! Many tables: whoever comes with a new token gets one.
//!
//! Whatever is sent, a hall takes about a megabyte at most: a table keeps its token and a position and nothing of what passed, tokens
//! are at most 200 bytes long, and there are at most 1,000 tables.

use std::collections::{BTreeMap, VecDeque};

use rulebook::{foxgeese::foxes::Foxes, rule::Rule as _};

use super::{Fields, Rule, Table, Way, table::quoted};

/// At most this number of tables are kept; then the oldest is cleared.
const TABLES_MOST: usize = 1000;
/// A token has at most this number of bytes.
const TOKEN_MOST: usize = 200;
/// What winners are told is a number in sixteen digits.
const SECRET_MOST: usize = 16;
/// A token is the name of its table, is known there, and has its place in the order of ages.
const TABLE_BYTES_MOST: usize =
    size_of::<Table>() + SECRET_MOST + 3 * TOKEN_MOST + 2 * size_of::<String>();
/// All tables take at most this number of bytes.
const BYTES_MOST: usize = 1 << 20;
const _: () = assert!(TABLES_MOST * TABLE_BYTES_MOST <= BYTES_MOST, "what is kept has no bound");

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
            let token = quoted(token);
            let error = format!("{token} is no token that is let in, {}", Rule::Token.cite());
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
    format!("{:016x}", rulebook::random::Rng::with_seed(mixed).number())
}

#[cfg(test)]
mod tests {
    use rulebook::foxgeese::foxes::FoxesStrategy;

    use super::*;

    /// How many bytes all tables take, beside what the collections take to find them.
    fn bytes(hall: &Hall) -> usize {
        let name = |name: &String| size_of::<String>() + name.capacity();
        let table = |(token, table): (&String, &Table)| name(token) + table.bytes();
        hall.tables.iter().map(table).sum::<usize>() + hall.ages.iter().map(name).sum::<usize>()
    }

    fn hall(only: Option<&str>) -> Hall {
        Hall::new(Foxes { strategy: FoxesStrategy::First, seed: 1 }, only.map(str::to_owned))
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
    fn no_requests_make_it_grow_without_end() {
        let mut hall = hall(None);
        let long = "x".repeat(16_000);
        for n in 0..TABLES_MOST + 100 {
            let token = format!("{n:x>TOKEN_MOST$}");
            for geese in ["du", "bu", "zz", &long] {
                hall.answer(&request(&token, geese).with(&long, &long));
            }
            hall.answer(&request(&(token + "x"), "du"));
        }
        assert_eq!(hall.tables.len(), TABLES_MOST);
        assert!(hall.tables.values().all(|table| table.exchanges().is_empty()));
        let bytes = bytes(&hall);
        assert!((TABLES_MOST * TOKEN_MOST..=BYTES_MOST).contains(&bytes), "{bytes} bytes");
    }

    #[test]
    fn a_reply_is_no_longer_than_a_few_lines() {
        let mut hall = hall(None);
        let long = "\u{1b}\u{202e}é".repeat(5000);
        let requests = [
            request("me", "du"),
            request("me", &long),
            request(&long, "du"),
            Fields::read(&long).with("token", "me"),
        ];
        for request in requests {
            let reply = hall.answer(&request).to_text();
            assert!(reply.len() < 1000, "{} bytes: {reply}", reply.len());
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
