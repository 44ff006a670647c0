//! A board as a drawing, in the submission's own characters.
//!
//! What all boards of a shape have in common is drawn once per page ([`Shapes`]), and every board refers to it by name.
//! So a board takes up only some hundred bytes. Marks differ in form: a cell that differs has a frame, and is hatched
//! if it is wrong; a cell that the input names has dots in its corners; a sketch has lines.

use std::{collections::BTreeMap, fmt::Write as _};

use maud::{Markup, html};
use rulebook::{
    board::{Board, number_of},
    games::GameInfo,
    sketch::Sketch,
};

use super::picture::picture;
use crate::{
    description::{BoardLabels, Picture},
    dialect::Alphabet,
    diff::board::visible,
    report::escape,
};

/// The length of a cell's side.
pub const CELL: usize = 10;
/// The margin for the names of files and ranks.
pub const MARGIN: usize = 7;

/// Marks on a board in addition to its pieces.
#[derive(Clone, Copy, Default)]
pub struct Marks<'a> {
    /// The names of columns, rows and cells.
    pub labels: BoardLabels,
    /// The cells that differ from the other board.
    pub differing: &'a [String],
    /// Whether this is the wrong board.
    pub is_wrong: bool,
    /// The cells that the input names.
    pub asked: &'a [String],
    /// The sketch of the reason.
    pub why: Option<&'a Sketch>,
    /// The pieces in the second ink.
    pub inks: Inks,
    /// Pictures of pieces instead of characters. Empty cells then stay empty.
    pub pictures: &'a [Picture],
}

/// Two inks for the pieces of two sides. The characters of a submission do not change: in some submissions the sides
/// differ only in the case of letters.
#[derive(Clone, Copy, Default)]
pub enum Inks {
    /// One ink for all.
    #[default]
    One,
    /// Small letters have the second ink.
    ByCase,
    /// This piece has the second ink.
    Of(char),
}

impl Inks {
    /// The inks of a game. If a side is named by one character, the pieces of that name are its own.
    pub fn of(game: &GameInfo) -> Self {
        let name = |side: &str| side.parse::<char>().ok();
        match (name(game.sides[0]), name(game.sides[1])) {
            _ if game.is_puzzle() => Self::One,
            (Some(_), Some(second)) => Self::Of(second),
            _ => Self::ByCase,
        }
    }

    pub(super) fn is_second(self, mark: char) -> bool {
        match self {
            Self::One => false,
            Self::ByCase => mark.is_lowercase(),
            Self::Of(second) => mark == second,
        }
    }
}

/// The shapes of the boards of a page.
#[derive(Default)]
pub struct Shapes(BTreeMap<Shape, usize>);

/// The cells of a board, and the names of its columns and rows.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    cells: String,
    columns: Vec<String>,
    rows: Vec<String>,
}

impl Shape {
    fn of(board: &Board, labels: BoardLabels) -> Self {
        let (width, height) = size(board);
        Self {
            cells: board.map(|_| '#').to_string(),
            columns: (0..width).map(|column| labels.column(board, column)).collect(),
            rows: (0..height).map(|row| labels.row(board, row)).collect(),
        }
    }

    fn board(&self) -> Board {
        let row = |line: &str| line.chars().map(|cell| (cell == '#').then_some('#')).collect();
        Board::new(self.cells.split('\n').map(row))
    }
}

impl Shapes {
    /// The name of a board's shape, which is added to the page.
    fn name(&mut self, board: &Board, labels: BoardLabels) -> String {
        let next = self.0.len() + 1;
        format!("s{}", self.0.entry(Shape::of(board, labels)).or_insert(next))
    }

    /// The definitions that the boards of a page refer to.
    pub fn definitions(&self) -> Markup {
        html! {
            svg.defs aria-hidden="true" {
                defs {
                    @for (shape, n) in &self.0 { (ground(shape, &format!("s{n}"))) }
                    g #d { rect.frame width="10" height="10" {} }
                    g #x {
                        path.hatch d="M0 3.3 3.3 0M0 6.7 6.7 0M0 10 10 0M3.3 10 10 3.3M6.7 10 10 6.7" {}
                        rect.frame width="10" height="10" {}
                    }
                    g #a { path.asked d="M.8 3V.8H3M7 .8H9.2V3M9.2 7V9.2H7M3 9.2H.8V7" {} }
                }
            }
        }
    }
}

/// The cells, with the names of their columns and rows.
fn ground(shape: &Shape, id: &str) -> Markup {
    let board = shape.board();
    let cells = |dark: bool| {
        let path = cells(&board).filter(|(column, row)| ((column + row) % 2 == 1) == dark);
        path.fold(String::new(), |mut path, (column, row)| {
            let (x, y) = corner(column, row);
            write!(path, "M{x} {y}h{CELL}v{CELL}h-{CELL}z").expect("memory can be written");
            path
        })
    };
    html! {
        g id=(id) {
            path.light d=(cells(false)) {}
            path.dark d=(cells(true)) {}
            @for (column, name) in named(&shape.columns) {
                text.name x=(MARGIN + column * CELL + CELL / 2) y="5" { (name) }
            }
            @for (row, name) in named(&shape.rows) {
                text.name x="3" y=(MARGIN + row * CELL + 7) { (name) }
            }
        }
    }
}

/// The columns or rows that have names.
fn named(names: &[String]) -> impl Iterator<Item = (usize, &String)> {
    names.iter().enumerate().filter(|(_, name)| !name.is_empty())
}

/// A board with its marks, and a label for screen readers.
pub fn board(
    board: &Board,
    alphabet: &Alphabet,
    marks: Marks<'_>,
    label: &str,
    shapes: &mut Shapes,
) -> Markup {
    let (width, height) = size(board);
    let (w, h) = (2 * MARGIN + width * CELL, MARGIN + height * CELL + 2);
    let shape = shapes.name(board, marks.labels);
    let glyph = |mark: char| drawn(alphabet, mark);
    let sign = if marks.is_wrong { "#x" } else { "#d" };
    html! {
        svg.board viewBox={ "0 0 " (w) " " (h) } role="img"
            aria-label={ (label) ": " (in_words(board, marks.labels, &glyph)) } {
            use href={ "#" (shape) } {}
            @for (x, y) in corners(board, marks.asked) { use href="#a" x=(x) y=(y) {} }
            @for (x, y) in corners(board, marks.differing) { use href=(sign) x=(x) y=(y) {} }
            @for row in 0..height { (pieces(board, row, marks, &glyph)) }
            @if !marks.pictures.is_empty() { (pictures(board, marks)) }
            @if let Some(why) = marks.why { (sketch(board, why, marks.labels)) }
        }
    }
}

/// The pieces as pictures.
fn pictures(board: &Board, marks: Marks<'_>) -> Markup {
    let is_second = |mark| marks.inks.is_second(mark);
    let piece = |(column, row)| {
        let mark = board.cell(column, row).filter(|mark| *mark != '.')?;
        Some(picture(marks.pictures, is_second, mark, corner(column, row)))
    };
    html! { @for piece in cells(board).filter_map(piece) { (piece) } }
}

/// The ways and the cells of a sketch.
fn sketch(board: &Board, why: &Sketch, labels: BoardLabels) -> Markup {
    let corners = |cells: &[String]| corners_of(board, cells, labels);
    html! {
        @for (x, y) in corners(&why.cells) { circle.ring cx=(x + CELL / 2) cy=(y + CELL / 2) r="4.2" {} }
        @for way in &why.ways { (arrow(&corners(way))) }
    }
}

/// An arrow from the edge of the piece in the first cell to the middle of the last.
fn arrow(corners: &[(usize, usize)]) -> Markup {
    let middle = |(x, y): &(usize, usize)| ((x + CELL / 2) as f64, (y + CELL / 2) as f64);
    let mut line: Vec<(f64, f64)> = corners.iter().map(middle).collect();
    let &[start, after, ..] = &line[..] else { return html! {} };
    let &[.., before, end] = &line[..] else { return html! {} };
    let head = [
        beside(end, before, 0.0, 0.0),
        beside(end, before, 3.4, 1.7),
        beside(end, before, 3.4, -1.7),
    ];
    let last = line.len() - 1;
    (line[0], line[last]) = (beside(start, after, 3.6, 0.0), beside(end, before, 3.0, 0.0));
    html! {
        polyline.halo points=(points(&line)) {}
        polyline.way points=(points(&line)) {}
        polygon.end points=(points(&head)) {}
    }
}

/// The point at a distance from one point towards another, and at a distance to the side.
fn beside(from: (f64, f64), towards: (f64, f64), along: f64, aside: f64) -> (f64, f64) {
    let (x, y) = (towards.0 - from.0, towards.1 - from.1);
    let length = x.hypot(y);
    let (x, y) = (x / length, y / length);
    (from.0 + along * x - aside * y, from.1 + along * y + aside * x)
}

fn points(points: &[(f64, f64)]) -> String {
    points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect::<Vec<_>>().join(" ")
}

/// A row's pieces in their inks, and its blanks.
fn pieces(board: &Board, row: usize, marks: Marks<'_>, glyph: &dyn Fn(char) -> String) -> Markup {
    let class = |cell: char| match (cell, marks.inks.is_second(cell)) {
        _ if !marks.pictures.is_empty() => "",
        ('.', _) => "e",
        (number, _) if number_of(number) == Some(0) => "e",
        (_, false) => "p",
        (_, true) => "p q",
    };
    let cells = |wanted: &str| -> Vec<(usize, String)> {
        let cells =
            (0..board.width()).filter_map(|column| Some((column, board.cell(column, row)?)));
        let cells = cells.filter(|(_, cell)| class(*cell) == wanted);
        cells.map(|(column, cell)| (column, glyph(cell))).collect()
    };
    let y = MARGIN + row * CELL + 7;
    html! { @for class in ["p", "p q", "e"] { (line(&cells(class), class, y)) } }
}

/// Characters in a line: one text if each takes one place in the drawing. Otherwise each is placed separately, so that
/// none moves another.
fn line(cells: &[(usize, String)], class: &str, y: usize) -> Markup {
    let x = |column: usize| (MARGIN + column * CELL + CELL / 2).to_string();
    let is_one = |text: &str| text.encode_utf16().count() == 1;
    if cells.iter().all(|(_, text)| is_one(text)) {
        let places: Vec<String> = cells.iter().map(|(column, _)| x(*column)).collect();
        let text: String = cells.iter().map(|(_, text)| text.as_str()).collect();
        return html! {
            @if !cells.is_empty() { text class=(class) x=(places.join(" ")) y=(y) { (text) } }
        };
    }
    let size = |text: &str| match text.chars().count() {
        0..=2 => "one",
        3 => "three",
        4 => "four",
        _ => "small",
    };
    html! {
        @for (column, text) in cells {
            text class={ (class) " " (size(text)) } x=(x(*column)) y=(y) { (text) }
        }
    }
}

/// The submission's drawing of one of the rulebook's characters.
fn drawn(alphabet: &Alphabet, mark: char) -> String {
    match alphabet.shown(mark) {
        "" => rulebook::board::shown(mark),
        glyph => escape::line(&visible(glyph)),
    }
}

/// The rows for screen readers.
fn in_words(board: &Board, labels: BoardLabels, glyph: &dyn Fn(char) -> String) -> String {
    let height = board.height();
    let row = |(n, cells): (usize, &[Option<char>])| {
        let cells: Vec<String> =
            cells.iter().map(|cell| cell.map_or_else(|| " ".to_owned(), glyph)).collect();
        let long = cells.iter().any(|cell| cell.chars().count() > 1);
        let cells = cells.join(if long { " " } else { "" });
        if height == 1 { cells } else { format!("{} {cells}", labels.row(board, n)) }
    };
    board.rows().enumerate().map(row).collect::<Vec<_>>().join(", ")
}

/// The number of columns and rows of a board.
pub fn size(board: &Board) -> (usize, usize) {
    (board.width(), board.height())
}

/// The cells that a board has, by their columns and rows.
fn cells(board: &Board) -> impl Iterator<Item = (usize, usize)> {
    let (width, height) = size(board);
    let all = (0..height).flat_map(move |row| (0..width).map(move |column| (column, row)));
    all.filter(|(column, row)| board.cell(*column, *row).is_some())
}

/// The corners of the cells with these names.
fn corners(board: &Board, names: &[String]) -> Vec<(usize, usize)> {
    corners_of(board, names, BoardLabels::default())
}

/// The corners of the cells with these labels.
fn corners_of(board: &Board, names: &[String], labels: BoardLabels) -> Vec<(usize, usize)> {
    let at = |name: &String| {
        cells(board).find(|(column, row)| labels.cell(board, *column, *row) == *name)
    };
    names.iter().filter_map(at).map(|(column, row)| corner(column, row)).collect()
}

fn corner(column: usize, row: usize) -> (usize, usize) {
    (MARGIN + column * CELL, MARGIN + row * CELL)
}
