//! Descriptions: a `game.toml` has the requirements of a challenge and what it leaves open, and the rules of the game.
//!
//! - [`faults`](Fault): the faults of a description, and their places
//! - `schema`: sections, keys and values with their places; unknown keys
//! - `checked`: from the text to a [`Description`], with all faults
//! - `board`, `names`, `drawing`: the board, the names of its cells, and how it is drawn
//! - `labels`, `pictures`: these names and the pieces as pages show them
//! - `grammar`, `notation`, `parts`, `input`, `read_input`: the places that an input names, and the notations of
//!   submissions
//! - `output`, `ends`: boards, turns, refusals and results
//! - `rules`: rules, rulings and misreadings
//! - `fields`: numbers and words with the board
//! - `symmetry`: the symmetries of a game

mod board;
mod checked;
mod drawing;
mod ends;
mod faults;
mod fields;
mod grammar;
mod input;
mod labels;
mod names;
mod notation;
mod output;
mod parts;
mod pictures;
mod read_input;
mod rules;
mod schema;
mod symmetry;
#[cfg(test)]
mod tests;

pub use board::GameBoard;
pub use drawing::{Drawing, DrawnLine};
pub use ends::{End, Results};
pub use faults::Fault;
pub use fields::FieldEntry;
pub use grammar::Place;
pub use input::{Clash, Input, Universe};
pub use labels::BoardLabels;
pub use names::Names;
pub use notation::Notation;
pub use output::{BoardDrawing, Due, Glyphs, Output, Refusal, Turn};
pub use parts::InputPart;
pub use pictures::Picture;
pub use read_input::ReadInput;
pub use rules::{Example, MisreadingEntry, RuleEntry, RulingEntry};
pub use symmetry::Symmetry;

use std::{
    collections::{BTreeMap, HashMap},
    sync::{LazyLock, PoisonError, RwLock},
};

use checked::Owner;
use parts::Form;

/// A game as its `game.toml` describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The name in folders, filters and reports.
    pub name: String,
    /// Whether chance decides boards, so that the game is played live.
    pub chance: bool,
    /// The version of the game.
    pub version: String,
    /// The name in prose.
    pub title: String,
    /// A summary of the game, in a few sentences. Empty if the description has none.
    pub about: String,
    /// The address of the challenge; empty if the description has none.
    pub source: String,
    /// The sides in the order in which they first move: one side is a puzzle.
    pub sides: Vec<String>,
    /// The board.
    pub board: GameBoard,
    /// The inputs.
    pub input: Input,
    /// The required output.
    pub output: Output,
    /// The program that knows the rules.
    pub reference: Option<Run>,
    /// A second program that knows the rules.
    pub oracle: Option<Run>,
    /// The rules.
    pub rules: Vec<RuleEntry>,
    /// The numbers and words that are shown with the board.
    pub fields: Vec<FieldEntry>,
    /// The decisions on open questions.
    pub rulings: Vec<RulingEntry>,
    /// The misreadings that the suite should detect.
    pub misreadings: Vec<MisreadingEntry>,
    /// The symmetries.
    pub symmetry: Vec<Symmetry>,
}

/// How a program of the folder is built and run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The program and its arguments.
    pub run: Vec<String>,
    /// The command that builds it, if it must be built.
    pub build: Option<Vec<String>>,
    /// The files that it reads in addition to those that its commands name.
    pub files: Vec<String>,
    /// The number of inputs to ask about in each position, if it differs from the usual one.
    pub asks: Option<usize>,
    /// How to read its output, if it is a program that plays the game.
    pub program: Option<PlayingProgram>,
}

/// How to read the output of a reference that plays the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayingProgram {
    /// The overrides of its dialect, as in a manifest.
    pub dialect: BTreeMap<String, String>,
    /// The texts that show the turn of each side. Without them, each move passes the turn.
    pub turn: Option<[String; 2]>,
}

/// Checks that a package may have this name.
///
/// # Errors
/// What was found, and what is expected.
pub fn check_name(name: &str) -> Result<(), String> {
    checked::check_name(name, Owner::User)
        .map_err(|wrong| format!("{}; {}", wrong.found, wrong.allowed))
}

/// The descriptions read so far from static texts, by the addresses of the texts.
static READ: LazyLock<RwLock<HashMap<(usize, usize), &'static Description>>> =
    LazyLock::new(RwLock::default);

impl Description {
    /// Reads the `game.toml` of a package.
    ///
    /// # Errors
    /// All faults, in the order of the text.
    pub fn read(text: &str) -> Result<Self, Vec<Fault>> {
        checked::read(text, Owner::User)
    }

    /// The description of a text that was checked before, or that is part of the rulebook. Each text is read once.
    ///
    /// # Panics
    /// If the text has a fault.
    pub fn of(text: &'static str) -> &'static Self {
        let key = (text.as_ptr().addr(), text.len());
        let known = READ.read().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
        known.unwrap_or_else(|| {
            let read = checked::read(text, Owner::Known);
            let description = read.unwrap_or_else(|faults| panic!("{}", told(&faults)));
            let mut all = READ.write().unwrap_or_else(PoisonError::into_inner);
            all.entry(key).or_insert_with(|| Box::leak(Box::new(description)))
        })
    }

    /// The rule of turns. A puzzle has none.
    pub fn turn_rule(&self) -> Option<&RuleEntry> {
        self.rules.iter().find(|rule| rule.turn)
    }

    /// The names of the cells that an input names, in the same order. On a board of one row, a column is a cell.
    pub fn cells(&self, input: &str) -> Vec<String> {
        let places = self.input.places(input).unwrap_or_default().into_iter();
        places.filter_map(|(_, place)| self.cell(&place)).collect()
    }

    /// Whether each input names a cell.
    pub fn names_cells(&self) -> bool {
        let names_one = |form: &Form| {
            let mut slots = form.pattern.slots().filter_map(|slot| slot.values.first());
            slots.any(|(_, place)| self.cell(place).is_some())
        };
        self.input.forms.iter().all(names_one)
    }

    /// The name of the cell at a place, if the place is a cell.
    pub fn cell(&self, place: &Place) -> Option<String> {
        let [column, row] = match place {
            Place::Cell(at) => *at,
            Place::Column(column) if self.board.start.height() == 1 => [*column, 0],
            Place::Column(_) | Place::Row(_) | Place::Side(_) | Place::Step(_) | Place::Word(_) => {
                return None;
            }
        };
        self.board.names.cell(column, row).map(str::to_owned)
    }
}

/// The faults, one per line.
fn told(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n")
}
