//! Games with their types erased. [`Engine`] has the operations on a game; it is implemented for everything that
//! implements [`Told`], in the rulebook or outside it.

use std::marker::PhantomData;

use crate::{
    board::Board,
    differential::{self, HasOracle, Mutant},
    faults::{
        self, Fault, Revealed,
        aimed::{Aimed, Marksman},
        partial::{PartialGames, Refusing, Seeker},
        playouts::{Guided, Playouts},
        referee::Faulty,
    },
    game::{Game as _, perft},
    malformed::Malformed,
    referee::{GameHistory, Referee},
    rule::{Citation, Rule as _},
    set_up::SetUp,
};

/// A game in progress, or the error in its start position.
pub type NewGame = Result<Box<dyn Referee>, Malformed>;

/// The definition of a game, from which [`Engine`] derives everything else.
pub trait Told: Send + Sync {
    /// Its positions.
    type Position: differential::Explored;

    /// The rules, in the order in which the challenge states them.
    fn rules(&self) -> Vec<Citation>;

    /// The rule of turns.
    fn turn_rule(&self) -> Citation;

    /// The start position.
    fn start(&self) -> Self::Position;

    /// A custom start position.
    ///
    /// # Errors
    /// The error in it.
    fn set_up(&self, from: &SetUp) -> Result<Self::Position, Malformed>;

    /// Reads a custom start position on one line.
    ///
    /// # Errors
    /// If the text is not one.
    fn read_set_up(&self, text: &str) -> Result<SetUp, Malformed>;

    /// Reads the rows of a hand-written board.
    ///
    /// # Errors
    /// If the text is not a board.
    fn read_rows(&self, text: &str) -> Result<Board, Malformed> {
        text.parse()
    }

    /// Reads a board that the game drew.
    ///
    /// # Errors
    /// If the text is not such a drawing.
    fn read_board(&self, drawing: &str) -> Result<Board, Malformed>;

    /// Random games that cover much.
    fn playouts(&self, seed: u64) -> Box<dyn Playouts> {
        Box::new(Guided::from(self.start(), seed))
    }

    /// The reason why the game's answers are unreliable, if its rules failed to answer. The rules of the rulebook never
    /// fail.
    fn fault(&self) -> Option<String> {
        None
    }
}

/// A game with its types erased.
#[expect(
    missing_docs,
    reason = "`GameInfo` has a function of the same name for each, and says there what it does"
)]
#[expect(clippy::missing_errors_doc, reason = "likewise")]
pub trait Engine: Send + Sync {
    fn rules(&self) -> Vec<Citation>;
    fn turn_rule(&self) -> Citation;
    fn referee(&self, from: Option<&SetUp>) -> NewGame;
    fn mutants(&self, from: Option<&SetUp>) -> Result<Vec<Mutant>, Malformed>;
    fn at(&self, position: &str) -> NewGame;
    fn written_set_up(&self, position: &str) -> Result<Option<SetUp>, Malformed>;
    fn written(&self, text: &str) -> Result<String, Malformed>;
    fn read_rows(&self, text: &str) -> Result<Board, Malformed>;
    fn read_board(&self, drawing: &str) -> Result<Board, Malformed>;
    fn perft(&self, position: &str, depth: u32) -> Result<u64, Malformed>;
    fn revealed(&self, from: Option<&SetUp>, inputs: &[String]) -> Result<Revealed, Malformed>;
    fn partly_misread(
        &self,
        from: Option<&SetUp>,
        inputs: &[String],
        only: Option<&str>,
    ) -> Result<Revealed, Malformed>;
    fn refusing(&self, from: Option<&SetUp>, inputs: &[String]) -> Result<Refusing, Malformed>;
    fn faulty(&self, fault: Fault<Citation>, from: Option<&SetUp>) -> NewGame;
    fn playouts(&self, seed: u64) -> Box<dyn Playouts>;
    fn aimed(&self, seed: u64) -> Box<dyn Aimed>;
    fn partial(&self, seed: u64) -> Box<dyn PartialGames>;
    fn fault(&self) -> Option<String>;
}

impl<T: Told> Engine for T {
    fn rules(&self) -> Vec<Citation> {
        Told::rules(self)
    }

    fn turn_rule(&self) -> Citation {
        Told::turn_rule(self)
    }

    fn referee(&self, from: Option<&SetUp>) -> NewGame {
        Ok(Box::new(GameHistory::from(begin(self, from)?)))
    }

    fn mutants(&self, from: Option<&SetUp>) -> Result<Vec<Mutant>, Malformed> {
        Ok(differential::Explored::mutants(&begin(self, from)?))
    }

    fn at(&self, position: &str) -> NewGame {
        Ok(Box::new(GameHistory::from(position_of(self, position)?)))
    }

    fn written_set_up(&self, position: &str) -> Result<Option<SetUp>, Malformed> {
        SetUp::is_written_in(position).then(|| self.read_set_up(position)).transpose()
    }

    fn written(&self, text: &str) -> Result<String, Malformed> {
        Ok(self.start().read_move(text)?.to_string())
    }

    fn read_rows(&self, text: &str) -> Result<Board, Malformed> {
        Told::read_rows(self, text)
    }

    fn read_board(&self, drawing: &str) -> Result<Board, Malformed> {
        Told::read_board(self, drawing)
    }

    fn perft(&self, position: &str, depth: u32) -> Result<u64, Malformed> {
        Ok(perft(&position_of(self, position)?, depth))
    }

    fn revealed(&self, from: Option<&SetUp>, inputs: &[String]) -> Result<Revealed, Malformed> {
        Ok(faults::revealed(begin(self, from)?, inputs))
    }

    fn partly_misread(
        &self,
        from: Option<&SetUp>,
        inputs: &[String],
        only: Option<&str>,
    ) -> Result<Revealed, Malformed> {
        Ok(faults::partial::revealed(begin(self, from)?, inputs, only))
    }

    fn refusing(&self, from: Option<&SetUp>, inputs: &[String]) -> Result<Refusing, Malformed> {
        Ok(faults::partial::refusing(begin(self, from)?, inputs))
    }

    fn faulty(&self, fault: Fault<Citation>, from: Option<&SetUp>) -> NewGame {
        Ok(Box::new(Faulty::from(begin(self, from)?, fault)))
    }

    fn playouts(&self, seed: u64) -> Box<dyn Playouts> {
        Told::playouts(self, seed)
    }

    fn aimed(&self, seed: u64) -> Box<dyn Aimed> {
        Box::new(Marksman::from(self.start(), seed))
    }

    fn partial(&self, seed: u64) -> Box<dyn PartialGames> {
        Box::new(Seeker::from(self.start(), seed))
    }

    fn fault(&self) -> Option<String> {
        Told::fault(self)
    }
}

/// The start position, or a custom one.
fn begin<T: Told>(told: &T, from: Option<&SetUp>) -> Result<T::Position, Malformed> {
    from.map_or_else(|| Ok(told.start()), |from| told.set_up(from))
}

/// A position from text: a custom start position, or the moves that lead to it from the start.
fn position_of<T: Told>(told: &T, text: &str) -> Result<T::Position, Malformed> {
    match told.written_set_up(text)? {
        Some(set_up) => told.set_up(&set_up),
        None => told.start().after_moves(text),
    }
}

/// A game of the rulebook, by the type of its positions.
pub struct OfRulebook<G>(pub PhantomData<fn() -> G>);

impl<G: HasOracle> Told for OfRulebook<G> {
    type Position = G;

    fn rules(&self) -> Vec<Citation> {
        G::RULES.iter().map(|rule| rule.cite()).collect()
    }

    fn turn_rule(&self) -> Citation {
        G::TURN_RULE.cite()
    }

    fn start(&self) -> G {
        G::default()
    }

    fn set_up(&self, from: &SetUp) -> Result<G, Malformed> {
        G::set_up(from)
    }

    fn read_set_up(&self, text: &str) -> Result<SetUp, Malformed> {
        G::read_set_up(text)
    }

    fn read_board(&self, drawing: &str) -> Result<Board, Malformed> {
        G::read_board(drawing)
    }
}
