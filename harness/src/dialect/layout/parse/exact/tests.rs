//! Boards and near-boards in the frame of a challenge.

use rstest::rstest;
use rulebook::{game::Game as _, games::find, quagmire::Quagmire};

use super::*;
use crate::description::Description;

fn frame() -> Frame {
    let description = Description::of(find("quagmire").unwrap().form);
    Frame::of(&description.output.drawing, &description.board.start)
}

fn start() -> String {
    Quagmire::default().draw()
}

fn extract(text: &str, pauses: &[usize]) -> Vec<Segment> {
    let text = Text { whole: text, beginning: text, pauses };
    frame().extract(text, &Alphabet::default())
}

fn boards(text: &str) -> usize {
    extract(text, &[]).iter().filter(|piece| matches!(piece, Segment::Board(..))).count()
}

fn deviation(text: &str, boundaries: &[usize]) -> String {
    let pieces = extract(text, boundaries);
    let broken = pieces.into_iter().find_map(|piece| match piece {
        Segment::Broken(_, deviation) => Some(deviation.found),
        Segment::Text(_) | Segment::Board(..) => None,
    });
    broken.unwrap_or_default()
}

#[rstest]
#[case::alone(start(), 1)]
#[case::after_a_prompt(format!("O>{}", start()), 1)]
#[case::after_a_prompt_with_a_blank(format!("2: {}", start()), 1)]
#[case::twice(format!("{}{}", start(), start()), 2)]
#[case::among_prose(format!("welcome\n\n{}\nO to move", start()), 1)]
#[case::bars_as_cells(start().replace('.', "+").replace('X', "|").replace('O', "-"), 1)]
#[case::blanks_as_cells(start().replace('.', " "), 1)]
#[case::two_code_points_a_cell(start().replace('X', "X\u{fe0f}"), 1)]
fn a_board_is_found(#[case] text: String, #[case] count: usize) {
    assert_eq!(boards(&text), count, "{text}");
}

#[rstest]
#[case::header_without_its_blank(&start()[1..], "a b c d e f g h")]
#[case::header_in_capitals(&start().replacen(" a b c d e f g h", " A B C D E F G H", 1), " A B C D E F G H")]
#[case::shifted_header(&format!("  {}", start()), "   a b c d e f g h")]
#[case::rank_missing(&start().replace("| 7", "|"), "|.|.|.|.|.|X|X|X|")]
#[case::trailing_blank(&start().replace("| 8\n", "| 8 \n"), "|.|.|.|.|X|X|X|X| 8 ")]
#[case::rule_missing(&start().replacen("+-+-+-+-+-+-+-+-+\n", "", 1), "|.|.|.|.|X|X|X|X| 8")]
#[case::wide_cells(&start().replace('X', " X "), "|.|.|.|.| X | X | X | X | 8")]
#[case::no_header(&start()[17..], "+-+-+-+-+-+-+-+-+")]
fn what_is_nearly_a_board_is_named_by_its_first_wrong_line(
    #[case] text: &str,
    #[case] found: &str,
) {
    assert_eq!(deviation(text, &[]), found);
    assert_eq!(boards(text), 0);
}

#[rstest]
#[case::a_rule(" _ | _\n---|---\n _ | _\n", "expected `---+---`, found `---|---`")]
#[case::no_pads("_|_\n---+---\n_|_\n", "expected ` _ | _`, found `_|_`")]
#[case::a_title_beside_it("> _ | _\n---+---\n _ | _\n", "expected ` _ | _`, found `> _ | _`")]
fn a_start_that_is_drawn_wrongly_is_named_by_its_first_wrong_line(
    #[case] said: &str,
    #[case] expected: &str,
) {
    let start: Board = "../..".parse().unwrap();
    let drawing = Drawing::of(&start, " _ | _\n---+---\n _ | _").unwrap();
    let found = Frame::of(&drawing, &start).nearly(&format!("Welcome!\n{said}X> ")).unwrap();
    assert_eq!(found.to_string(), format!("a line of the board: {expected}"));
}

#[test]
fn a_text_without_most_of_the_start_is_no_drawing_of_it() {
    let start: Board = "../..".parse().unwrap();
    let drawing = Drawing::of(&start, " _ | _\n---+---\n _ | _").unwrap();
    assert_eq!(Frame::of(&drawing, &start).nearly("Welcome!\n---+---\nX> "), None);
}

#[test]
fn a_header_does_not_begin_before_the_input() {
    let text = format!("O> {}", &start()[1..]);
    assert_eq!(deviation(&text, &[3]), "a b c d e f g h");
    assert_eq!(boards(&text), 1, "without the boundary nobody can tell");
}
