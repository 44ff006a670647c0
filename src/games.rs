//! The one list of all games.

use std::{
    marker::PhantomData,
    sync::{PoisonError, RwLock},
};

pub use crate::engine::NewGame;
use crate::{
    alak::Alak,
    board::Board,
    built_in::BuiltIn as _,
    chess::{
        Baseline, Blackhole, Chess, Extinction, Fairy, Fibonacci, Gun, Madhouse, Orthodox, Variant,
    },
    differential::{self, Counterexample, Explored, HasOracle, Mutant, Stats},
    engine::{Engine, OfRulebook},
    faults::{Fault, Revealed, aimed::Aimed, partial::PartialGames, playouts::Playouts},
    foxgeese::FoxGeese,
    game::{Malformed, SetUp, Wording},
    quagmire::Quagmire,
    rule::{Citation, Ruling},
};

/// A chess variant, with its start and its pieces if they are not those of chess.
macro_rules! chess {
    ($variant:ty, $name:literal, $title:literal, $about:literal) => {
        chess!(
            $variant,
            $name,
            $title,
            $about,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            ["KQRBNP", "kqrbnp"]
        )
    };
    ($variant:ty, $name:literal, $title:literal, $about:literal, $start:literal, [$white:literal, $black:literal]) => {
        GameInfo {
            family: Some(Family { opening: <$variant as Variant>::OPENING }),
            ..GameInfo::of::<Chess<$variant>>(
                $title,
                concat!(
                    "name = \"",
                    $name,
                    "\"\ntitle = \"",
                    $title,
                    "\"\nabout = \"",
                    $about,
                    "\"\nboard.start = \"",
                    $start,
                    "\"\nboard.pieces = { White = \"",
                    $white,
                    "\", Black = \"",
                    $black,
                    "\" }\n",
                    include_str!("chess/game.toml")
                ),
            )
        }
    };
}

/// Every game of the rulebook.
pub const GAMES: &[GameInfo] = &[
    GameInfo::of::<Quagmire>("Quagmire", include_str!("quagmire/game.toml")),
    GameInfo::of::<Alak>("Alak", include_str!("alak/game.toml")),
    chess!(Gun, "gun", "Gun Chess", "Chess in which a piece that captures stays on its square."),
    chess!(
        Fairy,
        "fairy",
        "Fairy Chess",
        "Chess in which each side has a fairy instead of a queen. It moves like a queen or a knight.",
        "rnbfkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBFKBNR",
        ["KQRBNPF", "kqrbnpf"]
    ),
    chess!(
        Blackhole,
        "blackhole",
        "Blackhole Chess",
        "Chess with black holes on d5 and f5. A piece that moves to a hole, or over it, vanishes; a king that does so loses."
    ),
    chess!(
        Fibonacci,
        "fibonacci",
        "Fibonacci Chess",
        "Chess in which the players make 1, 1, 2, 3, 5, … moves a turn. A check ends the turn."
    ),
    chess!(
        Madhouse,
        "madhouse",
        "Madhouse Chess",
        "Chess in which the player who captures a piece puts it on a free square."
    ),
    chess!(
        Baseline,
        "baseline",
        "Baseline Chess",
        "Chess in which the players first place their pieces on their back ranks, one after the other. There is no castling.",
        "8/pppppppp/8/8/8/8/PPPPPPPP/8",
        ["KQRBNP", "kqrbnp"]
    ),
    chess!(
        Extinction,
        "extinction",
        "Extinction Chess",
        "Chess without check. A player who has no piece left of one kind loses."
    ),
    GameInfo::of::<FoxGeese>("Fox & Geese", include_str!("foxgeese/game.toml")),
];

/// Chess as it is played everywhere. It is no challenge, and not listed: its transcripts are told anew in its variants.
pub static ORTHODOX: GameInfo =
    chess!(Orthodox, "chess", "Chess", "Chess as it is played everywhere.");

/// The names of the games that can reach so few positions that all of them can be visited.
pub const SMALL: [&str; 1] = [Alak::NAME];

/// What is done with the start of a game, whatever its type.
pub trait StartVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Explored>(self, start: G) -> Self::Output;
}

/// Visits the start of a game if it is small.
pub fn visit_small<V: StartVisitor>(game: &GameInfo, visitor: V) -> Option<V::Output> {
    (game.name == Alak::NAME).then(|| visitor.visit(Alak::default()))
}

/// Who stands for the second player in a game that one person plays alone.
pub const NOBODY: &str = "nobody";

/// The games that were brought from outside the rulebook.
static BROUGHT: RwLock<Vec<&'static GameInfo>> = RwLock::new(Vec::new());

/// Makes a game known that is not the rulebook's. It stays known as long as the program runs; a game of the same name that was brought
/// before is forgotten.
pub fn bring(game: GameInfo) -> &'static GameInfo {
    let game: &'static GameInfo = Box::leak(Box::new(game));
    let mut brought = BROUGHT.write().unwrap_or_else(PoisonError::into_inner);
    brought.retain(|other| other.name != game.name);
    brought.push(game);
    game
}

/// The games of the rulebook, and those that were brought.
pub fn all() -> Vec<&'static GameInfo> {
    let brought = BROUGHT.read().unwrap_or_else(PoisonError::into_inner);
    GAMES.iter().chain(brought.iter().copied()).collect()
}

/// The game of this name.
///
/// # Errors
/// The name, with the names there are.
pub fn find(name: &str) -> Result<&'static GameInfo, Malformed> {
    let all = all();
    let names = || all.iter().map(|game| game.name).collect::<Vec<_>>().join(", ");
    all.iter().find(|game| game.name == name).copied().ok_or_else(|| Malformed::new(name, names()))
}

/// What the games of a family share: transcripts of one game that mean the same in the others, such as those of chess in its variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// The inputs after which the pieces stand as they do at the start of that one game.
    pub opening: &'static [&'static str],
}

/// A game as the rest of the world sees it: its type is gone, its functions remain.
pub struct GameInfo {
    /// The name in folders, filters and reports.
    pub name: &'static str,
    /// The name in prose.
    pub title: &'static str,
    /// What the two players are called, in the order in which they move.
    pub sides: [&'static str; 2],
    /// The `game.toml` that describes it: what the challenge fixes of a program's input and output, and what it leaves open.
    pub form: &'static str,
    /// The family of the game, if it has one.
    pub family: Option<Family>,
    /// How the questions were settled that the challenge leaves open.
    pub rulings: &'static [Ruling],
    /// What its program says beside its boards.
    pub wording: Wording,
    /// What can be done with it.
    pub engine: &'static dyn Engine,
    /// How the rulebook's two implementations of it are compared; `stickler check` compares those of a game that was brought.
    pub compare: Option<Compare>,
}

/// Compares a game with its oracle on this number of positions, which the seed chooses. The error is the first position on which they
/// differ.
pub type Compare = fn(positions: u64, seed: u64) -> Result<Stats, Counterexample>;

impl GameInfo {
    const fn of<G: HasOracle>(title: &'static str, form: &'static str) -> Self {
        Self {
            name: G::NAME,
            title,
            sides: G::SIDES,
            form,
            family: None,
            rulings: G::RULINGS,
            wording: G::WORDING,
            engine: &OfRulebook::<G>(PhantomData),
            compare: Some(differential::compare::<G>),
        }
    }

    /// What nobody wins is called: a puzzle is lost, a game for two is drawn.
    pub fn nobody_wins(&self) -> &'static str {
        if self.is_puzzle() { "lost" } else { "draw" }
    }

    /// Whether one person plays alone.
    pub fn is_puzzle(&self) -> bool {
        self.sides[1] == NOBODY
    }

    /// What knows its rules, in words: the rulebook, or the reference of a game that was brought.
    pub fn authority(&self) -> &'static str {
        if self.is_of_rulebook() { "the rulebook" } else { "the reference" }
    }

    /// Whether its rules are those of the rulebook, and not of a game that was brought.
    pub fn is_of_rulebook(&self) -> bool {
        let brought = BROUGHT.read().unwrap_or_else(PoisonError::into_inner);
        !brought.iter().any(|game| game.name == self.name)
    }

    /// Why nothing that the game says can be relied on, if its rules have failed to answer.
    pub fn fault(&self) -> Option<String> {
        self.engine.fault()
    }

    /// The rules, in the order in which the challenge states them.
    pub fn rules(&self) -> Vec<Citation> {
        self.engine.rules()
    }

    /// The rule that says whose turn it is.
    pub fn turn_rule(&self) -> Citation {
        self.engine.turn_rule()
    }

    /// A game from a set-up, or from the start.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    pub fn referee(&self, from: Option<&SetUp>) -> NewGame {
        self.engine.referee(from)
    }

    /// The mutants of the game from a set-up, or from the start: referees each of which misreads one rule.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    pub fn mutants(&self, from: Option<&SetUp>) -> Result<Vec<Mutant>, Malformed> {
        self.engine.mutants(from)
    }

    /// A game from a position that is written as a set-up or as moves.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn at(&self, position: &str) -> NewGame {
        self.engine.at(position)
    }

    /// The set-up that such a text is; none if it is moves.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn written_set_up(&self, position: &str) -> Result<Option<SetUp>, Malformed> {
        self.engine.written_set_up(position)
    }

    /// A move as the challenge writes it, from any way of writing it that the rulebook reads.
    ///
    /// # Errors
    /// If the text is no move.
    pub fn written(&self, text: &str) -> Result<String, Malformed> {
        self.engine.written(text)
    }

    /// Reads the rows of a board that a person wrote.
    ///
    /// # Errors
    /// If the text is no board.
    pub fn read_rows(&self, text: &str) -> Result<Board, Malformed> {
        self.engine.read_rows(text)
    }

    /// Reads a board that the game drew.
    ///
    /// # Errors
    /// If the text is no such drawing.
    pub fn read_board(&self, drawing: &str) -> Result<Board, Malformed> {
        self.engine.read_board(drawing)
    }

    /// Counts the lines of play of exactly `depth` plies from a position.
    ///
    /// # Errors
    /// What is wrong with the position.
    pub fn perft(&self, position: &str, depth: u32) -> Result<u64, Malformed> {
        self.engine.perft(position, depth)
    }

    /// The generated faults that a game from a set-up or from the start reveals, input by input.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    pub fn revealed(&self, from: Option<&SetUp>, inputs: &[String]) -> Result<Revealed, Malformed> {
        self.engine.revealed(from, inputs)
    }

    /// The misreadings in part that a game from a set-up or from the start reveals, input by input; only those of one misreading if it
    /// is named.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    pub fn partly_misread(
        &self,
        from: Option<&SetUp>,
        inputs: &[String],
        only: Option<&str>,
    ) -> Result<Revealed, Malformed> {
        self.engine.partly_misread(from, inputs, only)
    }

    /// A referee that has a generated fault.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    pub fn faulty(&self, fault: Fault<Citation>, from: Option<&SetUp>) -> NewGame {
        self.engine.faulty(fault, from)
    }

    /// Games that a seed chooses, with illegal moves tried on the way.
    pub fn playouts(&self, seed: u64) -> Box<dyn Playouts> {
        self.engine.playouts(seed)
    }

    /// Games that a seed chooses, aimed at faults that are still to be shown.
    pub fn aimed(&self, seed: u64) -> Box<dyn Aimed> {
        self.engine.aimed(seed)
    }

    /// Games that a seed chooses, in which misreadings in part show.
    pub fn partial(&self, seed: u64) -> Box<dyn PartialGames> {
        self.engine.partial(seed)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_rules_share_an_id() {
        let rules = GAMES.iter().flat_map(GameInfo::rules).collect::<HashSet<_>>();
        let ids: HashSet<_> = rules.iter().map(|rule| rule.id).collect();
        assert_eq!(ids.len(), rules.len());
    }

    #[test]
    fn a_move_is_written_as_the_challenge_writes_it() {
        let quagmire = find("quagmire").expect("it is listed");
        assert_eq!(quagmire.written("a2-a4"), Ok("a2 a4".to_owned()));
        assert!(quagmire.written("a2").is_err());
    }

    #[test]
    fn an_unknown_game_is_refused_with_the_known_ones() {
        let error = find("chequers").err().map(|error| error.to_string());
        assert!(error.is_some_and(|error| error.contains("quagmire")));
    }
}
