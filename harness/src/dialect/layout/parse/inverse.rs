//! Tests that the parser is the inverse of drawing: for the layouts that a challenge leaves open, all distinguishable
//! characters, and boards of every game, it reads what was drawn.

use proptest::{
    prelude::*,
    sample::{select, subsequence},
    strategy::ValueTree as _,
    test_runner::TestRunner,
};
use rstest::rstest;
use rulebook::{board::Board, games::find};

use super::{
    any::Text,
    cells,
    exact::{self, Frame},
    free, row,
};
use crate::{
    description::Drawing,
    dialect::{
        Alphabet,
        fit::thresholds::Bound,
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

/// The bounds of the free layouts, each with values that work as well, and one with which some boards are lost.
static BOUNDS: [(&Bound, [usize; 3], usize); 6] = [
    (&cells::WIDEST_GAP, [3, 4, 6], 0),
    (&cells::WIDEST_PAD, [2, 3, 4], 0),
    (&free::WIDE, [200, 400, 2000], 4),
    (&free::FEW, [3, 8, 20], 0),
    (&free::MANY, [60, 96, 200], 8),
    (&free::NEARLY, [2, 4, 7], 9),
];

/// The number of layouts that are not read with this value of a bound.
fn lost(n: usize, value: usize) -> usize {
    let mut runner = TestRunner::deterministic();
    let mut layouts = (0..150).map(|_| chess().new_tree(&mut runner).unwrap().current());
    BOUNDS[n].0.swept(value, || layouts.by_ref().filter(|layout| !is_read(layout)).count())
}

#[rstest]
fn boards_are_read_alike_for_a_range_of_bounds(#[values(0, 1, 2, 3, 4, 5)] n: usize) {
    for value in BOUNDS[n].1 {
        assert_eq!(lost(n, value), 0, "{value}");
    }
}

#[rstest]
fn boards_are_lost_out_of_that_range(#[values(0, 1, 2, 3)] n: usize) {
    assert_ne!(lost(n, BOUNDS[n].2), 0);
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
        like_a_rule in select(vec![4, 7, 12]),
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
        let read = || cells_of(frame.extract(text_of, &Alphabet::default()));
        let read = exact::LIKE_A_RULE.swept(like_a_rule, read);
        prop_assert_eq!(read, boards.map(|board| Cells::drawn(&board, glyph)).to_vec(), "{}", text);
    }

    #[test]
    fn boards_of_one_rank_are_read(
        (style, glyphs) in style_and_glyphs(2),
        later in board("alak"),
        widest_gap in select(vec![6, 8, 12]),
    ) {
        let layout = Layout { cells: style, ..Layout::default() };
        let start = find("alak").unwrap().referee(None).unwrap().board();
        let glyph = |mark| glyph(".xo", &glyphs, mark);
        let text: String = [&start, &later].map(|board| layout.draw(board, glyph)).concat();
        let alphabet = row::WIDEST_GAP.swept(widest_gap, || row::bind(&text, &[], &start)).unwrap();
        let read = cells_of(row::extract(&text, &[], &Shape::alak(), &alphabet));
        prop_assert_eq!(read, vec![Cells::drawn(&start, glyph), Cells::drawn(&later, glyph)], "{}", text);
    }
}
