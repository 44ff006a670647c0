//! A dialect that is told by the description of a game, in place of being written for it.
//!
//! Its boards are drawn freely, or as the description draws them; the shape of the start tells the reader what to look for.

#[cfg(test)]
mod tests;

use std::{
    collections::HashMap,
    sync::{LazyLock, PoisonError, RwLock},
};

use rulebook::{
    board::{Board, Difference, number_of},
    game::Player,
};

use super::described_contract::{contract, no_winner_names};
use crate::{
    description::{BoardDrawing, Description, Glyphs},
    dialect::{
        Alphabet, Blanks, Dialect, OutputContract, Pins, Segment, SessionText, Start, bind_first,
        layout::{
            parse::{
                any::{self, First, Text},
                framed::{self, Frame},
                numbers::Numbered,
            },
            shape::Shape,
        },
        read::extract::Cells,
    },
};

/// The dialects of the descriptions that were asked for, by where their texts stand.
static KNOWN: LazyLock<RwLock<HashMap<(usize, usize), &'static Described>>> =
    LazyLock::new(RwLock::default);

/// The dialect of the game that this text describes. It stays, as the text does.
pub(in crate::dialect) fn of(text: &'static str) -> &'static Described {
    let key = (text.as_ptr().addr(), text.len());
    let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
    known.unwrap_or_else(|| {
        let described: &'static Described =
            Box::leak(Box::new(Described::new(Description::of(text))));
        let mut all = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        *all.entry(key).or_insert(described)
    })
}

/// What a description leaves open and requires.
#[derive(Debug)]
pub(in crate::dialect) struct Described {
    description: &'static Description,
    shape: Shape,
    notations: &'static [&'static str],
    places: &'static [&'static str],
    marks: &'static str,
    board_form: &'static str,
    contract: &'static OutputContract,
    no_winner_names: &'static [&'static str],
}

impl Described {
    fn new(description: &'static Description) -> Self {
        let (board, output) = (&description.board, &description.output);
        let shape =
            Shape::of(&board.start, board.names.columns().to_vec(), board.names.rows().to_vec());
        let board_form = match output.board {
            BoardDrawing::Exact => {
                "a board is drawn as the challenge draws it, line by line".to_owned()
            }
            BoardDrawing::Free if board.numbers.is_some() => shape.form_of_numbers(),
            BoardDrawing::Free => shape.form(),
        };
        Self {
            description,
            shape,
            notations: leaked(description.input.notations().to_vec()),
            places: leaked(description.input.placeholders()),
            marks: String::leak(blank_last(&board.marks)),
            board_form: String::leak(board_form),
            contract: Box::leak(Box::new(contract(description))),
            no_winner_names: no_winner_names(description),
        }
    }

    fn is_free(&self) -> bool {
        self.description.output.board == BoardDrawing::Free
    }

    fn is_literal(&self) -> bool {
        self.description.output.glyphs == Glyphs::Fixed
    }

    /// The board, if its cells show numbers.
    fn numbered(&self) -> Option<Numbered<'_>> {
        let board = &self.description.board;
        let numbers = board.numbers.as_ref()?;
        Some(Numbered { start: &board.start, numbers, has_tallies: board.tally })
    }

    fn frame(&self) -> Frame<'_> {
        Frame::of(&self.description.output.drawing, &self.description.board.start)
    }

    /// The two cells that an input names, by column and row.
    fn two_cells(&self, input: &str) -> Option<[[usize; 2]; 2]> {
        let names = &self.description.board.names;
        let cells = self.description.cells(input);
        let places: Option<Vec<_>> = cells.iter().map(|cell| names.place(cell)).collect();
        places?.try_into().ok()
    }
}

/// Texts that stay.
fn leaked(texts: Vec<String>) -> &'static [&'static str] {
    let texts: Vec<&'static str> = texts.into_iter().map(|text| &*String::leak(text)).collect();
    Vec::leak(texts)
}

/// The marks that are characters, with the one of an empty cell at the end.
fn blank_last(marks: &[char]) -> String {
    let characters = marks.iter().copied().filter(|mark| number_of(*mark).is_none());
    let (blanks, pieces): (Vec<char>, Vec<char>) = characters.partition(|mark| *mark == '.');
    pieces.into_iter().chain(blanks).collect()
}

impl Dialect for Described {
    fn notations(&self) -> &'static [&'static str] {
        self.notations
    }

    fn write(&self, input: &str, pins: &Pins) -> String {
        match pins.input.as_deref().or(self.notations.first().copied()) {
            Some(notation) => self.description.input.write(input, notation),
            None => input.to_owned(),
        }
    }

    fn first(&self, pins: &Pins) -> Vec<String> {
        [&self.description.input.before[..], &pins.first].concat()
    }

    fn marks(&self) -> &'static str {
        self.marks
    }

    /// The side whose name the character is.
    fn owner(&self, mark: char) -> Option<Player> {
        let sides = Player::BOTH.into_iter().zip(&self.description.sides);
        let mut owners = sides.filter(|(_, side)| side.chars().eq([mark]));
        owners.next().map(|(player, _)| player)
    }

    fn places(&self) -> &'static [&'static str] {
        self.places
    }

    /// The cells by the names that a board gives them.
    fn cells(&self, input: &str) -> Vec<String> {
        let board = &self.description.board;
        let cells = self.description.cells(input);
        let places = cells.iter().filter_map(|cell| board.names.place(cell));
        places.map(|[column, row]| board.start.name(column, row)).collect()
    }

    /// Where an input names no cells, or moves change others as well, any change may be one that it brings about.
    fn is_played(&self, input: &str, changed: &[Difference]) -> bool {
        let cells = self.cells(input);
        let is_named = |difference: &Difference| cells.contains(&difference.cell);
        match cells.len() {
            0 => !changed.is_empty(),
            count if self.description.output.touches => {
                changed.len() >= count.min(2) && changed.iter().all(is_named)
            }
            _ => changed.iter().any(is_named),
        }
    }

    fn board_form(&self) -> &'static str {
        self.board_form
    }

    fn reads_colours(&self) -> bool {
        self.is_free() && !self.is_literal() && self.numbered().is_none()
    }

    /// Where the start tells how it is turned. On one that does not, the first move would be on another cell.
    fn may_be_turned(&self) -> bool {
        let start = &self.description.board.start;
        let is_two_sided = self.description.sides.len() == 2 && start.height() > 1;
        let is_turned = self.is_free() && is_two_sided && self.numbered().is_none();
        is_turned && !start.turned().contains(start)
    }

    fn contract(&self) -> &'static OutputContract {
        self.contract
    }

    fn no_winner_names(&self) -> &'static [&'static str] {
        self.no_winner_names
    }

    /// The piece has moved, and nothing else has happened yet.
    fn on_the_way(&self, before: &Board, input: &str) -> Option<Board> {
        let [from, to] = self.two_cells(input).filter(|_| self.description.output.between)?;
        let [at_from, at_to] = [from, to].map(|[column, row]| before.cell(column, row));
        let swapped = |column, row| match [column, row] {
            at if at == from => at_to,
            at if at == to => at_from,
            _ => before.cell(column, row),
        };
        let cells = self.all_cells().map(|[column, row]| swapped(column, row));
        Some(Board::of(before.width(), cells))
    }

    fn bind(&self, said: &SessionText<'_>, start: &Board) -> Result<Alphabet, Start> {
        let text = text(said);
        if let Some(numbered) = self.numbered() {
            return Numbered { start, ..numbered }.bind(text);
        }
        let first = First { shape: &self.shape, board: start, is_literal: self.is_literal() };
        let mut alphabet = match self.description.output.board {
            BoardDrawing::Free => first.bind(text),
            BoardDrawing::Exact => {
                let is_board = |cells: &Cells| first.is_start(cells);
                bind_first(framed::boards(self.frame(), text, is_board), start, Blanks::Alike)
            }
        }?;
        alphabet.expect_pieces(self.marks);
        Ok(alphabet)
    }

    /// Of a board whose characters are fixed, those that have no other.
    fn candidates(&self, said: &SessionText<'_>) -> Vec<Board> {
        if let Some(numbered) = self.numbered() {
            return numbered.candidates(said.beginning());
        }
        let known = Alphabet::literal(self.marks);
        let is_board = |cells: &Cells| known.read(cells).1.is_none();
        let pieces: Vec<Segment> = match self.description.output.board {
            BoardDrawing::Free => any::boards(text(said), &self.shape, is_board),
            BoardDrawing::Exact => framed::boards(self.frame(), text(said), is_board).collect(),
        };
        let boards = pieces.into_iter().rev().filter_map(|piece| match piece {
            Segment::Board(_, cells) => Some(known.read(&cells).0),
            Segment::Text(_) | Segment::Broken(..) => None,
        });
        boards.collect()
    }

    fn extract(&self, said: &SessionText<'_>, alphabet: &Alphabet) -> Vec<Segment> {
        if let Some(numbered) = self.numbered() {
            let figures = alphabet.figures.clone().unwrap_or_default();
            return numbered.extract(said.text, said.pauses, &figures);
        }
        match self.description.output.board {
            BoardDrawing::Free => any::extract(text(said), &self.shape, alphabet),
            BoardDrawing::Exact => framed::extract(self.frame(), text(said), alphabet),
        }
    }
}

impl Described {
    /// The columns and rows of the board, row by row.
    fn all_cells(&self) -> impl Iterator<Item = [usize; 2]> {
        let (width, height) = (self.shape.width(), self.shape.height());
        (0..height).flat_map(move |row| (0..width).map(move |column| [column, row]))
    }
}

fn text<'t>(said: &SessionText<'t>) -> Text<'t> {
    Text { whole: said.text, beginning: said.beginning(), pauses: said.pauses }
}
