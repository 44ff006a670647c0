//! The data of a session for the page: the result of each input, the board, the legal moves, and the rules of refusals.

use std::collections::BTreeSet;

use maud::Markup;
use rulebook::{
    board::{Board, shown},
    console,
    game::Outcome,
    games::GameInfo,
    referee::{LineOutcome, Referee},
    rule::Citation,
    sketch::Sketch,
};
use serde::Serialize;

use super::{
    pointing,
    session::{Played, Session, SessionStep},
};
use crate::{
    description::{BoardLabels, Description, Picture},
    dialect::Alphabet,
    report::{
        html::board::{CELL, Inks, MARGIN, Marks, Shapes, board, size},
        phrases::wins,
    },
};

/// A session as the page shows it.
#[derive(Serialize)]
pub struct View {
    /// The game in prose.
    pub title: &'static str,
    /// The sides.
    pub sides: [&'static str; 2],
    /// The inputs, in the challenge's notation, with their results.
    pub steps: Vec<StepView>,
    /// The player to move; none when the game is over.
    pub turn: Option<&'static str>,
    /// A remark next to the turn.
    pub remark: Option<String>,
    /// The end of the game, if it is over.
    pub end: Option<End>,
    /// The board.
    pub board: BoardView,
    /// A drawing of the board that a submission showed, if another was expected.
    pub actual: Option<String>,
    /// The position as a text: the moves or the custom start, and the board.
    pub text: String,
    /// The legal moves.
    pub moves: Vec<MoveView>,
    /// The letters of pieces that may be dropped.
    pub reserve: BTreeSet<String>,
}

/// The result of an input.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the names are the page's")]
pub struct StepView {
    pub input: String,
    pub side: &'static str,
    pub came: &'static str,
    pub rule: Option<Rule>,
    pub why: Option<String>,
}

/// A rule as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the names are those of a citation")]
pub struct Rule {
    pub id: &'static str,
    pub text: &'static str,
    pub source: &'static str,
}

impl From<Citation> for Rule {
    fn from(Citation { id, text, source }: Citation) -> Self {
        Self { id, text, source }
    }
}

/// An end in words, with its rule.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the sentence above names all three")]
pub struct End {
    pub said: String,
    pub rule: Rule,
    pub why: Option<String>,
}

/// A board: its drawing, and the places of its cells in it.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the names are the page's")]
pub struct BoardView {
    pub svg: String,
    pub columns: usize,
    pub rows: usize,
    pub margin: usize,
    pub cell: usize,
    pub cells: Vec<CellView>,
}

/// A cell, with its name and contents.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the names are the page's")]
pub struct CellView {
    pub name: String,
    pub column: usize,
    pub row: usize,
    pub mark: String,
}

/// A legal move, and the cells to click for it.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the sentence above names both")]
pub struct MoveView {
    pub input: String,
    pub cells: Vec<String>,
}

/// The data of a session for the page.
pub fn view(session: &Session) -> View {
    let Played { steps, referee } = session.played();
    let (game, now) = (session.game, referee.board());
    let legal = referee.legal_moves().into_iter();
    let legal = legal.map(|input| MoveView { cells: pointing::cells(game, &now, &input), input });
    let moves: Vec<MoveView> = legal.collect();
    let end = end(game, &*referee);
    let (board, actual) = drawn(session, &now, steps.last(), &*referee);
    View {
        title: game.title,
        sides: game.sides,
        text: text(session, &steps, &*referee),
        turn: end.is_none().then(|| game.sides[referee.turn() as usize]),
        remark: referee.remark().filter(|_| end.is_none()),
        reserve: reserve(&moves, &now, BoardLabels::of(game)),
        board,
        actual,
        steps: steps.into_iter().map(view_of).collect(),
        end,
        moves,
    }
}

/// The position as an argument of `--from`, if it has one, and the rulebook's drawing of it.
fn text(session: &Session, steps: &[SessionStep], referee: &dyn Referee) -> String {
    let played = steps.iter().filter(|step| step.outcome == LineOutcome::Played);
    let played: Vec<&str> = played.map(|step| step.input.as_str()).collect();
    let from = match &session.from {
        None => Some(played.join(", ")),
        Some(from) => played.is_empty().then(|| from.to_string()),
    };
    let mut drawing = Vec::new();
    console::announce(referee, &mut drawing).expect("memory can be written");
    let drawing = String::from_utf8_lossy(&drawing).trim_end().to_owned();
    let from = from.filter(|from| !from.is_empty());
    from.map_or_else(|| drawing.clone(), |from| format!("{from}\n\n{drawing}"))
}

/// The letters at the start of moves that are not cells.
fn reserve(moves: &[MoveView], board: &Board, labels: BoardLabels) -> BTreeSet<String> {
    let names: BTreeSet<String> = cells(board, labels).into_iter().map(|cell| cell.name).collect();
    let first = moves.iter().filter_map(|one| one.cells.first());
    first.filter(|name| !names.contains(*name)).cloned().collect()
}

fn end(game: &GameInfo, referee: &dyn Referee) -> Option<End> {
    let (said, rule) = match referee.outcome() {
        Outcome::Ongoing => return None,
        Outcome::Won(winner, rule) => (wins(game, winner), rule),
        Outcome::Drawn(rule) if game.is_puzzle() => ("the puzzle is lost".to_owned(), rule),
        Outcome::Drawn(rule) => ("it is a draw".to_owned(), rule),
    };
    Some(End { said, rule: rule.into(), why: referee.why_over().map(|why| why.text) })
}

/// A step in words.
fn view_of(step: SessionStep) -> StepView {
    let (came, rule, why) = match step.outcome {
        LineOutcome::Played => ("played", None, None),
        LineOutcome::Quit(rule) => ("quit", Some(rule.into()), None),
        LineOutcome::Refused(rule) => ("refused", Some(rule.into()), step.why.map(|why| why.text)),
        LineOutcome::Malformed(malformed) => ("malformed", None, Some(malformed.to_string())),
    };
    StepView { input: step.input, side: step.side, came, rule, why }
}

/// The board, with the cells of the last input and a sketch of why it was refused or why the game is over. With the
/// board that a submission showed, if there is one.
fn drawn(
    session: &Session,
    now: &Board,
    last: Option<&SessionStep>,
    referee: &dyn Referee,
) -> (BoardView, Option<String>) {
    let Session { game, is_turned, actual, characters, .. } = session;
    let asked = last.map(|step| pointing::cells(game, &step.before, &step.input));
    let asked = asked.unwrap_or_default();
    let labels = BoardLabels::of(game).turned(*is_turned);
    let turned = |board: &Board| if *is_turned { board.turned()[0].clone() } else { board.clone() };
    let (now, actual) = (&turned(now), actual.as_ref().map(turned));
    let asked: Vec<String> = asked.iter().map(|cell| labels.usual(now, cell)).collect();
    let differences = actual.as_ref().map(|actual| now.differences(actual)).unwrap_or_default();
    let differing: Vec<String> = differences.into_iter().map(|one| one.cell).collect();
    let refused = last.and_then(|step| step.why.clone());
    let why: Option<Sketch> = refused.or_else(|| referee.why_over());
    let pictures: &[Picture] = &Description::of(game.form).board.pictures;
    let marks = Marks {
        labels,
        differing: &differing,
        is_wrong: false,
        asked: &asked,
        why: why.as_ref(),
        inks: Inks::of(game),
        pictures: if characters.is_empty() { pictures } else { &[] },
    };
    let (mut alphabet, mut shapes) = (Alphabet::default(), Shapes::default());
    alphabet.pin(characters);
    let svg = board(now, &alphabet, marks, "the position", &mut shapes);
    let marks = Marks { is_wrong: true, why: None, ..marks };
    let actual = actual.map(|actual| board(&actual, &alphabet, marks, "actual", &mut shapes));
    let (columns, rows) = size(now);
    let view = BoardView {
        svg: shapes.definitions().into_string() + &svg.into_string(),
        columns,
        rows,
        margin: MARGIN,
        cell: CELL,
        cells: cells(now, labels),
    };
    (view, actual.map(Markup::into_string))
}

fn cells(board: &Board, labels: BoardLabels) -> Vec<CellView> {
    let (columns, rows) = size(board);
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let cell = |(column, row)| {
        let mark = board.cell(column, row).map(shown)?;
        Some(CellView { name: labels.cell(board, column, row), column, row, mark })
    };
    places.filter_map(cell).collect()
}
