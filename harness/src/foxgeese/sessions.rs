//! A session for each token: a request with a new token gets its own game server.
//!
//! For any requests, all sessions together take about a megabyte at most. A session keeps its token and a position but no
//! exchanges, tokens are at most 200 bytes long, and there are at most 1,000 sessions.

use std::collections::{BTreeMap, VecDeque};

use rulebook::{foxgeese::foxes::Foxes, rule::Rule as _};

use super::{Channel, Fields, GameServer, Rule};
use crate::untrusted_text::quoted;

/// At most this many sessions are kept; then the oldest is dropped.
const SESSIONS_MOST: usize = 1000;
/// A token has at most this many bytes.
const TOKEN_MOST: usize = 200;
/// The secret of a winner is a number of sixteen digits.
const SECRET_MOST: usize = 16;
/// A token is stored three times: as the key of its session, in its game server, and in the order of ages.
const SESSION_BYTES_MOST: usize =
    size_of::<GameServer>() + SECRET_MOST + 3 * TOKEN_MOST + 2 * size_of::<String>();
/// The most bytes that all sessions together may take.
const BYTES_MOST: usize = 1 << 20;
const _: () =
    assert!(SESSIONS_MOST * SESSION_BYTES_MOST <= BYTES_MOST, "the sessions take too many bytes");

/// The sessions of all tokens. The same player takes the foxes' side in all of them.
pub struct Sessions {
    foxes: Foxes,
    /// The only accepted token, if there is one.
    only: Option<String>,
    servers: BTreeMap<String, GameServer>,
    /// The tokens, oldest first.
    ages: VecDeque<String>,
}

impl Sessions {
    /// No sessions yet.
    pub fn new(foxes: Foxes, only: Option<String>) -> Self {
        Self { foxes, only, servers: BTreeMap::new(), ages: VecDeque::new() }
    }

    /// Answers a request in the session of its token.
    pub fn answer(&mut self, request: &Fields) -> Fields {
        let token = request.get("token").unwrap_or_default();
        let is_let_in = self.only.as_deref().is_none_or(|only| only == token);
        if token.is_empty() || token.len() > TOKEN_MOST || !is_let_in {
            let token = quoted(token);
            let error = format!("the token {token} is not accepted, {}", Rule::Token.cite());
            return Fields::default().with("error", error);
        }
        self.server(token).answer(request, Channel::Network)
    }

    fn server(&mut self, token: &str) -> &mut GameServer {
        if !self.servers.contains_key(token) {
            self.ages.push_back(token.to_owned());
            if self.ages.len() > SESSIONS_MOST {
                self.ages.pop_front().and_then(|oldest| self.servers.remove(&oldest));
            }
        }
        let foxes = self.foxes;
        let new = || GameServer::new(foxes, token.to_owned(), secret(foxes.seed, token)).for_ever();
        self.servers.entry(token.to_owned()).or_insert_with(new)
    }
}

/// The winner's secret for this token. It protects nothing, but must differ between tokens.
fn secret(seed: u64, token: &str) -> String {
    let mixed =
        token.bytes().fold(seed, |mixed, byte| mixed.wrapping_mul(31).wrapping_add(byte.into()));
    format!("{:016x}", rulebook::random::Rng::with_seed(mixed).number())
}

#[cfg(test)]
mod tests {
    use rulebook::foxgeese::foxes::FoxesStrategy;

    use super::*;

    /// The number of bytes of all sessions, without the overhead of the collections.
    fn bytes(sessions: &Sessions) -> usize {
        let name = |name: &String| size_of::<String>() + name.capacity();
        let server = |(token, server): (&String, &GameServer)| name(token) + server.bytes();
        sessions.servers.iter().map(server).sum::<usize>()
            + sessions.ages.iter().map(name).sum::<usize>()
    }

    fn sessions(only: Option<&str>) -> Sessions {
        Sessions::new(Foxes { strategy: FoxesStrategy::First, seed: 1 }, only.map(str::to_owned))
    }

    fn request(token: &str, geese: &str) -> Fields {
        Fields::default().with("token", token).with("start", "1").with("geese", geese)
    }

    #[test]
    fn each_token_has_a_game_of_its_own() {
        let mut sessions = sessions(None);
        assert_eq!(sessions.answer(&request("one", "du")).get("moves"), Some("1"));
        let other = Fields::default().with("token", "other").with("geese", "du");
        assert!(
            sessions.answer(&other).get("error").is_some_and(|error| error.contains("FG-START"))
        );
    }

    #[test]
    fn only_the_named_token_is_let_in() {
        let mut sessions = sessions(Some("me"));
        assert_eq!(sessions.answer(&request("me", "du")).get("moves"), Some("1"));
        for token in ["you", ""] {
            let reply = sessions.answer(&request(token, "du"));
            assert!(reply.get("error").is_some_and(|error| error.contains("FG-TOKEN")), "{token}");
        }
    }

    #[test]
    fn no_requests_make_it_grow_without_end() {
        let mut sessions = sessions(None);
        let long = "x".repeat(16_000);
        for n in 0..SESSIONS_MOST + 100 {
            let token = format!("{n:x>TOKEN_MOST$}");
            for geese in ["du", "bu", "zz", &long] {
                sessions.answer(&request(&token, geese).with(&long, &long));
            }
            sessions.answer(&request(&(token + "x"), "du"));
        }
        assert_eq!(sessions.servers.len(), SESSIONS_MOST);
        assert!(sessions.servers.values().all(|server| server.exchanges().is_empty()));
        let bytes = bytes(&sessions);
        assert!((SESSIONS_MOST * TOKEN_MOST..=BYTES_MOST).contains(&bytes), "{bytes} bytes");
    }

    #[test]
    fn a_reply_is_no_longer_than_a_few_lines() {
        let mut sessions = sessions(None);
        let long = "\u{1b}\u{202e}é".repeat(5000);
        let requests = [
            request("me", "du"),
            request("me", &long),
            request(&long, "du"),
            Fields::read(&long).with("token", "me"),
        ];
        for request in requests {
            let reply = sessions.answer(&request).to_text();
            assert!(reply.len() < 1000, "{} bytes: {reply}", reply.len());
        }
    }

    #[test]
    fn the_oldest_session_is_dropped_when_there_are_too_many() {
        let mut sessions = sessions(None);
        for n in 0..=SESSIONS_MOST {
            sessions.answer(&request(&n.to_string(), "du"));
        }
        assert_eq!((sessions.servers.len(), sessions.ages.len()), (SESSIONS_MOST, SESSIONS_MOST));
        assert!(!sessions.servers.contains_key("0"));
    }
}
