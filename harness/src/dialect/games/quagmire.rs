//! What the Quagmire challenge leaves open:
//!
//! * the characters for the two players' pieces and for an empty space, one for each, all different;
//! * how the turn is displayed, before or after the board;
//! * which separator it reads between the two squares, and other reasonable adjustments of the input;
//! * which falsy value answers an illegal move;
//! * which truthy value announces the end, and in what order with the winner's character;
//! * whether the program stops or starts again at the end.
//!
//! The frame of the board is exact, and a board is due at the start and after every move.

use std::sync::LazyLock;

use rulebook::board::{Board, Difference};

use super::overrides::fill;
use crate::dialect::{
    Alphabet, Blanks, Dialect, OutputContract, Pins, RefusalForm, ResultForm, Segment, SessionText,
    Start, TurnForm, bind_first,
    layout::{CellStyle, Labels, Layout, parse::exact, shape::Shape},
};

#[derive(Debug)]
pub(in crate::dialect) struct Quagmire;

const CONTRACT: OutputContract = OutputContract {
    turn: TurnForm::Shown,
    refusal: RefusalForm::Falsy,
    end: ResultForm::Character,
    last_board: true,
    board_at_refusals: false,
};

/// The one layout that the challenge allows.
pub(in crate::dialect) static LAYOUT: LazyLock<Layout> = LazyLock::new(|| Layout {
    cells: CellStyle::Apart { border: ["|", "|"].map(str::to_owned), between: "|".to_owned() },
    labels: Labels { left: false, right: true },
    rule: Some("+-+-+-+-+-+-+-+-+".to_owned()),
    header: Some(" a b c d e f g h".to_owned()),
});

impl Dialect for Quagmire {
    fn notations(&self) -> &'static [&'static str] {
        &[
            "{from} {to}",
            "{from},{to}",
            "{from}-{to}",
            "{from}{to}",
            "{from}>{to}",
            "{from}->{to}",
            "{from}:{to}",
            "{FROM} {TO}",
            "{FROM},{TO}",
            "{FROM}-{TO}",
            "{FROM}{TO}",
            "{FROM}>{TO}",
            "{from}\n{to}",
            "{FROM}\n{TO}",
        ]
    }

    fn write(&self, input: &str, pins: &Pins) -> String {
        match (&pins.input, input.split_once(' ')) {
            (Some(template), Some((from, to))) => fill(template, from, to),
            (Some(_), None) | (None, _) => input.to_owned(),
        }
    }

    fn marks(&self) -> &'static str {
        "OX."
    }

    fn cells(&self, input: &str) -> Vec<String> {
        input.split(' ').map(str::to_owned).collect()
    }

    /// A piece leaves one square for another, and nothing else changes.
    fn is_played(&self, input: &str, changed: &[Difference]) -> bool {
        let cells = self.cells(input);
        changed.len() >= 2 && changed.iter().all(|difference| cells.contains(&difference.cell))
    }

    fn board_form(&self) -> &'static str {
        "a board is drawn as the challenge draws it, line by line"
    }

    fn contract(&self) -> &'static OutputContract {
        &CONTRACT
    }

    fn bind(&self, said: &SessionText<'_>, start: &Board) -> Result<Alphabet, Start> {
        let boards = exact::boards(&LAYOUT, Shape::chess(), said.beginning(), said.pauses);
        bind_first(boards, start, Blanks::Alike)
    }

    fn extract(&self, said: &SessionText<'_>, _: &Alphabet) -> Vec<Segment> {
        exact::extract(&LAYOUT, Shape::chess(), said.text, said.pauses)
    }
}
