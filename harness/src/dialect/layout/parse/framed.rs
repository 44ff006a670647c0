//! Finds boards in the frame that a description draws: each line is exactly as drawn there, whatever is in the cells.
//!
//! The first line may have a prompt before it, because nobody's Enter is echoed. A frame may be nothing but rows, which prose can
//! be, too. So the cells must be known as well.

use rulebook::board::Board;

use super::any::Text;
use crate::{
    description::Drawing,
    dialect::{
        Alphabet,
        read::extract::{self, Cells, Line, Segment, with_text_between},
    },
};

/// A frame with places for cells.
#[derive(Clone, Copy, Debug)]
pub(in crate::dialect) struct Frame<'d> {
    drawing: &'d Drawing,
    /// How many lines it has.
    height: usize,
    /// How many characters its first line has.
    width: usize,
}

impl<'d> Frame<'d> {
    /// The frame in which this start is drawn.
    pub(in crate::dialect) fn of(drawing: &'d Drawing, start: &Board) -> Self {
        let drawn = drawing.draw(start);
        let width = drawn.lines().next().map_or(0, |line| line.chars().count());
        Self { drawing, height: drawn.lines().count(), width }
    }
}

/// Cuts a text into boards and what stands between them.
pub(in crate::dialect) fn extract(
    frame: Frame<'_>,
    text: Text<'_>,
    alphabet: &Alphabet,
) -> Vec<Segment> {
    let is_board = |cells: &Cells| alphabet.knows_most_of(cells);
    let found = extract::boards(text.whole, |lines| board_at(frame, lines, text.pauses, &is_board));
    with_text_between(found.collect(), text.whole.len())
}

/// The boards at the beginning of a text whose cells are as they must be, each looked for only when it is asked for.
pub(in crate::dialect) fn boards<'a>(
    frame: Frame<'a>,
    text: Text<'a>,
    is_board: impl Fn(&Cells) -> bool + 'a,
) -> impl Iterator<Item = Segment> + 'a {
    extract::boards(text.beginning, move |lines| board_at(frame, lines, text.pauses, &is_board))
}

/// The board that begins on the first of these lines, and how many lines it takes.
fn board_at(
    frame: Frame<'_>,
    lines: &[Line<'_>],
    pauses: &[usize],
    is_board: &impl Fn(&Cells) -> bool,
) -> Option<(Segment, usize)> {
    let (first, below) = lines.get(..frame.height)?.split_first()?;
    let said = first.said_from(pauses) - first.at;
    let line = &first.text[said..];
    let last = line.char_indices().rev().nth(frame.width.checked_sub(1)?);
    let begins = [Some(0), last.map(|(at, _)| at)].into_iter().flatten();
    let end = lines[frame.height - 1].end();
    begins.into_iter().find_map(|at| {
        let texts = [&line[at..]].into_iter().chain(below.iter().map(|line| line.text));
        let board = frame.drawing.read(&texts.collect::<Vec<_>>().join("\n"))?;
        let cells = Cells::drawn(&board, String::from);
        let start = first.at + said + at;
        let is_board = is_board(&cells);
        is_board.then_some((Segment::Board(start..end, cells), frame.height))
    })
}
