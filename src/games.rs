//! The one list of all games.

use crate::{
    alak::Alak,
    board::Board,
    chess::{Baseline, Blackhole, Chess, Extinction, Fairy, Fibonacci, Gun, Madhouse},
    differential::{self, Counterexample, HasOracle, Mutant, Stats},
    foxgeese::FoxGeese,
    game::{Game, Malformed, SetUp, Wording, perft},
    quagmire::Quagmire,
    referee::{GameHistory, Referee},
    rule::{Citation, Rule, Ruling},
};

/// Every game of the rulebook.
pub const GAMES: &[Listing] = &[
    Listing::of::<Quagmire>("Quagmire"),
    Listing::of::<Alak>("Alak"),
    Listing::of::<Chess<Gun>>("Gun Chess"),
    Listing::of::<Chess<Fairy>>("Fairy Chess"),
    Listing::of::<Chess<Blackhole>>("Blackhole Chess"),
    Listing::of::<Chess<Fibonacci>>("Fibonacci Chess"),
    Listing::of::<Chess<Madhouse>>("Madhouse Chess"),
    Listing::of::<Chess<Baseline>>("Baseline Chess"),
    Listing::of::<Chess<Extinction>>("Extinction Chess"),
    Listing::of::<FoxGeese>("Fox & Geese"),
];

/// The game of this name.
///
/// # Errors
/// The name, with the names there are.
pub fn find(name: &str) -> Result<&'static Listing, Malformed> {
    let names = || GAMES.iter().map(|game| game.name).collect::<Vec<_>>().join(", ");
    GAMES.iter().find(|game| game.name == name).ok_or_else(|| Malformed::new(name, names()))
}

/// A game that can be played, or what is wrong with where it should begin.
pub type Seated = Result<Box<dyn Referee>, Malformed>;

/// A game as the rest of the world sees it: its type is gone, its functions remain.
pub struct Listing {
    /// The name in folders, filters and reports.
    pub name: &'static str,
    /// The name in prose.
    pub title: &'static str,
    /// What the two players are called, in the order in which they move.
    pub sides: [&'static str; 2],
    /// The rules, in the order in which the challenge states them.
    pub rules: fn() -> Vec<Citation>,
    /// The rule that says whose turn it is.
    pub turns: fn() -> Citation,
    /// What the challenge leaves open, and how that was settled.
    pub rulings: &'static [Ruling],
    /// What its program says beside its boards.
    pub wording: Wording,
    /// A game from a set-up, or from the start.
    pub referee: fn(Option<&SetUp>) -> Seated,
    /// The referees that each misread one rule.
    pub mutants: fn(Option<&SetUp>) -> Result<Vec<Mutant>, Malformed>,
    /// A game from a position written as a set-up or as moves.
    pub at: fn(&str) -> Seated,
    /// A move as the challenge writes it, from any way of writing it that the rulebook reads.
    pub written: fn(&str) -> Result<String, Malformed>,
    /// Reads a board that the game drew.
    pub read_board: fn(&str) -> Result<Board, Malformed>,
    /// The lines of play of exactly so many plies from a position.
    pub perft: fn(&str, u32) -> Result<u64, Malformed>,
    /// Compares the game with its oracle on random positions.
    pub compare: fn(u64, u64) -> Result<Stats, Counterexample>,
}

impl Listing {
    const fn of<G: HasOracle>(title: &'static str) -> Self {
        Self {
            name: G::NAME,
            title,
            sides: G::SIDES,
            rules: || G::RULES.iter().map(|rule| rule.cite()).collect(),
            turns: || G::TURNS.cite(),
            rulings: G::RULINGS,
            wording: G::WORDING,
            referee: |from| Ok(seat(from.map_or_else(|| Ok(G::default()), G::set_up)?)),
            mutants: differential::mutants::<G>,
            at: |text| Ok(seat(G::position(text)?)),
            written: |text| Ok(text.parse::<G::Move>()?.to_string()),
            read_board: G::read_board,
            perft: |text, depth| Ok(perft(&G::position(text)?, depth)),
            compare: differential::compare::<G>,
        }
    }
}

fn seat<G: Game>(position: G) -> Box<dyn Referee> {
    Box::new(GameHistory::from(position))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_rules_share_an_id() {
        let rules = GAMES.iter().flat_map(|game| (game.rules)()).collect::<HashSet<_>>();
        let ids: HashSet<_> = rules.iter().map(|rule| rule.id).collect();
        assert_eq!(ids.len(), rules.len());
    }

    #[test]
    fn a_move_is_written_as_the_challenge_writes_it() {
        let quagmire = find("quagmire").expect("it is listed");
        assert_eq!((quagmire.written)("a2-a4"), Ok("a2 a4".to_owned()));
        assert!((quagmire.written)("a2").is_err());
    }

    #[test]
    fn an_unknown_game_is_refused_with_the_known_ones() {
        let error = find("chequers").err().map(|error| error.to_string());
        assert!(error.is_some_and(|error| error.contains("quagmire")));
    }
}
