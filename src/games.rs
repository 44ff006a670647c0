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
    faults::{
        Fault, Revealed,
        aimed::Aimed,
        partial::{PartialGames, Refusing},
        playouts::Playouts,
    },
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

/// Orthodox chess. It is no challenge and is not listed, but its transcripts are translated to its variants.
pub static ORTHODOX: GameInfo =
    chess!(Orthodox, "chess", "Chess", "Chess as it is played everywhere.");

/// The names of the games with so few reachable positions that all can be visited.
pub const SMALL: [&str; 1] = [Alak::NAME];

/// An operation on the start of a game of any type.
pub trait StartVisitor {
    /// Its result.
    type Output;

    /// Performs it.
    fn visit<G: Explored>(self, start: G) -> Self::Output;
}

/// Visits the start of a game if it is small.
pub fn visit_small<V: StartVisitor>(game: &GameInfo, visitor: V) -> Option<V::Output> {
    (game.name == Alak::NAME).then(|| visitor.visit(Alak::default()))
}

/// The name of the second player in a puzzle, which one person plays alone.
pub const NOBODY: &str = "nobody";

/// The games from packages, which are not part of the rulebook.
static BROUGHT: RwLock<Vec<&'static GameInfo>> = RwLock::new(Vec::new());

/// Registers a game that is not part of the rulebook. It is never freed. It replaces an earlier registered game with
/// the same name.
pub fn bring(game: GameInfo) -> &'static GameInfo {
    let game: &'static GameInfo = Box::leak(Box::new(game));
    let mut brought = BROUGHT.write().unwrap_or_else(PoisonError::into_inner);
    brought.retain(|other| other.name != game.name);
    brought.push(game);
    game
}

/// The games of the rulebook, and the registered ones.
pub fn all() -> Vec<&'static GameInfo> {
    let brought = BROUGHT.read().unwrap_or_else(PoisonError::into_inner);
    GAMES.iter().chain(brought.iter().copied()).collect()
}

/// The game with this name.
///
/// # Errors
/// The unknown name, with the known ones.
pub fn find(name: &str) -> Result<&'static GameInfo, Malformed> {
    let all = all();
    let names = || all.iter().map(|game| game.name).collect::<Vec<_>>().join(", ");
    all.iter().find(|game| game.name == name).copied().ok_or_else(|| Malformed::new(name, names()))
}

/// What the games of a family share: transcripts of one game that mean the same in the others, such as those of chess
/// in its variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// The inputs that lead to the usual arrangement of the pieces in that one game.
    pub opening: &'static [&'static str],
}

/// A game in the form that all other code uses: its types are erased, its functions remain.
pub struct GameInfo {
    /// The name in folders, filters and reports.
    pub name: &'static str,
    /// The name in prose.
    pub title: &'static str,
    /// The names of the two players, in the order in which they move.
    pub sides: [&'static str; 2],
    /// The `game.toml` that describes it: what the challenge requires of a program's input and output, and what it
    /// leaves open.
    pub form: &'static str,
    /// The family of the game, if it has one.
    pub family: Option<Family>,
    /// The decisions on questions that the challenge leaves open.
    pub rulings: &'static [Ruling],
    /// The lines that its program prints in addition to its boards.
    pub wording: Wording,
    /// The operations on it.
    pub engine: &'static dyn Engine,
    /// The comparison of the rulebook's two implementations. None for other games, which `stickler check` compares.
    pub compare: Option<Compare>,
}

/// Compares a game with its oracle on this many positions of a seed. The error is the first position on which they
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

    /// The word for a result without a winner: a puzzle is lost, a game for two is drawn.
    pub fn nobody_wins(&self) -> &'static str {
        if self.is_puzzle() { "lost" } else { "draw" }
    }

    /// Whether one person plays alone.
    pub fn is_puzzle(&self) -> bool {
        self.sides[1] == NOBODY
    }

    /// The authority on its rules: the rulebook, or the reference of a package.
    pub fn authority(&self) -> &'static str {
        if self.is_of_rulebook() { "the rulebook" } else { "the reference" }
    }

    /// Whether it is a game of the rulebook.
    pub fn is_of_rulebook(&self) -> bool {
        let brought = BROUGHT.read().unwrap_or_else(PoisonError::into_inner);
        !brought.iter().any(|game| game.name == self.name)
    }

    /// The reason why the game's answers are unreliable, if its rules failed to answer.
    pub fn fault(&self) -> Option<String> {
        self.engine.fault()
    }

    /// The rules, in the order in which the challenge states them.
    pub fn rules(&self) -> Vec<Citation> {
        self.engine.rules()
    }

    /// The rule of turns.
    pub fn turn_rule(&self) -> Citation {
        self.engine.turn_rule()
    }

    /// A game from a custom start position, or from the start.
    ///
    /// # Errors
    /// The error in the start position.
    pub fn referee(&self, from: Option<&SetUp>) -> NewGame {
        self.engine.referee(from)
    }

    /// The mutants of the game from a custom start position, or from the start: referees that each misread one rule.
    ///
    /// # Errors
    /// The error in the start position.
    pub fn mutants(&self, from: Option<&SetUp>) -> Result<Vec<Mutant>, Malformed> {
        self.engine.mutants(from)
    }

    /// A game from a position as text: a custom start position, or moves.
    ///
    /// # Errors
    /// The error in the text.
    pub fn at(&self, position: &str) -> NewGame {
        self.engine.at(position)
    }

    /// The custom start position in such a text; none if the text has moves.
    ///
    /// # Errors
    /// The error in the text.
    pub fn written_set_up(&self, position: &str) -> Result<Option<SetUp>, Malformed> {
        self.engine.written_set_up(position)
    }

    /// A move in the challenge's notation, from any notation that the rulebook reads.
    ///
    /// # Errors
    /// If the text is not a move.
    pub fn written(&self, text: &str) -> Result<String, Malformed> {
        self.engine.written(text)
    }

    /// Reads the rows of a hand-written board.
    ///
    /// # Errors
    /// If the text is not a board.
    pub fn read_rows(&self, text: &str) -> Result<Board, Malformed> {
        self.engine.read_rows(text)
    }

    /// Reads a board that the game drew.
    ///
    /// # Errors
    /// If the text is not such a drawing.
    pub fn read_board(&self, drawing: &str) -> Result<Board, Malformed> {
        self.engine.read_board(drawing)
    }

    /// Counts the lines of play of exactly `depth` plies from a position.
    ///
    /// # Errors
    /// The error in the position.
    pub fn perft(&self, position: &str, depth: u32) -> Result<u64, Malformed> {
        self.engine.perft(position, depth)
    }

    /// The generated faults that a game from a custom start position or from the start reveals, input by input.
    ///
    /// # Errors
    /// The error in the start position.
    pub fn revealed(&self, from: Option<&SetUp>, inputs: &[String]) -> Result<Revealed, Malformed> {
        self.engine.revealed(from, inputs)
    }

    /// The partial misreadings that a game from a custom start position or from the start reveals, input by input; only
    /// those of one misreading if it is named.
    ///
    /// # Errors
    /// The error in the start position.
    pub fn partly_misread(
        &self,
        from: Option<&SetUp>,
        inputs: &[String],
        only: Option<&str>,
    ) -> Result<Revealed, Malformed> {
        self.engine.partly_misread(from, inputs, only)
    }

    /// The misreadings that, from the correct position, refuse the last of these inputs of a game.
    ///
    /// # Errors
    /// The error in the start position.
    pub fn refusing(&self, from: Option<&SetUp>, inputs: &[String]) -> Result<Refusing, Malformed> {
        self.engine.refusing(from, inputs)
    }

    /// A referee with a generated fault.
    ///
    /// # Errors
    /// The error in the start position.
    pub fn faulty(&self, fault: Fault<Citation>, from: Option<&SetUp>) -> NewGame {
        self.engine.faulty(fault, from)
    }

    /// Games of a seed, with illegal moves tried between moves.
    pub fn playouts(&self, seed: u64) -> Box<dyn Playouts> {
        self.engine.playouts(seed)
    }

    /// Games of a seed, aimed at faults that no game has shown yet.
    pub fn aimed(&self, seed: u64) -> Box<dyn Aimed> {
        self.engine.aimed(seed)
    }

    /// Games of a seed that show partial misreadings.
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
