//! Rows that can end early, as programs draw them.

use rstest::rstest;

use super::*;

/// The boards of a text whose first board is this one.
fn boards(start: &str, said: &str) -> Vec<String> {
    let start = Board::ragged(start).expect("its rows end early");
    let ragged = Ragged { start: &start, is_literal: false };
    let text = Text { whole: said, beginning: said, pauses: &[] };
    let Ok(alphabet) = ragged.bind(text) else { return Vec::new() };
    let pieces = ragged.extract(said, &[], &alphabet).into_iter();
    let board = |piece| match piece {
        Segment::Board(_, cells) => {
            Some(alphabet.read(&cells).0.in_ragged_rows().replace('\n', "/"))
        }
        Segment::Text(_) | Segment::Broken(..) => None,
    };
    pieces.filter_map(board).collect()
}

#[rstest]
#[case::bare("!\n!!!\n\n!!\n> ", &["|/|||", "/||"])]
#[case::an_empty_line_at_the_end("!\n!!!\n> ok\n!\n\n> ", &["|/|||", "|/"])]
#[case::labels("1: I\n2: III\n> 1:\n2: I\n> 1:\n2:\n", &["|/|||", "/|", "/"])]
#[case::blanks_between("row 1 = o\nrow 2 = o o o\nrow 1 =\nrow 2 = o o\n", &["|/|||", "/||"])]
#[case::after_a_banner("Nim!\n\nA: *\nB: ***\nA:\nB: *\n", &["|/|||", "/|"])]
#[case::another_start("!!\n!!!\n", &[])]
#[case::a_row_that_is_too_long("1: I\n2: III\n1: I\n2: IIII\n", &["|/|||"])]
#[case::a_row_is_missing("1: I\n2: III\n2: I\n", &["|/|||"])]
fn rows_that_end_early_are_read(#[case] said: &str, #[case] expected: &[&str]) {
    assert_eq!(boards("|/|||", said), expected);
}

#[rstest]
#[case::blanks_after_the_label("1: c b\n2:\n> 1: c\n2: b\n", &["CB/", "C/B"])]
#[case::a_bar("A | cb\nB |\n> A | c\nB | b\n", &["CB/", "C/B"])]
fn a_row_that_was_empty_is_read(#[case] said: &str, #[case] expected: &[&str]) {
    assert_eq!(boards("CB/", said), expected);
}
