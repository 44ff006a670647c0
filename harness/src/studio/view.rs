//! What the page is told of a session: what came of each input, the board drawn, what may be played, and by which rule not.

use std::collections::BTreeSet;

use rulebook::{
    board::{Board, shown},
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
    description::BoardLabels,
    dialect::Alphabet,
    report::html::board::{CELL, Inks, MARGIN, Marks, Shapes, board, size},
};

/// A session as the page shows it.
#[derive(Serialize)]
pub struct View {
    /// The game in prose.
    pub title: &'static str,
    /// The inputs, as the challenge writes them, and what came of each.
    pub steps: Vec<StepView>,
    /// Whose turn it is; nothing when the game is over.
    pub turn: Option<&'static str>,
    /// A remark beside whose turn it is.
    pub remark: Option<String>,
    /// How the game has ended.
    pub end: Option<End>,
    /// The board.
    pub board: BoardView,
    /// What may be played.
    pub moves: Vec<MoveView>,
    /// The letters of pieces that may be dropped.
    pub reserve: BTreeSet<String>,
}

/// What came of an input.
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
#[derive(Clone, Serialize)]
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

/// A board: its drawing, and where its cells are in it.
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

/// A cell, by its name and what stands there.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the names are the page's")]
pub struct CellView {
    pub name: String,
    pub column: usize,
    pub row: usize,
    pub mark: String,
}

/// A legal move, and the cells that are pointed at to play it.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the sentence above names both")]
pub struct MoveView {
    pub input: String,
    pub cells: Vec<String>,
}

/// What the page is told of a session.
pub fn view(session: &Session) -> View {
    let Played { steps, referee } = session.played();
    let (game, now) = (session.game, referee.board());
    let legal = referee.legal_moves().into_iter();
    let legal = legal.map(|input| MoveView { cells: pointing::cells(game, &now, &input), input });
    let moves: Vec<MoveView> = legal.collect();
    let end = end(game, &*referee);
    View {
        title: game.title,
        turn: end.is_none().then(|| game.sides[referee.turn() as usize]),
        remark: referee.remark().filter(|_| end.is_none()),
        reserve: reserve(&moves, &now, BoardLabels::of(game)),
        board: drawn(game, &now, steps.last(), &*referee),
        steps: steps.into_iter().map(told).collect(),
        end,
        moves,
    }
}

/// Whatever moves begin with that is no cell.
fn reserve(moves: &[MoveView], board: &Board, labels: BoardLabels) -> BTreeSet<String> {
    let names: BTreeSet<String> = cells(board, labels).into_iter().map(|cell| cell.name).collect();
    let first = moves.iter().filter_map(|one| one.cells.first());
    first.filter(|name| !names.contains(*name)).cloned().collect()
}

fn end(game: &GameInfo, referee: &dyn Referee) -> Option<End> {
    let (said, rule) = match referee.outcome() {
        Outcome::Ongoing => return None,
        // Some are called in the plural.
        Outcome::Won(winner, rule) => {
            let side = game.sides[winner as usize];
            (format!("{side} {}", if side.ends_with('s') { "win" } else { "wins" }), rule)
        }
        Outcome::Drawn(rule) => ("nobody wins".to_owned(), rule),
    };
    Some(End { said, rule: rule.into(), why: referee.why_over().map(|why| why.text) })
}

/// A step in words.
fn told(step: SessionStep) -> StepView {
    let (came, rule, why) = match step.outcome {
        LineOutcome::Played => ("played", None, None),
        LineOutcome::Quit(rule) => ("quit", Some(rule.into()), None),
        LineOutcome::Refused(rule) => ("refused", Some(rule.into()), step.why.map(|why| why.text)),
        LineOutcome::Malformed(malformed) => ("malformed", None, Some(malformed.to_string())),
    };
    StepView { input: step.input, side: step.side, came, rule, why }
}

/// The board with what the last input names, and what shows why it was refused or why the game is over.
fn drawn(
    game: &GameInfo,
    now: &Board,
    last: Option<&SessionStep>,
    referee: &dyn Referee,
) -> BoardView {
    let asked = last.map(|step| pointing::cells(game, &step.before, &step.input));
    let asked = asked.unwrap_or_default();
    let labels = BoardLabels::of(game);
    let asked: Vec<String> = asked.iter().map(|cell| labels.usual(now, cell)).collect();
    let refused = last.and_then(|step| step.why.clone());
    let why: Option<Sketch> = refused.or_else(|| referee.why_over());
    let inks = Inks::of(game);
    let marks = Marks { labels, asked: &asked, why: why.as_ref(), inks, ..Marks::default() };
    let mut shapes = Shapes::default();
    let svg = board(now, &Alphabet::default(), marks, "the position", &mut shapes);
    let (columns, rows) = size(now);
    BoardView {
        svg: shapes.definitions().into_string() + &svg.into_string(),
        columns,
        rows,
        margin: MARGIN,
        cell: CELL,
        cells: cells(now, labels),
    }
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
