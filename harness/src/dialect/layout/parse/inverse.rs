//! Tests that the parser is the inverse of drawing: for the layouts that a challenge leaves open, all distinguishable
//! characters, and boards of every game, it reads what was drawn.

use proptest::{
    prelude::*,
    sample::{select, subsequence},
};
use rulebook::{board::Board, games::find};

use super::{any::Text, exact::Frame, free, row};
use crate::{
    description::Drawing,
    dialect::{
        Alphabet,
        layout::{CellStyle, Labels, Layout, shape::Shape},
        read::extract::{Cells, Segment},
    },
};

/// Characters for pieces: letters, digits, signs, and some of several code points.
const GLYPHS: [&str; 22] = [
    "K",
    "q",
    "b",
    "n",
    "O",
    "x",
    "1",
    "7",
    "@",
    "*",
    "#",
    "♔",
    "♟",
    "я",
    "⚫",
    "黒",
    "X\u{fe0f}",
    "👩\u{200d}🚀",
    "e\u{301}",
    "🔴",
    "\u{f00e9}",
    "z",
];
/// Characters for an empty cell. The last one is invisible and needs a style in which its place can be seen.
const BLANKS: [&str; 5] = [".", "·", "⬜", ":", " "];
const RULES: [&str; 4] = [
    "+---+---+---+---+---+---+---+---+",
    "├───┼───┼───┼───┼───┼───┼───┼───┤",
    " -----------------",
    "═════════",
];
const HEADERS: [&str; 3] = ["  a b c d e f g h", "abcdefgh", "    A   B   C   D   E   F   G   H"];

fn apart([left, between, right]: [&str; 3]) -> CellStyle {
    CellStyle::Apart { border: [left, right].map(str::to_owned), between: between.to_owned() }
}

fn bracketed([open, close]: [&str; 2]) -> CellStyle {
    CellStyle::Bracketed { open: open.to_owned(), close: close.to_owned() }
}

/// Styles in which the place of each cell is visible.
fn framed() -> impl Strategy<Value = CellStyle> {
    let bars = select(vec!["|", "│", "║", "¦"]).prop_flat_map(|bar| {
        let pads = select(vec!["", " ", "  "]);
        (pads, select(vec!["", " ", "  "]), any::<bool>()).prop_map(move |(pad, between, inner)| {
            let border = [format!("{bar}{pad}"), format!("{pad}{bar}")];
            let between = if inner { format!("{pad}{bar}{pad}") } else { between.to_owned() };
            CellStyle::Apart { border, between }
        })
    });
    let brackets =
        select(vec![["[", "]"], ["(", ")"], ["{", "}"], ["<", ">"], ["[ ", " ]"], ["(", ") "]]);
    prop_oneof![bars, brackets.prop_map(bracketed)]
}

/// Styles in which only visible characters show their place.
fn open() -> impl Strategy<Value = CellStyle> {
    select(vec![["", "", ""], ["", " ", ""], ["", "   ", ""], ["| ", " ", ""], ["", " ", " |"]])
        .prop_map(apart)
}

/// A style, and characters that are distinguishable in it: a blank, then this many others.
fn style_and_glyphs(count: usize) -> impl Strategy<Value = (CellStyle, Vec<String>)> {
    let blanks = BLANKS.to_vec();
    let visible = blanks[..blanks.len() - 1].to_vec();
    let style_and_blank = prop_oneof![(framed(), select(blanks)), (open(), select(visible))];
    let pieces = subsequence(GLYPHS.to_vec(), count).prop_shuffle();
    (style_and_blank, pieces).prop_map(|((style, blank), pieces)| {
        (style, [blank].into_iter().chain(pieces).map(str::to_owned).collect())
    })
}

fn layout(cells: CellStyle) -> impl Strategy<Value = Layout> {
    let rule = proptest::option::of(select(RULES.to_vec()));
    let header = proptest::option::of(select(HEADERS.to_vec()));
    (any::<[bool; 2]>(), rule, header).prop_map(move |([left, right], rule, header)| Layout {
        cells: cells.clone(),
        labels: Labels { left, right },
        rule: rule.map(str::to_owned),
        header: header.map(str::to_owned),
    })
}

/// Positions of a game: the start, and some later ones.
fn board(game: &'static str) -> impl Strategy<Value = Board> {
    let start = find(game).unwrap().referee(None).unwrap().board();
    let (width, marks) = (start.width(), start.marks().collect::<Vec<char>>());
    Just(marks).prop_shuffle().prop_map(move |marks| Board::of(width, marks.into_iter().map(Some)))
}

/// The drawing of a mark, by its place among those of its game.
fn glyph(marks: &str, glyphs: &[String], mark: char) -> String {
    glyphs[marks.find(mark).unwrap()].clone()
}

fn cells_of(pieces: Vec<Segment>) -> Vec<Cells> {
    let cells = |piece| match piece {
        Segment::Board(_, cells) => Some(cells),
        Segment::Text(_) | Segment::Broken(..) => None,
    };
    pieces.into_iter().filter_map(cells).collect()
}

/// A layout of chess, its characters, and two boards.
fn chess() -> impl Strategy<Value = (Layout, Vec<String>, [Board; 2])> {
    let games = select(vec!["gun", "baseline", "extinction", "fairy"]);
    (style_and_glyphs(14), games).prop_flat_map(|((style, glyphs), game)| {
        (layout(style), Just(glyphs), [board(game), board(game)])
    })
}

/// Whether the boards of a free layout are read as they were drawn.
fn is_read((layout, glyphs, boards): &(Layout, Vec<String>, [Board; 2])) -> bool {
    let glyph = |mark| glyph(".KQRBNPFkqrbnpf", glyphs, mark);
    let text: String = boards.iter().map(|board| layout.draw(board, glyph) + "> ").collect();
    cells_of(free::extract(&text, &[], &Shape::chess(), &Alphabet::default()))
        == boards.each_ref().map(|board| Cells::drawn(board, glyph))
}

proptest! {
    #[test]
    fn boards_of_a_free_layout_are_read((layout, glyphs, boards) in chess()) {
        prop_assert!(is_read(&(layout, glyphs, boards)));
    }

    #[test]
    fn boards_of_a_fixed_layout_are_read(
        ((style, glyphs), labels) in (style_and_glyphs(2), any::<[bool; 2]>()),
        boards in [board("quagmire"), board("quagmire")],
    ) {
        let [left, right] = labels;
        let layout = Layout {
            cells: style,
            labels: Labels { left, right },
            rule: Some(RULES[0].to_owned()),
            header: Some(HEADERS[0].to_owned()),
        };
        let glyph = |mark| glyph(".OX", &glyphs, mark);
        let text: String = boards.iter().map(|board| layout.draw(board, glyph) + ">").collect();
        let start = find("quagmire").unwrap().referee(None).unwrap().board();
        let drawing = Drawing::of(&start, &layout.draw(&start, String::from)).unwrap();
        let frame = Frame::of(&drawing, &start);
        let text_of = Text { whole: &text, beginning: &text, pauses: &[] };
        let read = cells_of(frame.extract(text_of, &Alphabet::default()));
        prop_assert_eq!(read, boards.map(|board| Cells::drawn(&board, glyph)).to_vec(), "{}", text);
    }

    #[test]
    fn boards_of_one_rank_are_read(
        (style, glyphs) in style_and_glyphs(2),
        later in board("alak"),
    ) {
        let layout = Layout { cells: style, ..Layout::default() };
        let start = find("alak").unwrap().referee(None).unwrap().board();
        let glyph = |mark| glyph(".xo", &glyphs, mark);
        let text: String = [&start, &later].map(|board| layout.draw(board, glyph)).concat();
        let alphabet = row::bind(&text, &[], &start).unwrap();
        let read = cells_of(row::extract(&text, &[], &Shape::alak(), &alphabet));
        prop_assert_eq!(read, vec![Cells::drawn(&start, glyph), Cells::drawn(&later, glyph)], "{}", text);
    }
}
