//! The boards in an output: the start position, which binds the characters, and those that follow.

use rulebook::board::Board;

use super::Dialect;
use crate::dialect::{
    Alphabet, Blanks, FormatError, Segment, SessionText, Start, bind_first,
    layout::parse::{
        any::{self, First, Text},
        exact::Frame,
        numbers::Numbered,
        ragged::Ragged,
    },
    read::extract::Cells,
};

impl Dialect {
    /// The characters under which the first board of a text is the start position.
    ///
    /// # Errors
    /// Why there are none.
    pub(in crate::dialect) fn bind(
        &self,
        said: &SessionText<'_>,
        start: &Board,
    ) -> Result<Alphabet, Start> {
        let bound = self.bind_as(said, start, self.is_literal());
        let mut alphabet = match bound {
            Err(why) if self.is_literal() => {
                return Err(self.drawn_otherwise(said, start).unwrap_or(why));
            }
            bound => bound?,
        };
        if self.numbered().is_none() {
            self.expect_pieces(&mut alphabet);
        }
        Ok(alphabet)
    }

    /// The same, with the rulebook's characters or any.
    fn bind_as(
        &self,
        said: &SessionText<'_>,
        start: &Board,
        is_literal: bool,
    ) -> Result<Alphabet, Start> {
        let text = text(said);
        if let Some(numbered) = self.numbered() {
            return Numbered { start, ..numbered }.bind(text);
        }
        if self.ragged().is_some() {
            return Ragged { start, is_literal }.bind(text);
        }
        let first = First { shape: &self.shape, board: start, is_literal };
        match &self.frame {
            None => first.bind(text),
            Some(frame) => bind_framed(frame, text, first),
        }
    }

    /// The first character of the start position that is not the rulebook's, though it must be.
    fn drawn_otherwise(&self, said: &SessionText<'_>, start: &Board) -> Option<Start> {
        let alphabet = self.bind_as(said, start, false).ok()?;
        let mark = start.marks().find(|mark| !alphabet.glyph(*mark).chars().eq([*mark]))?;
        Some(Start::Broken(FormatError::of_cell(alphabet.glyph(mark), mark)))
    }

    /// Adds the characters that the start does not show: as they must be drawn, or a guess.
    fn expect_pieces(&self, alphabet: &mut Alphabet) {
        match self.is_literal() {
            true => alphabet.require_pieces(self.marks),
            false => alphabet.expect_pieces(self.marks),
        }
    }

    /// The possible boards of a program whose characters are fixed, if chance decides the start.
    pub(in crate::dialect) fn candidates(&self, said: &SessionText<'_>) -> Vec<Board> {
        if let Some(numbered) = self.numbered() {
            return numbered.candidates(said.beginning());
        }
        let known = Alphabet::literal(self.marks);
        let is_board = |cells: &Cells| known.read(cells).1.is_none();
        let pieces: Vec<Segment> = match &self.frame {
            None => any::boards(text(said), &self.shape, is_board),
            Some(frame) => frame.boards(text(said), is_board).collect(),
        };
        let boards = pieces.into_iter().rev().filter_map(|piece| match piece {
            Segment::Board(_, cells) => Some(known.read(&cells).0),
            Segment::Text(_) | Segment::Broken(..) => None,
        });
        boards.collect()
    }

    /// Cuts a text into boards and the text between them.
    pub(in crate::dialect) fn extract(
        &self,
        said: &SessionText<'_>,
        alphabet: &Alphabet,
    ) -> Vec<Segment> {
        if let Some(numbered) = self.numbered() {
            let figures = alphabet.figures.clone().unwrap_or_default();
            return numbered.extract(said.text, said.pauses, &figures);
        }
        if let Some(ragged) = self.ragged() {
            return ragged.extract(said.text, said.pauses, alphabet);
        }
        match &self.frame {
            None => any::extract(text(said), &self.shape, alphabet),
            Some(frame) => frame.extract(text(said), alphabet),
        }
    }
}

/// The characters under which the first board in a frame is the start position.
fn bind_framed(frame: &Frame, text: Text<'_>, first: First<'_>) -> Result<Alphabet, Start> {
    let is_board = |cells: &Cells| first.is_start(cells);
    let bound = bind_first(frame.boards(text, is_board), first.board, Blanks::Alike);
    let nearly = |why| match (why, frame.nearly(text.beginning)) {
        (Start::Nothing, Some(line)) => Start::Broken(line),
        (why, _) => why,
    };
    let is_allowed = |bound: &Alphabet| !first.is_literal || bound.is_literal();
    let bound = bound.map_err(nearly)?;
    is_allowed(&bound).then_some(bound).ok_or(Start::Other)
}

fn text<'t>(said: &SessionText<'t>) -> Text<'t> {
    Text { whole: said.text, beginning: said.beginning(), pauses: said.pauses }
}
