//! The interface between a package and the rest of stickler.

use rulebook::{
    board::Board,
    engine::Told,
    faults::playouts::{Guided, Playouts},
    game::{Malformed, SetUp},
    rule::Citation,
};

use super::{
    known::Known,
    position::{PackagePosition, Played},
    random_walk::RandomWalk,
};
use crate::reference::Reference;

/// The engine of a package.
pub(super) struct PackageEngine {
    pub(super) known: &'static Known,
    /// The results of chance, if the game was played live.
    pub(super) played: Option<&'static Played>,
}

impl PackageEngine {
    /// Whether cells of the board show numbers.
    fn has_numbers(&self) -> bool {
        self.known.description.board.numbers.is_some()
    }
}

impl Told for PackageEngine {
    type Position = PackagePosition;

    fn rules(&self) -> Vec<Citation> {
        self.known.rules.clone()
    }

    fn turn_rule(&self) -> Citation {
        self.known.turn_rule
    }

    fn start(&self) -> PackagePosition {
        match self.played {
            Some(played) => PackagePosition::start_of(self.known, played),
            None => PackagePosition::start(self.known),
        }
    }

    fn set_up(&self, from: &SetUp) -> Result<PackagePosition, Malformed> {
        PackagePosition::set_up(self.known, from)
    }

    fn read_set_up(&self, text: &str) -> Result<SetUp, Malformed> {
        if self.has_numbers() { SetUp::spaced(text) } else { text.parse() }
    }

    fn read_rows(&self, text: &str) -> Result<Board, Malformed> {
        if self.has_numbers() { Board::spaced(text) } else { text.parse() }
    }

    fn read_board(&self, drawing: &str) -> Result<Board, Malformed> {
        let read = self.known.description.output.drawing.read(drawing);
        read.ok_or_else(|| Malformed::new(drawing, "a board as `drawing` shows it"))
    }

    fn playouts(&self, seed: u64) -> Box<dyn Playouts> {
        match self.known.reference.as_ref().is_some_and(Reference::plays) {
            true => Box::new(RandomWalk::with_seed(self.known, seed)),
            false => Box::new(Guided::from(self.start(), seed)),
        }
    }

    fn fault(&self) -> Option<String> {
        self.known.reference.as_ref()?.fault().map(|fault| fault.to_string())
    }
}
