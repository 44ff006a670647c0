//! Boards in any layout.

use rstest::rstest;
use smol_str::SmolStr;

use super::*;

const SIZE: usize = 8;

const RANKS: [&str; 8] = [
    "rnbqkbnr", "pppppppp", "........", "........", "........", "........", "PPPPPPPP", "RNBQKBNR",
];

/// The start position, with each rank drawn like this.
fn drawn(rank: impl Fn(usize, &str) -> String) -> String {
    RANKS.iter().enumerate().map(|(n, cells)| rank(SIZE - n, cells) + "\n").collect()
}

fn plain() -> String {
    drawn(|_, cells| cells.to_owned())
}

fn spaced(cells: &str, between: &str) -> String {
    cells.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(between)
}

/// The ranks of a text in a box.
fn boxed(text: String) -> String {
    let rule =
        |[left, cross, right]: [&str; 3]| format!("{left}{}{right}\n", ["───"; SIZE].join(cross));
    let ranks: Vec<String> =
        text.lines().map(|line| format!("│ {} │\n", spaced(line, " │ "))).collect();
    rule(["┌", "┬", "┐"]) + &ranks.join(&rule(["├", "┼", "┤"])) + &rule(["└", "┴", "┘"])
}

fn boards(text: &str, boundaries: &[usize]) -> Vec<String> {
    let board = |piece| match piece {
        Segment::Board(_, cells) => {
            let glyphs: Vec<&str> = cells.iter().flatten().map(SmolStr::as_str).collect();
            Some(glyphs.chunks(SIZE).map(<[_]>::concat).collect::<Vec<_>>().join("/"))
        }
        Segment::Text(_) | Segment::Broken(..) => None,
    };
    extract(text, boundaries, &Shape::chess(), &Alphabet::default())
        .into_iter()
        .filter_map(board)
        .collect()
}

#[rstest]
#[case::bare(plain())]
#[case::apart(drawn(|_, cells| spaced(cells, " ")))]
#[case::numbered_on_the_left(drawn(|n, cells| format!("{n} {cells}")))]
#[case::numbered_on_the_right(drawn(|n, cells| format!("{} {n}", spaced(cells, " "))))]
#[case::numbered_on_both_sides(drawn(|n, cells| format!("{n} {} {n}", spaced(cells, " "))))]
#[case::between_bars(drawn(|n, cells| format!("{n} |{}| {n}", spaced(cells, "|"))))]
#[case::in_brackets(drawn(|n, cells| format!("{n} [{}]", spaced(cells, "]["))))]
#[case::in_parentheses_apart(drawn(|_, cells| format!("({})", spaced(cells, ") ("))))]
#[case::bars_at_the_border(drawn(|n, cells| format!("{n} |{cells}|")))]
#[case::bars_at_the_border_and_apart(drawn(|n, cells| format!("│ {} │ {n}", spaced(cells, " "))))]
#[case::a_bar_beside_the_numbers(drawn(|n, cells| format!("{n}| {}", spaced(cells, " "))))]
#[case::in_a_box(boxed(plain()))]
#[case::in_a_box_after_a_prompt(format!("White> {}", boxed(plain())))]
#[case::in_a_double_box(boxed(plain()).replace('│', "║").replace('─', "═").replace('┼', "╬"))]
#[case::between_rules(drawn(|n, cells| format!("  +---+---+\n{n} | {} |", spaced(cells, " | "))))]
#[case::with_the_files_above(format!("  a b c d e f g h\n{}", plain()))]
#[case::with_the_files_below(format!("{}abcdefgh\n", plain()))]
#[case::after_a_prompt(format!("White> {}", plain()))]
#[case::among_words(format!("Welcome to chess\n\n{}\nWhite's Move (from to):  ", plain()))]
fn a_board_is_found(#[case] text: String) {
    assert_eq!(boards(&text, &[]), [RANKS.join("/")], "{text}");
}

#[test]
fn what_is_not_there_between_bars_is_a_blank() {
    let text = drawn(|n, cells| format!("{n} |{}|", spaced(cells, "|"))).replace('.', " ");
    assert_eq!(boards(&text, &[]), [RANKS.join("/").replace('.', " ")]);
}

#[test]
fn a_board_begins_with_a_rank_of_blanks() {
    let text = drawn(|n, cells| match n {
        SIZE => "| | | | | | | | |".to_owned(),
        _ => format!("|{}|", spaced(cells, "|")),
    });
    let expected = [["        ", &RANKS[1..].join("/")].join("/")];
    assert_eq!(boards(&text, &[]), expected);
    assert_eq!(boards(&text.repeat(2), &[]).len(), 2);
}

#[rstest]
#[case::in_brackets(drawn(|_, cells| format!("[{}]", spaced(cells, "]["))))]
#[case::bars_at_the_border(drawn(|_, cells| format!("|{cells}|")))]
#[case::bars_at_the_border_and_apart(drawn(|n, cells| format!("{n} | {} |", spaced(cells, " "))))]
#[case::in_a_box(boxed(plain()))]
fn a_blank_is_a_cell_where_its_place_is_known(#[case] text: String) {
    let text = text.replace('.', " ").repeat(2);
    assert_eq!(boards(&text, &[]), [RANKS.join("/").replace('.', " ").as_str(); 2]);
}

#[test]
fn a_prompt_ends_where_the_program_waited() {
    let text = format!("move: {}", plain());
    assert_eq!(boards(&text, &[6]), [RANKS.join("/")]);
}

#[rstest]
#[case::a_rank_missing(plain().replacen("........\n", "", 1), "")]
#[case::a_cell_missing(plain().replace("PPPPPPPP", "PPPPPPP"), "PPPPPPP")]
#[case::a_bracket_missing(
    drawn(|_, cells| format!("[{}]", spaced(cells, "]["))).replace("[P][P]\n", "[P]\n"),
    "[P][P][P][P][P][P][P]"
)]
#[case::a_rank_missing_in_a_box(boxed(plain().replacen("........\n", "", 1)), "")]
fn what_is_nearly_a_board_is_kept(#[case] text: String, #[case] found: &str) {
    let broken =
        extract(&text, &[], &Shape::chess(), &Alphabet::default()).into_iter().find_map(|piece| {
            match piece {
                Segment::Broken(_, deviation) => Some(deviation.found),
                Segment::Text(_) | Segment::Board(..) => None,
            }
        });
    assert_eq!(broken.as_deref(), Some(found));
}

#[test]
fn a_word_of_eight_letters_above_a_board_is_no_rank() {
    assert_eq!(boards(&format!("Illegal!\n{}", plain()), &[]), [RANKS.join("/")]);
}

#[rstest]
#[case::a_rule("White> +---+---+\n", &[], "White> ")]
#[case::a_rule_below_the_files("White> a b c d e f g h\n  ---------------\n", &[], "White> ")]
#[case::of_an_earlier_reply("  abcdefgh\nWhite> ", &[18], "  abcdefgh\nWhite> ")]
#[case::before_a_pause("  abcdefgh\n", &[11], "  abcdefgh\n")]
fn what_stands_above_a_board_is_part_of_it(
    #[case] above: &str,
    #[case] boundaries: &[usize],
    #[case] before: &str,
) {
    let pieces =
        extract(&(above.to_owned() + &plain()), boundaries, &Shape::chess(), &Alphabet::default());
    assert_eq!(pieces.first(), Some(&Segment::Text(0..before.len())));
    assert_eq!(pieces.len(), 2);
}

#[test]
fn a_rank_of_cells_is_no_rule() {
    let dashes = plain().replace('.', "-");
    let count = |text: &str, is_cell: bool| {
        let mut alphabet = Alphabet::default();
        alphabet.allow_blanks(if is_cell { &["-"] } else { &[] });
        let pieces = extract(text, &[], &Shape::chess(), &alphabet);
        pieces.iter().filter(|piece| matches!(piece, Segment::Board(..))).count()
    };
    assert_eq!(count(&dashes.repeat(3), true), 3);
    assert_eq!(count(&dashes, false), 0);
    assert_eq!(count(&drawn(|_, cells| format!("{cells}\n--------")), false), 1);
}

#[test]
fn a_rank_that_is_drawn_twice_is_no_word_above_a_board() {
    let text = plain().replacen("rnbqkbnr\n", "rnbqkbnr\nrnbqkbnr\n", 1);
    assert_eq!(boards(&text, &[]), [""; 0]);
}

#[test]
fn two_boards_are_two() {
    assert_eq!(boards(&(plain() + &plain()), &[]).len(), 2);
}
