//! What the rest of stickler does with a game that somebody brought.

use rulebook::{
    board::Board,
    engine::Told,
    game::{Malformed, SetUp},
    rule::Citation,
};

use super::{known::Known, position::Brought};

/// The engine of a game that somebody brought.
pub(super) struct BroughtEngine(pub(super) &'static Known);

impl BroughtEngine {
    /// Whether cells of the board show numbers.
    fn has_numbers(&self) -> bool {
        self.0.description.board.numbers.is_some()
    }
}

impl Told for BroughtEngine {
    type Position = Brought;

    fn rules(&self) -> Vec<Citation> {
        self.0.rules.clone()
    }

    fn turn_rule(&self) -> Citation {
        self.0.turn_rule
    }

    fn start(&self) -> Brought {
        Brought::start(self.0)
    }

    fn set_up(&self, from: &SetUp) -> Result<Brought, Malformed> {
        Brought::set_up(self.0, from)
    }

    fn read_set_up(&self, text: &str) -> Result<SetUp, Malformed> {
        if self.has_numbers() { SetUp::spaced(text) } else { text.parse() }
    }

    fn read_rows(&self, text: &str) -> Result<Board, Malformed> {
        if self.has_numbers() { Board::spaced(text) } else { text.parse() }
    }

    fn read_board(&self, drawing: &str) -> Result<Board, Malformed> {
        let read = self.0.description.output.drawing.read(drawing.trim_end_matches('\n'));
        read.ok_or_else(|| Malformed::new(drawing, "a board as `drawing` shows it"))
    }

    fn fault(&self) -> Option<String> {
        self.0.reference.as_ref()?.fault().map(|fault| fault.to_string())
    }
}
