//! How moves, boards and set-ups are written.

use rstest::rstest;

use super::{WALL, after};
use crate::{
    built_in::BuiltIn as _,
    game::Game as _,
    quagmire::{Move, Quagmire},
};

#[rstest]
#[case::a_blank("a2 a4")]
#[case::any_other_character("a2>a4")]
#[case::a_character_of_two_bytes("a2·a4")]
#[case::a_line_end("a2 a4\r\n")]
fn a_move_is_two_squares_with_one_character_between(#[case] text: &str) {
    assert_eq!(text.parse::<Move>().map(|m| m.to_string()), Ok("a2 a4".to_owned()));
}

#[rstest]
fn other_text_is_no_move(
    #[values("", "a2", "a2a4", "a2  a4", "A2 A4", "i2 a4", "a0 a4", "a2 a9", "a2 a4 a5", " a2 a4")]
    text: &str,
) {
    let malformed = text.parse::<Move>().unwrap_err();
    assert_eq!(malformed.allowed, "two squares from a1 to h8 with one character between them");
    assert_eq!(malformed.found, text);
}

#[test]
fn the_board_is_drawn_as_the_challenge_draws_it() {
    let drawn = after(WALL).draw();
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[..3], [" a b c d e f g h", "+-+-+-+-+-+-+-+-+", "|.|.|.|X|.|X|.|X| 8"]);
    assert_eq!((lines.len(), lines[17]), (18, "+-+-+-+-+-+-+-+-+"));
    assert_eq!(Quagmire::read_board(&drawn), Ok(after(WALL).board()));
}

#[test]
fn a_set_up_is_the_position_that_play_reaches() {
    let rows = "4XXXX/5XXX/6XX/8/O6X/OO6/OOO5/OOOO4";
    let moved = after("a4 a5, h5 h4").board().to_string().replace('\n', "/");
    assert_eq!(after(&format!("{moved} turn=O last=a5,h4:")), after("a4 a5, h5 h4"));
    assert_ne!(after(&format!("{rows} turn=O:")), Quagmire::default());
}

#[rstest]
#[case::without_a_turn("8/8/8/8/8/8/8/O6X", "expected turn O or X, found `no turn`")]
#[case::with_the_turn_of_nobody("8/8/8/8/8/8/8/O6X turn=Z", "expected turn O or X, found `Z`")]
#[case::with_rows_of_different_length("8/7/8/8/8/8/8/8 turn=O", "rows of equal length")]
#[case::with_a_row_too_few("8/8/8/8/8/8/8 turn=O", "eight rows of eight cells")]
#[case::with_another_piece(
    "8/8/8/8/8/8/8/Q7 turn=O",
    "expected the cells `O`, `X` and `.`, found `Q`"
)]
#[case::with_a_last_move_from_nowhere(
    "8/8/8/8/8/8/8/O6X turn=O last=h1,-",
    "expected the square of a piece that its player moved last, found `h1`"
)]
#[case::with_half_a_last_move("8/8/8/8/8/8/8/O6X turn=O last=a1", "two squares, as in `d2,-`")]
#[case::with_a_last_move_off_the_board(
    "8/8/8/8/8/8/8/O6X turn=O last=z1,-",
    "a square from a1 to h8"
)]
#[case::with_a_word_too_many(
    "8/8/8/8/8/8/8/O6X turn=O ply=3",
    "expected turn or last, found `ply`"
)]
#[case::with_a_word_without_a_value("8/8/8/8/8/8/8/O6X O", "expected name=value, found `O`")]
fn a_set_up_is_refused(#[case] text: &str, #[case] message: &str) {
    let error = Quagmire::position(text).unwrap_err().to_string();
    assert!(error.contains(message), "{error}");
}
