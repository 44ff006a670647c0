//! Boards of numbers in texts, in any drawing.

use rstest::rstest;

use super::*;

/// The boards in a text that starts with this position.
fn boards(start: &str, numbers: RangeInclusive<u32>, tally: bool, said: &str) -> Vec<String> {
    boards_between(start, numbers, tally, said, &[])
}

/// The boards if the program paused at these places.
fn boards_between(
    start: &str,
    numbers: RangeInclusive<u32>,
    tally: bool,
    said: &str,
    pauses: &[usize],
) -> Vec<String> {
    let start = Board::spaced(start).unwrap();
    let numbered = Numbered { start: &start, numbers: &numbers, has_tallies: tally };
    let text = Text { whole: said, beginning: said, pauses };
    let Ok(alphabet) = numbered.bind(text) else { return Vec::new() };
    let figures = alphabet.figures.clone().unwrap();
    let board = |piece| match piece {
        Segment::Board(_, cells) => Some(alphabet.read(&cells).0.to_string().replace('\n', "/")),
        Segment::Text(_) | Segment::Broken(..) => None,
    };
    numbered.extract(said, pauses, &figures).into_iter().filter_map(board).collect()
}

const KALAH: &str = "0 4 4/4 4 0";

#[rstest]
#[case::plain("0 4 4\n4 4 0\nS> 12 0 5\n5 1 0\n", "12 0 5/5 1 0")]
#[case::a_question_before_the_first(
    "Rules (1 or 2)? 0 4 4\n4 4 0\n12 0 5\n5 1 0\n",
    "12 0 5/5 1 0"
)]
#[case::in_columns(" 0  4  4\n 4  4  0\n12  0  5\n 5  1  0\n", "12 0 5/5 1 0")]
#[case::bars("| 0| 4| 4|\n| 4| 4| 0|\n|12| 0| 5|\n| 5| 1| 0|\n", "12 0 5/5 1 0")]
#[case::brackets("[0] (4) (4)\n(4) (4) [0]\n\n[12] (0) (5)\n(5) (1) [0]\n", "12 0 5/5 1 0")]
#[case::labels("N 0 4 4\nS 4 4 0\nN 12 0 5\nS 5 1 0\n", "12 0 5/5 1 0")]
#[case::numbered_rows("2: 0 4 4\n1: 4 4 0\n2: 12 0 5\n1: 5 1 0\n", "12 0 5/5 1 0")]
#[case::headings("  2 1\n0 4 4\n4 4 0\n  1 2\n  2 1\n12 0 5\n5 1 0\n  1 2\n", "12 0 5/5 1 0")]
#[case::a_heading_like_a_row(
    "1 2 3\n0 4 4\n4 4 0\nS to move\n1 2 3\n12 0 5\n5 1 0\n",
    "12 0 5/5 1 0"
)]
#[case::rules("0|4|4\n-+-+-\n4|4|0\n12|0|5\n--+-+-\n5|1|0\n", "12 0 5/5 1 0")]
#[case::signs_for_nought(". 4 4\n4 4 .\n12 . 5\n5 1 .\n", "12 0 5/5 1 0")]
#[case::a_turn_beside_a_row("0 4 4\n4 4 0 <\n12 0 5 <\n5 1 0\n", "12 0 5/5 1 0")]
#[case::labelled_cells("[0] 2:4 1:4\n1:4 2:4 [0]\n[12] 2:0 1:5\n1:5 2:1 [0]\n", "12 0 5/5 1 0")]
#[case::stores_between("  4  4\n0      0\n  4  4\n  0  5\n12     0\n  5  1\n", "12 0 5/5 1 0")]
#[case::stores_in_a_box(
    "+--+--+\n|  | 4| 4|  |\n| 0+--+--+ 0|\n|  | 4| 4|  |\n|  | 0| 5|  |\n|12+--+--+ 0|\n|  | 5| 1|  |\n",
    "12 0 5/5 1 0"
)]
#[case::stores_above_and_below("N: 0\n4 4\n4 4\nS: 0\nN: 12\n0 5\n5 1\nS: 0\n", "12 0 5/5 1 0")]
#[case::empty_bars("|  | 4| 4|\n| 4| 4|  |\n|12|  | 5|\n| 5| 1|  |\n", "12 0 5/5 1 0")]
#[case::empty_brackets("[ ] [4] [4]\n[4] [4] [ ]\n[12] [ ] [5]\n[5] [1] [ ]\n", "12 0 5/5 1 0")]
#[case::leading_noughts("00 04 04\n04 04 00\n12 00 05\n05 01 00\n", "12 0 5/5 1 0")]
fn numbers_are_read_in_any_width(#[case] said: &str, #[case] second: &str) {
    assert_eq!(boards(KALAH, 0..=48, false, said), [KALAH, second]);
}

#[rstest]
#[case::another_start("0 4 5\n4 4 0\n")]
#[case::one_row("0 4 4\n")]
#[case::rows_far_apart("0 4 4\n\n\n\n\n4 4 0\n")]
fn what_is_not_the_start_is_no_board(#[case] said: &str) {
    assert_eq!(boards(KALAH, 0..=48, false, said), Vec::<String>::new());
}

#[rstest]
#[case::empty_cells(". 2\n2 .\n4 .\n. .\n", &[". 2/2 .", "4 ./. ."])]
#[case::another_sign("_ 2\n2 _\n4 _\n_ 16\n", &[". 2/2 .", "4 ./. 16"])]
#[case::digits("0 2\n2 0\n4 0\n0 0\n", &[". 2/2 .", "4 ./. ."])]
fn an_empty_cell_may_show_nothing(#[case] said: &str, #[case] expected: &[&str]) {
    assert_eq!(boards(". 2/2 .", 2..=999, false, said), expected);
}

#[test]
fn a_number_that_no_cell_shows_is_unknown() {
    assert_eq!(boards(KALAH, 0..=48, false, "0 4 4\n4 4 0\n49 4 4\n4 4 0\n")[1], "? 4 4/4 4 0");
}

#[rstest]
#[case::strokes("|||\n||||\n|||||\n|\n||||\n|||||\n", "1/4/5")]
#[case::numbers("3\n4\n5\n1\n4\n5\n", "1/4/5")]
#[case::labels("1: ooo\n2: oooo\n3: ooooo\n1: o\n2: oooo\n3: ooooo\n", "1/4/5")]
#[case::numbers_behind_labels("A 3\nB 4\nC 5\nA 1\nB 4\nC 5\n", "1/4/5")]
#[case::an_empty_heap("1: ***\n2: ****\n3: *****\n1: ***\n2:\n3: *****\n", "3/0/5")]
#[case::an_empty_line("III\nIIII\nIIIII\nIII\n\nIIIII\n", "3/0/5")]
#[case::the_empty_heap_is_nought("1: ###\n2: ####\n3: #####\n1: ###\n2: 0\n3: #####\n", "3/0/5")]
#[case::side_by_side("[3, 4, 5]\n[3, 0, 5]\n", "3/0/5")]
#[case::under_a_ruler("| 1 | 2 | 3 |\n| 3 | 4 | 5 |\n| 1 | 2 | 3 |\n| 3 | 0 | 5 |\n", "3/0/5")]
#[case::strokes_and_numbers(
    "1: *** (3)\n2: **** (4)\n3: ***** (5)\n1: *** (3)\n2:  (0)\n3: ***** (5)\n",
    "3/0/5"
)]
#[case::strokes_apart("1: o o o\n2: o o o o\n3: o o o o o\n1: o o o\n2:\n3: o o o o o\n", "3/0/5")]
#[case::a_triangle("  | | |\n | | | |\n| | | | |\n  | | |\n    |\n| | | | |\n", "3/1/5")]
#[case::a_title("Nim with 3 heaps\n1: 3\n2: 4\n3: 5\n1: 3\n2: 0\n3: 5\n", "3/0/5")]
fn heaps_are_strokes_or_numbers(#[case] said: &str, #[case] second: &str) {
    assert_eq!(boards("3/4/5", 0..=9, true, said), ["3/4/5", second]);
}

#[test]
fn a_row_that_is_shown_twice_is_no_board() {
    let said = "0 4 4\n4 4 0\nN> 1 4 4\n4 0 1\nS> 0 4 4\n4 0 1\n4 0 1\nN> 0 4 4\n4 0 2\n";
    let expected = [KALAH, "1 4 4/4 0 1", "0 4 4/4 0 2"];
    assert_eq!(boards(KALAH, 0..=48, false, said), expected);
}

#[rstest]
#[case::above("0 4 4\n0 4 4\n4 4 0\nN> 1 4 4\n4 0 1\n")]
#[case::below("0 4 4\n4 4 0\n4 4 0\nN> 1 4 4\n4 0 1\n")]
fn a_row_of_the_start_that_is_shown_twice_is_no_heading(#[case] said: &str) {
    assert_ne!(boards(KALAH, 0..=48, false, said), [KALAH, "1 4 4/4 0 1"]);
}

#[rstest]
#[case::alone("")]
#[case::behind_a_question("Rules (y/n)? ")]
fn a_board_that_is_shown_twice_is_no_heading(#[case] above: &str) {
    let said = "0 4 4\n4 4 0\n0 4 4\n4 4 0\nS> 0 4 4\n4 0 1\n0 4 4\n4 0 1\n";
    let (said, next) = (format!("{above}{said}"), "0 4 4/4 0 1");
    assert_eq!(boards(KALAH, 0..=48, false, &said), [KALAH, KALAH, next, next]);
}

#[test]
fn a_line_of_dashes_is_no_row_of_noughts() {
    let frame = "+-+-+-+\n";
    let drawn = |rows: [&str; 2]| format!("{frame}|{}|\n{frame}|{}|\n{frame}", rows[0], rows[1]);
    let said = drawn(["0|4|0", "0|0|0"]);
    assert_eq!(boards("0 4 0/0 0 0", 0..=9, false, &said), ["0 4 0/0 0 0"]);
    let said = format!("{said}Moves: 1\n{}", drawn(["0|0|0", "4|0|2"]));
    assert_eq!(boards("0 4 0/0 0 0", 0..=9, false, &said), ["0 4 0/0 0 0", "0 0 0/4 0 2"]);
}

#[rstest]
#[case::plain("0 0 2\n2 0 0\n", "0 0 2/2 0 0")]
#[case::labels("B 0 0 2\nA 2 0 0\n", "0 0 2/2 0 0")]
#[case::numbered_rows("2 | 0 0 4\n1 | 2 0 0\n", "2 0 0/1 2 0")]
#[case::points(". . 2\n2 . .\n", "0 0 2/2 0 0")]
#[case::frames("+-+-+-+\n|0|0|2|\n+-+-+-+\n|2|0|0|\n+-+-+-+\n", "0 0 2/2 0 0")]
#[case::a_title("Join 2 numbers!\n\n0 0 2\n2 0 0\n", "0 0 2/2 0 0")]
fn a_start_that_chance_decides_is_among_the_candidates(#[case] said: &str, #[case] first: &str) {
    let (empty, numbers) = (Board::spaced("0 0 0/0 0 0").unwrap(), 0..=9);
    let numbered = Numbered { start: &empty, numbers: &numbers, has_tallies: false };
    let found = numbered.candidates(said);
    let found: Vec<String> = found.iter().map(|it| it.to_string().replace('\n', "/")).collect();
    assert_eq!(found.first().map(String::as_str), Some(first));
}

#[test]
fn a_word_and_the_next_board_are_no_board() {
    let said = "ooo\noooo\nooooo\nno\nooo\n\nooooo\n";
    let pauses = [0, 15, 18];
    assert_eq!(boards_between("3/4/5", 0..=9, true, said, &pauses), ["3/4/5", "3/0/5"]);
}

#[test]
fn the_next_board_is_no_heading() {
    let said = "0 4 4\n4 4 0\n1 2 3\n4 5 0\n1 2 3\n6 5 0\n";
    let read = boards_between(KALAH, 0..=48, false, said, &[0, 12, 24]);
    assert_eq!(read, [KALAH, "1 2 3/4 5 0", "1 2 3/6 5 0"]);
}
