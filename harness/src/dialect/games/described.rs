//! What a game leaves open to its submissions, and what it requires, according to its description.
//!
//! Boards are drawn freely, or as the description draws them. The shape of the start position tells the reader what to
//! look for.

mod boards;
#[cfg(test)]
mod built_in;
mod inputs;
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
    description::{BoardDrawing, Description, Glyphs, InputPart, Notation, Place, ReadInput},
    dialect::{
        OutputContract, Pins,
        layout::{
            parse::{exact::Frame, numbers::Numbered, ragged::Ragged},
            shape::Shape,
        },
    },
};

/// The dialects used so far, by the addresses of their descriptions.
static KNOWN: LazyLock<RwLock<HashMap<(usize, usize), &'static Dialect>>> =
    LazyLock::new(RwLock::default);

/// What a challenge leaves open to its submissions, and what it requires.
#[derive(Debug)]
pub struct Dialect {
    description: &'static Description,
    shape: Shape,
    /// The frame, if boards are drawn exactly.
    frame: Option<Frame>,
    notations: &'static [&'static str],
    /// The notations, parsed.
    read_notations: Vec<Notation>,
    places: &'static [&'static str],
    marks: &'static str,
    board_form: &'static str,
    contract: &'static OutputContract,
    no_winner_names: &'static [&'static str],
}

impl Dialect {
    /// The dialect of the game that this text describes. It is never freed.
    pub(in crate::dialect) fn of(text: &'static str) -> &'static Self {
        let key = (text.as_ptr().addr(), text.len());
        let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
        known.unwrap_or_else(|| {
            let dialect: &'static Self = Box::leak(Box::new(Self::new(Description::of(text))));
            let mut all = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
            *all.entry(key).or_insert(dialect)
        })
    }

    fn new(description: &'static Description) -> Self {
        let (board, output, input) = (&description.board, &description.output, &description.input);
        let shape = shape(description);
        let board_form = match output.board {
            BoardDrawing::Exact => {
                format!("expected the board of {}, drawn as in the challenge", description.title)
            }
            BoardDrawing::Free if board.numbers.is_some() => shape.form_of_numbers(),
            BoardDrawing::Free if board.ragged => shape.form_of_ragged_rows(),
            BoardDrawing::Free => shape.form(),
        };
        let is_exact = output.board == BoardDrawing::Exact;
        let notations = input.notations_to_try();
        Self {
            description,
            shape,
            frame: is_exact.then(|| Frame::of(&output.drawing, &board.start)),
            read_notations: notations.iter().filter_map(|n| input.notation(n)).collect(),
            notations: leaked(notations),
            places: leaked(input.placeholders()),
            marks: String::leak(blank_last(&board.marks)),
            board_form: String::leak(board_form),
            contract: Box::leak(Box::new(contract(description))),
            no_winner_names: no_winner_names(description),
        }
    }

    /// Whether cells show the rulebook's characters.
    pub(in crate::dialect) fn is_literal(&self) -> bool {
        self.description.output.glyphs == Glyphs::Fixed
    }

    /// The board, if its cells show numbers.
    fn numbered(&self) -> Option<Numbered<'_>> {
        let board = &self.description.board;
        let numbers = board.numbers.as_ref()?;
        Some(Numbered { start: &board.start, numbers, has_tallies: board.tally })
    }

    /// The board, if its rows can end early.
    fn ragged(&self) -> Option<Ragged<'_>> {
        let board = &self.description.board;
        board.ragged.then(|| Ragged { start: &board.start, is_literal: self.is_literal() })
    }

    /// The two cells that an input names, by column and row.
    fn two_cells(&self, input: &str) -> Option<[[usize; 2]; 2]> {
        let names = &self.description.board.names;
        let cells = self.description.cells(input);
        let places: Option<Vec<_>> = cells.iter().map(|cell| names.place(cell)).collect();
        places?.try_into().ok()
    }
}

fn shape(description: &Description) -> Shape {
    let board = &description.board;
    let [columns, rows] = [board.names.columns(), board.names.rows()];
    let shape = Shape::of(&board.start, columns.to_vec(), rows.to_vec()).with_marks(&board.marks);
    if board.has_kinds_of_blanks { shape.chequered(columns) } else { shape }
}

/// Texts that are never freed.
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

impl Dialect {
    /// The notations to try on a submission, the usual one first.
    pub fn notations(&self) -> &'static [&'static str] {
        self.notations
    }

    /// The line for an input in the submission's notation.
    pub fn write(&self, input: &str, pins: &Pins) -> String {
        let pinned = |name: &str| pins.parts.get(name).map(String::as_str);
        let write = |notation: &Notation| self.description.input.write(input, notation, pinned);
        let as_it_is = || input.to_owned();
        let Some(chosen) = pins.input.as_deref() else {
            return self.read_notations.first().map_or_else(as_it_is, write);
        };
        match self.notations.iter().position(|notation| *notation == chosen) {
            Some(at) => self.read_notations.get(at).map_or_else(as_it_is, write),
            None => {
                let notation = self.description.input.notation(chosen);
                notation.as_ref().map_or_else(as_it_is, write)
            }
        }
    }

    /// The lines to send before the first board: those of the challenge, and those that were set.
    pub fn first(&self, pins: &Pins) -> Vec<String> {
        [&self.description.input.before[..], &pins.first].concat()
    }

    /// The sentence of the challenge that requires this part of the output, if the description quotes it.
    pub fn required(&self, part: &str) -> Option<&'static str> {
        self.description.output.required.get(part).map(String::as_str)
    }

    /// The parts of inputs that a program may read in its own way.
    pub(super) fn parts(&self) -> &'static [InputPart] {
        &self.description.input.parts
    }

    /// The rulebook's characters that can be overridden: the pieces of both players and an empty cell.
    pub fn marks(&self) -> &'static str {
        self.marks
    }

    /// The owner of a piece, by the rulebook's character.
    pub fn owner(&self, mark: char) -> Option<Player> {
        let owner = self.description.board.owner(mark)?;
        Player::BOTH.get(owner).copied()
    }

    /// The parts of an input that a notation may name, such as `from` and `to`.
    pub fn places(&self) -> &'static [&'static str] {
        self.places
    }

    /// The cells that an input names, as a board names them. The input may be invalid, and may name a cell that the
    /// board does not have.
    pub fn cells(&self, input: &str) -> Vec<String> {
        let read = self.description.input.read(input);
        read.map_or_else(Vec::new, |read| self.cells_of(&read))
    }

    fn cells_of(&self, read: &ReadInput<'_>) -> Vec<String> {
        let board = &self.description.board;
        let usual = |named: &str| {
            let place = board.names.place(named);
            place.map_or_else(|| named.to_owned(), |[column, row]| board.start.name(column, row))
        };
        let cell = |place: &Place| self.description.cell(place);
        let named = read.places().filter(|(_, kind)| cell(kind).is_some());
        named.map(|(text, _)| usual(text)).collect()
    }

    /// Whether these changes of the board may result from playing an illegal input. If inputs name no cells, or moves
    /// also change other cells, any change may.
    pub fn is_played(&self, input: &str, changed: &[Difference]) -> bool {
        let Some(read) = self.description.input.read(input) else {
            return !changed.is_empty() && !self.description.names_cells();
        };
        let cells = self.cells_of(&read);
        let is_named = |difference: &Difference| cells.contains(&difference.cell);
        match cells.len() {
            0 => !changed.is_empty(),
            count if self.description.output.touches => {
                changed.len() >= count.min(2) && changed.iter().all(is_named)
            }
            _ => changed.iter().any(is_named),
        }
    }

    /// What a readable board looks like, as a part of a sentence.
    pub fn board_form(&self) -> &'static str {
        self.board_form
    }

    /// Whether colours are part of what a cell looks like, because the challenge leaves the drawing free.
    pub fn reads_colours(&self) -> bool {
        self.frame.is_none()
            && self.description.output.glyphs == Glyphs::Free
            && self.numbered().is_none()
            && self.ragged().is_none()
    }

    /// Whether a board may be turned round, for example for the player on the other side. The start position or the
    /// colours of the squares must show how it is turned; otherwise the first move would name another cell.
    pub fn may_be_turned(&self) -> bool {
        let start = &self.description.board.start;
        let is_two_sided = self.description.sides.len() == 2 && start.height() > 1;
        let has_places = self.numbered().is_none() && self.ragged().is_none();
        let is_turned = self.frame.is_none() && is_two_sided && has_places;
        is_turned && (self.shape.is_chequered() || !start.turned().contains(start))
    }

    /// The challenge's requirements in addition to the boards.
    pub fn contract(&self) -> &'static OutputContract {
        self.contract
    }

    /// The names of the result that no side wins, one of which must be printed. Empty if any text may announce it.
    pub fn no_winner_names(&self) -> &'static [&'static str] {
        self.no_winner_names
    }

    /// A board that may be shown between two positions: the piece has moved, and nothing else has happened yet.
    pub fn on_the_way(&self, before: &Board, input: &str) -> Option<Board> {
        if !self.description.output.between {
            return None;
        }
        let [from, to] = self.two_cells(input)?;
        let [at_from, at_to] = [from, to].map(|[column, row]| before.cell(column, row));
        let swapped = |column, row| match [column, row] {
            at if at == from => at_to,
            at if at == to => at_from,
            _ => before.cell(column, row),
        };
        let cells = self.all_cells().map(|[column, row]| swapped(column, row));
        Some(Board::of(before.width(), cells))
    }

    /// Whether the reply to a move may show this board: the one before it, the one after it, or one in between.
    pub fn may_show(&self, shown: &Board, [before, after]: [&Board; 2], input: &str) -> bool {
        shown == after
            || shown == before
            || self.on_the_way(before, input).is_some_and(|between| *shown == between)
    }

    /// The columns and rows of the board, row by row.
    fn all_cells(&self) -> impl Iterator<Item = [usize; 2]> {
        let (width, height) = (self.shape.width(), self.shape.height());
        (0..height).flat_map(move |row| (0..width).map(move |column| [column, row]))
    }
}
