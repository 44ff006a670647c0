//! A dialect without freedom: boards are drawn as the rulebook draws them, and its words are said.
//!
//! It is the dialect of games that are played over a wire of their own, and otherwise only by the rulebook.

use rulebook::games::GameInfo;
use smol_str::SmolStr;

use crate::dialect::{
    Alphabet, Dialect, OutputContract, Pins, RefusalForm, ResultForm, Segment, SessionText,
    TurnForm,
    read::extract::{Cells, Line, cut},
};

#[derive(Debug)]
pub(in crate::dialect) struct AsDrawn;

const CONTRACT: OutputContract = OutputContract {
    turn: TurnForm::Shown,
    refusal: RefusalForm::Falsy,
    end: ResultForm::Names([&["geese"], &["foxes"]]),
    last_board: true,
    board_at_refusals: false,
};

impl Dialect for AsDrawn {
    fn notations(&self) -> &'static [&'static str] {
        &["{from}{to}"]
    }

    fn marks(&self) -> &'static str {
        ""
    }

    fn write(&self, input: &str, _: &Pins) -> String {
        input.to_owned()
    }

    fn cells(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn board_form(&self) -> &'static str {
        "a board is drawn as the rulebook draws it"
    }

    fn contract(&self) -> &'static OutputContract {
        &CONTRACT
    }

    fn extract(&self, said: &SessionText<'_>, _: &Alphabet) -> Vec<Segment> {
        let start = said.game.referee(None).map(|start| start.draw()).unwrap_or_default();
        cut(said.text, |lines| board_at(lines, said.game, start.lines().count()))
    }
}

fn board_at(lines: &[Line<'_>], game: &GameInfo, height: usize) -> Option<(Segment, usize)> {
    let drawing = lines.get(..height)?;
    let text: String = drawing.iter().map(|line| format!("{}\n", line.text)).collect();
    let board = game.read_board(&text).ok()?;
    let range = drawing.first()?.at..drawing.last()?.end();
    let cells = Cells::drawn(&board, |mark| SmolStr::from_iter([mark]));
    Some((Segment::Board(range, cells), height))
}
